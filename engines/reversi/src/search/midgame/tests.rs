use super::*;
use crate::eval::weights::embedded;
use ::search::algorithm::Algorithm;
use reversi_rules::obf::Obf;
use reversi_rules::{Move, Size, board, sequence};

fn minimax(weights: &Weights, board: Board, depth: i32) -> Value {
    let moves = board.moves(u64::MAX);
    if moves == 0 {
        return if board.is_over(u64::MAX) {
            100 * board.final_score(u64::MAX)
        } else {
            -minimax(weights, board.pass(), depth)
        };
    }
    if depth == 0 {
        return weights.evaluate_board(board);
    }
    board::squares(moves)
        .map(|square| -minimax(weights, board.play(square), depth - 1))
        .max()
        .unwrap()
}

fn found(position: &Position, depth: i32, lines: usize) -> SearchResult {
    let table = TranspositionTable::new(4);
    to_depth(
        position,
        depth,
        lines,
        Selectivity::NONE,
        &table,
        embedded(),
        &mut |_| {},
    )
}

#[test]
fn it_agrees_with_minimax_within_its_grain() {
    for (moves, depth) in [
        ("f5", 3),
        ("f5d6c3d3c4", 4),
        ("f5f6e6f4e3c5c4", 4),
        ("d3c5", 5),
    ] {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, moves).unwrap();
        let expected = minimax(embedded(), position.board().unwrap(), depth);
        let line = &found(&position, depth, 1).lines[0];
        assert!(
            (line.value - expected).abs() < UNIT,
            "{moves}: {} {expected}",
            line.value
        );
        let mut after = position.clone();
        for &mv in &line.moves {
            after.make(mv).unwrap();
        }
    }
}

/// The value without selectivity, by `threads` threads.
fn value_by(position: &Position, depth: i32, threads: usize, algorithm: Algorithm) -> Value {
    let limits = Limits::of_depth(depth);
    let clock = Clock::start(limits, Duration::ZERO);
    let request = Request {
        threads,
        approach: algorithm.into(),
        ..Request::new(position, &clock, &|| false)
    };
    let (table, all) = (TranspositionTable::new(4), Selectivity::NONE);
    run(&request, &table, embedded(), all, &mut |_| {}).lines[0].value
}

/// The windows of principal variation search are not on MTD(f)'s grid, so its values are exact.
#[test]
fn principal_variation_search_agrees_with_minimax() {
    for (moves, depth) in [("f5", 4), ("f5f6e6f4e3c5c4", 4), ("d3c5", 5)] {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, moves).unwrap();
        let expected = minimax(embedded(), position.board().unwrap(), depth);
        assert_eq!(
            value_by(&position, depth, 1, Algorithm::Pvs),
            expected,
            "{moves}"
        );
    }
}

#[test]
fn several_threads_agree_with_one() {
    let mut position = Position::new(Size::STANDARD);
    sequence::play(&mut position, "f5d6c3d3c4").unwrap();
    // ABDADA puts moves off from depth 5 on: at depth 5 in the root only, at depth 8 also below it.
    let exact = minimax(embedded(), position.board().unwrap(), 5);
    let deeper = value_by(&position, 8, 1, Algorithm::Mtdf);
    for (depth, expected) in [(5, exact), (8, deeper)] {
        for threads in [2, 4] {
            for algorithm in [Algorithm::Mtdf, Algorithm::Pvs] {
                let value = value_by(&position, depth, threads, algorithm);
                // The table may hold what a helper has found a ply deeper.
                let apart = (value - expected).abs();
                assert!(apart < 4 * UNIT, "{depth}, {threads}: {value} {expected}");
            }
        }
    }
}

#[test]
fn looking_ahead_is_minimax() {
    for (moves, depth) in [("f5", 4), ("f5d6c3d3c4", 3), ("f5f6e6f4e3c5c4", 4)] {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, moves).unwrap();
        let board = position.board().unwrap();
        let expected = minimax(embedded(), board, depth);
        assert_eq!(value(board, depth, embedded()), expected, "{moves}");
        let square = best(board, depth, embedded()).unwrap();
        let after = minimax(embedded(), board.play(square), depth - 1);
        assert_eq!(-after, expected, "{moves}");
    }
    let nothing_to_flip = Board {
        player: 1,
        opponent: 1 << 63,
    };
    assert_eq!(best(nothing_to_flip, 2, embedded()), None);
}

