//! What the results of a match prove about the engines.
//!
//! Games come in pairs, one opening with both colours, and the two games of a pair are not
//! independent: an opening that favours red gives one win to each. So the unit is the pair, whose
//! five possible scores (0, 1/2, 1, 3/2, 2) make the *pentanomial* distribution; its variance is
//! smaller than that of single games, and so the interval is honest and narrower. [`elo`] turns it
//! into a difference in strength, [`sprt`] into a decision, [`ratings`] the results of many engines
//! into one list; [`interval`] says how sure all of that is. [`trinomial`] counts single games, for
//! comparison with runners that do.

pub mod elo;
pub mod interval;
pub mod normal;
pub mod pairing;
pub mod pentanomial;
pub mod percentiles;
pub mod ratings;
pub mod sprt;
pub mod trinomial;
