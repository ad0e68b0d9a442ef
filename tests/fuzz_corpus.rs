//! Replays the inputs of the fuzzing corpus, so that what was once fixed stays fixed.

use std::fs;
use std::path::Path;

use protocol::{gomocup, gtp, nboard, ucci, uci, xboard};

#[path = "../fuzz/checks/board_text.rs"]
mod board_text;
#[cfg(feature = "sqlite")]
#[path = "../fuzz/checks/book.rs"]
mod book;
#[path = "../fuzz/checks/ccbridge.rs"]
mod ccbridge;
#[path = "../fuzz/checks/complaint.rs"]
mod complaint;
#[cfg(feature = "sqlite")]
#[path = "../fuzz/checks/database.rs"]
mod database;
#[path = "../fuzz/checks/fen.rs"]
mod fen;
#[path = "../fuzz/checks/fifteen.rs"]
mod fifteen;
#[path = "../fuzz/checks/gomoku.rs"]
mod gomoku;
#[path = "../fuzz/checks/graph.rs"]
mod graph;
#[path = "../fuzz/checks/grid.rs"]
mod grid;
#[path = "../fuzz/checks/hash_table.rs"]
mod hash_table;
#[path = "../fuzz/checks/hierarchy.rs"]
mod hierarchy;
#[path = "../fuzz/checks/language.rs"]
mod language;
#[path = "../fuzz/checks/maze.rs"]
mod maze;
#[path = "../fuzz/checks/notation.rs"]
mod notation;
#[path = "../fuzz/checks/order.rs"]
mod order;
#[path = "../fuzz/checks/pgn.rs"]
mod pgn;
#[cfg(feature = "sqlite")]
#[path = "../fuzz/checks/positions.rs"]
mod positions;
#[path = "../fuzz/checks/resolution.rs"]
mod resolution;
#[path = "../fuzz/checks/reversi.rs"]
mod reversi;
#[path = "../fuzz/checks/river.rs"]
mod river;
#[path = "../fuzz/checks/table.rs"]
mod table;
#[path = "../fuzz/checks/ubb.rs"]
mod ubb;
#[path = "../fuzz/checks/xqf.rs"]
mod xqf;

/// Runs the target's check on every file of `fuzz/corpus/NAME`.
fn replay(name: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(name);
    let mut inputs = 0;
    for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        check(&fs::read(&path).unwrap());
        inputs += 1;
    }
    assert!(inputs > 0, "{} is empty", folder.display());
}

#[cfg(feature = "sqlite")]
#[test]
fn database_corpus() {
    replay("database", database::check);
}

#[test]
fn fen_corpus() {
    replay("fen", fen::check);
}

#[test]
fn notation_corpus() {
    replay("notation", notation::check);
}

#[test]
fn board_text_corpus() {
    replay("board_text", board_text::check);
}

#[test]
fn pgn_corpus() {
    replay("pgn", pgn::check);
}

#[test]
fn ccbridge_corpus() {
    replay("ccbridge", ccbridge::check);
}

#[test]
fn xqf_corpus() {
    replay("xqf", xqf::check);
}

#[test]
fn ubb_corpus() {
    replay("ubb", ubb::check);
}

#[cfg(feature = "sqlite")]
#[test]
fn book_corpus() {
    replay("book", book::check);
}

#[test]
fn table_corpus() {
    replay("table", table::check);
}

#[test]
fn ucci_corpus() {
    replay("ucci", language::check::<ucci::Command, ucci::Reply>);
}

#[test]
fn uci_corpus() {
    replay("uci", language::check::<uci::Command, uci::Reply>);
}

#[test]
fn xboard_corpus() {
    replay("xboard", language::check::<xboard::Command, xboard::Reply>);
}

#[test]
fn nboard_corpus() {
    replay("nboard", language::check::<nboard::Command, nboard::Reply>);
}

#[test]
fn gomocup_corpus() {
    replay(
        "gomocup",
        language::check::<gomocup::Command, gomocup::Reply>,
    );
}

#[test]
fn gtp_corpus() {
    replay("gtp", language::check::<gtp::Request, gtp::Response>);
}

#[test]
fn graph_corpus() {
    replay("graph", graph::check);
}

#[test]
fn grid_corpus() {
    replay("grid", grid::check);
}

#[test]
fn hierarchy_corpus() {
    replay("hierarchy", hierarchy::check);
}

#[test]
fn order_corpus() {
    replay("order", order::check);
}

#[test]
fn fifteen_corpus() {
    replay("fifteen", fifteen::check);
}

#[test]
fn maze_corpus() {
    replay("maze", maze::check);
}

#[test]
fn river_corpus() {
    replay("river", river::check);
}

#[test]
fn resolution_corpus() {
    replay("resolution", resolution::check);
}

#[test]
fn gomoku_corpus() {
    replay("gomoku", gomoku::check);
}

#[test]
fn reversi_corpus() {
    replay("reversi", reversi::check);
}

#[test]
fn hash_table_corpus() {
    replay("hash_table", hash_table::check);
}

#[cfg(feature = "sqlite")]
#[test]
fn positions_corpus() {
    replay("positions", positions::check);
}
