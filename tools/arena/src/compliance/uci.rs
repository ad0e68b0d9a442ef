//! UCI (Meyer-Kahlen and Huber 2006), as Xiangqi engines speak it.

use super::Need::{May, Must};
use super::Reply::{Begins, Move};
use super::Step::{Close, Fresh, Hear, Leaves, Not, Position, Say};
use super::{Check, Script, Step};

const GREETING: &[Step] = &[Say("uci"), Hear(Begins(&["uciok"]), 2000)];
const BEST: &str = "bestmove ";

pub(super) const SCRIPT: Script = Script {
    greeting: GREETING,
    alive: &[Say("isready"), Hear(Begins(&["readyok"]), 1000)],
    checks: &[
        Check {
            name: "uci: id, options and uciok within 2 s",
            need: Must,
            steps: &[
                Fresh,
                Say("uci"),
                Hear(Begins(&["id name "]), 2000),
                Hear(Begins(&["uciok"]), 2000),
            ],
        },
        Check {
            name: "options are listed",
            need: May,
            steps: &[
                Fresh,
                Say("uci"),
                Hear(Begins(&["option name "]), 2000),
                Hear(Begins(&["uciok"]), 2000),
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
            steps: &[Say("setoption name No Such Option value 三 x")],
        },
        Check {
            name: "setoption name Hash value 16",
            need: Must,
            steps: &[Say("setoption name Hash value 16")],
        },
        Check {
            name: "ucinewgame",
            need: Must,
            steps: &[Say("ucinewgame")],
        },
        Check {
            name: "debug on and off",
            need: Must,
            steps: &[Say("debug on\ndebug off")],
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
            name: "info tells depth, score and pv",
            need: Must,
            steps: &[
                Say("position startpos\ngo depth 3"),
                Hear(Begins(&["info depth"]), 3000),
                Hear(Begins(&[BEST]), 3000),
            ],
        },
        Check {
            name: "position startpos moves",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("position startpos moves {first}\ngo depth 2"),
                Hear(Move(BEST), 3000),
            ],
        },
        Check {
            name: "position fen",
            need: Must,
            steps: &[
                Position(""),
                Say("position fen {start}\ngo depth 2"),
                Hear(Move(BEST), 3000),
            ],
        },
        Check {
            name: "go movetime T: no longer than T",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo movetime 300"),
                Hear(Move(BEST), 400),
            ],
        },
        Check {
            name: "go wtime btime winc binc",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo wtime 600 btime 600 winc 10 binc 10"),
                Hear(Move(BEST), 700),
            ],
        },
        Check {
            name: "go wtime movestogo",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo wtime 400 btime 400 movestogo 2"),
                Hear(Move(BEST), 500),
            ],
        },
        Check {
            name: "go wtime 0 still answers",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo wtime 0 btime 0"),
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
            name: "go searchmoves",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo depth 2"),
                Hear(Move(BEST), 3000),
                Say("position startpos\ngo depth 2 searchmoves {last}"),
                Hear(Begins(&["bestmove {last}"]), 3000),
            ],
        },
        Check {
            name: "go infinite thinks until stop",
            need: Must,
            steps: &[
                Position(""),
                Say("position startpos\ngo infinite"),
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
                Say("position startpos\ngo infinite"),
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
                Say("position startpos\ngo infinite\nstop"),
                Hear(Move(BEST), 500),
            ],
        },
        Check {
            name: "a stop while idle: no move",
            need: Must,
            steps: &[Say("stop"), Not(Begins(&[BEST]), 100)],
        },
        Check {
            name: "go ponder waits for ponderhit",
            need: May,
            steps: &[
                Position("{first}"),
                Say("position startpos moves {first}\ngo ponder movetime 300"),
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
                Say("position startpos moves {first}\ngo ponder movetime 10000"),
                Not(Begins(&[BEST]), 100),
                Say("stop"),
                Hear(Begins(&[BEST]), 500),
            ],
        },
        Check {
            name: "go mate",
            need: May,
            steps: &[
                Position(""),
                Say("position startpos\ngo mate 1"),
                Say("stop"),
                Hear(Move(BEST), 1000),
            ],
        },
        Check {
            name: "a mated side: an answer without a move",
            need: Must,
            steps: &[
                Say("position fen {over}\ngo depth 3"),
                Hear(
                    Begins(&["bestmove (none)", "bestmove 0000", "bestmove none"]),
                    1000,
                ),
            ],
        },
        Check {
            name: "an unknown command is no end",
            need: Must,
            steps: &[Say("xyzzy plugh"), Say("")],
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
                Say("uci"),
                Hear(Begins(&["uciok"]), 2000),
                Say("quit"),
                Leaves(500),
            ],
        },
        Check {
            name: "quit while thinking: leaves within 500 ms",
            need: Must,
            steps: &[
                Fresh,
                Say("uci"),
                Hear(Begins(&["uciok"]), 2000),
                Say("position startpos\ngo infinite"),
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
                Say("uci"),
                Hear(Begins(&["uciok"]), 2000),
                Say("position startpos\ngo infinite"),
                Close,
                Leaves(500),
            ],
        },
    ],
};
