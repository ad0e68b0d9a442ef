//! The Go Text Protocol, version 2 (Farneback 2002), as Othello engines speak it.

use super::Need::{May, Must};
use super::Reply::{Begins, Move};
use super::Step::{Close, Fresh, Hear, Leaves, Not, Position, Say};
use super::{Check, Script, Step};

const GREETING: &[Step] = &[Say("1 protocol_version"), Hear(Begins(&["=1 2"]), 2000)];
const OK: &[&str] = &["=1"];

pub(super) const SCRIPT: Script = Script {
    greeting: GREETING,
    alive: &[Say("77 name"), Hear(Begins(&["=77 "]), 1000)],
    checks: &[
        Check {
            name: "protocol_version: 2",
            need: Must,
            steps: &[
                Fresh,
                Say("1 protocol_version"),
                Hear(Begins(&["=1 2"]), 2000),
            ],
        },
        Check {
            name: "name and version",
            need: Must,
            steps: &[
                Say("1 name"),
                Hear(Begins(&["=1 "]), 1000),
                Say("2 version"),
                Hear(Begins(&["=2"]), 1000),
            ],
        },
        Check {
            name: "the number of a command comes back",
            need: Must,
            steps: &[Say("4711 name"), Hear(Begins(&["=4711 "]), 1000)],
        },
        Check {
            name: "a command without a number",
            need: Must,
            steps: &[Say("name"), Hear(Begins(&["= "]), 1000)],
        },
        Check {
            name: "known_command",
            need: Must,
            steps: &[
                Say("1 known_command genmove"),
                Hear(Begins(&["=1 true"]), 1000),
                Say("2 known_command xyzzy"),
                Hear(Begins(&["=2 false"]), 1000),
            ],
        },
        Check {
            name: "list_commands",
            need: Must,
            steps: &[
                Say("1 list_commands"),
                Hear(Begins(OK), 1000),
                Hear(Begins(&["quit"]), 1000),
            ],
        },
        Check {
            name: "boardsize, clear_board, komi",
            need: Must,
            steps: &[
                Say("1 boardsize 8\n2 clear_board\n3 komi 0"),
                Hear(Begins(OK), 1000),
                Hear(Begins(&["=2"]), 1000),
                Hear(Begins(&["=3"]), 1000),
            ],
        },
        Check {
            name: "a size that is none is refused",
            need: Must,
            steps: &[
                Say("1 boardsize 7"),
                Hear(Begins(&["?1 "]), 1000),
                Say("2 boardsize 8"),
                Hear(Begins(&["=2"]), 1000),
            ],
        },
        Check {
            name: "genmove",
            need: Must,
            steps: &[
                Position(""),
                Say("1 clear_board\n2 genmove b"),
                Hear(Begins(OK), 1000),
                Hear(Move("=2 "), 5000),
            ],
        },
        Check {
            name: "genmove plays its move",
            need: Must,
            steps: &[
                Say("1 clear_board\n2 genmove b"),
                Hear(Move("=2 "), 5000),
                Say("3 play b {last}"),
                Hear(Begins(&["?3 "]), 1000),
            ],
        },
        Check {
            name: "play and genmove",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("1 clear_board\n2 play b {first}\n3 genmove w"),
                Hear(Begins(&["=2"]), 1000),
                Hear(Move("=3 "), 5000),
            ],
        },
        Check {
            name: "colours by their whole names, any case",
            need: Must,
            steps: &[
                Say("1 clear_board\n2 PLAY Black F5"),
                Hear(Begins(&["=2", "?2 unknown"]), 1000),
                Say("3 clear_board\n4 play Black F5"),
                Hear(Begins(&["=4"]), 1000),
            ],
        },
        Check {
            name: "an illegal move is refused",
            need: Must,
            steps: &[
                Say("1 clear_board\n2 play b {illegal}"),
                Hear(Begins(&["?2 "]), 1000),
            ],
        },
        Check {
            name: "a move of the other side is refused",
            need: May,
            steps: &[
                Say("1 clear_board\n2 play w {first}"),
                Hear(Begins(&["?2 "]), 1000),
            ],
        },
        Check {
            name: "undo",
            need: Must,
            steps: &[
                Say("1 clear_board\n2 play b {first}\n3 undo\n4 play b {first}"),
                Hear(Begins(&["=3"]), 1000),
                Hear(Begins(&["=4"]), 1000),
            ],
        },
        Check {
            name: "undo at the start is refused",
            need: Must,
            steps: &[Say("1 clear_board\n2 undo"), Hear(Begins(&["?2 "]), 1000)],
        },
        Check {
            name: "time_settings, time_left",
            need: May,
            steps: &[
                Position(""),
                Say("1 clear_board\n2 time_settings 1 0 0\n3 time_left b 1 0\n4 genmove b"),
                Hear(Begins(&["=2"]), 1000),
                Hear(Begins(&["=3"]), 1000),
                Hear(Move("=4 "), 1100),
            ],
        },
        Check {
            name: "reg_genmove does not play",
            need: May,
            steps: &[
                Position(""),
                Say("1 clear_board\n2 reg_genmove b"),
                Hear(Move("=2 "), 5000),
                Say("3 play b {last}"),
                Hear(Begins(&["=3"]), 1000),
            ],
        },
        Check {
            name: "showboard",
            need: May,
            steps: &[Say("1 showboard"), Hear(Begins(OK), 1000)],
        },
        Check {
            name: "final_score",
            need: May,
            steps: &[Say("1 final_score"), Hear(Begins(&["=1", "?1"]), 1000)],
        },
        Check {
            name: "comments and empty lines are passed over",
            need: Must,
            steps: &[
                Say("# a comment\n\n1 name # another"),
                Hear(Begins(&["=1 "]), 1000),
            ],
        },
        Check {
            name: "an unknown command is refused",
            need: Must,
            steps: &[
                Say("1 xyzzy plugh"),
                Hear(Begins(&["?1 unknown command"]), 1000),
            ],
        },
        Check {
            name: "missing arguments are refused",
            need: Must,
            steps: &[
                Say("1 play"),
                Hear(Begins(&["?1 "]), 1000),
                Say("2 genmove"),
                Hear(Begins(&["?2 "]), 1000),
            ],
        },
        Check {
            name: "a whole script in one write",
            need: Must,
            steps: &[
                Say("1 clear_board\n2 play b {first}\n3 play w {reply}\n4 play b {second}\n5 name"),
                Hear(Begins(&["=2"]), 1000),
                Hear(Begins(&["=3"]), 1000),
                Hear(Begins(&["=4"]), 1000),
                Hear(Begins(&["=5 "]), 1000),
            ],
        },
        Check {
            name: "a line of 100,000 characters is no end",
            need: Must,
            steps: &[Say("1 play b {long}"), Not(Begins(&["=1"]), 50)],
        },
        Check {
            name: "quit: answered, and leaves within 500 ms",
            need: Must,
            steps: &[Fresh, Say("1 quit"), Hear(Begins(OK), 1000), Leaves(500)],
        },
        Check {
            name: "the end of its input: leaves within 500 ms",
            need: May,
            steps: &[
                Fresh,
                Say("1 name"),
                Hear(Begins(OK), 2000),
                Close,
                Leaves(500),
            ],
        },
    ],
};
