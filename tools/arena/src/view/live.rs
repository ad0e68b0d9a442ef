//! The live view: progress, score, the test's bar, and the boards of the running games.
//!
//! Moves come by the thousand per second; the screen changes a few times. A move is shown only when
//! the last picture is old enough, so that nobody waits for a terminal between two moves.

use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ::cli::program::language;
use ::cli::{message, word};
use indicatif::{ProgressBar, ProgressStyle};

use super::board;
use crate::game::{Referee, Seat};
use crate::match_config::MatchConfig;
use crate::play::Played;
use crate::schedule::Fixture;
use crate::stats::sprt::Sprt;
use crate::summary::Summary;

/// The least time between two pictures.
const PICTURE: Duration = Duration::from_millis(150);
/// Boards beside each other, at most.
const BOARDS: usize = 3;
const COLUMN: usize = 26;
/// Half the width of the test's bar.
const HALF: usize = 20;

/// A running game as it is shown.
struct Board {
    title: String,
    rows: Vec<String>,
    last: String,
}

struct State {
    boards: Vec<Option<Board>>,
    score: String,
    test: String,
    shown: Instant,
}

pub struct Live {
    bar: ProgressBar,
    names: Vec<String>,
    sprt: Option<Sprt>,
    state: Mutex<State>,
}

impl Live {
    pub(super) fn new(settings: &MatchConfig, games: usize, sprt: Option<Sprt>) -> Self {
        let bar = ProgressBar::new(games as u64);
        let template = message!("live-progress").say(language());
        if let Ok(style) = ProgressStyle::with_template(&format!("{template}\n{{msg}}")) {
            bar.set_style(style.progress_chars("━╸─"));
        }
        Self {
            bar,
            names: settings.engines.iter().map(|e| e.name.clone()).collect(),
            sprt,
            state: Mutex::new(State {
                boards: Vec::new(),
                score: String::new(),
                test: String::new(),
                shown: Instant::now(),
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn on_game_start(&self, table: usize, fixture: &Fixture) {
        if table >= BOARDS {
            return;
        }
        let name = |engine: usize| self.names.get(engine).map_or("", String::as_str);
        let [first, second] = fixture.players.map(name);
        let mut state = self.state();
        while state.boards.len() <= table {
            state.boards.push(None);
        }
        state.boards[table] = Some(Board {
            title: format!("{} {first} - {second}", fixture.game + 1),
            rows: Vec::new(),
            last: String::new(),
        });
    }

    pub(super) fn on_move(&self, table: usize, seat: Seat, played: &Played, referee: &dyn Referee) {
        if table >= BOARDS {
            return;
        }
        let mut state = self.state();
        if state.shown.elapsed() < PICTURE {
            return;
        }
        if let Some(Some(board)) = state.boards.get_mut(table) {
            board.rows = board::rows(&referee.position());
            let side = match seat {
                Seat::First => word!("live-first", language()),
                Seat::Second => word!("live-second", language()),
            };
            board.last = format!("{}. {side} {}", played.ply, played.mv);
            if let Some(score) = played.report.score {
                let _ = write!(board.last, " ({score:+})");
            }
        }
        state.shown = Instant::now();
        self.bar.set_message(picture(&state));
    }

    pub(super) fn on_game_end(&self, table: usize, summary: &Summary<'_>, news: &str) {
        let mut state = self.state();
        if let Some(board) = state.boards.get_mut(table) {
            *board = None;
        }
        state.score = summary.line();
        if let Some(test) = self.sprt {
            state.test = test_bar(test.llr(&summary.tally.pairs()), test.bounds());
        }
        self.bar.println(news);
        self.bar.set_position(summary.tally.games() as u64);
        self.bar.set_message(picture(&state));
    }

    pub(super) fn close(&self) {
        self.bar.finish_and_clear();
    }
}

fn picture(state: &State) -> String {
    let mut text = format!("{}\n", state.score);
    if !state.test.is_empty() {
        let _ = writeln!(text, "{}", state.test);
    }
    let boards: Vec<&Board> = state.boards.iter().flatten().collect();
    let height = boards.iter().map(|b| b.rows.len()).max().unwrap_or(0);
    let column = |text: &str| {
        let text: String = text.chars().take(COLUMN - 2).collect();
        format!("{text:<COLUMN$}")
    };
    let mut line = |cells: Vec<String>| {
        let _ = writeln!(text, "{}", cells.concat().trim_end());
    };
    line(boards.iter().map(|b| column(&b.title)).collect());
    for row in 0..height {
        let cell = |b: &&Board| column(b.rows.get(row).map_or("", String::as_str));
        line(boards.iter().map(cell).collect());
    }
    line(boards.iter().map(|b| column(&b.last)).collect());
    text
}

/// Where the ratio stands between the bounds: `-2.94 ├──────┼───●──┤ 2.94  LLR 1.50`.
fn test_bar(llr: f64, (low, high): (f64, f64)) -> String {
    let share = if llr < 0.0 { -llr / low } else { llr / high };
    let place = HALF as f64 + share.clamp(-1.0, 1.0) * HALF as f64;
    let mut bar: Vec<char> = vec!['─'; 2 * HALF + 1];
    bar[HALF] = '┼';
    bar[place.round() as usize] = '●';
    let bar: String = bar.into_iter().collect();
    format!("{low:.2} ├{bar}┤ {high:.2}  LLR {llr:.2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_shows_where_the_test_stands() {
        let bounds = (-2.94, 2.94);
        let dot = |llr: f64| {
            test_bar(llr, bounds)
                .chars()
                .position(|c| c == '●')
                .unwrap()
        };
        let start = "-2.94 ├".chars().count();
        assert_eq!(dot(0.0), start + HALF);
        assert_eq!(dot(-5.0), start);
        assert_eq!(dot(2.94), start + 2 * HALF);
        assert!(test_bar(1.5, bounds).ends_with("┤ 2.94  LLR 1.50"));
    }

    #[test]
    fn boards_stand_beside_each_other() {
        let board = |title: &str, rows: usize| {
            Some(Board {
                title: title.to_owned(),
                rows: vec!["· ·".to_owned(); rows],
                last: "1. 1st h2e2".to_owned(),
            })
        };
        let state = State {
            boards: vec![board("1 A - B", 2), None, board("2 B - A", 1)],
            score: "3 games".to_owned(),
            test: String::new(),
            shown: Instant::now(),
        };
        let text = picture(&state);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 5);
        assert!(lines[1].starts_with("1 A - B") && lines[1].ends_with("2 B - A"));
        assert_eq!(lines[3], "· ·", "the lower board ends");
    }
}
