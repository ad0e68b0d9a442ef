//! The subcommand `convert`: games from one format to another.

use std::fs;

use crate::command;

fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_xiangqi"), arguments, input)
}

const GAME: &str =
    "[Red \"甲\"]\n[Black \"乙\"]\n[Result \"0-1\"]\n\n1. C2=5 {好} (1. H2+3) H8+7 2. H2+3 0-1\n";

#[test]
fn games_go_through_every_format_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (status, _, error) = run(&["convert", "-", "--out", &path("0.pgn")], GAME);
    assert_eq!((status, error.as_str()), (0, ""));
    let first = fs::read_to_string(path("0.pgn")).unwrap();
    let mut from = path("0.pgn");
    for name in ["1.xqf", "2.cbr", "3.cbl", "4.ubb", "5.pgn"] {
        let (status, out, error) = run(&["convert", &from, "--out", &path(name)], "");
        assert_eq!((status, error.as_str()), (0, ""), "{name}");
        assert_eq!(out, "1 game written, 0 refused\n");
        from = path(name);
        // Each file is also a position for `analyze`, and a game for a book, which keeps the
        // winner's move.
        let analyze = ["analyze", "--position", &from, "--depth", "1", "--json"];
        let (status, out, error) = run(&analyze, "");
        assert_eq!(status, 0, "{name}: {out}{error}");
    }
    assert_eq!(fs::read_to_string(path("5.pgn")).unwrap(), first);
    let book = ["book", "build", &path(""), "--least", "1", "--out"];
    let (status, out, error) = run(&[&book[..], &[&path("games.book")]].concat(), "");
    assert_eq!(status, 0, "{error}");
    assert_eq!(out, "1 move of 6 games; 0 games refused\n");
}

#[test]
fn moves_are_written_in_the_notation_that_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let out = path("a.pgn");
    let convert = |more: &[&str]| run(&[&["convert", "-", "--out", &out], more].concat(), GAME);
    for (notation, moves) in [
        (None, "1. C2=5 {"),
        (Some("wxf"), "1. C2=5 {"),
        (Some("iccs"), "1. H2-E2 {"),
        (Some("Chinese"), "1. 炮二平五 {"),
    ] {
        let more = notation.map(|name| vec!["--notation", name]);
        let (status, _, error) = convert(&more.unwrap_or_default());
        assert_eq!((status, error.as_str()), (0, ""), "{notation:?}");
        let text = fs::read_to_string(&out).unwrap();
        assert!(text.contains(moves), "{text}");
    }
    let (status, _, error) = convert(&["--notation", "latin"]);
    assert!(
        status == 2 && error.contains("expected wxf, chinese, iccs"),
        "{error}"
    );
    let xqf = path("a.xqf");
    let (status, _, error) = run(&["convert", "-", "--out", &xqf, "--notation", "wxf"], GAME);
    assert!(
        status == 2 && error.contains("one way only, expected .pgn"),
        "{error}"
    );
}

#[test]
fn what_cannot_be_converted_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let two = format!("{GAME}\n{GAME}");
    for (name, expected) in [
        (
            "a.xyz",
            "a.xyz: the name says no format, expected it to end in .pgn",
        ),
        ("a.xqf", ".xqf holds one game, found 2"),
        ("a.cbr", ".cbr holds one game, found 2"),
    ] {
        let (status, _, error) = run(&["convert", "-", "--out", &path(name)], &two);
        assert_eq!(status, 2, "{name}");
        assert!(error.contains(expected), "{error}");
    }
    fs::write(path("b.cbr"), b"CCBridge Record\0").unwrap();
    let (from, to) = (path("b.cbr"), path("b.pgn"));
    let (status, out, error) = run(&["convert", &from, "--out", &to], "");
    assert_eq!((status, out.as_str()), (2, "0 games written, 1 refused\n"));
    assert!(
        error.contains("offset 16: the file ends, expected a header"),
        "{error}"
    );
    let (status, _, error) = run(&["convert", &from, "--out", &to, "--lang", "zh"], "");
    assert_eq!(status, 2);
    assert!(error.contains("b.cbr：偏移 16：文件不完整"), "{error}");
}
