//! UCI (Meyer-Kahlen and Huber 2006) as Xiangqi engines speak it, and UCCI 3.0
//! (中国象棋通用引擎协议, xqbase 2007), which is modelled on it. What only one of them
//! has is marked so, by `uci` or `ucci`.

use engine_client::Protocol;

use super::Reply::{Begins, Move, Other};
use super::Step::{Close, Expect, ExpectExit, Fresh, Gets, Moves, Not, Position, Send};
use super::shared::{HELLO, QUIT_WHILE_THINKING, QUITS};
use super::{Check, Script, Step, may, must};

/// The word in front of the engine's move.
const BEST: &str = "bestmove ";

const READY: Step = Gets("isready", "readyok", 1000);

/// Expects a legal move in the position after the moves `from`, within `millis` of sending `asked`.
const fn best(from: &'static str, asked: &'static str, millis: u64) -> Step {
    Moves(from, asked, BEST, millis)
}

/// An ordinary search of the start position, which every engine must answer with a move.
const PLAIN: Step = best("", "position startpos\ngo depth 2", 3000);

const fn ucci(check: Check) -> Check {
    let only = Some(Protocol::Ucci);
    Check { only, ..check }
}

const fn uci(check: Check) -> Check {
    let only = Some(Protocol::Uci);
    Check { only, ..check }
}

pub(super) const UCCI: Script = Script {
    words: &[
        ("hello", "ucci"),
        ("welcome", "ucciok"),
        ("option", "option "),
        (
            "unknown option",
            "setoption nosuchoption 三 C:\\象棋\\BOOK.DAT",
        ),
        ("newgame", "setoption newgame"),
        ("long thought", "position startpos\n{infinite}"),
        ("infinite", "go depth infinite"),
        ("300 ms", "time 300 movestogo 1"),
        ("T ms", "time T movestogo 1"),
        ("move", BEST),
        ("quit", "quit"),
    ],
    greeting: &[HELLO, Send("setoption usemillisec true")],
    alive: &[READY],
    checks: CHECKS,
};

pub(super) const UCI: Script = Script {
    words: &[
        ("hello", "uci"),
        ("welcome", "uciok"),
        ("option", "option name "),
        ("unknown option", "setoption name No Such Option value 三 x"),
        ("newgame", "ucinewgame"),
        ("long thought", "position startpos\n{infinite}"),
        ("infinite", "go infinite"),
        ("300 ms", "movetime 300"),
        ("T ms", "movetime T"),
        ("move", BEST),
        ("quit", "quit"),
    ],
    greeting: &[HELLO],
    alive: &[READY],
    checks: CHECKS,
};

