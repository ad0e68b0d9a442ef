//! Checks the output of every game's `compare --json`.

use serde_json::Value;

/// There is a row for each algorithm; all but UCT's have the same value, and alpha-beta prunes.
pub fn assert_complete(out: &str) {
    let rows: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let names: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["algorithm"].as_str())
        .collect();
    let expected = "minimax,alpha-beta,+ history,+ table,PVS,MTD(f),UCT";
    assert_eq!(names.join(","), expected);
    for row in &rows[..6] {
        assert_eq!(row["value"], rows[0]["value"], "{out}");
    }
    let nodes = |index: usize| rows[index]["nodes"].as_u64().unwrap();
    assert!(nodes(1) < nodes(0), "alpha-beta cuts: {out}");
}
