//! The swap2 opening: what to answer with none, three or five stones on the board.
//!
//! The first player places three stones, black, white, black. The second takes black (`SWAP`), stays white
//! and moves, or places two more, white and black, after which the first takes black or stays white and
//! moves. With three stones and with five the question is the same: white is to move, so if the position
//! is worth more to white than nothing, stay; else take black. Two more stones are never placed: whoever
//! may choose a side of a position that is not level has the better of it already.
//!
//! Three stones are chosen the other way round: of a few patterns the one that is nearest to level.

use std::time::Duration;

use ::search::clock::{Clock, Limits};
use ::search::report::Score;
use gomoku_rules::swap2::Answer as Opening;
use gomoku_rules::{Game, Point};

use super::{Answer, Job, Line, search_game};
use crate::search::Store;

/// Patterns of three stones, black, white, black, from the middle of the board in columns and rows. They
/// were made up to be near each other without a line of black's in the open.
const PATTERNS: [[(i16, i16); 3]; 7] = [
    [(0, 0), (1, 1), (3, 1)],
    [(0, 0), (1, 0), (2, 3)],
    [(0, 0), (1, 1), (-3, 2)],
    [(0, 0), (0, 1), (4, -2)],
    [(0, 0), (2, 1), (3, 3)],
    [(0, 0), (1, 0), (-2, 4)],
    [(0, 0), (1, 1), (2, -1)],
];

pub(super) fn decide(
    job: &Job,
    store: &mut Store,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Line),
) -> Answer {
    if job.position.board().stones() == 0 {
        return open(job, store, stop);
    }
    let answer = search_game(job, store, (&job.position, &job.clock), stop, say);
    let swaps = answer.score.is_some_and(|score| value(score) < 0);
    Answer {
        found: swaps.then_some(Opening::Swap),
        ..answer
    }
}

/// What to answer without having searched; none for a move.
pub(super) fn without_search(game: &Game) -> Option<Opening> {
    let first = (game.board().stones() == 0).then(|| patterns(game).next());
    first.flatten().map(Opening::Stones)
}

/// Three stones: the pattern whose value is nearest to nothing.
fn open(job: &Job, store: &mut Store, stop: &(dyn Fn() -> bool + Sync)) -> Answer {
    let share = share(&job.clock);
    let mut nodes = 0;
    let mut best: Option<(i64, Vec<Point>)> = None;
    for stones in patterns(&job.position) {
        if stop() && best.is_some() {
            break;
        }
        let mut game = job.position.clone();
        if stones
            .iter()
            .any(|&point| game.play_opening(point).is_err())
        {
            continue;
        }
        let clock = Clock::start(share, Duration::ZERO);
        let found = search_game(job, store, (&game, &clock), stop, &mut |_| {});
        nodes += found.nodes;
        let tilt = found.score.map_or(i64::MAX, |score| value(score).abs());
        if best.as_ref().is_none_or(|(least, _)| tilt < *least) {
            best = Some((tilt, stones));
        }
    }
    Answer {
        nodes,
        found: best.map(|(_, stones)| Opening::Stones(stones)),
        ..Answer::of(None)
    }
}

/// The patterns that lie on the board.
fn patterns(game: &Game) -> impl Iterator<Item = Vec<Point>> {
    let size = game.size();
    let centre = size.centre();
    PATTERNS.iter().filter_map(move |pattern| {
        let place = |&(x, y): &(i16, i16)| {
            let x = u8::try_from(i16::from(centre.x()) + x).ok()?;
            let y = u8::try_from(i16::from(centre.y()) + y).ok()?;
            size.contains(x, y).then(|| Point::new(x, y))
        };
        pattern.iter().map(place).collect()
    })
}

/// A pattern's share of the time, nodes or depth allowed.
fn share(clock: &Clock) -> Limits {
    let patterns = PATTERNS.len() as u32;
    let limits = clock.limits();
    let time = clock.budget().map(|budget| budget.optimum / patterns);
    Limits {
        depth: limits.depth,
        nodes: limits
            .nodes
            .map(|nodes| (nodes / u64::from(patterns)).max(1)),
        movetime: time,
        ..Limits::default()
    }
}

/// A score as a number; a mate is beyond every other.
fn value(score: Score) -> i64 {
    match score {
        Score::Cp(value) => value.into(),
        Score::Mate(moves) if moves > 0 => i64::from(i32::MAX),
        Score::Mate(_) => -i64::from(i32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::{Rule, Size};

    #[test]
    fn three_stones_lie_on_every_board() {
        for side in 5..=22 {
            let game = Game::new(Size::square(side).unwrap(), Rule::Freestyle);
            for stones in patterns(&game) {
                let mut game = game.clone();
                for point in stones {
                    game.play_opening(point).unwrap();
                }
            }
            assert!(patterns(&game).next().is_some(), "{side}");
        }
    }
}
