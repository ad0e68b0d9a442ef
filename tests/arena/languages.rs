//! Games in every protocol, against our own and other people's engines.

use super::*;

#[test]
fn a_match_between_equals_is_even_in_every_language() {
    for (a, b) in [
        ("ucci", "uci"),
        ("uci-from-one", "xboard"),
        ("xboard", "ucci"),
        ("xboard-old", "uci"),
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
        // Both engines play the same moves with either colour, so they win equally often.
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

/// Our own engine in each of its protocols.
#[test]
fn our_engine_plays_without_fault_in_all_its_languages() {
    for proto in ["ucci", "uci", "xboard"] {
        let program = env!("CARGO_BIN_EXE_xiangqi");
        let ours = format!("--engine=name=ours,cmd='{program}',proto={proto},depth=3");
        plays_without_fault(&ours, &fake("fake", "ours", "--speak uci-from-one"));
    }
}

/// The engines that Debian packages, where they are installed.
#[test]
fn debians_engines_play_without_fault() {
    for (program, arguments, proto) in [
        ("fairy-stockfish", "", "ucci"),
        ("fairy-stockfish", "", "uci"),
        ("fairy-stockfish", "", "xboard"),
        ("hoixiangqi", "--norc", "xboard"),
        ("sjaakii", "-variant xiangqi", "xboard"),
        ("maxqi", "", "xboard"),
    ] {
        let Some(path) = installed(program) else {
            eprintln!("skipped: {program} is not installed");
            continue;
        };
        let path = path.display();
        let theirs = format!("--engine=name=theirs,cmd={path} {arguments},proto={proto},depth=2");
        plays_without_fault(&theirs, &fake("fake", "debian", ""));
    }
}

/// Uses XBoard's `edit`; pieces that it failed to remove would make moves illegal.
#[test]
fn a_position_reaches_engines_that_know_no_setboard() {
    let positions = folder("edit").join("positions.epd");
    let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C2C4/9/RNBAKABNR b - - 1 2\n\
                3ak4/4a4/4b4/9/2r6/2B4R1/4P4/9/4A4/3AK1B2 w - - 0 40\n";
    fs::write(&positions, text).unwrap();
    let positions = positions.to_str().unwrap();
    let fake_old = fake("old", "edit", "--speak xboard-old");
    let maxqi = installed("maxqi").map(|path| {
        let path = path.display();
        format!("--engine=name=maxqi,cmd={path},proto=xboard,depth=2")
    });
    if maxqi.is_none() {
        eprintln!("skipped: maxqi is not installed");
    }
    for engine in [Some(fake_old), maxqi].into_iter().flatten() {
        plays_from(positions, 4, &engine, &fake("fake", "edit", ""));
    }
}

/// Finds a program also where Debian installs games, which is not in the PATH of root and services.
pub(crate) fn installed(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

fn plays_without_fault(engine: &str, opponent: &str) {
    plays_from(openings(), 2, engine, opponent);
}

fn plays_from(openings: &str, games: usize, engine: &str, opponent: &str) {
    let output = arena()
        .args([engine, opponent, "--tc=depth=1", "--maxmoves=25"])
        .args(["--openings", openings, "--order=random"])
        .args(["--json", "--quiet", &format!("--games={games}")])
        .output()
        .unwrap();
    let summary = summary(&output);
    assert_eq!(output.status.code(), Some(0), "{engine}: {summary}");
    assert_eq!(summary["games"], games, "{engine}");
    for effort in summary["effort"].as_array().unwrap() {
        assert_eq!(effort["faults"], serde_json::json!({}), "{engine}");
        assert!(effort["moves"].as_u64() > Some(2), "{engine}");
    }
}
