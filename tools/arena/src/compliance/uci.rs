//! UCI (Meyer-Kahlen and Huber 2006), as Xiangqi engines speak it.

use super::Reply::{Begins, Move};
use super::Step::{Fresh, Gets, Hear, Not, Position, Say};
use super::go::{
    BEST, BROKEN_FEN, DEPTH, END_OF_INPUT, ILLEGAL_MOVE, IS_READY, LONG_LINE, NODES, PLAIN,
    PONDERHIT, READY, READY_WHILE_THINKING, STOP_IN_ONE_WRITE, STOP_WHILE_IDLE, THINKS_UNTIL_STOP,
    best,
};
use super::shared::{HELLO, QUIT_WHILE_THINKING, QUITS};
use super::{Script, may, must};

const WORDS: &[(&str, &str)] = &[
    ("hello", "uci"),
    ("welcome", "uciok"),
    ("long thought", "position startpos\ngo infinite"),
    ("300 ms", "movetime 300"),
    ("move", BEST),
    ("quit", "quit"),
];

pub(super) const SCRIPT: Script = Script {
    words: WORDS,
    greeting: &[HELLO],
    alive: &[READY],
    checks: &[
        must(
            "uci: id, options and uciok within 2 s",
            &[
                Fresh,
                Gets("uci", "id name ", 2000),
                Hear(Begins(&["uciok"]), 2000),
            ],
        ),
        may(
            "options are listed",
            &[
                Fresh,
                Gets("uci", "option name ", 2000),
                Hear(Begins(&["uciok"]), 2000),
            ],
        ),
        IS_READY,
        must(
            "setoption of what it does not know changes nothing",
            &[Say("setoption name No Such Option value 三 x")],
        ),
        must(
            "setoption name Hash value 16",
            &[Say("setoption name Hash value 16")],
        ),
        must("ucinewgame", &[Say("ucinewgame")]),
        must("debug on and off", &[Say("debug on\ndebug off")]),
        DEPTH,
        must(
            "info tells depth, score and pv",
            &[
                Gets("position startpos\ngo depth 3", "info depth", 3000),
                Hear(Begins(&[BEST]), 3000),
            ],
        ),
        must(
            "position startpos moves",
            &[best(
                "{first}",
                "position startpos moves {first}\ngo depth 2",
                3000,
            )],
        ),
        must(
            "position fen",
            &[best("", "position fen {start}\ngo depth 2", 3000)],
        ),
        must(
            "go movetime T: no longer than T",
            &[best("", "position startpos\ngo movetime 300", 400)],
        ),
        must(
            "go wtime btime winc binc",
            &[best(
                "",
                "position startpos\ngo wtime 600 btime 600 winc 10 binc 10",
                700,
            )],
        ),
        must(
            "go wtime movestogo",
            &[best(
                "",
                "position startpos\ngo wtime 400 btime 400 movestogo 2",
                500,
            )],
        ),
        must(
            "go wtime 0 still answers",
            &[best("", "position startpos\ngo wtime 0 btime 0", 500)],
        ),
        NODES,
        must(
            "go searchmoves",
            &[
                PLAIN,
                Gets(
                    "position startpos\ngo depth 2 searchmoves {last}",
                    "bestmove {last}",
                    3000,
                ),
            ],
        ),
        must("go infinite thinks until stop", THINKS_UNTIL_STOP),
        READY_WHILE_THINKING,
        STOP_IN_ONE_WRITE,
        STOP_WHILE_IDLE,
        PONDERHIT,
        may(
            "stop ends pondering",
            &[
                Position("{first}"),
                Say("position startpos moves {first}\ngo ponder movetime 10000"),
                Not(Begins(&[BEST]), 100),
                Gets("stop", BEST, 500),
            ],
        ),
        may(
            "go mate",
            &[
                Position(""),
                Say("position startpos\ngo mate 1"),
                Say("stop"),
                Hear(Move(BEST), 1000),
            ],
        ),
        must(
            "a mated side: an answer without a move",
            &[
                Say("position fen {over}\ngo depth 3"),
                Hear(
                    Begins(&["bestmove (none)", "bestmove 0000", "bestmove none"]),
                    1000,
                ),
            ],
        ),
        must(
            "an unknown command is no end",
            &[Say("xyzzy plugh"), Say("")],
        ),
        BROKEN_FEN,
        ILLEGAL_MOVE,
        LONG_LINE,
        must("quit: leaves within 500 ms", QUITS),
        QUIT_WHILE_THINKING,
        END_OF_INPUT,
    ],
};
