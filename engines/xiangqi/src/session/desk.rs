//! What the dialects share: the engine, and the one search that may run.

use std::fmt;
use std::sync::Arc;

use ::search::clock::Clock;
use ::search::report::Report;
use protocol::host::{Epoch, Event, News, Searches, Single, Speaker};
use xiangqi_rules::{Move, Position};

use super::{Ended, Said};
use crate::engine::job::{Answer, Job};
use crate::engine::mating::is_unattended_too_long;
use crate::engine::{Ending, Engine, Prepared, Request};

/// What a running search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A move to play.
    Move,
    /// A look at a position, until told otherwise.
    Analysis,
    /// Thinking on the opponent's time (XBoard; UCCI and UCI ask for it themselves).
    Ponder,
    /// A hint for the opponent.
    Hint,
    /// `perft` or `bench`.
    Count,
}

/// A search that runs.
pub(super) struct Thinking {
    pub(super) purpose: Purpose,
    /// What it thinks about.
    pub(super) position: Position,
    /// The last line that could be answered with.
    pub(super) last: Option<Report<Move>>,
    pub(super) clock: Option<Arc<Clock>>,
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking")
            .field("purpose", &self.purpose)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl Thinking {
    /// Whether only a stop ends it, or nothing will soon: a search for mate that has had its chance.
    pub(super) fn is_endless(&self) -> bool {
        let endless = |clock: &Arc<Clock>| {
            clock.limits().infinite
                || clock.pondering()
                || is_unattended_too_long(clock.limits(), clock.nodes())
        };
        self.clock.as_ref().is_some_and(endless)
    }
}

/// What an event means to the dialect that started the search.
pub(super) enum Outcome {
    /// A line of thinking.
    Line(Report<Move>),
    /// A line to be shown as it is.
    Text(String),
    /// The search panicked. Its answer, if one is owed, follows.
    Failed(String),
    /// The search is over.
    Answer(Box<Thinking>, Box<Answer>),
}

/// How a request was met.
pub(super) enum Started {
    /// A search runs.
    Thinking,
    /// No need to think.
    Answered(Move),
    /// Nothing to move.
    NoMove(Ending),
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
            speaking: super::UCI,
            search: Single::new(searches),
        }
    }

    /// The search that runs.
    pub(super) fn thinking(&self) -> Option<&Thinking> {
        self.search.task()
    }

    /// The same, to say what it is for from now on.
    pub(super) fn thinking_mut(&mut self) -> Option<&mut Thinking> {
        self.search.task_mut()
    }

    /// Ends the search that runs, and nobody will hear of its answer.
    pub(super) fn discard(&self) {
        self.search.discard();
    }

    /// A number for a search that no command asked for.
    pub(super) fn own_epoch(&self) -> Epoch {
        self.search.own_epoch()
    }

    /// Starts thinking about the engine's position. No search may be running.
    pub(super) fn think(&mut self, epoch: Epoch, purpose: Purpose, request: Request) -> Started {
        match self.engine.prepare(request) {
            Prepared::NoMove(ending) => Started::NoMove(ending),
            Prepared::Book(mv) => Started::Answered(mv),
            Prepared::Search(job) => {
                self.run(epoch, purpose, *job);
                Started::Thinking
            }
        }
    }

    /// Starts a search made ready. No other may be running.
    pub(super) fn run(&mut self, epoch: Epoch, purpose: Purpose, job: Job) {
        let thinking = Thinking {
            purpose,
            position: job.position().clone(),
            last: None,
            clock: Some(Arc::clone(job.clock())),
        };
        self.search.start(epoch, thinking, move |speaker| {
            let stop = || speaker.is_stopped();
            Ended::Thought(job.run(&stop, &mut |report| speaker.say(Said::Line(report))))
        });
    }

    /// Counts something on the search thread, and says it in lines of text.
    pub(super) fn count(
        &mut self,
        epoch: Epoch,
        work: impl FnOnce(&Position, &Speaker<Said, Ended>) -> String + Send + 'static,
    ) {
        let position = self.engine.position().clone();
        let thinking = Thinking {
            purpose: Purpose::Count,
            position: position.clone(),
            last: None,
            clock: None,
        };
        self.search.start(epoch, thinking, move |speaker| {
            Ended::Counted(work(&position, speaker))
        });
    }

    /// What an event means. A search that panicked is answered for: with the move of its last
    /// completed line, else with the first legal one.
    pub(super) fn hear(&mut self, event: Event<Said, Ended>) -> Vec<Outcome> {
        match self.search.hear(event) {
            None => Vec::new(),
            Some(News::Said(Said::Text(text))) => vec![Outcome::Text(text)],
            Some(News::Said(Said::Line(report))) => {
                if let Some(thinking) = self.search.task_mut()
                    && report.multipv == 1
                    && !report.pv.is_empty()
                {
                    thinking.last = Some(report.clone());
                }
                vec![Outcome::Line(report)]
            }
            Some(News::Done(_, Ended::Counted(text))) => vec![Outcome::Text(text)],
            Some(News::Done(thinking, Ended::Thought(answer))) => {
                vec![Outcome::Answer(Box::new(thinking), Box::new(answer))]
            }
            Some(News::Panicked(thinking, message)) => {
                let told = Outcome::Failed(format!("the search failed: {message}"));
                match thinking {
                    Some(thinking) if thinking.purpose != Purpose::Count => {
                        let answer = match &thinking.last {
                            Some(report) => Answer::of_report(report, &thinking.position),
                            None => Answer::of(self.first_move(&thinking.position)),
                        };
                        vec![told, Outcome::Answer(Box::new(thinking), Box::new(answer))]
                    }
                    _ => vec![told],
                }
            }
        }
    }

    fn first_move(&self, position: &Position) -> Option<Move> {
        let banned = self.engine.banned();
        let legal = position.legal_moves();
        legal.iter().find(|mv| !banned.contains(mv)).copied()
    }
}

#[cfg(test)]
mod tests;
