//! Unit equality problems, each from published axioms that its first line names.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// Problems that are not refuted, or only after seconds: docs/results/log/2026-11-26-puzzle.md.
const SLOW: &[&str] = &[
    "col-compose",
    "grp-associative-commutator",
    "rng-alternative-skew",
    "rob-absorbed",
];

#[test]
fn completion_refutes_the_problems() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/puzzle/unit-equality");
    let mut count = 0;
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if SLOW.contains(&&*name) {
            continue;
        }
        let output = Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .arg("resolution")
            .arg(&path)
            .args(["--strategy", "completion", "--json", "--time", "60"])
            .output()
            .unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["status"], "Unsatisfiable", "{name}");
        assert_eq!(answer["strategy"], "completion", "{name}");
        count += 1;
    }
    assert_eq!(count + SLOW.len(), 60);
}
