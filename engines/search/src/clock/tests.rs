//! Tests of time management. None of them waits: the time is a number that the test sets.

use std::sync::Arc;

use super::*;

const OVERHEAD: Duration = Duration::from_millis(10);

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn game(time: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
    Limits {
        own: Some(Remaining {
            time: ms(time),
            increment: ms(increment),
            moves_to_go,
        }),
        ..Limits::default()
    }
}

/// A clock, and the time that it shows, in milliseconds.
fn clock(limits: Limits) -> (Clock, Arc<AtomicU64>) {
    let now = Arc::new(AtomicU64::new(0));
    let hand = Arc::clone(&now);
    (
        Clock::with_time(limits, OVERHEAD, move || ms(now.load(Relaxed))),
        hand,
    )
}

fn never() -> bool {
    false
}

const CALM: TimeFactors = TimeFactors {
    stability: 10,
    drop: 0,
    unit: 20,
    share: Some(800),
};
const ALARMED: TimeFactors = TimeFactors {
    stability: 0,
    drop: 60,
    unit: 20,
    share: Some(200),
};

#[test]
fn the_budget_never_exceeds_what_is_left() {
    for time in [1, 5, 10, 20, 100, 1_000, 60_000, 3_600_000, u64::MAX] {
        for increment in [0, 10, 1_000, 30_000, u64::MAX] {
            for moves_to_go in [
                None,
                Some(0),
                Some(1),
                Some(2),
                Some(10),
                Some(60),
                Some(u32::MAX),
            ] {
                let budget = Budget::of(&game(time, increment, moves_to_go), OVERHEAD).unwrap();
                let case = format!("{time} {increment} {moves_to_go:?}: {budget:?}");
                assert!(budget.optimum <= budget.soft_limit, "{case}");
                assert!(budget.soft_limit <= budget.hard_limit, "{case}");
                assert!(budget.hard_limit <= spendable(ms(time), OVERHEAD), "{case}");
                assert!(!budget.optimum.is_zero(), "{case}");
            }
        }
    }
}

#[test]
fn a_game_says_how_many_moves_its_clock_has_to_last() {
    let optimum = |moves_to_go, moves_to_last| {
        let limits = Limits {
            moves_to_last,
            ..game(60_000, 0, moves_to_go)
        };
        Budget::of(&limits, OVERHEAD).unwrap().optimum
    };
    assert_eq!(optimum(None, None), optimum(None, Some(28)));
    assert!(optimum(None, Some(8)) > 3 * optimum(None, None));
    // A time control comes first.
    assert_eq!(optimum(Some(40), Some(8)), optimum(Some(40), None));
}

#[test]
fn a_game_clock_is_never_used_to_its_end() {
    for time in [100, 300, 1_000, 60_000] {
        for increment in [0, 3_000, 60_000] {
            for moves_to_go in [None, Some(5)] {
                let limits = game(time, increment, moves_to_go);
                let hard_limit = Budget::of(&limits, OVERHEAD).unwrap().hard_limit;
                let reserve = ms(time) - hard_limit;
                assert!(
                    reserve >= ms((time / 20).max(20)),
                    "{time} {increment}: {reserve:?} is kept"
                );
            }
        }
    }
}

#[test]
fn a_game_lasts_as_many_moves_as_it_takes() {
    let mut left = ms(60_000);
    for _ in 0..300 {
        let limits = Limits {
            own: Some(Remaining {
                time: left,
                increment: ms(100),
                moves_to_go: None,
            }),
            ..Limits::default()
        };
        // The worst case: every move takes the hard limit and the overhead.
        let spent = Budget::of(&limits, OVERHEAD).unwrap().hard_limit + OVERHEAD;
        assert!(spent <= left, "{spent:?} of {left:?}");
        left = left - spent + ms(100);
    }
}

#[test]
fn pondering_lets_a_move_take_a_quarter_more() {
    let of = |limits: Limits, ponder_enabled| {
        let limits = Limits {
            ponder_enabled,
            ..limits
        };
        Budget::of(&limits, OVERHEAD).unwrap()
    };
    let clock = game(60_000, 0, None);
    assert_eq!(of(clock, true).optimum, of(clock, false).optimum * 5 / 4);
    assert_eq!(of(clock, true).hard_limit, of(clock, false).hard_limit);
    let fixed = Limits::of_movetime(ms(500));
    assert_eq!(of(fixed, true), of(fixed, false));
}

#[test]
fn a_fixed_time_is_used_up() {
    for limits in [Limits::of_movetime(ms(500)), game(500, 0, Some(1))] {
        let (clock, hand) = clock(limits);
        hand.store(489, Relaxed);
        assert!(clock.start_next_iteration(&CALM, 0), "{limits:?}");
        assert!(Watch::new(&clock, &never).tick(0).is_ok());
        hand.store(490, Relaxed);
        assert!(!clock.start_next_iteration(&ALARMED, 0));
        assert_eq!(Watch::new(&clock, &never).tick(0), Err(Stopped));
        assert!(clock.aborted());
    }
}

