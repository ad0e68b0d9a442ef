//! Scales down a lead by which the side ahead is unlikely to win.
//!
//! Xiangqi endgames are drawn far more often than material suggests: all four defenders (two
//! advisors, two elephants) hold a lone rook, and a lone cannon mates nobody without its own pieces
//! to shoot over. The table of basic endings that players learn by heart is condensed here into the
//! factor by which an endgame lead counts.

use xiangqi_rules::{Color, PieceType, Position};

use super::material::STAGE_FULL;

/// The factor of a lead that counts in full.
pub(super) const FULL: i32 = 64;

/// The highest [stage](super::material::stage) at which a lead is scaled.
const FEW_STAGE: i32 = STAGE_FULL * 3 / 8;

/// The pieces with which a side can attack and defend.
#[derive(Clone, Copy)]
struct Force {
    horses: u32,
    rooks: u32,
    cannons: u32,
    /// Pawns that have not reached the last rank, where they no longer threaten much.
    pawns: u32,
    advisors: u32,
    elephants: u32,
}

impl Force {
    fn of(position: &Position, side: Color) -> Self {
        let count = |kind| position.pieces(side, kind).count();
        let last = super::squares::BOTTOM[(!side).index()];
        Self {
            horses: count(PieceType::Horse),
            rooks: count(PieceType::Rook),
            cannons: count(PieceType::Cannon),
            pawns: (position.pieces(side, PieceType::Pawn) - last).count(),
            advisors: count(PieceType::Advisor),
            elephants: count(PieceType::Elephant),
        }
    }

    fn defenders(self) -> u32 {
        self.advisors + self.elephants
    }

    fn movers(self) -> u32 {
        self.horses + self.rooks + self.cannons
    }
}

/// The factor of the lead of the side ahead, in 1/64: how much of it can be expected to win.
///
/// Only for positions with few pieces; everything else is [`FULL`].
#[inline]
pub(super) fn scale(position: &Position, stage: i32, ahead: Color) -> i32 {
    if stage > FEW_STAGE {
        FULL
    } else {
        scale_of_few(position, ahead)
    }
}

fn scale_of_few(position: &Position, ahead: Color) -> i32 {
    let us = Force::of(position, ahead);
    let them = Force::of(position, !ahead);
    match (us.movers(), us.pawns) {
        (0, 0) => 0,
        (0, 1) if them.movers() > 0 => 4,
        (0, 1) => [48, 10, 6, 4, 4][them.defenders().min(4) as usize],
        (0, 2) => [FULL, 40, 20, 12, 8][them.defenders().min(4) as usize],
        (0, _) => 48,
        (1, 0) => lone(us, them),
        (1, 1) => one_pawn(us, them),
        (movers, 0) => no_pawn(us, them, movers),
        _ => FULL,
    }
}

/// One horse, rook or cannon and no pawn.
fn lone(us: Force, them: Force) -> i32 {
    let defenders = them.defenders().min(4) as usize;
    if us.rooks > 0 {
        return match (them.movers(), them.rooks) {
            // A lone rook wins against all defenders but the full set.
            (0, _) => [FULL, FULL, FULL, 48, 12][defenders],
            // Against a horse or cannon every defender helps.
            (1, 0) => [48, 40, 28, 14, 6][defenders],
            _ => 6,
        };
    }
    if them.movers() > 0 {
        return 4;
    }
    if us.horses > 0 {
        // A lone horse wins against one advisor, often against one elephant.
        return [FULL, if them.advisors == 1 { 56 } else { 36 }, 10, 6, 4][defenders];
    }
    // A lone cannon needs a screen of its own: an advisor to win against advisors, more against
    // elephants.
    match (us.advisors, them.elephants) {
        (0, _) if us.elephants == 0 => 2,
        (0, _) => 6,
        (_, 0) => [FULL, 48, 40][defenders.min(2)],
        _ => [0, 20, 8, 4, 4][defenders],
    }
}

/// One horse, rook or cannon and a pawn.
fn one_pawn(us: Force, them: Force) -> i32 {
    let defenders = them.defenders().min(4) as usize;
    if us.rooks > 0 {
        return if them.movers() > 1 || them.rooks > 0 {
            28
        } else {
            FULL
        };
    }
    match them.movers() {
        // A horse and a pawn and, with screens, a cannon and a pawn win against most defenders.
        0 if us.horses > 0 => [FULL, FULL, 60, 52, 40][defenders],
        0 => [FULL, 56, 44, 28, if us.defenders() > 1 { 24 } else { 12 }][defenders],
        1 => [40, 32, 24, 14, 8][defenders],
        _ => 12,
    }
}

/// Two or more of horses, rooks and cannons, and no pawn.
fn no_pawn(us: Force, them: Force, movers: u32) -> i32 {
    // A rook counts two, a horse or cannon one.
    let attack = movers + us.rooks;
    let defence = them.movers() + them.rooks;
    let defenders = them.defenders().min(4);
    if attack <= defence {
        return [40, 32, 24, 18, 14][defenders as usize];
    }
    if attack == defence + 1 && defence > 0 {
        return [FULL, 56, 44, 32, 24][defenders as usize];
    }
    // Two cannons without screens.
    if us.cannons == movers && us.defenders() == 0 && defenders > 2 {
        20
    } else {
        FULL
    }
}
