//! The game for the shared textbook algorithms and UCT: a limited choice of moves, the end by a
//! five, a forbidden stone or a full board, and an evaluation at the leaves.
//!
//! It is used by `compare`. All algorithms choose from the same [`CANDIDATES`] cells, so their
//! values must be the same.

use std::num::NonZeroU16;

use ::search::value::Value;
use ::textbook::position::Outcome;
use arrayvec::ArrayVec;
use gomoku_rules::{Color, Game, Point, Rule, forbidden};

use crate::eval::State;
use crate::eval::weights::Weights;
use crate::eval::{self, classic::Sheet};
use crate::patterns::Class;
use crate::search::{Evaluation, near_points};

/// The most moves that are tried in a position.
pub const CANDIDATES: usize = 16;

/// A game from one of its positions on, with the moves made since.
#[derive(Clone)]
pub struct Textbook {
    state: State,
    mover: Color,
    /// The number of stones at which the game is drawn.
    draw_stones: usize,
    /// The outcome after each stone placed here, for the side that is then to move.
    outcomes: Vec<Option<Outcome>>,
    classic: Option<Sheet>,
}

impl Textbook {
    /// Begins at the game's position; the game must not be over.
    pub fn new(game: &Game, evaluation: Evaluation, weights: &Weights) -> Self {
        Self {
            state: State::judged_by(game.board(), game.rule(), weights),
            mover: game.to_move(),
            draw_stones: game.draw_rule().stones(game.size(), game.rule()),
            outcomes: Vec::new(),
            classic: (evaluation == Evaluation::Classic)
                .then(|| Sheet::of_board(game.board(), game.rule())),
        }
    }

    fn is_forbidden(&self, point: Point) -> bool {
        self.state.rule() == Rule::Renju
            && self.mover == Color::Black
            && self.state.class(point, Color::Black) == Class::Forbidden
            && forbidden::verdict(&mut self.state.board().clone(), point).is_some()
    }

    fn first_sight(&self, point: Point) -> i32 {
        let own = self.state.point_score(point, self.mover).attack;
        let other = self.state.point_score(point, !self.mover).defence;
        i32::from(own) + i32::from(other)
    }
}

impl ::textbook::position::Position for Textbook {
    type Move = Point;
    type Moves = ArrayVec<Point, CANDIDATES>;

    fn key(&self) -> u64 {
        const WHITE: u64 = zobrist::key(0x7465_7874);
        self.state.board().key() ^ if self.mover == Color::White { WHITE } else { 0 }
    }

    fn moves(&self) -> Self::Moves {
        let mut points: Vec<Point> = near_points(&self.state);
        if points.is_empty() {
            points = self.state.board().empty_points().collect();
        }
        points.sort_by_key(|&point| (-self.first_sight(point), point));
        let mut moves: Self::Moves = points
            .iter()
            .copied()
            .filter(|&point| !self.is_forbidden(point))
            .take(CANDIDATES)
            .collect();
        if moves.is_empty() {
            // Black must play on a forbidden point and loses.
            moves.extend(points.into_iter().take(1));
        }
        moves
    }

    fn make(&mut self, point: Point) {
        let wins = self.state.class(point, self.mover) == Class::Five;
        let foul = self.is_forbidden(point);
        if let Some(sheet) = &mut self.classic {
            sheet.place(self.state.board_mut(), point, self.mover);
            self.state.board_mut().remove(point);
        }
        self.state.place(point, self.mover);
        self.mover = !self.mover;
        let full = self.state.board().stones() >= self.draw_stones;
        self.outcomes.push(match (wins, foul, full) {
            (true, _, _) => Some(Outcome::Loss),
            (_, true, _) => Some(Outcome::Win),
            (_, _, true) => Some(Outcome::Draw),
            _ => None,
        });
    }

    fn unmake(&mut self, _: Point) {
        self.outcomes.pop();
        self.state.undo();
        self.mover = !self.mover;
        if let Some(sheet) = &mut self.classic {
            sheet.undo();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcomes.last().copied().flatten()
    }

    fn evaluate(&mut self) -> Value {
        match &self.classic {
            Some(sheet) => sheet.evaluate(self.mover),
            None => eval::evaluate(&mut self.state, self.mover),
        }
    }

    fn pack(point: Point) -> NonZeroU16 {
        NonZeroU16::MIN.saturating_add(point.index() as u16)
    }

    fn side(&self) -> usize {
        self.mover.index()
    }

    fn ordering_score(&self, point: Point) -> i32 {
        self.first_sight(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::embedded;
    use crate::testing::played;
    use ::textbook::algorithm::{Algorithm, search_to_depth};
    use gomoku_rules::Size;

    #[test]
    fn all_algorithms_find_the_same_value() {
        for rule in Rule::ALL {
            for evaluation in [Evaluation::Patterns, Evaluation::Classic] {
                let game = played(Size::STANDARD, rule, "7,7 8,8 6,7 8,7 8,6");
                let mut book = Textbook::new(&game, evaluation, embedded());
                let values = Algorithm::ALL.map(|algorithm| {
                    search_to_depth(&mut book, algorithm, 3, 1, &|| false)
                        .unwrap()
                        .value
                });
                assert_eq!(values, [values[0]; 6], "{rule}");
            }
        }
    }

    #[test]
    fn a_five_and_a_foul_end_it() {
        use ::textbook::position::Position;
        let moves = "5,7 0,0 6,7 0,2 7,7 0,4 8,7 0,6";
        let game = played(Size::STANDARD, Rule::Renju, moves);
        let mut book = Textbook::new(&game, Evaluation::Patterns, embedded());
        book.make(Point::new(9, 7));
        assert_eq!(book.outcome(), Some(Outcome::Loss));
        book.unmake(Point::new(9, 7));
        // Seven in a row are no five but an overline.
        for (x, y) in [(11, 7), (0, 8), (10, 7), (0, 10)] {
            book.make(Point::new(x, y));
            assert_eq!(book.outcome(), None);
        }
        book.make(Point::new(9, 7));
        assert_eq!(book.outcome(), Some(Outcome::Win));
    }
}
