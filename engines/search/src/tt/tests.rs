use std::thread;

use std::num::NonZeroU16;

use super::*;
use crate::value::{Depth, EVALUATION_BOUND, INFINITE, MATE, MATE_BOUND, Value, mate_in, mated_in};
use proptest::prelude::*;

const KEY: u64 = 0x0123_4567_89ab_cdef;

const fn found(depth: Depth, bound: Bound, value: Value) -> TtData {
    TtData {
        depth,
        value,
        bound: Some(bound),
        mv: None,
        eval: None,
    }
}

/// Lower bound and its depth, upper bound and its depth.
type Bounds = (Value, Depth, Value, Depth);
/// Description, data stored in turn, and the expected bounds.
type Case = (&'static str, &'static [(Depth, Bound, Value)], Bounds);

fn after(data: &[TtData]) -> Bounds {
    let table = TranspositionTable::new(1);
    for &found in data {
        table.store(KEY, 0, found);
    }
    let entry = table.probe(KEY, 0).unwrap();
    (
        entry.lower,
        entry.lower_depth,
        entry.upper,
        entry.upper_depth,
    )
}

#[test]
fn bounds_merge() {
    use Bound::{Exact, Lower, Upper};
    const NO_LOWER: (Value, Depth) = (-INFINITE, NO_DEPTH);
    const NO_UPPER: (Value, Depth) = (INFINITE, NO_DEPTH);
    let cases: &[Case] = &[
        (
            "one bound",
            &[(5, Lower, 30)],
            (30, 5, NO_UPPER.0, NO_UPPER.1),
        ),
        (
            "both bounds stay",
            &[(5, Lower, 30), (4, Upper, 50)],
            (30, 5, 50, 4),
        ),
        ("an exact value is both", &[(5, Exact, 30)], (30, 5, 30, 5)),
        (
            "deeper replaces",
            &[(5, Lower, 30), (6, Lower, 20)],
            (20, 6, INFINITE, NO_DEPTH),
        ),
        (
            "shallower does not",
            &[(5, Lower, 30), (4, Lower, 40)],
            (30, 5, INFINITE, NO_DEPTH),
        ),
        (
            "tighter of equal depth",
            &[(5, Upper, 30), (5, Upper, 20)],
            (-INFINITE, NO_DEPTH, 20, 5),
        ),
        (
            "looser of equal depth",
            &[(5, Upper, 30), (5, Upper, 40)],
            (-INFINITE, NO_DEPTH, 30, 5),
        ),
        (
            "lower meets upper",
            &[(5, Upper, 30), (5, Lower, 30)],
            (30, 5, 30, 5),
        ),
        (
            "deeper lower drops upper",
            &[(5, Upper, 30), (6, Lower, 40)],
            (40, 6, INFINITE, NO_DEPTH),
        ),
        (
            "newer of equal depth",
            &[(5, Upper, 30), (5, Lower, 40)],
            (40, 5, INFINITE, NO_DEPTH),
        ),
        (
            "shallower lower yields",
            &[(6, Upper, 30), (5, Lower, 40)],
            (NO_LOWER.0, NO_DEPTH, 30, 6),
        ),
        (
            "deeper upper drops lower",
            &[(5, Lower, 40), (6, Upper, 30)],
            (NO_LOWER.0, NO_LOWER.1, 30, 6),
        ),
        (
            "exact replaces equals",
            &[(5, Lower, 40), (5, Upper, 60), (5, Exact, 30)],
            (30, 5, 30, 5),
        ),
        (
            "exact keeps the deeper",
            &[(7, Lower, 40), (5, Exact, 30)],
            (40, 7, INFINITE, NO_DEPTH),
        ),
        (
            "depths are clamped",
            &[(500, Lower, 1), (-90, Upper, 2)],
            (1, MAX_DEPTH, 2, MIN_DEPTH),
        ),
    ];
    for (name, data, bounds) in cases {
        let data: Vec<_> = data.iter().map(|&(d, b, v)| found(d, b, v)).collect();
        assert_eq!(after(&data), *bounds, "{name}");
    }
}

#[test]
fn answers_need_depth_and_the_right_side_of_beta() {
    let entry = Entry {
        lower: 20,
        lower_depth: 6,
        upper: 40,
        upper_depth: 4,
        ..Entry::EMPTY
    };
    let cases = [
        (6, 20, Some(20)),
        (6, 21, None),
        (7, 20, None),
        (4, 41, Some(40)),
        (4, 40, None),
        (5, 41, None),
    ];
    for (depth, beta, answer) in cases {
        assert_eq!(
            entry.cutoff(depth, beta),
            answer,
            "depth {depth} beta {beta}"
        );
    }
    assert_eq!([10, 30, 50].map(|eval| entry.refine(eval)), [20, 30, 40]);
    assert_eq!(Entry::EMPTY.refine(7), 7);
    // Bounds from losses by repetition and mates do not refine an evaluation.
    for bound in [EVALUATION_BOUND, EVALUATION_BOUND + 500, MATE_BOUND] {
        let (lower, upper) = (bound, -bound);
        assert_eq!(Entry { lower, ..entry }.refine(7), 7);
        assert_eq!(
            Entry {
                lower: -9,
                upper,
                ..entry
            }
            .refine(7),
            7
        );
    }
}

