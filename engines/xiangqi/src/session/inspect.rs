//! The commands of our own that every dialect understands: `d`, `eval`, `perft`, `bench`.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

use ::app::session::{Playing, Searches};
use ::cli::perft::total_line;
use protocol::Inspect;
use protocol::session::{Epoch, Out, Reporter};
use xiangqi_rules::notation::Notation;
use xiangqi_rules::perft::perft;
use xiangqi_rules::{Move, Position};

use super::Desk;
use crate::bench;
use crate::engine::Xiangqi;
use crate::eval::trace::Trace;
use crate::eval::{Evaluation, UNIT};

/// Plies that are counted between two looks at the stop signal: a few milliseconds' worth.
const UNSTOPPABLE: u32 = 4;
/// Deeper than this nobody waits for.
const MAX_PERFT: u32 = 20;

/// Answers at once, or starts to count. No search may be running for the latter.
pub(super) fn inspect(
    desk: &mut Desk,
    what: &Inspect,
    notation: Notation,
    epoch: Epoch,
    out: &mut Out,
) {
    match *what {
        Inspect::Board => out.say(board(desk.engine.position(), notation).trim_end()),
        Inspect::Eval => out.say(evaluation(desk)),
        Inspect::Perft { depth } => desk.count(epoch, move |position, reporter| {
            let name = |position: &Position, mv| notation.format(position, mv);
            count(position, depth.min(MAX_PERFT), &name, reporter)
        }),
        Inspect::Bench { depth } => desk.count(epoch, move |_, reporter| {
            let depth = depth.map(|plies| plies.min(100) as i32);
            let mut say = |line: String| reporter.text(line);
            let evaluation = Evaluation::default();
            bench::run(depth, &evaluation, &|| reporter.is_stopped(), &mut say).to_string()
        }),
    }
}

/// The answer to `eval`: the terms of the hand-made evaluation, the network's value, and which is in use.
fn evaluation(desk: &Desk) -> String {
    let (engine, position) = (&desk.engine, desk.engine.position());
    let mut text = Trace::of(position).to_string();
    let own = &engine.options().own;
    let network = own.network.weights();
    let value = Evaluation::Network(Arc::clone(&network)).value(position);
    let value = f64::from(value) / f64::from(UNIT);
    let generation = network.provenance.generation;
    let in_use = own.evaluation.name();
    let _ = write!(
        text,
        "\nnetwork {value:.1} for the side to move (generation {generation})\nin use: {in_use}"
    );
    text
}

/// The answer to `d`, its ranks counted as in the moves of the dialect.
fn board(position: &Position, notation: Notation) -> String {
    let first_rank = notation.first_rank();
    let mut text = position.diagram(first_rank);
    let mut checkers = String::new();
    for square in position.checkers() {
        let _ = write!(checkers, " {}", square.name(first_rank));
    }
    let _ = write!(
        text,
        "\nFEN: {}\nKey: {:016X}\nCheckers:{checkers}",
        position.fen(),
        position.key()
    );
    text
}

/// `perft DEPTH`: a line a root move, and the sum.
fn count(
    position: &Position,
    depth: u32,
    name: &dyn Fn(&Position, Move) -> String,
    reporter: &Reporter<Playing<Xiangqi>>,
) -> String {
    let start = Instant::now();
    let mut position = position.clone();
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        for mv in position.legal_moves() {
            let text = name(&position, mv);
            position.make(mv);
            let nodes = leaves(&mut position, depth - 1, reporter);
            position.unmake();
            let Some(nodes) = nodes else {
                return "perft stopped".into();
            };
            total += nodes;
            reporter.text(format!("{text}: {nodes}"));
        }
    }
    total_line(total, start.elapsed())
}

fn leaves(
    position: &mut Position,
    depth: u32,
    reporter: &Reporter<Playing<Xiangqi>>,
) -> Option<u64> {
    if depth <= UNSTOPPABLE {
        return (!reporter.is_stopped()).then(|| perft(position, depth));
    }
    let mut total = 0;
    for mv in position.legal_moves() {
        position.make(mv);
        let nodes = leaves(position, depth - 1, reporter);
        position.unmake();
        total += nodes?;
    }
    Some(total)
}
