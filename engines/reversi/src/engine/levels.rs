//! The levels of Reversi, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use reversi_rules::{Move, Position, Square};

pub static LADDER: Ladder = Ladder {
    // Rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 200, 3, 700, 1300),
        Skill::new(800, 290, 3, 640, 980),
        Skill::new(914, 400, 4, 590, 780),
        Skill::new(963, 550, 4, 540, 630),
        Skill::new(1031, 740, 5, 490, 510),
        Skill::new(1103, 1_000, 6, 440, 410),
        Skill::new(1187, 1_400, 6, 390, 330),
        Skill::new(1289, 1_900, 7, 340, 270),
        Skill::new(1353, 2_500, 7, 290, 220),
        Skill::new(1499, 3_200, 8, 250, 180),
        Skill::new(1581, 4_200, 8, 210, 150),
        Skill::new(1676, 5_500, 9, 170, 130),
        Skill::new(1744, 7_000, 9, 130, 110),
        Skill::new(1827, 8_900, 9, 90, 89),
        Skill::new(1898, 11_000, 10, 50, 76),
        Skill::new(1981, 15_000, 10, 10, 63),
        Skill::new(2058, 20_000, 11, 0, 51),
        Skill::new(2135, 29_000, 12, 0, 38),
        Skill::new(2212, 48_000, 13, 0, 27),
    ],
    full: 2289,
};

/// A corner is striking.
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
