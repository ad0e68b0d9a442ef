//! `arena tune`: tunes an engine's options by games against itself.

use super::*;

/// Tunes an option that changes how Xiangqi plays: with few nodes, each additional line leaves
/// fewer for the best one.
fn tune(rest: &[&str]) -> std::process::Output {
    let xiangqi = env!("CARGO_BIN_EXE_xiangqi");
    Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["tune", "--game=xiangqi", "--games=12", "--random-plies=4"])
        .args(["--tc=nodes=200", "--margin=5000"])
        .arg(format!(
            "--engine=name=own,cmd='{xiangqi}',proto=uci,option.OwnBook=false,option.Hash=1"
        ))
        .args(rest)
        .output()
        .unwrap()
}

const LINES: &str = "--parameter=name=MultiPV,start=6,min=1,max=11,step=4";

fn stdout(output: &std::process::Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The pairs of a record, after its settings and the parameters.
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

/// Without its feature `float_roundtrip`, serde_json reads some numbers with a wrong last digit.
#[test]
fn values_are_read_as_they_were_written() {
    let value = 6.185167437954891;
    let read: f64 = serde_json::from_str(&value.to_string()).unwrap();
    assert_eq!(read, value);
}

#[test]
fn a_course_is_written_pair_by_pair_and_gone_on_with() {
    let folder = folder("tune");
    let record = folder.join("tune.jsonl");
    let out = format!("--out={}", record.display());
    let played = stdout(&tune(&[LINES, &out, "-q"]));
    assert!(
        played.starts_with("6 of 6 pairs played\nMultiPV"),
        "{played}"
    );
    let lines = course(&record);
    let pairs: Vec<_> = lines.iter().map(|line| line["pair"].as_u64()).collect();
    assert_eq!(pairs, [0, 1, 2, 3, 4, 5].map(Some));
    // Most pairs have a winner, and after each of these the value is different.
    let mut before = 6.0;
    let mut moved = 0;
    for line in &lines {
        let value = line["values"][0].as_f64().unwrap();
        assert_eq!(value != before, line["result"] != 0, "{line}");
        moved += usize::from(value != before);
        before = value;
    }
    assert!(moved > 1, "{lines:?}");

    // As if killed in the fifth pair: the same values come again.
    let whole = fs::read_to_string(&record).unwrap();
    let kept: Vec<_> = whole.lines().take(7).collect();
    fs::write(&record, kept.join("\n") + "\n{\"type\":\"tun").unwrap();
    assert_eq!(stdout(&tune(&[LINES, &out, "-q"])), played);
    assert_eq!(course(&record), lines);

    let other = tune(&["--parameter=name=MultiPV,start=5,min=1,max=11,step=4", &out]);
    assert_eq!(other.status.code(), Some(2));
    let error = String::from_utf8_lossy(&other.stderr);
    assert!(error.contains("other parameters"), "{error}");

    let page = folder.join("page.html");
    let report = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["report", &record.display().to_string(), "--out"])
        .arg(&page)
        .output()
        .unwrap();
    stdout(&report);
    assert!(fs::read_to_string(&page).unwrap().contains("\"played\":6"));
}

#[test]
fn a_file_says_the_same() {
    let folder = folder("tune-file");
    let file = folder.join("tune.toml");
    let parameter = "[[parameter]]\nname = \"MultiPV\"\nstart = 6\nmin = 1\nmax = 11\nstep = 4\n";
    fs::write(&file, format!("rate = 0.5\n{parameter}")).unwrap();
    let path = file.display().to_string();
    let expected = stdout(&tune(&[LINES, "--rate=0.5", "-q"]));
    assert_eq!(stdout(&tune(&[&path, "-q"])), expected);
    fs::write(&file, "[[parameter]]\nname = \"MultiPV\"\nstart = 6\n").unwrap();
    let output = tune(&[&path]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("tune.toml:1:1: expected name"), "{error}");
}

#[test]
fn mistakes_are_named() {
    for (rest, says) in [
        (
            &[LINES, "--engine=name=other,cmd=other"][..],
            "expected one engine",
        ),
        (&[LINES, LINES], "MultiPV stands twice"),
        (&[LINES, "--rate=0"], "--rate 0"),
        (&["--parameter=name=MultiPV,start=0,min=1,max=8"], "start=0"),
        (&[], "--parameter"),
    ] {
        let output = tune(rest);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{rest:?}: {error}");
        assert!(error.contains(says), "{rest:?}: {error}");
    }
}
