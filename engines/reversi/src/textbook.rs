//! The game for the shared textbook algorithms and UCT, with the course lab's evaluation.
//!
//! It is used by `compare`, by searches on boards without learned weights, and as a reference in
//! tests.

use std::num::NonZeroU16;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ::search::value::{Depth, Value};
use ::textbook::position::Outcome;
use reversi_rules::{Grid, Move, Position, Square};

use crate::eval::Classic;

#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    evaluation: Classic,
    /// Selects the order of moves that are otherwise ordered alike.
    seed: u64,
    /// The value of a draw to black, in the unit of the evaluation.
    contempt: Value,
    /// The number of moves since the root.
    ply: usize,
    /// The deepest ply evaluated since [`Game::begin`] by this game and its clones, which share it:
    /// threads use each other's values through the table.
    deepest: Arc<AtomicUsize>,
}

impl Game {
    /// The game from a position on. The seed decides the order of moves that are otherwise ordered
    /// alike.
    pub fn new(position: Position, seed: u64) -> Self {
        Self {
            evaluation: Classic::new(position.size()),
            position,
            seed,
            contempt: 0,
            ply: 0,
            deepest: Arc::default(),
        }
    }

    /// Sets the value of a draw to black, in the unit of the evaluation.
    #[must_use]
    pub(crate) fn with_contempt(self, contempt: Value) -> Self {
        Self { contempt, ..self }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Must be called before a search whose depth is asked for
    /// [later](::textbook::position::Position::reached_the_end).
    pub fn begin(&self) {
        self.deepest.store(0, Relaxed);
    }
}

/// A square's first rank in the move ordering: corners, then the edge, last the corners'
/// neighbours.
fn rank(position: &Position, square: Square) -> i32 {
    let size = position.size();
    let from_edge = |at: u8, side: u8| at.min(side - 1 - at);
    let (column, row) = (
        from_edge(square.column(), size.width()),
        from_edge(square.row(), size.height()),
    );
    match (column.min(row), column.max(row)) {
        (0, 0) => 4,
        (0, 1) => -1,
        (0, _) => 2,
        (1, 1) => -2,
        _ => 1,
    }
}

impl ::textbook::position::Position for Game {
    type Move = Move;
    type Moves = Vec<Move>;

    fn key(&self) -> u64 {
        let word = |key: u64, word: u64| zobrist::mix(key.rotate_left(7) ^ word.wrapping_add(1));
        match self.position.grid() {
            Grid::Small(board) => word(word(0, board.player), board.opponent),
            Grid::Wide(board) => {
                let rows = board.player.0.iter().zip(&board.opponent.0);
                rows.fold(0, |key, (&player, &opponent)| {
                    word(key, u64::from(player) << 32 | u64::from(opponent))
                })
            }
        }
    }

    fn moves(&self) -> Vec<Move> {
        self.position.legal_moves()
    }

    fn make(&mut self, mv: Move) {
        let made = self.position.make(mv);
        debug_assert!(made.is_ok(), "{mv} is illegal");
        self.ply += 1;
    }

    fn unmake(&mut self, _: Move) {
        self.position.undo();
        self.ply -= 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = match self.position.grid() {
            Grid::Small(board) => {
                let mask = self.position.size().mask().unwrap_or(u64::MAX);
                board.moves(mask) == 0 && board.is_over(mask)
            }
            Grid::Wide(_) => self.position.is_over(),
        };
        over.then(|| {
            Outcome::Score(match Classic::outcome(&self.position) {
                0 if self.side() == 0 => self.contempt,
                0 => -self.contempt,
                value => value,
            })
        })
    }

    fn evaluate(&mut self) -> Value {
        if self.ply > self.deepest.load(Relaxed) {
            self.deepest.fetch_max(self.ply, Relaxed);
        }
        self.evaluation.evaluate(&self.position)
    }

    fn pack(mv: Move) -> NonZeroU16 {
        mv.pack()
    }

    fn reached_the_end(&self, depth: Depth) -> bool {
        self.deepest.load(Relaxed) < depth.max(1) as usize
    }

    fn side(&self) -> usize {
        self.position.side_to_move().index()
    }

    fn ordering_score(&self, mv: Move) -> i32 {
        match mv {
            Move::Pass => 0,
            Move::Place(square) => {
                let chance = zobrist::mix(self.seed ^ u64::from(square.index()) << 32) >> 60;
                16 * rank(&self.position, square) + chance as i32
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::textbook::algorithm::{Algorithm, search_to_depth};
    use ::textbook::position::Position as _;
    use reversi_rules::{Color, Size, sequence};

    #[test]
    fn all_algorithms_find_the_same_value() {
        for (size, line) in [(8, "f5d6c3d3c4"), (6, "c2"), (10, "")] {
            let mut position = Position::new(Size::square(size).unwrap());
            sequence::play(&mut position, line).unwrap();
            let mut game = Game::new(position, 7);
            let value = |algorithm| {
                search_to_depth(&mut game, algorithm, 4, 1, &|| false)
                    .unwrap()
                    .value
            };
            let values = Algorithm::ALL.map(value);
            assert_eq!(values, [values[0]; 6], "{size}");
        }
    }

    /// With best play white wins 4x4 by 8 discs, 3 to 11, and two squares stay empty.
    #[test]
    fn the_smallest_board_is_solved() {
        let size = Size::square(4).unwrap();
        let mut game = Game::new(Position::new(size), 1);
        game.begin();
        let solution = search_to_depth(&mut game, Algorithm::Mtdf, 20, 4, &|| false).unwrap();
        assert!(game.reached_the_end(20));
        assert_eq!(Classic::centidiscs(solution.value, 16), -1000);
        for &mv in &solution.line {
            game.make(mv);
        }
        let end = game.position();
        assert_eq!((end.count(Color::Black), end.count(Color::White)), (3, 11));
    }

    #[test]
    fn a_shallow_search_does_not_claim_to_have_seen_the_end() {
        let mut game = Game::new(Position::new(Size::STANDARD), 1);
        game.begin();
        search_to_depth(&mut game, Algorithm::Mtdf, 4, 1, &|| false).unwrap();
        assert!(!game.reached_the_end(4));
    }
}
