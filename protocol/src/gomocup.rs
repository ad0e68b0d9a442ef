//! The Gomocup protocol, which Gomoku engines (*brains*) speak with Piskvork and other managers
//! (P. Laštovička and M. Petříček, *Gomoku AI protocol*), with the extensions of Yixin-Board.
//!
//! A manager writes [`Command`]s and waits for exactly one answering [`Reply`] to each that has
//! one; `INFO` has none. A [`Point`] is two numbers from 0, counted from the top left. Some
//! commands are blocks of several lines: `BOARD`, `SWAP2BOARD`, `YXBOARD` and others are followed
//! by a stone per line and end with `DONE`, our own `OPENING` by an answer per line. Here each of
//! these lines is a command of its own; [`Gomocup`] keeps track of the block, since that determines
//! whether `DONE` starts a search.
//!
//! Commands are written in upper case, keys of `INFO` in lower case; both are read in any case.

mod about;
mod command;
mod database;
mod info;
mod language;
mod point;
mod reply;
mod thinking;

pub use about::About;
pub use command::{Command, Field, Stone};
pub use database::{DatabaseCommand, Payload};
pub use info::{Info, RuleMask, UNLIMITED};
pub use language::Gomocup;
pub use point::Point;
pub use reply::Reply;
pub use thinking::{Thinking, Value};