#[test]
fn doubt_takes_time_and_certainty_saves_it() {
    let (clock, hand) = clock(game(60_000, 0, None));
    hand.store(clock.budget().unwrap().optimum.as_millis() as u64, Relaxed);
    assert!(!clock.start_next_iteration(&CALM, 0));
    assert!(clock.start_next_iteration(&ALARMED, 0));
    hand.store(60_000, Relaxed);
    assert!(!clock.start_next_iteration(&ALARMED, 0));
}

#[test]
fn the_node_limit_is_exact_for_one_thread() {
    for limit in [1, 255, 256, 257, 1_000, 100_003] {
        let (clock, _) = clock(Limits::of_nodes(limit));
        let mut watch = Watch::new(&clock, &never);
        let mut nodes = 0;
        while watch.tick(nodes).is_ok() {
            nodes += 1;
        }
        assert_eq!(nodes, limit);
    }
}

#[test]
fn threads_share_the_node_limit() {
    let (clock, _) = clock(Limits::of_nodes(10_000));
    let mut watches = [Watch::new(&clock, &never), Watch::new(&clock, &never)];
    let mut nodes = [0_u64; 2];
    'search: loop {
        for (watch, nodes) in watches.iter_mut().zip(&mut nodes) {
            if watch.tick(*nodes).is_err() {
                break 'search;
            }
            *nodes += 1;
        }
    }
    let total = nodes[0] + nodes[1];
    assert!(total.abs_diff(10_000) <= 2 * POLL_INTERVAL, "{total}");
}

#[test]
fn soft_nodes_end_only_iterations() {
    let (clock, _) = clock(Limits {
        soft_nodes: Some(1_000),
        ..Limits::default()
    });
    assert!(clock.start_next_iteration(&CALM, 999));
    assert!(!clock.start_next_iteration(&CALM, 1_000));
    assert!(Watch::new(&clock, &never).tick(5_000).is_ok());
}

#[test]
fn the_stop_signal_is_obeyed_within_the_interval() {
    let (clock, _) = clock(Limits::infinite());
    let stopped = AtomicBool::new(false);
    let stop = || stopped.load(Relaxed);
    let mut watch = Watch::new(&clock, &stop);
    assert!(watch.tick(0).is_ok());
    stopped.store(true, Relaxed);
    assert_eq!(
        (1..=POLL_INTERVAL).find(|&n| watch.tick(n).is_err()),
        Some(POLL_INTERVAL)
    );
    // Also by a thread that has got no stop signal itself.
    assert_eq!(Watch::new(&clock, &never).tick(0), Err(Stopped));
    clock.wait_for_stop(&stop);
}

#[test]
fn infinite_knows_no_time() {
    let limits = Limits {
        infinite: true,
        ..game(1_000, 0, None)
    };
    let (clock, hand) = clock(limits);
    hand.store(1_000_000, Relaxed);
    assert!(clock.start_next_iteration(&CALM, 0));
    assert!(Watch::new(&clock, &never).tick(0).is_ok());
}

#[test]
fn time_counts_from_the_ponderhit() {
    let (clock, hand) = clock(Limits {
        ponder: true,
        ..game(60_000, 0, None)
    });
    hand.store(500_000, Relaxed);
    assert!(Watch::new(&clock, &never).tick(0).is_ok());
    clock.ponderhit();
    // The time on the opponent's clock was enough for the optimum; our own has not run yet.
    assert!(!clock.start_next_iteration(&ALARMED, 0));
    assert!(Watch::new(&clock, &never).tick(0).is_ok());
    hand.store(
        500_001 + clock.budget().unwrap().soft_limit.as_millis() as u64,
        Relaxed,
    );
    assert_eq!(Watch::new(&clock, &never).tick(0), Err(Stopped));
}

#[test]
fn a_ponderhit_after_enough_thought_is_answered_at_once() {
    for (thought, answered) in [(0, false), (500_000, true)] {
        let (clock, hand) = clock(Limits {
            ponder: true,
            ..game(60_000, 0, None)
        });
        hand.store(thought, Relaxed);
        assert!(
            clock.start_next_iteration(&CALM, 0),
            "pondering has no end of its own"
        );
        assert!(!clock.aborted());
        clock.ponderhit();
        assert_eq!(clock.aborted(), answered, "after {thought} ms");
    }
}

#[test]
fn time_and_a_stop_wait_for_the_first_answer() {
    let (clock, now) = clock(game(0, 0, None));
    now.store(3_600_000, Relaxed);
    clock.begin_first_iteration();
    assert_eq!(Watch::new(&clock, &never).tick(0), Ok(()));
    assert_eq!(Watch::new(&clock, &|| true).tick(0), Ok(()));
    assert!(!clock.aborted());
    clock.first_iteration_done();
    assert_eq!(Watch::new(&clock, &|| true).tick(0), Err(Stopped));

    let (clock, now) = self::clock(game(0, 0, None));
    now.store(3_600_000, Relaxed);
    clock.begin_first_iteration();
    clock.first_iteration_done();
    assert_eq!(Watch::new(&clock, &never).tick(0), Err(Stopped));
}

#[test]
fn a_clock_runs_since_its_command_arrived() {
    let arrived = Instant::now() - ms(5_000);
    let clock = Clock::started_at(arrived, game(3_000, 0, None), OVERHEAD);
    assert!(clock.elapsed() >= ms(5_000));
    assert_eq!(Watch::new(&clock, &never).tick(0), Err(Stopped));
}
