//! The playing levels of Gomoku, and how visible each move is to a human.

use ::app::skill::{Ladder, Skill, Visibility};
use gomoku_rules::{Direction, Game, Point, win};

/// The number of stones in a row beside a point that makes it hard to overlook.
const STRIKING: u32 = 3;

pub static LADDER: Ladder = Ladder {
    // Each level: rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 200, 2, 985, 2_200),
        Skill::new(926, 200, 2, 920, 1_150),
        Skill::new(992, 215, 3, 855, 840),
        Skill::new(1091, 240, 3, 800, 610),
        Skill::new(1186, 300, 3, 745, 480),
        Skill::new(1318, 430, 3, 650, 310),
        Skill::new(1422, 620, 4, 552, 208),
        Skill::new(1515, 930, 5, 432, 133),
        Skill::new(1664, 1_290, 6, 328, 88),
        Skill::new(1807, 1_700, 6, 245, 59),
        Skill::new(1922, 2_250, 7, 163, 39),
        Skill::new(2018, 2_900, 8, 100, 26),
        Skill::new(2156, 3_600, 9, 48, 15),
        Skill::new(2246, 990, 60, 0, 0),
        Skill::new(2362, 1_740, 60, 0, 0),
        Skill::new(2470, 2_820, 60, 0, 0),
        Skill::new(2607, 5_100, 60, 0, 0),
        Skill::new(2748, 11_700, 60, 0, 0),
        Skill::new(2870, 24_500, 60, 0, 0),
    ],
    full: 3002,
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
