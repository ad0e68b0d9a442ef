//! What a stone makes of one line: of its own cell and the five cells on each side.
//!
//! Defined by what can follow, from the rules alone. A line is a five if the stone makes a winning
//! run; an open four if a five follows on it whatever the opponent does; a four if a five can
//! follow; an open three if an open four can follow; and so on down to a single stone. So
//! [`Classifier`] only needs to know what wins, and finds the rest by trying stones; a property
//! test compares it with a plain search of the whole line. Five cells on each side are exact: all
//! runs in question contain the cell itself, and whether a run of five is *exactly* five shows one
//! cell beyond it.

use gomoku_rules::{Color, Rule};

/// What a stone makes of one line, from nothing to the winning run.
///
/// A number counts the ways to the next better pattern: `OpenThree2` can become an open four at two
/// cells (or more), `OpenThree1` at one only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(u8)]
pub enum Pattern {
    /// No five can ever be made.
    #[default]
    Dead,
    SleepingOne,
    OpenOne,
    /// A sleeping three can follow.
    SleepingTwo,
    /// An open three can follow, at one cell.
    OpenTwo1,
    /// An open three can follow, at two cells.
    OpenTwo2,
    /// An open three can follow, at three cells or more.
    OpenTwo3,
    /// A four can follow.
    SleepingThree,
    /// An open four can follow, at one cell.
    OpenThree1,
    /// An open four can follow, at two cells or more.
    OpenThree2,
    /// A five can follow, unless the opponent takes the one cell for it.
    Four,
    /// A five follows whatever the opponent does.
    OpenFour,
    Five,
    /// Black in renju: two fours on one line, forbidden.
    DoubleFour,
    /// Black in renju: a run of six or more, forbidden.
    Overline,
}

pub const PATTERNS: usize = 15;

impl Pattern {
    /// All values, in the order of their numbers.
    pub const ALL: [Self; PATTERNS] = [
        Self::Dead,
        Self::SleepingOne,
        Self::OpenOne,
        Self::SleepingTwo,
        Self::OpenTwo1,
        Self::OpenTwo2,
        Self::OpenTwo3,
        Self::SleepingThree,
        Self::OpenThree1,
        Self::OpenThree2,
        Self::Four,
        Self::OpenFour,
        Self::Five,
        Self::DoubleFour,
        Self::Overline,
    ];

    /// The pattern with this number, below [`PATTERNS`]; for any other number [`Pattern::Dead`].
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        if index < PATTERNS {
            Self::ALL[index]
        } else {
            Self::Dead
        }
    }

    /// Whether it is an open two of any kind.
    pub(crate) const fn is_open_two(self) -> bool {
        matches!(self, Self::OpenTwo1 | Self::OpenTwo2 | Self::OpenTwo3)
    }

    /// Whether it is an open three of any kind.
    #[inline]
    pub(crate) const fn is_open_three(self) -> bool {
        matches!(self, Self::OpenThree1 | Self::OpenThree2)
    }

    /// Whether it is a four, open or not, which the next stone makes a five.
    #[inline]
    pub(crate) const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::OpenFour | Self::DoubleFour)
    }
}

/// The bits of a window: ten cells of two bits, as in [`gomoku_rules::Board::window`].
pub(crate) const WINDOW_BITS: u32 = 20;
const CELLS: u32 = 10;
/// The number of cells on each side of the centre.
const SIDE: u32 = 5;
/// The bits of a cell in a window, seen by the colour whose stone goes to the centre.
const OWN: u32 = 0b01;
const ENEMY: u32 = 0b10;
/// The low bit of each cell.
const LOW: u32 = 0x5_5555;

/// A window from one colour's side: own stones `01`, the opponent's `10`, cells off the board `11`.
#[inline]
pub const fn seen_by(window: u32, color: Color) -> u32 {
    match color {
        Color::Black => window,
        // A cell with both bits set is off the board and stays as it is.
        Color::White => (window >> 1) & LOW | (window & LOW) << 1,
    }
}

/// A window with cells off the board changed to the opponent's.
#[inline]
pub(crate) const fn walled(window: u32) -> u32 {
    let edge = window & window >> 1 & LOW;
    window & !edge
}

#[inline]
const fn cell(window: u32, index: u32) -> u32 {
    window >> (2 * index) & 0b11
}

/// Whether no cell on the board lies beyond one off it, as on a real board.
pub(crate) const fn is_real(window: u32) -> bool {
    let mut index = 1;
    while index < SIDE {
        // Going outward from the centre, once off the board is off for good.
        let (left, right) = (SIDE - 1 - index, SIDE + index);
        let off_left = cell(window, left + 1) == 0b11 && cell(window, left) != 0b11;
        let off_right = cell(window, right - 1) == 0b11 && cell(window, right) != 0b11;
        if off_left || off_right {
            return false;
        }
        index += 1;
    }
    true
}

/// The result of a run through the centre.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    Wins,
    TooLong,
    Nothing,
}