#[test]
fn several_lines_begin_with_different_moves_best_first() {
    let mut position = Position::new(Size::STANDARD);
    sequence::play(&mut position, "f5").unwrap();
    let three = found(&position, 4, 3).lines;
    assert_eq!(three.len(), 3);
    assert!(three.is_sorted_by(|a, b| a.value >= b.value));
    let apart = three[0].value - found(&position, 4, 1).lines[0].value;
    assert!(apart.abs() < UNIT, "{apart}");
    let mut heads: Vec<_> = three.iter().map(|line| line.moves[0]).collect();
    heads.sort();
    heads.dedup();
    assert_eq!(heads.len(), 3);
}

#[test]
fn it_repeats_itself() {
    let position = Position::new(Size::STANDARD);
    assert_eq!(found(&position, 7, 1).nodes, found(&position, 7, 1).nodes);
}

#[test]
fn the_engine_plays_by_patterns_by_default() {
    let mut engine = crate::engine::Engine::default();
    engine
        .set(app::options::Dialect::Gtp, "Selectivity", Some("100"))
        .unwrap();
    let limits = Limits::of_depth(5);
    let job = engine
        .prepare(crate::engine::Request::best(limits))
        .job()
        .unwrap();
    let answer = job.run(&|| false, &mut |_| {});
    let expected = found(&Position::new(Size::STANDARD), 5, 1);
    assert_eq!(answer.found[0].value, expected.lines[0].value);
}

/// Selective pruning skips most of the tree and seldom changes the value much.
#[test]
fn selective_searches_visit_fewer_nodes() {
    let mut position = Position::new(Size::STANDARD);
    sequence::play(&mut position, "f5d6c3d3c4f4").unwrap();
    let mut engine = crate::engine::Engine::default();
    engine.set_position(position.clone());
    let limits = Limits::of_depth(10);
    let request = crate::engine::Request::best(limits);
    let selective = engine
        .prepare(request)
        .job()
        .unwrap()
        .run(&|| false, &mut |_| {});
    let full = found(&position, 10, 1);
    assert!(2 * selective.nodes < full.nodes, "{}", selective.nodes);
    let apart = selective.found[0].value - full.lines[0].value;
    assert!(apart.abs() < 600, "{apart}");
}

#[test]
fn a_game_is_remembered_until_the_next_begins() {
    let mut engine = crate::engine::Engine::default();
    let nodes_of = |engine: &crate::engine::Engine| {
        let limits = Limits::of_depth(8);
        let request = crate::engine::Request::best(limits);
        let job = engine.prepare(request).job().unwrap();
        job.run(&|| false, &mut |_| {}).nodes
    };
    let first = nodes_of(&engine);
    assert!(2 * nodes_of(&engine) < first);
    engine.new_game(Position::new(Size::STANDARD));
    assert_eq!(nodes_of(&engine), first);
    engine
        .set(app::options::Dialect::Gtp, "Selectivity", Some("100"))
        .unwrap();
    assert!(nodes_of(&engine) > first);
}

/// Once the depth reaches the end of the game, further iterations only raise the confidence.
#[test]
fn beyond_the_end_of_the_game_iterations_get_surer() {
    let mut position = Position::new(Size::STANDARD);
    while position.empties() > 9 {
        let mv = position.legal_moves()[0];
        position.make(mv).unwrap();
    }
    let within = |limits: Limits| {
        let clock = Clock::start(limits, Duration::ZERO);
        let request = Request::new(&position, &clock, &|| false);
        let mut confidences = Vec::new();
        let (table, least) = (TranspositionTable::new(4), Selectivity::MIN);
        let found = run(&request, &table, embedded(), least, &mut |line| {
            if let Reach::Depth {
                plies: 9,
                confidence,
            } = line.reach
            {
                confidences.push(confidence);
            }
        });
        (found, confidences)
    };
    let (found, confidences) = within(Limits::default());
    assert_eq!(confidences, [73, 87, 95, 98, 99, 100]);
    // A depth limit ends the search there: with many squares left it might not end otherwise.
    let sixty = Limits::of_depth(60);
    assert_eq!(within(sixty).1, [73]);
    let settings = crate::search::endgame::Settings::default();
    let solved =
        crate::search::endgame::solve(&position, &TranspositionTable::new(4), settings, &|| false);
    let score = solved.unwrap().unwrap().score;
    let apart = found.lines[0].value - UNIT * score;
    assert!(apart.abs() < UNIT, "{apart}");
}

