use super::*;
use crate::clock::{Limits, Watch};
use crate::mtdf::Mtdf;
use crate::plain_tester::PlainTester;
use crate::pvs::Pvs;
use crate::tester::WindowTester;
use crate::tt::TranspositionTable;
use textbook::position::Position;
use textbook::toy::{Connect, RandomTree, minimax};

fn never() -> bool {
    false
}

fn clock(limits: Limits) -> Clock {
    Clock::with_time(limits, Duration::ZERO, || Duration::ZERO)
}

fn depth(depth: Depth) -> Limits {
    Limits::of_depth(depth)
}

/// Deepens with a table, and also returns the reports.
fn run<P: Position, D: for<'a> Driver<PlainTester<'a, P>>>(
    root: P,
    mut driver: D,
    limits: Limits,
    settings: Settings,
) -> (SearchResult<P::Move>, Vec<Report<P::Move>>) {
    let clock = clock(limits);
    let table = TranspositionTable::new(1);
    let mut tester = PlainTester::new(root, Some(&table), Watch::new(&clock, &never));
    let mut reports = Vec::new();
    let result = deepen(
        &mut tester,
        &mut driver,
        &clock,
        &settings,
        &|| 0,
        &mut |report| {
            reports.push(report.clone());
        },
    );
    (result, reports)
}

