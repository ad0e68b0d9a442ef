//! A match over many machines, by way of a [NATS](https://nats.io) server with JetStream.
//!
//! ```text
//! arena match --cluster ──tasks──► stream ARENA_WORK ──one each──► arena worker, as many as there are
//!        ▲                                                              │
//!        └──────────────── stream ARENA_RESULTS ◄──────units────────────┘
//! ```
//!
//! - The match puts one [`Task`](crate::unit::Task) for each pair of games into a work queue: the stream
//!   keeps it until a worker says that it is done. All workers draw from one queue, whatever the match.
//! - A worker that plays a unit says so every few seconds. One that falls silent, because it was killed or
//!   its machine is gone, has its unit delivered to another after [`ACK_WAIT`].
//! - What comes of a unit goes to the stream of results, and only then is the task taken off the queue. So
//!   a unit may be played twice, but never lost; the match [merges](crate::runner::ResultCollector::merge) by the
//!   number of the game, and counts each once.
//! - A match that was killed goes on with its record: it has the same [name](match_name), takes what tasks
//!   are left of it off the queue, puts those in that the record lacks, and hears the results that came
//!   meanwhile.
//! - A verdict takes the rest off the queue and tells those who are playing.
//!
//! `server.rs` is the connection (the protocol is the crate [`async_nats`]'s), `queue.rs` knows the streams, `host.rs` is the match and `worker.rs`
//! the worker. Nothing here knows how a unit is played: see [`crate::unit`].

mod allowed;
mod host;
mod queue;
mod server;
mod worker;

use std::time::Duration;

use ::cli::{Message, message};
use tokio::runtime::{self, Runtime};

pub use self::allowed::Allowed;
pub use self::host::run;
pub use self::server::ServerError;
pub use self::worker::Worker;
use crate::digest::digest;
use crate::match_config::MatchConfig;
use crate::record::Event;
use crate::runner::RunError;

/// How long a worker may be silent before its unit is delivered to another.
pub const ACK_WAIT: Duration = Duration::from_secs(10);
/// How often one that plays says so: twice may be lost.
const PROGRESS: Duration = Duration::from_secs(3);
/// How often everyone looks whether to stop.
const POLL: Duration = Duration::from_millis(200);
/// How long everyone waits when the server does not do what it is asked.
const PAUSE: Duration = Duration::from_secs(1);

/// A server that cannot be reached, or does not do what it is asked.
fn at(url: &str) -> impl FnOnce(ServerError) -> RunError {
    let server = shown(url).to_owned();
    |why| message!("server-fault", server, why = Message::from(why)).into()
}

/// What drives the connection: one thread, of whoever waits.
fn runtime() -> Result<Runtime, RunError> {
    let mut builder = runtime::Builder::new_current_thread();
    let built = builder.enable_all().build();
    built.map_err(|why| message!("no-runtime", why = why.to_string()).into())
}

/// A server's address as it may be shown: without who we are there.
fn shown(url: &str) -> &str {
    url.rsplit('@').next().unwrap_or(url)
}

/// A match's name on the server: of equal settings and begun at one time is only the match itself, gone on
/// with.
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