const CHECKS: &[Check] = &[
    must(
        "check-hello-id-options-and-welcome-within-2-s",
        &[
            Fresh,
            Gets("{hello}", "id name ", 2000),
            Expect(Begins(&["{welcome}"]), 2000),
        ],
    ),
    may(
        "check-options-are-listed",
        &[
            Fresh,
            Gets("{hello}", "{option}", 2000),
            Expect(Begins(&["{welcome}"]), 2000),
        ],
    ),
    must("check-isready-readyok", &[READY]),
    must(
        "check-setoption-of-something-unknown-changes-nothing",
        &[Send("{unknown option}")],
    ),
    ucci(must(
        "check-setoption-hashsize",
        &[Send("setoption hashsize 16")],
    )),
    uci(must(
        "check-setoption-name-hash-value-16",
        &[Send("setoption name Hash value 16")],
    )),
    must("check-newgame", &[Send("{newgame}")]),
    uci(must(
        "check-debug-on-and-off",
        &[Send("debug on\ndebug off")],
    )),
    must(
        "check-go-depth",
        &[best("", "position startpos\ngo depth 3", 3000)],
    ),
    uci(must(
        "check-info-has-depth-score-and-pv",
        &[
            Gets("position startpos\ngo depth 3", "info depth", 3000),
            Expect(Begins(&[BEST]), 3000),
        ],
    )),
    ucci(must(
        "check-position-startpos-moves",
        &[best(
            "{first} {reply}",
            "position startpos moves {first} {reply}\ngo depth 2",
            3000,
        )],
    )),
    ucci(must(
        "check-position-fen-moves",
        &[best(
            "{first}",
            "position fen {start} moves {first}\ngo depth 2",
            3000,
        )],
    )),
    uci(must(
        "check-position-startpos-moves",
        &[best(
            "{first}",
            "position startpos moves {first}\ngo depth 2",
            3000,
        )],
    )),
    uci(must(
        "check-position-fen",
        &[best("", "position fen {start}\ngo depth 2", 3000)],
    )),
    must(
        "check-go-t-ms-no-longer-than-t",
        &[best("", "position startpos\ngo {300 ms}", 400)],
    ),
    ucci(must(
        "check-go-time-t-increment-i-opptime-t",
        &[best(
            "",
            "position startpos\ngo time 600 increment 10 opptime 600 oppincrement 10",
            700,
        )],
    )),
    ucci(must(
        "check-go-time-0-still-answers",
        &[best("", "position startpos\ngo time 0 increment 0", 500)],
    )),
    uci(must(
        "check-go-wtime-btime-winc-binc",
        &[best(
            "",
            "position startpos\ngo wtime 600 btime 600 winc 10 binc 10",
            700,
        )],
    )),
    uci(must(
        "check-go-wtime-movestogo",
        &[best(
            "",
            "position startpos\ngo wtime 400 btime 400 movestogo 2",
            500,
        )],
    )),
    uci(must(
        "check-go-wtime-0-still-answers",
        &[best("", "position startpos\ngo wtime 0 btime 0", 500)],
    )),
    must(
        "check-go-nodes",
        &[best("", "position startpos\ngo nodes 2000", 2000)],
    ),
    uci(must(
        "check-go-searchmoves",
        &[
            PLAIN,
            Gets(
                "position startpos\ngo depth 2 searchmoves {last}",
                "bestmove {last}",
                3000,
            ),
        ],
    )),
    must(
        "check-infinite-thinks-until-stop",
        &[
            Position(""),
            Send("{long thought}"),
            Not(Begins(&[BEST]), 200),
            Send("stop"),
            Expect(Move(BEST), 500),
        ],
    ),
    must(
        "check-isready-is-answered-while-thinking",
        &[
            Position(""),
            Send("{long thought}"),
            Gets("isready", "readyok", 500),
            Send("stop"),
            Expect(Move(BEST), 500),
        ],
    ),
    must(
        "check-a-stop-in-one-write-with-its-go-is-not-lost",
        &[best("", "{long thought}\nstop", 500)],
    ),
    must(
        "check-a-stop-while-idle-no-move",
        &[Send("stop"), Not(Begins(&[BEST]), 100)],
    ),
    ucci(must(
        "check-banmoves",
        &[
            PLAIN,
            Send("position startpos\nbanmoves {last}\ngo depth 2"),
            Expect(Other(BEST), 3000),
        ],
    )),
    may(
        "check-go-ponder-waits-for-ponderhit",
        &[
            Position("{first}"),
            Send("position startpos moves {first}\ngo ponder {300 ms}"),
            Not(Begins(&[BEST]), 450),
            Send("ponderhit"),
            Expect(Move(BEST), 500),
        ],
    ),
    ucci(may(
        "check-stop-ends-pondering",
        &[
            Position("{first}"),
            Send("position startpos moves {first}\ngo ponder time 10000 movestogo 1"),
            Not(Begins(&[BEST]), 100),
            Send("stop"),
            Expect(Begins(&["bestmove", "nobestmove"]), 500),
        ],
    )),
    uci(may(
        "check-stop-ends-pondering",
        &[
            Position("{first}"),
            Send("position startpos moves {first}\ngo ponder movetime 10000"),
            Not(Begins(&[BEST]), 100),
            Gets("stop", BEST, 500),
        ],
    )),
    uci(may(
        "check-go-mate",
        &[
            Position(""),
            Send("position startpos\ngo mate 1"),
            Send("stop"),
            Expect(Move(BEST), 1000),
        ],
    )),
    ucci(may(
        "check-probe-pophash",
        &[
            best("", "position startpos\ngo depth 3", 3000),
            Gets("probe startpos", "pophash", 500),
        ],
    )),
    ucci(must(
        "check-a-mated-side-nobestmove",
        &[Gets("position fen {over}\ngo depth 3", "nobestmove", 1000)],
    )),
    uci(must(
        "check-a-mated-side-an-answer-without-a-move",
        &[
            Send("position fen {over}\ngo depth 3"),
            Expect(
                Begins(&["bestmove (none)", "bestmove 0000", "bestmove none"]),
                1000,
            ),
        ],
    )),
    ucci(must(
        "check-survives-an-unknown-command",
        &[
            Send("xyzzy plugh"),
            Send(""),
            Send("go"),
            Send("stop"),
            Expect(Begins(&["bestmove", "nobestmove"]), 1000),
        ],
    )),
    uci(must(
        "check-survives-an-unknown-command",
        &[Send("xyzzy plugh"), Send("")],
    )),
    must(
        "check-survives-a-broken-fen",
        &[Send("position fen 9/9 w"), PLAIN],
    ),
    must(
        "check-survives-an-illegal-move",
        &[Send("position startpos moves {illegal} z9z9"), PLAIN],
    ),
    must(
        "check-survives-a-line-of-100-000-characters",
        &[Send("position {long}")],
    ),
    must("check-quit-exits-within-500-ms", QUITS),
    QUIT_WHILE_THINKING,
    // Its manager is gone in the middle of an infinite search.
    may(
        "check-end-of-input-during-an-infinite-search-exits-within-500-ms",
        &[Fresh, HELLO, Send("{long thought}"), Close, ExpectExit(500)],
    ),
];
