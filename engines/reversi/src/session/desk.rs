//! What the dialects share: the engine, and the one search that may run.

use std::fmt;
use std::sync::Arc;

use ::search::clock::{Clock, Limits};
use protocol::host::{Epoch, Event, News, Searches, Single, Speaker};
use reversi_rules::{Move, Position};

use super::{Ended, Said};
use crate::engine::{Answer, Engine, Line, Request};

/// What a running search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A move to play.
    Move,
    /// What the best moves are worth.
    Hint,
    /// A look at a position, until told otherwise.
    Analysis,
    /// What the positions of a game are worth.
    Review,
    /// `perft`.
    Count,
}

/// A search that runs.
#[derive(Debug)]
pub(super) struct Thinking {
    pub(super) purpose: Purpose,
    /// What it thinks about.
    pub(super) position: Position,
    /// The last line that could be answered with.
    pub(super) last: Option<Line>,
    pub(super) clock: Option<Arc<Clock>>,
}

impl Thinking {
    /// Whether only a stop ends it.
    pub(super) fn is_endless(&self) -> bool {
        let clock = self.clock.as_ref();
        clock.is_some_and(|clock| clock.limits().infinite)
    }
}

/// What an event means to the dialect that started the search.
pub(super) enum Outcome {
    /// A line of thinking.
    Line(Line),
    /// A value of a position of the game, by the moves made before it.
    Valued(u32, i32),
    /// A line to be shown as it is.
    Text(String),
    /// A count or a review is over.
    Counted(Option<String>),
    /// The search panicked. Its answer, if one is owed, follows.
    Failed(String),
    /// The search is over.
    Answer(Box<Thinking>, Box<Answer>),
}

/// The engine, and the search that runs.
pub(super) struct Desk {
    pub(super) engine: Engine,
    /// The dialect that spoke last.
    pub(super) speaking: &'static str,
    search: Single<Said, Ended, Thinking>,
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk")
            .field("engine", &self.engine)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}

impl Desk {
    pub(super) fn new(engine: Engine, searches: Searches<Said, Ended>) -> Self {
        Self {
            engine,
            speaking: super::GTP,
            search: Single::new(searches),
        }
    }

    /// The search that runs.
    pub(super) fn thinking(&self) -> Option<&Thinking> {
        self.search.task()
    }

    /// Ends the search that runs, and nobody will hear of its answer.
    pub(super) fn discard(&self) {
        self.search.discard();
    }

    /// Ends the search that runs; it still answers.
    pub(super) fn cancel(&self) {
        self.search.cancel();
    }

    /// Starts thinking about the engine's position, unless the game is over. Whether a search runs. None
    /// other may be running.
    pub(super) fn think(&mut self, epoch: Epoch, purpose: Purpose, request: Request) -> bool {
        let Some(job) = self.engine.prepare(request) else {
            return false;
        };
        let thinking = Thinking {
            purpose,
            position: job.position().clone(),
            last: None,
            clock: Some(Arc::clone(job.clock())),
        };
        self.search.start(epoch, thinking, move |speaker| {
            let stop = || speaker.is_stopped();
            Ended::Thought(job.run(&stop, &mut |line| speaker.say(Said::Line(line))))
        });
        true
    }

    /// Values the positions of the game so far, the last one first.
    pub(super) fn review(&mut self, epoch: Epoch, limits: Limits) {
        let mut positions = Vec::new();
        let mut position = self.engine.position().clone();
        loop {
            let moves_made = position.history().len() as u32;
            let job = self
                .engine
                .prepare_for(position.clone(), Request::best(limits));
            let score = 100 * position.score(position.side_to_move());
            positions.push((moves_made, job, score));
            if position.undo().is_none() {
                break;
            }
        }
        let thinking = self.about(Purpose::Review);
        self.search.start(epoch, thinking, move |speaker| {
            for (moves_made, job, score) in positions {
                let stop = || speaker.is_stopped();
                let value = match job {
                    // The game is over here.
                    None => Some(score),
                    Some(job) => {
                        let answer = job.run(&stop, &mut |_| {});
                        answer.lines.first().map(|line| line.value)
                    }
                };
                match value {
                    Some(value) if !stop() => speaker.say(Said::Valued(moves_made, value)),
                    _ => break,
                }
            }
            Ended::Counted(None)
        });
    }

    /// Counts something on the search thread, and says it in lines of text.
    pub(super) fn count(
        &mut self,
        epoch: Epoch,
        work: impl FnOnce(&Position, &Speaker<Said, Ended>) -> String + Send + 'static,
    ) {
        let thinking = self.about(Purpose::Count);
        let position = thinking.position.clone();
        self.search.start(epoch, thinking, move |speaker| {
            Ended::Counted(Some(work(&position, speaker)))
        });
    }

    fn about(&self, purpose: Purpose) -> Thinking {
        Thinking {
            purpose,
            position: self.engine.position().clone(),
            last: None,
            clock: None,
        }
    }

    /// What an event means. A search that panicked is answered for: with the move of its last
    /// completed line, else with the first legal one.
    pub(super) fn hear(&mut self, event: Event<Said, Ended>) -> Vec<Outcome> {
        match self.search.hear(event) {
            None => Vec::new(),
            Some(News::Said(Said::Text(text))) => vec![Outcome::Text(text)],
            Some(News::Said(Said::Valued(made, value))) => vec![Outcome::Valued(made, value)],
            Some(News::Said(Said::Line(line))) => {
                if let Some(thinking) = self.search.task_mut()
                    && line.rank == 1
                {
                    thinking.last = Some(line.clone());
                }
                vec![Outcome::Line(line)]
            }
            Some(News::Done(_, Ended::Counted(last))) => vec![Outcome::Counted(last)],
            Some(News::Done(thinking, Ended::Thought(answer))) => {
                vec![Outcome::Answer(Box::new(thinking), Box::new(answer))]
            }
            Some(News::Panicked(thinking, message)) => {
                let told = Outcome::Failed(format!("the search failed: {message}"));
                let Some(thinking) = thinking else {
                    return vec![told];
                };
                let owed = match thinking.purpose {
                    Purpose::Count | Purpose::Review => Outcome::Counted(None),
                    _ => {
                        let answer = match &thinking.last {
                            Some(line) => Answer::of_line(line),
                            None => Answer::of(first_move(&thinking.position)),
                        };
                        Outcome::Answer(Box::new(thinking), Box::new(answer))
                    }
                };
                vec![told, owed]
            }
        }
    }
}

fn first_move(position: &Position) -> Option<Move> {
    position.legal_moves().first().copied()
}
