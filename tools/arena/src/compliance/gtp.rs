//! The Go Text Protocol, version 2 (Farneback 2002), as Othello engines speak it.

use super::Reply::{Begins, Move};
use super::Step::{Close, Fresh, Gets, Hear, Leaves, Moves, Not, Position, Say};
use super::shared::HELLO;
use super::{Script, may, must};

const WORDS: &[(&str, &str)] = &[("hello", "1 protocol_version"), ("welcome", "=1 2")];

pub(super) const SCRIPT: Script = Script {
    words: WORDS,
    greeting: &[HELLO],
    alive: &[Gets("77 name", "=77 ", 1000)],
    checks: &[
        must("protocol_version: 2", &[Fresh, HELLO]),
        must(
            "name and version",
            &[Gets("1 name", "=1 ", 1000), Gets("2 version", "=2", 1000)],
        ),
        must(
            "the number of a command comes back",
            &[Gets("4711 name", "=4711 ", 1000)],
        ),
        must("a command without a number", &[Gets("name", "= ", 1000)]),
        must(
            "known_command",
            &[
                Gets("1 known_command genmove", "=1 true", 1000),
                Gets("2 known_command xyzzy", "=2 false", 1000),
            ],
        ),
        must(
            "list_commands",
            &[
                Gets("1 list_commands", "=1", 1000),
                Hear(Begins(&["quit"]), 1000),
            ],
        ),
        must(
            "boardsize, clear_board, komi",
            &[
                Gets("1 boardsize 8\n2 clear_board\n3 komi 0", "=1", 1000),
                Hear(Begins(&["=2"]), 1000),
                Hear(Begins(&["=3"]), 1000),
            ],
        ),
        must(
            "a size that is none is refused",
            &[
                Gets("1 boardsize 7", "?1 ", 1000),
                Gets("2 boardsize 8", "=2", 1000),
            ],
        ),
        must(
            "genmove",
            &[
                Position(""),
                Gets("1 clear_board\n2 genmove b", "=1", 1000),
                Hear(Move("=2 "), 5000),
            ],
        ),
        must(
            "genmove plays its move",
            &[
                Say("1 clear_board\n2 genmove b"),
                Hear(Move("=2 "), 5000),
                Gets("3 play b {last}", "?3 ", 1000),
            ],
        ),
        must(
            "play and genmove",
            &[
                Position("{first}"),
                Gets("1 clear_board\n2 play b {first}\n3 genmove w", "=2", 1000),
                Hear(Move("=3 "), 5000),
            ],
        ),
        must(
            "colours by their whole names, any case",
            &[
                Say("1 clear_board\n2 PLAY Black F5"),
                Hear(Begins(&["=2", "?2 unknown"]), 1000),
                Gets("3 clear_board\n4 play Black F5", "=4", 1000),
            ],
        ),
        must(
            "an illegal move is refused",
            &[Gets("1 clear_board\n2 play b {illegal}", "?2 ", 1000)],
        ),
        may(
            "a move of the other side is refused",
            &[Gets("1 clear_board\n2 play w {first}", "?2 ", 1000)],
        ),
        must(
            "undo",
            &[
                Gets(
                    "1 clear_board\n2 play b {first}\n3 undo\n4 play b {first}",
                    "=3",
                    1000,
                ),
                Hear(Begins(&["=4"]), 1000),
            ],
        ),
        must(
            "undo at the start is refused",
            &[Gets("1 clear_board\n2 undo", "?2 ", 1000)],
        ),
        may(
            "time_settings, time_left",
            &[
                Position(""),
                Gets(
                    "1 clear_board\n2 time_settings 1 0 0\n3 time_left b 1 0\n4 genmove b",
                    "=2",
                    1000,
                ),
                Hear(Begins(&["=3"]), 1000),
                Hear(Move("=4 "), 1100),
            ],
        ),
        may(
            "reg_genmove does not play",
            &[
                Moves("", "1 clear_board\n2 reg_genmove b", "=2 ", 5000),
                Gets("3 play b {last}", "=3", 1000),
            ],
        ),
        may("showboard", &[Gets("1 showboard", "=1", 1000)]),
        may(
            "final_score",
            &[Say("1 final_score"), Hear(Begins(&["=1", "?1"]), 1000)],
        ),
        must(
            "comments and empty lines are passed over",
            &[Gets("# a comment\n\n1 name # another", "=1 ", 1000)],
        ),
        must(
            "an unknown command is refused",
            &[Gets("1 xyzzy plugh", "?1 unknown command", 1000)],
        ),
        must(
            "missing arguments are refused",
            &[Gets("1 play", "?1 ", 1000), Gets("2 genmove", "?2 ", 1000)],
        ),
        must(
            "a whole script in one write",
            &[
                Gets(
                    "1 clear_board\n2 play b {first}\n3 play w {reply}\n4 play b {second}\n5 name",
                    "=2",
                    1000,
                ),
                Hear(Begins(&["=3"]), 1000),
                Hear(Begins(&["=4"]), 1000),
                Hear(Begins(&["=5 "]), 1000),
            ],
        ),
        must(
            "a line of 100,000 characters is no end",
            &[Say("1 play b {long}"), Not(Begins(&["=1"]), 50)],
        ),
        must(
            "quit: answered, and leaves within 500 ms",
            &[Fresh, Gets("1 quit", "=1", 1000), Leaves(500)],
        ),
        may(
            "the end of its input: leaves within 500 ms",
            &[Fresh, Gets("1 name", "=1", 2000), Close, Leaves(500)],
        ),
    ],
};
