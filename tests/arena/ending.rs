//! How a match ends before its last game: by decision, by interrupt, by kill.

use super::*;

#[test]
fn the_test_stops_when_it_knows() {
    let resigns = fake("weak", "sprt", "--misbehave resign");
    let plays = fake("strong", "sprt", "");
    for (first, second, status, verdict) in [
        (&plays, &resigns, 0, "accepted"),
        (&resigns, &plays, 1, "rejected"),
    ] {
        let output = arena()
            .args([first, second])
            .args(["--tc", "depth=1", "--games", "4000", "--json", "--quiet"])
            .args(["--sprt", "elo0=0,elo1=200", "--concurrency", "2"])
            .output()
            .unwrap();
        let summary = summary(&output);
        assert_eq!(output.status.code(), Some(status));
        assert_eq!(summary["verdict"], verdict);
        assert!(summary["games"].as_u64().unwrap() < 4000, "{summary}");
        assert!(summary["llr"].as_f64().unwrap().abs() > 2.94, "{summary}");
    }
    let undecided = arena()
        .args([fake("A", "sprt", ""), fake("B", "sprt", "")])
        .args([
            "--tc",
            "depth=1",
            "--games",
            "2",
            "--sprt",
            "elo0=0,elo1=1",
            "--json",
            "--quiet",
        ])
        .output()
        .unwrap();
    assert_eq!(
        (undecided.status.code(), &summary(&undecided)["verdict"]),
        (Some(3), &"undecided".into())
    );
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_match_in_good_order() {
    let folder = folder("interrupt");
    let record = folder.join("match.jsonl");
    let hangs = folder.join("hangs");
    let hang = format!("--misbehave hang --at 100 --tell '{}'", hangs.display());
    let child = Command::new(env!("CARGO_BIN_EXE_arena"))
        .arg("match")
        .args([
            fake("A", "interrupt", "--think 5"),
            fake("B", "interrupt", &hang),
        ])
        .args([
            "--tc",
            "depth=1",
            "--games",
            "4000",
            "--maxmoves",
            "20",
            "--json",
            "--quiet",
        ])
        .args(["--out", record.to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Interrupt it in the middle of a game.
    let deadline = Instant::now() + LIMIT;
    while !hangs.exists() {
        assert!(Instant::now() < deadline, "B does not hang");
        std::thread::sleep(Duration::from_millis(10));
    }
    let interrupt = ["-INT".to_owned(), child.id().to_string()];
    assert!(
        Command::new("kill")
            .args(interrupt)
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(summary(&output)["verdict"], "stopped");
    assert_none_left("interrupt");
    let lines = lines(&record);
    assert_eq!(summary(&output)["games"], of_type(&lines, "result").len());
    assert!(of_type(&lines, "start").len() > of_type(&lines, "result").len());
}

#[test]
fn a_killed_match_goes_on_and_loses_nothing() {
    const GAMES: usize = 60;
    let record = folder("resume").join("match.jsonl");
    let arguments: Vec<String> = [
        fake("A", "resume", "--speak ucci --think 1"),
        fake("B", "resume", "--speak uci --think 1"),
    ]
    .into_iter()
    .chain(
        [
            "--tc=depth=1",
            "--games=60",
            "--order=random",
            "--seed=5",
            "--concurrency=2",
            "--json",
        ]
        .map(str::to_owned),
    )
    .chain(
        [
            "--quiet",
            "--maxmoves=30",
            "--openings",
            openings(),
            "--out",
        ]
        .map(str::to_owned),
    )
    .chain([record.display().to_string()])
    .collect();
    let results = |lines: &[Value]| -> HashMap<u64, Value> {
        let mut found = HashMap::new();
        for line in of_type(lines, "result") {
            let twice = found.insert(line["game"].as_u64().unwrap(), line.clone());
            assert_eq!(twice, None, "a game twice");
        }
        found
    };
    let mut before = HashMap::new();
    for kill in 0..20_u64 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arena"))
            .arg("match")
            .args(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(40 + kill * 37 % 150));
        child.kill().unwrap();
        child.wait().unwrap();
        // As if the kill had come in the middle of writing a line.
        if record.exists() {
            let text = fs::read_to_string(&record).unwrap();
            let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
            fs::write(&record, format!("{whole}{{\"type\":\"result\",\"ga")).unwrap();
            let kept = whole
                .lines()
                .map(|line| serde_json::from_str(line).unwrap());
            let now = results(&kept.collect::<Vec<_>>());
            assert!(
                before
                    .iter()
                    .all(|(game, result)| now.get(game) == Some(result))
            );
            before = now;
        }
    }
    let output = arena().args(&arguments).output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(summary(&output)["games"], GAMES);
    let all = results(&lines(&record));
    assert_eq!(all.len(), GAMES);
    assert!(
        before.iter().all(|(game, result)| all[game] == *result),
        "nothing lost or changed"
    );
    assert_none_left("resume");

    // The match is complete: the same command only prints the result again.
    let again = arena().args(&arguments).output().unwrap();
    assert_eq!(
        (again.status.code(), &summary(&again)),
        (Some(0), &summary(&output))
    );
    // A match with other settings must not continue this record.
    let other = arena().args(&arguments).arg("--seed=6").output().unwrap();
    let error = String::from_utf8_lossy(&other.stderr);
    assert_eq!(
        other.status.code(),
        Some(2),
        "clap takes the last seed or refuses: {error}"
    );
    let other: Vec<_> = arguments
        .iter()
        .map(|a| a.replace("--seed=5", "--seed=6"))
        .collect();
    let other = arena().args(&other).output().unwrap();
    let error = String::from_utf8_lossy(&other.stderr);
    assert!(
        error.contains("other settings: seed was 5 and is 6"),
        "{error}"
    );
    assert_eq!(other.status.code(), Some(2));
}
