//! NBoard, version 2 (Welty), for Reversi.

use super::Need::{May, Must};
use super::Reply::{Begins, Move};
use super::Step::{Close, Fresh, Hear, Leaves, Not, Position, Say};
use super::{Check, Script, Step};

const GREETING: &[Step] = &[Say("nboard 2\nping 1"), Hear(Begins(&["pong 1"]), 2000)];
const MOVE: &str = "=== ";

pub(super) const SCRIPT: Script = Script {
    greeting: GREETING,
    alive: &[Say("ping 77"), Hear(Begins(&["pong 77"]), 1000)],
    checks: &[
        Check {
            name: "nboard 2: set myname within 2 s",
            need: Must,
            steps: &[
                Fresh,
                Say("nboard 2\nping 1"),
                Hear(Begins(&["set myname "]), 2000),
                Hear(Begins(&["pong 1"]), 2000),
            ],
        },
        Check {
            name: "ping: pong with its number",
            need: Must,
            steps: &[Say("ping 5"), Hear(Begins(&["pong 5"]), 1000)],
        },
        Check {
            name: "set depth, set game, go: a move",
            need: Must,
            steps: &[
                Position(""),
                Say("set depth 3\nset game {start}\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "move: the game goes on",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("set depth 3\nset game {start}\nmove F5/1.25/3\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "the engine does not play its own move",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("set depth 2\nset game {start}\ngo"),
                Hear(Begins(&[MOVE]), 3000),
                Say("move F5\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "hint N: search lines",
            need: Must,
            steps: &[
                Say("set depth 4\nset game {start}\nhint 2"),
                Hear(Begins(&["search "]), 3000),
            ],
        },
        Check {
            name: "two hints are two moves",
            need: May,
            steps: &[
                Say("set depth 4\nset game {start}\nping 3"),
                Hear(Begins(&["pong 3"]), 2000),
                Say("hint 2"),
                Hear(Begins(&["search "]), 3000),
                Hear(Begins(&["search "]), 3000),
            ],
        },
        Check {
            name: "nodestats before the move",
            need: May,
            steps: &[
                Say("set depth 4\nset game {start}\ngo"),
                Hear(Begins(&["nodestats "]), 3000),
                Hear(Begins(&[MOVE]), 3000),
            ],
        },
        Check {
            name: "a ping while thinking ends it",
            need: Must,
            steps: &[
                Say("set depth 40\nset game {start}\nhint 1"),
                Not(Begins(&["pong"]), 100),
                Say("ping 8"),
                Hear(Begins(&["pong 8"]), 500),
            ],
        },
        Check {
            name: "nothing of the old position after the pong",
            need: Must,
            steps: &[
                Say("set depth 40\nset game {start}\nhint 1\nping 6"),
                Hear(Begins(&["pong 6"]), 500),
                Not(Begins(&["search ", MOVE]), 200),
            ],
        },
        Check {
            name: "set contempt",
            need: Must,
            steps: &[Say("set contempt 0")],
        },
        Check {
            name: "set of what it does not know is no end",
            need: Must,
            steps: &[Say("set nosuchthing 三")],
        },
        Check {
            name: "learn: learned",
            need: May,
            steps: &[
                Say("set depth 2\nset game {start}\nlearn"),
                Hear(Begins(&["learned"]), 2000),
            ],
        },
        Check {
            name: "analyze: analysis",
            need: May,
            steps: &[
                Say("set depth 2\nset game {start}\nmove F5\nanalyze"),
                Hear(Begins(&["analysis "]), 3000),
            ],
        },
        Check {
            name: "a game that is over is no end",
            need: Must,
            steps: &[
                Say("set game {over}\ngo"),
                Say("ping 4"),
                Hear(Begins(&["pong 4"]), 2000),
            ],
        },
        Check {
            name: "an illegal move is no end",
            need: Must,
            steps: &[
                Position(""),
                Say("set depth 2\nset game {start}\nmove A1\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "a broken record is no end",
            need: Must,
            steps: &[
                Position(""),
                Say("set game (;GM[Othello]BO[7 xyz"),
                Say("set depth 2\nset game {start}\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "an unknown command is no end",
            need: Must,
            steps: &[Say("xyzzy plugh"), Say("")],
        },
        Check {
            name: "a line of 100,000 characters is no end",
            need: Must,
            steps: &[Say("set game {long}")],
        },
        Check {
            name: "quit: leaves within 500 ms",
            need: May,
            steps: &[
                Fresh,
                Say("nboard 2\nping 1"),
                Hear(Begins(&["pong 1"]), 2000),
                Say("quit"),
                Leaves(500),
            ],
        },
        Check {
            name: "the end of its input: leaves within 500 ms",
            need: Must,
            steps: &[
                Fresh,
                Say("nboard 2\nping 1"),
                Hear(Begins(&["pong 1"]), 2000),
                Close,
                Leaves(500),
            ],
        },
    ],
};
