//! A book while it grows: the positions searched so far, their moves, and the positions these lead
//! to.
//!
//! A move has the value of its own search until the position after it is in the graph; from then on
//! it has that position's value, negamaxed back. The next position to search is chosen as in
//! drop-out expansion (T. Lincke: *Strategies for the automatic construction of opening books*,
//! Computers and Games 2000): the one that departs from best play by the fewest discs and plies.

use std::collections::{HashMap, HashSet};

use reversi_rules::symmetry::{normal_form, normalize};
use reversi_rules::{Board, Move, Square};

use super::{Book, Entry, SIZE, key_of};

const MASK: u64 = u64::MAX;
/// The cost of a ply, in 1/100 disc: a line that is a disc worse is followed for a few plies less.
const PLY_COST: i32 = 30;
/// The weights of a best move and of one that is [`MARGIN`] worse.
const WEIGHTS: (i32, i32) = (100, 20);
/// The loss, in 1/100 disc, beyond which a move has only weight 1.
const MARGIN: i32 = 200;

/// A move with the result of its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    pub square: Square,
    /// The value that the search returned for the side that makes the move, in 1/100 disc.
    pub value: i32,
    /// The depth of the search, in plies.
    pub depth: u16,
}

/// The position after a move, in normal form; if its side must pass, the position after that pass.
/// None if the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct After {
    board: Board,
    /// Whether the opponent had to pass, so that the mover is to move again.
    passed: bool,
}

impl After {
    fn of(board: Board, square: Square) -> Option<Self> {
        let next = board.play(square.bit());
        let passed = next.moves(MASK) == 0;
        let next = if passed { next.pass() } else { next };
        let board = normal_form(next, SIZE);
        (next.moves(MASK) != 0).then_some(Self { board, passed })
    }
}

#[derive(Clone, Debug)]
struct Candidate {
    searched: Searched,
    after: Option<After>,
}

#[derive(Clone, Debug)]
struct Node {
    /// The board, in normal form.
    board: Board,
    moves: Vec<Candidate>,
}

impl Node {
    fn has(&self, square: Square, after: Option<After>) -> bool {
        self.moves
            .iter()
            .any(|known| known.searched.square == square || after.is_some() && known.after == after)
    }
}

/// The positions of a book, the start first; every other one is reached from there.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    index: HashMap<Board, usize>,
}

/// How far from best play a graph grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most that a move may lose and still be followed, in 1/100 disc.
    pub deviation: i32,
    /// The number of plies from the start after which positions are no longer searched.
    pub plies: u32,
}

fn discs(board: Board) -> u32 {
    board.occupied().count_ones()
}

impl Graph {
    /// The positions of a book that are reached along its moves from `start`.
    pub fn of(book: &Book, start: Board) -> Self {
        let mut graph = Self::default();
        let mut waiting = vec![normal_form(start, SIZE)];
        let mut seen: HashSet<Board> = waiting.iter().copied().collect();
        while let Some(board) = waiting.pop() {
            let searched = book.entries_of(board).into_iter().filter_map(|entry| {
                Some(Searched {
                    square: entry.mv.square()?,
                    value: entry.score.into(),
                    depth: entry.depth,
                })
            });
            let searched: Vec<_> = searched.collect();
            if searched.is_empty() {
                continue;
            }
            graph.insert(board, searched);
            let node = graph.nodes.last();
            let afters = node.into_iter().flat_map(|node| &node.moves);
            let afters = afters.filter_map(|candidate| candidate.after);
            waiting.extend(
                afters
                    .map(|after| after.board)
                    .filter(|board| seen.insert(*board)),
            );
        }
        graph
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn knows(&self, board: Board) -> bool {
        self.index.contains_key(&normal_form(board, SIZE))
    }

    /// Whether a move of a board, or one equal to it by symmetry, was searched.
    pub fn has_move(&self, board: Board, square: Square) -> bool {
        let (form, symmetry) = normalize(board, SIZE);
        let square = symmetry.square(square, SIZE);
        let after = After::of(form, square);
        let node = self.index.get(&form).map(|&at| &self.nodes[at]);
        node.is_some_and(|node| node.has(square, after))
    }

    /// Adds a position with its searched moves. Of moves that are equal by symmetry the first is
    /// kept; of a position that is known already, the moves that it has.
    pub fn insert(&mut self, board: Board, searched: impl IntoIterator<Item = Searched>) {
        let (form, symmetry) = normalize(board, SIZE);
        let at = *self.index.entry(form).or_insert_with(|| {
            let moves = Vec::new();
            self.nodes.push(Node { board: form, moves });
            self.nodes.len() - 1
        });
        let node = &mut self.nodes[at];
        for searched in searched {
            let square = symmetry.square(searched.square, SIZE);
            let candidate = Candidate {
                searched: Searched { square, ..searched },
                after: After::of(form, square),
            };
            if !node.has(square, candidate.after) {
                node.moves.push(candidate);
            }
        }
    }

    /// The positions, those with the most discs first, so that a position comes after all that
    /// follow from it.
    fn backwards(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&at| (u32::MAX - discs(self.nodes[at].board), at));
        order
    }

    /// The value of a move, given the values of the positions in the graph.
    fn value(&self, candidate: &Candidate, values: &[i32]) -> i32 {
        let child = candidate.after.and_then(|after| {
            let &at = self.index.get(&after.board)?;
            let value = values[at];
            Some(if after.passed { value } else { -value })
        });
        child.unwrap_or(candidate.searched.value)
    }

