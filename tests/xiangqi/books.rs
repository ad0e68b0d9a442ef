//! Opening books: built from games, converted, shown, played from.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::command;
use crate::gui::Gui;

/// A folder for a test's files, deleted with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("sanqi-books-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_xiangqi"), arguments, "")
}

/// The moves of a book in a position, with their weights.
fn shown(book: &str, moves: &str) -> Vec<(String, u64)> {
    let (status, out, error) = run(&["book", "show", book, "--json", "--moves", moves]);
    assert!(status <= 1, "{error}");
    let row = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let mv = object["move"].as_str().unwrap().to_owned();
        (mv, object["weight"].as_u64().unwrap())
    };
    out.lines().map(row).collect()
}

const GAMES: &str = "[Event \"1\"]\n1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n[Event \"2\"]\n1. 炮二平五 马８进７ 2. 马二进三 1/2-1/2\n\n\
                     [Event \"3\"]\n1. h2e2 b9c7 0-1\n\n[Event \"4\"]\n1. g3g4 g6g5 2. h0g2 1-0\n";
/// The moves of these games with their weights, by the moves before.
const KNOWN: [(&str, &[(&str, u64)]); 4] = [
    ("", &[("h2e2", 3), ("g3g4", 2)]),
    ("h2e2", &[("b9c7", 2), ("h9g7", 1)]),
    ("h2e2 h9g7", &[("h0g2", 3)]),
    ("g3g4 g6g5", &[("h0g2", 2)]),
];

fn assert_known(book: &str, context: &str) {
    for (moves, expected) in KNOWN {
        let expected: Vec<_> = expected
            .iter()
            .map(|&(mv, weight)| (mv.to_owned(), weight))
            .collect();
        assert_eq!(shown(book, moves), expected, "{context}: {moves}");
    }
}

