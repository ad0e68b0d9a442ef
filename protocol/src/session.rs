//! The session: one conversation with a GUI. It reads commands, runs searches, writes replies, and
//! stops searches reliably.
//!
//! ```text
//!          reader thread                     event loop (tokio, one thread)
//! input ─▶ reader ─▶ Language ──commands──▶ event_loop ─▶ Dialect ─▶ Out ─▶ output
//! │ go:   count it                     │ Session::start_search   ▲ one writer
//!                       │ stop: stopped := count             ▼                         │
//!                       └────▶ epoch ───────────────▶ search thread ───events──▶ Dialect
//! ```
//!
//! From `go` to a game's search there are five steps: the reader parses the line, the loop passes
//! the command to its dialect, the dialect turns it into limits and starts a search, the search
//! thread runs the driver (iterative deepening), and the driver calls the node function.
//!
//! A game defines its engine, its reports and its answers ([`Game`]), and the languages that it
//! speaks: one [`Dialect`] each, over one of this crate's [`Language`]s. The [`Session`] is the
//! state that they share: the engine, and the one search that may run. [`converse`] holds one
//! conversation over any pair of byte streams, [`stdio`] over the process's own, [`tcp::serve`]
//! over sockets.
//!
//! # The seven decisions
//!
//! 1. `reader`: an OS thread over *bytes*. An asynchronous stdin cannot be cancelled, so that
//!    `quit` and the end of input would hang while a search runs. Lines are decoded lossily: a GBK
//!    comment must not end the conversation.
//! 2. `epoch`: a stop is a number, not a flag. The reader counts commands that start a search; a
//!    stop marks all those counted so far. A flag that `go` clears loses the stop that arrives in
//!    the same write as its `go`.
//! 3. `event_loop`: one loop on a current-thread runtime owns the session; a `search` runs on a
//!    named OS thread with 8 MiB of stack and reports through a bounded channel.
//! 4. `writer`: one for everything. A batch of events is answered, written and flushed at once;
//!    `info` lines are rate-limited, and the last one before an answer is never dropped.
//! 5. A search that panics still answers: the unwinding ends at the search's thread, and the
//!    dialect answers with what the session has ([`Game::fallback_answer`]).
//! 6. The loop never waits for a search, so `isready` is answered during one. A line that is no
//!    command is handed to the dialect as an error, to be said in its own form; it never
//!    ends the conversation. Lines are capped at [`LINE_CAP`]. `log` keeps both sides in a file.
//! 7. [`tcp`]: the same over sockets.
//!
//! # A game, whole
//!
//! ```
//! use protocol::session::{Dialect, Dialects, End, Flow, Game, Out, Session, Settings, converse};
//! use protocol::{MoveText, ParseError, uci};
//!
//! /// Always plays the same move, after much thought.
//! struct Stubborn;
//!
//! impl Game for Stubborn {
//!     type Engine = ();
//!     type Task = ();
//!     type Report = uci::Info;
//!     type Note = ();
//!     type Answer = &'static str;
//!
//!     fn has_best_move(_: &uci::Info) -> bool {
//!         false
//!     }
//!
//!     fn fallback_answer(_: &(), _: &(), _: Option<&uci::Info>) -> Option<&'static str> {
//!         Some("h2e2")
//!     }
//!
//!     fn is_endless(_: &()) -> bool {
//!         false
//!     }
//! }
//!
//! struct Uci;
//!
//! impl Dialect<Stubborn> for Uci {
//!     type Language = uci::Uci;
//!
//!     fn command(
//!         &mut self,
//!         session: &mut Session<Stubborn>,
//!         command: &uci::Command,
//!         out: &mut Out,
//!     ) -> Flow {
//!         match command {
//!             uci::Command::Uci => out.say(uci::Reply::UciOk),
//!             uci::Command::Go(go) => {
//!                 let depth = go.depth.unwrap_or(u32::MAX);
//!                 session.start_search((), move |stop, report| {
//!                     for depth in (1..=depth).take_while(|_| !stop()) {
//!                         report(uci::Info { depth: Some(depth), ..uci::Info::default() });
//!                     }
//!                     "h2e2"
//!                 });
//!             }
//!             uci::Command::Quit => return Flow::Quit,
//!             _ => {}
//!         }
//!         Flow::Continue
//!     }
//!
//! fn parse_error(&mut self, _: &mut Session<Stubborn>, _: &str, error: &ParseError, out: &mut Out)
//!     {
//!         out.say(uci::Reply::message(error));
//!     }
//!
//!     fn failed(&mut self, why: &str, out: &mut Out) {
//!         out.say(uci::Reply::message(why));
//!     }
//!
//!     fn report(&mut self, _: &Session<Stubborn>, info: &uci::Info, out: &mut Out) {
//!         out.print_thinking(1, uci::Reply::from(info.clone()));
//!     }
//!
//!     fn answer(&mut self, _: &mut Session<Stubborn>, (): (), best: &'static str, out: &mut Out) {
//!         out.say(format_args!("bestmove {best}"));
//!     }
//!
//!     fn accepts(&self, _: &Session<Stubborn>, (): &(), command: &uci::Command) -> bool {
//!         !matches!(command, uci::Command::Go(_))
//!     }
//! }
//!
//! let dialects = Dialects::new().speak(Uci);
//! let mut output = Vec::new();
//! let input = &b"uci\ngo depth 2\n"[..];
//! let end = converse(input, &mut output, dialects, Settings::default(), || ())?;
//! assert_eq!(end, End::EndOfInput);
//! assert_eq!(output, b"uciok\ninfo depth 1\ninfo depth 2\nbestmove h2e2\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # How a conversation ends
//!
//! - `quit` ([`Flow::Quit`]) ends it at once; a running search is stopped and its answer discarded.
//!   A job of a fixed size ([`Effect::Counts`]: `perft`, `bench`, `speedtest`) is answered before,
//!   as it is before every other command but a stop and a question whether the engine is there.
//! - At the end of input, commands already read are carried out and a search that ends by itself
//!   (`go depth 8`) is waited for, so that `printf 'uci\ngo depth 8\n' | xiangqi` prints its move.
//!   A search that only a stop ends ([`Game::is_endless`]) is stopped, and its answer written.
//! - An output that nobody reads any more (a broken pipe) ends it quietly and stops the search. A
//!   GUI that dies closes both ends: a search that says nothing for minutes is ended too, because
//!   after the end of input the loop asks whether anybody could still read ([`Settings::is_read`]).

mod dialect;
mod epoch;
mod event_loop;
mod game;
mod language;
mod lines;
mod log;
mod reader;
mod search;
pub mod tcp;
mod writer;

pub use dialect::{CommandOf, Dialect, Dialects, Flow};
pub use event_loop::{End, Settings, converse, stdio};
pub use game::Game;
pub use language::{Effect, Language};
pub use log::ProtocolLog;
pub use reader::LINE_CAP;
pub use search::{Reporter, Session};
pub use writer::Out;
