//! Games of Gomoku over Gomocup: by every rule, from openings in every notation, and the faults
//! that lose a game.

use std::fs;

use super::*;

/// Our own engine with a name and a time control.
fn ours(name: &str, control: &str) -> String {
    let program = env!("CARGO_BIN_EXE_gomoku");
    format!("--engine=name={name},cmd='{program}',{control},margin=5000")
}

/// Plays two games; returns the summary and the lines of their record.
fn match_of(test: &str, engines: [&str; 2], more: &[&str]) -> (Value, Vec<Value>) {
    let record = folder(test).join("match.jsonl");
    let output = arena()
        .args(engines)
        .args(["--game=gomoku", "--games=2", "--json", "--quiet"])
        .args(["--out", record.to_str().unwrap()])
        .args(more)
        .output()
        .unwrap();
    let summary = summary(&output);
    assert_eq!(output.status.code(), Some(0), "{test}: {summary}");
    (summary, lines(&record))
}

fn no_fault(summary: &Value) {
    for effort in summary["effort"].as_array().unwrap() {
        assert_eq!(effort["faults"], serde_json::json!({}), "{summary}");
    }
}

#[test]
fn our_engine_plays_by_every_rule() {
    for rule in ["freestyle", "standard", "renju", "caro", "caro-exact"] {
        let (summary, lines) = match_of(
            &format!("gomoku-{rule}"),
            [&ours("A", "nodes=300"), &ours("B", "depth=1")],
            &["--random-plies=3", &format!("--rule={rule}"), "--size=12"],
        );
        no_fault(&summary);
        for result in of_type(&lines, "result") {
            let reason = result["reason"].as_str().unwrap();
            assert!(
                ["five in a row", "full board"].contains(&reason),
                "{result}"
            );
        }
        let engine = &of_type(&lines, "engine")[0];
        assert_eq!(engine["proto"], "gomocup");
        assert!(engine["id"].as_str().unwrap().starts_with("Sanqi Gomoku "));
    }
}

#[test]
fn games_are_opened_by_every_rule_of_tournaments() {
    let rules = gomoku_rules::opening_rule::OpeningRule::ALL;
    for rule in rules.map(gomoku_rules::opening_rule::OpeningRule::name) {
        let (summary, lines) = match_of(
            &format!("gomoku-opening-{rule}"),
            [&ours("A", "nodes=2000"), &ours("B", "nodes=2000")],
            &["--rule=renju", &format!("--opening-rule={rule}")],
        );
        no_fault(&summary);
        for start in of_type(&lines, "start") {
            let answers = start["answers"].as_array().unwrap();
            let position = start["position"].as_str().unwrap();
            assert!(answers.len() >= 2, "{start}");
            assert!(position.starts_with("15x15 renju 7,7 "), "{start}");
            // Swaps change who has black, and black is the first seat.
            let swaps = answers.iter().filter(|answer| *answer == "swap").count();
            let [first, second] = [0, 1].map(|game: usize| (game + swaps) % 2);
            if rule != "swap2" {
                let game = start["game"].as_u64().unwrap() as usize;
                let players = if game == 0 {
                    [first, second]
                } else {
                    [second, first]
                };
                assert_eq!(start["players"], serde_json::json!(players), "{start}");
            }
        }
        assert_eq!(of_type(&lines, "result").len(), 2);
    }
}

#[test]
fn who_breaks_an_opening_rule_or_does_not_know_it_loses() {
    // The fake engine answers every request with one point, which is no opening by these rules.
    let engine = fake("B", "gomoku-opening-fake", "--speak gomocup") + ",proto=gomocup";
    for rule in ["swap2", "rif"] {
        let (_, lines) = match_of(
            &format!("gomoku-broken-{rule}"),
            [&engine, &ours("A", "nodes=300")],
            &["--tc=st=1", &format!("--opening-rule={rule}")],
        );
        let results = of_type(&lines, "result");
        let opened = results.iter().find(|result| result["game"] == 0).unwrap();
        assert_eq!(opened["reason"], "illegal opening", "{opened}");
        assert_eq!(
            (&opened["culprit"], &opened["winner"]),
            (&0.into(), &1.into())
        );
        let detail = opened["detail"].as_str().unwrap();
        assert!(detail.contains("expected 3 points"), "{detail}");
    }
    let output = arena()
        .args([&ours("A", "nodes=300"), &ours("B", "nodes=300")])
        .args(["--game=gomoku", "--size=20", "--opening-rule=rif"])
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("rif on a board of 20x20"), "{error}");
}

