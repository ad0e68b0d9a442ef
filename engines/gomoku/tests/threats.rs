//! Solves threat puzzles and replays every claim by the rules; compares random positions with a
//! search by the rules alone.

use std::collections::HashSet;
use std::time::Duration;

use gomoku::eval::weights::embedded;
use gomoku::search::{Memory, Request, Settings, root_moves, think};
use gomoku::threats::replay::{self, fives, foul};
use gomoku::threats::{Limits, Outcome, vcf, vct};
use gomoku_rules::{Board, Color, Game, Point, Rule, Size, text};
use search::clock::{Clock, Limits as Time};
use search::report::Score;

struct Puzzle {
    name: &'static str,
    attacker: Color,
    kind: &'static str,
    board: Board,
}

fn puzzles() -> Vec<Puzzle> {
    include_str!("data/threat-puzzles.txt")
        .split("puzzle ")
        .skip(1)
        .map(|puzzle| {
            let (first, rows) = puzzle.split_once('\n').unwrap();
            let words: Vec<&str> = first.split(' ').collect();
            let attacker = if words[1] == "black" {
                Color::Black
            } else {
                Color::White
            };
            Puzzle {
                name: words[0],
                attacker,
                kind: words[2],
                board: text::parse(rows, Size::STANDARD).unwrap().remove(0).board,
            }
        })
        .collect()
}

#[test]
fn puzzles_won_by_fours() {
    let mut won = 0;
    for puzzle in puzzles() {
        let Puzzle {
            name,
            attacker,
            board,
            ..
        } = &puzzle;
        let solution = vcf::solve(board, Rule::Renju, *attacker, &Limits::default());
        match solution.answer {
            Outcome::Win { line } => {
                assert_eq!(puzzle.kind, "vcf", "{name}");
                assert_eq!(
                    replay::replay(board, Rule::Renju, *attacker, &line),
                    Ok(()),
                    "{name}"
                );
                won += 1;
            }
            answer => assert_eq!((puzzle.kind, answer), ("vct", Outcome::NoWin), "{name}"),
        }
    }
    assert_eq!(won, 11);
}

#[test]
fn limits_end_the_search() {
    let deep = puzzles().pop().unwrap();
    let limits = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    let solution = vcf::solve(&deep.board, Rule::Renju, deep.attacker, &limits);
    assert_eq!(solution.answer, Outcome::Unknown);
    assert_eq!(solution.nodes, 101);
}

/// Searches for a win by fours with the rules alone: every empty point is tried at every move.
fn plain(board: &mut Board, rule: Rule, attacker: Color, failed: &mut HashSet<u64>) -> bool {
    if !fives(board, rule, attacker).is_empty() {
        return true;
    }
    if failed.contains(&board.key()) {
        return false;
    }
    let counter = fives(board, rule, !attacker);
    let candidates: Vec<Point> = match counter[..] {
        [] => board.empty_points().collect(),
        [only] => vec![only],
        _ => return false,
    };
    for four in candidates {
        if foul(board, rule, attacker, four).is_some() {
            continue;
        }
        board.place(four, attacker);
        let won = match fives(board, rule, attacker)[..] {
            [] => false,
            [block] if foul(board, rule, !attacker, block).is_some() => true,
            [block] => {
                board.place(block, !attacker);
                let won = plain(board, rule, attacker, failed);
                board.remove(block);
                won
            }
            _ => true,
        };
        board.remove(four);
        if won {
            return true;
        }
    }
    failed.insert(board.key());
    false
}

/// A board with random stones, no five, and enough stones for fours.
fn random_board(size: Size, rule: Rule, seed: &mut u64) -> Board {
    let mut board = Board::new(size);
    let white = 10 + zobrist::splitmix64(seed) % 15;
    let black = 10 + zobrist::splitmix64(seed) % 15;
    for point in size.points() {
        let roll = zobrist::splitmix64(seed) % 100;
        let color = match roll {
            roll if roll < black => Color::Black,
            roll if roll < black + white => Color::White,
            _ => continue,
        };
        if !gomoku_rules::win::wins(&board, rule, point, color) {
            board.place(point, color);
        }
    }
    board
}

#[test]
fn wins_by_fours_equal_a_search_by_the_rules() {
    let mut seed = 5;
    let (mut wins, mut deep) = (0, 0);
    for round in 0..60 {
        let size = Size::new(9 + round % 4, 8 + round % 5).unwrap();
        for rule in Rule::ALL {
            let mut board = random_board(size, rule, &mut seed);
            for attacker in Color::ALL {
                let expected = plain(&mut board, rule, attacker, &mut HashSet::new());
                match vcf::solve(&board, rule, attacker, &Limits::default()).answer {
                    Outcome::Win { line } => {
                        assert!(expected, "{rule} {attacker} {line:?}\n{board}");
                        assert_eq!(replay::replay(&board, rule, attacker, &line), Ok(()));
                        wins += 1;
                        deep += u32::from(line.len() >= 7);
                    }
                    answer => {
                        assert_eq!(answer, Outcome::NoWin);
                        assert!(!expected, "{rule} {attacker}\n{board}");
                    }
                }
            }
        }
    }
    assert!(wins > 100 && deep > 10, "{wins} wins, {deep} of them deep");
}

