//! The Chess Engine Communication Protocol, version 2, as XBoard and WinBoard speak it (Mann and
//! Muller, *Chess Engine Communication Protocol*, 2009), `variant xiangqi` and others.
//!
//! Moves are coordinates: for Xiangqi on ranks 0-9 (`h2e2`), for Reversi `P@f5` and `@@@@`.

mod command;
mod during_search;
mod feature;
mod introduction;
mod language;
mod option;
mod reply;
mod thinking;

pub use command::{Command, Level, Periods, centiseconds};
pub use during_search::DuringSearch;
pub use feature::{Feature, FeatureValue};
pub use introduction::Introduction;
pub use language::XBoard;
pub use option::parse_option;
pub use reply::{Outcome, Reply, Tell};
pub use thinking::Thinking;