/// Finds the pattern of any window for one colour under one rule.
pub(crate) struct Classifier {
    rule: Rule,
    color: Color,
    /// The pattern of each window that is known already, else [`UNKNOWN`].
    memo: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;

impl Classifier {
    /// A classifier for stones of `color` under `rule`. Its windows must be [`seen_by`] that
    /// colour.
    pub fn new(rule: Rule, color: Color) -> Self {
        Self {
            rule,
            color,
            memo: vec![UNKNOWN; 1 << WINDOW_BITS],
        }
    }

    /// The run through the centre with the stone there (RULES-GOMOKU, winning runs).
    fn run(&self, window: u32) -> Run {
        let mut left = 0;
        while left < SIDE && cell(window, SIDE - 1 - left) == OWN {
            left += 1;
        }
        let mut right = 0;
        while right < SIDE && cell(window, SIDE + right) == OWN {
            right += 1;
        }
        let length = left + right + 1;
        let unblocked = || {
            let blocked = |index| cell(window, index) == ENEMY;
            !(blocked(SIDE - 1 - left) && blocked(SIDE + right))
        };
        let wins = match self.rule {
            Rule::Freestyle => length >= 5,
            Rule::Standard => length == 5,
            Rule::Renju if self.color == Color::Black => length == 5,
            Rule::Renju => length >= 5,
            Rule::Caro => length > 5 || length == 5 && unblocked(),
            Rule::CaroExact => length == 5 && unblocked(),
        };
        match wins {
            true => Run::Wins,
            false if length > 5 => Run::TooLong,
            false => Run::Nothing,
        }
    }

    /// The windows with one more own stone, each with the cell that it is placed on.
    fn extended(window: u32) -> impl Iterator<Item = (u32, u32)> {
        (0..CELLS)
            .filter(move |&index| cell(window, index) == 0)
            .map(move |index| (index, window | OWN << (2 * index)))
    }

    /// Whether a five follows wherever the opponent replies on this line.
    fn cannot_be_stopped(&self, window: u32) -> bool {
        (0..CELLS)
            .filter(|&index| cell(window, index) == 0)
            .all(|index| {
                let answered = window | ENEMY << (2 * index);
                Self::extended(answered).any(|(_, next)| self.run(next) == Run::Wins)
            })
    }

    fn by_completions(&self, window: u32) -> Option<Pattern> {
        let mut completions = Self::extended(window)
            .filter(|&(_, next)| self.run(next) == Run::Wins)
            .map(|(index, _)| index);
        let first = completions.next()?;
        let second = completions.next();
        Some(match (self.rule, self.color, second) {
            // In caro a reply at the far end of a five stops it too.
            (Rule::Caro | Rule::CaroExact, _, _) if self.cannot_be_stopped(window) => {
                Pattern::OpenFour
            }
            (Rule::Caro | Rule::CaroExact, _, _) | (_, _, None) => Pattern::Four,
            // Two completions five cells apart, counted with the centre between them, are a
            // straight four.
            (Rule::Renju, Color::Black, Some(second)) if second - first != 4 => Pattern::DoubleFour,
            (_, _, Some(_)) => Pattern::OpenFour,
        })
    }

    /// What a stone in the centre of this window makes. For a window that [is not real](is_real)
    /// the result is meaningless.
    pub fn pattern(&mut self, window: u32) -> Pattern {
        // Only caro treats the edge of the board differently from an enemy stone.
        let window = match self.rule {
            Rule::Caro | Rule::CaroExact => window,
            _ => walled(window),
        };
        let known = self.memo[window as usize];
        if known != UNKNOWN {
            return Pattern::from_index(known.into());
        }
        let pattern = self.find(window);
        self.memo[window as usize] = pattern as u8;
        pattern
    }

    fn find(&mut self, window: u32) -> Pattern {
        match self.run(window) {
            Run::Wins => return Pattern::Five,
            Run::TooLong if self.rule == Rule::Renju => return Pattern::Overline,
            Run::TooLong => return Pattern::Dead,
            Run::Nothing => {}
        }
        if let Some(four) = self.by_completions(window) {
            return four;
        }
        let mut ways = [0_u8; PATTERNS];
        for (_, next) in Self::extended(window) {
            ways[self.pattern(next) as usize] += 1;
        }
        let count = |patterns: &[Pattern]| patterns.iter().map(|&p| ways[p as usize]).sum::<u8>();
        use Pattern as P;
        let open_twos = [P::OpenTwo1, P::OpenTwo2, P::OpenTwo3];
        match count(&[P::OpenFour]) {
            0 => {}
            1 => return P::OpenThree1,
            _ => return P::OpenThree2,
        }
        if count(&[P::Four]) > 0 {
            return P::SleepingThree;
        }
        match count(&[P::OpenThree1, P::OpenThree2]) {
            0 => {}
            1 => return P::OpenTwo1,
            2 => return P::OpenTwo2,
            _ => return P::OpenTwo3,
        }
        if count(&[P::SleepingThree]) > 0 {
            P::SleepingTwo
        } else if count(&open_twos) > 0 {
            P::OpenOne
        } else if count(&[P::SleepingTwo]) > 0 {
            P::SleepingOne
        } else {
            P::Dead
        }
    }
}

#[cfg(test)]
mod tests;
