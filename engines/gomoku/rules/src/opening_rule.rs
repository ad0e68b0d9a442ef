//! The opening rules of tournaments: tables of steps, and one state machine that follows them.
//!
//! Black has the advantage in every one of these games, so a game between people begins with a
//! procedure that balances it: one player places stones and the other chooses a colour, or black
//! offers several fifth moves of which white takes one. Each procedure is a table of [`Step`]s;
//! docs/reference/gomoku-openings.md describes them in words, with their sources.
//!
//! The first player begins as black. The player who has the colour of a step answers it: with a
//! swap of colours, with points, or with points and a number of fifth moves. The number of points
//! tells which of a step's choices is meant. When the colours are settled the game goes on as any
//! other.

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

/// The players by their roles at the start, whatever colours they have later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who begins as black.
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

    /// The player's number, 0 or 1.
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

/// Where a stone may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    Anywhere,
    /// The square of points within this distance of the centre in both directions: 0 is the centre
    /// itself.
    Within(u8),
    /// All points outside that square.
    Beyond(u8),
}

/// The number of fifth moves to offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fifths {
    Fixed(u8),
    /// The number declared at an earlier step.
    Declared,
}

/// One of the things that a step lets a player do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Swap colours with the other player.
    Swap,
    /// Place a stone in each of these areas, in this order.
    Stones(&'static [Area]),
    /// Place such stones and declare how many fifth moves will be offered, 1 to `most`.
    StonesAndNumber { areas: &'static [Area], most: u8 },
    /// Offer this number of fifth moves, no two of which are equal by the board's symmetry.
    Offer(Fifths),
    /// Take one of the offered fifth moves.
    Take,
}

impl Choice {
    /// The areas of the stones that the choice places, if any.
    pub const fn areas(self) -> Option<&'static [Area]> {
        match self {
            Self::Stones(areas) | Self::StonesAndNumber { areas, .. } => Some(areas),
            Self::Swap | Self::Offer(_) | Self::Take => None,
        }
    }
}

/// The step that follows a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The step at this index of the table.
    Step(usize),
    /// The same, after the players have swapped colours.
    Exchanged(usize),
    /// No step: the colours are settled, and the player of the side to move goes on.
    Settled,
}

/// A choice in the table and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub choice: Choice,
    pub next: Next,
}

/// A row of the table: the colour that answers, and the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub color: Color,
    pub ways: &'static [Way],
}

/// A player's answer to a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Swap,
    Points {
        points: Vec<Point>,
        /// The declared number of fifth moves, if the step asks for it.
        fifths: Option<u8>,
    },
}

impl Answer {
    /// Points without a number of fifth moves.
    pub const fn points(points: Vec<Point>) -> Self {
        let fifths = None;
        Self::Points { points, fifths }
    }
}

/// Why an answer was refused. The opening is unchanged.
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
    /// The number of fifth moves is missing or out of range.
    #[error("found {} fifth moves, expected a number from 1 to {most} behind the points", found.map_or_else(|| "no number of".to_owned(), |found| found.to_string()))]
    Number { found: Option<u8>, most: u8 },
    #[error("found a number of {found}, expected none here")]
    NoNumber { found: u8 },
    /// Two fifth moves that are equal by the board's symmetry.
    #[error("{one} and {other} are the same by symmetry, expected different fifth moves")]
    Symmetric { one: Point, other: Point },
    #[error("{point} was not offered, expected one of {offered}")]
    NotOffered { point: Point, offered: String },
    #[error("found an answer, expected none: colours are settled")]
    Settled,
    #[error(transparent)]
    Stone(#[from] IllegalMove),
}

/// The error of a rule whose stones do not fit a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{rule} on a board of {size}: its stones go {area}, and there is no such point")]
pub struct UnfitBoard {
    pub rule: OpeningRule,
    pub size: Size,
    pub area: Area,
}

impl Area {
    /// Whether a point is in the area. On a board without a centre only [`Area::Anywhere`] has
    /// points.
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

/// Writes `on the board`, `in the centre`, `in the central 5x5` or `outside the central 5x5`.
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

/// Writes `7,7 8,8 9,9`, with the number of fifth moves after them if there is one, or `swap`.
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

/// The error of a text that is no answer to an opening.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("found '{found}', expected swap, or points as 7,7 8,8, with or without a number behind")]
pub struct NoAnswer {
    pub found: String,
}

impl Answer {
    /// Reads an answer; `point` reads each point in it.
    ///
    /// # Errors
    /// The word that does not belong in an answer.
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

/// An opening in progress: the stones, the colours and the step that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    rule: OpeningRule,
    game: Game,
    /// The step that is due. None when the colours are settled.
    step: Option<&'static Step>,
    black: Player,
    /// The number of fifth moves that was declared.
    declared: u8,
    offered: Vec<Point>,
    answers: Vec<Answer>,
}

impl Opening {
    /// An opening on an empty board, at its first step.
    ///
    /// # Errors
    /// When no point of the board fits one of the rule's stones.
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

    /// The stones so far, as a game. Its side to move is right at every step; offered fifth moves
    /// are not on the board.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The step that is due. None when the colours are settled.
    pub const fn step(&self) -> Option<&'static Step> {
        self.step
    }

    /// The fifth moves offered, of which one must be taken.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The player who has black now, whether or not the colours are settled.
    pub const fn black(&self) -> Player {
        self.black
    }

    pub const fn player(&self, color: Color) -> Player {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// The player who must answer, or who is to move when the colours are settled.
    pub fn to_answer(&self) -> Player {
        let color = self
            .step
            .map_or_else(|| self.game.to_move(), |step| step.color);
        self.player(color)
    }

    /// The number of fifth moves that an offer needs here: at most as many as differ by symmetry.
    pub fn fifths(&self, fifths: Fifths) -> usize {
        let wanted = match fifths {
            Fifths::Fixed(number) => number,
            Fifths::Declared => self.declared,
        };
        let different = symmetry::distinct_points(self.game.board()).len();
        usize::from(wanted).min(different)
    }

    /// The number of points in a choice. None for a swap.
    pub fn count(&self, choice: Choice) -> Option<usize> {
        match choice {
            Choice::Swap => None,
            Choice::Stones(areas) | Choice::StonesAndNumber { areas, .. } => Some(areas.len()),
            Choice::Offer(fifths) => Some(self.fifths(fifths)),
            Choice::Take => Some(1),
        }
    }

    /// Plays the answer of the player [`Opening::to_answer`].
    ///
    /// # Errors
    /// When the step has no such choice, or a stone cannot be placed.
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

    /// Places all of the stones, or none.
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

    /// The choices of a step, in English: `3 points`, `a swap, 1 point or 10 points`.
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
