//! Tournaments with more than two engines, and matches configured in files.

use super::*;

/// Three engines: one resigns at once, two play the same moves.
fn three(mark: &str) -> [String; 3] {
    [
        fake("A", mark, ""),
        fake("weak", mark, "--misbehave resign"),
        fake("B", mark, "--speak uci"),
    ]
}

#[test]
fn everyone_meets_everyone() {
    let record = folder("roundrobin").join("match.jsonl");
    let output = arena()
        .args(three("roundrobin"))
        .args([
            "--tc=depth=1",
            "--games=4",
            "--concurrency=2",
            "--maxmoves=10",
        ])
        .args(["--json", "--quiet", "--openings", openings()])
        .args(["--out", record.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let summary = summary(&output);
    assert_eq!(summary["games"], 12);
    let standings = summary["standings"].as_array().unwrap();
    assert_eq!(standings[2]["engine"], "weak");
    assert_eq!(standings[2]["points"], 0.0);
    assert_eq!(standings[0]["games"], 8);
    // A and B won all games against the third and are equal, so their ratings are equal.
    let elo = |place: usize| standings[place]["elo"].as_f64().unwrap();
    assert!(
        (elo(0) - elo(1)).abs() < 1e-3 && elo(1) > elo(2),
        "{summary}"
    );
    assert_eq!(standings[2]["helped"], true, "no half point ever");
    assert_none_left("roundrobin");
    let lines = lines(&record);
    assert_eq!(of_type(&lines, "engine").len(), 3);

    let text = arena()
        .args(three("roundrobin"))
        .args([
            "--tc=depth=1",
            "--games=2",
            "--maxmoves=10",
            "--quiet",
            "--format=gauntlet",
        ])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(
        text.contains("┆ engine ┆") && text.contains("2-0-0"),
        "{text}"
    );
    assert!(
        text.contains("one drawn game between any two that met"),
        "{text}"
    );
}

#[test]
fn a_gauntlet_is_the_firsts_alone() {
    let record = folder("gauntlet").join("match.jsonl");
    let output = arena()
        .args(three("gauntlet"))
        .args([
            "--tc=depth=1",
            "--games=2",
            "--format=gauntlet",
            "--maxmoves=10",
        ])
        .args(["--json", "--quiet", "--out", record.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(summary(&output)["games"], 4);
    for start in of_type(&lines(&record), "start") {
        let players = start["players"].as_array().unwrap();
        assert!(players.contains(&0.into()), "{start}");
    }
    let refused = arena()
        .args(three("gauntlet"))
        .args(["--sprt", "elo0=0,elo1=5"])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        error.contains("--sprt decides between two engines, found 3"),
        "{error}"
    );
}

#[test]
fn a_match_in_a_file_is_the_match_of_its_options() {
    let folder = folder("file");
    let file = folder.join("match.toml");
    let engine = |name: &str, speak: &str| {
        let command = fake_command("file", &format!("--speak {speak}")).replace('\\', "\\\\");
        format!("[[engine]]\nname = \"{name}\"\ncmd = \"{command}\"\noption.hash = 16\n")
    };
    let text = format!(
        "tc = \"depth=1\"\ngames = 4\nmaxmoves = 10\nquiet = true\nopenings = '{}'\n\
         resign = {{ moves = 2, score = 900 }}\n\n{}{}",
        openings(),
        engine("A", "ucci"),
        engine("B", "uci"),
    );
    fs::write(&file, text).unwrap();
    let record = folder.join("match.jsonl");
    let output = arena()
        .arg(&file)
        .args(["--json", "--games=2", "--out", record.to_str().unwrap()])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{error}");
    assert_eq!(
        summary(&output)["games"],
        2,
        "the command line has the last word"
    );
    let settings = &lines(&record)[0];
    assert_eq!(settings["adjudication"]["resign"]["score"], 900);
    assert_eq!(
        settings["engines"][1]["options"][0],
        serde_json::json!(["hash", "16"])
    );
}

#[test]
fn what_is_wrong_in_a_file_is_named_with_its_place() {
    let folder = folder("bad-file");
    let file = folder.join("match.toml");
    for (text, says) in [
        (
            "games = 4\ncolour = 1",
            ":2:1: unknown key \"colour\", expected [[engine]] or one of tc, ",
        ),
        ("tc = \"fast\"", ":1:1: "),
        (
            "\ngames = \"many\"",
            ":2:1: invalid value 'many' for '--games",
        ),
        ("games 4", ":1:7: found \"4\": "),
        (
            "[[engine]]\nname = \"A\"",
            ":1:1: an engine needs cmd=COMMAND",
        ),
        (
            "[[engine]]\ncmd = \"a\"\nproto = \"usi\"",
            ":3:1: proto=usi: expected ucci",
        ),
        (
            "[engine]\ncmd = \"a\"",
            ":1:2: found [engine], expected [[engine]]",
        ),
        ("[sprt]\nelo0 = 5\nelo1 = 0", ":1:2: "),
        ("games = [1, 2]", ":1:1: found [...], expected one value"),
        ("games = 4", "expected two engines, found 0"),
    ] {
        fs::write(&file, text).unwrap();
        let output = arena().arg(&file).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}: {error}");
        assert!(
            error.contains(says) || error.contains(&says.replace("tc, ", "")),
            "{text}: {error}"
        );
        assert!(
            error.contains("match.toml") || says.contains("two engines"),
            "{error}"
        );
    }
    let missing = arena().arg("/no/such/match.toml").output().unwrap();
    assert!(String::from_utf8_lossy(&missing.stderr).contains("/no/such/match.toml"));
}

#[test]
fn openings_of_either_kind_on_the_command_line_replace_those_of_the_file() {
    let folder = folder("file-openings");
    let file = folder.join("match.toml");
    let engine = |name: &str| {
        let command = fake_command("file-openings", "").replace('\\', "\\\\");
        format!("[[engine]]\nname = \"{name}\"\ncmd = \"{command}\"\n")
    };
    let rows = [
        ("random-plies = 3".to_owned(), ["--openings", openings()], 0),
        (
            format!("openings = '{}'", openings()),
            ["--random-plies", "3"],
            3,
        ),
    ];
    for (number, (key, typed, plies)) in rows.into_iter().enumerate() {
        let text = format!(
            "{key}\ntc = \"depth=1\"\ngames = 2\nmaxmoves = 5\nquiet = true\n{}{}",
            engine("A"),
            engine("B")
        );
        fs::write(&file, text).unwrap();
        let record = folder.join(format!("{number}.jsonl"));
        let output = arena()
            .arg(&file)
            .args(typed)
            .args(["--out", record.to_str().unwrap()])
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{key}: {error}");
        let lines = lines(&record);
        let start = of_type(&lines, "start")[0];
        assert_eq!(start["moves"].as_array().unwrap().len(), plies, "{key}");
    }
    assert_none_left("file-openings");
}
