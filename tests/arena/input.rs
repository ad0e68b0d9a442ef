//! Bad input gives an error that says what is wrong and where, and exit status 2.

use super::*;

#[test]
fn bad_input_is_named() {
    let folder = folder("bad-input");
    let bad = folder.join("bad.epd");
    fs::write(&bad, "# fine\nh2e2\n9/9 w\n").unwrap();
    let bad = bad.display().to_string();
    let (a, b) = (fake("A", "input", ""), fake("B", "input", ""));
    let rows: [(&[&str], &str); 10] = [
        (&[&a], "expected two engines, found 1"),
        (&[&a, &a], "both engines are called \"A\""),
        (&[&a, &b, "--games", "3"], "expected an even number"),
        (&[&a, &b, "--openings", "/no/such/file"], "/no/such/file: "),
        (
            &[&a, &b, "--openings", &bad],
            "bad.epd:3: board has 2 ranks, expected 10",
        ),
        (&[&a, &b, "--tc", "fast"], "time control \"fast\""),
        (&[&a, &b, "--sprt", "elo0=5"], "expected more than elo0"),
        (
            &[&a, "--engine", "name=B,cmd=/no/such/engine"],
            "engine B: cannot be started: /no/such/engine: no such file or folder",
        ),
        (
            &[&a, "--engine", "name=B,cmd=ls,dir=/no/such/folder"],
            "engine B: cannot be started: dir=/no/such/folder: expected a folder",
        ),
        (&[&a, "--engine", "name=B,kind=7"], "unknown key \"kind\""),
    ];
    for (arguments, says) in rows {
        let output = arena().args(arguments).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        // A file that cannot be opened has another exit status than one with wrong contents.
        let status = if says == "/no/such/file: " { 5 } else { 2 };
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {error}");
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
    let xboard = fake("B", "input", "--speak xboard") + ",proto=xboard";
    let output = arena()
        .args([&a, &xboard])
        .args(["--tc", "nodes=100"])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("xboard has no limit of nodes"), "{error}");
}

#[test]
fn errors_are_said_in_chinese_too() {
    let folder = folder("chinese");
    let file = folder.join("m.toml");
    fs::write(&file, "gmaes = 4\n").unwrap();
    let file = file.display().to_string();
    let (a, b) = (fake("A", "chinese", ""), "name=B,cmd=/no/such/engine");
    let unknown = format!("{file}:1:1：不认识的键“gmaes”，应为 [[engine]] 或 ");
    let openings = folder.join("openings.epd");
    fs::write(&openings, "4k4/9/9 w\n").unwrap();
    let openings = openings.display().to_string();
    let c = fake("C", "chinese", "");
    let position = format!("{openings}:1：“4k4/9/9 w”：棋盘有 3 条横线，应为 10 条");
    let rows: [(&[&str], &str); 3] = [
        (
            &[&a, "--engine", b],
            "arena: 引擎 B：无法启动：/no/such/engine：没有这个文件或文件夹",
        ),
        (&[&file], &unknown),
        (&[&a, &c, "--openings", &openings], &position),
    ];
    for (arguments, says) in rows {
        let output = arena().args(arguments).args(["--lang", "zh"]).output();
        let output = output.unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(says), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_record_is_a_file_and_no_device() {
    let folder = folder("no-file").display().to_string();
    for path in ["/dev/full", "/dev/zero", &folder] {
        let output = arena()
            .args([fake("A", "no-file", ""), fake("B", "no-file", "")])
            .args(["--tc=depth=1", "--games=2", "--quiet", "--out", path])
            .timeout(Duration::from_secs(5))
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(5), "{error}");
        let says = format!("{path}: expected a file, or a name for one");
        assert!(error.contains(&says), "{error}");
    }
}

#[test]
fn a_protocol_that_the_game_does_not_have_is_refused_before_any_engine_starts() {
    let folder = folder("wrong-protocol");
    let record = folder.join("match.jsonl").display().to_string();
    let wrong = fake("A", "wrong-protocol", "") + ",proto=uci";
    let right = fake("B", "wrong-protocol", "");
    let named = "engine A: proto=uci: expected gomocup for gomoku";
    let rows: [(&[&str], &str); 4] = [
        (&["match", &wrong, &right, "--out", &record], named),
        (&["unit", "--id=0", &wrong, &right], named),
        (
            &["openings", "--random-plies=2", "--within=50", &wrong],
            named,
        ),
        (
            &["compliance", "--engine=cmd=x,proto=uci"],
            "proto=uci: expected gomocup for gomoku",
        ),
    ];
    for (arguments, says) in rows {
        let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_arena"))
            .args(arguments)
            .arg("--game=gomoku")
            .timeout(LIMIT)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
    assert!(!Path::new(&record).exists());
}

#[test]
fn options_of_another_game_are_refused() {
    let engines = [fake("A", "other-game", ""), fake("B", "other-game", "")];
    let rows: [(&[&str], &str); 6] = [
        (
            &["--game=gomoku", "--league"],
            "--league: expected --game xiangqi, found --game gomoku",
        ),
        (
            &["--game=gomoku", "--repetition=axf"],
            "--repetition: expected --game xiangqi, found --game gomoku",
        ),
        (
            &["--game=reversi", "--occurrences=3"],
            "--occurrences: expected --game xiangqi",
        ),
        (&["--game=reversi", "--move-limit=9"], "--move-limit: "),
        (
            &["--game=reversi", "--rule=renju"],
            "--rule: expected --game gomoku, found --game reversi",
        ),
        (
            &["--size=9"],
            "--size: expected --game reversi or gomoku, found --game xiangqi",
        ),
    ];
    for (arguments, says) in rows {
        let output = arena().args(&engines).args(arguments).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
}
