//! XBoard's protocol, version 2 (Mann and Muller 2009), in its variants `xiangqi` and `reversi`.

use super::Reply::{Begins, Move};
use super::Step::{Expect, Fresh, Gets, Moves, Not, Position, Send};
use super::shared::{END_OF_INPUT, HELLO, PING, QUIT_WHILE_THINKING, QUITS};
use super::{Script, may, must};

const MOVE: &str = "move ";

const WORDS: &[(&str, &str)] = &[
    ("hello", "xboard\nprotover 2"),
    ("welcome", "feature "),
    (
        "long thought",
        "new\nvariant {variant}\nforce\n{odd}\nst 20\ngo",
    ),
    ("move", MOVE),
    ("quit", "quit"),
];

pub(super) const SCRIPT: Script = Script {
    words: WORDS,
    greeting: &[HELLO],
    alive: &[Gets("ping 77", "pong 77", 1000)],
    checks: &[
        must("check-protover-2-features-within-2-s", &[Fresh, HELLO]),
        must(
            "check-accepted-rejected",
            &[Send("accepted setboard\nrejected debug")],
        ),
        PING,
        must(
            "check-new-variant-force-no-move",
            &[
                Send("new\nvariant {variant}\nforce"),
                Not(Begins(&[MOVE]), 150),
            ],
        ),
        must(
            "check-force-moves-are-taken-without-an-answer",
            &[
                Send("new\nvariant {variant}\nforce\nusermove {first}"),
                Not(Begins(&[MOVE, "Illegal"]), 150),
            ],
        ),
        must(
            "check-sd-and-go-a-move",
            &[Moves(
                "",
                "new\nvariant {variant}\nforce\nsd 2\ngo",
                MOVE,
                3000,
            )],
        ),
        must(
            "check-usermove-is-answered-by-a-move",
            &[Moves(
                "{first}",
                "new\nvariant {variant}\nsd 2\nusermove {first}",
                MOVE,
                3000,
            )],
        ),
        must(
            "check-an-illegal-move-is-named-and-the-game-goes-on",
            &[
                Position("{first}"),
                Send("new\nvariant {variant}\nforce\nusermove {illegal}"),
                Expect(Begins(&["Illegal move", "Error"]), 1000),
                Send("usermove {first}\nsd 2\ngo"),
                Expect(Move(MOVE), 3000),
            ],
        ),
        must(
            "check-st-no-longer-than-its-seconds",
            &[Moves(
                "",
                "new\nvariant {variant}\nforce\nst 1\ngo",
                MOVE,
                1100,
            )],
        ),
        must(
            "check-level-time-otim",
            &[Moves(
                "",
                "new\nvariant {variant}\nforce\nlevel 0 0:02 0\ntime 100\notim 100\ngo",
                MOVE,
                1100,
            )],
        ),
        must(
            "check-question-mark-moves-now",
            &[
                Position(""),
                Send("new\nvariant {variant}\nforce\nlevel 0 30 0\ntime 180000\notim 180000\ngo"),
                Send("?"),
                Expect(Move(MOVE), 500),
            ],
        ),
        must(
            "check-a-question-mark-in-one-write-with-its-go-is-not-lost",
            &[Moves(
                "",
                "new\nvariant {variant}\nforce\nlevel 0 30 0\ntime 180000\notim 180000\ngo\n?",
                MOVE,
                500,
            )],
        ),
        must(
            "check-force-while-thinking-no-move-any-more",
            &[
                Send("new\nvariant {variant}\nforce\n{odd}\nst 5\ngo"),
                Send("force"),
                Not(Begins(&[MOVE]), 300),
                Gets("ping 9", "pong 9", 3000),
            ],
        ),
        may(
            "check-setboard",
            &[Moves(
                "",
                "new\nvariant {variant}\nforce\nsetboard {xboard}\nsd 2\ngo",
                MOVE,
                3000,
            )],
        ),
        must(
            "check-undo",
            &[Moves(
                "",
                "new\nvariant {variant}\nforce\nusermove {first}\nundo\nsd 2\ngo",
                MOVE,
                3000,
            )],
        ),
        must(
            "check-remove",
            &[Moves(
                "",
                "new\nvariant {variant}\nforce\nusermove {first}\nusermove {reply}\nremove\nsd 2\ngo",
                MOVE,
                3000,
            )],
        ),
        may(
            "check-post-thinking-is-shown",
            &[
                Send("new\nvariant {variant}\nforce\npost\nsd 4\ngo"),
                Expect(Begins(&["1 ", "2 ", "3 ", "4 ", " 1 ", " 2 "]), 3000),
                Expect(Begins(&[MOVE]), 3000),
            ],
        ),
        must(
            "check-nopost-hard-easy-random-computer-name-rating",
            &[Send(
                "nopost\nhard\neasy\nrandom\ncomputer\nname Someone\nrating 1500 1500",
            )],
        ),
        may("check-memory-cores", &[Send("memory 32\ncores 1")]),
        must(
            "check-survives-option-of-something-unknown",
            &[Send("option No Such Option=3")],
        ),
        may(
            "check-analyze-and-exit",
            &[
                Send("new\nvariant {variant}\nforce\npost\nanalyze"),
                Expect(
                    Begins(&[
                        "1 ", "2 ", "3 ", "4 ", "5 ", "6 ", "7 ", "8 ", "9 ", " ", "10", "11",
                    ]),
                    1500,
                ),
                Send("exit"),
            ],
        ),
        must(
            "check-result-ends-the-game",
            &[
                Send("new\nvariant {variant}\nforce\nst 2\ngo\nresult 1-0 {resigns}"),
                Send("force"),
            ],
        ),
        must(
            "check-an-unknown-command-is-named",
            &[Gets("xyzzy plugh", "Error", 1000)],
        ),
        must(
            "check-survives-a-line-of-100-000-characters",
            &[Send("setboard {long}")],
        ),
        must("check-quit-exits-within-500-ms", QUITS),
        QUIT_WHILE_THINKING,
        END_OF_INPUT,
    ],
};
