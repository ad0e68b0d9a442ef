//! The frame of a game's session: what is the same whatever the game.
//!
//! The host ([`crate::host`]) knows lines and threads and nothing else. A game's session has more in
//! common with those of other games than that: an engine and one search that may run ([`Desk`]); one or
//! more languages, each a [`Dialect`], of which one is spoken ([`Conversation`]); and a search that
//! panicked is answered for all the same. All of this is here; a game says what its engine, its lines of
//! thinking and its answers are ([`Game`]), and writes its dialects.
//!
//! ```text
//! host ── Heard ──▶ Conversation ── Order ──▶ Dialect ── think, count ──▶ Desk ──▶ host::Searches
//! host ── Event ──▶ Conversation ──▶ Desk::hear ── Outcome ──▶ Dialect ──▶ Out
//! ```
//!
//! While a search runs, a line that would change what it works on waits ([`Dialect::accepts`]). Stops do
//! not: the reader has raised them before the line gets here.

mod conversation;
mod desk;
mod dialect;

pub use conversation::Conversation;
pub use desk::{Desk, Ended, Outcome, Said, SpeakerOf, Thinking};
pub use dialect::{Dialect, Order};

/// What a game brings to its session.
pub trait Game: Sized + 'static {
    /// A command of any of its dialects.
    type Command: Send + 'static;
    type Engine;
    /// What a search is for, and about.
    type Task;
    type Line: Clone + Send + 'static;
    /// What else a search says on its way; `()` if nothing.
    type Note: Send + 'static;
    type Answer: Send + 'static;

    /// Whether a line could be answered with: the best of several, and not empty.
    fn could_answer(line: &Self::Line) -> bool;

    /// What a search that panicked is answered with: the move of its last line, else any legal one. None
    /// for a search that owes no move.
    fn owed(engine: &Self::Engine, thinking: &Thinking<Self>) -> Option<Self::Answer>;

    /// Whether only a stop ends a search for this. Asked at the end of input.
    fn is_endless(task: &Self::Task) -> bool;
}
