//! Engines that hang, crash, flood and cheat: each fault is named, the match is completed, and no
//! process is left over.

use super::*;

/// The arguments of the engine, the time control, and what the fault costs: the reason, and a part
/// each of the record's detail and last lines. `None` if it costs nothing.
const FAULTS: [(&str, &str, Option<[&str; 3]>); 16] = [
    (
        "--misbehave die --at 3",
        "st=1",
        Some(["crash", "exit status: 3", "! fatal: out of cheese"]),
    ),
    (
        "--speak uci --misbehave hang --at 2",
        "st=0.1",
        Some(["hang", "no answer", "> stop"]),
    ),
    (
        "--misbehave hang --at 2",
        "depth=1",
        Some(["hang", "no answer", "> stop"]),
    ),
    (
        "--misbehave illegal",
        "st=1",
        Some(["illegal move", "illegal move a0a9 in ", "< bestmove a0a9"]),
    ),
    (
        "--speak xboard --misbehave illegal",
        "st=1",
        Some(["illegal move", "illegal move a0a9 in ", "< move a0a9"]),
    ),
    (
        "--misbehave nonsense",
        "st=1",
        Some(["refusal", "cannot be read: \"bestmove\"", "< bestmove"]),
    ),
    (
        "--misbehave no-move",
        "st=1",
        Some(["no move", "has no move", "< nobestmove"]),
    ),
    (
        "--misbehave slow --at 2",
        "st=0.2",
        Some(["time forfeit", "with 0.200 s left", "< bestmove"]),
    ),
    (
        "--misbehave flood",
        "st=60",
        Some([
            "flood",
            "lines to one command",
            "< info string one more line",
        ]),
    ),
    ("--misbehave chatty --at 18", "st=60", None),
    ("--misbehave noisy --at 18", "st=60", None),
    // A second answer to one search is not taken for the answer to the next.
    ("--misbehave twice --at 2", "depth=1", None),
    ("--speak uci --misbehave twice --at 2", "depth=1", None),
    ("--misbehave stay", "st=1", None),
    (
        "--speak xboard --misbehave claim --at 3",
        "st=1",
        Some(["false claim", "because I say so", "< 1/2-1/2"]),
    ),
    ("--speak xboard --misbehave claim-once --at 3", "st=1", None),
];

#[test]
fn every_fault_has_a_name() {
    for (number, (arguments, tc, fault)) in FAULTS.into_iter().enumerate() {
        let name = format!("fault-{number}");
        let record = folder(&name).join("match.jsonl");
        let output = arena()
            .args([fake("bad", &name, arguments), fake("good", &name, "")])
            .args([
                "--tc",
                tc,
                "--hang",
                "1",
                "--games",
                "2",
                "--maxmoves",
                "20",
            ])
            .args(["--json", "--quiet", "--out", record.to_str().unwrap()])
            .output()
            .unwrap();
        let summary = summary(&output);
        assert_eq!(output.status.code(), Some(0), "{arguments}");
        assert_none_left(&name);
        let lines = lines(&record);
        let results = of_type(&lines, "result");
        assert_eq!(results.len(), 2, "{arguments}: the match is completed");
        for result in results {
            let Some([reason, part, last_line]) = fault else {
                assert_eq!(result["culprit"], Value::Null, "{arguments}");
                continue;
            };
            let detail = result["detail"].as_str().unwrap();
            assert_eq!(result["reason"], reason, "{arguments}: {detail}");
            assert!(detail.contains(part), "{arguments}: {detail}");
            assert_eq!(
                (&result["winner"], &result["culprit"]),
                (&1.into(), &0.into())
            );
            let last = result["last_lines"].as_array().unwrap();
            let has = last
                .iter()
                .any(|line| line.as_str().unwrap().starts_with(last_line));
            assert!(has, "{arguments}: {last:?}");
        }
        if fault.is_some() {
            assert_eq!(
                (&summary["losses"], &summary["wins"]),
                (&2.into(), &0.into())
            );
        }
    }
}

#[test]
fn a_strict_match_ends_with_a_crash_which_is_kept() {
    let record = folder("strict").join("match.jsonl");
    let output = arena()
        .args([
            fake("bad", "strict", "--misbehave die --at 2"),
            fake("good", "strict", ""),
        ])
        .args([
            "--tc", "depth=1", "--games", "10", "--json", "--quiet", "--strict",
        ])
        .args(["--out", record.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("engine bad: ended unasked") && error.contains("out of cheese"),
        "{error}"
    );
    assert_eq!(of_type(&lines(&record), "result").len(), 1);
    assert_none_left("strict");
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
            .args(["--tc", "depth=1", "--games", "100", "--quiet"])
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(says), "{error}");
        assert_none_left("useless");
    }
}
