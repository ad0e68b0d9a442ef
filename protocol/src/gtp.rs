//! GTP, the Go Text Protocol, as Othello programs speak it (G. Farnebäck, *Specification of the Go
//! Text Protocol, version 2, draft 2*, 2002; M. Enzenberger, *GoGui: gogui-rules commands*).
//!
//! A controller writes [`Request`]s: commands, perhaps with a number before them. Each gets one
//! [`Response`]: `=` or `?`, the number, a text, and an empty line. Othello differs from Go in its
//! squares: `a1` is the top left, and no letter is skipped.
//!
//! Commands are carried out one after another, so that a whole script may be sent at once.

mod command;
mod language;
mod request;
mod response;

pub use command::{Color, Command, TimeSettings, known_commands};
pub use language::Gtp;
pub use request::Request;
pub use response::Response;
