//! Work shared out over many machines, by way of a [NATS](https://nats.io) server with JetStream:
//! matches of `arena`, games of `trainer`.
//!
//! ```text
//! host ──units──► stream PROGRAM_WORK ──one each──► workers, as many as there are
//!  ▲ ▲                                                 │         │
//!  │ └──────────── stream PROGRAM_RESULTS ◄──results───┘         │
//!  └────────────── object store ◄──what is too long for a message┘
//! ```
//!
//! - The host puts units of work into a queue: the stream keeps each until a worker says that it is
//!   done. All workers of a program draw from one queue, whoever the host is.
//! - A worker that plays a unit reports progress every few seconds. When it falls silent, because
//!   it was killed or its machine is gone, the server delivers the unit to another after
//!   `ACK_WAIT`.
//! - The result of a unit goes to the stream of results, and only then is the unit taken off the
//!   queue. So a unit may be played twice, but never lost; the host counts each once.
//!
//! `ServerArguments` says which server, `server.rs` is the connection (the protocol is the crate
//! `async_nats`'s), `Queue` knows the streams and `Objects` the object store. `Host` and `Worker`
//! go on when the server was away. What a unit is and how it is played, only the programs know:
//! `tools/arena/src/cluster.rs`, `tools/trainer/src/selfplay/cluster.rs`.

#![cfg(feature = "cluster")]

mod address;
mod host;
mod objects;
mod queue;
mod server;
mod worker;

use std::time::Duration;

use ::cli::{Message, message};
pub use async_nats::jetstream::AckKind;
use tokio::runtime::{self, Runtime};

pub use self::address::ServerArguments;
pub use self::host::Host;
pub use self::objects::{Objects, sha256};
pub use self::queue::{Delivery, Listener, MAX_AGE, Queue, Results};
pub use self::server::{ServerError, Subject};
pub use self::worker::{Job, Played, Worker};

use ::cli::catalogues::CLUSTER as MESSAGES;

/// How long a worker may be silent before its unit is delivered to another worker.
pub const ACK_WAIT: Duration = Duration::from_secs(10);
/// How often a worker reports progress on a unit: two reports may be lost before `ACK_WAIT` is
/// over.
pub const PROGRESS: Duration = Duration::from_secs(3);
/// How often hosts and workers look whether to stop.
pub const POLL: Duration = Duration::from_millis(200);
/// How long hosts and workers wait after a failed request before they reconnect.
const PAUSE: Duration = Duration::from_secs(1);

/// Makes the message for an error of the server at `url`.
fn at(url: &str) -> impl FnOnce(ServerError) -> Message {
    let server = shown(url).to_owned();
    |why| message!("server-fault", server, why = Message::from(why))
}

/// The runtime of a connection. It has no threads of its own: the one that waits drives it.
fn runtime() -> Result<Runtime, Message> {
    let mut builder = runtime::Builder::new_current_thread();
    let built = builder.enable_all().build();
    built.map_err(|why| message!("no-runtime", why = why.to_string()))
}

/// A server's address as it may be shown: without the login.
fn shown(url: &str) -> &str {
    url.rsplit('@').next().unwrap_or(url)
}

/// The name of this machine, the default for the name of its worker.
pub fn machine() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    name
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_cluster_says_everything_in_both_languages() {
        assert_eq!(super::MESSAGES.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
    }
}
