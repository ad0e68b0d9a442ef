//! Mobility of horses, rooks and cannons, and what blocks them.

use xiangqi_rules::{Bitboard, Color, PieceType, attacks};

use super::attack_info::AttackInfo;
use super::sheet::Sheet;
use super::squares::{ACROSS, AHEAD, BOTTOM, EYES, LEGS};
use super::weights as w;

/// Adds mobility, blocked legs of horses and eyes of elephants, outposts and open files.
#[inline(always)]
pub(super) fn terms(attack_info: &AttackInfo, us: Color, sheet: &mut impl Sheet) {
    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    let them = !us;
    let own = attack_info.position.by_color(us);
    let guard = attack_info.by(them, Pawn)
        | attack_info.by(them, Advisor)
        | attack_info.by(them, Elephant)
        | attack_info.by(them, King);
    // A square is safe for a piece if no cheaper piece attacks it, and no piece at all unless it
    // is protected.
    let for_nothing = attack_info.any(them) - attack_info.any(us);
    let open_to_minor = !(own | guard | for_nothing);
    let open_to_rook = open_to_minor - (attack_info.by(them, Horse) | attack_info.by(them, Cannon));

    for mover in &attack_info.movers[us.index()] {
        match mover.kind {
            Horse => {
                let safe = (mover.attacks & open_to_minor).count() as usize;
                sheet.add(us, w::HORSE_MOBILITY.at_most(safe), 1);
                let blocked = LEGS[mover.square.index()] & attack_info.occupied;
                sheet.add(
                    us,
                    w::HORSE_LEG_BLOCKED.at(0),
                    (blocked & own).count() as i32,
                );
                sheet.add(
                    us,
                    w::HORSE_LEG_BLOCKED.at(1),
                    (blocked - own).count() as i32,
                );
                let here = Bitboard::from(mover.square);
                let outpost = here & ACROSS[us.index()] & attack_info.any(us);
                if !(outpost - attack_info.by(them, Pawn)).is_empty() {
                    sheet.add(us, w::HORSE_OUTPOST, 1);
                }
            }
            Rook => {
                let safe = (mover.attacks & open_to_rook).count() as usize;
                sheet.add(us, w::ROOK_MOBILITY.at_most(safe), 1);
                let ahead = AHEAD[us.index()][mover.square.index()];
                if !(ahead - ACROSS[us.index()]).intersects(own) {
                    sheet.add(us, w::ROOK_FILE.at(0), 1);
                    if !ahead.intersects(attack_info.occupied) {
                        sheet.add(us, w::ROOK_FILE.at(1), 1);
                    }
                }
            }
            _ => {
                let quiet = mover.slides - attack_info.occupied;
                let capture = mover.attacks & attack_info.occupied;
                let safe = ((quiet | capture) & open_to_minor).count() as usize;
                sheet.add(us, w::CANNON_MOBILITY.at_most(safe), 1);
            }
        }
    }

    let eyes = attack_info
        .pieces(us, Elephant)
        .into_iter()
        .map(|square| (EYES[square.index()] & attack_info.occupied).count())
        .sum::<u32>();
    sheet.add(us, w::ELEPHANT_EYE_BLOCKED, eyes as i32);

    // A horse on its own side, off the bottom rank, directly behind an own pawn.
    for square in attack_info.pieces(us, Horse) - ACROSS[us.index()] - BOTTOM[us.index()] {
        if attacks::pawn(us, square).intersects(attack_info.pieces(us, Pawn)) {
            sheet.add(us, w::PAWN_BLOCKS_HORSE, 1);
        }
    }
}
