//! The levels of Gomoku, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use gomoku_rules::{Direction, Game, Point, win};

/// Stones in a row beside a point that nobody overlooks.
const STRIKING: u32 = 3;

pub static LADDER: Ladder = Ladder {
    // Rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 200, 2, 985, 2_200),
        Skill::new(914, 200, 2, 920, 1_150),
        Skill::new(987, 215, 3, 855, 840),
        Skill::new(1130, 240, 3, 800, 610),
        Skill::new(1201, 300, 3, 745, 480),
        Skill::new(1335, 430, 3, 650, 310),
        Skill::new(1458, 720, 4, 515, 180),
        Skill::new(1583, 1_060, 5, 392, 114),
        Skill::new(1697, 1_450, 6, 290, 75),
        Skill::new(1788, 1_700, 6, 245, 59),
        Skill::new(1925, 2_250, 7, 163, 39),
        Skill::new(2016, 2_900, 8, 100, 26),
        Skill::new(2109, 3_400, 9, 62, 18),
        Skill::new(2226, 900, 60, 0, 0),
        Skill::new(2350, 1_650, 60, 0, 0),
        Skill::new(2458, 2_700, 60, 0, 0),
        Skill::new(2580, 5_000, 60, 0, 0),
        Skill::new(2708, 9_600, 60, 0, 0),
        Skill::new(2816, 21_000, 60, 0, 0),
    ],
    full: 2949,
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
