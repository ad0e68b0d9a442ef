//! The subcommand `puzzle grid` as a user types it.

use std::fs;

use serde_json::Value;

use crate::shell::puzzle;

/// The shortest path to the goal goes back and over the supply.
const DETOUR: &str = "3 7 5\n3 0 0 0 0 0 4\n1 1 2 1 1 1 1\n1 1 0 1 1 1 1\n";

#[test]
fn days_and_steps() {
    assert_eq!(
        puzzle(&["grid", "-"], DETOUR),
        (0, "8\nRRDURRRR\nexpanded 3\n".to_owned(), String::new())
    );
    let (status, out, _) = puzzle(&["grid", "-", "--json"], DETOUR);
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (status, &object["days"], &object["moves"]),
        (0, &8.into(), &"RRDURRRR".into())
    );
    assert!(
        object["expanded"]
            .as_u64()
            .is_some_and(|expanded| expanded > 0)
    );
    let zero = puzzle(&["grid", "-", "--heuristic", "zero", "--json"], DETOUR).1;
    let zero: Value = serde_json::from_str(&zero).unwrap();
    assert_eq!(zero["days"], 8);
    assert!(zero["expanded"].as_u64() > object["expanded"].as_u64());
    let (status, out, _) = puzzle(&["grid", "-", "--heuristic", "manhattan"], DETOUR);
    let manhattan: Vec<_> = out.lines().collect();
    assert_eq!((status, &manhattan[..2]), (0, &["8", "RRDURRRR"][..]));
    let expanded: u64 = manhattan[2]
        .strip_prefix("expanded ")
        .unwrap()
        .parse()
        .unwrap();
    assert!(zero["expanded"].as_u64() >= Some(expanded));
    assert_eq!(
        puzzle(&["grid", "-"], "1 3 1\n3 0 4\n"),
        (1, "-1\nexpanded 0\n".to_owned(), String::new())
    );
}

#[test]
fn a_million_cells_at_once() {
    let side = 1000;
    let mut text = format!("{side} {side} 500\n");
    for row in 0..side {
        for column in 0..side {
            let cell = match (row, column) {
                (0, 0) => '3',
                (999, 999) => '4',
                _ if (row * 37 + column * 101) % 100 == 0 => '2',
                _ => '0',
            };
            text.push(cell);
            text.push(if column + 1 == side { '\n' } else { ' ' });
        }
    }
    let (status, out, _) = puzzle(&["grid", "-"], &text);
    assert_eq!((status, out.lines().next()), (0, Some("1998")));
}

#[test]
fn moving_ai_maps_and_scenarios() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let (map, scenarios) = (dir.join("small.map"), dir.join("small.map.scen"));
    fs::write(
        &map,
        "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n",
    )
    .unwrap();
    fs::write(&scenarios, "version 1\n0\tsmall.map\t4\t3\t0\t0\t3\t2\t5\n").unwrap();
    let (map, scenarios) = (map.to_str().unwrap(), scenarios.to_str().unwrap());
    let (status, out, _) = puzzle(&["grid", map, "--from", "0,0", "--to", "3,2"], "");
    assert_eq!((status, out.lines().next()), (0, Some("5.000000")));
    let (status, out, _) = puzzle(&["grid", scenarios], "");
    assert_eq!(status, 0);
    assert!(out.starts_with("0 5.00000 5.00000 "), "{out}");
    let (_, out, _) = puzzle(&["grid", scenarios, "--moving-svg", "-"], "");
    assert!(out.contains("<animate "), "{out}");
    let svg = dir.join("way.svg");
    let (status, _, _) = puzzle(&["grid", scenarios, "--svg", svg.to_str().unwrap()], "");
    assert_eq!(status, 0);
    assert!(
        fs::read_to_string(&svg)
            .unwrap()
            .contains(r#"class="route""#)
    );
    let (status, out, _) = puzzle(&["grid", map, "--from", "1,1", "--to", "3,2"], "");
    assert_eq!((status, out.lines().next()), (1, Some("-1")));
    let other = dir.join("other.scen");
    fs::write(&other, "version 1\n0\tsmall.map\t9\t3\t0\t0\t3\t2\t5\n").unwrap();
    let (status, _, err) = puzzle(&["grid", other.to_str().unwrap(), "--map", map], "");
    let complaint = ":2:13: found \"9 3\", expected 4 3, the size of ";
    assert_eq!((status, err.contains(complaint)), (2, true), "{err}");
    for (arguments, complaint) in [
        (vec!["grid", map], "needs --from X,Y"),
        (
            vec![
                "grid",
                map,
                "--heuristic",
                "manhattan",
                "--from",
                "0,0",
                "--to",
                "3,2",
            ],
            "manhattan is for the course's map",
        ),
        (
            vec!["grid", map, "--from", "4,0", "--to", "0,0"],
            "--from: found 4,0, expected a cell of the 4x3 map",
        ),
        (
            vec!["grid", map, "--from", "4", "--to", "0,0"],
            "expected X,Y",
        ),
    ] {
        let (status, _, err) = puzzle(&arguments, "");
        assert_eq!(status, 2);
        assert!(err.contains(complaint), "{err}");
    }
}

#[test]
fn bad_input_is_located() {
    for (text, expected) in [
        (
            "",
            "stdin:1:1: found the end of the input, expected the number of rows",
        ),
        (
            "2 2 1\n3 4\n",
            "stdin:3:1: found the end of the input, expected row 2 of 2",
        ),
        (
            "1 3 1\n3 7 4\n",
            "stdin:2:3: found \"7\", expected cell 2 of 3: 0 (free)",
        ),
        (
            "1 2 1\n3 3\n",
            "stdin:2:3: found \"3\", expected cell 2 of 2: only one start",
        ),
        (
            "type octile\nheight 1\nwidth 1\nmap\nx\n",
            "stdin:5:1: found \"x\", expected cell 1 of row 1",
        ),
        ("version 3\n", "stdin:1:9: found \"3\", expected 1"),
        ("version 1\n", "puzzle: scenarios need --map FILE"),
    ] {
        let (status, out, err) = puzzle(&["grid", "-"], text);
        assert_eq!((status, out.as_str()), (2, ""), "{text:?}");
        assert!(err.starts_with(expected), "{text:?}: {err}");
    }
}
