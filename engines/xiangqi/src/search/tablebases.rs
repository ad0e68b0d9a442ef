//! Probes of the endgame tables in the search.

use search::value::{LONGEST_MATE, MATE_BOUND, Value, mate_in};
use xiangqi_rules::Position;

use super::Searcher;
use super::searcher::REPETITION_LOSS;
use crate::eval::Evaluate;
use crate::table;

/// Plies beyond which mates too long for a mate value all have the same value.
const FARTHEST: usize = 1_000;

impl<E: Evaluate> Searcher<'_, E> {
    /// The value of the current position by the endgame tables, if they have it. A win or loss by
    /// repetition is a bound, and counts only if it decides the window. A mate that the move limit
    /// may prevent does not count.
    #[inline]
    pub(super) fn tablebase_value(&self, ply: usize, alpha: Value, beta: Value) -> Option<Value> {
        let known = self.tables.as_ref()?.probe(&self.position)?;
        self.watch.count_tb_hit();
        match known {
            table::Value::Draw => Some(self.draw_value(ply)),
            table::Value::Win(plies) | table::Value::Loss(plies) => {
                let counted = self.rule60_from_root() + u32::from(plies);
                let is_in_time = self.rules.move_limit.is_none_or(|limit| counted <= limit);
                is_in_time.then(|| mate(known, ply)).flatten()
            }
            // Only a bound: a mate may come before the repetition.
            table::Value::WinByRule => {
                Some(-REPETITION_LOSS - ply as Value).filter(|&value| value >= beta)
            }
            table::Value::LossByRule => {
                Some(REPETITION_LOSS + ply as Value).filter(|&value| value <= alpha)
            }
            table::Value::Unjudged => None,
        }
    }

    /// The value of a position that is a mate by the endgame tables; else none.
    pub(super) fn tablebase_mate(&self, position: &Position, ply: usize) -> Option<Value> {
        mate(self.tables.as_ref()?.probe(position)?, ply)
    }
}

/// The search's value of a table's mate; one too far away for a mate value gets a value just below.
fn mate(known: table::Value, ply: usize) -> Option<Value> {
    let value = |plies: u16| match ply + usize::from(plies) {
        plies @ 0..=LONGEST_MATE => mate_in(plies),
        plies => MATE_BOUND - 1 - plies.min(FARTHEST) as Value,
    };
    match known {
        table::Value::Win(plies) => Some(value(plies)),
        table::Value::Loss(plies) => Some(-value(plies)),
        _ => None,
    }
}
