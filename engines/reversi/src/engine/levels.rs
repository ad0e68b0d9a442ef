//! The levels of Reversi, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use reversi_rules::{Move, Position};

/// Squares from the last move at which a reply is still near.
const NEAR: u8 = 2;

const fn level(elo: i64, nodes: u64, depth: i32, overlooks: u32, noise: i32) -> Skill {
    Skill {
        elo,
        nodes,
        depth,
        overlooks,
        noise,
    }
}
pub static LADDER: Ladder = Ladder {
    limited: [
        level(800, 200, 3, 700, 1300),
        level(800, 290, 3, 640, 980),
        level(914, 400, 4, 590, 780),
        level(963, 550, 4, 540, 630),
        level(1031, 740, 5, 490, 510),
        level(1103, 1_000, 6, 440, 410),
        level(1187, 1_400, 6, 390, 330),
        level(1289, 1_900, 7, 340, 270),
        level(1353, 2_500, 7, 290, 220),
        level(1499, 3_200, 8, 250, 180),
        level(1581, 4_200, 8, 210, 150),
        level(1676, 5_500, 9, 170, 130),
        level(1744, 7_000, 9, 130, 110),
        level(1827, 8_900, 9, 90, 89),
        level(1898, 11_000, 10, 50, 76),
        level(1981, 15_000, 10, 10, 63),
        level(2058, 20_000, 11, 0, 51),
        level(2135, 29_000, 12, 0, 38),
        level(2212, 48_000, 13, 0, 27),
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
    let is_near = last.is_some_and(|last| {
        let columns = last.column().abs_diff(square.column());
        columns.max(last.row().abs_diff(square.row())) <= NEAR
    });
    match is_near {
        true => Visibility::Near,
        false => Visibility::Hidden,
    }
}
