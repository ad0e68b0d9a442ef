//! Checks that protocols share but for the words: those in braces are filled in from each
//! protocol's [`Script`](super::Script).

use super::Reply::Begins;
use super::Step::{Close, ExpectExit, Fresh, Gets, Not, Send};
use super::{Check, Step, may, must};

/// The engine is greeted and says who it is.
pub(super) const HELLO: Step = Gets("{hello}", "{welcome}", 2000);

pub(super) const QUITS: &[Step] = &[Fresh, HELLO, Send("{quit}"), ExpectExit(500)];

/// The engine is told to quit in the middle of a long search.
pub(super) const QUIT_WHILE_THINKING: Check = must(
    "check-quit-while-thinking-exits-within-500-ms",
    &[
        Fresh,
        HELLO,
        Send("{long thought}"),
        Not(Begins(&["{move}"]), 50),
        Send("{quit}"),
        ExpectExit(500),
    ],
);

pub(super) const INPUT_ENDS: &[Step] = &[Fresh, HELLO, Close, ExpectExit(500)];

/// The engine exits at the end of its input: its manager may be gone without a `quit`.
pub(super) const END_OF_INPUT: Check = may("check-end-of-input-exits-within-500-ms", INPUT_ENDS);

/// A `ping` with a number is answered by a `pong` with the same, in XBoard and NBoard.
pub(super) const PING: Check = must(
    "check-ping-pong-with-its-number",
    &[Gets("ping 5", "pong 5", 1000)],
);
