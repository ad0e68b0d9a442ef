//! Opening books: built, extended with games, shown, played from.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::command;
use crate::gui::Gui;

fn run(arguments: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_reversi"), arguments, "")
}

fn said(typed: &str) -> String {
    let mut gui = Gui::of(env!("CARGO_BIN_EXE_reversi"));
    gui.say(typed.trim_end());
    let (lines, status) = gui.finish();
    assert!(status.success(), "{typed}");
    lines.join("\n")
}

/// The moves of a book in a position, with their values.
fn shown(book: &str, moves: &str) -> Vec<(String, f64)> {
    let (status, out, error) = run(&["book", "show", book, "--json", "--position", moves]);
    assert!(status <= 1, "{error}");
    let row = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let mv = object["move"].as_str().unwrap().to_owned();
        (mv, object["score"].as_f64().unwrap())
    };
    out.lines().map(row).collect()
}

/// Builds a small book in this folder; returns its path.
fn small(folder: &TempDir) -> String {
    let path = folder.path().join("small.book").display().to_string();
    let build = ["book", "build", &path, "--positions", "6", "--depth", "4"];
    let (status, out, error) = run(&build);
    assert_eq!((status, error.as_str()), (0, ""));
    assert_eq!(out, "6 positions added, 6 in the book\n");
    path
}

#[test]
fn a_book_grows_is_taught_and_is_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = small(&folder);
    let bytes = fs::read(&path).unwrap();
    let other = tempfile::tempdir().unwrap();
    assert_eq!(fs::read(small(&other)).unwrap(), bytes);
    assert!(shown(&path, "f5").len() > 1 && shown(&path, "f5f4e3f6").is_empty());
    let game = folder.path().join("game.txt");
    fs::write(&game, "f5f4e3f6d3\nf5f5\n").unwrap();
    let learn = [
        "book",
        "learn",
        &path,
        game.to_str().unwrap(),
        "--depth",
        "4",
    ];
    let (status, out, error) = run(&learn);
    assert_eq!(status, 2, "{out}");
    assert!(out.starts_with("1 game learned, "), "{out}");
    assert!(error.contains("line 2: move 2"), "{error}");
    let known = shown(&path, "f5f4e3f6");
    assert!(known.iter().any(|(mv, _)| mv == "d3"), "{known:?}");
    // The value of a position is minus that of the position after its best move.
    let (best, value) = &shown(&path, "f5f4e3")[0];
    let after = shown(&path, &format!("f5f4e3{best}"));
    assert!(
        after.is_empty() || (after[0].1 + value).abs() < 0.005,
        "{value} {after:?}"
    );
}

#[test]
fn a_position_that_the_book_does_not_know_is_said_to_be() {
    for (language, said) in [
        ("en", "the book knows no move in this position"),
        ("zh", "开局库不认识此局面"),
    ] {
        let show = ["book", "show", "--position", "f5f4e3f6", "--lang", language];
        let (status, out, error) = run(&show);
        assert_eq!((status, out.as_str()), (1, ""), "{error}");
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn a_damaged_book_is_one_line_of_complaint() {
    let folder = tempfile::tempdir().unwrap();
    let path = small(&folder);
    let good = fs::read(&path).unwrap();
    let mut changed = good.clone();
    changed[30] ^= 1;
    let cases = [
        (&good[..good.len() - 1], "bytes, expected"),
        (&changed, "is damaged"),
        (b"no book".as_slice(), "not a book of this game"),
        (b"", "not a book of this game"),
    ];
    for (bytes, says) in cases {
        fs::write(&path, bytes).unwrap();
        let (status, out, error) = run(&["book", "show", &path]);
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(
            error.contains(says) && error.lines().count() == 1,
            "{error}"
        );
        let set = said(&format!("sanqi-set BookFiles {path}\nquit"));
        assert!(set.starts_with("? book ") && set.contains(says), "{set}");
    }
    let missing = said("sanqi-set BookFiles no-such.book\nquit");
    assert!(missing.starts_with("? book no-such.book: "), "{missing}");
}

#[test]
fn the_book_answers_in_every_protocol_until_it_is_switched_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = small(&folder);
    let known: Vec<String> = shown(&path, "f5").into_iter().map(|(mv, _)| mv).collect();
    let nothing = said(&format!("nboard 2\nset BookFiles {path}\nlearn\n"));
    let expected = "learn: found no moves, expected a game from the start of the usual board";
    assert!(nothing.contains(expected), "{nothing}");
    let best = known[0].to_uppercase();
    let gtp = said(&format!(
        "sanqi-set BookFiles {path}\nsanqi-set Book_Loss 0\nplay b f5\nreg_genmove w\nquit"
    ));
    assert!(gtp.contains(&format!("= {best}")), "{gtp}");
    let nboard = |words: &str| {
        said(&format!(
            "nboard 2\nset BookFiles {path}\nset Book_Loss 0\nset depth 4\n{words}\n"
        ))
    };
    let hint = nboard("move F5\nhint 2");
    let lines: Vec<_> = hint
        .lines()
        .filter(|line| line.starts_with("book "))
        .collect();
    assert_eq!(lines.len(), 2, "{hint}");
    assert!(lines[0].starts_with(&format!("book {best} ")) && lines[0].ends_with(" 0 4"));
    assert!(hint.contains("\nsearch "), "{hint}");
    let go = |words: &str| {
        let text = nboard(&format!("{words}\nmove F5\ngo\n"));
        let mv = text.lines().find_map(|line| line.strip_prefix("=== "));
        (mv.unwrap().to_owned(), text.contains("nodestats"))
    };
    let (mv, searched) = go("");
    assert!(mv.starts_with(&format!("{best}/")) && !searched, "{mv}");
    for off in ["set OwnBook false", "set Level 3"] {
        assert!(go(off).1, "{off}");
    }
    let xboard = said(&format!(
        "xboard\nprotover 2\noption BookFiles={path}\noption Book Loss=0\nforce\nusermove P@f5\ngo\n?\nquit"
    ));
    assert!(xboard.contains(&format!("move P@{}", known[0])), "{xboard}");
}

/// The book's answers to f5, with these options set one after the other.
fn replies(path: &str, options: impl Iterator<Item = String>) -> Vec<String> {
    let mut script = format!("sanqi-set BookFiles {path}\nsanqi-set Book_Loss 6400\nplay b f5\n");
    script.extend(options.map(|option| format!("sanqi-set {option}\n")));
    let answers = said(&(script + "quit"));
    let moves = answers.lines().filter_map(|line| line.strip_prefix("= "));
    moves.map(str::to_owned).collect()
}

#[test]
fn moves_vary_with_the_seed_and_are_the_same_with_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = small(&folder);
    let asked = (1..40).chain(1..40);
    let moves = replies(
        &path,
        asked.map(|seed| format!("Seed {seed}\nreg_genmove w")),
    );
    assert_eq!(moves.len(), 78);
    assert_eq!(moves[..39], moves[39..]);
    assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
}

