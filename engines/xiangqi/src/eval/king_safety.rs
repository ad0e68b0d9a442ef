//! Attacks on a king.
//!
//! Attackers work together, so danger grows faster than their number: each attack or weakness
//! counts some *units* against the king, and the sum is the index into `KING_DANGER`. The
//! well-known patterns of Xiangqi (a bare cannon on the king's line, one on the last rank, a horse
//! in the heart of the palace) also count on their own.

use xiangqi_rules::{Bitboard, Color, PieceType, attacks};

use super::attack_info::{AttackInfo, cannon_rays};
use super::sheet::Sheet;
use super::squares::{ACROSS, BOTTOM, CENTER, HEART, WINGS};
use super::weights as w;

/// Units of danger. Their sum is an index, not a value.
mod units {
    /// An attacker of the palace: horse, rook, cannon.
    pub(super) const ATTACKER: [usize; 3] = [3, 3, 2];
    /// Each palace square that a horse, rook, cannon attacks.
    pub(super) const PALACE_SQUARE: usize = 1;
    /// A pawn that attacks the palace.
    pub(super) const PAWN: usize = 2;
    /// A safe check at hand: horse, rook, cannon, pawn.
    pub(super) const CHECK: [usize; 4] = [5, 6, 4, 3];
    /// Each missing advisor; elephant. Counted if anything attacks.
    pub(super) const NO_ADVISOR: usize = 2;
    pub(super) const NO_ELEPHANT: usize = 1;
    pub(super) const EMPTY_CANNON: usize = 6;
    pub(super) const BOTTOM_CANNON: usize = 2;
    /// A cannon behind two pieces on the king's line.
    pub(super) const MASKED_CANNON: usize = 1;
    /// A king away from its bottom rank.
    pub(super) const KING_OFF_BACK_RANK: usize = 3;
    pub(super) const HORSE_ON_HEART: usize = 3;
}

/// Adds the attacks on the king of `us`.
#[inline(always)]
pub(super) fn terms(attack_info: &AttackInfo, us: Color, sheet: &mut impl Sheet) {
    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    let them = !us;
    let king = attack_info.position.king(us);
    let palace = attacks::PALACES[us.index()];
    let mut danger = 0;
    let mut attackers = 0;

    for mover in &attack_info.movers[them.index()] {
        let reach = if mover.kind == Cannon {
            mover.attacks | mover.slides
        } else {
            mover.attacks
        };
        let hit = (reach & palace).count() as usize;
        if hit > 0 {
            attackers += 1;
            let i = match mover.kind {
                Horse => 0,
                Rook => 1,
                _ => 2,
            };
            danger += units::ATTACKER[i] + units::PALACE_SQUARE * hit;
        }
        if mover.kind == Horse || !attacks::aligned(mover.square, king) {
            continue;
        }
        let between = attacks::between(mover.square, king) & attack_info.occupied;
        let pieces = between.count();
        if mover.kind == Rook {
            if pieces == 1 {
                pinned(attack_info, us, between, sheet);
            }
        } else if pieces == 0 {
            sheet.add(them, w::EMPTY_CANNON, 1);
            danger += units::EMPTY_CANNON;
        } else if pieces == 2 {
            let elsewhere = king.file() != CENTER || mover.square.file() != CENTER;
            sheet.add(them, w::MASKED_CANNON.at(elsewhere.into()), 1);
            danger += units::MASKED_CANNON;
        }
    }

    let bottom = BOTTOM[us.index()];
    if bottom.contains(king) {
        let cannons = (attack_info.pieces(them, Cannon) & bottom & WINGS).count();
        sheet.add(them, w::BOTTOM_CANNON, cannons as i32);
        danger += units::BOTTOM_CANNON * cannons as usize;
    } else {
        danger += units::KING_OFF_BACK_RANK;
    }
    if attack_info.pieces(us, Horse).contains(HEART[us.index()]) {
        sheet.add(us, w::HORSE_ON_HEART, 1);
        danger += units::HORSE_ON_HEART;
    }

    let pawns = (attack_info.by(them, Pawn) & palace).count() as usize;
    danger += units::PAWN * pawns.min(3);

    // Safe checks: from a square that the attacker can enter, and where no piece could capture the
    // checker, or only the king while a second attacker guards the square.
    let kingless = attack_info.by(us, Pawn)
        | attack_info.by(us, Advisor)
        | attack_info.by(us, Elephant)
        | attack_info.by(us, Horse)
        | attack_info.by(us, Rook)
        | attack_info.by(us, Cannon);
    let guarded = kingless | (attack_info.by(us, King) - attack_info.twice[them.index()]);
    let free = !(attack_info.position.by_color(them) | guarded);
    let (over_screen, line) = cannon_rays(king, attack_info.occupied);
    let mut quiet_cannon = Bitboard::EMPTY;
    for mover in &attack_info.movers[them.index()] {
        if mover.kind == Cannon {
            let captures = mover.attacks & attack_info.occupied;
            quiet_cannon |= (mover.slides - attack_info.occupied) | captures;
        }
    }
    let checks = [
        attacks::horse_attackers_to(king, attack_info.occupied)
            & attack_info.by(them, Horse)
            & free,
        line & attack_info.by(them, Rook) & free,
        over_screen & quiet_cannon & free,
        attacks::pawn_attackers_to(them, king) & attack_info.by(them, Pawn) & free,
    ];
    for (i, squares) in checks.into_iter().enumerate() {
        if !squares.is_empty() {
            danger += units::CHECK[i] + usize::from(squares.more_than_one());
            attackers += 1;
        }
    }

    let steps = attacks::king(king) - attack_info.position.by_color(us) - attack_info.any(them);
    sheet.add(us, w::KING_FREEDOM.at_most(steps.count() as usize), 1);

    if attackers > 0 {
        danger += units::NO_ADVISOR * 2_usize.saturating_sub(attack_info.count(us, Advisor));
        danger += units::NO_ELEPHANT * 2_usize.saturating_sub(attack_info.count(us, Elephant));
    }
    sheet.add(us, w::KING_DANGER.at_most(danger), 1);

    // The king acts like a rook on its file: the other king may not enter the open file, and a
    // piece that stands alone between the kings is pinned.
    let facing = attack_info.position.king(them);
    if facing.file() == king.file() {
        let between = attacks::between(king, facing) & attack_info.occupied;
        if between.count() == 1 {
            pinned(attack_info, us, between, sheet);
        }
    } else if (line & ACROSS[us.index()]).intersects(attacks::PALACES[them.index()]) {
        sheet.add(us, w::KING_HOLDS_FILE, 1);
    }
}

/// Adds the pin of the only piece between the king of `us` and an enemy, if it is a piece of `us`.
#[inline]
fn pinned(attack_info: &AttackInfo, us: Color, only: Bitboard, sheet: &mut impl Sheet) {
    let Some(piece) = only
        .first()
        .and_then(|square| attack_info.position.piece_on(square))
    else {
        return;
    };
    if piece.color() == us && piece.kind() != PieceType::King {
        sheet.add(us, w::PINNED.at(piece.kind().index() - 1), 1);
    }
}