    /// The value of each position to its side to move, negamaxed back.
    fn values(&self) -> Vec<i32> {
        let mut values = vec![0; self.nodes.len()];
        for at in self.backwards() {
            let moves = self.nodes[at].moves.iter();
            let best = moves.map(|candidate| self.value(candidate, &values)).max();
            values[at] = best.unwrap_or(0);
        }
        values
    }

    /// The board to search next: of those not in the graph the one that departs least from best
    /// play. None if no board is within the bounds.
    pub fn next(&self, bounds: Bounds) -> Option<Board> {
        let values = self.values();
        let mut given_away = vec![i32::MAX; self.nodes.len()];
        *given_away.first_mut()? = 0;
        let last = self.nodes.first().map(|start| discs(start.board))? + bounds.plies;
        let mut next: Option<(i32, Board)> = None;
        for at in self.backwards().into_iter().rev() {
            let so_far = given_away[at];
            if so_far == i32::MAX {
                continue;
            }
            let node = &self.nodes[at];
            for candidate in &node.moves {
                let loss = values[at] - self.value(candidate, &values);
                let Some(after) = candidate.after.filter(|_| loss <= bounds.deviation) else {
                    continue;
                };
                let rank = so_far + loss + PLY_COST;
                match self.index.get(&after.board) {
                    Some(&child) => given_away[child] = given_away[child].min(rank),
                    None if discs(after.board) > last => {}
                    None if next.is_none_or(|(best, _)| rank < best) => {
                        next = Some((rank, after.board));
                    }
                    None => {}
                }
            }
        }
        next.map(|(_, board)| board)
    }

    pub fn book(&self) -> Book {
        let values = self.values();
        let mut records = Vec::new();
        for (node, &best) in self.nodes.iter().zip(&values) {
            let (key, _) = key_of(node.board);
            for candidate in &node.moves {
                let value = self.value(candidate, &values);
                let (most, least) = WEIGHTS;
                let lost = (best - value) * (most - least) / MARGIN;
                let weight = if best - value <= MARGIN {
                    most - lost
                } else {
                    1
                };
                let entry = Entry {
                    mv: Move::Place(candidate.searched.square),
                    weight: weight as u16,
                    score: value.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
                    depth: candidate.searched.depth,
                };
                records.push((key, entry));
            }
        }
        Book::of(records)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_rules::{Position, sequence};

    fn board(moves: &str) -> Board {
        let mut position = Position::new(SIZE);
        sequence::play(&mut position, moves).unwrap();
        position.board().unwrap()
    }

    fn searched(moves: &[(&str, i32)]) -> Vec<Searched> {
        let searched = |&(square, value): &(&str, i32)| Searched {
            square: square.parse().unwrap(),
            value,
            depth: 8,
        };
        moves.iter().map(searched).collect()
    }

    fn worth(book: &Book, moves: &str) -> Vec<(String, i16)> {
        let mut position = Position::new(SIZE);
        sequence::play(&mut position, moves).unwrap();
        let entries = book.entries(&position).into_iter();
        entries
            .map(|entry| (entry.mv.to_string(), entry.score))
            .collect()
    }

    const BOUNDS: Bounds = Bounds {
        deviation: 200,
        plies: 10,
    };

    /// A graph of two positions: the start, and the one after f5 with the moves d6, f4 and f6.
    fn small() -> Graph {
        let mut graph = Graph::default();
        graph.insert(board(""), searched(&[("f5", 50), ("d3", 40)]));
        graph.insert(
            board("f5"),
            searched(&[("d6", 20), ("f6", 10), ("f4", -500)]),
        );
        graph
    }

    #[test]
    fn values_go_back_over_the_graph_and_symmetric_moves_are_one() {
        let graph = small();
        let book = graph.book();
        assert_eq!(worth(&book, "").len(), 1);
        assert_eq!(worth(&book, "")[0].1, -20);
        let expected = [("d6", 20), ("f6", 10), ("f4", -500)];
        let expected = expected.map(|(mv, value)| (mv.to_owned(), value));
        assert_eq!(worth(&book, "f5"), expected);
        let mut grown = graph;
        grown.insert(board("f5d6"), searched(&[("c3", 70)]));
        let book = grown.book();
        assert_eq!(
            worth(&book, "f5")[..2],
            [("f6".into(), 10), ("d6".into(), -70)]
        );
        assert_eq!(worth(&book, "")[0].1, -10);
        // The three other first moves lead to the same position.
        assert_eq!(worth(&book, "d3").len(), 3);
    }

    #[test]
    fn what_is_least_off_best_play_is_searched_next() {
        let mut graph = small();
        assert_eq!(graph.next(BOUNDS), Some(normal_form(board("f5d6"), SIZE)));
        graph.insert(board("f5d6"), searched(&[("c3", 200)]));
        // Now f6 is best, and d6, which is more than two discs worse, is not followed.
        assert_eq!(graph.next(BOUNDS), Some(normal_form(board("f5f6"), SIZE)));
        graph.insert(board("f5f6"), searched(&[("e6", -400)]));
        assert_eq!(graph.next(BOUNDS), Some(normal_form(board("f5f6e6"), SIZE)));
        let shallow = Bounds { plies: 2, ..BOUNDS };
        assert_eq!(graph.next(shallow), None);
        assert_eq!(Graph::default().next(BOUNDS), None);
    }

    #[test]
    fn a_book_is_the_graph_again() {
        let mut graph = small();
        graph.insert(board("f5d6"), searched(&[("c3", 70), ("c5", 60)]));
        let book = graph.book();
        let again = Graph::of(&book, board(""));
        assert_eq!(again.len(), 3);
        assert!(again.knows(board("d3")) && !again.knows(board("f5d6c3")));
        assert_eq!(again.book(), book);
        assert!(Graph::of(&Book::default(), board("")).is_empty());
    }
}
