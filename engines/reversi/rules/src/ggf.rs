//! GGF, the generic game format of the GGS game server, as Othello programs write it.
//!
//! ```text
//! (;GM[Othello]PC[NBoard]PB[Anna]PW[Bert]RE[?]TI[15:00]TY[8]
//! BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
//! B[F5//2.4]W[D6/0.00];)
//! ```
//!
//! A game is a list of tags between `(;` and `;)`. `BO` has the side's length, the board row by row
//! and the side to move. A move tag, `B` or `W`, has the square or `PA`, then the mover's
//! evaluation in discs and the seconds it took, either of which may be missing; one that cannot be
//! read counts as missing. In values, `\` takes the character after it as it is. The format has no
//! comments; we write them as `CO`, behind the move that they are about, and read `C` as well.

mod reader;

use std::fmt;

use serde::Serialize;
use text_boards::{Color, quote};
use thiserror::Error;

use crate::board_text::color_of;
use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::record::{Record, Thought, score_of};
use crate::sequence;
use crate::size::{Size, SizeError};
use reader::Reader;

#[derive(Clone, Debug, PartialEq, Default)]
pub struct Ggf {
    /// The tags, in order: all but the game's name, the board and the moves (`PB` and `PW` are
    /// the players, `RE` the result, `TI` the time).
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: String,
    /// What is written with each move: evaluation, seconds, comments.
    pub notes: Vec<Note>,
    /// Where the game begins and the moves that were made. None if there was no board.
    position: Option<Position>,
}

/// A move with what was written beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    pub mv: Move,
    /// What the mover thought of it, in discs.
    pub evaluation: Option<f64>,
    /// How long it took, in seconds.
    pub seconds: Option<f64>,
    pub comment: String,
}

/// Why a game was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum GgfError {
    #[error("no game: expected (; at its start")]
    NoGame,
    #[error("character {column}: the text ends within {within}, expected {expected}")]
    CutOff {
        /// The place in the text, counted in characters from 1.
        column: usize,
        /// What is cut off: `the game`, or the name of a tag.
        within: String,
        expected: &'static str,
    },
    #[error("character {column}: '{found}', expected a tag as PB[...] or the end ;)")]
    Tag {
        /// The place in the text, counted in characters from 1.
        column: usize,
        found: String,
    },
    #[error("the game is '{found}', expected Othello")]
    OtherGame {
        /// The value of the tag `GM`, shortened.
        found: String,
    },
    /// No `BO` before the moves, or none at all.
    #[error("no board: expected BO[...] before the moves")]
    NoBoard,
    #[error("the board begins with '{found}', expected the length of a side as 8")]
    Side { found: String },
    #[error("the board: {0}")]
    Size(SizeError),
    #[error("the board's square {square} is '{}', expected one of - * O", found.escape_debug())]
    Square {
        /// Counted from 1, in the order of `BO`.
        square: usize,
        found: char,
    },
    /// `BO` needs a letter for each square and one for the side to move.
    #[error("the board has {found} letters, expected {expected}: the squares and the side to move")]
    Length { found: usize, expected: usize },
    #[error("move {number} is '{found}', expected a square as F5, or PA, then /evaluation/seconds")]
    Move {
        /// The number of the move tag, counted from 1.
        number: usize,
        found: String,
    },
    /// A move tag of the side that is not to move.
    #[error("move {number}, {mv}, is {found}'s, expected one of {expected}")]
    Turn {
        /// The number of the move tag, counted from 1.
        number: usize,
        mv: Move,
        /// The colour that the tag says.
        found: Color,
        expected: Color,
    },
    #[error("move {number}: {reason}")]
    Illegal {
        /// The number of the move tag, counted from 1.
        number: usize,
        reason: IllegalMove,
    },
}

