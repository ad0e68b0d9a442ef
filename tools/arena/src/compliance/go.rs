//! What UCCI and UCI, which is its model, promise in the same words: of `go`, `stop` and `isready`.

use super::Reply::{Begins, Move};
use super::Step::{Close, Fresh, Gets, Hear, Leaves, Moves, Not, Position, Say};
use super::shared::HELLO;
use super::{Check, Step, may, must};

/// In front of the move that an engine has found.
pub(super) const BEST: &str = "bestmove ";

pub(super) const READY: Step = Gets("isready", "readyok", 1000);
pub(super) const IS_READY: Check = must("isready: readyok", &[READY]);

/// Within so many milliseconds, a legal move from the position that is reached by these moves.
pub(super) const fn best(from: &'static str, asked: &'static str, millis: u64) -> Step {
    Moves(from, asked, BEST, millis)
}

/// The usual move, when the position and the question are as they should be.
pub(super) const PLAIN: Step = best("", "position startpos\ngo depth 2", 3000);

pub(super) const DEPTH: Check = must(
    "go depth",
    &[best("", "position startpos\ngo depth 3", 3000)],
);
pub(super) const NODES: Check = must(
    "go nodes",
    &[best("", "position startpos\ngo nodes 2000", 2000)],
);

/// It thinks until it is told to stop.
pub(super) const THINKS_UNTIL_STOP: &[Step] = &[
    Position(""),
    Say("{long thought}"),
    Not(Begins(&[BEST]), 200),
    Say("stop"),
    Hear(Move(BEST), 500),
];
pub(super) const READY_WHILE_THINKING: Check = must(
    "isready is answered while thinking",
    &[
        Position(""),
        Say("{long thought}"),
        Gets("isready", "readyok", 500),
        Say("stop"),
        Hear(Move(BEST), 500),
    ],
);
pub(super) const STOP_IN_ONE_WRITE: Check = must(
    "a stop in one write with its go is not lost",
    &[best("", "{long thought}\nstop", 500)],
);
pub(super) const STOP_WHILE_IDLE: Check = must(
    "a stop while idle: no move",
    &[Say("stop"), Not(Begins(&[BEST]), 100)],
);
pub(super) const PONDERHIT: Check = may(
    "go ponder waits for ponderhit",
    &[
        Position("{first}"),
        Say("position startpos moves {first}\ngo ponder {300 ms}"),
        Not(Begins(&[BEST]), 450),
        Say("ponderhit"),
        Hear(Move(BEST), 500),
    ],
);

pub(super) const BROKEN_FEN: Check = must(
    "a broken FEN is no end",
    &[Say("position fen 9/9 w"), PLAIN],
);
pub(super) const ILLEGAL_MOVE: Check = must(
    "an illegal move is no end",
    &[Say("position startpos moves {illegal} z9z9"), PLAIN],
);
pub(super) const LONG_LINE: Check = must(
    "a line of 100,000 characters is no end",
    &[Say("position {long}")],
);

/// Its manager is gone in the middle of a thought that has no end.
pub(super) const END_OF_INPUT: Check = may(
    "the end of its input while thinking without end: leaves within 500 ms",
    &[Fresh, HELLO, Say("{long thought}"), Close, Leaves(500)],
);
