//! Playing less predictably on purpose: the option *Randomness* makes the engine choose among moves
//! that are nearly as good as the best one.

use ::app::skill::random_seed;
use ::app::variety::Choice;
use ::search::value::Value;
use xiangqi_rules::Position;

use super::options::{Amount, GameOptions};
use crate::eval::UNIT;

/// How much weaker a move may be to be chosen, in 1/100 of a horse.
const fn margin_of(amount: Amount) -> Value {
    match amount {
        Amount::None => 0,
        Amount::Small => 8,
        Amount::Medium => 20,
        Amount::Large => 45,
    }
}

/// The random seed for this position. With [`GameOptions::seed`] set, it depends on that and the
/// position alone, so that the same game can be played again.
pub fn seed(own: &GameOptions, position: &Position) -> u64 {
    let base = own.seed.unwrap_or_else(random_seed);
    zobrist::key(base ^ position.key())
}

/// How to choose among the moves that a search of a position finds.
pub fn choice(own: &GameOptions, position: &Position) -> Choice {
    Choice::new(margin_of(own.randomness) * UNIT, seed(own, position))
}