/// The time that the runner itself takes between two moves must not grow with the game.
#[test]
fn the_two_hundredth_move_costs_the_runner_no_more_than_the_tenth() {
    let record = folder("gomoku-late").join("match.jsonl");
    let engine = |name| fake(name, "gomoku-late", "--speak gomocup") + ",proto=gomocup";
    let output = arena()
        .args([engine("A"), engine("B")])
        .args([
            "--game=gomoku",
            "--games=10",
            "--tc=st=5",
            "--json",
            "--quiet",
        ])
        .args(["--concurrency=1", "--out", record.to_str().unwrap()])
        .output()
        .unwrap();
    let summary = summary(&output);
    no_fault(&summary);
    let lines = lines(&record);
    let median = |plies: std::ops::RangeInclusive<u64>| {
        let moves = of_type(&lines, "move").into_iter();
        let within = moves.filter(|mv| plies.contains(&mv["ply"].as_u64().unwrap()));
        let mut lost: Vec<f64> = within
            .map(|mv| mv["overhead_ms"].as_f64().unwrap())
            .collect();
        assert_eq!(lost.len(), 10 * plies.count());
        lost.sort_by(f64::total_cmp);
        lost[lost.len() / 2]
    };
    let (early, late) = (median(10..=50), median(180..=220));
    println!("{early} ms, {late} ms");
    // It was more than three times as much when each request parsed all moves again.
    assert!(late < 2.0 * early, "{early} ms, {late} ms: {summary}");
}

#[test]
fn openings_are_stones_whatever_their_spelling_and_clocks_are_sent() {
    let file = folder("gomoku-openings").join("openings.txt");
    fs::write(
        &file,
        "\u{feff}# three spellings of one\nh8i7h10\n7,7 8,8 7,5\n0,0, 1,1, 0,-2\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let (summary, lines) = match_of(
        "gomoku-clocks",
        [&ours("A", "tc=5+0.05"), &ours("B", "st=0.05")],
        &["--openings", file, "--maxmoves=8"],
    );
    no_fault(&summary);
    for start in of_type(&lines, "start") {
        assert_eq!(start["position"], "15x15 freestyle 7,7 8,8 7,5");
    }
    // After three stones white, the second seat, is to move.
    let first = &of_type(&lines, "move")[0];
    assert_eq!(first["engine"], 1);
    assert!(
        of_type(&lines, "move")
            .iter()
            .any(|mv| mv["depth"].is_u64() || mv["mate"].is_i64())
    );
}

/// An engine in a few lines of shell that answers every request with the same line.
#[cfg(unix)]
fn stubborn(test: &str, answer: &str) -> String {
    let script = folder(test).join("engine.sh");
    let text = format!(
        "while read line; do case \"$line\" in START*|RECTSTART*) echo OK;; BEGIN*|TURN*|DONE*) echo '{answer}';; \
         END*) exit;; esac; done\n"
    );
    fs::write(&script, text).unwrap();
    format!("--engine=name=stubborn,cmd=sh '{}'", script.display())
}

/// An engine that prints as much as Rapfi does by default, once that is requested, and answers a
/// stone with a neighbouring point.
#[cfg(unix)]
const TALKATIVE: &str = r#"
answer() {
  if [ "$detail" ]; then
    echo "MESSAGE OptiTime 300ms | MaxTime 1.2s"
    echo "MESSAGE Depth 9-14 | Eval 35 | Time 21ms | H8 I9"
    echo "MESSAGE Speed 800K | Depth 10-15 | Eval -M6 | Node 120K | Time 150ms"
  fi
  echo $(( ($1 + 1) % 15 )),$2
}
while read verb rest; do case "$verb $rest" in
START*) echo OK;;
"INFO show_detail 1") detail=yes;;
"INFO show_detail 0") ;;
INFO*) echo "ERROR no such thing";;
BEGIN*) echo 7,7;;
[0-9]*) stone=$verb;;
DONE*) IFS=, read x y field <<STONE
$stone
STONE
  answer $x $y;;
TURN*) answer ${rest%,*} ${rest#*,};;
END*) exit;;
esac; done
"#;

#[cfg(unix)]
#[test]
fn engines_are_asked_to_report_their_thinking_and_understood() {
    for (number, (option, is_reported)) in [
        ("", true),
        (",option.show_detail=0", false),
        // Its ERROR comes when it is asked to start, and does not answer that.
        (",option.nonsense=1", true),
    ]
    .into_iter()
    .enumerate()
    {
        let test = format!("gomoku-talk-{number}");
        let script = folder(&format!("{test}-script")).join("engine.sh");
        fs::write(&script, TALKATIVE).unwrap();
        let talker = format!("--engine=name=talker,cmd=sh '{}'{option}", script.display());
        let (_, lines) = match_of(
            &test,
            [&talker, &ours("B", "depth=1")],
            &["--tc=st=5", "--maxmoves=3", "--recover"],
        );
        let moves = of_type(&lines, "move");
        let answer = moves.iter().find(|mv| mv["engine"] == 0 && mv["ply"] == 2);
        let answer = answer.unwrap();
        let reported = ["depth", "mate", "nodes", "score"].map(|key| answer[key].as_i64());
        let expected = [Some(10), Some(-3), Some(120_000), None];
        assert_eq!(
            reported,
            if is_reported { expected } else { [None; 4] },
            "{answer}"
        );
    }
}

/// An engine that plays only freestyle, on boards of 15x15.
#[cfg(unix)]
const NARROW: &str = r#"
while read verb rest; do case "$verb $rest" in
"START 15") echo OK;;
START*|RECTSTART*) echo "ERROR only 15x15, please";;
"INFO rule 0") ;;
"INFO rule"*) refused=yes;;
BEGIN*|TURN*|DONE*) if [ "$refused" ]; then echo "ERROR only freestyle, please"; else echo 7,7; fi;;
YXSTOP*) echo "UNKNOWN command";;
END*) exit;;
esac; done
"#;

