//! Positions worth learning from, out of stored games.
//!
//! A static evaluation is asked about quiet positions only; so positions in check, before a capture
//! or a check, or where the search saw far more than the evaluation does, teach it nothing true.

use anyhow::{Context, Result, bail};
use xiangqi::eval::trace::Trace;
use xiangqi_rules::{Move, Position};

use crate::fit::{Rows, expectation};
use crate::shard::Game;

/// Which positions are taken, and what they are taken to be worth.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The largest score of the search, either way, in fine units.
    pub score: i32,
    /// The largest difference between the search's score and the evaluation, in fine units.
    pub unrest: i32,
    /// The share of the game's result in the target; the search's score has the rest. 0 to 1.
    pub result: f64,
    /// The scale on which a score becomes an expected result.
    pub k: f64,
}

/// Adds the positions of a game that `choice` takes; says how many.
///
/// # Errors
/// When a move is none, or is illegal where it is played.
pub fn collect(game: &Game, choice: &Choice, rows: &mut Rows) -> Result<usize> {
    let mut position = Position::startpos();
    let result = f64::from(game.result.min(2)) / 2.0;
    let before = rows.len();
    for (ply, &(bits, score)) in game.plies.iter().enumerate() {
        let mv =
            Move::from_bits(bits).with_context(|| format!("ply {ply}: {bits:#06x} is no move"))?;
        if !(position.is_pseudo_legal(mv) && position.is_legal(mv)) {
            bail!("ply {ply}: {mv} is illegal in {}", position.fen());
        }
        let score = i32::from(score);
        let quiet = !position.in_check()
            && position.piece_on(mv.to()).is_none()
            && !position.gives_check(mv);
        if ply >= game.random.into() && quiet && score.abs() <= choice.score {
            let trace = Trace::of(&position);
            if (trace.value() - score).abs() <= choice.unrest {
                let black = trace.value() != trace.red_value();
                let red_score = if black { -score } else { score };
                let searched = expectation(red_score.into(), choice.k);
                let target = choice.result * result + (1.0 - choice.result) * searched;
                rows.push(trace.differences(), trace.shares(), target);
            }
        }
        position.make(mv);
    }
    Ok(rows.len() - before)
}
