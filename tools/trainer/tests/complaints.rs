//! Bad input: an error that says what is wrong with which file, and status 2.

use std::path::PathBuf;
use std::process::Command;

use app::weights::WeightsFile;

/// What the trainer says on stderr of a command that it must refuse.
fn refused(arguments: &[&str]) -> String {
    ended(2, arguments)
}

/// What it says on stderr of a command that ends with a status.
fn ended(status: i32, arguments: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_trainer"))
        .args(arguments)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(status), "{arguments:?}: {said}");
    said
}

/// A file of this name that holds these bytes.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("sanqi-{}-{name}", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    path
}

/// A file of version 1 without games: of Xiangqi 0, of Reversi 1.
fn without_games(name: &str, game: u8) -> PathBuf {
    let mut bytes = b"sanqi.ga\x01".to_vec();
    bytes.push(game);
    bytes.resize(32, 0);
    file(name, &bytes)
}

#[test]
fn bad_input_is_named() {
    let weights = file("weights", &::reversi::eval::weights::embedded().to_bytes());
    let (xiangqi, reversi) = (without_games("xiangqi", 0), without_games("reversi", 1));
    let text = |path: &PathBuf| path.display().to_string();
    let [weights, xiangqi, reversi] = [&weights, &xiangqi, &reversi].map(text);
    let missing = ended(5, &["errors", "--weights", &weights, "/no/such/games"]);
    assert!(missing.contains("/no/such/games: cannot read"), "{missing}");
    // A device never ends.
    #[cfg(unix)]
    for arguments in [
        &["errors", "--weights", "/dev/zero", reversi.as_str()][..],
        &["inspect", "/dev/zero"],
    ] {
        let said = ended(5, arguments);
        assert!(said.contains("this is no regular file"), "{said}");
    }
    let rows: [(&[&str], &str); 6] = [
        (
            &["fit", "--game", "xiangqi", "a", "--out", "b"],
            "`trainer fit xiangqi`",
        ),
        (
            &["generate", "--game=reversi", "--out", "b"],
            "`trainer generate reversi`",
        ),
        (&["errors", "--weights", &xiangqi, &reversi], "xiangqi: "),
        (
            &["errors", "--weights", &weights, &xiangqi],
            "xiangqi: games of Xiangqi, expected Reversi",
        ),
        (
            &[
                "rate",
                "--weights",
                &weights,
                "--against",
                &weights,
                "--games=3",
            ],
            "expected an even number from 2 up, since games come in pairs",
        ),
        (
            &["errors", "--weights", &weights, &reversi],
            "expected games, found none in the files",
        ),
    ];
    for (arguments, says) in rows {
        let said = refused(arguments);
        assert!(said.contains(says), "{said}");
    }
    for path in [weights, xiangqi, reversi] {
        std::fs::remove_file(path).unwrap();
    }
}
