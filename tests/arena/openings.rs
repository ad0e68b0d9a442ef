//! `arena openings`: random openings that an engine finds balanced.

use std::collections::HashSet;

use super::*;

const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");

/// Openings of four random plies whose score by searches of two plies is at most this many 1/100
/// discs.
fn openings(within: u32, count: usize) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["openings", "--game=reversi", "--random-plies=4", "--seed=5"])
        .arg(format!("--engine=cmd='{REVERSI}',proto=xboard"))
        .args(["--tc=depth=2", &format!("--within={within}")])
        .arg(format!("--count={count}"))
        .output()
        .unwrap()
}

fn found(output: &std::process::Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// The distance of an opening from equality, in discs, by our own `analyze`.
fn distance(opening: &str) -> f64 {
    let output = Command::new(REVERSI)
        .args(["analyze", "--depth=2", "--json", "--position"])
        .arg(opening.replace(' ', ""))
        .output()
        .unwrap();
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    object["score"].as_f64().unwrap().abs()
}

#[test]
fn those_within_the_bound_are_found_and_no_others() {
    const DISCS: f64 = 3.0;
    let all = found(&openings(6400, 30));
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 30, "{all:?}");
    let output = openings(100 * DISCS as u32, 10);
    assert_eq!(output.status.code(), Some(0));
    let balanced = found(&output);
    assert_eq!(balanced.len(), 10);
    // The same openings come in the same order.
    let last = all
        .iter()
        .position(|opening| *opening == balanced[9])
        .unwrap();
    let mut passed_over = 0;
    for opening in &all[..=last] {
        let distance = distance(opening);
        if balanced.contains(opening) {
            assert!(distance <= DISCS, "{opening} is {distance} discs off");
        } else {
            assert!(distance >= DISCS, "{opening} is {distance} discs off");
            passed_over += 1;
        }
    }
    assert!(passed_over > 0, "nothing was to be skipped");
}

#[test]
fn a_match_begins_with_them() {
    let folder = folder("openings");
    let file = folder.join("openings.txt");
    let output = openings(6400, 2);
    fs::write(&file, &output.stdout).unwrap();
    let record = folder.join("match.jsonl");
    let engine = |name: &str| format!("--engine=name={name},cmd='{REVERSI}',proto=xboard,depth=1");
    let status = arena()
        .args([&engine("a"), &engine("b")])
        .args(["--game=reversi", "--games=4", "--quiet"])
        .args(["--openings", file.to_str().unwrap()])
        .args(["--out", record.to_str().unwrap()])
        .output()
        .unwrap()
        .status;
    assert_eq!(status.code(), Some(0));
    let begun = lines(&record);
    let begun = of_type(&begun, "start").into_iter().map(|start| {
        let moves = start["moves"].as_array().unwrap();
        let moves: Vec<&str> = moves.iter().map(|mv| mv.as_str().unwrap()).collect();
        moves.join(" ")
    });
    let expected: Vec<String> = found(&output)
        .iter()
        .flat_map(|opening| [opening.clone(), opening.clone()])
        .collect();
    assert_eq!(begun.collect::<Vec<_>>(), expected);
}

#[test]
fn what_cannot_be_found_sets_the_exit_status() {
    // There are 12 games of two plies, and some lead to the same position as others.
    let output = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["openings", "--game=reversi", "--random-plies=2"])
        .arg(format!("--engine=cmd='{REVERSI}',proto=xboard"))
        .args(["--tc=depth=1", "--within=6400"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(found(&output).len(), 12);
    let output = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["openings", "--random-plies=2", "--within=50"])
        .arg(fake("broken", "openings", "--misbehave die"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let says = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(says.contains("engine broken: ended unasked"), "{says}");
    assert_none_left("openings");
}

#[test]
fn what_the_engine_is_said_to_need_is_heeded_and_no_random_plies_are_refused() {
    let find = |engine: &str, plies: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_arena"))
            .args(["openings", "--within=50", "--count=1", "--tc=st=0.05"])
            .args([engine, plies])
            .output()
            .unwrap();
        let says = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), says)
    };
    // It thinks longer than the default margin of one second.
    let slow = fake("slow", "openings-margin", "--think 4000");
    let (status, says) = find(&slow, "--random-plies=2");
    assert_eq!(status, Some(2), "{says}");
    assert!(says.contains("engine slow: no answer within "), "{says}");
    let (status, says) = find(&(slow.clone() + ",margin=60000"), "--random-plies=2");
    assert_eq!(status, Some(0), "{says}");
    let (status, says) = find(&slow, "--random-plies=0");
    assert_eq!(status, Some(2), "{says}");
    assert!(says.contains("'0' for '--random-plies"), "{says}");
    assert_none_left("openings-margin");
}

