//! Gomocup (Lastovicka and Petricek, *Gomoku AI protocol*), and Yixin-Board's extensions.

use super::Reply::{Begins, Move, Other};
use super::Step::{Expect, ExpectExit, Fresh, Gets, Moves, Not, Position, Send};
use super::shared::{END_OF_INPUT, HELLO, QUITS};
use super::{Reply, Script, Step, may, must};

const ANY: &str = "";

const WORDS: &[(&str, &str)] = &[("hello", "START 15"), ("welcome", "OK"), ("quit", "END")];
const RESTART: Step = Gets("RESTART", "OK", 1000);
const USUAL_BOARD: Step = Gets("START 15", "OK", 1000);
/// The opponent's first move, to be answered within 700 ms.
const TURN: Step = Moves("{first}", "TURN {first}", ANY, 700);
const REFUSED: Reply<'_> = Begins(&["ERROR", "UNKNOWN"]);

pub(super) const SCRIPT: Script = Script {
    words: WORDS,
    greeting: &[
        HELLO,
        Send("INFO timeout_turn 200\nINFO timeout_match 100000\nINFO time_left 100000"),
    ],
    alive: &[Gets("ABOUT", "name", 1500)],
    checks: &[
        must("check-start-15-ok-within-2-s", &[Fresh, HELLO]),
        must("check-about-name", &[Gets("ABOUT", "name", 1000)]),
        must(
            "check-begin-a-move",
            &[RESTART, Moves("", "BEGIN", ANY, 700)],
        ),
        must("check-turn-a-move", &[RESTART, TURN]),
        must(
            "check-board-to-done-a-move",
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
            "check-restart-forgets-the-stones",
            &[
                RESTART,
                TURN,
                RESTART,
                Send("TURN {first}"),
                Expect(Move(ANY), 700),
            ],
        ),
        must(
            "check-info-timeout-turn-t-no-longer-than-t",
            &[
                RESTART,
                Moves("{first}", "INFO timeout_turn 300\nTURN {first}", ANY, 400),
                Send("INFO timeout_turn 200"),
            ],
        ),
        must(
            "check-info-timeout-turn-0-as-fast-as-it-can",
            &[
                RESTART,
                Moves("{first}", "INFO timeout_turn 0\nTURN {first}", ANY, 300),
                Send("INFO timeout_turn 200"),
            ],
        ),
        must(
            "check-info-time-left-t-no-longer-than-t",
            &[
                RESTART,
                Moves(
                    "{first}",
                    "INFO timeout_turn 5000\nINFO time_left 300\nTURN {first}",
                    ANY,
                    400,
                ),
                Send("INFO timeout_turn 200\nINFO time_left 100000"),
            ],
        ),
        must(
            "check-info-max-memory-rule-game-type-folder",
            &[Send(
                "INFO max_memory 83886080\nINFO rule 0\nINFO game_type 0\nINFO folder /tmp",
            )],
        ),
        must(
            "check-info-of-something-unknown-is-ignored",
            &[Send("INFO nosuchkey 三"), Not(REFUSED, 100)],
        ),
        must(
            "check-start-of-other-sizes",
            &[
                Send("START 20"),
                Expect(Begins(&["OK", "ERROR"]), 1000),
                USUAL_BOARD,
            ],
        ),
        may(
            "check-rectstart",
            &[Gets("RECTSTART 12,10", "OK", 1000), USUAL_BOARD],
        ),
        must(
            "check-an-invalid-size-is-refused",
            &[Gets("START 1000", "ERROR", 1000), USUAL_BOARD],
        ),
        may(
            "check-takeback-ok",
            &[
                RESTART,
                TURN,
                Gets("TAKEBACK {last}", "OK", 1000),
                Gets("TAKEBACK {first}", "OK", 1000),
                Send("TURN {first}"),
                Expect(Move(ANY), 700),
            ],
        ),
        may(
            "check-play-that-move",
            &[RESTART, Gets("PLAY 3,4", "3,4", 1000)],
        ),
        may(
            "check-swap2board-empty-three-stones",
            &[
                RESTART,
                Send("SWAP2BOARD\nDONE"),
                Expect(
                    Begins(&["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
                    3000,
                ),
                RESTART,
            ],
        ),
        may(
            "check-swap2board-three-stones-swap-or-moves",
            &[
                Send("SWAP2BOARD\n{first}\n{reply}\n{second}\nDONE"),
                Expect(
                    Begins(&["SWAP", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
                    3000,
                ),
                RESTART,
            ],
        ),
        must(
            "check-a-move-onto-a-stone-is-refused",
            &[RESTART, TURN, Send("TURN {first}"), Expect(REFUSED, 1000)],
        ),
        must(
            "check-a-move-off-the-board-is-refused",
            &[RESTART, Send("TURN {illegal}"), Expect(REFUSED, 1000)],
        ),
        may(
            "check-begin-with-stones-on-the-board-is-refused",
            &[RESTART, TURN, Send("BEGIN"), Expect(REFUSED, 1000)],
        ),
        must(
            "check-survives-a-broken-block",
            &[
                RESTART,
                Position("{first}"),
                Send("BOARD\n1,1\nhello\nDONE"),
                Expect(REFUSED, 1000),
                RESTART,
                Send("TURN {first}"),
                Expect(Move(ANY), 700),
            ],
        ),
        must(
            "check-an-unknown-command-unknown",
            &[Send("XYZZY plugh"), Expect(REFUSED, 1000)],
        ),
        must(
            "check-survives-a-line-of-100-000-characters",
            &[Send("TURN {long}")],
        ),
        may(
            "check-yxshowforbid-forbid",
            &[
                Gets("INFO rule 4\nRESTART", "OK", 1000),
                Gets("YXSHOWFORBID", "FORBID", 1000),
                Send("INFO rule 0"),
            ],
        ),
        may(
            "check-yxboard-no-answer",
            &[
                Gets("INFO rule 0\nRESTART", "OK", 1000),
                Send("YXBOARD\n{first},1\n{reply},2\nDONE"),
                Not(
                    Begins(&[
                        "UNKNOWN", "ERROR", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
                    ]),
                    300,
                ),
            ],
        ),
        may(
            "check-yxstop-moves-now",
            &[
                RESTART,
                Position("{first}"),
                Send("INFO timeout_turn 20000\nTURN {first}"),
                Send("YXSTOP"),
                Expect(Move(ANY), 500),
                Send("INFO timeout_turn 200"),
            ],
        ),
        may(
            "check-yxhashclear-no-answer",
            &[Send("YXHASHCLEAR"), Not(REFUSED, 100)],
        ),
        must("check-end-exits-within-500-ms", QUITS),
        must(
            "check-end-while-thinking-exits-within-500-ms",
            &[
                Fresh,
                HELLO,
                Send(
                    "INFO timeout_turn 20000\nINFO timeout_match 100000\nINFO time_left 100000\nTURN {first}",
                ),
                Not(Other("?"), 50),
                Send("END"),
                ExpectExit(500),
            ],
        ),
        END_OF_INPUT,
    ],
};
