//! The conversation with a GUI: who reads, who thinks, who writes, and how a search is stopped.
//!
//! ```text
//!              reader thread                    session loop (tokio, one thread)
//!  input ──▶ lines ─▶ Dialects: parse, classify ──channel──▶ Session::command ─▶ Out ──▶ output
//!                          │ start: count it                   │ Searches::start     ▲ one writer
//!                          │ stop: stopped := count            ▼                     │
//!                          └────▶ epochs ────────▶ StopSignal  search threads ──────▶ Session::event
//! ```
//!
//! A game implements [`Session`]: it owns all state and is called by one thread only, with
//! what was heard ([`Heard`]) and with what its searches say ([`Event`]). It starts searches
//! through [`Searches`], mostly one at a time ([`Single`]), and answers through [`Out`]. [`converse`] runs one conversation over any
//! pair of byte streams, [`stdio`] over the process's own, [`tcp::serve`] over sockets.
//!
//! # The seven decisions
//!
//! 1. [`reader`]: an OS thread over *bytes*. An asynchronous stdin cannot be cancelled, so that
//!    `quit` and the end of input would hang while a search runs. Lines are decoded lossily: a GBK
//!    comment must not end the conversation.
//! 2. [`epoch`]: a stop is a number, not a flag. The reader counts commands that start a search; a
//!    stop marks all those counted so far. A flag that `go` clears loses the stop that arrives in
//!    the same write as its `go`.
//! 3. [`conversation`]: one loop on a current-thread runtime owns the session; [`search`]es run on
//!    named OS threads with 8 MiB of stack and report through a bounded channel.
//! 4. [`out`]: one writer. A batch of events is answered, written and flushed at once; `info` lines
//!    are rate-limited, and the last one before an answer is never dropped.
//! 5. A search that panics still answers: the unwinding ends at the search's thread, and the
//!    session hears [`Event::Panicked`] and answers with what it has.
//! 6. The loop never waits for a search, so `isready` is answered during one. A line that is no
//!    command is handed to the session as an error, to be said in the dialect's own form; it never
//!    ends the conversation. Lines are capped at [`LINE_CAP`]. [`log`] keeps both sides in a file.
//! 7. [`tcp`]: the same over sockets.
//!
//! # A session, whole
//!
//! ```
//! use protocol::host::{Dialects, End, Event, Flow, Heard, Out, Searches, Session, Setting, converse};
//! use protocol::{MoveText, uci};
//!
//! /// Always plays the same move, after much thought.
//! struct Stubborn {
//!     searches: Searches<uci::Info, MoveText>,
//! }
//!
//! impl Session for Stubborn {
//!     type Command = uci::Command;
//!     type Report = uci::Info;
//!     type Answer = MoveText;
//!
//!     fn command(&mut self, heard: Heard<uci::Command>, out: &mut Out) -> Flow {
//!         match heard.command {
//!             Ok(uci::Command::Uci) => out.say(uci::Reply::UciOk),
//!             Ok(uci::Command::IsReady) => out.say(uci::Reply::ReadyOk),
//!             Ok(uci::Command::Go(go)) => {
//!                 let depth = go.depth.unwrap_or(u32::MAX);
//!                 self.searches.start(heard.epoch, move |speaker| {
//!                     for depth in (1..=depth).take_while(|_| !speaker.is_stopped()) {
//!                         speaker.say(uci::Info { depth: Some(depth), ..uci::Info::default() });
//!                     }
//!                     MoveText::new("h2e2").unwrap()
//!                 });
//!             }
//!             Ok(uci::Command::Quit) => return Flow::Quit,
//!             Ok(_) => {}
//!             Err(error) => out.say(uci::Reply::message(error)),
//!         }
//!         Flow::Continue
//!     }
//!
//!     fn event(&mut self, event: Event<uci::Info, MoveText>, out: &mut Out) -> Flow {
//!         match event {
//!             Event::Said { report, .. } => out.think(1, uci::Reply::from(report)),
//!             Event::Done { answer: best, .. } => {
//!                 out.say(uci::Reply::BestMove { best, ponder: None });
//!             }
//!             Event::Panicked { message, .. } => out.say(uci::Reply::message(message)),
//!         }
//!         Flow::Continue
//!     }
//! }
//!
//! let dialects = Dialects::new().speak("UCI", &["uci"], uci::Uci, |command| command);
//! let mut output = Vec::new();
//! let make = |searches| Stubborn { searches };
//! let end = converse(&b"uci\ngo depth 2\n"[..], &mut output, dialects, Setting::default(), make)?;
//! assert_eq!(end, End::EndOfInput);
//! assert_eq!(output, b"uciok\ninfo depth 1\ninfo depth 2\nbestmove h2e2\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # How a conversation ends
//!
//! - `quit` ([`Flow::Quit`]) ends it at once; a running search is stopped and its answer discarded.
//! - At the end of input, commands already heard are carried out and a search that ends by itself
//!   (`go depth 8`) is waited for, so that `printf 'uci\ngo depth 8\n' | xiangqi` prints its move. A
//!   search that only a stop ends (`go infinite`, pondering, analysis: [`Session::endless`]) is
//!   stopped, and its answer written.
//! - An output that nobody reads any more (a broken pipe) ends it quietly and stops the search. A
//!   GUI that dies closes both ends: a search that says nothing for minutes is ended too, because after
//!   the end of input it is asked whether anybody could still read ([`Setting::is_read`]).

pub mod conversation;
pub mod dialect;
pub mod epoch;
pub mod log;
pub mod out;
pub mod reader;
pub mod search;
pub mod session;
pub mod single;
pub mod tcp;

pub use conversation::{End, Setting, converse, stdio};
pub use dialect::{Dialects, Effect, Language};
pub use epoch::{Epoch, StopSignal};
pub use log::ProtocolLog;
pub use out::Out;
pub use reader::LINE_CAP;
pub use search::{Running, Searches, Speaker};
pub use session::{Event, Flow, Heard, Session};
pub use single::{News, Single};