#[cfg(unix)]
#[test]
fn an_engine_that_refuses_is_named_with_its_own_line() {
    let script = folder("gomoku-narrow-script").join("engine.sh");
    fs::write(&script, NARROW).unwrap();
    let narrow = format!("--engine=name=narrow,cmd=sh '{}'", script.display());
    let output = arena()
        .args([&narrow, &ours("B", "depth=1")])
        .args(["--game=gomoku", "--size=16", "--tc=st=1", "--quiet"])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    let says = "engine narrow: refuses START 16: it says \"ERROR only 15x15, please\"";
    assert!(error.contains(says), "{error}");

    let narrow = narrow + ",margin=0";
    let (_, lines) = match_of(
        "gomoku-narrow",
        [&narrow, &ours("B", "depth=1")],
        &["--rule=renju", "--tc=st=0.2", "--recover"],
    );
    for result in of_type(&lines, "result") {
        let detail = "says \"ERROR only freestyle, please\" and does not move";
        assert_eq!(
            (&result["reason"], &result["culprit"], &result["detail"]),
            (&"refusal".into(), &0.into(), &detail.into()),
            "{result}"
        );
    }
}

/// Like Rapfi now and then between two games, it misses the first word of a START and complains
/// about the rest.
#[cfg(unix)]
const ABSENT: &str = r#"
while read verb rest; do case "$verb $rest" in
START*) starts=$((starts + 1))
  if [ $starts = 2 ]; then echo "ERROR Unknown command: 15"; else echo OK; fi;;
BEGIN*|TURN*|DONE*) echo 7,7;;
END*) exit;;
esac; done
"#;

#[cfg(unix)]
#[test]
fn an_engine_that_misses_a_start_is_sent_another() {
    let script = folder("gomoku-absent-script").join("engine.sh");
    fs::write(&script, ABSENT).unwrap();
    let absent = format!("--engine=name=absent,cmd=sh '{}'", script.display());
    let (_, lines) = match_of(
        "gomoku-absent",
        [&absent, &ours("B", "depth=1")],
        &["--tc=st=1", "--games=2", "--maxmoves=1"],
    );
    let results = of_type(&lines, "result");
    assert_eq!(results.len(), 2);
    for result in results {
        assert_ne!(result["reason"], "refusal", "{result}");
    }
}

#[cfg(unix)]
#[test]
fn moves_that_are_illegal_or_forbidden_cost_the_game() {
    let openings = folder("gomoku-foul-openings").join("openings.txt");
    fs::write(&openings, "6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0\n").unwrap();
    let openings = openings.to_str().unwrap();
    for (answer, rule, reason) in [
        ("7,7", "renju", "forbidden move"),
        ("6,7", "renju", "illegal move"),
        ("99,1", "freestyle", "illegal move"),
        ("7,seven", "freestyle", "refusal"),
    ] {
        let test = format!("gomoku-foul-{}", answer.replace(',', "-"));
        let engine = stubborn(&format!("{test}-script"), answer);
        let (summary, lines) = match_of(
            &test,
            [&ours("A", "nodes=100"), &engine],
            &[
                "--openings",
                openings,
                &format!("--rule={rule}"),
                "--tc=st=5",
                "--recover",
            ],
        );
        assert_eq!(summary["wins"], 2, "{answer}: {summary}");
        // The culprit is the engine that moves for black.
        let results = of_type(&lines, "result");
        let foul = results
            .iter()
            .find(|result| result["players"][0] == 1)
            .unwrap();
        assert_eq!(
            (&foul["reason"], &foul["culprit"]),
            (&reason.into(), &1.into()),
            "{foul}"
        );
    }
}

#[test]
fn weights_that_cannot_be_opened_are_refused_before_the_match() {
    let program = env!("CARGO_BIN_EXE_gomoku");
    let engine = |name: &str, more: &str| format!("--engine=name={name},cmd='{program}'{more}");
    let output = arena()
        .args([
            &engine("A", ",option.evalfile=no-such-file"),
            &engine("B", ""),
        ])
        .args(["--game=gomoku", "--games=2", "--tc=nodes=100", "--quiet"])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    let says = "engine A: refuses INFO evalfile: it says \"INFO evalfile: EvalFile: no-such-file: ";
    assert!(error.contains(says), "{error}");
}

#[test]
fn what_cannot_be_said_is_refused_before_the_match() {
    for (arguments, says) in [
        (
            ["--size=23", "--tc=st=1"],
            "a side of 23 points is out of range",
        ),
        (
            ["--size=15", "--tc=40/60"],
            "gomocup has no number of moves for a time",
        ),
    ] {
        let program = env!("CARGO_BIN_EXE_gomoku");
        let engines = ["A", "B"].map(|name| format!("--engine=name={name},cmd='{program}'"));
        let output = arena()
            .args(engines)
            .args(["--game=gomoku", "--games=2", "--quiet"])
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{says}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(says), "{error}");
    }
}
