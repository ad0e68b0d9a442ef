//! The playing levels of Gomoku, and how visible each move is to a human.

use ::app::skill::{Ladder, Skill, Visibility};
use gomoku_rules::{Direction, Game, Point, win};

/// The number of stones in a row beside a point that makes it hard to overlook.
const STRIKING: u32 = 3;

pub static LADDER: Ladder = Ladder {
    // Each level: rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 200, 2, 985, 2_200),
        Skill::new(891, 200, 2, 932, 1_290),
        Skill::new(1004, 215, 3, 855, 840),
        Skill::new(1123, 240, 3, 800, 610),
        Skill::new(1214, 300, 3, 745, 480),
        Skill::new(1343, 430, 3, 650, 310),
        Skill::new(1468, 600, 4, 562, 216),
        Skill::new(1582, 930, 5, 432, 133),
        Skill::new(1707, 1_290, 6, 328, 88),
        Skill::new(1821, 1_840, 6, 225, 54),
        Skill::new(1951, 2_450, 7, 142, 35),
        Skill::new(2031, 3_050, 8, 88, 23),
        Skill::new(2095, 3_600, 9, 48, 15),
        Skill::new(2170, 990, 60, 0, 0),
        Skill::new(2304, 1_950, 60, 0, 0),
        Skill::new(2441, 3_400, 60, 0, 0),
        Skill::new(2582, 8_500, 60, 0, 0),
        Skill::new(2680, 18_500, 60, 0, 0),
        Skill::new(2786, 32_000, 60, 0, 0),
    ],
    full: 2873,
};

/// A stone beside three or more stones in a row, of either side, is striking.
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
