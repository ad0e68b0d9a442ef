//! A search made ready: everything it needs, to be run on a thread of its own.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ::search::clock::Clock;
use ::search::report::{Report, Score};
use gomoku_rules::{Game, Point};

use super::{Options, Question, Store, plain, swap2};
use crate::search::{self, Settings};

pub type Line = Report<Point>;

#[derive(Debug)]
pub struct Job {
    pub(super) game: Game,
    pub(super) question: Question,
    pub(super) clock: Arc<Clock>,
    pub(super) lines: usize,
    pub(super) options: Options,
    pub(super) store: Arc<Mutex<Store>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    Move(Point),
    /// The other colour (swap2).
    Swap,
    /// Several stones, of both colours in turn (swap2).
    Stones(Vec<Point>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What to play. None only if nothing could be played.
    pub choice: Option<Choice>,
    /// What the best move is worth, to the side to move; none without a completed iteration.
    pub score: Option<Score>,
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

impl Answer {
    /// An answer without a search.
    pub fn of(choice: Option<Choice>) -> Self {
        Self {
            choice,
            score: None,
            nodes: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// What a search that failed is answered with: the move of its last line, else one found without a
    /// search.
    pub fn owed(game: &Game, question: Question, last: Option<&Line>) -> Self {
        let best = last.and_then(|line| line.pv.first().copied());
        Self::of(match question {
            Question::Move => best.or_else(|| plain::any(game)).map(Choice::Move),
            Question::Swap2 => swap2::without_search(game, best),
        })
    }
}

impl Job {
    pub fn clock(&self) -> &Arc<Clock> {
        &self.clock
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is to be answered with.
    pub fn question(&self) -> Question {
        self.question
    }

    /// Thinks, until done or told to stop, and reports what it finds.
    pub fn run(self, stop: &(dyn Fn() -> bool + Sync), say: &mut dyn FnMut(Line)) -> Answer {
        let mut answer = match self.question {
            Question::Move => {
                let found = self.search(&self.game, &self.clock, stop, say);
                Answer {
                    choice: found.best.map(Choice::Move),
                    score: found.score,
                    nodes: found.nodes,
                    elapsed: Duration::ZERO,
                }
            }
            Question::Swap2 => swap2::decide(&self, stop, say),
        };
        answer.elapsed = self.clock.elapsed();
        answer
    }

    /// Searches a game of the job's. A search that was stopped before it found anything is answered by a
    /// look at one stone.
    pub(super) fn search(
        &self,
        game: &Game,
        clock: &Clock,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(Line),
    ) -> Found {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = store.for_search(self.options.table_mib(), self.options.threads);
        let request = search::Request {
            game,
            root_moves: &search::root_moves(game),
            clock,
            stop,
            settings: Settings {
                algorithm: self.options.algorithm,
                evaluation: self.options.evaluation,
                lines: self.lines,
            },
        };
        let found = search::think(memory, &request, &mut |report| say(report.clone()));
        Found {
            best: found.best().or_else(|| plain::any(game)),
            score: found.value().map(Score::of),
            nodes: found.nodes,
        }
    }
}

pub(super) struct Found {
    pub best: Option<Point>,
    /// Its worth, to the side to move.
    pub score: Option<Score>,
    pub nodes: u64,
}