impl Ggf {
    /// The first game of a text.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, GgfError> {
        match Self::games(text).next() {
            Some(game) => game,
            None => Err(GgfError::NoGame),
        }
    }

    /// The games of a text, one after the other. Text between games is skipped; after an error in
    /// one the rest is not read.
    pub fn games(text: &str) -> impl Iterator<Item = Result<Self, GgfError>> {
        let mut reader = Reader { text, at: 0 };
        std::iter::from_fn(move || {
            reader.at += reader.rest().find("(;")? + 2;
            let game = reader.game();
            if game.is_err() {
                reader.at = text.len();
            }
            Some(game)
        })
    }

    /// A game that is to be written: the moves of `position` from its origin.
    pub fn of(position: &Position, tags: Vec<(String, String)>) -> Self {
        let notes = position.history().map(|mv| Note {
            mv,
            evaluation: None,
            seconds: None,
            comment: String::new(),
        });
        Self {
            tags,
            comment: String::new(),
            notes: notes.collect(),
            position: Some(position.clone()),
        }
    }

    /// A record to be written: like [`Ggf::of`], with what is noted of its moves, the result in
    /// discs if the game is over, and the type of the board (`TY`) if the game began as usual.
    pub fn of_record(game: &Record) -> Self {
        let mut tags = game.tags.clone();
        if let Some(score) = game.score() {
            let result = format!("{score:+}");
            match tags.iter_mut().find(|(tag, _)| tag == "RE") {
                Some((_, value)) if score_of(value).is_some() => {}
                Some((_, value)) => *value = result,
                None => tags.push(("RE".to_owned(), result)),
            }
        }
        let size = game.position.size();
        if game.tag("TY").is_none() && game.position.origin() == Position::new(size) {
            tags.push(("TY".to_owned(), size.width().to_string()));
        }
        let mut written = Self::of(&game.position, tags);
        for (note, said) in written.notes.iter_mut().zip(&game.notes) {
            note.comment.clone_from(&said.comment);
        }
        for (note, thought) in written.notes.iter_mut().zip(&game.thoughts) {
            (note.evaluation, note.seconds) = (thought.evaluation, thought.seconds);
        }
        written
    }

    /// The game with all that is noted of its moves.
    ///
    /// # Errors
    /// When the game had no board.
    pub fn record(self) -> Result<Record, GgfError> {
        let mut game = Record::from(self.position()?.clone());
        for (comment, number) in self.comments().iter().zip(1..) {
            if !comment.is_empty() {
                game.say(number, comment);
            }
        }
        game.thoughts = self.thoughts();
        game.tags = self.tags;
        if !self.comment.is_empty() {
            game.say(0, &self.comment);
        }
        Ok(game)
    }

    /// The position that the game has come to, its history the game.
    ///
    /// # Errors
    /// When the game had no board.
    pub fn position(&self) -> Result<&Position, GgfError> {
        self.position.as_ref().ok_or(GgfError::NoBoard)
    }

    /// The value of a tag, the first if there are several.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(tag, _)| tag == name);
        tag.map(|(_, value)| value.as_str())
    }

    /// The comment on each move of the game; empty for passes that the text left out.
    pub fn comments(&self) -> Vec<String> {
        let comment = |note: Option<&Note>| note.map_or(String::new(), |note| note.comment.clone());
        self.noted().map(comment).collect()
    }

    fn thoughts(&self) -> Vec<Thought> {
        let thought = |note: &Note| Thought {
            evaluation: note.evaluation,
            seconds: note.seconds,
        };
        let thoughts = self.noted().map(|note| note.map(thought));
        thoughts.map(Option::unwrap_or_default).collect()
    }

    /// The note of each move of the game; none for passes that the text left out.
    fn noted(&self) -> impl Iterator<Item = Option<&Note>> {
        let mut notes = self.notes.iter().peekable();
        let moves = self.position.iter().flat_map(Position::history);
        moves.map(move |mv| notes.next_if(|note| note.mv == mv))
    }

    fn add(&mut self, tag: String, value: String) -> Result<(), GgfError> {
        match tag.as_str() {
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                return Err(GgfError::OtherGame {
                    found: quote(&value),
                });
            }
            "GM" => {}
            "BO" => self.position = Some(board(&value)?),
            "B" => return self.play(Color::Black, &value),
            "W" => return self.play(Color::White, &value),
            "C" | "CO" => {
                let said = match self.notes.last_mut() {
                    Some(note) => &mut note.comment,
                    None => &mut self.comment,
                };
                if !said.is_empty() {
                    said.push('\n');
                }
                said.push_str(&value);
            }
            _ => self.tags.push((tag, value)),
        }
        Ok(())
    }

    fn play(&mut self, color: Color, value: &str) -> Result<(), GgfError> {
        let number = self.notes.len() + 1;
        let position = self.position.as_mut().ok_or(GgfError::NoBoard)?;
        let note = note(value).ok_or_else(|| GgfError::Move {
            number,
            found: quote(value),
        })?;
        let mv = note.mv;
        // Some programs leave passes out.
        if color != position.side_to_move() && position.legal_moves() == [Move::Pass] {
            let _ = position.make(Move::Pass);
        }
        if color != position.side_to_move() {
            return Err(GgfError::Turn {
                number,
                mv,
                found: color,
                expected: position.side_to_move(),
            });
        }
        sequence::make(position, mv).map_err(|reason| GgfError::Illegal { number, reason })?;
        self.notes.push(note);
        Ok(())
    }
}

