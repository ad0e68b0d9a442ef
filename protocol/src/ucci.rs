//! UCCI 3.0, the Universal Chinese Chess Protocol ("中国象棋通用引擎协议" 3.0, xqbase, 2007).
//!
//! A GUI writes [`Command`]s, an engine answers with [`Reply`]s. Moves are ICCS: `h2e2`, files a-i,
//! ranks 0-9 from red's side. Times are in seconds until `setoption usemillisec true`: numbers are
//! passed on unchanged, and the session converts them.

mod command;
mod go;
mod language;
mod option;
mod reply;

pub use command::Command;
pub use go::Go;
pub use language::Ucci;
pub use reply::{BestMove, Bound, IdField, Info, Offer, PopHash, Reply};
