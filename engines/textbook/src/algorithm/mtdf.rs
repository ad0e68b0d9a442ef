//! MTD(f) in its first published form: from a first guess, zero-window searches close in on the
//! value (Plaat et al. 1996, figure 2; the guess is the value of the previous iteration).

use super::Search;
use crate::position::Position;
use crate::step::Step;
use search::tester::Stopped;
use search::value::{Depth, INFINITE, Value};

impl<P: Position> Search<'_, P> {
    pub(super) fn mtdf(&mut self, depth: Depth) -> Result<Value, Stopped> {
        let mut guess = 0;
        self.deepening(depth, |search, depth| {
            guess = search.close_in(depth, guess)?;
            Ok(guess)
        })
    }

    fn close_in(&mut self, depth: Depth, guess: Value) -> Result<Value, Stopped> {
        let (mut lower, mut upper) = (-INFINITE, INFINITE);
        let mut value = guess;
        while lower < upper {
            let beta = value.max(lower + 1);
            self.steps.note(|| Step::pass(beta, (lower, upper)));
            value = self.alphabeta(depth, beta - 1, beta, 0)?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Ok(value)
    }
}