#[test]
fn both_drivers_find_the_minimax_value() {
    for seed in 0..30 {
        let root = RandomTree::new(seed, 5, 500);
        let value = minimax(&mut root.clone(), 6, 0);
        let settings = Settings::default();
        let mtdf = run(root.clone(), Mtdf::exact(), depth(6), settings).0;
        let narrow = run(root.clone(), Pvs::new(10), depth(6), settings).0;
        let wide = run(root, Pvs::exact(), depth(6), settings).0;
        for result in [mtdf, narrow, wide] {
            assert_eq!(
                (result.value(), result.depth),
                (Some(value), 6),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn a_search_repeats_node_for_node() {
    let limits = Limits::of_nodes(12_345);
    let once = run(
        RandomTree::new(3, 9, 500),
        Mtdf::new(8),
        limits,
        Settings::default(),
    );
    let twice = run(
        RandomTree::new(3, 9, 500),
        Mtdf::new(8),
        limits,
        Settings::default(),
    );
    assert_eq!(once.0.nodes, 12_345);
    assert_eq!(once.0, twice.0);
}

#[test]
fn the_last_report_of_a_broken_off_search_has_all_nodes() {
    let limits = Limits::of_nodes(12_345);
    let root = RandomTree::new(3, 9, 500);
    let (result, reports) = run(root, Mtdf::new(8), limits, Settings::default());
    let [.., before, last] = &reports[..] else {
        panic!("{reports:?}");
    };
    assert!(before.nodes < last.nodes, "broken off between iterations");
    assert_eq!((last.nodes, result.nodes), (12_345, 12_345));
    assert_eq!(last.pv, result.lines[0].moves);
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    for seed in 0..20 {
        let mut root = RandomTree::new(seed, 8, 300);
        let mut values: Vec<Value> = root
            .moves()
            .iter()
            .map(|&mv| {
                root.make(mv);
                let value = -minimax(&mut root, 3, 1);
                root.unmake(mv);
                value
            })
            .collect();
        values.sort_by_key(|&value| std::cmp::Reverse(value));
        values.truncate(3);
        let settings = Settings {
            lines: 3,
            ..Settings::default()
        };
        let (result, reports) = run(root, Mtdf::exact(), depth(4), settings);
        let found: Vec<Value> = result.lines.iter().map(|line| line.value).collect();
        assert_eq!(found, values, "seed {seed}");
        let last: Vec<_> = reports
            .iter()
            .rev()
            .take(found.len())
            .map(|r| r.multipv)
            .collect();
        assert_eq!(last, (1..=found.len()).rev().collect::<Vec<_>>());
    }
}

#[test]
fn the_last_lines_reported_are_the_result_wherever_a_search_is_broken_off() {
    let settings = Settings {
        lines: 3,
        ..Settings::default()
    };
    let mut bounds = 0;
    for (seed, nodes) in (0..12).flat_map(|seed| (60..4_000).step_by(23).map(move |n| (seed, n))) {
        let root = RandomTree::new(seed, 9, 500);
        let (result, reports) = run(root, Mtdf::new(8), Limits::of_nodes(nodes), settings);
        let last_reports = &reports[reports.len().saturating_sub(result.lines.len())..];
        let reported: Vec<_> = last_reports
            .iter()
            .map(|r| (&r.pv, r.score, r.bound))
            .collect();
        let lines = result.lines.iter();
        let lines: Vec<_> = lines
            .map(|line| (&line.moves, Score::of(line.value), line.bound))
            .collect();
        assert_eq!(reported, lines, "seed {seed}, {nodes} nodes");
        bounds += u32::from(lines.iter().any(|(_, _, bound)| *bound != Bound::Exact));
    }
    assert!(bounds > 0, "no search was broken off behind a bound");
}

#[test]
fn a_mate_within_the_limit_ends_the_search() {
    // The first player completes the bottom row: mate in one.
    let root = Connect::four().after(&[0, 0, 1, 1, 2, 2]);
    let limits = Limits {
        mate: Some(1),
        ..Limits::default()
    };
    let (result, reports) = run(root, Mtdf::exact(), limits, Settings::default());
    assert_eq!(result.depth, 1);
    assert_eq!(reports.last().unwrap().score, Score::Mate(1));
}

#[test]
fn a_forced_move_takes_one_iteration_of_the_game_clock() {
    let own = Some(crate::clock::Remaining {
        time: Duration::from_secs(60),
        ..Default::default()
    });
    let settings = Settings {
        forced: true,
        ..Settings::default()
    };
    let limits = Limits { own, ..depth(5) };
    assert_eq!(
        run(Connect::four(), Mtdf::exact(), limits, settings)
            .0
            .depth,
        1
    );
    assert_eq!(
        run(Connect::four(), Mtdf::exact(), depth(5), settings)
            .0
            .depth,
        5
    );
}

#[test]
fn a_search_stopped_at_once_shows_nothing() {
    let limits = Limits::of_nodes(1);
    let (result, reports) = run(Connect::four(), Mtdf::exact(), limits, Settings::default());
    assert_eq!((result.best(), result.depth, reports.len()), (None, 0, 0));
}

/// A tester with a script of the value and line of each pass; after that it is stopped.
struct Scripted(std::vec::IntoIter<(Value, u8)>, Vec<u8>);

impl Tester for Scripted {
    type Move = u8;

    fn search_zero_window(&mut self, _: Depth, beta: Value) -> Result<Value, Stopped> {
        let (value, head) = self.0.next().ok_or(Stopped)?;
        if value >= beta {
            self.1 = vec![head];
        }
        Ok(value)
    }

    fn line(&self) -> &[u8] {
        &self.1
    }

    fn nodes(&self) -> u64 {
        0
    }
}

/// Deepens by exact MTD(f) without limits or reports.
fn deepen_without_limits(
    tester: &mut impl Tester<Move = u8>,
    settings: &Settings,
) -> SearchResult<u8> {
    let clock = clock(Limits::default());
    deepen(
        tester,
        &mut Mtdf::exact(),
        &clock,
        settings,
        &|| 0,
        &mut |_| {},
    )
}

/// A tester that visits ten nodes a pass at depth 1, a hundred at depth 2 and so on. Its lines are
/// one move long until they are completed.
struct Growing(u64);

impl Tester for Growing {
    type Move = u8;

    fn search_zero_window(&mut self, depth: Depth, _: Value) -> Result<Value, Stopped> {
        self.0 += 10_u64.pow(depth as u32);
        Ok(0)
    }

    fn line(&self) -> &[u8] {
        &[1]
    }

    fn extend_pv(&mut self, line: &mut Vec<u8>, depth: Depth, _: Value) {
        line.resize(depth as usize, 1);
    }

    fn nodes(&self) -> u64 {
        self.0
    }
}

#[test]
fn on_a_clock_only_dear_lines_and_the_last_one_are_completed() {
    let lengths = |limits, settings: &Settings| {
        let clock = clock(limits);
        let mut lengths = Vec::new();
        let result = deepen(
            &mut Growing(0),
            &mut Mtdf::exact(),
            &clock,
            settings,
            &|| 0,
            &mut |report| lengths.push((report.depth, report.pv.len())),
        );
        (lengths, result.lines[0].moves.len())
    };
    let movetime = Some(Duration::from_secs(1));
    let all = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)];
    let settings = Settings::default();
    assert_eq!(lengths(depth(5), &settings), (all.into(), 5));
    // The fourth iteration is the first with enough nodes.
    let timed = |plies| Limits {
        movetime,
        ..depth(plies)
    };
    let expected = [(1, 1), (2, 1), (3, 1), (4, 4), (5, 5)];
    assert_eq!(lengths(timed(5), &settings), (expected.into(), 5));
    let expected = [(1, 1), (2, 1), (3, 1), (3, 3)];
    assert_eq!(lengths(timed(3), &settings), (expected.into(), 3));
}

/// Description, passes of the second iteration, move to play, and bound of its value.
type Story = (&'static str, &'static [(Value, u8)], u8, Bound);

#[test]
fn what_a_broken_off_iteration_has_shown_counts() {
    // Iteration 1 finds value 0 with move 1: it fails high at 0 and low at 1.
    let first = [(0, 1), (0, 9)];
    let cases: [Story; 5] = [
        ("nothing shown", &[], 1, Bound::Exact),
        ("only a fail low", &[(-50, 9)], 1, Bound::Exact),
        (
            "another move beats the old one",
            &[(-50, 9), (-60, 9), (-65, 2)],
            2,
            Bound::Lower,
        ),
        (
            "the old move holds: its exact value says more",
            &[(0, 1)],
            1,
            Bound::Exact,
        ),
        (
            "the old move is worth more than it was",
            &[(7, 1)],
            1,
            Bound::Lower,
        ),
    ];
    for (name, second, best, bound) in cases {
        let script: Vec<_> = first.iter().chain(second).copied().collect();
        let mut tester = Scripted(script.into_iter(), Vec::new());
        let result = deepen_without_limits(&mut tester, &Settings::default());
        assert_eq!(result.depth, 1, "{name}");
        assert_eq!(
            (result.best(), result.lines[0].bound),
            (Some(best), bound),
            "{name}"
        );
    }
}

/// A scripted tester that supports excluded moves.
struct Several(Scripted);

impl Tester for Several {
    type Move = u8;

    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped> {
        self.0.search_zero_window(depth, beta)
    }

    fn line(&self) -> &[u8] {
        self.0.line()
    }

    fn nodes(&self) -> u64 {
        0
    }

    fn exclude(&mut self, _: &[u8]) -> bool {
        true
    }
}

#[test]
fn finished_lines_of_a_broken_off_iteration_are_in_order() {
    // Moves 1, 2 and 3 are worth 0, -5 and -9, then 1 falls to -3, 2 rises to -1, and time is up.
    let first = [(0, 1), (0, 9), (-5, 9), (-5, 2), (-9, 9), (-9, 3)];
    let second = [(-3, 9), (-3, 1), (-1, 2), (-1, 9)];
    let script: Vec<_> = first.into_iter().chain(second).collect();
    let mut tester = Several(Scripted(script.into_iter(), Vec::new()));
    let settings = Settings {
        lines: 3,
        ..Settings::default()
    };
    let result = deepen_without_limits(&mut tester, &settings);
    let lines = result.lines.iter();
    let lines: Vec<_> = lines.map(|line| (line.moves[0], line.value)).collect();
    assert_eq!(lines, [(2, -1), (1, -3), (3, -9)]);
}

/// A tester whose second window search is interrupted after a root move has raised alpha.
struct Raising(u32, Vec<u8>);

impl Tester for Raising {
    type Move = u8;

    fn search_zero_window(&mut self, _: Depth, _: Value) -> Result<Value, Stopped> {
        unreachable!("PVS asks for windows")
    }

    fn line(&self) -> &[u8] {
        &self.1
    }

    fn nodes(&self) -> u64 {
        0
    }
}

impl WindowTester for Raising {
    fn search_window(&mut self, _: Depth, _: Value, _: Value) -> Result<Value, Stopped> {
        self.0 += 1;
        self.1 = vec![self.0 as u8];
        if self.0 == 1 { Ok(30) } else { Err(Stopped) }
    }
}

#[test]
fn a_move_that_raised_alpha_before_the_stop_counts() {
    let clock = clock(Limits::default());
    let result = deepen(
        &mut Raising(0, Vec::new()),
        &mut Pvs::exact(),
        &clock,
        &Settings::default(),
        &|| 0,
        &mut |_| {},
    );
    let line = Pv {
        moves: vec![2],
        value: 30,
        bound: Bound::Lower,
        depth: 2,
    };
    assert_eq!((result.lines, result.depth), (vec![line], 1));
}

/// MTD(f) to depth 5 with a clock that always shows three seconds. Returns its reports, and the
/// numbers of its passes.
fn long_search<P: Position>(root: P) -> (Vec<Report<P::Move>>, Vec<u32>) {
    let clock = Clock::with_time(depth(5), Duration::ZERO, || Duration::from_secs(3));
    let mut tester = PlainTester::new(root, None, Watch::new(&clock, &never));
    let mut reports = Vec::new();
    deepen(
        &mut tester,
        &mut Mtdf::exact(),
        &clock,
        &Settings::default(),
        &|| 0,
        &mut |report| reports.push(report.clone()),
    );
    (reports, tester.passes)
}

#[test]
fn a_long_search_reports_bounds_with_the_line_that_stands() {
    let (reports, passes) = long_search(RandomTree::new(11, 6, 900));
    assert!(reports.iter().all(|report| !report.pv.is_empty()));
    // One report for each pass, then the exact value.
    let of_last: Vec<Bound> = reports
        .iter()
        .filter(|report| report.depth == 5)
        .map(|report| report.bound)
        .collect();
    assert!(
        of_last.contains(&Bound::Lower) && of_last.contains(&Bound::Upper),
        "{of_last:?}"
    );
    assert_eq!(
        of_last
            .iter()
            .filter(|&&bound| bound == Bound::Exact)
            .count(),
        1
    );
    assert_eq!(of_last.last(), Some(&Bound::Exact));
    assert_eq!(
        passes.iter().filter(|&&pass| pass == 0).count(),
        5,
        "numbered from 0"
    );
}

#[test]
fn a_bound_that_would_be_read_as_a_mate_is_not_reported() {
    let (reports, _) = long_search(Connect::four().after(&[0, 0, 1, 1, 2, 2]));
    let mates: Vec<_> = reports
        .iter()
        .filter_map(|report| match report.score {
            Score::Mate(moves) => Some((moves, report.bound)),
            Score::Units(_) => None,
        })
        .collect();
    assert!(mates.contains(&(1, Bound::Lower)), "{mates:?}");
    assert!(mates.contains(&(1, Bound::Exact)), "{mates:?}");
    assert!(mates.iter().all(|&(_, bound)| bound != Bound::Upper));
}

#[test]
fn without_any_time_the_first_iteration_is_still_complete() {
    let limits = Limits::of_movetime(Duration::ZERO);
    for (seed, lines) in [(1, 1), (2, 1), (3, 3), (4, 3)] {
        let mut root = RandomTree::new(seed, 16, 500);
        let mut best = Vec::new();
        for &mv in &root.moves() {
            root.make(mv);
            best.push(-minimax(&mut root, 0, 1));
            root.unmake(mv);
        }
        best.sort_by_key(|&value| std::cmp::Reverse(value));
        best.truncate(lines);
        let clock = Clock::with_time(limits, Duration::ZERO, || Duration::from_secs(3_600));
        let mut tester = PlainTester::new(root, None, Watch::new(&clock, &never));
        let settings = Settings {
            lines,
            ..Settings::default()
        };
        let (mut driver, mut reported) = (Mtdf::exact(), 0);
        let found = deepen(
            &mut tester,
            &mut driver,
            &clock,
            &settings,
            &|| 0,
            &mut |report| reported += usize::from(report.bound == Bound::Exact),
        );
        let values: Vec<Value> = found.lines.iter().map(|line| line.value).collect();
        assert_eq!((found.depth, values), (1, best), "seed {seed}");
        // Lines that cannot be completed are not reported twice.
        assert_eq!(reported, lines, "seed {seed}");
    }
}
