//! The levels of Xiangqi, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use xiangqi_rules::{Move, Position};

pub static LADDER: Ladder = Ladder {
    // Rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 1_100, 3, 450, 83),
        Skill::new(922, 1_300, 3, 404, 72),
        Skill::new(1034, 1_500, 4, 358, 59),
        Skill::new(1149, 1_800, 4, 297, 46),
        Skill::new(1264, 2_250, 5, 242, 38),
        Skill::new(1379, 2_700, 5, 202, 31),
        Skill::new(1493, 3_100, 6, 170, 26),
        Skill::new(1608, 3_600, 6, 138, 21),
        Skill::new(1723, 4_300, 6, 104, 16),
        Skill::new(1838, 4_500, 7, 98, 15),
        Skill::new(1953, 5_500, 7, 68, 12),
        Skill::new(2067, 6_400, 8, 50, 10),
        Skill::new(2182, 7_700, 9, 28, 7),
        Skill::new(2294, 2_500, 60, 0, 0),
        Skill::new(2415, 3_650, 60, 0, 0),
        Skill::new(2532, 5_600, 60, 0, 0),
        Skill::new(2645, 9_500, 60, 0, 0),
        Skill::new(2763, 15_000, 60, 0, 0),
        Skill::new(2851, 25_500, 60, 0, 0),
    ],
    full: 2974,
};

pub(super) fn visibility(position: &Position, mv: Move) -> Visibility {
    let is_capture = position.piece_on(mv.to()).is_some();
    if is_capture || position.in_check() || position.gives_check(mv) {
        return Visibility::Striking;
    }
    let to = |mv: Move| (mv.to().file(), mv.to().rank());
    Visibility::of_quiet(position.last_move().map(to), to(mv))
}
