//! The opening rules of tournaments: tables of steps that say who does what, and one state machine
//! that walks them.
//!
//! Black is better off in every one of these games, so a game between people begins by a procedure
//! that evens it out: one player puts down stones and the other chooses a colour, or black offers
//! several fifth moves of which white takes one. Each procedure is a row of [`Step`]s;
//! docs/reference/gomoku-openings.md has them in words, with where each is written down.
//!
//! The first player begins as black. Whoever has the colour of a step answers it: with a swap of
//! colours, with points, or with points and a number of fifth moves. How many points there are
//! tells what is meant, so nothing else needs to be said. When the colours are settled the game
//! goes on as any other.

mod table;

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use text_boards::{Color, quote};
use thiserror::Error;

pub use table::NoOpeningRule;

use crate::game::{Game, IllegalMove};
use crate::point::Point;
use crate::rule::Rule;
use crate::size::Size;
use crate::symmetry;

/// Who puts down the first stone, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Begins as black.
    First,
    Second,
}

impl Player {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    Pro,
    LongPro,
    Swap,
    Swap2,
    Rif,
    Yamaguchi,
    Soosyrv8,
    Taraguchi10,
}

/// Where a stone may be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    Anywhere,
    /// The square of points at most so far from the middle, in either direction: 0 is the middle
    /// itself.
    Within(u8),
    /// What is not in that square.
    Beyond(u8),
}

/// How many fifth moves are to be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fifths {
    Fixed(u8),
    /// As many as were declared.
    Declared,
}

/// Something that a step offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To change colours.
    Swap,
    /// To put down a stone in each of these areas, in turn.
    Stones(&'static [Area]),
    /// The same, and to declare how many fifth moves will be offered: 1 to `most`.
    StonesAndNumber { areas: &'static [Area], most: u8 },
    /// To offer so many fifth moves, no two of them the same by the symmetries of the board.
    Offer(Fifths),
    /// To take one of those that were offered.
    Take,
}

impl Choice {
    /// Where its stones go, if it puts some down.
    pub const fn areas(self) -> Option<&'static [Area]> {
        match self {
            Self::Stones(areas) | Self::StonesAndNumber { areas, .. } => Some(areas),
            Self::Swap | Self::Offer(_) | Self::Take => None,
        }
    }
}

/// What comes after a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The step of this place in the table.
    Step(usize),
    /// The same, with the players' colours changed.
    Exchanged(usize),
    /// The colours are settled, and whoever has the side to move moves.
    Settled,
}

/// A choice of the table and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub choice: Choice,
    pub next: Next,
}

/// A row of the table: who answers, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub color: Color,
    pub ways: &'static [Way],
}

/// What a player answers to a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Swap,
    Points {
        points: Vec<Point>,
        /// How many fifth moves are declared, where the step asks for that.
        fifths: Option<u8>,
    },
}

impl Answer {
    /// These points, and no number.
    pub const fn points(points: Vec<Point>) -> Self {
        let fifths = None;
        Self::Points { points, fifths }
    }
}

/// Why an answer was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum OpeningError {
    #[error("found a swap, expected {expected}")]
    Swap { expected: String },
    /// A number of points that is not offered at this step.
    #[error("found {found} points, expected {expected}")]
    Points { found: usize, expected: String },
    #[error("{point} is not {area}")]
    Area {
        point: Point,
        #[serde(skip)]
        area: Area,
    },
    /// No number of fifth moves, or one out of range.
    #[error("found {} fifth moves, expected a number from 1 to {most} behind the points", found.map_or_else(|| "no number of".to_owned(), |found| found.to_string()))]
    Number { found: Option<u8>, most: u8 },
    #[error("found a number of {found}, expected none here")]
    NoNumber { found: u8 },
    /// Two fifth moves that the board's symmetries make one.
    #[error("{one} and {other} are the same by symmetry, expected different fifth moves")]
    Symmetric { one: Point, other: Point },
    #[error("{point} was not offered, expected one of {offered}")]
    NotOffered { point: Point, offered: String },
    #[error("found an answer, expected none: colours are settled")]
    Settled,
    #[error(transparent)]
    Stone(#[from] IllegalMove),
}

/// That a rule needs another board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{rule} on a board of {size}: its stones go {area}, and there is no such point")]
pub struct UnfitBoard {
    pub rule: OpeningRule,
    pub size: Size,
    pub area: Area,
}

