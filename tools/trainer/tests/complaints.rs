//! Bad input gives an error that says what is wrong with which file, and exit status 2.

use std::process::Command;

use app::weights::WeightsFile;

/// Runs a command that has to be refused; returns what it prints on stderr.
fn refused(arguments: &[&str]) -> String {
    ended(2, arguments)
}

/// Runs a command that has to exit with this status; returns what it prints on stderr.
fn ended(status: i32, arguments: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_trainer"))
        .args(arguments)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(status), "{arguments:?}: {said}");
    said
}

/// A file of version 1 without games, of Xiangqi (0) or Reversi (1).
fn without_games(game: u8) -> Vec<u8> {
    let mut bytes = b"sanqi.ga\x01".to_vec();
    bytes.push(game);
    bytes.resize(32, 0);
    bytes
}

#[test]
fn bad_input_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: Vec<u8>| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let embedded = ::reversi::eval::weights::embedded();
    let weights = file("weights", embedded.to_bytes());
    let (xiangqi, reversi) = (
        file("xiangqi", without_games(0)),
        file("reversi", without_games(1)),
    );
    let missing = ended(5, &["errors", "--weights", &weights, "/no/such/games"]);
    assert!(
        missing.contains("/no/such/games: no such file or folder"),
        "{missing}"
    );
    // A device has no end.
    #[cfg(unix)]
    for arguments in [
        &["errors", "--weights", "/dev/zero", reversi.as_str()][..],
        &["inspect", "/dev/zero"],
    ] {
        let said = ended(5, arguments);
        assert!(said.contains("this is no regular file"), "{said}");
    }
    let rows: [(&[&str], &str); 8] = [
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
            &["errors", "--weights", &weights, &reversi],
            "expected games, found none in the files",
        ),
        (
            &["errors", "--lang=zh", "--weights", &weights, &xiangqi],
            "xiangqi：是象棋的棋局，应为黑白棋的",
        ),
        (
            &["errors", "--lang=zh", "--weights", &weights, &reversi],
            "trainer: 文件中没有棋局",
        ),
        (
            &["errors", "--lang=zh", "--weights", &xiangqi, &reversi],
            "xiangqi：不是此棋的权重文件：应以 `sanqi.",
        ),
    ];
    for (arguments, says) in rows {
        let said = refused(arguments);
        assert!(said.contains(says), "{said}");
    }
}
