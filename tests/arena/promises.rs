//! Engines that hang, die, flood and lie: each named, the match completed, no process left over.

use super::*;

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
            tc: "st=60",
            reason: "flood",
            detail: "lines to one question",
            last_line: "< info string one more line",
        },
        Row {
            arguments: "--misbehave chatty --at 18",
            tc: "st=60",
            reason: "",
            detail: "",
            last_line: "",
        },
        Row {
            arguments: "--misbehave noisy --at 18",
            tc: "st=60",
            reason: "",
            detail: "",
            last_line: "",
        },
        // Its second answer to one question is not taken for the first to the next.
        Row {
            arguments: "--misbehave twice --at 2",
            tc: "depth=1",
            reason: "",
            detail: "",
            last_line: "",
        },
        Row {
            arguments: "--speak uci --misbehave twice --at 2",
            tc: "depth=1",
            reason: "",
            detail: "",
            last_line: "",
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
            assert_eq!(result["reason"], row.reason, "{}: {detail}", row.arguments);
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
