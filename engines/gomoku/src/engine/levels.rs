//! The levels of Gomoku, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use gomoku_rules::{Direction, Game, Point, win};

/// Points from the last move at which a reply is still near.
const NEAR: u8 = 2;
/// Stones in a row beside a point that nobody overlooks.
const STRIKING: u32 = 3;

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
        level(800, 330, 4, 720, 880),
        level(872, 460, 4, 660, 640),
        level(944, 630, 5, 600, 470),
        level(1016, 870, 6, 540, 340),
        level(1088, 1_200, 6, 490, 250),
        level(1160, 1_700, 7, 430, 180),
        level(1232, 2_300, 7, 370, 130),
        level(1304, 3_200, 8, 310, 96),
        level(1376, 4_400, 9, 250, 70),
        level(1448, 6_200, 9, 200, 51),
        level(1520, 8_500, 10, 140, 37),
        level(1592, 12_000, 11, 80, 27),
        level(1664, 16_000, 11, 20, 20),
        level(1736, 23_000, 12, 0, 14),
        level(1808, 31_000, 13, 0, 10),
        level(1880, 43_000, 13, 0, 8),
        level(1952, 60_000, 14, 0, 5),
        level(2024, 83_000, 15, 0, 5),
        level(2096, 120_000, 15, 0, 5),
    ],
    full: 2168,
};

/// A stone that makes or stops a row of three or more is striking.
pub(super) fn visibility(game: &Game, point: Point) -> Visibility {
    let longest = Direction::ALL.into_iter().map(|direction| {
        let window = game.board().window(point, direction);
        let beside = |color| {
            let (back, forward) = win::neighbours(window, color);
            back + forward
        };
        beside(game.to_move()).max(beside(!game.to_move()))
    });
    if longest.max().unwrap_or(0) >= STRIKING {
        return Visibility::Striking;
    }
    let is_near = game.moves().last().is_some_and(|last| {
        last.x()
            .abs_diff(point.x())
            .max(last.y().abs_diff(point.y()))
            <= NEAR
    });
    match is_near {
        true => Visibility::Near,
        false => Visibility::Hidden,
    }
}
