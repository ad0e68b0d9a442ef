//! Chooses the lines to print in a dialect that cannot mark a score as a bound.

use std::sync::Arc;

use search::clock::Clock;

use crate::game::Line;

/// First move of the last line printed, and the clock that identifies its search.
#[derive(Debug, Default)]
pub(super) struct Shown(Option<(Arc<Clock>, String)>);

impl Shown {
    /// Whether to print a line whose first move is `head`: every line with an exact score, and a
    /// bound only if it changes the best move, so that the move played has always been printed.
    pub(super) fn admits<M>(
        &mut self,
        clock: Option<&Arc<Clock>>,
        line: &impl Line<M>,
        head: &str,
    ) -> bool {
        let is_best = line.rank() == 1;
        let is_new = match (&self.0, clock) {
            (Some((own, shown)), Some(clock)) => Arc::ptr_eq(own, clock) && shown != head,
            _ => false,
        };
        let admits = line.is_exact() || is_best && is_new;
        if admits && is_best {
            self.0 = clock.map(|clock| (Arc::clone(clock), head.to_owned()));
        }
        admits
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use search::clock::Limits;
    use search::report::{Bound, Report, Score};

    use super::*;

    #[test]
    fn a_bound_is_shown_where_it_changes_the_move() {
        let clock = || Arc::new(Clock::start(Limits::infinite(), Duration::ZERO));
        let (first, second) = (clock(), clock());
        let mut shown = Shown::default();
        let mut admits = |clock, multipv, bound, head: &str| {
            let line: Report<u8> = Report {
                depth: 1,
                seldepth: 1,
                multipv,
                score: Score::Cp(0),
                bound,
                nodes: 1,
                own_nodes: 1,
                elapsed: Duration::ZERO,
                hashfull: 0,
                table_hits: 0,
                pv: vec![0],
            };
            shown.admits(Some(clock), &line, head)
        };
        assert!(!admits(&first, 1, Bound::Lower, "a"), "nothing was shown");
        assert!(admits(&first, 1, Bound::Exact, "a"));
        assert!(!admits(&first, 1, Bound::Lower, "a"));
        assert!(admits(&first, 1, Bound::Lower, "b"));
        assert!(!admits(&first, 1, Bound::Upper, "b"));
        assert!(admits(&first, 2, Bound::Exact, "a"));
        assert!(!admits(&first, 2, Bound::Lower, "c"));
        assert!(!admits(&second, 1, Bound::Lower, "c"), "another search");
    }
}
