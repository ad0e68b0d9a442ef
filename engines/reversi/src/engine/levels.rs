//! The playing levels of Reversi, and how visible each move is to a human.

use ::app::skill::{Ladder, Skill, Visibility};
use reversi_rules::{Move, Position, Square};

pub static LADDER: Ladder = Ladder {
    // Each level: rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 200, 2, 900, 2_400),
        Skill::new(897, 290, 3, 650, 1_000),
        Skill::new(990, 475, 4, 562, 700),
        Skill::new(1062, 690, 5, 506, 548),
        Skill::new(1144, 895, 5, 458, 447),
        Skill::new(1222, 1_200, 6, 415, 370),
        Skill::new(1348, 1_700, 7, 360, 290),
        Skill::new(1460, 2_300, 7, 305, 240),
        Skill::new(1549, 2_900, 8, 265, 195),
        Skill::new(1680, 3_800, 8, 220, 160),
        Skill::new(1789, 5_200, 9, 180, 135),
        Skill::new(1895, 7_000, 9, 130, 110),
        Skill::new(2020, 9_000, 9, 88, 90),
        Skill::new(2101, 11_000, 10, 54, 77),
        Skill::new(2226, 16_000, 10, 4, 58),
        Skill::new(2300, 26_000, 12, 0, 42),
        Skill::new(2388, 45_000, 13, 0, 28),
        Skill::new(2522, 200_000, 16, 0, 6),
        Skill::new(2589, 130_000, 18, 0, 0),
    ],
    full: 2671,
};

/// Moves to a corner are striking, and so are passes.
pub(super) fn visibility(position: &Position, mv: Move) -> Visibility {
    let Some(square) = mv.square() else {
        return Visibility::Striking;
    };
    let size = position.size();
    let is_end = |place: u8, length: u8| place == 0 || place + 1 == length;
    if is_end(square.column(), size.width()) && is_end(square.row(), size.height()) {
        return Visibility::Striking;
    }
    let last = position.history().next_back().and_then(Move::square);
    let at = |square: Square| (square.column(), square.row());
    Visibility::of_quiet(last.map(at), at(square))
}
