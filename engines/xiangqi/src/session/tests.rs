//! The move that is sent after a search has panicked. The tests of [`protocol::session`] check that
//! one is sent at all, and none for a discarded search.

use std::time::Duration;

use ::search::tt::Bound;

use ::app::session::SessionGame;
use ::search::report::Report;
use protocol::session::Game as _;

use super::*;
use crate::engine::Purpose;

fn engine() -> Engine {
    Engine::with(Options {
        hash: 1,
        ..Options::default()
    })
}

fn answered(engine: &Engine, last: Option<&Report<Move>>) -> Option<Move> {
    let answer = engine.fallback_answer(engine.position(), (Purpose::Move, &()), last);
    answer?.best
}

#[test]
fn a_search_that_panics_is_answered_for_with_its_last_line() {
    let engine = engine();
    let best = engine.position().legal_moves()[30];
    let report = Report {
        depth: 3,
        seldepth: 3,
        multipv: 1,
        score: Score::Units(4),
        bound: Bound::Exact,
        nodes: 9,
        root_move_nodes: 0,
        elapsed: Duration::ZERO,
        hashfull: 0,
        tb_hits: 0,
        pv: vec![best],
    };
    assert!(SessionGame::<Xiangqi>::has_best_move(&report));
    assert_eq!(answered(&engine, Some(&report)), Some(best));
}

#[test]
fn a_search_that_panics_at_once_is_answered_for_with_a_legal_move_that_is_not_banned() {
    let mut engine = engine();
    let legal = engine.position().legal_moves();
    assert_eq!(answered(&engine, None), Some(legal[0]));
    engine.ban(vec![legal[0]]);
    assert_eq!(answered(&engine, None), Some(legal[1]));
}

#[test]
fn a_count_that_panics_owes_no_move() {
    let engine = engine();
    let answer = engine.fallback_answer(engine.position(), (Purpose::Count, &()), None);
    assert!(answer.is_none());
}

/// The scale of `info`, which is not that of the terms.
#[test]
fn eval_prints_the_network_in_centipawns() {
    let mut engine = engine();
    engine.set_position(Position::from_fen("4k4/9/9/9/9/9/9/4C4/9/R3K4 b - - 0 1").unwrap());
    let network = Evaluation::Network(engine.options().own.network.weights());
    let value = network.value(engine.position());
    assert!(value.abs() > 100, "{value}");
    let printed = Xiangqi::evaluation(&engine);
    let expected = format!(
        "\nnetwork {} cp for the side to move (",
        Xiangqi::centipawns(value)
    );
    assert!(printed.contains(&expected), "{printed}");
}
