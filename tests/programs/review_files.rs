//! The files that `review` is given: none is lost, and not two games are taken for one.

use std::fs;

use crate::command::run;

const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const GAME: &str = "1. h2e2 h9g7 *\n";

#[test]
fn two_files_are_never_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (game, other) = (file("game.pgn"), file("other.pgn"));
    let detour = format!("{}/./other.pgn", folder.path().display());
    fs::write(&game, GAME).unwrap();
    for (arguments, first, second) in [
        (vec!["--out", &game], "GAME", "--out"),
        (vec!["--svg", &game], "GAME", "--svg"),
        (vec!["--svg", &detour, "--out", &other], "--out", "--svg"),
        (vec!["--state", &other, "--svg", &other], "--svg", "--state"),
    ] {
        for (language, expected) in [
            (
                "en",
                format!(": found the file of {first}, expected another\n"),
            ),
            ("zh", format!("：与 {first} 是同一个文件，应为另一个文件\n")),
        ] {
            let review = ["review", &game, "--depth", "1", "--lang", language];
            let (status, out, error) = run(XIANGQI, &[&review, &arguments[..]].concat(), "");
            assert_eq!((status, out.as_str()), (2, ""), "{arguments:?} {error}");
            assert!(
                error.contains(second) && error.ends_with(&expected),
                "{error}"
            );
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
    assert_eq!(fs::read_to_string(&game).unwrap(), GAME);
    assert!(!fs::exists(&other).unwrap());
}

#[test]
fn two_games_are_one_too_many() {
    let (status, out, error) = run(XIANGQI, &["review", "a.pgn", "b.pgn"], "");
    assert_eq!((status, out.as_str()), (2, ""));
    let expected = "a.pgn and b.pgn: found two files, expected one\n";
    assert!(error.ends_with(expected), "{error}");
    let (_, _, error) = run(XIANGQI, &["review", "a.pgn", "b.pgn", "--lang", "zh"], "");
    assert!(
        error.ends_with("a.pgn 和 b.pgn：给出了两个文件，应只给出一个\n"),
        "{error}"
    );
}