impl Area {
    /// Whether a point of a board lies in it. Boards without a middle have only [`Area::Anywhere`].
    pub const fn contains(self, point: Point, size: Size) -> bool {
        let (radius, inside) = match self {
            Self::Anywhere => return true,
            Self::Within(radius) => (radius, true),
            Self::Beyond(radius) => (radius, false),
        };
        let centre = size.centre();
        let across = point.x().abs_diff(centre.x());
        let down = point.y().abs_diff(centre.y());
        has_centre(size) && (across <= radius && down <= radius) == inside
    }
}

const fn has_centre(size: Size) -> bool {
    size.width() % 2 == 1 && size.height() % 2 == 1
}

/// `in the central 5x5`.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Anywhere => f.write_str("on the board"),
            Self::Within(0) => f.write_str("in the centre"),
            Self::Within(radius) => write!(f, "in the central {0}x{0}", 2 * radius + 1),
            Self::Beyond(radius) => write!(f, "outside the central {0}x{0}", 2 * radius + 1),
        }
    }
}

/// `7,7 8,8 9,9`, with a number of fifth moves behind them, or `swap`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Points { points, fifths } = self else {
            return f.write_str("swap");
        };
        let mut words: Vec<String> = points.iter().map(Point::to_string).collect();
        words.extend(fifths.map(|fifths| fifths.to_string()));
        f.write_str(&words.join(" "))
    }
}

/// That a text is no answer to an opening.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("found '{found}', expected swap, or points as 7,7 8,8, with or without a number behind")]
pub struct NoAnswer {
    pub found: String,
}

impl Answer {
    /// Reads an answer whose points are spelled in some way.
    ///
    /// # Errors
    /// The word that is none of it.
    pub fn read(text: &str, point: impl Fn(&str) -> Option<Point>) -> Result<Self, NoAnswer> {
        let none = |found: &str| NoAnswer {
            found: quote(found),
        };
        if text.trim().eq_ignore_ascii_case("swap") {
            return Ok(Self::Swap);
        }
        let (mut points, mut fifths) = (Vec::new(), None);
        for word in text.split_whitespace() {
            match (point(word), word.parse()) {
                (Some(point), _) if fifths.is_none() => points.push(point),
                (None, Ok(number)) if fifths.is_none() => fifths = Some(number),
                _ => return Err(none(word)),
            }
        }
        match points.is_empty() {
            true => Err(none(text)),
            false => Ok(Self::Points { points, fifths }),
        }
    }
}

impl FromStr for Answer {
    type Err = NoAnswer;

    fn from_str(text: &str) -> Result<Self, NoAnswer> {
        Self::read(text, |word| word.parse().ok())
    }
}

/// An opening, so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    rule: OpeningRule,
    game: Game,
    /// The step that waits for an answer; none when the colours are settled.
    step: Option<&'static Step>,
    black: Player,
    /// How many fifth moves were declared.
    declared: u8,
    offered: Vec<Point>,
    answers: Vec<Answer>,
}

impl Opening {
    /// An empty board, the first step awaited.
    ///
    /// # Errors
    /// When the board has no place for the rule's stones.
    pub fn new(rule: OpeningRule, size: Size, game: Rule) -> Result<Self, UnfitBoard> {
        rule.check(size)?;
        Ok(Self {
            rule,
            game: Game::new(size, game),
            step: rule.steps().first(),
            black: Player::First,
            declared: 0,
            offered: Vec::new(),
            answers: Vec::new(),
        })
    }