#[test]
fn the_move_and_the_evaluation_stay_until_replaced() {
    let table = TranspositionTable::new(1);
    let mv = NonZeroU16::new(0xffff);
    table.store(
        KEY,
        0,
        TtData {
            mv,
            eval: Some(-MAX_EVALUATION),
            ..found(3, Bound::Lower, 10)
        },
    );
    table.store(KEY, 0, found(4, Bound::Upper, 20));
    let entry = table.probe(KEY, 0).unwrap();
    assert_eq!((entry.mv, entry.eval), (mv, Some(-MAX_EVALUATION)));
    let eval = TtData {
        bound: None,
        eval: Some(7),
        ..found(0, Bound::Lower, 0)
    };
    table.store(KEY, 0, eval);
    assert_eq!(
        table.probe(KEY, 0),
        Some(Entry {
            eval: Some(7),
            ..entry
        })
    );
    // Evaluations that are too large are not stored, rather than clamped.
    table.store(
        KEY,
        0,
        TtData {
            eval: Some(MAX_EVALUATION + 1),
            ..eval
        },
    );
    assert_eq!(table.probe(KEY, 0).unwrap().eval, None);
}

#[test]
fn mates_are_counted_from_the_node() {
    let mut table = TranspositionTable::new(1);
    // Mate in 7 plies from the root, seen from ply 4, is mate in 3 from there.
    table.store(KEY, 4, found(5, Bound::Exact, mate_in(7)));
    assert_eq!(table.probe(KEY, 0).unwrap().lower, mate_in(3));
    assert_eq!(table.probe(KEY, 10).unwrap().upper, mate_in(13));
    table.clear();
    table.store(KEY, 4, found(5, Bound::Upper, mated_in(6)));
    let entry = table.probe(KEY, 2).unwrap();
    assert_eq!((entry.lower, entry.upper), (-INFINITE, mated_in(4)));
}

#[test]
fn similar_keys_are_distinguished() {
    let table = TranspositionTable::new(1);
    table.store(KEY, 0, found(5, Bound::Lower, 10));
    for bit in 0..48 {
        assert_eq!(table.probe(KEY ^ 1 << bit, 0), None, "bit {bit}");
    }
    assert_eq!(table.probe(0, 0), None, "an empty slot is no entry");
}

#[test]
fn shallow_and_old_entries_go_first() {
    let table = TranspositionTable::new(1);
    // These keys share a bucket, since low bits do not choose it.
    let depths = [9, 3, 7, 5];
    for (key, depth) in (1..).zip(depths) {
        table.store(key, 0, found(depth, Bound::Lower, 0));
    }
    let present = |keys: std::ops::RangeInclusive<u64>| {
        keys.filter(|&k| table.probe(k, 0).is_some()).collect()
    };
    let keys: Vec<u64> = present(1..=4);
    assert_eq!(keys, [1, 2, 3, 4]);
    table.store(5, 0, found(4, Bound::Lower, 0));
    let keys: Vec<u64> = present(1..=5);
    assert_eq!(keys, [1, 3, 4, 5], "the shallowest went");
    table.new_search();
    table.store(6, 0, found(1, Bound::Lower, 0));
    table.store(7, 0, found(1, Bound::Lower, 0));
    let keys: Vec<u64> = present(1..=7);
    // 5 (depth 4) and 4 (depth 5) are of the search before: both go before the new 6 (depth 1).
    assert_eq!(keys, [1, 3, 6, 7], "the old ones went");
}

#[test]
fn hashfull_counts_this_search() {
    let table = TranspositionTable::new(1);
    assert_eq!(table.hashfull(), 0);
    let mut state = 1;
    for _ in 0..4 * 65_536 {
        table.store(
            zobrist::splitmix64(&mut state),
            0,
            found(3, Bound::Lower, 0),
        );
    }
    assert!(table.hashfull() > 980, "{}", table.hashfull());
    table.new_search();
    assert_eq!(table.hashfull(), 0);
}

#[test]
fn resizing_and_clearing_forget() {
    let mut table = TranspositionTable::new(3);
    assert_eq!(table.mib(), 3);
    for mib in [3, 5, 0] {
        table.store(KEY, 0, found(3, Bound::Lower, 0));
        table.resize(mib);
        assert_eq!((table.mib(), table.probe(KEY, 0)), (mib.max(1), None));
    }
}

