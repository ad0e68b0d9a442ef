//! A game: the board, the moves that led there, and how it ended.

use std::fmt;

use serde::Serialize;
use text_boards::Color;
use thiserror::Error;

use crate::board::Board;
use crate::forbidden::{self, Forbidden};
use crate::point::Point;
use crate::rule::Rule;
use crate::size::Size;
use crate::win;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawRule {
    /// The game is drawn when the board is full.
    #[default]
    FullBoard,
    /// As Gomocup's manager has it: renju is drawn as soon as no more than 25 points are empty, 200
    /// stones on 15x15; other rules, and boards of 25 points, when the board is full.
    Gomocup,
}

/// The number of empty points at which Gomocup calls renju a draw.
const RENJU_LEFT: usize = 25;

impl DrawRule {
    /// The number of stones at which a game without a winner is drawn.
    pub const fn stones(self, size: Size, rule: Rule) -> usize {
        let area = size.area();
        match (self, rule) {
            (Self::Gomocup, Rule::Renju) if area > RENJU_LEFT => area - RENJU_LEFT,
            _ => area,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Win { winner: Color, reason: Reason },
    Draw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner has five in a row, or more where the rule allows.
    Five,
    /// Black, the loser, played on a forbidden point.
    Foul(Forbidden),
    /// The loser, whose turn it was, resigned.
    Resignation,
}

/// Writes `black wins`, `white wins: black's move was a double-three`, `black wins: white resigned`
/// or `draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win {
                winner,
                reason: Reason::Five,
            } => write!(f, "{winner} wins"),
            Self::Win {
                winner,
                reason: Reason::Foul(forbidden),
            } => {
                write!(
                    f,
                    "{winner} wins: {}'s move was forbidden ({forbidden})",
                    !*winner
                )
            }
            Self::Win {
                winner,
                reason: Reason::Resignation,
            } => write!(f, "{winner} wins: {} resigned", !*winner),
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// Why a move was refused. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
pub enum IllegalMove {
    #[error("{point} is off the board of {size}")]
    OffBoard { point: Point, size: Size },
    #[error("{point} is occupied by {by}")]
    Occupied { point: Point, by: Color },
    #[error("the game is over: {outcome}")]
    GameOver { outcome: Outcome },
}

/// Why a list of moves cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[error("move {number}: {reason}")]
pub struct ReplayError {
    /// The number of the move, counted from 1.
    pub number: usize,
    pub reason: IllegalMove,
}

/// A game under one rule, from an empty board or from any position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rule: Rule,
    draw: DrawRule,
    board: Board,
    to_move: Color,
    moves: Vec<Point>,
    outcome: Option<Outcome>,
    /// A stone of the run that won.
    winning: Option<Point>,
}

impl Game {
    /// A game on an empty board, black to move, drawn only when the board is full.
    pub fn new(size: Size, rule: Rule) -> Self {
        Self::from_position(Board::new(size), rule, Color::Black)
    }

    /// A game from any position. The stones that are there already are no [moves](Self::moves) and
    /// are never forbidden; but a five among them has won.
    pub fn from_position(board: Board, rule: Rule, to_move: Color) -> Self {
        let winning = board
            .occupied_points()
            .find(|&(point, color)| win::wins(&board, rule, point, color));
        let mut game = Self {
            rule,
            draw: DrawRule::FullBoard,
            board,
            to_move,
            moves: Vec::new(),
            outcome: winning.map(|(_, winner)| Outcome::Win {
                winner,
                reason: Reason::Five,
            }),
            winning: winning.map(|(point, _)| point),
        };
        game.call_draw();
        game
    }

    /// Plays a list of moves, for example of a saved game. Only the last can have been a foul,
    /// since a foul ends the game: the others are played as [openings](Self::play_opening).
    ///
    /// # Errors
    /// When a move cannot be played: its number, and why.
    pub fn replay(
        board: Board,
        rule: Rule,
        to_move: Color,
        moves: &[Point],
    ) -> Result<Self, ReplayError> {
        let mut game = Self::from_position(board, rule, to_move);
        for (index, &point) in moves.iter().enumerate() {
            let number = index + 1;
            let played = if number == moves.len() {
                game.play(point)
            } else {
                game.play_opening(point)
            };
            played.map_err(|reason| ReplayError { number, reason })?;
        }
        Ok(game)
    }

