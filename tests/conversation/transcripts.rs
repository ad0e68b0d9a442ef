//! Golden transcripts: `*.txt` in a folder, one session per file.
//!
//! `> LINE` is sent by the GUI, `< LINE` is what the engine must answer next, with `*` for any text
//! and `#` for digits. `< ...` skips lines until the next expected one. `#` starts a comment, and a
//! line `$ ARGUMENTS` gives the engine's arguments. At the end the input is closed; the engine must
//! exit successfully and print nothing more.

use std::fs;
use std::path::{Path, PathBuf};

use crate::gui::Gui;

/// Whether a line fits a pattern in which `*` stands for any text, and `#` for one digit or more.
fn fits(line: &str, pattern: &str) -> bool {
    let Some(open) = pattern.find(['*', '#']) else {
        return line == pattern;
    };
    let rest = &pattern[open + 1..];
    line.strip_prefix(&pattern[..open]).is_some_and(|line| {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let mut ends = match pattern.as_bytes()[open] {
            b'#' => 1..=digits,
            _ => 0..=line.len(),
        };
        ends.any(|at| line.is_char_boundary(at) && fits(&line[at..], rest))
    })
}

fn replay(path: &Path, program: &str) {
    let text = fs::read_to_string(path).unwrap();
    let arguments = text.lines().find_map(|line| line.strip_prefix("$ "));
    let arguments: Vec<&str> = arguments.unwrap_or_default().split_whitespace().collect();
    let mut gui = Gui::with(program, &arguments);
    let mut skipping = false;
    for (index, step) in text.lines().enumerate() {
        let place = || format!("{}:{}", path.display(), index + 1);
        if let Some(line) = step.strip_prefix("> ") {
            gui.say(line);
        } else if step == "< ..." {
            skipping = true;
        } else if let Some(pattern) = step.strip_prefix('<') {
            let pattern = pattern.strip_prefix(' ').unwrap_or(pattern);
            loop {
                let line = gui.next();
                match &line {
                    Some(line) if fits(line, pattern) => break,
                    Some(_) if skipping => {}
                    _ => panic!(
                        "{}: expected `{pattern}`, got {line:?}\n{}",
                        place(),
                        gui.transcript()
                    ),
                }
            }
            skipping = false;
        } else {
            assert!(
                step.is_empty() || step.starts_with(['#', '$']),
                "{}: {step}",
                place()
            );
        }
    }
    let (rest, status) = gui.finish();
    let name = path.display();
    assert!(status.success(), "{name}: {status}\n{}", gui.transcript());
    assert!(rest.is_empty() || skipping, "{name}: said more: {rest:?}");
}

/// Replays all transcripts of a folder, each with a new process of the engine. There must be at
/// least this many.
pub fn replay_all(folder: &str, least: usize, program: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = files.collect();
    paths.sort();
    assert!(
        paths.len() >= least,
        "{} transcripts in {}",
        paths.len(),
        folder.display()
    );
    for path in paths {
        println!("{}", path.display());
        replay(&path, program);
    }
}

#[test]
fn patterns_fit_what_they_say() {
    let cases = [
        ("bestmove h2e2 ponder h9g7", "bestmove h2e2*", true),
        ("bestmove h2e2", "bestmove h2e2*", true),
        ("bestmove h2e2", "bestmove * ponder *", false),
        ("info depth 3 score 12 pv a0a1", "info * depth 3 *", false),
        (
            "info time 0 nodes 5 depth 3 score 1",
            "info * depth 3 *",
            true,
        ),
        ("readyok", "readyo", false),
        ("10,7 3,11", "#,# #,#", true),
        ("10,7 3,11", "#,#", false),
        ("MESSAGE pv 7,8", "#,#", false),
        (",7", "#,#", false),
    ];
    for (line, pattern, expected) in cases {
        assert_eq!(fits(line, pattern), expected, "{line:?} and {pattern:?}");
    }
}
