//! The protocols between board engines and GUIs, and the session that holds a conversation.
//!
//! A board engine and its GUI exchange lines of text. This crate implements the languages and the
//! conversation; it knows no game and no search.
//!
//! - [`ucci`], [`uci`], [`xboard`], [`nboard`], [`gtp`], [`gomocup`]: one module a language. Each
//!   has a `Command` (what a GUI says) and a `Reply` (what an engine answers), both with a parser
//!   (`FromStr`) and a `Display` that are inverses of each other. An engine reads commands and
//!   writes replies; `arena` does the reverse. (GTP calls them requests and responses.)
//! - [`session`]: the conversation. It reads lines, finds out which language is spoken, hands
//!   commands to the game's [`session::Dialect`], runs its searches on threads of their own and
//!   writes what it says, over stdio or TCP. Its module page gives the reasons; start there.
//!
//! The languages share these: a move is text ([`MoveText`]), which the rules of a game check; a
//! position is a FEN and moves ([`Setup`]); options are declared once ([`option`]); and a line that
//! cannot be parsed gives a [`ParseError`] with the verb, what was found, and what was expected.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::unreachable
    )
)]

mod error;
mod fields;
mod grammar;
mod inspect;
mod moves;
mod seconds;
mod setup;
mod verbs;

pub mod gomocup;
pub mod gtp;
pub mod nboard;
pub mod option;
pub mod session;
pub mod ucci;
pub mod uci;
pub mod xboard;

pub use error::{Found, ParseError};
pub use inspect::NonStandard;
pub use moves::{MoveText, MoveTextError};
pub use setup::Setup;
