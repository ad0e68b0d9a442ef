//! `perft`: the number of move sequences of a length, to test and time the rules.

use std::time::{Duration, Instant};

use crate::game::Game;

/// Plies that are counted between two checks of the stop signal: a few milliseconds' worth.
const UNSTOPPABLE: u32 = 4;

/// [`Game::perft`] split by first move; empty for `depth` 0.
pub fn by_move<G: Game>(
    position: &mut G::Position,
    depth: u32,
) -> impl Iterator<Item = (G::Move, u64)> {
    let moves = match depth {
        0 => Vec::new(),
        _ => G::legal_moves(position),
    };
    moves
        .into_iter()
        .filter_map(move |mv| Some((mv, after::<G>(position, mv, depth, &|| false)?)))
}

/// Counts until `stop`, and reports each first move through `say`. Returns the total and its time;
/// none if stopped.
pub fn report<G: Game>(
    position: &mut G::Position,
    depth: u32,
    name: &dyn Fn(G::Move) -> String,
    stop: &dyn Fn() -> bool,
    say: &dyn Fn(String),
) -> Option<(u64, Duration)> {
    let start = Instant::now();
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        for mv in G::legal_moves(position) {
            let nodes = after::<G>(position, mv, depth, stop)?;
            total += nodes;
            say(format!("{}: {nodes}", name(mv)));
        }
    }
    Some((total, start.elapsed()))
}

/// Number of sequences that begin with `mv`; none if stopped.
fn after<G: Game>(
    position: &mut G::Position,
    mv: G::Move,
    depth: u32,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    let made = G::play(position, mv);
    debug_assert!(made.is_ok(), "{mv} is illegal");
    let nodes = leaves::<G>(position, depth - 1, stop);
    G::undo(position);
    nodes
}

fn leaves<G: Game>(position: &mut G::Position, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
    if depth <= UNSTOPPABLE {
        return (!stop()).then(|| G::perft(position, depth));
    }
    let moves = G::legal_moves(position);
    if moves.is_empty() {
        return Some(G::perft(position, depth));
    }
    moves.into_iter().try_fold(0, |total, mv| {
        Some(total + after::<G>(position, mv, depth, stop)?)
    })
}
