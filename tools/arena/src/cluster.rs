//! A match over many machines: the units of [`cluster`] are its pairs of games.
//!
//! - The match puts one [`Task`](crate::unit::Task) for each pair of games into the queue, and
//!   [merges](crate::runner::ResultCollector::merge) what comes back by the number of the game:
//!   each counts once.
//! - A match that was killed continues from its record: it has the same [name](match_name), takes
//!   the tasks that are left of it off the queue, puts those in that the record lacks, and reads
//!   the results that came meanwhile.
//! - A decided SPRT takes the remaining tasks off the queue and stops the workers that are playing.
//!
//! `host.rs` is the match and `worker.rs` the worker. Nothing here knows how a unit is played: see
//! [`crate::unit`].

mod allowed;
mod host;
mod worker;

pub use self::allowed::Allowed;
pub use self::host::run;
pub use self::worker::Worker;
use crate::digest::digest;
use crate::match_config::MatchConfig;
use crate::record::Event;

/// The program's name on the server, which begins the names of its streams and subjects.
pub const PROGRAM: &str = "arena";

/// A match's name on the server. Equal settings and an equal time of beginning mean that it is the
/// same match, continued.
fn match_name(settings: &MatchConfig, began: u64) -> String {
    let settings = serde_json::to_vec(settings).unwrap_or_default();
    format!("{:016x}-{began}", digest(&settings))
}

/// When a match began, by its record; none when it is new.
fn began(recorded: &[Event]) -> Option<u64> {
    recorded.iter().find_map(|event| match event {
        Event::Run { time, .. } => Some(*time),
        _ => None,
    })
}