    pub const fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The stones so far, as a game: its side to move is right at every step, but for offered fifth
    /// moves, which are not on the board.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The step that waits for an answer; none when the colours are settled.
    pub const fn step(&self) -> Option<&'static Step> {
        self.step
    }

    /// The fifth moves that were offered and of which one is to be taken.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Who has black now, settled or not.
    pub const fn black(&self) -> Player {
        self.black
    }

    pub const fn player(&self, color: Color) -> Player {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// Who has to answer, or to move once colours are settled.
    pub fn to_answer(&self) -> Player {
        let color = self
            .step
            .map_or_else(|| self.game.to_move(), |step| step.color);
        self.player(color)
    }

    /// How many fifth moves an offer has to have here: no more than are different.
    pub fn fifths(&self, fifths: Fifths) -> usize {
        let wanted = match fifths {
            Fifths::Fixed(number) => number,
            Fifths::Declared => self.declared,
        };
        let different = symmetry::distinct_points(self.game.board()).len();
        usize::from(wanted).min(different)
    }

    /// How many points a choice has; none for a swap.
    pub fn count(&self, choice: Choice) -> Option<usize> {
        match choice {
            Choice::Swap => None,
            Choice::Stones(areas) | Choice::StonesAndNumber { areas, .. } => Some(areas.len()),
            Choice::Offer(fifths) => Some(self.fifths(fifths)),
            Choice::Take => Some(1),
        }
    }

    /// Takes the answer of [`Opening::to_answer`].
    ///
    /// # Errors
    /// When the step does not offer it, or a stone cannot be put down.
    pub fn answer(&mut self, answer: Answer) -> Result<(), OpeningError> {
        let step = self.step.ok_or(OpeningError::Settled)?;
        let next = match &answer {
            Answer::Swap => {
                let mut ways = step.ways.iter();
                let way = ways.find(|way| way.choice == Choice::Swap);
                let expected = || self.expected(step);
                let way = way.ok_or_else(|| OpeningError::Swap {
                    expected: expected(),
                })?;
                self.black = self.black.other();
                way.next
            }
            Answer::Points { points, fifths } => {
                let mut ways = step.ways.iter();
                let way = ways.find(|way| self.count(way.choice) == Some(points.len()));
                let way = way.ok_or_else(|| OpeningError::Points {
                    found: points.len(),
                    expected: self.expected(step),
                })?;
                self.take(way.choice, points, *fifths)?;
                way.next
            }
        };
        if matches!(next, Next::Exchanged(_)) {
            self.black = self.black.other();
        }
        self.step = match next {
            Next::Step(place) | Next::Exchanged(place) => self.rule.steps().get(place),
            Next::Settled => None,
        };
        self.answers.push(answer);
        Ok(())
    }

    fn take(
        &mut self,
        choice: Choice,
        points: &[Point],
        number: Option<u8>,
    ) -> Result<(), OpeningError> {
        let most = match choice {
            Choice::StonesAndNumber { most, .. } => most,
            _ => 0,
        };
        match number {
            Some(found) if most == 0 => return Err(OpeningError::NoNumber { found }),
            found if most > 0 && !found.is_some_and(|found| (1..=most).contains(&found)) => {
                return Err(OpeningError::Number { found, most });
            }
            _ => {}
        }
        match choice {
            Choice::Swap => {}
            Choice::Stones(areas) | Choice::StonesAndNumber { areas, .. } => {
                let size = self.game.size();
                let mut placed = points.iter().zip(areas);
                if let Some((&point, &area)) =
                    placed.find(|&(&point, area)| !area.contains(point, size))
                {
                    return Err(OpeningError::Area { point, area });
                }
                self.put(points)?;
            }
            Choice::Offer(_) => {
                self.check_offer(points)?;
                self.offered = points.to_vec();
            }
            Choice::Take => {
                if let Some(&point) = points.iter().find(|point| !self.offered.contains(point)) {
                    let offered: Vec<_> = self.offered.iter().map(Point::to_string).collect();
                    let offered = offered.join(" ");
                    return Err(OpeningError::NotOffered { point, offered });
                }
                self.put(points)?;
                self.offered.clear();
            }
        }
        self.declared = number.unwrap_or(self.declared);
        Ok(())
    }

    /// Puts down all of the stones, or none.
    fn put(&mut self, stones: &[Point]) -> Result<(), IllegalMove> {
        let before = self.game.moves().len();
        for &point in stones {
            if let Err(error) = self.game.play_opening(point) {
                while self.game.moves().len() > before {
                    self.game.undo();
                }
                return Err(error);
            }
        }
        Ok(())
    }

    fn check_offer(&self, points: &[Point]) -> Result<(), OpeningError> {
        let (board, size) = (self.game.board(), self.game.size());
        for &point in points {
            self.game.check(point)?;
        }
        let symmetries = symmetry::of_board(board);
        for (place, &one) in points.iter().enumerate() {
            let same = |&&other: &&Point| {
                let mut laid = symmetries.iter();
                laid.any(|symmetry| symmetry.apply(one, size) == other)
            };
            if let Some(&other) = points[place + 1..].iter().find(same) {
                return Err(OpeningError::Symmetric { one, other });
            }
        }
        Ok(())
    }

    /// What a step offers, in English: `3 points`, `a swap, 1 point or 10 points`.
    fn expected(&self, step: &Step) -> String {
        let ways = step.ways.iter().map(|way| match self.count(way.choice) {
            None => "a swap".to_owned(),
            Some(1) => "1 point".to_owned(),
            Some(count) => format!("{count} points"),
        });
        let mut ways: Vec<String> = ways.collect();
        let last = ways.pop().unwrap_or_default();
        match ways.is_empty() {
            true => last,
            false => format!("{} or {last}", ways.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests;
