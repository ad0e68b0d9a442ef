//! Those who look on while a match runs.

use crate::game::{Referee, Seat};
use crate::play::Played;
use crate::schedule::Fixture;
use crate::summary::Summary;

/// Someone who looks on. Called by the workers while they play: what takes long here is lost
/// between moves.
pub trait Watch: Sync {
    fn begins(&self, _worker: usize, _fixture: &Fixture) {}

    /// A move was made; `position` tells what the board looks like after it.
    fn moves(&self, _worker: usize, _seat: Seat, _played: &Played, _referee: &dyn Referee) {}

    /// A game is over: the standing, and the news in a line.
    fn ends(&self, _worker: usize, _summary: &Summary<'_>, _news: &str) {}
}

impl Watch for () {}
