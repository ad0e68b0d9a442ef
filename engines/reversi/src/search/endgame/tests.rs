//! Compares the solver with plain minimax, and with itself in other modes.

use reversi_rules::{Board, Size, board};
use zobrist::splitmix64;

use super::*;
use crate::eval::weights::{STAGES, WEIGHTS};
use ::app::weights::Provenance;

/// The exact score by plain minimax.
fn minimax(board: Board, mask: u64) -> i32 {
    let moves = board.moves(mask);
    if moves == 0 {
        return if board.is_over(mask) {
            board.final_score(mask)
        } else {
            -minimax(board.pass(), mask)
        };
    }
    board::squares(moves)
        .map(|square| -minimax(board.play(square), mask))
        .max()
        .unwrap()
}

/// A random position with `empty` empty squares, or the end of a game that ended before.
fn random_position(size: Size, empty: u32, random: &mut u64) -> Position {
    let mut position = Position::new(size);
    while position.empties() > empty {
        let moves = position.legal_moves();
        let choice = (splitmix64(random) >> 33) as usize;
        match moves.get(choice % moves.len().max(1)) {
            Some(&mv) => position.make(mv).unwrap(),
            None => break,
        }
    }
    position.with_side(position.side_to_move())
}

fn score(position: &Position, table: &TranspositionTable, settings: Settings<'_>) -> Solved {
    solve(position, table, settings, &|| false)
        .unwrap()
        .unwrap()
}

/// The score of a position is within bounds that hold, and beyond bounds that do not.
#[test]
fn bounds_are_confirmed_or_refuted() {
    let mut random = 3;
    let table = TranspositionTable::new(1);
    for empty in 0..=9 {
        let position = random_position(Size::STANDARD, empty, &mut random);
        let exact = score(&position, &table, Settings::default()).score;
        for (lower, upper) in [(exact, exact), (-64, exact), (exact, 64), (-64, 64)] {
            let goal = Goal::Within(lower, upper);
            let settings = Settings {
                goal,
                ..Settings::default()
            };
            let found = score(&position, &table, settings).score;
            assert!((lower..=upper).contains(&found), "{position} {goal:?}");
        }
        for (lower, upper) in [(exact + 2, 64), (-64, exact - 2)] {
            let goal = Goal::Within(lower, upper);
            let settings = Settings {
                goal,
                ..Settings::default()
            };
            if lower <= 64 && upper >= -64 {
                let found = score(&position, &table, settings).score;
                assert!(found < lower || found > upper, "{position} {goal:?}");
            }
        }
    }
}

#[test]
fn it_agrees_with_minimax_on_every_board() {
    let mut random = 1;
    for size in ["8", "6", "4", "4x6", "8x4"] {
        let size: Size = size.parse().unwrap();
        let table = TranspositionTable::new(1);
        for empty in 0..=9 {
            for _ in 0..8 {
                let position = random_position(size, empty, &mut random);
                let expected = minimax(position.board().unwrap(), size.mask().unwrap());
                let solved = score(&position, &table, Settings::default());
                assert_eq!(solved.score, expected, "{position}");
                let outcome = Settings {
                    goal: Goal::Outcome,
                    ..Settings::default()
                };
                let outcome = score(&position, &TranspositionTable::new(1), outcome);
                assert_eq!(outcome.score.signum(), expected.signum(), "{position}");
            }
        }
    }
}

#[test]
fn the_line_leads_to_the_score() {
    let mut random = 2;
    let mut passes = 0;
    for number in 0..130 {
        // Short endings take no time, so there are many of them, with passes at all places.
        let empty = if number < 30 { 14 } else { 8 };
        let mut position = random_position(Size::STANDARD, empty, &mut random);
        let side = position.side_to_move();
        let settings = Settings {
            whole_line: true,
            ..Settings::default()
        };
        let solved = score(&position, &TranspositionTable::new(4), settings);
        for &mv in &solved.line {
            position.make(mv).unwrap();
        }
        passes += solved.line.iter().filter(|&&mv| mv == Move::Pass).count();
        let sign = if position.side_to_move() == side {
            1
        } else {
            -1
        };
        let rest = score(&position, &TranspositionTable::new(4), Settings::default());
        assert_eq!(sign * rest.score, solved.score, "{position}");
    }
    assert!(passes > 20, "{passes} passes only");
}

#[test]
fn any_number_of_threads_and_any_guess_give_the_same_score() {
    let mut random = 3;
    for _ in 0..6 {
        let position = random_position(Size::STANDARD, 17, &mut random);
        let one = score(&position, &TranspositionTable::new(4), Settings::default());
        for (threads, guess) in [(2, None), (4, Some(20)), (1, Some(-64))] {
            let settings = Settings {
                threads,
                guess,
                ..Settings::default()
            };
            assert_eq!(
                score(&position, &TranspositionTable::new(4), settings).score,
                one.score,
                "{position}"
            );
        }
        let again = score(&position, &TranspositionTable::new(4), Settings::default());
        assert_eq!(again.nodes, one.nodes, "one thread repeats itself");
    }
}

/// With weights of 0 the moves are ordered differently, but the score is the same.
#[test]
fn the_weights_that_were_chosen_are_asked() {
    let ignorant = Weights::new(vec![0; STAGES * WEIGHTS], Provenance::default()).unwrap();
    let position = random_position(Size::STANDARD, 17, &mut 3);
    let [usual, other] = [None, Some(&ignorant)].map(|weights| {
        let settings = Settings {
            weights,
            ..Settings::default()
        };
        score(&position, &TranspositionTable::new(4), settings)
    });
    assert_eq!(other.score, usual.score);
    assert_ne!(other.nodes, usual.nodes);
}

#[test]
fn a_stop_ends_it() {
    let start = Position::new(Size::STANDARD);
    let solved = solve(
        &start,
        &TranspositionTable::new(1),
        Settings::default(),
        &|| true,
    );
    assert!(solved.unwrap().is_err());
    assert!(
        solve(
            &Position::new(Size::square(10).unwrap()),
            &TranspositionTable::new(1),
            Settings::default(),
            &|| true
        )
        .is_none()
    );
}
