//! The effect of commands on a running search: which start one, which stop it, and, in XBoard,
//! which wait for it and which make its move pointless.

use protocol::gtp::Gtp;
use protocol::nboard::NBoard;
use protocol::session::Effect::{self, Counts, NoEffect, Pings, Quits, Starts, Stops};
use protocol::session::Language;
use protocol::ucci::Ucci;
use protocol::uci::Uci;
use protocol::xboard::DuringSearch::{self, AfterMove, Independent, InsteadOfMove};
use protocol::xboard::{self, XBoard};

fn assert_effects<L: Language>(mut language: L, cases: &[(&str, Effect)]) {
    for (line, expected) in cases {
        let Ok(command) = line.parse() else {
            panic!("{line} is not understood");
        };
        assert_eq!(language.effect(&command), *expected, "{line}");
    }
}

#[test]
fn ucci() {
    assert_effects(
        Ucci::default(),
        &[
            ("go depth 3", Starts),
            ("bench", Counts),
            ("perft 3", Counts),
            ("stop", Stops),
            ("quit", Quits),
            ("d", NoEffect),
            ("eval", NoEffect),
            ("isready", Pings),
            ("ponderhit", NoEffect),
            ("position startpos", NoEffect),
        ],
    );
}

#[test]
fn uci() {
    assert_effects(
        Uci,
        &[
            ("go infinite", Starts),
            ("go perft 3", Counts),
            ("bench 4", Counts),
            ("perft 3", Counts),
            ("stop", Stops),
            ("quit", Quits),
            ("d", NoEffect),
            ("isready", Pings),
            ("ponderhit", NoEffect),
            ("ucinewgame", NoEffect),
        ],
    );
}

#[test]
fn nboard() {
    assert_effects(
        NBoard,
        &[
            ("go", Starts),
            ("hint 3", Starts),
            ("analyze", Starts),
            ("perft 3", Counts),
            ("ping 1", Stops),
            ("quit", Quits),
            ("set depth 3", NoEffect),
            ("move F5", NoEffect),
            ("learn", Starts),
        ],
    );
}

#[test]
fn gtp() {
    assert_effects(
        Gtp,
        &[
            ("genmove b", Starts),
            ("7 reg_genmove w", Starts),
            ("perft 3", Counts),
            ("# interrupt", Stops),
            ("quit", NoEffect),
            ("play b f5", NoEffect),
            ("undo", NoEffect),
        ],
    );
}

/// The effect of each command on searches, and on the move of a running search.
const XBOARD: &[(&str, Effect, DuringSearch)] = &[
    ("usermove h2e2", Starts, AfterMove),
    ("go", Starts, AfterMove),
    ("playother", Starts, AfterMove),
    ("analyze", Starts, AfterMove),
    ("exclude h2e2", Starts, AfterMove),
    ("include h2e2", Starts, AfterMove),
    ("bench", Counts, AfterMove),
    ("perft 3", Counts, AfterMove),
    ("white", NoEffect, AfterMove),
    ("black", NoEffect, AfterMove),
    ("memory 64", NoEffect, AfterMove),
    ("cores 2", NoEffect, AfterMove),
    ("option Style=solid", NoEffect, AfterMove),
    ("easy", NoEffect, AfterMove),
    ("new", Starts, InsteadOfMove),
    (
        "setboard 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        Starts,
        InsteadOfMove,
    ),
    ("undo", Starts, InsteadOfMove),
    ("remove", Starts, InsteadOfMove),
    ("force", NoEffect, InsteadOfMove),
    ("result 1-0 {mate}", NoEffect, InsteadOfMove),
    ("exit", NoEffect, InsteadOfMove),
    ("hint", Starts, Independent),
    ("hard", Starts, Independent),
    ("resume", Starts, Independent),
    ("?", Stops, Independent),
    ("quit", Quits, Independent),
    ("d", NoEffect, Independent),
    ("ping 1", Pings, Independent),
    ("time 100", NoEffect, Independent),
    ("post", NoEffect, Independent),
];

#[test]
fn xboard() {
    let effects = XBOARD.iter().map(|&(line, effect, _)| (line, effect));
    assert_effects(XBoard, &effects.collect::<Vec<_>>());
    for (line, _, during_search) in XBOARD {
        let command: xboard::Command = line.parse().unwrap();
        assert_eq!(command.during_search(), *during_search, "{line}");
    }
}
