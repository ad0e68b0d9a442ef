//! Gomocup (Lastovicka and Petricek, *Gomoku AI protocol*), and Yixin-Board's extensions.

use super::Reply::{Begins, Move, Other};
use super::Step::{Fresh, Gets, Hear, Leaves, Moves, Not, Position, Say};
use super::shared::{END_OF_INPUT, HELLO, QUITS};
use super::{Reply, Script, Step, may, must};

const ANY: &str = "";

const WORDS: &[(&str, &str)] = &[("hello", "START 15"), ("welcome", "OK"), ("quit", "END")];
const RESTART: Step = Gets("RESTART", "OK", 1000);
const USUAL_BOARD: Step = Gets("START 15", "OK", 1000);
/// The usual first question.
const TURN: Step = Moves("{first}", "TURN {first}", ANY, 700);
const REFUSED: Reply<'_> = Begins(&["ERROR", "UNKNOWN"]);

pub(super) const SCRIPT: Script = Script {
    words: WORDS,
    greeting: &[
        HELLO,
        Say("INFO timeout_turn 200\nINFO timeout_match 100000\nINFO time_left 100000"),
    ],
    alive: &[Gets("ABOUT", "name", 1500)],
    checks: &[
        must("START 15: OK within 2 s", &[Fresh, HELLO]),
        must("ABOUT: name=...", &[Gets("ABOUT", "name", 1000)]),
        must("BEGIN: a move", &[RESTART, Moves("", "BEGIN", ANY, 700)]),
        must("TURN: a move", &[RESTART, TURN]),
        must(
            "BOARD to DONE: a move",
            &[
                RESTART,
                Moves(
                    "{first} {reply}",
                    "BOARD\n{first},1\n{reply},2\nDONE",
                    ANY,
                    700,
                ),
            ],
        ),
        must(
            "RESTART forgets the stones",
            &[
                RESTART,
                TURN,
                RESTART,
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
            ],
        ),
        must(
            "INFO timeout_turn T: no longer than T",
            &[
                RESTART,
                Moves("{first}", "INFO timeout_turn 300\nTURN {first}", ANY, 400),
                Say("INFO timeout_turn 200"),
            ],
        ),
        must(
            "INFO timeout_turn 0: as fast as it can",
            &[
                RESTART,
                Moves("{first}", "INFO timeout_turn 0\nTURN {first}", ANY, 300),
                Say("INFO timeout_turn 200"),
            ],
        ),
        must(
            "INFO time_left T: no longer than T",
            &[
                RESTART,
                Moves(
                    "{first}",
                    "INFO timeout_turn 5000\nINFO time_left 300\nTURN {first}",
                    ANY,
                    400,
                ),
                Say("INFO timeout_turn 200\nINFO time_left 100000"),
            ],
        ),
        must(
            "INFO max_memory, rule, game_type, folder",
            &[Say(
                "INFO max_memory 83886080\nINFO rule 0\nINFO game_type 0\nINFO folder /tmp",
            )],
        ),
        must(
            "INFO of what it does not know is passed over",
            &[Say("INFO nosuchkey 三"), Not(REFUSED, 100)],
        ),
        must(
            "START of other sizes",
            &[
                Say("START 20"),
                Hear(Begins(&["OK", "ERROR"]), 1000),
                USUAL_BOARD,
            ],
        ),
        may(
            "RECTSTART",
            &[Gets("RECTSTART 12,10", "OK", 1000), USUAL_BOARD],
        ),
        must(
            "a size that is none is refused",
            &[Gets("START 1000", "ERROR", 1000), USUAL_BOARD],
        ),
        may(
            "TAKEBACK: OK",
            &[
                RESTART,
                TURN,
                Gets("TAKEBACK {last}", "OK", 1000),
                Gets("TAKEBACK {first}", "OK", 1000),
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
            ],
        ),
        may("PLAY: that move", &[RESTART, Gets("PLAY 3,4", "3,4", 1000)]),
        may(
            "SWAP2BOARD, empty: three stones",
            &[
                RESTART,
                Say("SWAP2BOARD\nDONE"),
                Hear(
                    Begins(&["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
                    3000,
                ),
                RESTART,
            ],
        ),
        may(
            "SWAP2BOARD, three stones: SWAP or moves",
            &[
                Say("SWAP2BOARD\n{first}\n{reply}\n{second}\nDONE"),
                Hear(
                    Begins(&["SWAP", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
                    3000,
                ),
                RESTART,
            ],
        ),
        must(
            "a move onto a stone is refused",
            &[RESTART, TURN, Say("TURN {first}"), Hear(REFUSED, 1000)],
        ),
        must(
            "a move off the board is refused",
            &[RESTART, Say("TURN {illegal}"), Hear(REFUSED, 1000)],
        ),
        may(
            "BEGIN with stones on the board is refused",
            &[RESTART, TURN, Say("BEGIN"), Hear(REFUSED, 1000)],
        ),
        must(
            "a broken block is no end",
            &[
                RESTART,
                Position("{first}"),
                Say("BOARD\n1,1\nhello\nDONE"),
                Hear(REFUSED, 1000),
                RESTART,
                Say("TURN {first}"),
                Hear(Move(ANY), 700),
            ],
        ),
        must(
            "an unknown command: UNKNOWN",
            &[Say("XYZZY plugh"), Hear(REFUSED, 1000)],
        ),
        must(
            "a line of 100,000 characters is no end",
            &[Say("TURN {long}")],
        ),
        may(
            "YXSHOWFORBID: FORBID",
            &[
                Gets("INFO rule 4\nRESTART", "OK", 1000),
                Gets("YXSHOWFORBID", "FORBID", 1000),
                Say("INFO rule 0"),
            ],
        ),
        may(
            "YXBOARD: no answer",
            &[
                Gets("INFO rule 0\nRESTART", "OK", 1000),
                Say("YXBOARD\n{first},1\n{reply},2\nDONE"),
                Not(
                    Begins(&[
                        "UNKNOWN", "ERROR", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
                    ]),
                    300,
                ),
            ],
        ),
        may(
            "YXSTOP: moves now",
            &[
                RESTART,
                Position("{first}"),
                Say("INFO timeout_turn 20000\nTURN {first}"),
                Say("YXSTOP"),
                Hear(Move(ANY), 500),
                Say("INFO timeout_turn 200"),
            ],
        ),
        may(
            "YXHASHCLEAR: no answer",
            &[Say("YXHASHCLEAR"), Not(REFUSED, 100)],
        ),
        must("END: leaves within 500 ms", QUITS),
        must(
            "END while thinking: leaves within 500 ms",
            &[
                Fresh,
                HELLO,
                Say(
                    "INFO timeout_turn 20000\nINFO timeout_match 100000\nINFO time_left 100000\nTURN {first}",
                ),
                Not(Other("?"), 50),
                Say("END"),
                Leaves(500),
            ],
        ),
        END_OF_INPUT,
    ],
};
