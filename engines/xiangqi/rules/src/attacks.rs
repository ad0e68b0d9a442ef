//! Where each piece attacks, by table.
//!
//! `lines` holds the rook and the cannon, `steps` everything else. Every function takes the
//! occupied squares as an argument, so that a search can ask about boards that do not exist: after
//! an exchange, with a screen removed. The piece's own square may be in the set or not.

mod file_bits;
mod lines;
mod steps;

pub(crate) use lines::relevant_occupancy;
pub use lines::{
    aligned, between, cannon, cannon_captures, cannon_control, cannon_moves, lines_through, rook,
};
pub use steps::{
    PALACES, advisor, advisor_points, elephant, elephant_points, horse, horse_attackers_to, king,
    pawn, pawn_attackers_to, pawn_points,
};
pub(crate) use steps::{horse_leg, horse_reach};
