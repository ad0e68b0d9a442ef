use super::*;
use crate::clock::{Clock, Limits, Watch};
use crate::plain_tester::PlainTester;
use crate::tt::TranspositionTable;
use proptest::prelude::*;
use textbook::toy::{Connect, RandomTree, minimax, value_after};

/// A root with a known value, whose fail-soft bounds are as tight as `soft` allows.
struct Known {
    value: Value,
    /// How far a fail-soft value may lie beyond beta, towards the known value.
    soft: Value,
    asked: Vec<Value>,
    line: Vec<u8>,
}

impl Tester for Known {
    type Move = u8;

    fn search_zero_window(&mut self, _: Depth, beta: Value) -> Result<Value, Stopped> {
        self.asked.push(beta);
        Ok(if self.value >= beta {
            self.line = vec![1];
            self.value.min(beta + self.soft)
        } else {
            self.value.max(beta - 1 - self.soft)
        })
    }

    fn line(&self) -> &[u8] {
        &self.line
    }

    fn nodes(&self) -> u64 {
        0
    }
}

fn ask(
    mut mtdf: Mtdf,
    value: Value,
    soft: Value,
    values: &[Value],
) -> (IterationResult, Vec<Value>) {
    let mut known = Known {
        value,
        soft,
        asked: Vec::new(),
        line: Vec::new(),
    };
    let iteration = Iteration {
        depth: values.len() as Depth + 1,
        values,
    };
    let answer = mtdf
        .iterate(&mut known, iteration, &mut |_, _, _| {})
        .unwrap();
    (answer, known.asked)
}

proptest! {
    #[test]
    fn the_exact_mode_finds_any_value(
        value in 1 - INFINITE..INFINITE,
        guess in 1 - INFINITE..INFINITE,
        soft in 0..200,
    ) {
        let (answer, asked) = ask(Mtdf::exact(), value, soft, &[guess]);
        prop_assert_eq!(answer, IterationResult { value, bound: Bound::Exact });
        prop_assert!(asked.len() < 40, "{} passes", asked.len());
    }

    #[test]
    fn a_grain_finds_the_value_within_it(
        value in -2_000..2_000,
        guess in -2_000..2_000,
        soft in 0..50,
        grain in 1..30,
    ) {
        let (answer, asked) = ask(Mtdf::new(grain), value, soft, &[guess]);
        prop_assert_eq!(answer.bound, Bound::Exact);
        prop_assert!((0..grain).contains(&(value - answer.value)), "{answer:?}");
        prop_assert!(asked.iter().all(|beta| beta % grain == 0), "{asked:?}");
    }

    #[test]
    fn fine_values_are_exact_whatever_the_grain_for_playing(
        value in -2_000..2_000,
        guess in -2_000..2_000,
        soft in 0..50,
        grain in 2..120,
    ) {
        let playing = Mtdf { gap_divisor: 4, ..Mtdf::new(grain) };
        let (answer, asked) = ask(playing.fine(), value, soft, &[guess]);
        prop_assert_eq!(answer, IterationResult { value, bound: Bound::Exact });
        prop_assert!(asked.len() < 40, "{} passes", asked.len());
    }

    #[test]
    fn the_shortest_mate_is_found_in_any_grain(
        plies in 0..60_usize, wins in any::<bool>(), guess in -500..500, grain in 1..30,
    ) {
        let value = if wins { MATE_BOUND + plies as Value } else { -MATE_BOUND - plies as Value };
        prop_assert_eq!(ask(Mtdf::new(grain), value, 40, &[guess]).0.value, value);
    }
}

#[test]
fn a_good_guess_takes_two_passes() {
    let (_, asked) = ask(Mtdf::new(8), 35, 0, &[33, 0]);
    assert_eq!(asked, [40, 32]);
    let (_, asked) = ask(Mtdf::new(8), 41, 0, &[33, 0]);
    assert_eq!(asked, [40, 48]);
}

#[test]
fn the_first_guess_is_of_two_iterations_ago() {
    let (_, asked) = ask(Mtdf::exact(), 100, 0, &[5, 100, -100]);
    assert_eq!(asked, [100, 101]);
}

#[test]
fn steps_grow_and_then_bisect() {
    let (_, asked) = ask(Mtdf::exact(), 500, 0, &[0]);
    // At first next to the last value; then in steps of 8 that double; then in the middle.
    assert_eq!(asked[..10], [0, 1, 10, 27, 60, 125, 254, 511, 382, 446]);
    assert!(asked.len() < 20, "{asked:?}");
}

#[test]
fn after_a_leap_little_is_left_open() {
    let content = Mtdf {
        gap_divisor: 4,
        ..Mtdf::new(8)
    };
    let (answer, asked) = ask(content, 800, 0, &[0]);
    assert!((600..=800).contains(&answer.value), "{answer:?}");
    let (_, exactly) = ask(Mtdf::new(8), 800, 0, &[0]);
    assert!(asked.len() < exactly.len(), "{asked:?} {exactly:?}");
    // Near the guess `gap_divisor` makes no difference.
    assert_eq!(ask(content, 41, 0, &[33, 0]).1, [40, 48]);
}

#[test]
fn the_cap_ends_an_iteration() {
    let capped = Mtdf {
        passes: 3,
        ..Mtdf::new(1)
    };
    let (answer, asked) = ask(capped, 500, 0, &[0]);
    assert_eq!((answer.bound, asked.len()), (Bound::Lower, 3));
    let (answer, _) = ask(capped, -500, 0, &[0]);
    assert_eq!(answer.bound, Bound::Upper);
    assert!(answer.value >= -500);
}

/// Checks that every iteration of MTD(f) finds the minimax value, and that its line leads there.
fn agrees_with_minimax<P: textbook::position::Position + Clone>(root: &P, max_depth: Depth) {
    let clock = Clock::start(Limits::default(), std::time::Duration::ZERO);
    let table = TranspositionTable::new(1);
    for memory in [None, Some(&table)] {
        let mut tester = PlainTester::new(root.clone(), memory, Watch::new(&clock, &|| false));
        let mut values = Vec::new();
        for depth in 1..=max_depth {
            let iteration = Iteration {
                depth,
                values: &values,
            };
            let answer = Mtdf::exact()
                .iterate(&mut tester, iteration, &mut |_, _, _| {})
                .unwrap();
            let value = minimax(&mut root.clone(), depth, 0);
            assert_eq!(
                answer,
                IterationResult {
                    value,
                    bound: Bound::Exact
                },
                "depth {depth}"
            );
            // Without a table the line is complete.
            if memory.is_none() {
                assert_eq!(value_after(&mut root.clone(), tester.line()), value);
            }
            values.push(value);
        }
        assert!(
            tester
                .windows
                .iter()
                .all(|(_, alpha, beta)| alpha + 1 == *beta)
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_games_agree(seed in any::<u64>(), branching in 2..7_u8, spread in 1..3_000) {
        agrees_with_minimax(&RandomTree::new(seed, branching, spread), 5);
    }
}

#[test]
fn small_games_agree() {
    agrees_with_minimax(&Connect::tic_tac_toe().after(&[4, 1]), 7);
    agrees_with_minimax(&Connect::four(), 5);
    agrees_with_minimax(&Connect::four().after(&[2, 2, 1, 2]), 5);
}
