//! XBoard's protocol, version 2 (Mann and Muller 2009), in its variants `xiangqi` and `reversi`.

use super::Need::{May, Must};
use super::Reply::{Begins, Move};
use super::Step::{Close, Fresh, Hear, Leaves, Not, Position, Say};
use super::{Check, Script, Step};

const GREETING: &[Step] = &[Say("xboard\nprotover 2"), Hear(Begins(&["feature "]), 2000)];
const MOVE: &str = "move ";

pub(super) const SCRIPT: Script = Script {
    greeting: GREETING,
    alive: &[Say("ping 77"), Hear(Begins(&["pong 77"]), 1000)],
    checks: &[
        Check {
            name: "protover 2: features within 2 s",
            need: Must,
            steps: &[
                Fresh,
                Say("xboard\nprotover 2"),
                Hear(Begins(&["feature "]), 2000),
            ],
        },
        Check {
            name: "accepted, rejected",
            need: Must,
            steps: &[Say("accepted setboard\nrejected debug")],
        },
        Check {
            name: "ping: pong with its number",
            need: Must,
            steps: &[Say("ping 5"), Hear(Begins(&["pong 5"]), 1000)],
        },
        Check {
            name: "new, variant, force: no move",
            need: Must,
            steps: &[
                Say("new\nvariant {variant}\nforce"),
                Not(Begins(&[MOVE]), 150),
            ],
        },
        Check {
            name: "force: moves are taken without an answer",
            need: Must,
            steps: &[
                Say("new\nvariant {variant}\nforce\nusermove {first}"),
                Not(Begins(&[MOVE, "Illegal"]), 150),
            ],
        },
        Check {
            name: "sd and go: a move",
            need: Must,
            steps: &[
                Position(""),
                Say("new\nvariant {variant}\nforce\nsd 2\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "usermove is answered by a move",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("new\nvariant {variant}\nsd 2\nusermove {first}"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "an illegal move is named and the game goes on",
            need: Must,
            steps: &[
                Position("{first}"),
                Say("new\nvariant {variant}\nforce\nusermove {illegal}"),
                Hear(Begins(&["Illegal move", "Error"]), 1000),
                Say("usermove {first}\nsd 2\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "st: no longer than its seconds",
            need: Must,
            steps: &[
                Position(""),
                Say("new\nvariant {variant}\nforce\nst 1\ngo"),
                Hear(Move(MOVE), 1100),
            ],
        },
        Check {
            name: "level, time, otim",
            need: Must,
            steps: &[
                Position(""),
                Say("new\nvariant {variant}\nforce\nlevel 0 0:02 0\ntime 100\notim 100\ngo"),
                Hear(Move(MOVE), 1100),
            ],
        },
        Check {
            name: "?: moves now",
            need: Must,
            steps: &[
                Position(""),
                Say("new\nvariant {variant}\nforce\nlevel 0 30 0\ntime 180000\notim 180000\ngo"),
                Say("?"),
                Hear(Move(MOVE), 500),
            ],
        },
        Check {
            name: "a ? in one write with its go is not lost",
            need: Must,
            steps: &[
                Position(""),
                Say("new\nvariant {variant}\nforce\nlevel 0 30 0\ntime 180000\notim 180000\ngo\n?"),
                Hear(Move(MOVE), 500),
            ],
        },
        Check {
            name: "force while thinking: no move any more",
            need: Must,
            steps: &[
                Say("new\nvariant {variant}\nforce\nusermove {odd}\nusermove {odder}\nst 5\ngo"),
                Say("force"),
                Not(Begins(&[MOVE]), 300),
                Say("ping 9"),
                Hear(Begins(&["pong 9"]), 3000),
            ],
        },
        Check {
            name: "setboard",
            need: May,
            steps: &[
                Position(""),
                Say("new\nvariant {variant}\nforce\nsetboard {xboard}\nsd 2\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "undo",
            need: Must,
            steps: &[
                Position(""),
                Say("new\nvariant {variant}\nforce\nusermove {first}\nundo\nsd 2\ngo"),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "remove",
            need: Must,
            steps: &[
                Position(""),
                Say(
                    "new\nvariant {variant}\nforce\nusermove {first}\nusermove {reply}\nremove\nsd 2\ngo",
                ),
                Hear(Move(MOVE), 3000),
            ],
        },
        Check {
            name: "post: thinking is shown",
            need: May,
            steps: &[
                Say("new\nvariant {variant}\nforce\npost\nsd 4\ngo"),
                Hear(Begins(&["1 ", "2 ", "3 ", "4 ", " 1 ", " 2 "]), 3000),
                Hear(Begins(&[MOVE]), 3000),
            ],
        },
        Check {
            name: "nopost, hard, easy, random, computer, name, rating",
            need: Must,
            steps: &[Say(
                "nopost\nhard\neasy\nrandom\ncomputer\nname Someone\nrating 1500 1500",
            )],
        },
        Check {
            name: "memory, cores",
            need: May,
            steps: &[Say("memory 32\ncores 1")],
        },
        Check {
            name: "option of what it does not know is no end",
            need: Must,
            steps: &[Say("option No Such Option=3")],
        },
        Check {
            name: "analyze and exit",
            need: May,
            steps: &[
                Say("new\nvariant {variant}\nforce\npost\nanalyze"),
                Hear(
                    Begins(&[
                        "1 ", "2 ", "3 ", "4 ", "5 ", "6 ", "7 ", "8 ", "9 ", " ", "10", "11",
                    ]),
                    1500,
                ),
                Say("exit"),
            ],
        },
        Check {
            name: "result ends the game",
            need: Must,
            steps: &[
                Say("new\nvariant {variant}\nforce\nst 2\ngo\nresult 1-0 {resigns}"),
                Say("force"),
            ],
        },
        Check {
            name: "an unknown command is named",
            need: Must,
            steps: &[Say("xyzzy plugh"), Hear(Begins(&["Error"]), 1000)],
        },
        Check {
            name: "a line of 100,000 characters is no end",
            need: Must,
            steps: &[Say("setboard {long}")],
        },
        Check {
            name: "quit: leaves within 500 ms",
            need: Must,
            steps: &[
                Fresh,
                Say("xboard\nprotover 2"),
                Hear(Begins(&["feature "]), 2000),
                Say("quit"),
                Leaves(500),
            ],
        },
        Check {
            name: "quit while thinking: leaves within 500 ms",
            need: Must,
            steps: &[
                Fresh,
                Say("xboard\nprotover 2"),
                Hear(Begins(&["feature "]), 2000),
                Say("new\nvariant {variant}\nforce\nusermove {odd}\nusermove {odder}\nst 20\ngo"),
                Not(Begins(&[MOVE]), 50),
                Say("quit"),
                Leaves(500),
            ],
        },
        Check {
            name: "the end of its input: leaves within 500 ms",
            need: May,
            steps: &[
                Fresh,
                Say("xboard\nprotover 2"),
                Hear(Begins(&["feature "]), 2000),
                Close,
                Leaves(500),
            ],
        },
    ],
};
