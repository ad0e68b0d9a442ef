//! Gomocup (Lastovicka and Petricek, *Gomoku AI protocol*), and Yixin-Board's extensions.

use super::Need::{May, Must};
use super::Reply::{Begins, Move, Other};
use super::Step::{Close, Fresh, Hear, Leaves, Not, Position, Say};
use super::{Check, Script, Step};

const GREETING: &[Step] = &[
    Say("START 15"),
    Hear(Begins(&["OK"]), 2000),
    Say("INFO timeout_turn 200\nINFO timeout_match 100000\nINFO time_left 100000"),
];
const ANY: &str = "";

pub(super) const SCRIPT: Script = Script {
    greeting: GREETING,
    alive: &[Say("ABOUT"), Hear(Begins(&["name"]), 1500)],
    checks: &[
        Check {
            name: "START 15: OK within 2 s",
            need: Must,
            steps: &[Fresh, Say("START 15"), Hear(Begins(&["OK"]), 2000)],
        },
        Check {
            name: "ABOUT: name=...",
            need: Must,
            steps: &[Say("ABOUT"), Hear(Begins(&["name"]), 1000)],
        },
        Check {
            name: "BEGIN: a move",
            need: Must,
            steps: &[
                Position(""),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("BEGIN"),
                Hear(Move(ANY), 700),
            ],
        },
        Check {
            name: "TURN: a move",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
            ],
        },
        Check {
            name: "BOARD to DONE: a move",
            need: Must,
            steps: &[
                Position("{first} {reply}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("BOARD\n{first},1\n{reply},2\nDONE"),
                Hear(Move(ANY), 700),
            ],
        },
        Check {
            name: "RESTART forgets the stones",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
            ],
        },
        Check {
            name: "INFO timeout_turn T: no longer than T",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("INFO timeout_turn 300\nTURN {first}"),
                Hear(Move(ANY), 400),
                Say("INFO timeout_turn 200"),
            ],
        },
        Check {
            name: "INFO timeout_turn 0: as fast as it can",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("INFO timeout_turn 0\nTURN {first}"),
                Hear(Move(ANY), 300),
                Say("INFO timeout_turn 200"),
            ],
        },
        Check {
            name: "INFO time_left T: no longer than T",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("INFO timeout_turn 5000\nINFO time_left 300\nTURN {first}"),
                Hear(Move(ANY), 400),
                Say("INFO timeout_turn 200\nINFO time_left 100000"),
            ],
        },
        Check {
            name: "INFO max_memory, rule, game_type, folder",
            need: Must,
            steps: &[Say(
                "INFO max_memory 83886080\nINFO rule 0\nINFO game_type 0\nINFO folder /tmp",
            )],
        },
        Check {
            name: "INFO of what it does not know is passed over",
            need: Must,
            steps: &[
                Say("INFO nosuchkey 三"),
                Not(Begins(&["ERROR", "UNKNOWN"]), 100),
            ],
        },
        Check {
            name: "START of other sizes",
            need: Must,
            steps: &[
                Say("START 20"),
                Hear(Begins(&["OK", "ERROR"]), 1000),
                Say("START 15"),
                Hear(Begins(&["OK"]), 1000),
            ],
        },
        Check {
            name: "RECTSTART",
            need: May,
            steps: &[
                Say("RECTSTART 12,10"),
                Hear(Begins(&["OK"]), 1000),
                Say("START 15"),
                Hear(Begins(&["OK"]), 1000),
            ],
        },
        Check {
            name: "a size that is none is refused",
            need: Must,
            steps: &[
                Say("START 1000"),
                Hear(Begins(&["ERROR"]), 1000),
                Say("START 15"),
                Hear(Begins(&["OK"]), 1000),
            ],
        },
        Check {
            name: "TAKEBACK: OK",
            need: May,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
                Say("TAKEBACK {last}"),
                Hear(Begins(&["OK"]), 1000),
                Say("TAKEBACK {first}"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
            ],
        },
        Check {
            name: "PLAY: that move",
            need: May,
            steps: &[
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("PLAY 3,4"),
                Hear(Begins(&["3,4"]), 1000),
            ],
        },
        Check {
            name: "SWAP2BOARD, empty: three stones",
            need: May,
            steps: &[
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("SWAP2BOARD\nDONE"),
                Hear(
                    Begins(&["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
                    3000,
                ),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
            ],
        },
        Check {
            name: "SWAP2BOARD, three stones: SWAP or moves",
            need: May,
            steps: &[
                Say("SWAP2BOARD\n{first}\n{reply}\n{second}\nDONE"),
                Hear(
                    Begins(&["SWAP", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
                    3000,
                ),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
            ],
        },
        Check {
            name: "a move onto a stone is refused",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
                Say("TURN {first}"),
                Hear(Begins(&["ERROR", "UNKNOWN"]), 1000),
            ],
        },
        Check {
            name: "a move off the board is refused",
            need: Must,
            steps: &[
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {illegal}"),
                Hear(Begins(&["ERROR", "UNKNOWN"]), 1000),
            ],
        },
        Check {
            name: "BEGIN with stones on the board is refused",
            need: May,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
                Say("BEGIN"),
                Hear(Begins(&["ERROR", "UNKNOWN"]), 1000),
            ],
        },
        Check {
            name: "a broken block is no end",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("BOARD\n1,1\nhello\nDONE"),
                Hear(Begins(&["ERROR", "UNKNOWN"]), 1000),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
            ],
        },
        Check {
            name: "an unknown command: UNKNOWN",
            need: Must,
            steps: &[
                Say("XYZZY plugh"),
                Hear(Begins(&["UNKNOWN", "ERROR"]), 1000),
            ],
        },
        Check {
            name: "a line of 100,000 characters is no end",
            need: Must,
            steps: &[Say("TURN {long}")],
        },
        Check {
            name: "YXSHOWFORBID: FORBID",
            need: May,
            steps: &[
                Say("INFO rule 4\nRESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("YXSHOWFORBID"),
                Hear(Begins(&["FORBID"]), 1000),
                Say("INFO rule 0"),
            ],
        },
        Check {
            name: "YXBOARD: no answer",
            need: May,
            steps: &[
                Say("INFO rule 0\nRESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("YXBOARD\n{first},1\n{reply},2\nDONE"),
                Not(
                    Begins(&[
                        "UNKNOWN", "ERROR", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
                    ]),
                    300,
                ),
            ],
        },
        Check {
            name: "YXSTOP: moves now",
            need: May,
            steps: &[
                Position("{first}"),
                Say("RESTART"),
                Hear(Begins(&["OK"]), 1000),
                Say("INFO timeout_turn 20000\nTURN {first}"),
                Say("YXSTOP"),
                Hear(Move(ANY), 500),
                Say("INFO timeout_turn 200"),
            ],
        },
        Check {
            name: "YXHASHCLEAR: no answer",
            need: May,
            steps: &[Say("YXHASHCLEAR"), Not(Begins(&["UNKNOWN", "ERROR"]), 100)],
        },
        Check {
            name: "END: leaves within 500 ms",
            need: Must,
            steps: &[
                Fresh,
                Say("START 15"),
                Hear(Begins(&["OK"]), 2000),
                Say("END"),
                Leaves(500),
            ],
        },
        Check {
            name: "END while thinking: leaves within 500 ms",
            need: Must,
            steps: &[
                Fresh,
                Say("START 15"),
                Hear(Begins(&["OK"]), 2000),
                Say(
                    "INFO timeout_turn 20000\nINFO timeout_match 100000\nINFO time_left 100000\nTURN {first}",
                ),
                Not(Other("?"), 50),
                Say("END"),
                Leaves(500),
            ],
        },
        Check {
            name: "the end of its input: leaves within 500 ms",
            need: May,
            steps: &[
                Fresh,
                Say("START 15"),
                Hear(Begins(&["OK"]), 2000),
                Close,
                Leaves(500),
            ],
        },
    ],
};
