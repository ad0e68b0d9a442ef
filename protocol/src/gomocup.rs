//! The Gomocup protocol, which Gomoku engines (*brains*) speak with Piskvork and other managers
//! (P. Laštovička and M. Petříček, *Gomoku AI protocol*), with the extensions of Yixin-Board.
//!
//! A manager writes [`Command`]s and waits for exactly one answering [`Reply`] to each that has
//! one; `INFO` has none. Points are two numbers from 0, [`Point`], counted from the top left. Some
//! commands are blocks of several lines: `BOARD`, `SWAP2BOARD`, `YXBOARD` and others are followed
//! by a stone a line and end with `DONE`, our own `OPENING` by an answer a line. Here each of their
//! lines is a command of its own; [`Gomocup`] knows in which block it stands, since only then is it
//! clear whether `DONE` starts a search.
//!
//! Commands are upper case and keys of `INFO` lower case on the line, and read in either.

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
pub use database::{Behind, DatabaseWord};
pub use info::{Info, RuleMask, UNLIMITED};
pub use language::Gomocup;
pub use point::Point;
pub use reply::Reply;
pub use thinking::{Thinking, Value};
