//! `arena match --ponder`: what engines are sent on the opponent's time, and what of it is
//! recorded.

use super::*;

/// The moves of a match of two games, each with whether it was a ponder hit.
fn play(name: &str, arguments: &str, ponder: &[&str]) -> Vec<(String, bool)> {
    let record = folder(name).join("match.jsonl");
    let engine = |called| fake(called, name, arguments);
    let own = |engine: String| match ponder.iter().find(|word| word.starts_with("ponder=")) {
        Some(word) => engine.replace(",cmd=", &format!(",{word},cmd=")),
        None => engine,
    };
    let output = arena()
        .args([own(engine("a")), own(engine("b"))])
        .args(["--tc", "10+0.1", "--games", "2", "--maxmoves", "15"])
        .args(ponder.iter().filter(|word| word.starts_with("--")))
        .args(["--json", "--quiet", "--out", record.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{name}");
    assert_none_left(name);
    let lines = lines(&record);
    for result in of_type(&lines, "result") {
        assert_eq!(result["culprit"], Value::Null, "{name}: {result}");
    }
    let moves: Vec<_> = of_type(&lines, "move")
        .iter()
        .map(|line| {
            let mv = line["move"].as_str().unwrap().to_owned();
            (mv, line["ponderhit"] == true)
        })
        .collect();
    let hits = moves.iter().filter(|(_, hit)| *hit).count() as u64;
    let effort = &summary(&output)["effort"];
    let reported = [0, 1].map(|engine: usize| effort[engine]["ponderhits"].as_u64().unwrap_or(0));
    assert_eq!(reported.iter().sum::<u64>(), hits, "{name}");
    moves
}

#[test]
fn the_games_are_those_without_pondering() {
    let plain = play("ponder-off", "--speak uci", &[]);
    // A side's first move of a game cannot be a ponder hit: two sides in two games.
    let expected = plain.len() - 4;
    assert!(expected > 30, "{plain:?}");
    for speak in ["uci", "uci-from-one", "ucci"] {
        for (expect, hits) in [("right", expected), ("wrong", 0), ("nonsense", 0)] {
            let name = format!("ponder-{speak}-{expect}");
            let arguments = format!("--speak {speak} --expect {expect}");
            let pondered = play(&name, &arguments, &["--ponder"]);
            let moves = |played: &[(String, bool)]| {
                let moves = played.iter().map(|(mv, _)| mv.clone());
                moves.collect::<Vec<_>>()
            };
            assert_eq!(moves(&pondered), moves(&plain), "{name}");
            let hit = pondered.iter().filter(|(_, hit)| *hit).count();
            assert_eq!(hit, hits, "{name}");
        }
    }
}

#[test]
fn an_engine_that_is_not_to_ponder_does_not() {
    let words = ["--ponder", "ponder=no"];
    let moves = play("ponder-no", "--speak uci --expect right", &words);
    assert!(moves.iter().all(|(_, hit)| !hit));
}

#[test]
fn an_engine_that_cannot_ponder_is_refused() {
    let output = arena()
        .args([fake("a", "unable", "--speak uci"), fake("b", "unable", "")])
        .args(["--tc", "st=1", "--games", "2", "--quiet", "--ponder"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("has no option Ponder"), "{error}");
}
