//! The exact endgame solver.
//!
//! A game of Reversi ends when the board is full, a known number of moves away, so with some twenty
//! empty squares the whole tree can be searched. What makes the tree small:
//!
//! - The root is solved by MTD(f): each pass is a zero-window search, "is the score at least beta?"
//!   (`root.rs`). On 8x8 selective passes, which prune what most likely does not matter, come first
//!   ([selectivity](super::selectivity)), so that the exact ones begin with a good guess and a
//!   table full of good moves.
//! - Inside, moves are sorted by the opponent's replies and by the learned patterns
//!   (`ordering.rs`); a shared table, and a small one of the thread's own near the leaves
//!   (`local_table.rs`), cut off what is known, also one ply ahead; discs that can never be flipped
//!   bound the score (`stability.rs`); idle threads take over moves (`shared.rs`). That is
//!   `node.rs`.
//! - With few empty squares sorting costs more than it saves: `shallow.rs` goes by parity alone.
//! - The last four squares have functions of their own (`last.rs`), and the very last move is
//!   counted, not made (`last_flip.rs`).
//!
//! The scores are exact, unless less is asked for: in the end nothing is pruned selectively. Values
//! are in discs, empty squares going to the winner. It solves boards of up to 8x8, rectangles
//! included.
//!
//! # Where to start reading
//! [`solve`], then `node.rs`.

mod candidate;
pub mod geometry;
mod helping;
pub mod key;
mod last;
mod last_flip;
mod local_table;
mod node;
mod ordering;
mod pext;
mod root;
mod shallow;
mod shared;
mod split;
mod stability;
mod worker;

use std::thread;
use std::time::{Duration, Instant};

use reversi_rules::{Move, Position};
use search::clock::Limits;
use search::driver::{Driver, Iteration};
use search::mtdf::Mtdf;
use search::smp::STACK_BYTES;
use search::tester::{Stopped, Tester};
use search::tt::TranspositionTable;
use search::value::{Depth, Value};

use geometry::Geometry;
use root::Root;
use shared::Shared;

use super::selectivity::Selectivity;
use crate::eval::weights::Weights;

/// The question that a solve answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    #[default]
    Score,
    /// Only who wins: the sign of the score. Much less work.
    Outcome,
    /// Whether the score is within these two bounds: if so, some score within them, else the bound
    /// that was found.
    Within(i32, i32),
}

#[derive(Clone, Copy)]
pub struct Settings<'a> {
    pub goal: Goal,
    /// How many threads take part, at least 1.
    pub threads: usize,
    /// The expected score: a good guess saves passes.
    pub guess: Option<i32>,
    /// The confidence that the score must have.
    pub selectivity: Selectivity,
    /// The most positions to visit. Each thread checks it every 16,384 nodes (`worker.rs`), so that
    /// the total may exceed it by about that number a thread.
    pub nodes: Option<u64>,
    /// Whether to find the best moves to the end of the game, not only the first; for
    /// [`Goal::Score`] only.
    pub whole_line: bool,
    /// The weights of the patterns that order moves and estimate scores in selective passes;
    /// default: the embedded ones.
    pub weights: Option<&'a Weights>,
}

impl Default for Settings<'_> {
    fn default() -> Self {
        Self {
            goal: Goal::Score,
            threads: 1,
            guess: None,
            selectivity: Selectivity::NONE,
            nodes: None,
            whole_line: false,
            weights: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The score to the side to move, in discs; of [`Goal::Outcome`] only its sign counts.
    pub score: i32,
    /// The best move, after a pass if there must be one; then best moves of both sides to the end
    /// of the game, if they were asked for. Empty if the game is over.
    pub line: Vec<Move>,
    pub nodes: u64,
    pub elapsed: Duration,
}

/// The effort of a search that was stopped before it had the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolved {
    pub nodes: u64,
    pub elapsed: Duration,
}

/// Solves a position exactly. None if the board is larger than 8x8.
///
/// # Errors
/// [`Unsolved`] if `stop` ended the search first.
pub fn solve(
    position: &Position,
    table: &TranspositionTable,
    settings: Settings<'_>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Result<Solved, Unsolved>> {
    solve_by_levels(position, table, settings, stop, &mut |_, _| {})
}

