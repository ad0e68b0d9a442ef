//! Structure: crossed pawns side by side, and elephants that protect each other.

use xiangqi_rules::{Bitboard, Color, PieceType};

use super::attack_info::AttackInfo;
use super::sheet::Sheet;
use super::squares::ACROSS;
use super::weights as w;

/// Everything but the last file: a step to the right from here stays on the board.
const NOT_LAST_FILE: u128 = Bitboard::ALL.bits() & !Bitboard::file(8).bits();

/// The links between pieces of one kind.
#[inline(always)]
pub(super) fn terms(attack_info: &AttackInfo, us: Color, sheet: &mut impl Sheet) {
    let crossed = (attack_info.pieces(us, PieceType::Pawn) & ACROSS[us.index()]).bits();
    let pairs = crossed & ((crossed & NOT_LAST_FILE) << 1);
    sheet.add(us, w::CONNECTED_PAWNS, pairs.count_ones() as i32);

    let elephants = attack_info.pieces(us, PieceType::Elephant);
    if elephants.intersects(attack_info.by(us, PieceType::Elephant)) {
        sheet.add(us, w::ELEPHANTS_LINKED, 1);
    }
}