/// Plays a match from random plies; returns its exit status, its output and its record.
fn played(folder: &Path, more: &[&str]) -> (Option<i32>, String, Vec<Value>) {
    let record = folder.join("match.jsonl");
    let output = arena()
        .args([fake("A", "repeats", ""), fake("B", "repeats", "")])
        .args(["--tc=depth=1", "--maxmoves=8", "--json"])
        .args(more)
        .args(["--out", record.to_str().unwrap()])
        .output()
        .unwrap();
    let said = [output.stderr, output.stdout].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    (output.status.code(), said, lines(&record))
}

#[test]
fn a_match_from_random_plies_can_be_made_longer() {
    let folder = folder("longer");
    let starts = |lines: &[Value]| -> Vec<Value> {
        let starts = of_type(lines, "start").into_iter();
        starts.map(|start| start["moves"].clone()).collect()
    };
    let shuffled = ["--random-plies=6", "--order=random", "--quiet"];
    let (status, said, record) = played(&folder, &[&shuffled[..], &["--games=6"]].concat());
    assert_eq!(status, Some(0), "{said}");
    let before = starts(&record);
    let (status, said, record) = played(&folder, &[&shuffled[..], &["--games=8"]].concat());
    assert_eq!(status, Some(0), "{said}");
    let after = starts(&record);
    assert_eq!((before.len(), after.len()), (6, 8));
    assert_eq!(before, after[..6], "what was played is not played again");
    let all: HashSet<String> = after.iter().map(Value::to_string).collect();
    assert_eq!(all.len(), 4, "each pair from another opening");

    for (other, says) in [
        (
            ["--random-plies=7"].as_slice(),
            "openings were 6 random plies and are 7 random plies",
        ),
        (&["--random-plies=6", "--seed=2"], "seed was 1 and is 2"),
        (
            &["--openings", super::openings()],
            "openings were 6 random plies and are ",
        ),
    ] {
        let order = ["--order=random", "--games=8", "--quiet"];
        let (status, said, _) = played(&folder, &[other, &order[..]].concat());
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains(says), "{said}");
        // The settings are described in words, not as a digest.
        let is_digest =
            |word: &str| word.len() == 16 && word.chars().all(|c| c.is_ascii_hexdigit());
        assert!(
            !said.split(|c: char| !c.is_alphanumeric()).any(is_digest),
            "{said}"
        );
    }
}

#[test]
fn games_that_repeat_others_are_predicted_and_counted() {
    let folder = folder("repeats");
    let (status, said, _) = played(&folder, &["--games=6"]);
    assert_eq!(status, Some(0), "{said}");
    let warning = "3 pairs of games, but all begin at the start position";
    assert!(said.contains(warning), "{said}");
    let last: Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
    // Both games of the first pair are new, since the colours change.
    assert_eq!(last["identical_games"], 4);
    let tally = assert_cmd::Command::new(env!("CARGO_BIN_EXE_arena"))
        .arg("tally")
        .arg(folder.join("match.jsonl"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&tally.stdout);
    assert!(
        text.contains("Identical games: 4 of 6 repeat another"),
        "{text}"
    );

    let few = folder.join("few.txt");
    fs::write(&few, "h2e2\nh2d2\n").unwrap();
    let other = folder.join("few");
    fs::create_dir(&other).unwrap();
    for (games, warns) in [("--games=4", false), ("--games=6", true)] {
        let more = ["--openings", few.to_str().unwrap(), games];
        let (_, said, _) = played(&other, &more);
        let warned = said.contains("3 pairs of games, but there are 2 openings");
        assert_eq!(warned, warns, "{games}: {said}");
    }
    assert_none_left("repeats");
}
