//! The rules of the game: which runs win, and whether points are forbidden to black.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

/// A set of rules. The whole run through the stone just played decides about a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    #[default]
    Freestyle,
    /// Exactly five win, for both sides; six or more do not win, and play goes on.
    Standard,
    /// Black wins with exactly five, and loses on a [forbidden point](crate::forbidden); white wins
    /// with five or more.
    Renju,
    /// Six or more win, and so do five unless an enemy stone blocks each end. The edge of the board
    /// is no block.
    Caro,
    /// Exactly five win unless an enemy stone blocks each end.
    CaroExact,
}

/// Bits of Gomocup's `INFO rule` (protocol, section "INFO").
mod mask {
    pub const EXACT: u32 = 1;
    /// The board is kept for another game; who wins is not affected.
    pub const CONTINUOUS: u32 = 2;
    pub const RENJU: u32 = 4;
    pub const CARO: u32 = 8;
}

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum RuleError {
    #[error("'{found}' is no rule, expected freestyle, standard, renju, caro or caro-exact")]
    Name { found: String },
    #[error(
        "{found} is no rule, expected 0 (freestyle), 1 (exactly five), 4 (renju), 8 (caro) or 9, and 2 more for a continuous game"
    )]
    Mask { found: u32 },
}

impl Rule {
    pub const ALL: [Self; 5] = [
        Self::Freestyle,
        Self::Standard,
        Self::Renju,
        Self::Caro,
        Self::CaroExact,
    ];

    /// The rule's name as it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
            Self::Caro => "caro",
            Self::CaroExact => "caro-exact",
        }
    }

    /// The rule's bits in Gomocup's `INFO rule`: 0, 1, 4, 8 or 9.
    pub const fn mask(self) -> u32 {
        match self {
            Self::Freestyle => 0,
            Self::Standard => mask::EXACT,
            Self::Renju => mask::RENJU,
            Self::Caro => mask::CARO,
            Self::CaroExact => mask::CARO | mask::EXACT,
        }
    }

    /// The rule of a mask. The bit of a continuous game (2) changes nothing, and renju with the bit
    /// of exactly five (5) is renju.
    ///
    /// # Errors
    /// When the mask stands for no rule.
    pub const fn from_mask(found: u32) -> Result<Self, RuleError> {
        const RENJU_EXACT: u32 = mask::RENJU | mask::EXACT;
        const CARO_EXACT: u32 = mask::CARO | mask::EXACT;
        match found & !mask::CONTINUOUS {
            0 => Ok(Self::Freestyle),
            mask::EXACT => Ok(Self::Standard),
            mask::RENJU | RENJU_EXACT => Ok(Self::Renju),
            mask::CARO => Ok(Self::Caro),
            CARO_EXACT => Ok(Self::CaroExact),
            _ => Err(RuleError::Mask { found }),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a name in upper or lower case.
impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        Self::ALL
            .into_iter()
            .find(|rule| text.trim().eq_ignore_ascii_case(rule.name()))
            .ok_or_else(|| RuleError::Name { found: quote(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_masks_give_the_rule_back() {
        for rule in Rule::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
            assert_eq!(Rule::from_mask(rule.mask()), Ok(rule));
            assert_eq!(Rule::from_mask(rule.mask() | 2), Ok(rule));
        }
        assert_eq!(Rule::from_mask(5), Ok(Rule::Renju));
        assert_eq!("RENJU".parse(), Ok(Rule::Renju));
    }

    #[test]
    fn other_names_and_masks_are_refused() {
        for text in ["", "gomoku", "4", "caro exact"] {
            assert!(text.parse::<Rule>().is_err(), "{text}");
        }
        for mask in [12, 13, 16, u32::MAX] {
            assert_eq!(Rule::from_mask(mask), Err(RuleError::Mask { found: mask }));
        }
    }
}
