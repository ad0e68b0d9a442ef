//! The commands of our own that every dialect understands: `d`, `eval`, `perft`, `bench`.

use std::time::Instant;

use ::app::session::{Playing, Searches};
use ::cli::perft::total_line;
use protocol::Inspect;
use protocol::session::{Epoch, Reporter};
use reversi_rules::Position;
use reversi_rules::obf::Obf;
use reversi_rules::perft::perft;

use super::Desk;
use crate::engine::Reversi;
use crate::eval::Classic;

/// Plies that are counted between two looks at the stop signal: a few milliseconds' worth.
const UNSTOPPABLE: u32 = 5;
/// Deeper than this nobody waits for.
const MAX_PERFT: u32 = 20;

/// Answers at once with a text, or starts to count. No search may be running for the latter.
pub(super) fn inspect(desk: &mut Desk, what: &Inspect, epoch: Epoch) -> Option<String> {
    match *what {
        Inspect::Board => Some(board(desk.engine.position())),
        Inspect::Eval => Some(evaluation(desk.engine.position())),
        Inspect::Bench { .. } => Some("bench runs from the shell: reversi bench".into()),
        Inspect::Perft { depth } => {
            desk.count(epoch, move |position, reporter| {
                count(position, depth.min(MAX_PERFT), reporter)
            });
            None
        }
    }
}

/// Whether it starts a search, so that it must wait for a running one.
pub(super) fn counts(what: &Inspect) -> bool {
    matches!(what, Inspect::Perft { .. })
}

/// The answer to `d`: the board, and a line to copy.
fn board(position: &Position) -> String {
    let obf = Obf {
        position: position.clone(),
        scores: Vec::new(),
    };
    format!("{}\n{obf}", position.to_string().trim_end())
}

/// The answer to `eval`.
fn evaluation(position: &Position) -> String {
    let squares = position.size().squares();
    let (value, what) = if position.is_over() {
        (Classic::outcome(position), "the game is over")
    } else {
        let classic = Classic::new(position.size());
        (classic.evaluate(position), "classic evaluation")
    };
    let discs = f64::from(Classic::centidiscs(value, squares)) / 100.0;
    let side = position.side_to_move();
    format!("{what}: {value}, {discs:.2} discs, to {side}")
}

/// `perft DEPTH`: a line a root move, and the sum.
fn count(position: &Position, depth: u32, reporter: &Reporter<Playing<Reversi>>) -> String {
    let start = Instant::now();
    let mut position = position.clone();
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        for mv in position.legal_moves() {
            let Some(nodes) = after(&mut position, mv, depth, reporter) else {
                return "perft stopped".into();
            };
            total += nodes;
            reporter.text(format!("{mv}: {nodes}"));
        }
    }
    total_line(total, start.elapsed())
}

fn after(
    position: &mut Position,
    mv: reversi_rules::Move,
    depth: u32,
    reporter: &Reporter<Playing<Reversi>>,
) -> Option<u64> {
    let made = position.make(mv);
    debug_assert!(made.is_ok(), "{mv} is illegal");
    let nodes = leaves(position, depth - 1, reporter);
    position.undo();
    nodes
}

fn leaves(
    position: &mut Position,
    depth: u32,
    reporter: &Reporter<Playing<Reversi>>,
) -> Option<u64> {
    if depth <= UNSTOPPABLE {
        return (!reporter.is_stopped()).then(|| perft(position, depth));
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Some(perft(position, depth));
    }
    moves.into_iter().try_fold(0, |total, mv| {
        Some(total + after(position, mv, depth, reporter)?)
    })
}
