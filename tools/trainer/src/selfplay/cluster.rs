//! Self-play over many machines: the work units of [`::cluster`] are full files of games.
//!
//! - The host, `trainer selfplay --cluster`, sends out what a file's header says ([`Unit`]): the
//!   game, the seed, the weights, and how many games. It plays nothing itself.
//! - A worker, `trainer worker`, plays all the games, puts them into the object store as a complete
//!   file, reports that, and only then acknowledges the unit. So a worker that is killed loses the
//!   file in progress, and another one plays it.
//! - The host accepts a file when its SHA-256 is that of the report, its header that of the unit,
//!   and every game obeys the rules ([`super::check`]). Otherwise it sends the unit out again, up
//!   to [`MAX_REFUSED`] times.
//! - A unit is out until its file is in the folder; `cluster.json` there lists the units that are
//!   out. A second file for a unit, from a worker thought dead, finds that the unit is no longer
//!   out. So each file counts once, and the host, too, can be killed at any time.
//!
//! Weights from the folder are sent through the object store, named by the SHA-256 of their file.

mod farm;
mod unit;
mod worker;

pub use self::farm::{Farm, MAX_REFUSED};
pub use self::unit::{Report, Unit};
pub use self::worker::{Arguments, run};

/// The name of this program's queues and objects on the server.
pub const PROGRAM: &str = "trainer";
/// The kinds of objects: files of games, until the host has them, and files of weights.
pub const GAMES: &str = "games";
pub const WEIGHTS: &str = "weights";

/// Text from another machine, made safe to print on a terminal.
fn shown(text: &str) -> String {
    const LONGEST: usize = 500;
    let clean = text.chars().filter(|letter| !letter.is_control());
    clean.take(LONGEST).collect()
}
