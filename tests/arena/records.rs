//! What is made of records: standings, exports, pages; and matches played unit by unit.

use super::*;

/// Runs `arena WORDS...`, for the subcommands that play no games.
fn run(words: &[&str]) -> std::process::Output {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_arena"));
    command.args(words).timeout(LIMIT).output().unwrap()
}

fn text(output: &std::process::Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_record_becomes_a_standing_a_game_file_and_a_page() {
    let folder = folder("records");
    let record = folder.join("match.jsonl").display().to_string();
    let played = arena()
        .args([
            fake("A", "records", ""),
            fake("</script>", "records", "--speak uci"),
        ])
        .args([
            "--tc=depth=1",
            "--games=4",
            "--maxmoves=10",
            "--openings",
            openings(),
        ])
        .args(["--quiet", "--json", "--out", &record])
        .output()
        .unwrap();
    let live = summary(&played);

    let mut again: Value =
        serde_json::from_str(&text(&run(&["tally", &record, "--json"]))).unwrap();
    again["verdict"] = live["verdict"].clone();
    assert_eq!(again, live, "the record is the only source of truth");

    let games = text(&run(&["export", &record]));
    assert_eq!(games.matches("[Format \"ICCS\"]").count(), 4);
    let games = xiangqi_rules::pgn::parse(&games).unwrap();
    assert!(games.iter().all(|game| game.moves.len() >= 20));
    let one = text(&run(&["export", &record, "--game=3"]));
    assert_eq!(one.matches("[Round \"3\"]").count(), 1);
    let wrong = run(&["export", &record, "--format=sgf"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("holds no xiangqi, expected Pgn"));

    let page = folder.join("page.html");
    text(&run(&["report", &record, "--out", page.to_str().unwrap()]));
    let page = fs::read_to_string(page).unwrap();
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["engines"][1]["name"], "</script>");
    assert_eq!(data["games"].as_array().unwrap().len(), 4);
    assert_eq!(data["games"][0]["m"].as_array().unwrap().len(), 20);
    let nothing = run(&["report", "/no/such/match.jsonl"]);
    assert_eq!(nothing.status.code(), Some(5));
}

#[test]
fn two_matches_do_not_write_one_record() {
    let record = folder("locked").join("match.jsonl");
    let out = ["--out".to_owned(), record.display().to_string()];
    let slow = |name: &str| fake(name, "locked", "--think 20");
    let settings = ["--tc=depth=1", "--games=4000", "--quiet"];
    let mut first = Command::new(env!("CARGO_BIN_EXE_arena"))
        .arg("match")
        .args([slow("A"), slow("B")])
        .args(settings)
        .args(&out)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + LIMIT;
    while fs::read_to_string(&record).map_or(true, |text| !text.contains("\"start\"")) {
        assert!(Instant::now() < deadline, "the first match does not begin");
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = arena()
        .args([slow("A"), slow("B")])
        .args(settings)
        .args(&out)
        .output()
        .unwrap();
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(second.status.code(), Some(2));
    let error = String::from_utf8_lossy(&second.stderr);
    let says = "match.jsonl: another match is writing this record";
    assert!(error.contains(says), "{error}");

    // The lock is released with its holder.
    let third = arena()
        .args([slow("A"), slow("B")])
        .args(["--tc=depth=1", "--games=2", "--quiet", "--maxmoves=1"])
        .args(&out)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&third.stderr);
    assert!(error.contains("other settings"), "{error}");
    assert_none_left("locked");
}

#[test]
fn units_make_the_match_that_one_run_makes() {
    let folder = folder("units");
    let record = folder.join("match.jsonl").display().to_string();
    let shared = [
        fake("A", "units", ""),
        fake("B", "units", "--speak uci"),
        "--tc=depth=1".to_owned(),
        "--games=4".to_owned(),
        "--maxmoves=10".to_owned(),
        "--random-plies=4".to_owned(),
        "--seed=3".to_owned(),
    ];
    let whole = arena()
        .args(&shared)
        .args(["--quiet", "--json", "--out", &record])
        .output()
        .unwrap();
    let whole = summary(&whole);
    let unit = |id: &str| {
        let mut words = vec!["unit", "--id", id];
        words.extend(shared.iter().map(String::as_str));
        run(&words)
    };
    // One of the units twice, as a scheduler may run it.
    let lines: String = ["1", "0", "1"].iter().map(|id| text(&unit(id))).collect();
    assert_eq!(lines.lines().count(), 3, "one line each");
    let units = folder.join("units.jsonl");
    fs::write(&units, lines).unwrap();
    let tally = text(&run(&["tally", units.to_str().unwrap(), "--json"]));
    let tally: Value = serde_json::from_str(&tally).unwrap();
    for key in [
        "games", "wins", "draws", "losses", "pairs", "elo", "reasons",
    ] {
        assert_eq!(tally[key], whole[key], "{key}");
    }
    let beyond = unit("2");
    assert_eq!(beyond.status.code(), Some(2));
    let error = String::from_utf8_lossy(&beyond.stderr);
    assert!(
        error.contains("--id 2: expected 0 to 1, since there are 2 pairs"),
        "{error}"
    );
    assert_none_left("units");
}

#[test]
fn a_unit_passes_over_what_only_the_match_knows_in_a_file() {
    let folder = folder("unit-file");
    let file = folder.join("match.toml");
    let engine = |name: &str| {
        let command = fake_command("unit-file", "").replace('\\', "\\\\");
        format!("[[engine]]\nname = \"{name}\"\ncmd = \"{command}\"\n")
    };
    let record = folder.join("match.jsonl");
    let text = format!(
        "tc = \"depth=1\"\ngames = 4\nmaxmoves = 5\nconcurrency = 2\nsprt = {{ elo0 = 0, elo1 = 5 }}\n\
         out = '{}'\nquiet = true\njson = true\nrecover = true\n{}{}",
        record.display(),
        engine("A"),
        engine("B"),
    );
    fs::write(&file, &text).unwrap();
    let unit = || run(&["unit", file.to_str().unwrap(), "--id", "1"]);
    let line: Value = serde_json::from_str(&self::text(&unit())).unwrap();
    assert_eq!((&line["type"], &line["id"]), (&"unit".into(), &1.into()));
    assert!(!record.exists(), "the record is the match's");

    fs::write(&file, format!("concurency = 2\n{text}")).unwrap();
    let wrong = unit();
    let error = String::from_utf8_lossy(&wrong.stderr);
    assert_eq!(wrong.status.code(), Some(2));
    let says = "match.toml:1:1: unknown key \"concurency\", expected [[engine]] or one of ";
    assert!(error.contains(says), "{error}");
    assert_none_left("unit-file");
}

/// Records that arena wrote on 24 November 2026, before a match had one configuration throughout.
#[test]
fn older_records_are_read_and_gone_on_with() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/arena");
    let folder = folder("older-records");
    let xiangqi: &[&str] = &[
        "--engine=name=A,cmd=xiangqi,proto=ucci,option.usebook=false,tc=depth=2,margin=500",
        "--engine=name=B,cmd='xiangqi',proto=uci,ranks=1,option.OwnBook=false",
        "--tc=depth=1",
        "--order=random",
        "--seed=7",
        "--margin=100",
        "--resign=moves=2,score=900",
        "--draw",
        "--occurrences=4",
        "--maxmoves=6",
        "--games=4",
        "--openings",
        openings(),
    ];
    let reversi: &[&str] = &[
        "--engine=name=A,cmd=reversi",
        "--engine=name=B,cmd=reversi,proto=gtp,tc=0.1+0.01",
        "--engine=name=C,cmd=reversi,proto=gtp,tc=0.1+0.01",
        "--game=reversi",
        "--size=6",
        "--format=gauntlet",
        "--tc=depth=2",
        "--maxmoves=3",
        "--games=2",
    ];
    for (name, arguments) in [("xiangqi", xiangqi), ("reversi", reversi)] {
        let older = data.join(format!("{name}.jsonl"));
        let record = folder.join(format!("{name}.jsonl"));
        fs::copy(&older, &record).unwrap();
        let go_on = |more: &[&str]| {
            let mut command = arena();
            command.args(arguments).args(more).arg("--out").arg(&record);
            command.output().unwrap()
        };
        let output = go_on(&["--quiet", "--json"]);
        let mut then = lines(&older).pop().unwrap();
        let older_summary = then.as_object_mut().unwrap();
        older_summary.remove("type");
        // The field's name at that time.
        let overhead = older_summary.remove("runner_lost_ms").unwrap();
        older_summary.insert("runner_overhead_ms".to_owned(), overhead);
        assert_eq!(summary(&output), then, "{name}");
        let started = |record| of_type(&lines(record), "start").len();
        assert_eq!(started(&record), started(&older), "nothing is played again");

        let other = go_on(&["--seed=8"]);
        let error = String::from_utf8_lossy(&other.stderr);
        assert_eq!(other.status.code(), Some(2), "{error}");
        assert!(error.contains("other settings: seed was "), "{error}");
    }
    let unit = data.join("gomoku-unit.jsonl").display().to_string();
    let tally: Value = serde_json::from_str(&text(&run(&["tally", &unit, "--json"]))).unwrap();
    assert_eq!(tally["games"], 2);
}
