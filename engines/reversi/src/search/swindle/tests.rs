use std::time::Duration;

use ::search::clock::Limits;
use reversi_rules::{Position, Size, obf::Obf};

use super::*;
use crate::eval::weights::embedded;
use crate::search::endgame::{Settings, solve};

/// 17 empty squares. E8 and G2 both lose by 6, the other moves by more; after E8 every reply wins, after G2 two of five
/// likely ones do not. (Solved by the endgame solver; from a game of random moves.)
const LOST: &str = "O-O-X----OOOXX---XOOXOX--XXOXOXXXXXOOXOOXXXOXOO-XXXX-OOO--X--OOX X;";

fn position(obf: &str) -> Position {
    Obf::parse(obf, Size::STANDARD).unwrap().unwrap().position
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.make(mv).unwrap();
    after
}

/// A later position of the same game with the same side to move.
fn seen_by_us(position: &Position, board: Board) -> Position {
    Position::from_board(Size::STANDARD, board, position.side_to_move()).unwrap()
}

fn exact(position: &Position) -> i32 {
    let solved = solve(position, &Table::new(4), Settings::default(), &|| false);
    solved.unwrap().unwrap().score
}

/// A clock that ends nothing before so many nodes.
fn nodes(limit: u64) -> Clock {
    let limits = Limits {
        nodes: Some(limit),
        ..Limits::default()
    };
    Clock::start(limits, Duration::ZERO)
}

fn lost<'a>(position: &Position, table: &'a Table, clock: &'a Clock) -> Lost<'a> {
    Lost {
        board: position.board().unwrap(),
        table,
        weights: embedded(),
        selectivity: Selectivity::LEAST,
        clock,
        stop: &|| false,
    }
}

#[test]
fn of_moves_that_lose_alike_it_plays_the_one_that_is_harder_to_answer() {
    let position = position(LOST);
    let [easy, hard] = ["e8", "g2"].map(|square| square.parse::<Move>().unwrap());
    let (his, clock) = (opponent::table(), nodes(u64::MAX));
    let mut opponent = Opponent::new(&his, embedded(), Watch::new(&clock, &|| false));
    let mut likely_and_not_winning = |mv: Move| {
        let after = after(&position, mv);
        assert_eq!(exact(&after), 6);
        let replies = opponent.replies(after.board().unwrap()).unwrap();
        let holds = |reply: &&opponent::Reply| exact(&seen_by_us(&position, reply.board)) >= 0;
        replies.iter().filter(holds).count()
    };
    assert_eq!(
        (likely_and_not_winning(easy), likely_and_not_winning(hard)),
        (0, 2)
    );
    for limit in [200_000, 400_000] {
        let (table, clock) = (Table::new(4), nodes(limit));
        assert_eq!(
            choose(&lost(&position, &table, &clock)),
            Some(hard),
            "{limit}"
        );
    }
}

/// To the end of the game, what is expected after one reply is the exact score of each reply, weighted.
#[test]
fn what_is_expected_is_what_the_replies_are_worth_by_their_chances() {
    let mut position = position(LOST);
    while position.empties() > 12 {
        let mv = position.legal_moves()[0];
        position.make(mv).unwrap();
    }
    let (table, his, clock) = (Table::new(4), opponent::table(), nodes(u64::MAX));
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
    let (table, clock) = (Table::new(4), nodes(100));
    assert_eq!(choose(&lost(&position(LOST), &table, &clock)), None);
}
