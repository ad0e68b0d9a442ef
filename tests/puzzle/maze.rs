//! The subcommand `puzzle maze` as a user types it.

use assert_cmd::Command;
use serde_json::Value;

/// Runs `puzzle maze`, and returns exit status, stdout and stderr.
fn maze(arguments: &str, stdin: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
    command.arg("maze").args(arguments.split_whitespace());
    command.env("LC_ALL", "C").write_stdin(stdin);
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    (status, text(output.stdout), text(output.stderr))
}

#[test]
fn the_six_rooms() {
    let (status, out, _) = maze("--rooms", "");
    assert_eq!(status, 0);
    let matrix = "      0     1     2     3     4     5\n\
                  0   0.0   0.0   0.0   0.0 400.0   0.0\n\
                  1   0.0   0.0   0.0 320.0   0.0 500.0\n\
                  2   0.0   0.0   0.0 320.0   0.0   0.0\n\
                  3   0.0 400.0 256.0   0.0 400.0   0.0\n\
                  4 320.0   0.0   0.0 320.0   0.0 500.0\n\
                  5   0.0 400.0   0.0   0.0 400.0 500.0\n\n\
                  path 2 3 1 5\n";
    assert!(out.starts_with(matrix), "{out}");
    let numpy = "R = np.array([[-1,-1,-1,-1,0,-1],\n[-1,-1,-1,0,-1,100],\n[-1,-1,-1,0,-1,-1],\n\
                 [-1,0,0,-1,0,-1],\n[0,-1,-1,0,-1,100],\n[-1,0,-1,-1,0,100]])\n";
    assert_eq!(maze("--rooms -", numpy).1, out);
    let (_, picture, _) = maze("--rooms --svg -", "");
    let line = picture.split("<polyline").nth(1).unwrap();
    let points = line
        .split("points=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let heights: Vec<f64> = points
        .split_whitespace()
        .map(|point| point.split(',').nth(1).unwrap().parse().unwrap())
        .collect();
    // The curve rises until everything has been learned.
    assert!(
        heights[0] > heights[heights.len() - 1] + 100.0,
        "{heights:?}"
    );
    let (_, out, _) = maze("--rooms --json --from 0", "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["path"], serde_json::json!([0, 4, 5]));
    assert_eq!(answer["episodes"], 1000);
    assert_eq!(maze("--rooms --from 6", "").0, 2);
}

#[test]
fn a_generated_maze_is_learned_the_same_each_time() {
    let (status, text, _) = maze("--generate 15x10 --seed 3", "");
    assert_eq!(status, 0);
    assert_eq!(maze("--generate 15x10 --seed 3", "").1, text);
    let learn = || maze("- --json --table --svg -", &text);
    let (status, out, _) = learn();
    assert_eq!(status, 0);
    assert_eq!(learn().1, out);
    let answer: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!(answer["length"], answer["shortest"]);
    assert!(out.contains("<polyline class=\"route\""));
}

#[test]
fn a_long_and_narrow_maze_is_generated() {
    let (status, text, _) = maze("--generate 1000x2", "");
    assert_eq!((status, text.lines().count()), (0, 2));
    let (status, out, _) = maze("- --json --episodes 1", &text);
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert!(answer["shortest"].as_u64() >= Some(1000), "{status} {out}");
}

#[test]
fn methods_are_chosen_and_compared() {
    let (status, text, _) = maze("--generate 9x6 --kind wilson --braid 0.5 --seed 3", "");
    assert_eq!((status, text.lines().count()), (0, 13));
    assert!(text.lines().all(|line| line.len() == 19), "{text}");
    for method in ["q-learning", "sarsa", "double-q", "value-iteration"] {
        let (status, out, _) = maze(&format!("- --algorithm {method} --json"), &text);
        let answer: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(status, 0, "{method}: {out}");
        assert_eq!(answer["length"], answer["shortest"], "{method}");
    }
    let (status, out, _) = maze("- --compare --svg -", &text);
    assert_eq!(status, 0);
    let rows = out.lines().take(6).collect::<Vec<_>>();
    assert!(rows[0].trim_start().starts_with("length"), "{out}");
    for (row, name) in rows[1..]
        .iter()
        .zip(["Q-learning", "SARSA", "double", "value"])
    {
        assert!(row.starts_with(name), "{out}");
    }
    assert_eq!(out.matches("<polyline").count(), 4);
    let (_, out, _) = maze("- --compare --lang zh", &text);
    assert!(out.contains("值迭代"), "{out}");
    let (_, out, _) = maze("- --compare --json", &text);
    let answer: Value = serde_json::from_str(&out).unwrap();
    let rows = answer["algorithms"].as_array().unwrap();
    assert_eq!(rows[3]["algorithm"], "value-iteration");
    assert!(rows.iter().all(|row| row["length"] == answer["shortest"]));
    // A maze with walls between cells has its own option.
    assert_eq!(maze("- --compare --rooms", &text).0, 2);
    assert_eq!(maze("- --braid 0.5", &text).0, 2);
}

#[test]
fn exit_statuses_say_how_it_went() {
    assert_eq!(maze("-", "S#G\n").0, 1);
    assert_eq!(maze("- --episodes 1 --steps 1", "S....\n....G\n").0, 3);
    let (status, _, complaint) = maze("-", "S.x\n");
    assert_eq!(status, 2);
    assert_eq!(
        complaint.trim_end(),
        "stdin:1:3: found \"x\", expected #, ., S or G"
    );
    assert_eq!(maze("", "").0, 2);
    let (status, _, complaint) = maze("- --discount 2", "SG\n");
    assert_eq!(status, 2);
    assert!(
        complaint.contains("'2' for '--discount <0..1>': expected a number from 0 to 1\n"),
        "{complaint}"
    );
    let (_, _, complaint) = maze("- --discount 2 --lang zh", "SG\n");
    assert!(
        complaint.contains("的取值“2”无效：应为 0 到 1 的数\n"),
        "{complaint}"
    );
}
