//! The engine's side of `play`: its moves, hints, evaluations and answers to draw offers.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ::cli::{Message, message};
use search::report::Score;

use super::{Next, Terminal};
use crate::cli::analyze::pv;
use crate::engine::{Answer, Request};
use crate::playable::Playable;

/// How often to check whether the player wants the engine to move now.
const LOOK: Duration = Duration::from_millis(20);
const STACK: usize = 8 << 20;

impl<G: Playable> Terminal<'_, G> {
    /// Searches under the game's limits, or until the player wants the answer now.
    ///
    /// # Errors
    /// When the system has no thread for it.
    pub fn search(&mut self, request: Request<G>) -> std::io::Result<Answer<G>> {
        let (engine, dialogue) = (&self.engine, &mut self.dialogue);
        let stop = AtomicBool::new(false);
        let (sender, done) = channel::<()>();
        thread::scope(|scope| {
            let is_stopped = || stop.load(Relaxed);
            let think = move || {
                // Dropped when the search ends, even if it panics, which ends the wait below.
                let _sender = sender;
                engine.search(request, &is_stopped, &mut |_| {})
            };
            let thinker = thread::Builder::new().stack_size(STACK);
            let thinker = thinker.spawn_scoped(scope, think)?;
            while done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if dialogue.hurries() {
                    stop.store(true, Relaxed);
                }
            }
            let answer = thinker.join();
            Ok(answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }

    fn value(answer: &Answer<G>) -> Message {
        answer.score.map_or_else(|| message!("play-book"), G::value)
    }

    pub(super) fn hint(&mut self) -> std::io::Result<()> {
        *self.engine.options_mut() = self.options.clone();
        let answer = self.search(Request::best(self.limits))?;
        let Some(best) = answer.best else {
            return self.dialogue.say(&message!("play-over"));
        };
        let mv = G::name(self.position(), best, self.dialogue.language);
        let value = Self::value(&answer);
        self.dialogue.say(&message!("play-hint", mv, value))
    }

    pub(super) fn evaluate(&mut self) -> std::io::Result<()> {
        *self.engine.options_mut() = self.options.clone();
        let answer = self.search(Request::analysis(self.limits))?;
        let value = Self::value(&answer);
        let (depth, pv) = (
            answer.depth.to_string(),
            pv::<G>(self.position(), &answer.pv),
        );
        self.dialogue
            .say(&message!("play-evaluation", value, depth, pv))
    }

    pub(super) fn engine_takes_draw(&mut self, side: usize) -> bool {
        let answer = self.search(Request::analysis(self.limits));
        let score = answer.ok().and_then(|answer| answer.score);
        // The score is that of the side to move, which offers the draw.
        let score = score.map(Score::for_opponent);
        let options = self.seats[side].as_ref();
        options
            .zip(score)
            .is_some_and(|(options, score)| G::takes_draw(options, score))
    }

    pub(super) fn reply(&mut self) -> anyhow::Result<Next> {
        let side = G::side_to_move(self.position());
        if let Some(options) = &self.seats[side] {
            *self.engine.options_mut() = options.clone();
        }
        let request = Request {
            by_book: true,
            ..Request::best(self.limits)
        };
        let answer = self.search(request)?;
        if self.dialogue.is_interrupted() {
            self.autosave()?;
            return Ok(Next::Leave);
        }
        let Some(best) = answer.best else {
            return Ok(Next::Leave);
        };
        let mv = G::name(self.position(), best, self.dialogue.language);
        let (side, value) = (G::side(side), Self::value(&answer));
        self.dialogue
            .say(&message!("play-plays", side, mv, value))?;
        self.make(best)?;
        Ok(Next::Moved)
    }
}
