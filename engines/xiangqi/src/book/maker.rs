//! Makes an opening book by our own search.
//!
//! Best-first: again and again the most plausible position not yet in the book is searched, from
//! the start of the game on: several lines (MultiPV) to a fixed number of nodes on one thread, so
//! that the same command makes the same book everywhere. Moves nearly as good as the best are put
//! into the book; somewhat worse ones are expected from opponents, and the positions after them are
//! searched too. A position is the less plausible, the more value the moves that lead to it gave
//! away in sum.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::ops::ControlFlow;

use ::search::clock::Limits;
use ::search::report::{Report, Score};
use xiangqi_rules::{Move, Position};

use super::{Book, Entry};
use crate::engine::options::Options;
use crate::engine::{Engine, Request, score};

const LINES: usize = 6;
/// Positions at this ply of a game are the last of a line.
const MAX_PLY: usize = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub positions: usize,
    pub nodes: u64,
    /// How far below the best a move may score to be put into the book, in 1/100 of a horse.
    pub play_margin: i32,
    /// How far below the best a move may score to be expected of an opponent, in 1/100 of a horse.
    pub reply_margin: i32,
    /// Size of the transposition table in MiB.
    pub hash: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            positions: 400,
            nodes: 200_000,
            play_margin: 6,
            reply_margin: 20,
            hash: 64,
        }
    }
}

/// A position to search. `rank` is the value given away by the moves that led there, their number,
/// and a serial number that keeps equals in order of discovery.
#[derive(Clone, Debug)]
struct Candidate {
    rank: Reverse<(i32, usize, usize)>,
    position: Position,
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}
impl Eq for Candidate {}
impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}

/// Makes a book. `progress` is called before each search with the number of the search, from 0, and
/// the position, and may stop there.
pub fn make(plan: &Plan, progress: &mut dyn FnMut(usize, &Position) -> ControlFlow<()>) -> Book {
    let mut engine = engine(plan.hash);
    let mut book = Book::default();
    let mut waiting = BinaryHeap::new();
    let mut met = HashSet::new();
    waiting.push(Candidate {
        rank: Reverse((0, 0, 0)),
        position: Position::startpos(),
    });
    let mut searched = 0;
    while searched < plan.positions
        && let Some(Candidate { rank, position }) = waiting.pop()
    {
        if book.knows(&position) {
            continue;
        }
        if progress(searched, &position).is_break() {
            break;
        }
        searched += 1;
        let lines = search(&mut engine, &position, Vec::new(), plan.nodes);
        let Some(best) = lines.first().map(|line| score::in_horses(line.score)) else {
            continue;
        };
        let mut entries = Vec::new();
        for line in &lines {
            let (Some(&mv), Score::Units(_)) = (line.pv.first(), line.score) else {
                continue;
            };
            let loss = best - score::in_horses(line.score);
            if loss <= plan.play_margin {
                entries.push(entry(mv, line, loss, plan.play_margin));
            }
            let Reverse((given_away, ply, _)) = rank;
            if loss <= plan.reply_margin && ply < MAX_PLY {
                let mut next = position.clone();
                next.make(mv);
                if met.insert(next.key().min(next.mirrored().key())) {
                    let rank = Reverse((given_away + loss.max(0), ply + 1, met.len()));
                    waiting.push(Candidate {
                        rank,
                        position: next,
                    });
                }
            }
        }
        book.insert(&position, &entries);
    }
    book
}

fn engine(hash: usize) -> Engine {
    Engine::with(Options {
        hash,
        threads: 1,
        ..Options::default()
    })
}