/// Walks a win by threes and fours: the attacker plays the solver's move, the defender every legal
/// one. Wins by fours are replayed; returns how many there were.
fn walk(board: &mut Board, rule: Rule, attacker: Color) -> usize {
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    let fours = vcf::solve(board, rule, attacker, &limits);
    if let Outcome::Win { line } = fours.answer {
        assert_eq!(
            replay::replay(board, rule, attacker, &line),
            Ok(()),
            "{board}"
        );
        return 1;
    }
    let line = match vct::solve(board, rule, attacker, &limits).answer {
        Outcome::Win { line } => line,
        answer => panic!("{answer:?}: {rule}, a defence against {attacker} may hold\n{board}"),
    };
    let attack = line[0];
    assert_eq!(foul(board, rule, attacker, attack), None);
    board.place(attack, attacker);
    assert_eq!(fives(board, rule, !attacker), [], "{board}");
    let defences = match fives(board, rule, attacker)[..] {
        [] => board.empty_points().collect(),
        [block] => vec![block],
        _ => Vec::new(),
    };
    let mut replayed = 0;
    for defence in defences {
        if foul(board, rule, !attacker, defence).is_none() {
            board.place(defence, !attacker);
            replayed += walk(board, rule, attacker);
            board.remove(defence);
        }
    }
    board.remove(attack);
    replayed
}

#[test]
fn puzzles_won_by_threats() {
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    for puzzle in puzzles() {
        let Puzzle {
            name,
            attacker,
            kind,
            mut board,
        } = puzzle;
        let solution = vct::solve(&board, Rule::Renju, attacker, &limits);
        let Outcome::Win { line } = solution.answer else {
            panic!("{name}: {:?}", solution.answer);
        };
        if kind == "vcf" {
            assert_eq!(
                replay::replay(&board, Rule::Renju, attacker, &line),
                Ok(()),
                "{name}"
            );
        } else {
            let before = board.clone();
            assert!(walk(&mut board, Rule::Renju, attacker) > 100, "{name}");
            assert!(board == before);
        }
    }
}

#[test]
fn random_wins_by_threats_hold_against_every_defence() {
    let limits = Limits {
        nodes: Some(30),
        ..Limits::default()
    };
    let size = Size::new(9, 10).unwrap();
    let mut seed = 9;
    for rule in Rule::ALL {
        for attacker in Color::ALL {
            let mut walked = 0;
            while walked < 4 {
                let mut board = random_board(size, rule, &mut seed);
                let solution = vct::solve(&board, rule, attacker, &limits);
                if matches!(solution.answer, Outcome::Win { .. }) && solution.nodes > 3 {
                    walk(&mut board, rule, attacker);
                    walked += 1;
                }
            }
        }
    }
}

/// The number of reports of a search of this many seconds, its best move and its score.
fn think_for(seconds: u64, puzzle: &Puzzle) -> (usize, Option<Point>, Option<Score>) {
    let game = Game::from_position(puzzle.board.clone(), Rule::Renju, puzzle.attacker);
    let time = Time {
        movetime: Some(Duration::from_secs(seconds)),
        ..Time::default()
    };
    let request = Request {
        position: &game,
        root_moves: &root_moves(&game),
        clock: &Clock::start(time, Duration::ZERO),
        stop: &|| false,
        settings: Settings::of(embedded()),
    };
    let mut reports = 0;
    let conclusion = think(&mut Memory::new(4, 1), &request, &mut |_| reports += 1);
    (
        reports,
        conclusion.best(),
        conclusion.value().map(Score::of),
    )
}

#[test]
fn a_search_with_time_plays_the_win_that_is_proved_at_once() {
    for name in ["vcf-black", "vct-white"] {
        let puzzle = puzzles().into_iter().find(|p| p.name == name).unwrap();
        let solve = if puzzle.kind == "vcf" {
            vcf::solve
        } else {
            vct::solve
        };
        let solution = solve(
            &puzzle.board,
            Rule::Renju,
            puzzle.attacker,
            &Limits::default(),
        );
        let Outcome::Win { line } = solution.answer else {
            panic!("{name}: {:?}", solution.answer);
        };
        let (reports, best, score) = think_for(60, &puzzle);
        assert_eq!((reports, best), (1, Some(line[0])), "{name}");
        // The attacker's moves in the line, and the five that follows at the latest.
        let moves = (line.len() as i32 + 3) / 2;
        assert_eq!(score, Some(Score::Mate(moves)), "{name}");
    }
}

#[test]
fn a_stop_and_a_deadline_end_both_searches() {
    let hard = puzzles()
        .into_iter()
        .find(|p| p.name == "vct-fukumi-move")
        .unwrap();
    for limits in [
        Limits {
            stop: Some(&|| true),
            ..Limits::default()
        },
        Limits {
            deadline: Some(std::time::Instant::now()),
            ..Limits::default()
        },
    ] {
        let solution = vct::solve(&hard.board, Rule::Renju, hard.attacker, &limits);
        assert_eq!(solution.answer, Outcome::Unknown);
        assert!(solution.nodes <= 16);
        let deep = puzzles().pop().unwrap();
        let solution = vcf::solve(&deep.board, Rule::Renju, deep.attacker, &limits);
        assert_eq!(solution.answer, Outcome::Unknown);
        assert!(solution.nodes <= 1024);
    }
}