    /// The same game with another rule about draws. The moves played so far stand.
    #[must_use]
    pub fn with_draw_rule(mut self, draw: DrawRule) -> Self {
        self.draw = draw;
        if self.outcome == Some(Outcome::Draw) {
            self.outcome = None;
        }
        self.call_draw();
        self
    }

    fn call_draw(&mut self) {
        let stones = self.draw.stones(self.board.size(), self.rule);
        if self.outcome.is_none() && self.board.stones() >= stones {
            self.outcome = Some(Outcome::Draw);
        }
    }

    pub const fn rule(&self) -> Rule {
        self.rule
    }

    pub const fn draw_rule(&self) -> DrawRule {
        self.draw
    }

    pub const fn size(&self) -> Size {
        self.board.size()
    }

    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move, or that would be to move if the game were not over.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The moves played, without the stones that the game began with.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The board that the game began with, empty in most games.
    pub fn start(&self) -> Board {
        let mut board = self.board.clone();
        for &point in &self.moves {
            board.remove(point);
        }
        board
    }

    pub fn first(&self) -> Color {
        if self.moves.len().is_multiple_of(2) {
            self.to_move
        } else {
            !self.to_move
        }
    }

    /// How the game ended, or None while it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The stones of the winning run, from one end to the other. None if there is no winning run.
    pub fn winning_line(&self) -> Option<Vec<Point>> {
        let point = self.winning?;
        win::run(&self.board, self.rule, point, self.board.get(point)?)
    }

    /// Whether [`Game::play`] would accept the point. It accepts a forbidden point, which loses.
    ///
    /// # Errors
    /// Why it would not.
    pub fn check(&self, point: Point) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome {
            return Err(IllegalMove::GameOver { outcome });
        }
        if !self.board.contains(point) {
            let size = self.size();
            return Err(IllegalMove::OffBoard { point, size });
        }
        match self.board.get(point) {
            Some(by) => Err(IllegalMove::Occupied { point, by }),
            None => Ok(()),
        }
    }

    /// Why the side to move may not play on a point, in renju. None if it may, or if the point is
    /// occupied or off the board.
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        let free = self.board.contains(point) && self.board.is_empty(point);
        let tested = self.rule == Rule::Renju && self.to_move == Color::Black;
        if free && tested {
            forbidden::verdict(&mut self.board.clone(), point)
        } else {
            None
        }
    }

    /// Plays a move. In renju a move of black's on a forbidden point is played and loses the game.
    ///
    /// # Errors
    /// When the point is not on the board or not empty, or the game is over.
    pub fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.check(point)?;
        let foul = self.forbidden(point);
        self.put(point, foul);
        Ok(())
    }

    /// Plays a stone of an opening, which may be on a forbidden point.
    ///
    /// # Errors
    /// When the point is not on the board or not empty, or the game is over.
    pub fn play_opening(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.check(point)?;
        self.put(point, None);
        Ok(())
    }

    fn put(&mut self, point: Point, foul: Option<Forbidden>) {
        let color = self.to_move;
        if win::wins(&self.board, self.rule, point, color) {
            self.winning = Some(point);
            self.outcome = Some(Outcome::Win {
                winner: color,
                reason: Reason::Five,
            });
        } else if let Some(forbidden) = foul {
            self.outcome = Some(Outcome::Win {
                winner: !color,
                reason: Reason::Foul(forbidden),
            });
        }
        self.board.place(point, color);
        self.moves.push(point);
        self.to_move = !color;
        self.call_draw();
    }

    /// The outcome if the side to move resigned.
    fn resigned(&self) -> Outcome {
        Outcome::Win {
            winner: !self.to_move,
            reason: Reason::Resignation,
        }
    }

    /// The side to move resigns, unless the game is over.
    pub fn resign(&mut self) {
        let resigned = self.resigned();
        self.outcome.get_or_insert(resigned);
    }

    /// Takes a resignation back. Returns whether there was one.
    pub fn resume(&mut self) -> bool {
        let has_resigned = self.outcome == Some(self.resigned());
        if has_resigned {
            self.outcome = None;
        }
        has_resigned
    }

    /// Takes the last move back and returns it. None if there is no move.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.moves.pop()?;
        self.board.remove(point);
        self.to_move = !self.to_move;
        // If something ended the game, it was this move or came after it.
        self.outcome = None;
        self.winning = None;
        self.call_draw();
        Some(point)
    }
}

#[cfg(test)]
mod tests;
