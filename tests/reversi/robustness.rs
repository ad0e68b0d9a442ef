//! Any line, any bytes, any size: there is an answer or silence, the engine never exits, and the
//! game is kept.

use std::fmt::Write;

use crate::gui::Gui;
use crate::random::Random;

/// Each dialect's opening line, and a request with its answer.
const DIALECTS: [(&str, &str, &str); 3] = [
    ("nboard 2", "ping 77", "pong 77"),
    ("name", "77 gogui-rules_side_to_move", "=77 black"),
    ("xboard\nprotover 2\nforce", "ping 77", "pong 77"),
];

fn start(opening: &str) -> Gui {
    let mut gui = Gui::of(env!("CARGO_BIN_EXE_reversi"));
    gui.say(opening);
    gui
}

fn alive(gui: &mut Gui, question: &str, answer: &str) {
    gui.say(question);
    gui.wait_for(answer);
}

/// Sizes in MiB up to the largest allowed, which is more than most machines have.
const SIZES: [u32; 3] = [1 << 10, 1 << 13, 1 << 16];

#[test]
fn a_table_of_any_size_is_there_at_once() {
    let mut gui = start("nboard 2");
    alive(&mut gui, "ping 1", "pong 1");
    for mib in SIZES {
        let asked = std::time::Instant::now();
        alive(
            &mut gui,
            &format!("set Hash {mib}\nping {mib}"),
            &format!("pong {mib}"),
        );
        assert!(
            asked.elapsed().as_secs() < 2,
            "{mib} MiB: {:?}",
            asked.elapsed()
        );
        alive(&mut gui, "set depth 3\ngo", "=== ");
    }
    let warnings = gui.transcript().matches("MiB are not free").count();
    assert!(warnings <= 1, "{}", gui.transcript());
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_conversation() {
    for (opening, question, answer) in DIALECTS {
        let mut gui = start(opening);
        gui.say_bytes(b"set game (;GM[Othello]PB[\xcf\xf3]\r\nloadsgf \xff\xfe\n");
        gui.say_bytes(b"\xef\xbb\xbfname\r\n\0\0\0\n\x1b[2J\n\xe7\x82\n\r\n\n");
        alive(&mut gui, question, answer);
        assert!(gui.finish().1.success());
    }
}

#[test]
fn a_line_longer_than_any_game_is_refused_and_the_next_one_read() {
    for (opening, question, answer) in DIALECTS {
        let mut gui = start(opening);
        gui.say(&format!("set game (;GM[Othello]{}", "B[F5]".repeat(20_000)));
        gui.say(&format!("gogui-play_sequence {}", "b f5 ".repeat(10_000)));
        gui.say(&"x".repeat(1 << 20));
        alive(&mut gui, question, answer);
        assert!(gui.finish().1.success());
    }
}

#[test]
fn words_in_any_order_do_not_end_the_conversation() {
    let words = [
        "set",
        "game",
        "depth",
        "contempt",
        "move",
        "hint",
        "go",
        "learn",
        "analyze",
        "play",
        "genmove",
        "reg_genmove",
        "b",
        "white",
        "F5",
        "d3",
        "P@c4",
        "pass",
        "@@@@",
        "1",
        "-1",
        "99999999999999999999",
        "boardsize",
        "26",
        "7",
        "clear_board",
        "undo",
        "time_settings",
        "time_left",
        "showboard",
        "final_score",
        "usermove",
        "setboard",
        "8/8/8/8/8/8/8/8",
        "level",
        "st",
        "sd",
        "remove",
        "result",
        "*",
        "perft",
        "0",
        "(;GM[Othello]",
        "BO[8",
        "九",
        "hint",
        "#",
        "option",
        "=",
        "memory",
        "known_command",
        "loadsgf",
    ];
    let mut random = Random(20_261_121);
    for (opening, question, answer) in DIALECTS {
        let mut gui = start(opening);
        // GTP moves take their half second, so only some of them are sent.
        for _ in 0..150 {
            let mut line = String::new();
            for _ in 0..=random.below(5) {
                let _ = write!(line, "{} ", random.of(&words));
            }
            // A search that was started must not delay the next line.
            gui.say(&format!("{line}\nping 1\n?\n# interrupt"));
        }
        gui.say("boardsize 8\nnew");
        alive(&mut gui, question, answer);
        gui.say("quit");
        assert!(gui.finish().1.success());
    }
}

#[test]
fn quit_and_ping_end_a_search_at_once() {
    for (opening, go) in [("nboard 2\nset depth 60", "hint 4"), ("xboard", "analyze")] {
        let mut gui = start(&format!("{opening}\n{go}\nquit"));
        assert!(gui.finish().1.success(), "{opening}");
    }
    let mut gui = start("nboard 2\nset depth 60\nhint 4");
    gui.wait_for("search ");
    alive(&mut gui, "ping 5", "pong 5");
}