#[test]
fn nboard_learns_the_game_that_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let path = small(&folder);
    let before = fs::read(&path).unwrap();
    let without = said("nboard 2\nmove F5\nlearn\n");
    assert!(
        without.contains("status learn: found no file in BookFiles"),
        "{without}"
    );
    let game = "move F5\nmove F4\nmove E3\nmove F6";
    let mut gui = Gui::of(env!("CARGO_BIN_EXE_reversi"));
    for line in ["nboard 2", &format!("set BookFiles {path}")] {
        gui.say(line);
    }
    game.lines().for_each(|line| gui.say(line));
    gui.say("learn");
    while gui.next().expect("learned") != "learned" {}
    gui.say("set depth 2\nhint 1");
    let (lines, status) = gui.finish();
    assert!(status.success());
    assert!(lines.join("\n").contains("search "), "{lines:?}");
    assert_ne!(fs::read(&path).unwrap(), before);
    assert!(shown(&path, "f5f4e3").iter().any(|(mv, _)| mv == "f6"));
}

#[test]
fn nboard_begins_a_book_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (new, other) = (path("new.book"), small(&folder));
    let learn = |files: &str| {
        let moves = "move F5\nmove F4\nmove E3";
        said(&format!(
            "nboard 2\nset BookFiles {files}\n{moves}\nlearn\n"
        ))
    };
    let begun = learn(&format!("{new};{other}"));
    let said_first = format!("status book {new}: not there yet, learn begins it\n");
    assert!(begun.contains(&said_first), "{begun}");
    assert!(begun.contains("status learned 3 positions"), "{begun}");
    let first = shown(&new, "f5f4");
    assert!(first.iter().any(|(mv, _)| mv == "e3"), "{first:?}");
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        2,
        "no other file is left"
    );
    // From then on the file exists.
    let again = learn(&new);
    assert!(
        again.contains("status learned 0 positions, 3 known"),
        "{again}"
    );
    // Only the first file may be new, and only if nothing is there; other protocols have no command
    // that would create one.
    let absent = path("absent.book");
    for files in [
        format!("{other};{absent}"),
        folder.path().to_str().unwrap().to_owned(),
    ] {
        let refused = learn(&files);
        assert!(
            refused.contains("status book ") && !refused.contains("not there yet"),
            "{refused}"
        );
    }
    assert!(said(&format!("sanqi-set BookFiles {absent}\nquit")).starts_with("? book "));
    // Where it cannot be written, nothing is learned.
    let nowhere = learn(&path("no-folder/new.book"));
    assert!(nowhere.contains("status learn: book "), "{nowhere}");
    assert!(!Path::new(&absent).exists());
}

#[test]
fn the_best_book_move_is_played_whatever_the_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = small(&folder);
    let best = shown(&path, "f5")[0].0.to_uppercase();
    let asked = ["true", "false"].into_iter().flat_map(|on| {
        let seeds = (1..30).map(|seed| format!("Seed {seed}\nreg_genmove w"));
        std::iter::once(format!("Best_Book_Move {on}")).chain(seeds)
    });
    let moves = replies(&path, asked);
    assert_eq!(moves.len(), 58);
    assert!(moves[..29].iter().all(|mv| *mv == best), "{moves:?}");
    assert!(moves[29..].iter().any(|mv| *mv != best), "{moves:?}");
}

#[test]
fn nboard_learns_into_the_file_of_a_flag() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.book").display().to_string();
    let reversi = env!("CARGO_BIN_EXE_reversi");
    let typed = "nboard 2\nmove F5\nmove F4\nmove E3\nlearn\n";
    for learned in ["learned 3 positions", "learned 0 positions, 3 known"] {
        let (status, out, error) = command::run(reversi, &["--book-file", &path], typed);
        assert_eq!((status, error.as_str()), (0, ""));
        assert!(out.contains(&format!("status {learned}")), "{out}");
    }
    // Over TCP the clients would write to it.
    let serve = ["serve", "--listen", "127.0.0.1:0", "--book-file", &path];
    let (status, out, error) = run(&serve);
    assert_eq!((status, out.as_str()), (2, ""), "{error}");
    assert!(
        error.contains("--book-file: found with --listen"),
        "{error}"
    );
}
