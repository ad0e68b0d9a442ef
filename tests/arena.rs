//! `arena match` as its users run it: whole processes, against engines that break every promise.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use serde_json::Value;

/// No single match here may take longer.
const LIMIT: Duration = Duration::from_secs(60);

fn arena() -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_arena"));
    command.arg("match").timeout(LIMIT);
    command
}

/// The engine that misbehaves: an example of this package. Cargo builds it for all tests together
/// but not for one that is asked for by name, so it is asked to here.
fn fake_engine() -> &'static Path {
    static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_BIN_EXE_arena")).parent().unwrap();
        let release = folder.ends_with("release").then_some("--release");
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--offline", "--example", "fake-engine"])
            .args(release)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(
            built.unwrap().success(),
            "cargo build --example fake-engine"
        );
        let file = format!("fake-engine{}", std::env::consts::EXE_SUFFIX);
        folder.join("examples").join(file)
    });
    &BUILT
}

/// `name=NAME,cmd=fake-engine ARGUMENTS`, and a mark by which its processes are known.
fn fake(name: &str, mark: &str, arguments: &str) -> String {
    let program = fake_engine().display().to_string();
    format!("--engine=name={name},cmd='{program}' {arguments} --mark {mark}")
}

/// A folder of its own for a test.
fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("arena")
        .join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn openings() -> &'static str {
    concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/xiangqi-openings.epd"
    )
}

fn lines(record: &Path) -> Vec<Value> {
    let text = fs::read_to_string(record).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn of_type<'a>(lines: &'a [Value], kind: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["type"] == kind).collect()
}

/// The summary on the last line of what a match printed.
fn summary(output: &std::process::Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().unwrap_or_default();
    serde_json::from_str(last).unwrap_or_else(|e| {
        panic!("{e}: {text}\n{}", String::from_utf8_lossy(&output.stderr));
    })
}

/// The command lines of running processes that bear the mark. Empty where there is no /proc.
fn processes(mark: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let command = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    entries
        .flatten()
        .filter_map(command)
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains("fake-engine") && line.trim().ends_with(mark))
        .collect()
}