#[test]
fn a_book_of_games_is_the_same_in_every_format() {
    let folder = Folder::new("formats");
    folder.file("games/many.pgn", GAMES);
    folder.file("games/notes.txt", "no game");
    let games = folder.path("games");
    let own = folder.path("own.book");
    let (status, out, error) = run(&["book", "build", &games, "--out", &own, "--least", "1"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert_eq!(out, "6 moves of 4 games; 0 games refused\n");
    assert_known(&own, "own");
    let before = fs::read(&own).unwrap();
    let formats = if cfg!(feature = "sqlite") {
        &["a.obk", "b.pfBook", "BOOK.DAT"][..]
    } else {
        &["BOOK.DAT"]
    };
    for name in formats {
        let other = folder.path(name);
        let (status, out, error) = run(&["book", "convert", &own, &other]);
        assert_eq!((status, error.as_str()), (0, ""), "{name}");
        assert!(out.starts_with("6 moves written of 6"), "{out}");
        assert_known(&other, name);
        let again = folder.path("again.book");
        assert_eq!(run(&["book", "convert", &other, &again]).0, 0);
        assert_known(&again, name);
        assert_eq!(fs::read(&again).unwrap().len(), before.len());
        let direct = folder.path(&format!("direct-{name}"));
        let build = ["book", "build", &games, "--out", &direct, "--least", "1"];
        assert_eq!(run(&build).0, 0);
        assert_eq!(
            fs::read(&direct).unwrap(),
            fs::read(&other).unwrap(),
            "{name}"
        );
    }
    let (status, out, error) = run(&["book", "build", &games, "--out", &own]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(out.starts_with("3 moves"), "{out}");
}

#[test]
fn the_engine_plays_from_every_format_and_for_one_side() {
    let folder = Folder::new("play");
    let games = folder.file("many.pgn", "1. a3a4 a6a5 2. i3i4 i6i5 1/2-1/2\n");
    let formats = if cfg!(feature = "sqlite") {
        &["a.book", "a.obk", "a.pfBook", "a.dat"][..]
    } else {
        &["a.book", "a.dat"]
    };
    for name in formats {
        let book = folder.path(name);
        let build = ["book", "build", &games, "--out", &book, "--least", "1"];
        assert_eq!(run(&build).0, 0);
        let mut gui = crate::gui::start();
        gui.say(&format!(
            "ucci\nsetoption usebook true\nsetoption bookfiles {book}\nposition startpos moves a3a4"
        ));
        gui.say("go time 1000 increment 0");
        assert_eq!(gui.wait_for("bestmove"), "bestmove a6a5", "{name}");
        gui.say(&format!("setoption bookfiles red:{book}"));
        gui.say("position startpos moves a3a4 a6a5\ngo time 1000 increment 0");
        assert_eq!(gui.wait_for("bestmove"), "bestmove i3i4", "{name}");
        // The mirrored position, with the file for the other side only: the move comes from a
        // search, or from our own book.
        gui.say(&format!("setoption bookfiles black:{book}"));
        gui.say("position startpos moves i3i4 i6i5\ngo depth 1");
        gui.wait_for("bestmove");
        gui.say("position startpos moves i3i4\ngo time 1000 increment 0");
        assert_eq!(gui.wait_for("bestmove"), "bestmove i6i5", "{name}");
    }
}

#[test]
fn the_best_book_move_is_played_each_time_if_that_is_wanted() {
    let folder = Folder::new("best");
    let [most, again] = ["a.pgn", "b.pgn"].map(|name| folder.file(name, "1. a3a4 a6a5 1/2-1/2\n"));
    let once = folder.file("c.pgn", "1. a3a4 i6i5 1/2-1/2\n");
    let book = folder.path("a.book");
    let build = [
        "book", "build", &most, &again, &once, "--out", &book, "--least", "1",
    ];
    assert_eq!(run(&build).0, 0);
    for (opening, set) in [
        (
            "ucci\nsetoption usebook true\nsetoption bookfiles",
            "bestbookmove",
        ),
        (
            "uci\nsetoption name OwnBook value true\nsetoption name BookFiles value",
            "name Best Book Move value",
        ),
    ] {
        let mut gui = crate::gui::start();
        gui.say(&format!("{opening} {book}\nposition startpos moves a3a4"));
        let mut answers = |on: bool| -> Vec<String> {
            gui.say(&format!("setoption {set} {on}"));
            let mut answer = |_| {
                gui.say(if set == "bestbookmove" {
                    "go time 1000 increment 0"
                } else {
                    "go movetime 1000"
                });
                gui.wait_for("bestmove")
            };
            (0..60).map(&mut answer).collect()
        };
        let best = answers(true);
        assert!(best.iter().all(|mv| mv == "bestmove a6a5"), "{best:?}");
        let any = answers(false);
        assert!(any.iter().any(|mv| mv == "bestmove i6i5"), "{any:?}");
    }
}

#[test]
fn games_that_cannot_be_read_are_named_and_the_others_counted() {
    let folder = Folder::new("bad");
    let bad = folder.file(
        "bad.pgn",
        "[Event \"1\"]\n1. h2e2 h9g7 1-0\n\n[Event \"2\"]\n1. h2e2 h2e2 1-0\n\n[Event \"3\"]\n1. h2e2 h9g7 1-0\n",
    );
    let missing = folder.path("missing.xqf");
    let cut = folder.file("cut.xqf", b"XQ\x12");
    let book = folder.path("a.book");
    let (status, out, error) = run(&["book", "build", &bad, &missing, &cut, "--out", &book]);
    assert_eq!(status, 2, "{error}");
    assert_eq!(out, "1 move of 2 games; 3 games refused\n");
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines.len(), 3, "{error}");
    assert!(
        lines[0].contains(&format!("{bad}: line 5, column 9: move 2")),
        "{error}"
    );
    assert!(
        lines[1].contains(&format!("{missing}: no such file")),
        "{error}"
    );
    assert!(lines[2].contains(&cut), "{error}");
    let (status, out, error) = run(&[
        "book", "build", &bad, "--out", &book, "--least", "3", "--lang", "zh",
    ]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(error.contains("没有走过 3 次的着法"), "{error}");
    assert_eq!(shown(&book, "").len(), 1);
}

#[test]
fn what_is_no_book_gets_one_line_and_replaces_nothing() {
    let folder = Folder::new("refused");
    let kept = folder.file("kept.book", "what was there");
    let cases: [(&str, &[u8], &str); 4] = [
        ("text.obk", b"no book at all", "expected it to begin with"),
        (
            "short.DAT",
            b"0123456789",
            "found 10 bytes, expected records of 8",
        ),
        ("zeros.dat", &[0; 16], "record 0: found move 0x00 0x00"),
        ("cut.obk", b"SQLite format 3\0", "SQLite"),
    ];
    for (name, content, expected) in cases {
        let path = folder.file(name, content);
        for arguments in [
            &["book", "convert", &path, &kept][..],
            &["book", "show", &path],
        ] {
            let (status, out, error) = run(arguments);
            assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {error}");
            assert!(error.contains(&path) && error.contains(expected), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
            assert!(!error.contains("at all"), "{error}");
        }
        let mut gui = crate::gui::start();
        gui.say(&format!("ucci\nsetoption bookfiles {path}"));
        let said = gui.wait_for("info message book");
        assert!(said.contains(expected), "{said}");
    }
    assert_eq!(fs::read_to_string(&kept).unwrap(), "what was there");
    assert!(!Path::new(&format!("{kept}.partial")).exists());
}

/// Files name positions by keys alone, so that what cannot be reached has no key in other formats.
#[test]
fn a_book_that_would_be_empty_is_not_written() {
    let folder = Folder::new("unreachable");
    let game = "[FEN \"3k5/9/9/9/9/9/9/9/4R4/5K3 w\"]\n1. e1e2 d9d8 1-0\n";
    let games = folder.file("ending.pgn", game);
    let book = folder.path("ending.book");
    let build = ["book", "build", &games, "--least", "1", "--out"];
    assert_eq!(run(&[&build[..], &[&book]].concat()).0, 0);
    let kept = folder.file("kept.obk", "what was there");
    for (arguments, expected) in [
        (&["book", "convert", &book, &kept][..], 1),
        (&[&build[..], &[&kept]].concat(), 2),
    ] {
        let (status, out, error) = run(arguments);
        assert_eq!((status, out.as_str()), (expected, ""), "{error}");
        assert!(error.contains("nothing was written"), "{error}");
    }
    assert_eq!(fs::read_to_string(&kept).unwrap(), "what was there");
    let (status, out, error) = run(&["book", "show", &book]);
    assert_eq!((status, out.as_str()), (1, ""));
    assert!(error.contains("the book knows no move"), "{error}");
    let (status, _, error) = run(&["book", "build", &games, "--out", &book]);
    assert!(status == 1 && error.contains("--least"), "{error}");
}

#[cfg(unix)]
#[test]
fn what_was_read_before_ctrl_c_is_in_the_book() {
    use std::io::Write;
    use std::process::Command;
    use std::time::Duration;

    const GAME: &str = "1. h2e2 1-0\n";
    let folder = Folder::new("stopped");
    let first = folder.file("first.pgn", GAME);
    let pipes: Vec<String> = (0..500)
        .map(|number| folder.path(&format!("{number}.pgn")))
        .collect();
    assert!(
        Command::new("mkfifo")
            .args(&pipes)
            .status()
            .unwrap()
            .success()
    );
    let last = folder.file("last.pgn", "1. g3g4 1-0\n");
    let book = folder.path("a.book");
    let mut arguments = vec!["book", "build", "--least", "1", "--out", &book, &first];
    arguments.extend(pipes.iter().map(String::as_str));
    arguments.push(&last);
    let mut program = Gui::with(env!("CARGO_BIN_EXE_xiangqi"), &arguments);
    // Ctrl-C comes while the program waits for the text of the first pipe. How many more it opens
    // before its handler has run is up to the system: each has its game.
    let id = program.id().to_string();
    std::thread::spawn(move || {
        for (number, pipe) in pipes.iter().enumerate() {
            let mut text = fs::OpenOptions::new().write(true).open(pipe).unwrap();
            if number == 0 {
                let interrupt = Command::new("kill").args(["-INT", &id]).status();
                assert!(interrupt.unwrap().success());
            }
            std::thread::sleep(Duration::from_millis(20));
            text.write_all(GAME.as_bytes()).unwrap();
        }
    });
    let (said, status) = program.finish();
    assert_eq!(status.code(), Some(3), "{said:?}");
    let moves = shown(&book, "");
    let [(mv, weight)] = &moves[..] else {
        panic!("{moves:?}");
    };
    assert_eq!(mv, "h2e2");
    let games = weight / 2;
    assert!(games >= 2, "{said:?}");
    assert_eq!(said, [format!("1 move of {games} games; 0 games refused")]);
}
