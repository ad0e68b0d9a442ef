//! The levels of Xiangqi, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use xiangqi_rules::{Move, Position};

pub static LADDER: Ladder = Ladder {
    // Rating, nodes, plies, hidden moves overlooked in per mille, noise.
    limited: [
        Skill::new(800, 1_100, 3, 450, 83),
        Skill::new(855, 1_280, 3, 410, 73),
        Skill::new(985, 1_450, 4, 370, 62),
        Skill::new(1051, 1_650, 4, 330, 53),
        Skill::new(1236, 2_050, 5, 270, 43),
        Skill::new(1316, 2_600, 5, 212, 33),
        Skill::new(1540, 3_200, 6, 160, 25),
        Skill::new(1639, 3_850, 6, 124, 19),
        Skill::new(1761, 4_600, 6, 92, 15),
        Skill::new(1945, 5_100, 7, 78, 13),
        Skill::new(2090, 5_700, 7, 60, 11),
        Skill::new(2215, 6_700, 8, 41, 9),
        Skill::new(2282, 8_400, 9, 9, 6),
        Skill::new(2472, 3_000, 60, 0, 0),
        Skill::new(2556, 4_300, 60, 0, 0),
        Skill::new(2736, 6_400, 60, 0, 0),
        Skill::new(2777, 9_500, 60, 0, 0),
        Skill::new(2911, 15_000, 60, 0, 0),
        Skill::new(3057, 25_500, 60, 0, 0),
    ],
    full: 3106,
};

pub(super) fn visibility(position: &Position, mv: Move) -> Visibility {
    let is_capture = position.piece_on(mv.to()).is_some();
    if is_capture || position.in_check() || position.gives_check(mv) {
        return Visibility::Striking;
    }
    let to = |mv: Move| (mv.to().file(), mv.to().rank());
    Visibility::of_quiet(position.last_move().map(to), to(mv))
}
