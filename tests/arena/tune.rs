//! `arena tune`: an engine's options, tuned by games against itself.

use super::*;

const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");

/// Tunes a level of Reversi, whose games are over at once, by so many games.
fn tune(games: u32, rest: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_arena"))
        .args([
            "tune",
            "--game=reversi",
            "--size=4",
            "--tc=depth=1",
            "--random-plies=3",
        ])
        .arg(format!("--engine=name=own,cmd='{REVERSI}',proto=nboard"))
        .arg(format!("--games={games}"))
        .args(rest)
        .output()
        .unwrap()
}

const HASH: &str = "--parameter=name=Hash,start=4,min=1,max=8,step=1";

fn stdout(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The pairs of a record, behind its settings and what is tuned.
fn course(record: &Path) -> Vec<Value> {
    let lines = fs::read_to_string(record).unwrap();
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let lines: Vec<Value> = lines.collect();
    let settings = [&lines[0], &lines[1]].map(|line| line["type"].as_str().unwrap());
    assert_eq!(settings, ["match", "tune"]);
    let pairs = lines.into_iter().filter(|line| line["type"] == "tuned");
    pairs.collect()
}

#[test]
fn a_course_is_written_pair_by_pair_and_gone_on_with() {
    let folder = folder("tune");
    let record = folder.join("tune.jsonl");
    let out = format!("--out={}", record.display());
    let played = tune(12, &[HASH, &out, "-q"]);
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    assert!(
        stdout(&played).starts_with("6 of 6 pairs played\nHash"),
        "{played:?}"
    );
    let lines = course(&record);
    let pairs: Vec<_> = lines.iter().map(|line| line["pair"].as_u64()).collect();
    assert_eq!(pairs, [0, 1, 2, 3, 4, 5].map(Some));

    // Killed in its fifth pair: the same course comes again.
    let whole = fs::read_to_string(&record).unwrap();
    let kept: Vec<_> = whole.lines().take(7).collect();
    fs::write(&record, kept.join("\n") + "\n{\"type\":\"tun").unwrap();
    let again = tune(12, &[HASH, &out, "-q"]);
    assert_eq!(stdout(&again), stdout(&played), "{again:?}");
    assert_eq!(course(&record), lines);

    let other = tune(
        12,
        &["--parameter=name=Hash,start=5,min=1,max=8,step=1", &out],
    );
    assert_eq!(other.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&other.stderr).contains("other parameters"),
        "{other:?}"
    );

    let page = folder.join("page.html");
    let report = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["report", &record.display().to_string(), "--out"])
        .arg(&page)
        .output()
        .unwrap();
    assert_eq!(report.status.code(), Some(0), "{report:?}");
    assert!(fs::read_to_string(&page).unwrap().contains("\"played\":6"));
}

#[test]
fn mistakes_are_named() {
    let second = format!("--engine=name=other,cmd='{REVERSI}',proto=nboard");
    for (rest, says) in [
        (&[HASH, second.as_str()][..], "expected one engine"),
        (&[HASH, HASH], "Hash stands twice"),
        (&[HASH, "--rate=0"], "--rate 0"),
        (&["--parameter=name=Hash,start=0,min=1,max=8"], "start=0"),
        (&[], "--parameter"),
    ] {
        let output = tune(2, rest);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{rest:?}: {error}");
        assert!(error.contains(says), "{rest:?}: {error}");
    }
}