/// Waits for the marked processes to be gone, for a second at most.
fn assert_none_left(mark: &str) {
    let deadline = Instant::now() + Duration::from_secs(1);
    while !processes(mark).is_empty() {
        assert!(
            Instant::now() < deadline,
            "left over: {:?}",
            processes(mark)
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_match_between_equals_is_even_in_every_language() {
    for (a, b) in [
        ("ucci", "uci"),
        ("uci-from-one", "xboard"),
        ("xboard", "ucci"),
        ("ucci --misbehave garbage", "uci"),
    ] {
        let folder = folder(&a.replace(' ', "-"));
        let record = folder.join("match.jsonl");
        let output = arena()
            .args([fake("A", "even", &format!("--speak {a}"))])
            .args([fake("B", "even", &format!("--speak {b}"))])
            .args([
                "--tc",
                "depth=1",
                "--games",
                "8",
                "--concurrency",
                "2",
                "--json",
                "--quiet",
            ])
            .args(["--openings", openings(), "--out", record.to_str().unwrap()])
            .output()
            .unwrap();
        let summary = summary(&output);
        assert_eq!(output.status.code(), Some(0), "{a} {b}");
        assert_eq!(output.stderr, b"", "quiet means quiet");
        // The same moves with either colour: what one wins, the other wins too.
        assert_eq!(
            (&summary["games"], &summary["wins"]),
            (&8.into(), &summary["losses"])
        );
        assert_eq!(
            (&summary["elo"], &summary["pairs"]),
            (&0.0.into(), &vec![0, 0, 4, 0, 0].into())
        );
        assert_eq!(summary["verdict"], "complete");

        let lines = lines(&record);
        assert_eq!(lines[0]["engines"][0]["name"], "A");
        assert_eq!(of_type(&lines, "result").len(), 8);
        let moves = of_type(&lines, "move");
        assert!(
            moves
                .iter()
                .all(|mv| mv["score"] == 5 && mv["depth"] == 1 && mv["nodes"] == 10)
        );
        let mut games: HashMap<u64, u64> = HashMap::new();
        for mv in moves {
            let plies = games.entry(mv["game"].as_u64().unwrap()).or_insert(0);
            assert!(mv["ply"].as_u64().unwrap() > *plies, "moves in order");
            *plies = mv["ply"].as_u64().unwrap();
        }
    }
}

#[test]
fn every_broken_promise_has_a_name() {
    struct Row {
        arguments: &'static str,
        tc: &'static str,
        reason: &'static str,
        detail: &'static str,
        last_line: &'static str,
    }
    let rows = [
        Row {
            arguments: "--misbehave die --at 3",
            tc: "st=1",
            reason: "crash",
            detail: "exit status: 3",
            last_line: "! fatal: out of cheese",
        },
        Row {
            arguments: "--speak uci --misbehave hang --at 2",
            tc: "st=0.1",
            reason: "hang",
            detail: "no answer",
            last_line: "> stop",
        },
        Row {
            arguments: "--misbehave hang --at 2",
            tc: "depth=1",
            reason: "hang",
            detail: "no answer",
            last_line: "> stop",
        },
        Row {
            arguments: "--misbehave illegal",
            tc: "st=1",
            reason: "illegal move",
            detail: "illegal move a0a9 in ",
            last_line: "< bestmove a0a9",
        },
        Row {
            arguments: "--speak xboard --misbehave illegal",
            tc: "st=1",
            reason: "illegal move",
            detail: "illegal move a0a9 in ",
            last_line: "< move a0a9",
        },
        Row {
            arguments: "--misbehave nonsense",
            tc: "st=1",
            reason: "refusal",
            detail: "cannot be read: \"bestmove\"",
            last_line: "< bestmove",
        },
        Row {
            arguments: "--misbehave no-move",
            tc: "st=1",
            reason: "no move",
            detail: "has no move",
            last_line: "< nobestmove",
        },
        Row {
            arguments: "--misbehave slow --at 2",
            tc: "st=0.2",
            reason: "time forfeit",
            detail: "with 0.200 s left",
            last_line: "< bestmove",
        },
        Row {
            arguments: "--misbehave flood",
            tc: "st=0.3",
            reason: "hang",
            detail: "",
            last_line: "< info string one more line",
        },
        Row {
            arguments: "--misbehave stay",
            tc: "st=1",
            reason: "",
            detail: "",
            last_line: "",
        },
        Row {
            arguments: "--speak xboard --misbehave claim --at 3",
            tc: "st=1",
            reason: "false claim",
            detail: "because I say so",
            last_line: "< 1/2-1/2",
        },
        Row {
            arguments: "--speak xboard --misbehave claim-once --at 3",
            tc: "st=1",
            reason: "",
            detail: "",
            last_line: "",
        },
    ];
    for (number, row) in rows.iter().enumerate() {
        let name = format!("promise-{number}");
        let record = folder(&name).join("match.jsonl");
        let output = arena()
            .args([fake("bad", &name, row.arguments), fake("good", &name, "")])
            .args([
                "--tc",
                row.tc,
                "--hang",
                "1",
                "--games",
                "2",
                "--maxmoves",
                "20",
                "--recover",
            ])
            .args(["--json", "--quiet", "--out", record.to_str().unwrap()])
            .output()
            .unwrap();
        let summary = summary(&output);
        assert_eq!(output.status.code(), Some(0), "{}", row.arguments);
        assert_none_left(&name);
        let lines = lines(&record);
        let results = of_type(&lines, "result");
        assert_eq!(
            results.len(),
            2,
            "{}: the match is completed",
            row.arguments
        );
        for result in results {
            if row.reason.is_empty() {
                assert_eq!(result["culprit"], Value::Null, "{}", row.arguments);
                continue;
            }
            let detail = result["detail"].as_str().unwrap();
            // A flood may be noticed either way: by its mass, or because no answer is in it.
            if row.reason == "hang" && result["reason"] == "flood" {
                assert!(row.arguments.contains("flood"));
            } else {
                assert_eq!(result["reason"], row.reason, "{}: {detail}", row.arguments);
            }
            assert!(detail.contains(row.detail), "{}: {detail}", row.arguments);
            assert_eq!(
                (&result["winner"], &result["culprit"]),
                (&1.into(), &0.into())
            );
            let last = result["last_lines"].as_array().unwrap();
            let has = last
                .iter()
                .any(|line| line.as_str().unwrap().starts_with(row.last_line));
            assert!(has, "{}: {last:?}", row.arguments);
        }
        if !row.reason.is_empty() {
            assert_eq!(
                (&summary["losses"], &summary["wins"]),
                (&2.into(), &0.into())
            );
        }
    }
}

#[test]
fn without_recover_a_crash_ends_the_match_and_is_kept() {
    let record = folder("no-recover").join("match.jsonl");
    let output = arena()
        .args([
            fake("bad", "no-recover", "--misbehave die --at 2"),
            fake("good", "no-recover", ""),
        ])
        .args(["--tc", "depth=1", "--games", "10", "--json", "--quiet"])
        .args(["--out", record.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("engine bad ended unasked") && error.contains("out of cheese"),
        "{error}"
    );
    assert_eq!(of_type(&lines(&record), "result").len(), 1);
    assert_none_left("no-recover");
}

#[test]
fn an_engine_that_never_works_is_given_up() {
    for (arguments, says) in [
        (
            "--misbehave mute",
            "no ucci, uci or xboard handshake within 2 s",
        ),
        ("--misbehave die", "time and again"),
    ] {
        let output = arena()
            .args([
                fake("bad", "useless", arguments),
                fake("good", "useless", ""),
            ])
            .args(["--tc", "depth=1", "--games", "100", "--quiet", "--recover"])
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(says), "{error}");
        assert_none_left("useless");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_match_in_good_order() {
    let record = folder("interrupt").join("match.jsonl");
    let child = Command::new(env!("CARGO_BIN_EXE_arena"))
        .arg("match")
        .args([
            fake("A", "interrupt", "--think 5"),
            fake("B", "interrupt", "--misbehave hang --at 100"),
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
    // By then B hangs, in the middle of a game.
    std::thread::sleep(Duration::from_millis(1500));
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
fn a_killed_match_goes_on_and_loses_nothing() {
    const GAMES: usize = 24;
    let record = folder("resume").join("match.jsonl");
    let arguments: Vec<String> = [
        fake("A", "resume", "--speak ucci --think 1"),
        fake("B", "resume", "--speak uci --think 1"),
    ]
    .into_iter()
    .chain(
        [
            "--tc=depth=1",
            "--games=24",
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
    for kill in 0..8_u64 {
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
        // As if the kill had struck in the middle of a line.
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

    // Complete: the same command only tells the result again.
    let again = arena().args(&arguments).output().unwrap();
    assert_eq!(
        (again.status.code(), &summary(&again)),
        (Some(0), &summary(&output))
    );
    // Another match must not go on in this record.
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

#[test]
fn bad_input_is_named() {
    let folder = folder("bad-input");
    let bad = folder.join("bad.epd");
    fs::write(&bad, "# fine\nh2e2\n9/9 w\n").unwrap();
    let bad = bad.display().to_string();
    let (a, b) = (fake("A", "input", ""), fake("B", "input", ""));
    let rows: [(&[&str], &str); 9] = [
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
            "engine B cannot be started",
        ),
        (&[&a, "--engine", "name=B,kind=7"], "unknown key \"kind\""),
    ];
    for (arguments, says) in rows {
        let output = arena().args(arguments).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
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

/// Debian's Fairy-Stockfish, where it is installed, in each of its three languages.
#[test]
fn fairy_stockfish_plays_in_all_its_languages() {
    let Some(program) = ["/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish"]
        .into_iter()
        .find(|path| Path::new(path).exists())
    else {
        eprintln!("skipped: fairy-stockfish is not installed");
        return;
    };
    for (a, b) in [("ucci", "uci"), ("uci", "xboard")] {
        let engine = |proto| format!("--engine=name={proto},cmd={program},proto={proto}");
        let output = arena()
            .args([engine(a), engine(b)])
            .args([
                "--tc",
                "depth=2",
                "--games",
                "2",
                "--maxmoves",
                "20",
                "--json",
                "--quiet",
            ])
            .args([
                "--openings",
                openings(),
                "--order",
                "random",
                "--margin",
                "5000",
            ])
            .output()
            .unwrap();
        let summary = summary(&output);
        assert_eq!(output.status.code(), Some(0), "{a} {b}: {summary}");
        assert_eq!(
            summary["effort"][0]["faults"],
            serde_json::json!({}),
            "{a} {b}"
        );
        assert_eq!(
            summary["effort"][1]["faults"],
            serde_json::json!({}),
            "{a} {b}"
        );
    }
}
