//! The Go Text Protocol, version 2 (Farneback 2002), as Othello engines speak it.

use super::Reply::{Begins, Move};
use super::Step::{Close, Expect, ExpectExit, Fresh, Gets, Moves, Not, Position, Send};
use super::shared::HELLO;
use super::{Script, may, must};

const WORDS: &[(&str, &str)] = &[("hello", "1 protocol_version"), ("welcome", "=1 2")];

pub(super) const SCRIPT: Script = Script {
    words: WORDS,
    greeting: &[HELLO],
    alive: &[Gets("77 name", "=77 ", 1000)],
    checks: &[
        must("check-protocol-version-2", &[Fresh, HELLO]),
        must(
            "check-name-and-version",
            &[Gets("1 name", "=1 ", 1000), Gets("2 version", "=2", 1000)],
        ),
        must(
            "check-the-number-of-a-command-comes-back",
            &[Gets("4711 name", "=4711 ", 1000)],
        ),
        must(
            "check-a-command-without-a-number",
            &[Gets("name", "= ", 1000)],
        ),
        must(
            "check-known-command",
            &[
                Gets("1 known_command genmove", "=1 true", 1000),
                Gets("2 known_command xyzzy", "=2 false", 1000),
            ],
        ),
        must(
            "check-list-commands",
            &[
                Gets("1 list_commands", "=1", 1000),
                Expect(Begins(&["quit"]), 1000),
            ],
        ),
        must(
            "check-boardsize-clear-board-komi",
            &[
                Gets("1 boardsize 8\n2 clear_board\n3 komi 0", "=1", 1000),
                Expect(Begins(&["=2"]), 1000),
                Expect(Begins(&["=3"]), 1000),
            ],
        ),
        must(
            "check-an-invalid-size-is-refused",
            &[
                Gets("1 boardsize 7", "?1 ", 1000),
                Gets("2 boardsize 8", "=2", 1000),
            ],
        ),
        must(
            "check-genmove",
            &[
                Position(""),
                Gets("1 clear_board\n2 genmove b", "=1", 1000),
                Expect(Move("=2 "), 5000),
            ],
        ),
        must(
            "check-genmove-plays-its-move",
            &[
                Send("1 clear_board\n2 genmove b"),
                Expect(Move("=2 "), 5000),
                Gets("3 play b {last}", "?3 ", 1000),
            ],
        ),
        must(
            "check-play-and-genmove",
            &[
                Position("{first}"),
                Gets("1 clear_board\n2 play b {first}\n3 genmove w", "=2", 1000),
                Expect(Move("=3 "), 5000),
            ],
        ),
        must(
            "check-colours-by-their-whole-names-any-case",
            &[
                Send("1 clear_board\n2 PLAY Black F5"),
                Expect(Begins(&["=2", "?2 unknown"]), 1000),
                Gets("3 clear_board\n4 play Black F5", "=4", 1000),
            ],
        ),
        must(
            "check-an-illegal-move-is-refused",
            &[Gets("1 clear_board\n2 play b {illegal}", "?2 ", 1000)],
        ),
        may(
            "check-a-move-of-the-other-side-is-refused",
            &[Gets("1 clear_board\n2 play w {first}", "?2 ", 1000)],
        ),
        must(
            "check-undo",
            &[
                Gets(
                    "1 clear_board\n2 play b {first}\n3 undo\n4 play b {first}",
                    "=3",
                    1000,
                ),
                Expect(Begins(&["=4"]), 1000),
            ],
        ),
        must(
            "check-undo-at-the-start-is-refused",
            &[Gets("1 clear_board\n2 undo", "?2 ", 1000)],
        ),
        may(
            "check-time-settings-time-left",
            &[
                Position(""),
                Gets(
                    "1 clear_board\n2 time_settings 1 0 0\n3 time_left b 1 0\n4 genmove b",
                    "=2",
                    1000,
                ),
                Expect(Begins(&["=3"]), 1000),
                Expect(Move("=4 "), 1100),
            ],
        ),
        may(
            "check-reg-genmove-does-not-play",
            &[
                Moves("", "1 clear_board\n2 reg_genmove b", "=2 ", 5000),
                Gets("3 play b {last}", "=3", 1000),
            ],
        ),
        may("check-showboard", &[Gets("1 showboard", "=1", 1000)]),
        may(
            "check-final-score",
            &[Send("1 final_score"), Expect(Begins(&["=1", "?1"]), 1000)],
        ),
        must(
            "check-comments-and-empty-lines-are-ignored",
            &[Gets("# a comment\n\n1 name # another", "=1 ", 1000)],
        ),
        must(
            "check-an-unknown-command-is-refused",
            &[Gets("1 xyzzy plugh", "?1 unknown command", 1000)],
        ),
        must(
            "check-missing-arguments-are-refused",
            &[Gets("1 play", "?1 ", 1000), Gets("2 genmove", "?2 ", 1000)],
        ),
        must(
            "check-a-whole-script-in-one-write",
            &[
                Gets(
                    "1 clear_board\n2 play b {first}\n3 play w {reply}\n4 play b {second}\n5 name",
                    "=2",
                    1000,
                ),
                Expect(Begins(&["=3"]), 1000),
                Expect(Begins(&["=4"]), 1000),
                Expect(Begins(&["=5 "]), 1000),
            ],
        ),
        must(
            "check-survives-a-line-of-100-000-characters",
            &[Send("1 play b {long}"), Not(Begins(&["=1"]), 50)],
        ),
        must(
            "check-quit-answered-and-exits-within-500-ms",
            &[Fresh, Gets("1 quit", "=1", 1000), ExpectExit(500)],
        ),
        may(
            "check-end-of-input-exits-within-500-ms",
            &[Fresh, Gets("1 name", "=1", 2000), Close, ExpectExit(500)],
        ),
    ],
};