#[test]
fn lines_are_as_long_as_their_depth() {
    /// The position FFO 1.
    const ENDING: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;";
    let some_game = |plies: usize| {
        let mut position = Position::new(Size::STANDARD);
        for ply in 0..plies {
            let moves = position.legal_moves();
            position.make(moves[7 * ply % moves.len()]).unwrap();
        }
        position
    };
    let mut roots: Vec<Position> = [1, 9, 20, 30, 46, 50].map(some_game).into();
    let ending = Obf::parse(ENDING, Size::STANDARD).unwrap().unwrap();
    roots.push(ending.position);
    for (lines, threads, depth) in [(1, 1, 20), (3, 1, 8), (1, 2, 10), (3, 2, 8)] {
        let (mut reported, mut ended) = (0, 0);
        for root in &roots {
            let clock = Clock::start(Limits::of_depth(depth), Duration::ZERO);
            let request = Request {
                approach: DriverSettings {
                    lines,
                    ..DriverSettings::default()
                },
                max_depth: (root.empties() > 30).then_some(10),
                threads,
                ..Request::new(root, &clock, &|| false)
            };
            let table = TranspositionTable::new(4);
            let selectivity = Selectivity::of_percent(73);
            run(&request, &table, embedded(), selectivity, &mut |line| {
                reported += 1;
                let mut after = root.clone();
                for &mv in &line.moves {
                    after
                        .make(mv)
                        .unwrap_or_else(|why| panic!("{why}: {line:?}"));
                }
                ended += i32::from(after.is_over());
                let placed = line.moves.iter().filter(|&&mv| mv != Move::Pass).count();
                assert!(placed as i32 >= line.depth || after.is_over(), "{line:?}");
            });
        }
        assert!(reported >= roots.len() * lines * 6, "{reported}");
        assert!(ended > 0 || depth < 14);
    }
}

#[test]
fn symmetric_moves_get_the_same_value_and_the_image_of_the_line() {
    let lines = |moves: &str, wanted: usize| {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, moves).unwrap();
        let table = TranspositionTable::new(4);
        let selectivity = Selectivity::of_percent(73);
        let mut reported = Vec::new();
        let mut say = |line: Line| {
            reported.truncate(line.rank - 1);
            reported.push(line);
        };
        let clock = Clock::start(Limits::of_depth(6), Duration::ZERO);
        let request = Request {
            approach: DriverSettings {
                lines: wanted,
                ..DriverSettings::default()
            },
            mirrors: true,
            ..Request::new(&position, &clock, &|| false)
        };
        let found = run(&request, &table, embedded(), selectivity, &mut say);
        assert_eq!(found.lines.len(), wanted);
        for (line, rank) in found.lines.iter().zip(1..) {
            let mut after = position.clone();
            line.moves.iter().for_each(|&mv| after.make(mv).unwrap());
            assert_eq!(line.rank, rank);
            let reported: &Line = &reported[rank - 1];
            assert_eq!((reported.rank, reported.value), (rank, line.value));
            assert_eq!(reported.moves[0], line.moves[0]);
        }
        let head = |line: &Line| (line.moves[0].to_string(), line.value);
        found.lines.iter().map(head).collect::<Vec<_>>()
    };
    let start = lines("", 4);
    assert!(start.iter().all(|line| line.1 == start[0].1), "{start:?}");
    let mut heads: Vec<_> = start.iter().map(|line| line.0.as_str()).collect();
    heads.sort_unstable();
    assert_eq!(heads, ["c4", "d3", "e6", "f5"]);
    // After f5 f4 nothing is symmetric.
    assert_eq!(lines("", 3).len(), 3);
    assert_eq!(lines("f5f4", 3).len(), 3);
}
