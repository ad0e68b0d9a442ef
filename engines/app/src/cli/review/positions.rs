//! Runs the searches of a review, one for each position.

use ::cli::{Language, interrupt, message};
use search::clock::Limits;

use super::judged::{Analysis, Game};
use super::state::State;
use crate::cli::solve::Progress;
use crate::engine::{Engine, Purpose, Request};
use crate::game::Line;
use crate::playable::{Certainty, Playable};

/// Analyses the positions that `state` does not have yet, the last one first, until Ctrl-C.
///
/// # Errors
/// When the file of the state cannot be written.
pub(super) fn all<G: Playable>(
    engine: &mut Engine<G>,
    game: &Game<G>,
    limits: Limits,
    state: &mut State<G::Move>,
    language: Language,
) -> anyhow::Result<()> {
    let progress = Progress::new(language);
    let count = game.positions.len();
    for (index, number) in (0..count).rev().zip(1_usize..) {
        if interrupt::was_received() {
            break;
        }
        if state.knows(index) {
            continue;
        }
        progress.say(&message!("solve-progress", number, count));
        let position = &game.positions[index];
        let is_last = index + 1 == count;
        let end = G::end(engine.options(), position).filter(|_| is_last);
        let analysis = match end {
            Some(end) => Some(Analysis::at_the_end::<G>(position, end.winner)),
            None => one(engine, position, limits),
        };
        if let Some(analysis) = analysis {
            state.add::<G>(index, analysis)?;
        }
    }
    progress.clear();
    Ok(())
}

/// Searches one position; none if the search was interrupted.
fn one<G: Playable>(
    engine: &mut Engine<G>,
    position: &G::Position,
    limits: Limits,
) -> Option<Analysis<G::Move>> {
    if G::root_moves(position).is_empty() {
        return Some(Analysis::at_the_end::<G>(position, None));
    }
    engine.set_position(position.clone());
    let request = Request {
        purpose: Purpose::Review,
        ..Request::best(limits)
    };
    let mut certainty = Certainty::Estimated;
    let answer = engine.search(request, &interrupt::was_received, &mut |line| {
        if line.rank() == 1 && line.is_exact() {
            certainty = line.certainty();
        }
    });
    let score = answer.score.filter(|_| !interrupt::was_received())?;
    Some(Analysis {
        score,
        certainty,
        depth: answer.depth,
        nodes: answer.nodes,
        pv: answer.line(),
    })
}
