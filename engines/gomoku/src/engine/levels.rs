//! The levels of Gomoku, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use gomoku_rules::{Direction, Game, Point, win};

/// Stones in a row beside a point that nobody overlooks.
const STRIKING: u32 = 3;

pub static LADDER: Ladder = Ladder {
    // Rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 200, 2, 985, 2_200),
        Skill::new(886, 200, 2, 920, 1_150),
        Skill::new(1056, 220, 3, 830, 720),
        Skill::new(1081, 240, 3, 800, 610),
        Skill::new(1246, 365, 3, 690, 365),
        Skill::new(1289, 430, 3, 650, 310),
        Skill::new(1396, 720, 4, 515, 180),
        Skill::new(1540, 1_080, 5, 385, 110),
        Skill::new(1643, 1_350, 6, 310, 82),
        Skill::new(1729, 1_700, 6, 245, 59),
        Skill::new(1867, 2_250, 7, 163, 39),
        Skill::new(1950, 2_900, 8, 100, 26),
        Skill::new(2043, 3_400, 9, 62, 18),
        Skill::new(2212, 1_000, 60, 0, 0),
        Skill::new(2330, 1_650, 60, 0, 0),
        Skill::new(2423, 2_700, 60, 0, 0),
        Skill::new(2550, 5_000, 60, 0, 0),
        Skill::new(2676, 9_600, 60, 0, 0),
        Skill::new(2785, 21_000, 60, 0, 0),
    ],
    full: 2918,
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
