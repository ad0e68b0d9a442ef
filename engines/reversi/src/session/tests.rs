//! Whole conversations, without a process: what is said in answer to what.

use protocol::host::{Setting, converse};

use super::*;

/// Holds a conversation; the size of the table after it, in MiB, if there is one.
fn table_after(lines: &str) -> Option<usize> {
    let input = std::io::Cursor::new(lines.as_bytes().to_vec());
    let mut output = Vec::new();
    let engine = Engine::default();
    let mib = engine.table_mib();
    let make = |searches| conversation(engine, searches);
    converse(input, &mut output, dialects(), Setting::default(), make).unwrap();
    mib()
}

#[test]
fn the_table_is_made_before_a_clock_runs() {
    let cases = [
        ("nboard 2\nping 1\n", Some(64)),
        ("nboard 2\nset Hash 2\n", Some(2)),
        ("nboard 2\nset Hash 2\nset Threads 3\nping 1\n", Some(2)),
        ("xboard\nnew\nmemory 3\n", Some(3)),
        ("xboard\nprotover 2\nnew\n", Some(64)),
        ("boardsize 8\n", Some(64)),
        ("clear_board\n", Some(64)),
        ("time_settings 60 0 0\n", Some(64)),
        // A greeting alone costs nothing, nor do boards and evaluations that keep no table.
        ("nboard 2\n", None),
        ("xboard\nprotover 2\n", None),
        ("name\nprotocol_version\nlist_commands\n", None),
        ("boardsize 6\nclear_board\n", None),
        ("nboard 2\nset Evaluation greedy\nping 1\n", None),
    ];
    for (lines, mib) in cases {
        assert_eq!(table_after(lines), mib, "{lines:?}");
    }
}
