//! The levels of Xiangqi, and which moves people see.

use ::app::skill::{Ladder, Skill, Visibility};
use xiangqi_rules::{Move, Position};

/// Points from the last move at which a reply is still near.
const NEAR: u8 = 2;

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
        level(800, 300, 1, 900, 400),
        level(894, 390, 1, 820, 300),
        level(948, 510, 2, 750, 220),
        level(1061, 670, 2, 680, 160),
        level(1134, 880, 3, 610, 120),
        level(1238, 1_100, 4, 540, 90),
        level(1284, 1_500, 4, 460, 67),
        level(1429, 2_000, 5, 390, 50),
        level(1529, 2_600, 5, 320, 37),
        level(1728, 3_300, 6, 250, 27),
        level(1988, 4_400, 7, 180, 20),
        level(2102, 5_700, 7, 100, 15),
        level(2177, 7_500, 8, 30, 11),
        level(2252, 9_700, 8, 0, 8),
        level(2327, 13_000, 9, 0, 6),
        level(2402, 17_000, 10, 0, 5),
        level(2477, 22_000, 10, 0, 4),
        level(2552, 28_000, 11, 0, 4),
        level(2627, 37_000, 11, 0, 4),
    ],
    full: 2702,
};

pub(super) fn visibility(position: &Position, mv: Move) -> Visibility {
    let is_capture = position.piece_on(mv.to()).is_some();
    if is_capture || position.in_check() || position.gives_check(mv) {
        return Visibility::Striking;
    }
    let is_near = position.last_move().is_some_and(|last| {
        let (a, b) = (last.to(), mv.to());
        a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) <= NEAR
    });
    match is_near {
        true => Visibility::Near,
        false => Visibility::Hidden,
    }
}
