//! The desk, without a GUI: what becomes of a search that panics, and of one that nobody wants.

use ::search::report::Report;
use protocol::frame::Outcome;
use protocol::host::{self, Event, Setting, converse};

use super::*;
use crate::engine::Engine;
use crate::engine::options::Options;
use crate::session::{Command, conversation, dialects};

/// Runs `test` on a desk whose searches are the host's own.
fn with_desk(test: impl FnOnce(&mut Desk)) {
    let engine = || {
        Engine::with(Options {
            hash: 1,
            ..Options::default()
        })
    };
    let make = |searches: host::Searches<Said, Ended>| {
        test(&mut Desk::new(engine(), searches.clone()));
        conversation(engine(), searches)
    };
    let (nothing, mut said) = (std::io::empty(), Vec::new());
    let dialects: protocol::host::Dialects<Command> = dialects();
    converse(nothing, &mut said, dialects, Setting::default(), make).unwrap();
    assert!(said.is_empty());
}

fn think(desk: &mut Desk) -> Epoch {
    let epoch = desk.own_epoch();
    let limits = ::search::clock::Limits {
        infinite: true,
        ..Default::default()
    };
    let request = Request {
        limits,
        ..Request::default()
    };
    let started = desk.think(epoch, Purpose::Move, request);
    assert!(matches!(started, Started::Thinking));
    epoch
}

fn panicked(epoch: Epoch) -> Event<Said, Ended> {
    Event::Panicked {
        epoch,
        message: "a slip".into(),
    }
}

/// The move that the outcomes answer with.
fn answered(outcomes: &[Outcome<Xiangqi>]) -> Option<Move> {
    outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Answer(_, answer) => answer.best,
        _ => None,
    })
}

#[test]
fn a_search_that_panics_is_answered_for_with_its_last_line() {
    with_desk(|desk| {
        let epoch = think(desk);
        let best = desk.engine.position().legal_moves()[30];
        let report = Report {
            depth: 3,
            seldepth: 3,
            multipv: 1,
            score: ::search::report::Score::Cp(4),
            bound: ::search::tt::Bound::Exact,
            nodes: 9,
            elapsed: std::time::Duration::ZERO,
            hashfull: 0,
            pv: vec![best],
        };
        desk.hear(Event::Said {
            epoch,
            report: Said::Line(report),
        });
        desk.cancel();
        let outcomes = desk.hear(panicked(epoch));
        assert!(matches!(&outcomes[0], Outcome::Failed(why) if why.ends_with("a slip")));
        assert_eq!(answered(&outcomes), Some(best));
        assert!(desk.thinking().is_none());
    });
}

#[test]
fn a_search_that_panics_at_once_is_answered_for_with_a_legal_move_that_is_not_banned() {
    with_desk(|desk| {
        let legal = desk.engine.position().legal_moves();
        desk.engine.ban(vec![legal[0]]);
        let epoch = think(desk);
        desk.cancel();
        assert_eq!(answered(&desk.hear(panicked(epoch))), Some(legal[1]));
    });
}

#[test]
fn nobody_hears_of_a_search_that_was_discarded() {
    with_desk(|desk| {
        let epoch = think(desk);
        desk.discard();
        assert_eq!(answered(&desk.hear(panicked(epoch))), None);
        assert!(desk.thinking().is_none());
    });
}
