//! A network from a file: on the command line and in a session.

use std::fs;
use std::path::PathBuf;

use app::weights::{Provenance, WeightsFile};
use serde_json::Value;
use xiangqi::eval::network::attacks::ATTACKS;
use xiangqi::eval::network::features::{BUCKETS, FEATURES, PLACES};
use xiangqi::eval::network::{HIDDEN, Network, SCALE, Weights};
use xiangqi::win_model;

use crate::command;

/// Black's pawn can be captured: red's rook stands on its file.
const PAWN: &str = "4k4/9/9/p8/9/9/9/9/9/R4K3 w - - 0 1";

fn run(arguments: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_xiangqi"), arguments, "")
}

/// A network that counts the pieces of both sides, each with the same value.
fn counting<const N: usize>() -> Network<N> {
    let mut weights = Weights {
        hidden: vec![0; FEATURES * N],
        hidden_bias: vec![0; N],
        output: vec![0; BUCKETS * 2 * N],
        output_bias: vec![0; BUCKETS],
        attacks: vec![0; ATTACKS * N],
    };
    for feature in (0..FEATURES).filter(|feature| feature % PLACES < PLACES / 2) {
        weights.hidden[feature * N] = 30;
    }
    for output in weights.output.chunks_mut(2 * N) {
        (output[0], output[N]) = (64, -64);
    }
    let provenance = Provenance {
        generation: 77,
        ..Provenance::default()
    };
    Network::new(provenance, &weights).unwrap()
}

/// Writes a network to a file for one test.
fn file<const N: usize>(name: &str) -> PathBuf {
    let name = format!("sanqi-{name}-{}.bin", std::process::id());
    let path = std::env::temp_dir().join(name);
    fs::write(&path, counting::<N>().to_bytes()).unwrap();
    path
}

#[test]
fn the_command_line_judges_by_a_file() {
    let path = file::<HIDDEN>("command");
    let file = path.to_str().unwrap();
    let by_network = ["--evaluation", "network", "--eval-file", file];
    for algorithm in ["mtdf", "alphabeta"] {
        let analyze = [
            "analyze",
            "--fen",
            PAWN,
            "--depth",
            "1",
            "--json",
            "--algorithm",
            algorithm,
        ];
        let (status, out, error) = run(&[&analyze[..], &by_network].concat());
        assert_eq!(status, 0, "{error}");
        let object: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(object["move"], "a0a6", "{out}");
        // Two pieces against one, 30 / 255 each: ((60 / 255)^2 - (30 / 255)^2) with an output
        // weight of a half.
        let output = (60.0_f64.powi(2) - 30.0_f64.powi(2)) / 255.0_f64.powi(2) / 2.0;
        let score = output * f64::from(SCALE) * 100.0 / f64::from(win_model::PAWN);
        assert_eq!(object["score"], score.trunc() as i64, "{out}");
    }
    let bench = [&["bench", "--depth", "3"], &by_network[..]].concat();
    let nodes = || {
        let (status, out, error) = run(&bench);
        assert_eq!(status, 0, "{error}");
        let last = out.lines().last().unwrap().to_owned();
        last.split(' ').next().unwrap().to_owned()
    };
    assert_eq!(nodes(), nodes());
    let compare = [&["compare", "--fen", PAWN, "--depth", "2"], &by_network[..]].concat();
    assert_eq!(run(&compare).0, 0);
    fs::remove_file(path).unwrap();
}

#[test]
fn a_conversation_takes_a_file_and_refuses_others() {
    let (path, other) = (file::<HIDDEN>("talk"), file::<16>("narrow"));
    let mut gui = crate::gui::start();
    gui.say("uci");
    gui.wait_for("uciok");
    gui.say("setoption name EvalFile value missing.bin");
    gui.wait_for("info string EvalFile: missing.bin: ");
    gui.say(&format!(
        "setoption name EvalFile value {}",
        other.display()
    ));
    let complaint = gui.wait_for("info string EvalFile: ");
    let said = format!(
        "narrow-{}.bin: 16 hidden neurons a view, expected {HIDDEN}",
        std::process::id()
    );
    assert!(complaint.ends_with(&said), "{complaint}");
    gui.say(&format!("setoption name EvalFile value {}", path.display()));
    gui.say("setoption name Evaluation value network");
    gui.say(&format!("position fen {PAWN}\neval"));
    // Two pieces each: level.
    gui.wait_for("network 0 cp for the side to move (generation 77)");
    gui.wait_for("in use: network");
    gui.say("go depth 1");
    assert!(gui.wait_for("bestmove").starts_with("bestmove a0a6"));
    gui.say("setoption name EvalFile value <embedded>\neval");
    let embedded = gui.wait_for("network ");
    assert!(!embedded.ends_with("(generation 77)"), "{embedded}");
    gui.wait_for("in use: network");
    gui.say("setoption name Evaluation value handcrafted\neval");
    gui.wait_for("in use: handcrafted");
    fs::remove_file(path).unwrap();
    fs::remove_file(other).unwrap();
}