/// The book with scores and depths for its moves: each position that its lines reach is searched to
/// `nodes` nodes; entries of other positions keep theirs. `progress` may stop it.
pub fn value(
    book: &Book,
    nodes: u64,
    progress: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Book> {
    let mut engine = engine(Plan::default().hash);
    let mut valued = book.clone();
    super::convert::walk(book, &mut |position, entries| {
        progress()?;
        let mut entries = entries.to_vec();
        if !entries.is_empty() {
            let only = entries.iter().map(|entry| entry.mv).collect();
            for line in search(&mut engine, position, only, nodes) {
                let found = entries
                    .iter_mut()
                    .find(|entry| line.pv.first() == Some(&entry.mv));
                if let Some(entry) = found {
                    entry.score = score::in_horses(line.score) as i16;
                    entry.depth = line.depth.max(0) as u16;
                }
            }
            valued.insert(position, &entries);
        }
        ControlFlow::Continue(())
    })?;
    ControlFlow::Continue(valued)
}

fn entry(mv: Move, line: &Report<Move>, loss: i32, margin: i32) -> Entry {
    // 100 for the best move, 20 for one at the margin.
    let weight = 100 - 80 * loss.max(0) / margin.max(1);
    Entry {
        mv,
        weight: weight as u16,
        score: score::in_horses(line.score) as i16,
        depth: line.depth.max(0) as u16,
    }
}

/// The lines of the last iteration that completed all of them, best first: of the moves in `only`,
/// or if that is empty the [`LINES`] best of all.
fn search(
    engine: &mut Engine,
    position: &Position,
    only: Vec<Move>,
    nodes: u64,
) -> Vec<Report<Move>> {
    engine.set_position(position.clone());
    let limits = Limits::of_nodes(nodes);
    let wanted = match only.len() {
        0 => position.legal_moves().len().min(LINES),
        named => named,
    };
    let request = Request {
        lines: wanted,
        only,
        ..Request::analysis(limits)
    };
    let mut running: Vec<Report<Move>> = Vec::new();
    let mut complete = Vec::new();
    engine.search(request, &|| false, &mut |report| {
        if report.multipv == 1 {
            running.clear();
        }
        if report.multipv == running.len() + 1 {
            running.push(report);
        }
        if running.len() == wanted {
            complete.clone_from(&running);
        }
    });
    // Lines are searched one after another, and a later one can score higher.
    complete.sort_by_key(|line| (Reverse(score::in_horses(line.score)), line.multipv));
    complete
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::notation::iccs;

    #[test]
    fn a_book_is_valued_move_by_move() {
        let start = Position::startpos();
        let played = ["h2e2", "b0c2"].map(|text| iccs::parse(&start, text).unwrap());
        let entries = played.map(|mv| Entry {
            mv,
            weight: 7,
            score: 0,
            depth: 0,
        });
        let mut book = Book::default();
        book.insert(&start, &entries);
        let valued = value(&book, 2_000, &mut || ControlFlow::Continue(()));
        let ControlFlow::Continue(valued) = valued else {
            panic!("nobody stopped it");
        };
        let entries = valued.entries(&start);
        assert_eq!(entries.len(), 2, "{entries:?}");
        for entry in entries {
            assert!(played.contains(&entry.mv) || played.contains(&entry.mv.mirrored()));
            assert!(entry.weight == 7 && entry.depth > 0, "{entry:?}");
        }
        let stopped = value(&book, 2_000, &mut || ControlFlow::Break(()));
        assert!(stopped.is_break());
    }

    #[test]
    fn the_same_plan_makes_the_same_book() {
        let plan = Plan {
            positions: 4,
            nodes: 3_000,
            hash: 1,
            ..Plan::default()
        };
        let mut met = 0;
        let book = make(&plan, &mut |_, _| {
            met += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(met, 4);
        assert!(book.knows(&Position::startpos()));
        let proceed = &mut |_, _: &Position| ControlFlow::Continue(());
        assert_eq!(book, make(&plan, proceed));
        let stop = &mut |number, _: &Position| match number {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let begun = make(&plan, stop);
        assert!(begun.knows(&Position::startpos()) && begun.len() < book.len());
    }
}
