//! Decisions 1 and 6: any bytes may come in, and errors are reported in the dialect's own form.

use std::fs;

use protocol::session::{ProtocolLog, Settings};

use crate::scenarios;
use crate::toy::over_pipes;

#[test]
fn a_gbk_line_does_not_end_the_conversation() {
    scenarios::a_gbk_line_does_not_end_the_conversation(&mut over_pipes(Settings::default()));
}

#[test]
fn line_ends_of_all_systems_and_a_byte_order_mark_are_trimmed() {
    let mut gui = over_pipes(Settings::default());
    gui.write(b"\xEF\xBB\xBFucci\r\nisready\r\r\n\n  \t\nisready");
    gui.end_input();
    assert_eq!(gui.rest(), ["ucciok", "readyok", "readyok"]);
}

#[test]
fn a_line_that_is_too_long_is_one_error() {
    scenarios::a_line_that_is_too_long_is_one_error(&mut over_pipes(Settings::default()));
}

#[test]
fn the_first_command_chooses_the_dialect_and_errors_take_its_form() {
    let mut gui = over_pipes(Settings::default());
    gui.write("nonsense\n");
    assert!(
        gui.answer()
            .starts_with("info string found `nonsense`, expected a UCI command")
    );
    gui.write("ucci\nnonsense\n");
    assert_eq!(gui.answer(), "ucciok");
    assert!(
        gui.answer()
            .starts_with("info message found `nonsense`, expected a UCCI command")
    );
    gui.write("xboard\nnonsense\nping 5\n");
    assert_eq!(gui.answer(), "Error (unknown command): nonsense");
    assert_eq!(gui.answer(), "pong 5");
}

#[test]
fn the_protocol_log_keeps_both_sides() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let log = Some(ProtocolLog::create(&path).unwrap());
    let mut gui = over_pipes(Settings {
        log,
        ..Settings::default()
    });
    gui.write("uci\ngo depth 1\n");
    assert_eq!(gui.answer(), "uciok");
    assert_eq!(gui.answer(), "bestmove finished");
    gui.write("quit\n");
    gui.end();
    let kept = fs::read_to_string(&path).unwrap();
    let lines: Vec<(&str, &str)> = kept
        .lines()
        .map(|line| line.trim_start().split_once(' ').unwrap())
        .collect();
    // Two threads write the two sides, so only the order within one side is certain.
    let side = |mark| -> Vec<&str> {
        let texts = lines.iter().map(|(_, text)| *text);
        texts
            .filter(|text| text.starts_with(mark) && !text.contains("info"))
            .collect()
    };
    assert_eq!(side('>'), ["> uci", "> go depth 1", "> quit"]);
    assert_eq!(side('<'), ["< uciok", "< bestmove finished"]);
    let times: Vec<f64> = lines
        .iter()
        .map(|(time, _)| time.parse().unwrap())
        .collect();
    assert!(times.is_sorted(), "{kept}");
}
