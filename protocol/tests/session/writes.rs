//! Decision 4: one writer, which writes whole lines and limits their rate.

use std::io::{BufRead, BufReader};
use std::thread;
use std::time::Duration;

use protocol::session::Settings;

use crate::scenarios::{self, check_flood};
use crate::toy::{over_pipes, with_output};

#[test]
fn a_hundred_thousand_info_lines_without_a_broken_one() {
    scenarios::a_hundred_thousand_info_lines_without_a_broken_one(&mut over_pipes(
        Settings::default(),
    ));
}

#[test]
fn a_reader_that_is_slow_gets_whole_lines_too() {
    let (mut gui, output) = with_output(Settings::default());
    gui.write("go nodes 20000\n");
    thread::sleep(Duration::from_millis(50));
    let mut lines = Vec::new();
    for line in BufReader::with_capacity(64, output).lines() {
        let line = line.unwrap();
        if line == "bestmove finished" {
            break;
        }
        thread::sleep(Duration::from_millis(1));
        lines.push(line);
    }
    check_flood(&lines, 20_000);
}

#[test]
fn a_line_held_back_is_written_when_its_time_has_come() {
    let mut gui = over_pipes(Settings::default());
    // The first search uses up the burst; the second reports every millisecond.
    gui.write("go nodes 150\n");
    assert_eq!(gui.answer(), "bestmove finished");
    gui.write("go depth 400\n");
    let mut lines = 0;
    while gui.line().unwrap() != "bestmove finished" {
        lines += 1;
    }
    // One line every 10 ms; on a busy machine the 400 ticks take longer, never less.
    assert!((10..400).contains(&lines), "{lines}");
}
