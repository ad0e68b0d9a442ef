//! Lines of a search for tests.

use std::time::Duration;

use search::report::{Bound, Report, Score};

/// A line of depth 1 with an exact value of 0.
pub(crate) fn line(multipv: usize, pv: Vec<u8>) -> Report<u8> {
    Report {
        depth: 1,
        seldepth: 1,
        multipv,
        score: Score::Units(0),
        bound: Bound::Exact,
        nodes: 1,
        root_move_nodes: 1,
        elapsed: Duration::ZERO,
        hashfull: 0,
        tb_hits: 0,
        pv,
    }
}
