//! Parallel search: several searchers of one root that share the transposition table.
//!
//! Each helper runs the same iterative deepening as the main searcher. In games that [share the
//! work](crate::abdada), threads defer moves that another thread is searching. In the others (lazy
//! SMP) each helper starts a ply deeper than the one before, so that their results are in the table
//! before the main searcher needs them. Only the main searcher decides and reports; with one thread
//! there are no helpers and every run is the same.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use crate::abdada::CurrentlySearching;
use crate::clock::Clock;
use crate::driver::Driver;
use crate::iterate::{SearchResult, Settings, deepen};
use crate::report::Report;
use crate::tester::Tester;

/// Stack of a search thread: many times what the deepest recursion needs.
pub const STACK_BYTES: usize = 8 << 20;
/// Maximum number of plies that helpers of lazy SMP start deeper.
const MAX_AHEAD: usize = 4;

/// Ends the helpers' searches, even if the main searcher panics.
struct AbortOnDrop<'a>(&'a Clock);

impl Drop for AbortOnDrop<'_> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Searches with all testers at once: the first is the main searcher, the others are helpers on
/// their own threads. Ends when the main searcher does. The other arguments are those of
/// [`deepen`].
///
/// A helper that panics is only logged: the answer does not depend on it.
///
/// # Panics
/// If `testers` is empty.
pub fn search<T, D>(
    testers: &mut [T],
    driver: &D,
    clock: &Clock,
    settings: &Settings,
    hashfull: &dyn Fn() -> u32,
    sink: &mut dyn FnMut(&Report<T::Move>),
) -> SearchResult<T::Move>
where
    T: Tester + Send,
    D: Driver<T> + Clone + Send,
{
    let currently_searching = CurrentlySearching::for_threads(testers.len());
    let shares_work = testers
        .iter_mut()
        .all(|tester| tester.share_work(&currently_searching));
    let (main, helpers) = testers
        .split_first_mut()
        .expect("a search needs a searcher");
    // Set before a helper first checks the clock, so that this check cannot end the search.
    clock.begin_first_iteration();
    let result = thread::scope(|scope| {
        let _abort = AbortOnDrop(clock);
        for (index, helper) in helpers.iter_mut().enumerate() {
            let number = index + 1;
            let mut driver = driver.clone();
            let ahead = if shares_work {
                0
            } else {
                number.min(MAX_AHEAD) as i32
            };
            let settings = Settings {
                first_depth: settings.first_depth + ahead,
                helper: true,
                ..*settings
            };
            let help = move || {
                let run = AssertUnwindSafe(|| {
                    deepen(helper, &mut driver, clock, &settings, &|| 0, &mut |_| {})
                });
                if catch_unwind(run).is_err() {
                    log::error!("search helper {number} panicked; the search goes on without it");
                }
            };
            let thread = thread::Builder::new()
                .name(format!("search helper {number}"))
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, help);
            if let Err(error) = thread {
                log::warn!("searching with {number} threads, no more could be started: {error}");
                break;
            }
        }
        deepen(main, &mut driver.clone(), clock, settings, hashfull, sink)
    });
    SearchResult {
        nodes: result.nodes.max(clock.nodes()),
        ..result
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::clock::{Limits, Watch};
    use crate::mtdf::Mtdf;
    use crate::plain_tester::PlainTester;
    use crate::pvs::Pvs;
    use crate::tt::TranspositionTable;
    use textbook::toy::{RandomTree, minimax};

    fn run<D>(threads: usize, seed: u64, driver: &D) -> (i32, u64)
    where
        D: for<'a> Driver<PlainTester<'a, RandomTree>> + Clone + Send,
    {
        let limits = Limits::of_depth(6);
        let clock = Clock::start(limits, Duration::ZERO);
        let table = TranspositionTable::new(1);
        let mut testers: Vec<_> = (0..threads)
            .map(|_| {
                let watch = Watch::new(&clock, &|| false);
                PlainTester::new(RandomTree::new(seed, 6, 400), Some(&table), watch)
            })
            .collect();
        let settings = Settings::default();
        let hashfull = || table.hashfull();
        let result = search(
            &mut testers,
            driver,
            &clock,
            &settings,
            &hashfull,
            &mut |_| {},
        );
        (result.value().unwrap(), result.nodes)
    }

    #[test]
    fn any_number_of_threads_finds_the_same_value() {
        for seed in 0..8 {
            let value = minimax(&mut RandomTree::new(seed, 6, 400), 6, 0);
            for threads in [1, 2, 5] {
                assert_eq!(
                    run(threads, seed, &Mtdf::exact()).0,
                    value,
                    "{threads} threads"
                );
                assert_eq!(
                    run(threads, seed, &Pvs::new(20)).0,
                    value,
                    "{threads} threads"
                );
            }
        }
    }

    #[test]
    fn one_thread_repeats_its_nodes() {
        assert_eq!(run(1, 5, &Mtdf::exact()), run(1, 5, &Mtdf::exact()));
    }
}
