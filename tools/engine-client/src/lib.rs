//! The manager's side of the engine protocols: whoever lets engines play, be it a match, a test, a
//! benchmark or a page in a browser, starts and asks them with this crate.
//!
//! ```text
//! Engine ──► dialect (uci ucci xboard gtp nboard gomocup) ──► Process ──► Output     (one line at a time)
//!    └─ asks the caller's Notation and Position how the game is written
//! ```
//!
//! - [`Engine`] is one engine: [started](Engine::start), its protocol detected when it is not
//!   given, its options set, asked for a move by [`go`](Engine::go) or for an
//!   [analysis](Engine::analyse), told to move now or to quit. Whatever an engine does (dies,
//!   hangs, floods, lies) is a [`Failure`] with a word of its own.
//! - A protocol's conversation is a file under `dialect/`; all share [`Process`], lines in and
//!   lines out with the moment of their arrival, in a process group of its own.
//! - The crate knows no game. What a protocol must know of one is asked of [`Notation`] and
//!   [`Position`].
//!
//! The functions are async, for any tokio runtime with time and I/O: a server waits for many
//! engines in one thread. [`blocking`] has the same for callers that own their thread.
//!
//! # Time
//!
//! An engine is charged from the flush of its `go` to the moment at which its answer was read.
//!
//! # Windows
//!
//! Engines are started in a job object there, so that what they start is ended with them.
//! Windows is not tested.

mod analysis;
pub mod blocking;
pub mod clock;
mod dialect;
mod engine;
mod game;
mod output;
mod process;
mod protocol_name;
mod report;
mod variation;

pub use dialect::{Failure, GoRequest, Identity};
pub use engine::{Engine, Launch, SearchControl, StartFailure, TimeMargin};
pub use game::{Edit, Notation, Position, Seat, Spelling, StoneBoard};
pub use output::{FLOOD, Line, ReadError};
pub use process::{Process, Program, StartError};
pub use protocol::option::{EngineOption, OptionKind};
pub use protocol_name::{Protocol, UnknownProtocol, names};
pub use report::{Answer, Report};
pub use variation::Variation;
