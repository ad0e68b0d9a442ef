//! Self-play over many machines: the units of [`::cluster`] are full files of games.
//!
//! - The host, `trainer selfplay --cluster`, gives out what a file's header says ([`Unit`]): the
//!   game, the seed, the weights, and how many games. It plays nothing itself.
//! - A worker, `trainer worker`, plays all the games, puts them into the object store as the file
//!   that they would be, reports that, and only then has the unit taken off the queue. So one that
//!   is killed loses the file under way, and another plays it.
//! - The host takes a file in when its SHA-256 is that of the report, its header that of the unit,
//!   and each game is as the rules say ([`super::check`]). Otherwise it gives the unit out again,
//!   [`MAX_REFUSED`] times at most.
//! - A unit is out until its file is in the folder, and `cluster.json` there says which are: a
//!   second file for it, from a worker that was thought dead, finds it gone. So each counts once,
//!   and the host too can be killed at any time.
//!
//! Weights from the folder travel by the object store, called by the SHA-256 of their file.

mod farm;
mod unit;
mod worker;

pub use self::farm::{Farm, MAX_REFUSED};
pub use self::unit::{Report, Unit};
pub use self::worker::{Arguments, run};

/// Whose units these are on the server.
pub const PROGRAM: &str = "trainer";
/// The kinds of objects: files of games, until the host has them, and files of weights.
pub const GAMES: &str = "games";
pub const WEIGHTS: &str = "weights";

/// What somebody else wrote, fit to be shown on a terminal.
fn shown(text: &str) -> String {
    const LONGEST: usize = 500;
    let clean = text.chars().filter(|letter| !letter.is_control());
    clean.take(LONGEST).collect()
}
