//! Weights from a file instead of the embedded ones: on the command line, in every dialect, and
//! refused files.

use std::fs;

use app::weights::{Provenance, WeightsFile};
use gomoku::eval::weights as gomoku_weights;
use reversi::eval::weights as reversi_weights;
use serde_json::Value;

use crate::command::{printed, run};
use crate::folder::Folder;
use crate::gui::Gui;

const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

/// Weights with which every position without a win has the value 0.
fn level(folder: &Folder, program: &str) -> String {
    let provenance = Provenance::default();
    let bytes = if program == REVERSI {
        use reversi_weights::{STAGES, WEIGHTS, Weights};
        let weights = Weights::new(vec![0; STAGES * WEIGHTS], provenance);
        weights.unwrap().to_bytes()
    } else {
        use gomoku_weights::{WEIGHTS, Weights};
        let weights = Weights::new(vec![0; WEIGHTS], provenance);
        weights.unwrap().to_bytes()
    };
    folder.write("level.bin", &bytes)
}

/// The score of a position after few moves, at depth 1.
fn score(program: &str, more: &[&str]) -> f64 {
    let position = if program == REVERSI {
        "f5d6c3"
    } else {
        "7,7 8,6 8,8"
    };
    let arguments = ["analyze", "--position", "-", "--depth", "1", "--json"];
    let out = printed(program, &[&arguments, more].concat(), position);
    let object: Value = serde_json::from_str(&out).unwrap();
    object["score"].as_f64().unwrap()
}

#[test]
fn the_command_line_judges_by_a_file() {
    for program in [REVERSI, GOMOKU] {
        let files = Folder::new();
        let level = level(&files, program);
        let by_file = ["--eval-file", level.as_str()];
        assert_eq!(score(program, &by_file), 0.0, "{program}");
        assert_ne!(score(program, &[]), 0.0, "{program}");
        let nodes = |more: &[&str]| {
            let out = printed(program, &[&["bench", "--depth", "4"], more].concat(), "");
            let last = out.lines().last().unwrap().to_owned();
            last.split(' ').next().unwrap().to_owned()
        };
        assert_ne!(nodes(&by_file), nodes(&[]), "{program}");
    }
}

#[test]
fn the_weights_in_use_are_written_as_they_were_read() {
    let files = Folder::new();
    for (program, opening, embedded) in [
        (XIANGQI, "uci", "engines/xiangqi/weights/network.bin"),
        (REVERSI, "nboard 2", "engines/reversi/weights/patterns.bin"),
    ] {
        let written = files.write("exported.bin", &[]);
        let (_, said, _) = run(
            program,
            &[],
            &format!("{opening}\nexport_net {written}\nquit\n"),
        );
        assert!(
            said.contains(&format!("the weights in use were written to {written}")),
            "{said}"
        );
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let expected = fs::read(root.join(embedded)).unwrap();
        assert!(fs::read(&written).unwrap() == expected, "{program}");
    }
}

#[test]
fn what_is_no_weights_file_for_this_program_is_refused_by_what_is_wrong_with_it() {
    let files = Folder::new();
    let network = xiangqi::eval::network::embedded().to_bytes();
    let network = files.write("network.bin", &network);
    for (program, size, says) in [
        (REVERSI, 12, "21 stages, expected 20"),
        (REVERSI, 16, " weights a stage, expected "),
        (GOMOKU, 16, "17 numbers a row, expected 16"),
        (GOMOKU, 20, "9 numbers a cell, expected 8"),
        (GOMOKU, 24, "17 hidden neurons, expected 16"),
    ] {
        let mut bytes = fs::read(level(&files, program)).unwrap();
        bytes[size] ^= 1;
        let other = files.write("other.bin", &bytes);
        let mut bytes = fs::read(level(&files, program)).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        let damaged = files.write("damaged.bin", &bytes);
        for (file, says, expected) in [
            (other.as_str(), says, 2),
            (&damaged, "the file is damaged", 2),
            (&network, "expected it to begin with `sanqi.", 2),
            ("no/such/file", "no/such/file: no such file or folder", 5),
        ] {
            // With a subcommand, and with a protocol session.
            for arguments in [&["bench", "--eval-file", file][..], &["--eval-file", file]] {
                let (status, out, error) = run(program, arguments, "");
                assert_eq!(
                    (status, out.as_str()),
                    (expected, ""),
                    "{arguments:?}: {error}"
                );
                assert!(error.contains(says), "{arguments:?}: {error}");
                assert_eq!(error.lines().count(), 1, "{error}");
            }
        }
    }
    let (status, _, error) = run(XIANGQI, &["--eval-file", "no/such/file"], "");
    assert_eq!(status, 5, "{error}");
}

/// Sets the option in a dialect, and requests something that shows which weights are in use.
fn conversation(program: &str, dialect: &str, file: &str) -> String {
    match (program, dialect) {
        (XIANGQI, _) => format!("uci\nsetoption name EvalFile value {file}\nisready\nquit\n"),
        (_, "gtp") => format!("sanqi-set EvalFile {file}\nsanqi-set\nquit\n"),
        (_, "xboard") => {
            format!("xboard\nvariant reversi\noption EvalFile={file}\nprotover 2\nquit\n")
        }
        (_, "nboard") => format!("nboard 2\nset EvalFile {file}\nping 1\nquit\n"),
        _ => format!("START 15\nINFO evalfile {file}\nABOUT\nEND\n"),
    }
}

#[test]
fn every_dialect_takes_a_file_and_says_why_not() {
    let files = Folder::new();
    for (program, dialect) in [
        (XIANGQI, "uci"),
        (REVERSI, "gtp"),
        (REVERSI, "xboard"),
        (REVERSI, "nboard"),
        (GOMOKU, "gomocup"),
    ] {
        let said = |file: &str| run(program, &[], &conversation(program, dialect, file)).1;
        let refused = said("no-such-file");
        assert!(
            refused.contains("EvalFile: no-such-file: "),
            "{program}, {dialect}: {refused}"
        );
        let level = match program {
            XIANGQI => {
                let network = xiangqi::eval::network::embedded().to_bytes();
                files.write("network.bin", &network)
            }
            _ => level(&files, program),
        };
        let taken = said(&level);
        assert!(
            !taken.contains("EvalFile: "),
            "{program}, {dialect}: {taken}"
        );
        let expected = match dialect {
            "gtp" => format!("[string] EvalFile {level}"),
            "xboard" => format!("feature option=\"EvalFile -string {level}\""),
            _ => continue,
        };
        assert!(taken.contains(&expected), "{program}, {dialect}: {taken}");
    }
}

#[test]
fn a_conversation_is_judged_by_the_file_that_it_has_set() {
    let files = Folder::new();
    let level = level(&files, REVERSI);
    let hint = |set: &str| {
        let mut gui = Gui::of(REVERSI);
        gui.say("nboard 2\nset depth 1");
        gui.say(&format!("{set}move f5\nmove d6\nmove c3\nhint 1"));
        gui.wait_for("search ")
    };
    assert_ne!(hint(&format!("set EvalFile {level}\n")), hint(""));
    // Set at the start, the file is also announced as the default.
    let said = run(REVERSI, &["--eval-file", &level], "sanqi-set\nquit\n").1;
    assert!(
        said.contains(&format!("[string] EvalFile {level}")),
        "{said}"
    );
}
