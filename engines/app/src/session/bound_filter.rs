//! Chooses the lines to print in a dialect that cannot mark a score as a bound.

use std::sync::Arc;

use search::clock::Clock;

use crate::game::Line;

/// First move of the last line printed, and the clock that identifies its search.
#[derive(Debug, Default)]
pub(super) struct BoundFilter(Option<(Arc<Clock>, String)>);

impl BoundFilter {
    /// Whether to print a line whose first move is `head`: every line with an exact score, and a
    /// bound only if it changes the best move, so that the move played has always been printed.
    pub(super) fn should_print<M>(
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
        let should_print = line.is_exact() || is_best && is_new;
        if should_print && is_best {
            self.0 = clock.map(|clock| (Arc::clone(clock), head.to_owned()));
        }
        should_print
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use search::clock::Limits;
    use search::report::{Bound, Report};

    use super::*;
    use crate::testing;

    #[test]
    fn a_bound_is_shown_where_it_changes_the_move() {
        let clock = || Arc::new(Clock::start(Limits::infinite(), Duration::ZERO));
        let (first, second) = (clock(), clock());
        let mut shown = BoundFilter::default();
        let mut should_print = |clock, multipv, bound, head: &str| {
            let line = Report {
                bound,
                ..testing::line(multipv, vec![0])
            };
            shown.should_print(Some(clock), &line, head)
        };
        assert!(
            !should_print(&first, 1, Bound::Lower, "a"),
            "nothing was shown"
        );
        assert!(should_print(&first, 1, Bound::Exact, "a"));
        assert!(!should_print(&first, 1, Bound::Lower, "a"));
        assert!(should_print(&first, 1, Bound::Lower, "b"));
        assert!(!should_print(&first, 1, Bound::Upper, "b"));
        assert!(should_print(&first, 2, Bound::Exact, "a"));
        assert!(!should_print(&first, 2, Bound::Lower, "c"));
        assert!(
            !should_print(&second, 1, Bound::Lower, "c"),
            "another search"
        );
    }
}
