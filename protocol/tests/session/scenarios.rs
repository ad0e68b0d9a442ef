//! Conversations that must have the same result over pipes and over TCP.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use protocol::uci::{Info, Reply};

use crate::toy::Gui;

/// `你好` in GBK, which is not valid UTF-8.
const GBK: &[u8] = b"setoption name Book value C:\\\xc4\xe3\xba\xc3.obk\n";

pub(crate) fn a_gbk_line_does_not_end_the_conversation(gui: &mut Gui<impl Write>) {
    gui.write(GBK);
    gui.write(b"\xff\xfe\x00\n");
    assert!(gui.answer().starts_with("info string found `"));
    gui.write("isready\n");
    assert_eq!(gui.answer(), "readyok");
}

pub(crate) fn a_line_that_is_too_long_is_one_error(gui: &mut Gui<impl Write>) {
    let line = vec![b'x'; 3 << 20];
    gui.write(&line);
    gui.write("\nisready\n");
    let error = "info string found a line of more than 65536 bytes, expected a shorter one";
    assert_eq!(gui.answer(), error);
    assert_eq!(gui.answer(), "readyok");
}

pub(crate) fn a_stop_in_the_same_write_as_its_go_is_never_lost(gui: &mut Gui<impl Write>) {
    for round in 0..100 {
        gui.write("go infinite\nstop\n");
        assert_eq!(gui.answer(), "bestmove stopped", "round {round}");
    }
}

pub(crate) fn a_stop_ends_all_searches_before_it_and_none_after(gui: &mut Gui<impl Write>) {
    gui.write("go infinite\ngo infinite\nstop\ngo depth 5\n");
    assert_eq!(gui.answer(), "bestmove stopped");
    assert_eq!(gui.answer(), "bestmove stopped");
    assert_eq!(gui.answer(), "bestmove finished");
}

pub(crate) fn a_search_that_panics_still_answers(gui: &mut Gui<impl Write>) {
    for _ in 0..3 {
        gui.write("go mate 1\n");
        assert_eq!(gui.answer(), "info string the search failed: the toy broke");
        assert_eq!(gui.answer(), "bestmove rescued");
    }
    gui.write("go depth 1\n");
    assert_eq!(gui.answer(), "bestmove finished");
}

pub(crate) fn isready_is_answered_while_thinking(gui: &mut Gui<impl Write>) {
    gui.write("go ponder\n");
    let mut ready = Vec::new();
    for _ in 0..200 {
        let asked = Instant::now();
        gui.write("isready\n");
        assert_eq!(gui.answer(), "readyok");
        ready.push(asked.elapsed());
        thread::sleep(Duration::from_micros(500));
    }
    let asked = Instant::now();
    gui.write("stop\n");
    assert_eq!(gui.answer(), "bestmove stopped");
    println!("stop to bestmove: {:?}", asked.elapsed());
    print_percentiles("isready to readyok while a search spins", &mut ready);
}

pub(crate) fn stop_is_answered_at_once(gui: &mut Gui<impl Write>) {
    let mut answered = Vec::new();
    for _ in 0..50 {
        gui.write("go ponder\n");
        thread::sleep(Duration::from_millis(2));
        let asked = Instant::now();
        gui.write("stop\n");
        assert_eq!(gui.answer(), "bestmove stopped");
        answered.push(asked.elapsed());
    }
    print_percentiles("stop to bestmove", &mut answered);
}

pub(crate) fn a_hundred_thousand_info_lines_without_a_broken_one(gui: &mut Gui<impl Write>) {
    gui.write("go nodes 100000\n");
    let mut lines = Vec::new();
    let mut asked = 0;
    let answer = loop {
        let line = gui.line().unwrap();
        match line.as_str() {
            "readyok" => {}
            answer if answer.starts_with("bestmove") => break line,
            _ => {
                if asked < 50 {
                    asked += 1;
                    gui.write("isready\n");
                }
                lines.push(line);
            }
        }
    };
    assert_eq!(answer, "bestmove finished");
    println!("{} of 100000 lines were written", lines.len());
    check_flood(&lines, 100_000);
    assert!(lines.len() < 50_000, "rate limit: {} lines", lines.len());
}

/// Printed, not asserted: on a busy machine any bound would fail at times.
fn print_percentiles(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{what}: median {:?}, 99th percentile {:?}, worst {:?}",
        at(50),
        at(99),
        at(100)
    );
}

/// Checks the lines of a flood: each is whole, nodes increase, and the last one is there.
pub(crate) fn check_flood(lines: &[String], reports: u64) {
    let nodes: Vec<u64> = lines
        .iter()
        .map(|line| match line.parse::<Reply>() {
            Ok(Reply::Info(info)) => match *info {
                Info {
                    nodes: Some(nodes),
                    depth: Some(7),
                    ref pv,
                    ..
                } if pv.len() == 2 => nodes,
                _ => panic!("broken: {line}"),
            },
            other => panic!("broken: {line}: {other:?}"),
        })
        .collect();
    assert!(nodes.is_sorted_by(|a, b| a < b));
    assert_eq!(
        nodes.last(),
        Some(&reports),
        "the last line before bestmove"
    );
}
