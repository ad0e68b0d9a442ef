use std::time::Duration;

use search::clock::{Clock, Limits};
use xiangqi_rules::Position;

use search::report::Score;
use search::value::mate_in;

use super::*;

fn positions() -> Vec<Position> {
    [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 1",
        "2bak4/4a4/4b1n2/p3p3p/2p3R2/1r2P4/P5P1P/4C1N2/4A4/2BAK4 w - - 0 1",
    ]
    .map(|fen| Position::from_fen(fen).unwrap())
    .to_vec()
}

/// A search of a position with an empty memory.
fn searched(
    position: &Position,
    limits: Limits,
    settings: Settings,
    sink: &mut dyn FnMut(&Report<Move>),
) -> SearchResult<Move> {
    let request = Request {
        position,
        root_moves: &position.legal_moves(),
        clock: &Clock::start(limits, Duration::ZERO),
        stop: &|| false,
        settings,
    };
    run(&mut Memory::new(64, 1), &request, sink)
}

fn search(depth: i32, settings: &Settings, verbose: bool) -> u64 {
    let mut total = 0;
    for position in positions() {
        let limits = Limits::of_depth(depth);
        let result = searched(&position, limits, settings.clone(), &mut |r| {
            if verbose {
                let (nps, elapsed) = (r.nps(), r.elapsed);
                println!(
                    "{} {:?} {} {nps} {elapsed:?} {:?}",
                    r.depth, r.score, r.nodes, r.pv
                );
            }
        });
        total += result.nodes;
    }
    total
}

#[test]
fn one_thread_repeats_its_nodes() {
    for algorithm in [Algorithm::Mtdf, Algorithm::Pvs] {
        let settings = Settings {
            approach: algorithm.into(),
            ..Settings::default()
        };
        assert_eq!(
            search(8, &settings, false),
            search(8, &settings, false),
            "{algorithm:?}"
        );
    }
}

#[test]
fn a_draw_is_worth_what_the_settings_say() {
    // The next move, whichever it is, reaches the move limit, and red is far behind.
    let position = Position::from_fen("3k5/9/9/9/r7r/9/9/9/9/4KN3 w - - 119 80").unwrap();
    for draw in [-80, 0, 80] {
        let settings = Settings {
            draw,
            ..Settings::default()
        };
        let limits = Limits::of_depth(4);
        let mut score = None;
        searched(&position, limits, settings, &mut |r| score = Some(r.score));
        assert_eq!(score, Some(Score::Units(draw)));
    }
}

/// Endings that are won by quiet moves: the first by retrograde analysis, the second, where a horse
/// defends, by the tree search alone.
const QUIET_WINS: [&str; 2] = [
    "9/3kaN3/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "3kn4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1",
];

#[test]
fn a_long_mate_is_found_and_reported_with_its_first_move() {
    for fen in QUIET_WINS {
        let position = Position::from_fen(fen).unwrap();
        let limits = Limits {
            mate: Some(60),
            nodes: Some(2_000_000),
            ..Limits::default()
        };
        let result = searched(&position, limits, Settings::default(), &mut |_| ());
        let score = result.value().map(Score::of);
        assert!(
            matches!(score, Some(Score::Mate(1..=60))),
            "{fen}: {score:?}"
        );
        let best = result.best();
        assert!(best.is_some_and(|mv| position.legal_moves().contains(&mv)));
    }
}

/// 适情雅趣 22: a mate in 13 by checks alone, on the way to which a perpetual check loses.
const CHECKS: &str = "r1N3b2/1c1kaP3/3ab4/8N/9/9/9/4BA3/5p3/C1R1K1Rrc w - - 0 1";

#[test]
fn checks_that_repeat_lose_a_mate_on_their_own_line_only() {
    let position = Position::from_fen(CHECKS).unwrap();
    // With a root move excluded, which the mate does not need, the solvers do not run, so the tree
    // search must find it.
    let moves = position.legal_moves();
    let limits = Limits {
        mate: Some(100),
        nodes: Some(200_000),
        ..Limits::default()
    };
    let request = Request {
        position: &position,
        root_moves: &moves[..moves.len() - 1],
        clock: &Clock::start(limits, Duration::ZERO),
        stop: &|| false,
        settings: Settings::default(),
    };
    let result = run(&mut Memory::new(16, 1), &request, &mut |report| {
        assert!(!matches!(report.score, Score::Mate(moves) if moves < 0));
    });
    assert!(result.value() >= Some(mate_in(25)));
}

/// A position in check with only one move that holds out a move longer, found by playing.
const MATED: &str = "1Cbak1b2/1R2a4/6n2/p2R4p/4N4/2P1P4/P8/4K4/6n2/2B2rB1c w - - 0 1";

