//! What a stone on a cell threatens, by its patterns on all four lines.

use gomoku_rules::{Color, Rule};

use super::line::Pattern;

/// What a stone on a cell makes, from the least to the winning run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(u8)]
pub enum Class {
    #[default]
    None,
    OpenTwo,
    SleepingThree,
    DoubleTwo,
    /// A sleeping three with another one or an open two.
    SleepingThreePlus,
    OpenThree,
    /// An open three beside a sleeping three or an open two.
    OpenThreePlus,
    DoubleThree,
    /// A four that is answered by one stone.
    Four,
    /// A four beside a sleeping three or an open two: another threat may follow.
    FourPlus,
    /// A four and an open three: a win, unless the answer to the four is more than a block.
    FourThree,
    /// An open four, or two fours: a win, unless the opponent makes five now.
    OpenFour,
    Five,
    /// Forbidden to black in renju, unless it is by two threes that do not both live (see
    /// [`gomoku_rules::forbidden`], which decides).
    Forbidden,
}

pub(crate) const CLASSES: usize = 14;

impl Class {
    /// All values, in the order of their numbers.
    pub const ALL: [Self; CLASSES] = [
        Self::None,
        Self::OpenTwo,
        Self::SleepingThree,
        Self::DoubleTwo,
        Self::SleepingThreePlus,
        Self::OpenThree,
        Self::OpenThreePlus,
        Self::DoubleThree,
        Self::Four,
        Self::FourPlus,
        Self::FourThree,
        Self::OpenFour,
        Self::Five,
        Self::Forbidden,
    ];

    /// The class of a cell with these patterns for `color` under `rule`.
    pub fn of(patterns: [Pattern; 4], rule: Rule, color: Color) -> Self {
        let count = |wanted: fn(Pattern) -> bool| patterns.iter().filter(|&&p| wanted(p)).count();
        let fives = count(|p| p == Pattern::Five);
        let open_fours = count(|p| p == Pattern::OpenFour);
        let fours = count(|p| p == Pattern::Four) + open_fours;
        let open_threes = count(Pattern::is_open_three);
        let sleeping_threes = count(|p| p == Pattern::SleepingThree);
        let open_twos = count(Pattern::is_open_two);
        let forbidden = count(|p| matches!(p, Pattern::Overline | Pattern::DoubleFour)) > 0
            || rule == Rule::Renju && color == Color::Black && (fours > 1 || open_threes > 1);
        let more = sleeping_threes + open_twos;
        match (fives, fours, open_threes) {
            (1.., _, _) => Self::Five,
            _ if forbidden => Self::Forbidden,
            _ if open_fours > 0 || fours > 1 => Self::OpenFour,
            (_, 1, 1..) => Self::FourThree,
            (_, 1, 0) if more > 0 => Self::FourPlus,
            (_, 1, 0) => Self::Four,
            (_, _, 2..) => Self::DoubleThree,
            (_, _, 1) if more > 0 => Self::OpenThreePlus,
            (_, _, 1) => Self::OpenThree,
            _ if sleeping_threes > 0 && more > 1 => Self::SleepingThreePlus,
            _ if open_twos > 1 => Self::DoubleTwo,
            _ if sleeping_threes > 0 => Self::SleepingThree,
            _ if open_twos > 0 => Self::OpenTwo,
            _ => Self::None,
        }
    }

    /// The class with this number, below [`CLASSES`]; for any other number [`Class::None`].
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        if index < CLASSES {
            Self::ALL[index]
        } else {
            Self::None
        }
    }

    /// Whether it is a four of any kind, but not a five.
    #[inline]
    pub(crate) const fn is_four(self) -> bool {
        matches!(
            self,
            Self::Four | Self::FourPlus | Self::FourThree | Self::OpenFour
        )
    }
}
