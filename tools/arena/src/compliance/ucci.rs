//! UCCI 3.0 (中国象棋通用引擎协议, xqbase 2007).

use super::Need::{May, Must};
use super::Reply::{Begins, Move, Other};
use super::Step::{Close, Fresh, Hear, Leaves, Not, Position, Say};
use super::{Check, Script, Step};

const GREETING: &[Step] = &[
    Say("ucci"),
    Hear(Begins(&["ucciok"]), 2000),
    Say("setoption usemillisec true"),
];
const BEST: &str = "bestmove ";

pub(super) const SCRIPT: Script = Script {
    greeting: GREETING,
    alive: &[Say("isready"), Hear(Begins(&["readyok"]), 1000)],
    checks: &[
        Check {
            name: "ucci: id, options and ucciok within 2 s",
            need: Must,
            steps: &[
                Fresh,
                Say("ucci"),
                Hear(Begins(&["id name "]), 2000),
                Hear(Begins(&["ucciok"]), 2000),
            ],
        },
        Check {
            name: "options are listed",
            need: May,
            steps: &[
                Fresh,
                Say("ucci"),
                Hear(Begins(&["option "]), 2000),
                Hear(Begins(&["ucciok"]), 2000),
            ],
        },
        Check {
            name: "isready: readyok",
            need: Must,
            steps: &[Say("isready"), Hear(Begins(&["readyok"]), 1000)],
        },
        Check {
            name: "setoption of what it does not know changes nothing",
            need: Must,
            steps: &[Say("setoption nosuchoption 三 C:\\象棋\\BOOK.DAT")],
        },
        Check {
            name: "setoption hashsize",
            need: Must,
            steps: &[Say("setoption hashsize 16")],
        },
        Check {
            name: "setoption newgame",
            need: Must,
            steps: &[Say("setoption newgame")],
        },
        Check {
            name: "go depth",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo depth 3"),
                Hear(Move(BEST), 3000),
            ],
        },
        Check {
            name: "position startpos moves",
            need: Must,
            steps: &[
                Position("{first} {reply}"),
                Say("position startpos moves {first} {reply}\ngo depth 2"),
                Hear(Move(BEST), 3000),
            ],
        },
        Check {
            name: "position fen moves",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("position fen {start} moves {first}\ngo depth 2"),
                Hear(Move(BEST), 3000),
            ],
        },
        Check {
            name: "go time T movestogo 1: no longer than T",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo time 300 movestogo 1"),
                Hear(Move(BEST), 400),
            ],
        },
        Check {
            name: "go time T increment I opptime T",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo time 600 increment 10 opptime 600 oppincrement 10"),
                Hear(Move(BEST), 700),
            ],
        },
        Check {
            name: "go time 0 still answers",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo time 0 increment 0"),
                Hear(Move(BEST), 500),
            ],
        },
        Check {
            name: "go nodes",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo nodes 2000"),
                Hear(Move(BEST), 2000),
            ],
        },
        Check {
            name: "go depth infinite thinks until stop",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo depth infinite"),
                Not(Begins(&[BEST]), 200),
                Say("stop"),
                Hear(Move(BEST), 500),
            ],
        },
        Check {
            name: "isready is answered while thinking",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo depth infinite"),
                Say("isready"),
                Hear(Begins(&["readyok"]), 500),
                Say("stop"),
                Hear(Move(BEST), 500),
            ],
        },
        Check {
            name: "a stop in one write with its go is not lost",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo depth infinite\nstop"),
                Hear(Move(BEST), 500),
            ],
        },
        Check {
            name: "a stop while idle: no move",
            need: Must,
            steps: &[Say("stop"), Not(Begins(&[BEST]), 100)],
        },
        Check {
            name: "banmoves",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo depth 2"),
                Hear(Move(BEST), 3000),
                Say("position startpos\nbanmoves {last}\ngo depth 2"),
                Hear(Other(BEST), 3000),
            ],
        },
        Check {
            name: "go ponder waits for ponderhit",
            need: May,
            steps: &[
                Position("{first}"),
                Say("position startpos moves {first}\ngo ponder time 300 movestogo 1"),
                Not(Begins(&[BEST]), 450),
                Say("ponderhit"),
                Hear(Move(BEST), 500),
            ],
        },
        Check {
            name: "stop ends pondering",
            need: May,
            steps: &[
                Position("{first}"),
                Say("position startpos moves {first}\ngo ponder time 10000 movestogo 1"),
                Not(Begins(&[BEST]), 100),
                Say("stop"),
                Hear(Begins(&["bestmove", "nobestmove"]), 500),
            ],
        },
        Check {
            name: "probe: pophash",
            need: May,
            steps: &[
                Position(""),
                Say("position startpos\ngo depth 3"),
                Hear(Move(BEST), 3000),
                Say("probe startpos"),
                Hear(Begins(&["pophash"]), 500),
            ],
        },
        Check {
            name: "a mated side: nobestmove",
            need: Must,
            steps: &[
                Say("position fen {over}\ngo depth 3"),
                Hear(Begins(&["nobestmove"]), 1000),
            ],
        },
        Check {
            name: "an unknown command is no end",
            need: Must,
            steps: &[
                Say("xyzzy plugh"),
                Say(""),
                Say("go"),
                Say("stop"),
                Hear(Begins(&["bestmove", "nobestmove"]), 1000),
            ],
        },
        Check {
            name: "a broken FEN is no end",
            need: Must,
            steps: &[
                Position(""),
                Say("position fen 9/9 w"),
                Say("position startpos\ngo depth 2"),
                Hear(Move(BEST), 3000),
            ],
        },
        Check {
            name: "an illegal move is no end",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos moves {illegal} z9z9"),
                Say("position startpos\ngo depth 2"),
                Hear(Move(BEST), 3000),
            ],
        },
        Check {
            name: "a line of 100,000 characters is no end",
            need: Must,
            steps: &[Say("position {long}")],
        },
        Check {
            name: "quit: leaves within 500 ms",
            need: Must,
            steps: &[
                Fresh,
                Say("ucci"),
                Hear(Begins(&["ucciok"]), 2000),
                Say("quit"),
                Leaves(500),
            ],
        },
        Check {
            name: "quit while thinking: leaves within 500 ms",
            need: Must,
            steps: &[
                Fresh,
                Say("ucci"),
                Hear(Begins(&["ucciok"]), 2000),
                Say("position startpos\ngo depth infinite"),
                Not(Begins(&[BEST]), 50),
                Say("quit"),
                Leaves(500),
            ],
        },
        Check {
            name: "the end of its input while thinking without end: leaves within 500 ms",
            need: May,
            steps: &[
                Fresh,
                Say("ucci"),
                Hear(Begins(&["ucciok"]), 2000),
                Say("position startpos\ngo depth infinite"),
                Close,
                Leaves(500),
            ],
        },
    ],
};