/// Like [`solve`], and reports each selective pass: its confidence, and the score and best move it
/// found.
///
/// # Errors
/// As [`solve`]. The passes reported before remain valid.
pub(crate) fn solve_by_levels(
    position: &Position,
    table: &TranspositionTable,
    settings: Settings<'_>,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Selectivity, &Solved),
) -> Option<Result<Solved, Unsolved>> {
    let geometry = Geometry::new(position.size())?;
    let board = position.board()?;
    let start = Instant::now();
    let limits = Limits {
        nodes: settings.nodes,
        ..Limits::default()
    };
    let shared = Shared::new(&geometry, table, settings.weights, limits, stop);
    let mut search = |root: &mut Root<'_>| {
        let score = solve_root(root, settings, &mut |level, root, score| {
            let found = Solved {
                score,
                line: root.line().to_vec(),
                nodes: root.nodes() + shared.helper_nodes(),
                elapsed: start.elapsed(),
            };
            say(level, &found);
        })?;
        let line = if settings.whole_line && settings.goal == Goal::Score {
            root.whole_line(score)?
        } else {
            root.line().to_vec()
        };
        Ok((score, line))
    };
    let (found, nodes) = with_helpers(&shared, settings.threads, || {
        let mut root = Root::new(&shared, board);
        (search(&mut root), root.nodes())
    });
    let (nodes, elapsed) = (nodes + shared.helper_nodes(), start.elapsed());
    Some(match found {
        Ok((score, line)) => Ok(Solved {
            score,
            line,
            nodes,
            elapsed,
        }),
        Err(Stopped) => Err(Unsolved { nodes, elapsed }),
    })
}

/// Runs `work` on this thread, with helper threads beside it.
fn with_helpers<T>(shared: &Shared<'_>, threads: usize, work: impl FnOnce() -> T) -> T {
    /// Lets the helpers end, even if the work panics.
    struct Finish<'a, 'b>(&'a Shared<'b>);
    impl Drop for Finish<'_, '_> {
        fn drop(&mut self) {
            self.0.finish();
        }
    }
    thread::scope(|scope| {
        let finish = Finish(shared);
        for number in 1..threads.max(1) {
            let thread = thread::Builder::new()
                .name(format!("solver helper {number}"))
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, || shared.help());
            if let Err(error) = thread {
                log::warn!("solving with {number} threads, no more could be started: {error}");
                break;
            }
        }
        let done = work();
        drop(finish);
        done
    })
}

/// All boards have an even number of squares, so every score is even.
const GRAIN: Value = 2;

/// The number of empty squares from which on selective passes come first.
const SELECTIVE_FROM: u32 = 16;

/// The confidence, in per cent, of each selective pass before the last one.
const fn steps(empties: u32) -> &'static [u32] {
    match empties {
        ..SELECTIVE_FROM => &[],
        16..20 => &[73],
        20..24 => &[73, 95],
        _ => &[73, 87, 98],
    }
}

/// The depth of the search by patterns that precedes the solve.
const fn depth_before(empties: u32) -> Depth {
    empties as Depth - 12
}

fn solve_root(
    root: &mut Root<'_>,
    settings: Settings<'_>,
    say: &mut dyn FnMut(Selectivity, &Root<'_>, i32),
) -> Result<i32, Stopped> {
    if root.is_over() {
        return Ok(root.final_score());
    }
    let empties = root.empties();
    let mut guess = settings.guess.unwrap_or(0);
    let mut levels = vec![settings.selectivity];
    if empties >= SELECTIVE_FROM {
        root.set_selectivity(Selectivity::MIN);
        if let Some(value) = root.estimate(depth_before(empties))? {
            guess = settings.guess.unwrap_or(value);
            let less_sure = steps(empties)
                .iter()
                .map(|&step| Selectivity::of_percent(step));
            levels.splice(
                0..0,
                less_sure.filter(|&level| level < settings.selectivity),
            );
        }
    }
    for level in levels {
        root.set_selectivity(level);
        guess = match settings.goal {
            Goal::Score => score(root, guess)?,
            Goal::Outcome => outcome(root, guess)?,
            Goal::Within(lower, upper) => within(root, lower, upper)?,
        };
        if level < settings.selectivity {
            say(level, root, guess);
        }
    }
    Ok(guess)
}

fn score(root: &mut Root<'_>, guess: i32) -> Result<i32, Stopped> {
    let mut driver = Mtdf {
        step: 2 * GRAIN,
        passes: u32::MAX,
        ..Mtdf::new(GRAIN)
    };
    let iteration = Iteration {
        depth: 1,
        values: &[guess - guess.rem_euclid(GRAIN)],
    };
    let answer = driver.iterate(root, iteration, &mut |_, _, _| {})?;
    Ok(answer.value)
}

/// The score's sign: the more likely of the two zero windows is searched first.
fn outcome(root: &mut Root<'_>, guess: i32) -> Result<i32, Stopped> {
    if guess >= 0 {
        let wins = root.zero_window(0)?;
        if wins > 0 {
            Ok(wins)
        } else {
            root.zero_window(-1)
        }
    } else {
        let loses = root.zero_window(-1)?;
        if loses < 0 {
            Ok(loses)
        } else {
            root.zero_window(0)
        }
    }
}

/// Zero-window searches at both ends of the range, except where it ends at -64 or 64.
fn within(root: &mut Root<'_>, lower: i32, upper: i32) -> Result<i32, Stopped> {
    const ALL: i32 = 64;
    if lower > -ALL {
        let score = root.zero_window(lower - 1)?;
        if score < lower {
            return Ok(score);
        }
    }
    if upper < ALL {
        let score = root.zero_window(upper)?;
        if score > upper {
            return Ok(score);
        }
    }
    Ok(lower)
}

#[cfg(test)]
mod tests;
