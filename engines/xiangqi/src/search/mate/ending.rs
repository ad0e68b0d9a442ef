//! Endings of a piece or two against defenders alone, solved by retrograde analysis.
//!
//! Such a mate is long and quiet, so that neither proofs nor a selective search reach its end; but
//! there are only some millions of positions. All won ones are found, the shortest mates first
//! (K. Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9(3), 1986). The
//! attacker's own advisors and elephants stay where they are, which only hurts the attacker. A
//! position where the defender can capture an attacking piece counts as not won. A win never
//! repeats a position: each of its moves comes nearer to the mate.

use arrayvec::ArrayVec;
use xiangqi_rules::bitboard::Bitboard;
use xiangqi_rules::{Move, Piece, PieceType, Position};

use super::path::POLL_INTERVAL;
use super::{Mate, Outcome};

mod board;

use board::{Ending, Placed};

/// The shortest mate or stalemate by the side to move, if the attacker's advisors and elephants
/// stand still and only the defender's pieces are captured. The limits are those of
/// [`super::solve`]. [`Outcome::None`] holds under these restrictions only.
pub fn solve(position: &Position, max_nodes: u64, stop: &dyn Fn() -> bool) -> Outcome {
    let Some(ending) = Ending::of(position) else {
        return Outcome::Unknown(0);
    };
    let root = ending.index(&ending.placed(position));
    let mut solver = Solver {
        lost: vec![0; ending.size()],
        won: vec![0; ending.size()],
        ending,
        nodes: 0,
        max_nodes,
        stop,
    };
    match solver.solve(root) {
        None => Outcome::Unknown(solver.nodes),
        Some(false) => Outcome::None(solver.nodes),
        Some(true) => Outcome::Mate(Mate {
            line: solver.line(position),
            nodes: solver.nodes,
        }),
    }
}

struct Solver<'a> {
    ending: Ending,
    /// By index of a position with the defender to move: one more than the number of the
    /// attacker's moves until the end; 0 if it is not lost.
    lost: Vec<u8>,
    /// By index of a position with the attacker to move: the number of moves to the win; 0 if
    /// there is none.
    won: Vec<u8>,
    nodes: u64,
    max_nodes: u64,
    stop: &'a dyn Fn() -> bool,
}

impl Solver<'_> {
    /// Counts a position. None when the node limit is reached or the search is stopped.
    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        let stopped = self.nodes >= self.max_nodes
            || (self.nodes.is_multiple_of(POLL_INTERVAL) && (self.stop)());
        (!stopped).then_some(())
    }

    /// Whether every move of the defender loses here.
    fn is_lost(&self, placed: &Placed) -> bool {
        let ending = &self.ending;
        !ending.defences(placed, |after| match after {
            None => true,
            Some(after) => self.won[ending.index(after)] == 0 && ending.is_safe(after, None),
        })
    }

    /// Whether the position at `root`, with the attacker to move, is won.
    fn solve(&mut self, root: usize) -> Option<bool> {
        let most = {
            let placed = self.ending.at(root);
            placed.defenders.map(Bitboard::count)
        };
        let mut last = Vec::new();
        for index in 0..self.lost.len() {
            self.count()?;
            let placed = self.ending.at(index);
            if self.ending.is_possible(&placed)
                && !Ending::kings_face(&placed, self.ending.occupied(&placed))
                && self.is_lost(&placed)
            {
                self.lost[index] = 1;
                last.push(index);
            }
        }
        for moves in 1..u8::MAX {
            let mut won = Vec::new();
            for index in std::mem::take(&mut last) {
                self.count()?;
                let placed = self.ending.at(index);
                let (ending, known) = (&self.ending, &mut self.won);
                ending.before(&placed, most, |before| {
                    let index = ending.index(before);
                    if known[index] == 0 && ending.is_possible(before) {
                        known[index] = moves;
                        won.push(index);
                    }
                });
            }
            if self.won[root] != 0 {
                return Some(true);
            }
            for index in won {
                self.count()?;
                let placed = self.ending.at(index);
                let mut candidates: ArrayVec<(usize, Placed), 64> = ArrayVec::new();
                self.ending.defences(&placed, |before| {
                    if let Some(before) = before {
                        let index = self.ending.index(before);
                        if self.lost[index] == 0 {
                            let _ = candidates.try_push((index, *before));
                        }
                    }
                    false
                });
                for (index, before) in candidates {
                    let occupied = self.ending.occupied(&before);
                    if self.lost[index] == 0
                        && !Ending::kings_face(&before, occupied)
                        && self.is_lost(&before)
                    {
                        self.lost[index] = moves + 1;
                        last.push(index);
                    }
                }
            }
            if last.is_empty() {
                break;
            }
        }
        Some(false)
    }

    /// The line from a won position, with the defences that hold out longest.
    fn line(&self, position: &Position) -> Vec<Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        loop {
            let attacking = line.len() % 2 == 0;
            let known = if attacking { &self.lost } else { &self.won };
            let mut best = None;
            for mv in position.legal_moves() {
                let moved = position.piece_on(mv.from()).map(Piece::kind);
                if attacking && matches!(moved, Some(PieceType::Advisor | PieceType::Elephant)) {
                    continue;
                }
                position.make(mv);
                let value = known[self.ending.index(&self.ending.placed(&position))];
                position.unmake();
                let better = best.is_none_or(|(_, of_best)| {
                    if attacking {
                        value < of_best
                    } else {
                        value > of_best
                    }
                });
                if value != 0 && better {
                    best = Some((mv, value));
                }
            }
            let Some((mv, _)) = best else {
                return line;
            };
            line.push(mv);
            position.make(mv);
        }
    }
}

#[cfg(test)]
mod tests;