/// The value of a move tag, `F5/0.5/12.3`.
fn note(value: &str) -> Option<Note> {
    let mut parts = value.split('/').map(str::trim);
    let mv = parts.next()?.parse().ok()?;
    let mut number = || parts.next()?.parse::<f64>().ok().filter(|x| x.is_finite());
    Some(Note {
        mv,
        evaluation: number(),
        seconds: number(),
        comment: String::new(),
    })
}

/// The value of `BO`, `8 -------- ... *`.
fn board(value: &str) -> Result<Position, GgfError> {
    let value = value.trim();
    let (side, rest) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    let length: u32 = side
        .parse()
        .map_err(|_| GgfError::Side { found: quote(side) })?;
    let size = Size::square(length).map_err(GgfError::Size)?;
    let letters: Vec<char> = rest.chars().filter(|c| !c.is_whitespace()).collect();
    let (found, expected) = (letters.len(), size.squares() + 1);
    if found != expected {
        return Err(GgfError::Length { found, expected });
    }
    let mut squares = Vec::with_capacity(expected);
    for (&found, square) in letters.iter().zip(1..) {
        squares.push(match found {
            '-' | '.' if square < expected => None,
            found => Some(color_of(found).ok_or(GgfError::Square { square, found })?),
        });
    }
    let to_move = squares.pop().flatten().unwrap_or(Color::Black);
    let mut squares = squares.into_iter();
    Ok(Position::with_pieces(size, to_move, |_| {
        squares.next().flatten()
    }))
}

/// A value with the characters escaped that would end it.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// A game that [`Ggf::parse`] reads back.
impl fmt::Display for Ggf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(;GM[Othello]")?;
        let comment = |text: &str| match text {
            "" => String::new(),
            text => format!("CO[{}]", escaped(text)),
        };
        for (tag, value) in &self.tags {
            write!(f, "{tag}[{}]", escaped(value))?;
        }
        f.write_str(&comment(&self.comment))?;
        let Some(position) = &self.position else {
            return write!(f, ";)");
        };
        let origin = position.origin();
        let letter = |color: Color| match color {
            Color::Black => '*',
            Color::White => 'O',
        };
        write!(f, "BO[{}", origin.size().width())?;
        for square in origin.size().all_squares() {
            if square.column() == 0 {
                write!(f, " ")?;
            }
            write!(f, "{}", origin.piece_on(square).map_or('-', letter))?;
        }
        write!(f, " {}]", letter(origin.side_to_move()))?;
        let mut side = origin.side_to_move();
        let mut notes = self.notes.iter().peekable();
        for mv in position.history() {
            let note = notes.next_if(|note| note.mv == mv);
            let tag = if side == Color::Black { 'B' } else { 'W' };
            match mv {
                Move::Place(square) => write!(f, "{tag}[{}", square.to_string().to_uppercase())?,
                Move::Pass => write!(f, "{tag}[PA")?,
            }
            match note.map(|note| (note.evaluation, note.seconds)) {
                Some((Some(evaluation), None)) => write!(f, "/{evaluation:.2}")?,
                Some((Some(evaluation), Some(seconds))) => {
                    write!(f, "/{evaluation:.2}/{seconds:.2}")?;
                }
                Some((None, Some(seconds))) => write!(f, "//{seconds:.2}")?,
                Some((None, None)) | None => {}
            }
            write!(f, "]")?;
            f.write_str(&comment(note.map_or("", |note| &note.comment)))?;
            side = !side;
        }
        write!(f, ";)")
    }
}

#[cfg(test)]
mod tests;
