//! NBoard, version 2 (Welty), for Reversi.

use super::Reply::{Begins, Move};
use super::Step::{Expect, Fresh, Gets, Moves, Not, Position, Send};
use super::shared::{HELLO, INPUT_ENDS, PING, QUITS};
use super::{Script, may, must};

const MOVE: &str = "=== ";

const WORDS: &[(&str, &str)] = &[
    ("hello", "nboard 2\nping 1"),
    ("welcome", "pong 1"),
    ("quit", "quit"),
];

pub(super) const SCRIPT: Script = Script {
    words: WORDS,
    greeting: &[HELLO],
    alive: &[Gets("ping 77", "pong 77", 1000)],
    checks: &[
        must(
            "check-nboard-2-set-myname-within-2-s",
            &[
                Fresh,
                Gets("nboard 2\nping 1", "set myname ", 2000),
                Expect(Begins(&["pong 1"]), 2000),
            ],
        ),
        PING,
        must(
            "check-set-depth-set-game-go-a-move",
            &[Moves("", "set depth 3\nset game {start}\ngo", MOVE, 3000)],
        ),
        must(
            "check-move-the-game-goes-on",
            &[Moves(
                "{first}",
                "set depth 3\nset game {start}\nmove F5/1.25/3\ngo",
                MOVE,
                3000,
            )],
        ),
        must(
            "check-the-engine-does-not-play-its-own-move",
            &[
                Position("{first}"),
                Gets("set depth 2\nset game {start}\ngo", MOVE, 3000),
                Send("move F5\ngo"),
                Expect(Move(MOVE), 3000),
            ],
        ),
        must(
            "check-hint-n-search-lines",
            &[Gets(
                "set depth 4\nset game {start}\nhint 2",
                "search ",
                3000,
            )],
        ),
        may(
            "check-two-hints-are-two-moves",
            &[
                Gets("set depth 4\nset game {start}\nping 3", "pong 3", 2000),
                Gets("hint 2", "search ", 3000),
                Expect(Begins(&["search "]), 3000),
            ],
        ),
        may(
            "check-nodestats-before-the-move",
            &[
                // Where no book has an answer.
                Send("set game {start}\nmove E6\nmove F6\nmove F5\nmove D6\nmove G7\nmove G6"),
                Gets("set depth 4\ngo", "nodestats ", 3000),
                Expect(Begins(&[MOVE]), 3000),
            ],
        ),
        must(
            "check-a-ping-while-thinking-ends-the-search",
            &[
                Send("set depth 40\nset game {start}\nhint 1"),
                Not(Begins(&["pong"]), 100),
                Gets("ping 8", "pong 8", 500),
            ],
        ),
        must(
            "check-nothing-of-the-old-position-after-the-pong",
            &[
                Gets(
                    "set depth 40\nset game {start}\nhint 1\nping 6",
                    "pong 6",
                    500,
                ),
                Not(Begins(&["search ", MOVE]), 200),
            ],
        ),
        must("check-set-contempt", &[Send("set contempt 0")]),
        must(
            "check-survives-set-of-something-unknown",
            &[Send("set nosuchthing 三")],
        ),
        may(
            "check-learn-learned",
            &[Gets(
                "set depth 2\nset game {start}\nlearn",
                "learned",
                2000,
            )],
        ),
        may(
            "check-analyze-analysis",
            &[Gets(
                "set depth 2\nset game {start}\nmove F5\nanalyze",
                "analysis ",
                3000,
            )],
        ),
        must(
            "check-survives-a-game-that-is-over",
            &[Send("set game {over}\ngo"), Gets("ping 4", "pong 4", 2000)],
        ),
        must(
            "check-survives-an-illegal-move",
            &[Moves(
                "",
                "set depth 2\nset game {start}\nmove A1\ngo",
                MOVE,
                3000,
            )],
        ),
        must(
            "check-survives-a-broken-record",
            &[
                Position(""),
                Send("set game (;GM[Othello]BO[7 xyz"),
                Send("set depth 2\nset game {start}\ngo"),
                Expect(Move(MOVE), 3000),
            ],
        ),
        must(
            "check-survives-an-unknown-command",
            &[Send("xyzzy plugh"), Send("")],
        ),
        must(
            "check-survives-a-line-of-100-000-characters",
            &[Send("set game {long}")],
        ),
        may("check-quit-exits-within-500-ms", QUITS),
        must("check-end-of-input-exits-within-500-ms", INPUT_ENDS),
    ],
};