#[test]
fn a_line_of_a_mate_is_that_mate() {
    let depth = |depth| Limits::of_depth(depth);
    for fen in [MATED, QUIET_WINS[0]] {
        let position = Position::from_fen(fen).unwrap();
        let mut mates = 0;
        searched(&position, depth(12), Settings::default(), &mut |report| {
            let Score::Mate(moves) = report.score else {
                return;
            };
            mates += 1;
            let plies = (2 * moves.unsigned_abs() - u32::from(moves > 0)) as usize;
            assert!(report.pv.len() <= plies, "{fen} {report:?}");
            if report.pv.len() == plies {
                let mut position = position.clone();
                report.pv.iter().for_each(|&mv| position.make(mv));
                assert!(position.legal_moves().is_empty(), "{fen} {report:?}");
            }
        });
        assert!(mates > 0 || fen != MATED);
    }
}

#[test]
fn a_small_depth_ends_a_search_for_mate_soon() {
    let limits = Limits {
        mate: Some(4),
        depth: Some(1),
        ..Limits::default()
    };
    let start = Position::startpos();
    let result = searched(&start, limits, Settings::default(), &mut |_| ());
    assert_eq!(result.depth, 1);
    assert!(result.nodes < 50_000, "{}", result.nodes);
}

#[test]
fn an_expired_move_limit_counts_afresh_from_the_root() {
    // The horses have gone out and back forty times: 160 plies without a capture, of 120 allowed.
    // Black has no rooks.
    let fen = "1nbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let fresh = Position::from_fen(fen).unwrap();
    let mut position = fresh.clone();
    let lap = ["h0g2", "h9g7", "g2h0", "g7h9"];
    for text in lap.iter().cycle().take(160) {
        let mv = xiangqi_rules::notation::iccs::parse(&position, text).unwrap();
        position.make(mv);
    }
    let [late, early] = [position, fresh].map(|position| {
        let limits = Limits::of_depth(6);
        let result = searched(&position, limits, Settings::default(), &mut |_| ());
        result.value().unwrap()
    });
    assert!(late > 1_000, "not every move draws: {late}");
    assert!((late - early).abs() < 100, "{late}, {early}");
}

/// The position at the end of a line, and whether the line had to end there: the game is over, or a
/// position of the line repeats, now or by one of the next moves.
fn end_of(root: &Position, line: &[Move]) -> (Position, bool) {
    let mut position = root.clone();
    let mut keys = vec![position.key()];
    for &mv in line {
        let legal = position.is_pseudo_legal(mv) && position.is_legal(mv);
        assert!(legal, "{mv} of {line:?}");
        position.make(mv);
        keys.push(position.key());
    }
    let moves = position.legal_moves();
    let has_returned = keys.iter().filter(|&key| key == &position.key()).count() > 1;
    let may_return = || {
        moves
            .iter()
            .any(|&mv| keys.contains(&position.key_after(mv)))
    };
    let must_end = moves.is_empty() || has_returned || may_return();
    (position, must_end)
}

#[test]
fn lines_are_as_long_as_their_depth() {
    let mut roots = crate::bench::positions();
    roots.extend([MATED, CHECKS].map(|fen| Position::from_fen(fen).unwrap()));
    for (lines, threads, depth) in [(1, 1, 9), (3, 1, 7), (1, 2, 7), (3, 2, 6)] {
        let (mut reported, mut short, mut mates) = (0, 0, 0);
        for root in &roots {
            let settings = Settings {
                approach: DriverSettings {
                    lines,
                    ..DriverSettings::default()
                },
                ..Settings::default()
            };
            let request = Request {
                position: root,
                root_moves: &root.legal_moves(),
                clock: &Clock::start(Limits::of_depth(depth), Duration::ZERO),
                stop: &|| false,
                settings,
            };
            let result = run(&mut Memory::new(16, threads), &request, &mut |report| {
                reported += 1;
                let (_, must_end) = end_of(root, &report.pv);
                let mate = match report.score {
                    Score::Mate(moves) => 2 * moves.abs() - i32::from(moves > 0),
                    Score::Units(_) => i32::MAX,
                };
                mates += i32::from(mate < i32::MAX);
                if (report.pv.len() as i32) < report.depth.min(mate) {
                    short += 1;
                    assert!(must_end, "{report:?}");
                }
            });
            assert!(!result.lines.is_empty());
        }
        let least = roots.len() * depth as usize * lines * 3 / 4;
        assert!(
            reported >= least && mates > 0,
            "{reported} of {least}, {mates}"
        );
        assert!(15 * short < reported, "{short} of {reported}");
    }
}

#[test]
fn lines_reported_after_a_stop_are_as_long_as_their_depth() {
    let root = &positions()[1];
    let mut whole = 0;
    for nodes in (4_000..40_000).step_by(2_000) {
        let mut last = None;
        let limits = Limits::of_nodes(nodes);
        searched(root, limits, Settings::default(), &mut |report| {
            last = Some(report.clone());
        });
        let last = last.unwrap();
        let (_, must_end) = end_of(root, &last.pv);
        let is_whole = last.pv.len() as i32 >= last.depth;
        assert!(is_whole || must_end, "{last:?}");
        whole += i32::from(is_whole);
    }
    assert!(whole > 12, "{whole} of 18");
}
