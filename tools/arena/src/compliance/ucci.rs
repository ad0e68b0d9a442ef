//! UCCI 3.0 (中国象棋通用引擎协议, xqbase 2007).

use super::Reply::{Begins, Other};
use super::Step::{Fresh, Gets, Hear, Not, Position, Say};
use super::go::{
    BEST, BROKEN_FEN, DEPTH, END_OF_INPUT, ILLEGAL_MOVE, IS_READY, LONG_LINE, NODES, PLAIN,
    PONDERHIT, READY, READY_WHILE_THINKING, STOP_IN_ONE_WRITE, STOP_WHILE_IDLE, THINKS_UNTIL_STOP,
    best,
};
use super::shared::{HELLO, QUIT_WHILE_THINKING, QUITS};
use super::{Script, may, must};

const WORDS: &[(&str, &str)] = &[
    ("hello", "ucci"),
    ("welcome", "ucciok"),
    ("long thought", "position startpos\ngo depth infinite"),
    ("300 ms", "time 300 movestogo 1"),
    ("move", BEST),
    ("quit", "quit"),
];

pub(super) const SCRIPT: Script = Script {
    words: WORDS,
    greeting: &[HELLO, Say("setoption usemillisec true")],
    alive: &[READY],
    checks: &[
        must(
            "ucci: id, options and ucciok within 2 s",
            &[
                Fresh,
                Gets("ucci", "id name ", 2000),
                Hear(Begins(&["ucciok"]), 2000),
            ],
        ),
        may(
            "options are listed",
            &[
                Fresh,
                Gets("ucci", "option ", 2000),
                Hear(Begins(&["ucciok"]), 2000),
            ],
        ),
        IS_READY,
        must(
            "setoption of what it does not know changes nothing",
            &[Say("setoption nosuchoption 三 C:\\象棋\\BOOK.DAT")],
        ),
        must("setoption hashsize", &[Say("setoption hashsize 16")]),
        must("setoption newgame", &[Say("setoption newgame")]),
        DEPTH,
        must(
            "position startpos moves",
            &[best(
                "{first} {reply}",
                "position startpos moves {first} {reply}\ngo depth 2",
                3000,
            )],
        ),
        must(
            "position fen moves",
            &[best(
                "{first}",
                "position fen {start} moves {first}\ngo depth 2",
                3000,
            )],
        ),
        must(
            "go time T movestogo 1: no longer than T",
            &[best("", "position startpos\ngo time 300 movestogo 1", 400)],
        ),
        must(
            "go time T increment I opptime T",
            &[best(
                "",
                "position startpos\ngo time 600 increment 10 opptime 600 oppincrement 10",
                700,
            )],
        ),
        must(
            "go time 0 still answers",
            &[best("", "position startpos\ngo time 0 increment 0", 500)],
        ),
        NODES,
        must("go depth infinite thinks until stop", THINKS_UNTIL_STOP),
        READY_WHILE_THINKING,
        STOP_IN_ONE_WRITE,
        STOP_WHILE_IDLE,
        must(
            "banmoves",
            &[
                PLAIN,
                Say("position startpos\nbanmoves {last}\ngo depth 2"),
                Hear(Other(BEST), 3000),
            ],
        ),
        PONDERHIT,
        may(
            "stop ends pondering",
            &[
                Position("{first}"),
                Say("position startpos moves {first}\ngo ponder time 10000 movestogo 1"),
                Not(Begins(&[BEST]), 100),
                Say("stop"),
                Hear(Begins(&["bestmove", "nobestmove"]), 500),
            ],
        ),
        may(
            "probe: pophash",
            &[
                best("", "position startpos\ngo depth 3", 3000),
                Gets("probe startpos", "pophash", 500),
            ],
        ),
        must(
            "a mated side: nobestmove",
            &[Gets("position fen {over}\ngo depth 3", "nobestmove", 1000)],
        ),
        must(
            "an unknown command is no end",
            &[
                Say("xyzzy plugh"),
                Say(""),
                Say("go"),
                Say("stop"),
                Hear(Begins(&["bestmove", "nobestmove"]), 1000),
            ],
        ),
        BROKEN_FEN,
        ILLEGAL_MOVE,
        LONG_LINE,
        must("quit: leaves within 500 ms", QUITS),
        QUIT_WHILE_THINKING,
        END_OF_INPUT,
    ],
};
