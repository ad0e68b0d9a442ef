//! The levels of Xiangqi, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use xiangqi_rules::{Move, Position};

pub static LADDER: Ladder = Ladder {
    // Rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 300, 1, 900, 400),
        Skill::new(894, 390, 1, 820, 300),
        Skill::new(948, 510, 2, 750, 220),
        Skill::new(1061, 670, 2, 680, 160),
        Skill::new(1134, 880, 3, 610, 120),
        Skill::new(1238, 1_100, 4, 540, 90),
        Skill::new(1284, 1_500, 4, 460, 67),
        Skill::new(1429, 2_000, 5, 390, 50),
        Skill::new(1529, 2_600, 5, 320, 37),
        Skill::new(1728, 3_300, 6, 250, 27),
        Skill::new(1988, 4_400, 7, 180, 20),
        Skill::new(2102, 5_700, 7, 100, 15),
        Skill::new(2177, 7_500, 8, 30, 11),
        Skill::new(2252, 9_700, 8, 0, 8),
        Skill::new(2327, 13_000, 9, 0, 6),
        Skill::new(2402, 17_000, 10, 0, 5),
        Skill::new(2477, 22_000, 10, 0, 4),
        Skill::new(2552, 28_000, 11, 0, 4),
        Skill::new(2627, 37_000, 11, 0, 4),
    ],
    full: 2702,
};

pub(super) fn visibility(position: &Position, mv: Move) -> Visibility {
    let is_capture = position.piece_on(mv.to()).is_some();
    if is_capture || position.in_check() || position.gives_check(mv) {
        return Visibility::Striking;
    }
    let to = |mv: Move| (mv.to().file(), mv.to().rank());
    Visibility::of_quiet(position.last_move().map(to), to(mv))
}
