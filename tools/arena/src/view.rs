//! What a user sees while a match runs: a live view on a terminal, a line per game elsewhere,
//! nothing when quiet. All of it on standard error; the summary goes to standard output.

use std::io::IsTerminal;

use crate::game::{Referee, Seat};
use crate::match_config::MatchConfig;
use crate::observer::Observer;
use crate::play::Played;
use crate::schedule::Fixture;
use crate::stats::sprt::Sprt;
use crate::summary::Summary;

pub mod board;
mod live;

use live::Live;

pub enum View {
    /// Progress, score, the test's bar, the boards of the running games.
    Live(Live),
    Lines,
    Nothing,
}

impl View {
    /// The view that fits the option `--quiet` and the terminal; `games` is how many there are in
    /// all.
    pub fn new(quiet: bool, settings: &MatchConfig, games: usize, sprt: Option<Sprt>) -> Self {
        if quiet {
            Self::Nothing
        } else if std::io::stderr().is_terminal() {
            Self::Live(Live::new(settings, games, sprt))
        } else {
            Self::Lines
        }
    }

    pub fn close(&self) {
        if let Self::Live(live) = self {
            live.close();
        }
    }
}

impl Observer for View {
    fn on_game_start(&self, table: usize, fixture: &Fixture) {
        if let Self::Live(live) = self {
            live.on_game_start(table, fixture);
        }
    }

    fn on_move(&self, table: usize, seat: Seat, played: &Played, referee: &dyn Referee) {
        if let Self::Live(live) = self {
            live.on_move(table, seat, played, referee);
        }
    }

    fn on_game_end(&self, table: usize, summary: &Summary<'_>, news: &str) {
        match self {
            Self::Live(live) => live.on_game_end(table, summary, news),
            Self::Lines => eprintln!("{news} | {}", summary.line()),
            Self::Nothing => {}
        }
    }
}
