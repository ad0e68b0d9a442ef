//! The searches of a review: each position once, then those beside doubtful moves once more.
//!
//! A quiet move needs less time than one that may have lost the game. So a review whose time is limited spends half of it
//! on all positions alike, and the other half on those before and behind the moves that by then seem to be mistakes.

use std::time::Duration;

use ::cli::{Language, interrupt, message};
use search::clock::Limits;

use super::judged::{Analysis, Game, Review};
use super::state::State;
use crate::cli::solve::Progress;
use crate::engine::{Engine, Purpose, Request};
use crate::game::Line;
use crate::judgement::Mark;
use crate::playable::{Certainty, Playable};

/// A doubtful position gets at most so many times what was told for each.
const MOST_OF_TIME: u32 = 8;

/// Finds what has not been found before, until Ctrl-C.
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
    let for_each = |movetime| Limits { movetime, ..limits };
    every(
        engine,
        game,
        for_each(limits.movetime.map(half)),
        state,
        &progress,
    )?;
    if let Some(time) = limits.movetime
        && state.is_complete()
    {
        let doubtful = doubtful(game, state);
        let share = half(time) * game.positions.len() as u32 / doubtful.len().max(1) as u32;
        let time = share.min(time * MOST_OF_TIME);
        closer(
            engine,
            game,
            &doubtful,
            for_each(Some(time)),
            state,
            &progress,
        )?;
    }
    progress.clear();
    Ok(())
}

fn half(time: Duration) -> Duration {
    time / 2
}

/// Each position that is not known yet, the last one first.
fn every<G: Playable>(
    engine: &mut Engine<G>,
    game: &Game<G>,
    limits: Limits,
    state: &mut State<G::Move>,
    progress: &Progress,
) -> anyhow::Result<()> {
    let count = game.positions.len();
    for (index, number) in (0..count).rev().zip(1_usize..) {
        if interrupt::was_heard() {
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
    Ok(())
}

/// The positions before and behind moves that seem to be mistakes, the last one first, where the value is an estimate, and
/// those that have been looked at closer already.
fn doubtful<G: Playable>(game: &Game<G>, state: &State<G::Move>) -> Vec<usize> {
    let found = state.found();
    let review = Review::of(game, found.to_vec());
    let is_mistake = |index: usize| {
        let judged = review.moves.get(index).and_then(Option::as_ref);
        judged.is_some_and(|judged| judged.mark >= Some(Mark::Mistake))
    };
    let is_doubtful = |&index: &usize| {
        let beside_mistake = is_mistake(index) || index > 0 && is_mistake(index - 1);
        found[index]
            .as_ref()
            .is_some_and(|analysis| analysis.is_closer || analysis.is_estimate() && beside_mistake)
    };
    (0..found.len()).rev().filter(is_doubtful).collect()
}

/// Doubtful positions once more.
fn closer<G: Playable>(
    engine: &mut Engine<G>,
    game: &Game<G>,
    doubtful: &[usize],
    limits: Limits,
    state: &mut State<G::Move>,
    progress: &Progress,
) -> anyhow::Result<()> {
    let count = doubtful.len();
    for (&index, number) in doubtful.iter().zip(1_usize..) {
        if interrupt::was_heard() {
            break;
        }
        if state.found()[index]
            .as_ref()
            .is_some_and(|found| found.is_closer)
        {
            continue;
        }
        progress.say(&message!("review-closer", number, count));
        if let Some(analysis) = one(engine, &game.positions[index], limits) {
            let is_closer = true;
            state.add::<G>(
                index,
                Analysis {
                    is_closer,
                    ..analysis
                },
            )?;
        }
    }
    Ok(())
}

/// What a search says of a position; none where it was broken off.
fn one<G: Playable>(
    engine: &mut Engine<G>,
    position: &G::Position,
    limits: Limits,
) -> Option<Analysis<G::Move>> {
    if G::root_moves(position).is_empty() {
        return Some(Analysis::at_the_end::<G>(position, None));
    }
    engine.adopt(position.clone());
    let request = Request {
        purpose: Purpose::Review,
        ..Request::best(limits)
    };
    let mut certainty = Certainty::Estimated;
    let answer = engine.search(request, &interrupt::was_heard, &mut |line| {
        if line.rank() == 1 && line.is_exact() {
            certainty = line.certainty();
        }
    });
    let score = answer.score.filter(|_| !interrupt::was_heard())?;
    Some(Analysis {
        score,
        certainty,
        depth: answer.depth,
        nodes: answer.nodes,
        pv: answer.line(),
        is_closer: false,
    })
}
