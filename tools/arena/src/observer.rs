//! Observers of a match while it runs.

use crate::game::{Referee, Seat};
use crate::play::Played;
use crate::schedule::Fixture;
use crate::summary::Summary;

/// An observer. Workers call it while they play, so what takes long here delays the next move.
pub trait Observer: Sync {
    fn on_game_start(&self, _worker: usize, _fixture: &Fixture) {}

    /// A move was made; `referee` has the position after it.
    fn on_move(&self, _worker: usize, _seat: Seat, _played: &Played, _referee: &dyn Referee) {}

    /// A game is over: the standing, and the news in a line.
    fn on_game_end(&self, _worker: usize, _summary: &Summary<'_>, _news: &str) {}
}

impl Observer for () {}
