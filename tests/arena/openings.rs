//! `arena openings`: random openings that an engine finds balanced.

use std::collections::HashSet;

use super::*;

const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");

/// Openings of four random plies within so many 1/100 discs, by searches of two plies.
fn openings(within: u32, count: usize) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["openings", "--game=reversi", "--random-plies=4", "--seed=5"])
        .arg(format!("--engine=cmd='{REVERSI}',proto=xboard"))
        .args(["--tc=depth=2", &format!("--within={within}")])
        .arg(format!("--count={count}"))
        .output()
        .unwrap()
}

/// The lines that are openings.
fn found(output: &std::process::Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// What our own `analyze` says of the position: whole discs from balance.
fn distance(opening: &str) -> i64 {
    let output = Command::new(REVERSI)
        .args(["analyze", "--depth=2", "--json", "--position"])
        .arg(opening.replace(' ', ""))
        .output()
        .unwrap();
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    object["score"].as_i64().unwrap().abs()
}

#[test]
fn those_within_the_bound_are_found_and_no_others() {
    const DISCS: i64 = 3;
    let all = found(&openings(6400, 30));
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 30, "{all:?}");
    let output = openings(100 * DISCS as u32, 10);
    assert_eq!(output.status.code(), Some(0));
    let balanced = found(&output);
    assert_eq!(balanced.len(), 10);
    // They come in the same order, and whole discs leave those open that lie at the bound.
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
    assert!(passed_over > 0, "nothing was to be passed over");
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
fn what_cannot_be_found_is_told_by_the_exit_status() {
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
    // It thinks longer than the second that is granted to others.
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