#[test]
fn too_much_memory_is_refused() {
    assert!(Buckets::new(usize::MAX / BUCKET_BYTES / 8).is_err());
    assert!(Buckets::new(usize::MAX).is_err());
}

#[test]
fn the_largest_table_is_there_at_once_and_cleared_at_once() {
    // 8 GiB, as much as most machines have; the pages are touched in the background.
    let start = std::time::Instant::now();
    let mut table = TranspositionTable::new(8192);
    assert!(start.elapsed() < std::time::Duration::from_millis(500));
    for _ in 0..3 {
        table.clear();
    }
    table.resize(512);
    for _ in 0..2 {
        table.new_search();
        table.store(KEY, 0, found(5, Bound::Lower, 10));
        assert!(table.probe(KEY, 0).is_some());
        let start = std::time::Instant::now();
        table.clear();
        table.new_search();
        assert_eq!(table.probe(KEY, 0), None);
        assert!(start.elapsed() < std::time::Duration::from_millis(500));
    }
}

/// The data for a key and a turn. Every field follows from the move, so that a reader can check
/// what it reads.
fn data_of(key: u64, turn: u64) -> TtData {
    let word = zobrist::mix(key ^ turn << 48);
    TtData {
        depth: 1 + (word >> 16) as Depth % 100,
        value: (word >> 24) as Value % 20_000,
        bound: Some(Bound::Exact),
        mv: NonZeroU16::new((turn as u16) << 1 | 1),
        eval: Some((word >> 40) as Value % 8_000),
    }
}

/// Writers and readers on few keys, as fast as they can. A reader must only ever see what some
/// writer wrote whole, or what merging two whole writes gives. As merging keeps the deepest bounds,
/// the test checks that move and evaluation, which always come from one write, match, and that both
/// bounds are equal.
#[test]
fn no_torn_entry_is_believed() {
    const KEYS: u64 = 2;
    const TURNS: u64 = 3_000_000;
    let table = TranspositionTable::new(1);
    thread::scope(|scope| {
        for writer in 0..2 {
            let table = &table;
            scope.spawn(move || {
                let mut state = writer;
                for _ in 0..TURNS {
                    let word = zobrist::splitmix64(&mut state);
                    let key = word % KEYS + 1;
                    table.store(key, 0, data_of(key, word >> 16 & 0x7fff));
                }
            });
        }
        let table = &table;
        let reader = scope.spawn(move || {
            let mut seen = 0;
            for turn in 0..TURNS {
                let key = turn % KEYS + 1;
                let Some(entry) = table.probe(key, 0) else {
                    continue;
                };
                seen += 1;
                let turn = u64::from(entry.mv.unwrap().get() >> 1);
                assert_eq!(entry.eval, data_of(key, turn).eval, "key {key} turn {turn}");
                if entry.lower_depth > NO_DEPTH && entry.upper_depth == entry.lower_depth {
                    assert_eq!(entry.lower, entry.upper);
                }
            }
            seen
        });
        assert!(reader.join().unwrap() > 0);
    });
}

/// Words of two different writes never pass as one entry of the key, whichever bits differ.
#[test]
fn any_two_halves_fail_the_key_check() {
    let mut state = 3;
    for _ in 0..200_000 {
        let (a, b) = (
            zobrist::splitmix64(&mut state),
            zobrist::splitmix64(&mut state),
        );
        // The two data words differ in anything from many bits to a single one.
        let other = a ^ (b >> (b % 64)).max(1);
        let sealed = Slot::default();
        sealed.save(Words {
            data: a,
            key_move: KEY << 16 | 5,
        });
        sealed.data.store(other, Relaxed);
        assert!(!sealed.load().is_of(KEY), "{a:x} {other:x}");
    }
}

proptest! {
    #[test]
    fn what_is_stored_is_found(
        key in any::<u64>(),
        ply in 0..100_usize,
        depth in MIN_DEPTH..=MAX_DEPTH,
        value in -MATE..=MATE,
        mv in any::<u16>(),
        eval in prop::option::of(-MAX_EVALUATION..=MAX_EVALUATION),
    ) {
        // A mate cannot be nearer to the root than the node is.
        let value = value.clamp(mated_in(ply), mate_in(ply));
        let table = TranspositionTable::new(1);
        let mv = NonZeroU16::new(mv);
        table.store(key, ply, TtData { depth, value, bound: Some(Bound::Exact), mv, eval });
        prop_assert_eq!(table.probe(key, ply), Some(Entry {
            lower: value, lower_depth: depth, upper: value, upper_depth: depth, mv, eval,
        }));
    }
}
