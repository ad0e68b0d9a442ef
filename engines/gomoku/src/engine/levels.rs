//! The levels of Gomoku, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use gomoku_rules::{Direction, Game, Point, win};

/// Stones in a row beside a point that nobody overlooks.
const STRIKING: u32 = 3;

pub static LADDER: Ladder = Ladder {
    // Rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 330, 4, 720, 880),
        Skill::new(872, 460, 4, 660, 640),
        Skill::new(944, 630, 5, 600, 470),
        Skill::new(1016, 870, 6, 540, 340),
        Skill::new(1088, 1_200, 6, 490, 250),
        Skill::new(1160, 1_700, 7, 430, 180),
        Skill::new(1232, 2_300, 7, 370, 130),
        Skill::new(1304, 3_200, 8, 310, 96),
        Skill::new(1376, 4_400, 9, 250, 70),
        Skill::new(1448, 6_200, 9, 200, 51),
        Skill::new(1520, 8_500, 10, 140, 37),
        Skill::new(1592, 12_000, 11, 80, 27),
        Skill::new(1664, 16_000, 11, 20, 20),
        Skill::new(1736, 23_000, 12, 0, 14),
        Skill::new(1808, 31_000, 13, 0, 10),
        Skill::new(1880, 43_000, 13, 0, 8),
        Skill::new(1952, 60_000, 14, 0, 5),
        Skill::new(2024, 83_000, 15, 0, 5),
        Skill::new(2096, 120_000, 15, 0, 5),
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
    let at = |point: &Point| (point.x(), point.y());
    Visibility::of_quiet(game.moves().last().map(at), at(&point))
}
