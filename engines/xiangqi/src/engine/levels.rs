//! The strength levels of Xiangqi, and how easily people notice a move.

use ::app::skill::{Ladder, Skill, Visibility};
use xiangqi_rules::{Move, Position};

pub static LADDER: Ladder = Ladder {
    // Rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 1_100, 3, 450, 83),
        Skill::new(909, 1_300, 3, 404, 72),
        Skill::new(1026, 1_500, 4, 358, 59),
        Skill::new(1153, 1_800, 4, 297, 46),
        Skill::new(1291, 2_250, 5, 242, 38),
        Skill::new(1380, 2_700, 5, 202, 31),
        Skill::new(1494, 3_100, 6, 170, 26),
        Skill::new(1606, 3_600, 6, 138, 21),
        Skill::new(1700, 4_300, 6, 104, 16),
        Skill::new(1847, 4_500, 7, 98, 15),
        Skill::new(1965, 5_500, 7, 68, 12),
        Skill::new(2054, 6_400, 8, 50, 10),
        Skill::new(2163, 7_700, 9, 28, 7),
        Skill::new(2293, 2_500, 60, 0, 0),
        Skill::new(2387, 3_650, 60, 0, 0),
        Skill::new(2518, 5_600, 60, 0, 0),
        Skill::new(2639, 9_500, 60, 0, 0),
        Skill::new(2753, 15_000, 60, 0, 0),
        Skill::new(2844, 25_500, 60, 0, 0),
    ],
    full: 2930,
};

pub(super) fn visibility(position: &Position, mv: Move) -> Visibility {
    let is_capture = position.piece_on(mv.to()).is_some();
    if is_capture || position.in_check() || position.gives_check(mv) {
        return Visibility::Striking;
    }
    let to = |mv: Move| (mv.to().file(), mv.to().rank());
    Visibility::of_quiet(position.last_move().map(to), to(mv))
}
