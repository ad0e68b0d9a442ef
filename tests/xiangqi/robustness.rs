//! Any line, any bytes, any size: there is an answer or silence, and the engine never exits.

use std::fmt::Write;

use crate::gui::{self, Gui};
use crate::random::Random;

/// Each dialect's opening line, and a request with its answer.
const DIALECTS: [(&str, &str, &str); 3] = [
    ("ucci", "isready", "readyok"),
    ("uci", "isready", "readyok"),
    ("xboard\nprotover 2\nforce", "ping 77", "pong 77"),
];

fn alive(gui: &mut Gui, question: &str, answer: &str) {
    gui.say(question);
    gui.wait_for(answer);
}

/// Sizes in MiB up to the largest allowed, which is more than most machines have.
const SIZES: [u32; 3] = [1 << 10, 1 << 13, 1 << 16];

#[test]
fn a_table_of_any_size_is_there_at_once() {
    let mut gui = gui::start();
    gui.say("uci\nsetoption name OwnBook value false");
    alive(&mut gui, "isready", "readyok");
    for mib in SIZES {
        let asked = std::time::Instant::now();
        let question = format!("setoption name Hash value {mib}\nucinewgame\nisready");
        alive(&mut gui, &question, "readyok");
        // 100 ms are promised, but other tests run at the same time. Touching all of the memory
        // would take many seconds.
        assert!(
            asked.elapsed().as_secs() < 2,
            "{mib} MiB: {:?}",
            asked.elapsed()
        );
        alive(&mut gui, "position startpos\ngo depth 3", "bestmove ");
    }
    let warnings = gui.transcript().matches("MiB are not free").count();
    assert!(warnings <= 1, "{}", gui.transcript());
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_conversation() {
    for (opening, question, answer) in DIALECTS {
        let mut gui = gui::start();
        gui.say(opening);
        // GBK in a path, a BOM, NULs, control characters, CRLF, an unfinished UTF-8 character.
        gui.say_bytes(b"setoption bookfiles D:\\\xcf\xf3\xc6\xe5\\a.book\r\n");
        gui.say_bytes(b"\xef\xbb\xbfisready\r\n\0\0\0\n\x1b[2J\n\xe7\x82\n\r\n\n");
        alive(&mut gui, question, answer);
        assert!(gui.finish().1.success());
    }
}

#[test]
fn a_line_longer_than_any_game_is_refused_and_the_next_one_read() {
    for (opening, question, answer) in DIALECTS {
        let mut gui = gui::start();
        gui.say(opening);
        gui.say(&format!(
            "position startpos moves {}",
            "h2e2 ".repeat(40_000)
        ));
        gui.say(&"x".repeat(1 << 20));
        alive(&mut gui, question, answer);
        assert!(gui.finish().1.success());
    }
}

#[test]
fn words_in_any_order_do_not_end_the_conversation() {
    let words = [
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "-1",
        "99999999999999999999",
        "h2e2",
        "setoption",
        "name",
        "Hash",
        "value",
        "nodes",
        "1",
        "time",
        "0",
        "movestogo",
        "increment",
        "usermove",
        "level",
        "40",
        "setboard",
        "9/9/9/9/9/9/9/9/9/9",
        "w",
        "option",
        "=",
        "a0a9",
        "banmoves",
        "probe",
        "memory",
        "exclude",
        "undo",
        "remove",
        "result",
        "*",
        "perft",
        "0",
        "九",
        "wtime",
        "btime",
        "searchmoves",
        "MultiPV",
        "stop",
        "draw",
        "st",
        "sd",
        "hint",
        "bk",
    ];
    let mut random = Random(20_261_121);
    for (opening, question, answer) in DIALECTS {
        let mut gui = gui::start();
        gui.say(opening);
        for _ in 0..300 {
            let mut line = String::new();
            for _ in 0..=random.below(5) {
                let _ = write!(line, "{} ", random.of(&words));
            }
            // A search that was started must not delay the next line.
            gui.say(&format!("{line}\nstop\n?"));
        }
        alive(&mut gui, question, answer);
        gui.say("quit");
        assert!(gui.finish().1.success());
    }
}

#[test]
fn the_end_of_input_waits_for_a_limited_search_and_stops_an_endless_one() {
    for go in [
        "go depth 6",
        "go infinite",
        "go ponder wtime 1000 btime 1000",
        "go nodes 5000",
    ] {
        let mut gui = gui::start();
        gui.say(&format!("uci\nposition startpos\n{go}"));
        let (rest, status) = gui.finish();
        assert!(status.success(), "{go}");
        let last = rest.last().unwrap();
        assert!(last.starts_with("bestmove "), "{go}: {last}");
    }
}

#[test]
fn quit_ends_a_search_at_once() {
    for (opening, go) in [
        ("ucci", "go depth infinite"),
        ("uci", "go infinite"),
        ("xboard", "analyze"),
    ] {
        let mut gui = gui::start();
        gui.say(&format!("{opening}\n{go}\nquit"));
        assert!(gui.finish().1.success(), "{opening}");
    }
}
