use std::time::Duration;

use ::search::clock::Limits;
use reversi_rules::{Position, Size, obf::Obf};

use super::opponent::Reply;
use super::*;
use crate::eval::weights::embedded;
use crate::search::endgame::{Settings, solve};

/// 17 empty squares. With best replies G6 loses by 2 and H7 by 4. The likeliest reply to G6 wins,
/// but the only likely reply to H7 loses by 4. (Solved by the endgame solver; from a game of random
/// moves.)
pub(crate) const LOST: &str = "--XXXX--OOOXXXXXOOXOXXXXOX-OXXXX--XOXXOX-XXOXO-OX--OX-O---OOO--O X;";

fn position(obf: &str) -> Position {
    Obf::parse(obf, Size::STANDARD).unwrap().unwrap().position
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.make(mv).unwrap();
    after
}

/// A board of the same game with the side to move of `position`.
fn seen_by_us(position: &Position, board: Board) -> Position {
    Position::from_board(Size::STANDARD, board, position.side_to_move()).unwrap()
}

fn exact(position: &Position) -> i32 {
    let solved = solve(
        position,
        &TranspositionTable::new(4),
        Settings::default(),
        &|| false,
    );
    solved.unwrap().unwrap().score
}

/// A clock with a node limit only.
fn nodes(limit: u64) -> Clock {
    let limits = Limits::of_nodes(limit);
    Clock::start(limits, Duration::ZERO)
}

fn lost<'a>(position: &Position, table: &'a TranspositionTable, clock: &'a Clock) -> Lost<'a> {
    Lost {
        board: position.board().unwrap(),
        table,
        weights: embedded(),
        selectivity: Selectivity::MIN,
        clock,
        stop: &|| false,
    }
}

#[test]
fn it_plays_the_move_whose_likely_replies_are_mistakes() {
    let position = position(LOST);
    let [best, trap] = ["g6", "h7"].map(|square| square.parse::<Move>().unwrap());
    let (his, clock) = (opponent::table(), nodes(u64::MAX));
    let mut opponent = Opponent::new(&his, embedded(), Watch::new(&clock, &|| false));
    let mut after_likely_reply = |mv: Move| {
        let replies = opponent.replies(after(&position, mv).board().unwrap());
        let likeliest = |a: &Reply, b: &Reply| a.chance.total_cmp(&b.chance);
        let reply = replies.unwrap().into_iter().max_by(likeliest).unwrap();
        exact(&seen_by_us(&position, reply.board))
    };
    assert_eq!(
        (exact(&after(&position, best)), after_likely_reply(best)),
        (2, -2)
    );
    assert_eq!(
        (exact(&after(&position, trap)), after_likely_reply(trap)),
        (4, 4)
    );
    for limit in [300_000, 1_000_000] {
        let (table, clock) = (TranspositionTable::new(4), nodes(limit));
        assert_eq!(
            choose(&lost(&position, &table, &clock)),
            Some(trap),
            "{limit}"
        );
    }
}

/// If leaves are searched to the end of the game, the expected value after one reply is the average
/// of the replies' exact scores, weighted by their probabilities.
#[test]
fn what_is_expected_is_what_the_replies_are_worth_by_their_chances() {
    let mut position = position(LOST);
    while position.empties() > 12 {
        let mv = position.legal_moves()[0];
        position.make(mv).unwrap();
    }
    let (table, his, clock) = (
        TranspositionTable::new(4),
        opponent::table(),
        nodes(u64::MAX),
    );
    let mut search = Search::new(&lost(&position, &table, &clock), &his);
    for &mv in position.legal_moves().iter() {
        let after = after(&position, mv);
        let board = after.board().unwrap();
        let mut weighed = 0.0;
        for reply in search.opponent.replies(board).unwrap() {
            let position = seen_by_us(&position, reply.board);
            weighed += reply.chance * f64::from(UNIT * exact(&position));
        }
        let expected = search.after(board, 1, 12).unwrap();
        assert!(
            (expected - weighed).abs() < f64::from(UNIT),
            "{mv}: {expected} {weighed}"
        );
    }
}

#[test]
fn broken_off_before_the_first_replies_it_has_no_move() {
    let (table, clock) = (TranspositionTable::new(4), nodes(100));
    assert_eq!(choose(&lost(&position(LOST), &table, &clock)), None);
}
