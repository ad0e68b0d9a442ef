//! Tuning: values for an engine's options, found by games.
//!
//! The engine plays against itself, a pair of games at a time, with all options a little to one
//! side against all a little to the other ([`Spsa`]); the side that scored more is followed. The
//! record of a match holds it: its settings, then what is tuned ([`Event::Tune`]), then a line a
//! pair ([`Event::Tuned`]), from which the same command goes on.

mod parameter;
mod spsa;

use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

pub use self::parameter::Parameter;
pub use self::spsa::Spsa;
use crate::record::{Event, Record};
use crate::runner::{Match, RunError};
use crate::summary::End;

/// A tuning as it is recorded.
#[derive(Clone, Debug)]
pub struct RecordedTuning {
    pub spsa: Spsa,
    /// The parameters' values after each pair of games.
    pub values: Vec<Vec<f64>>,
}

pub struct Tuner<'a> {
    run: &'a Match<'a>,
    spsa: &'a Spsa,
    state: Mutex<State>,
}

struct State {
    record: Record,
    values: Vec<f64>,
    /// For each pair, whether it is played or being played.
    taken: Vec<bool>,
    played: usize,
    error: Option<RunError>,
}

impl<'a> Tuner<'a> {
    /// A tuner that continues what is recorded.
    pub fn new(run: &'a Match<'a>, spsa: &'a Spsa, record: Record, recorded: &[Event]) -> Self {
        let mut state = State {
            record,
            values: spsa.start(),
            taken: vec![false; spsa.pairs],
            played: 0,
            error: None,
        };
        for event in recorded {
            if let Event::Tuned { pair, values, .. } = event
                && let Some(taken) = state.taken.get_mut(*pair)
            {
                *taken = true;
                state.played += 1;
                state.values.clone_from(values);
            }
        }
        Self {
            run,
            spsa,
            state: Mutex::new(state),
        }
    }

    /// Plays the pairs that are missing, until the match's `stop` is set. `on_pair` is called after
    /// each with how many are played, and the values.
    ///
    /// # Errors
    /// When an engine cannot be used, or the record cannot be written.
    pub fn play(&self, on_pair: impl Fn(usize, &[f64]) + Sync) -> Result<(), RunError> {
        thread::scope(|scope| {
            for number in 0..self.run.concurrency.max(1) {
                let named = thread::Builder::new().name(format!("worker {number}"));
                if let Err(error) = named.spawn_scoped(scope, || self.work(&on_pair)) {
                    self.give_up(RunError::thread(&error));
                }
            }
        });
        self.state().error.take().map_or(Ok(()), Err)
    }

    /// How many pairs are played, and the values that they led to.
    pub fn standing(&self) -> (usize, Vec<f64>) {
        let state = self.state();
        (state.played, state.values.clone())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_up(&self, error: RunError) {
        self.state().error.get_or_insert(error);
        self.run.stop.store(true, Ordering::Relaxed);
    }

    fn work(&self, on_pair: &(impl Fn(usize, &[f64]) + Sync)) {
        while let Some((pair, values)) = self.next() {
            match self.result(pair, &values) {
                Ok(Some(result)) => self.learn(pair, result, on_pair),
                Ok(None) => return,
                Err(error) => self.give_up(error),
            }
        }
    }

    /// The next pair to play, and the values around which its two sides lie.
    fn next(&self) -> Option<(usize, Vec<f64>)> {
        if self.run.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut state = self.state();
        let pair = state.taken.iter().position(|taken| !taken)?;
        state.taken[pair] = true;
        Some((pair, state.values.clone()))
    }

    /// Games won less games lost, 2 to -2, of the first side in a pair; none when it was stopped.
    fn result(&self, pair: usize, values: &[f64]) -> Result<Option<i32>, RunError> {
        let Some(mut task) = self.run.task(pair) else {
            return Ok(None);
        };
        let sides = self.spsa.sides(pair, values);
        for (engine, side) in task.config.engines.iter_mut().zip(sides) {
            let names = self.spsa.parameters.iter().map(|it| it.name.clone());
            let settings = side.into_iter().map(|value| value.to_string());
            engine.options.extend(names.zip(settings));
        }
        let (unit, end) = task.play(self.run.stop)?;
        let won = unit.events.iter().map(|event| match event {
            Event::Result {
                winner: Some(winner),
                ..
            } => 1 - 2 * (*winner as i32),
            _ => 0,
        });
        Ok((end == End::Complete).then(|| won.sum()))
    }

    fn learn(&self, pair: usize, result: i32, on_pair: &impl Fn(usize, &[f64])) {
        let mut state = self.state();
        self.spsa.learn(&mut state.values, pair, result);
        state.played += 1;
        let event = Event::Tuned {
            pair,
            result,
            values: state.values.clone(),
        };
        if let Err(error) = state.record.write(&event) {
            state.error.get_or_insert(error.into());
            self.run.stop.store(true, Ordering::Relaxed);
        }
        on_pair(state.played, &state.values);
    }
}
