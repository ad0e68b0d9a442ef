//! The steps of each opening rule.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

use super::Area::{Anywhere, Beyond, Within};
use super::Choice::{Offer, Stones, StonesAndNumber, Swap, Take};
use super::Next::{Exchanged, Settled, Step as To};
use super::{Area, Choice, Fifths, Next, OpeningRule, Step, UnfitBoard, Way};
use crate::size::Size;
use text_boards::Color::{self, Black, White};

/// The three stones of renju's 26 openings.
const PATTERN: &[Area] = &[Within(0), Within(1), Within(2)];

/// The most fifth moves that may be declared here under Yamaguchi's rule. No known text of the rule
/// has a bound.
const MAX_BY_YAMAGUCHI: u8 = 12;
const MAX_BY_SOOSYRV: u8 = 8;

const fn step(color: Color, ways: &'static [Way]) -> Step {
    Step { color, ways }
}

const fn way(choice: Choice, next: Next) -> Way {
    Way { choice, next }
}

const PRO: &[Step] = &[
    step(Black, &[way(Stones(&[Within(0)]), To(1))]),
    step(White, &[way(Stones(&[Anywhere]), To(2))]),
    step(Black, &[way(Stones(&[Beyond(2)]), Settled)]),
];

const LONG_PRO: &[Step] = &[
    step(Black, &[way(Stones(&[Within(0)]), To(1))]),
    step(White, &[way(Stones(&[Anywhere]), To(2))]),
    step(Black, &[way(Stones(&[Beyond(3)]), Settled)]),
];

const SWAP: &[Step] = &[
    step(Black, &[way(Stones(&[Anywhere; 3]), To(1))]),
    step(
        White,
        &[way(Swap, Settled), way(Stones(&[Anywhere]), Settled)],
    ),
];

const SWAP2: &[Step] = &[
    step(Black, &[way(Stones(&[Anywhere; 3]), To(1))]),
    step(
        White,
        &[
            way(Swap, Settled),
            way(Stones(&[Anywhere]), Settled),
            way(Stones(&[Anywhere; 2]), Exchanged(2)),
        ],
    ),
    step(
        White,
        &[way(Swap, Settled), way(Stones(&[Anywhere]), Settled)],
    ),
];

const RIF: &[Step] = &[
    step(Black, &[way(Stones(PATTERN), To(1))]),
    step(White, &[way(Swap, To(2)), way(Stones(&[Anywhere]), To(3))]),
    step(White, &[way(Stones(&[Anywhere]), To(3))]),
    step(Black, &[way(Offer(Fifths::Fixed(2)), To(4))]),
    step(White, &[way(Take, Settled)]),
];

const YAMAGUCHI: &[Step] = &[
    step(
        Black,
        &[way(
            StonesAndNumber {
                areas: PATTERN,
                most: MAX_BY_YAMAGUCHI,
            },
            To(1),
        )],
    ),
    step(White, &[way(Swap, To(2)), way(Stones(&[Anywhere]), To(3))]),
    step(White, &[way(Stones(&[Anywhere]), To(3))]),
    step(Black, &[way(Offer(Fifths::Declared), To(4))]),
    step(White, &[way(Take, Settled)]),
];

const FOURTH_BY_SOOSYRV: Choice = StonesAndNumber {
    areas: &[Anywhere],
    most: MAX_BY_SOOSYRV,
};

const SOOSYRV_8: &[Step] = &[
    step(Black, &[way(Stones(PATTERN), To(1))]),
    step(White, &[way(Swap, To(2)), way(FOURTH_BY_SOOSYRV, To(3))]),
    step(White, &[way(FOURTH_BY_SOOSYRV, To(3))]),
    step(
        Black,
        &[way(Swap, To(4)), way(Offer(Fifths::Declared), To(5))],
    ),
    step(Black, &[way(Offer(Fifths::Declared), To(5))]),
    step(White, &[way(Take, Settled)]),
];

const TARAGUCHI_10: &[Step] = &[
    step(Black, &[way(Stones(&[Within(0)]), To(1))]),
    step(White, &[way(Swap, To(2)), way(Stones(&[Within(1)]), To(3))]),
    step(White, &[way(Stones(&[Within(1)]), To(3))]),
    step(Black, &[way(Swap, To(4)), way(Stones(&[Within(2)]), To(5))]),
    step(Black, &[way(Stones(&[Within(2)]), To(5))]),
    step(White, &[way(Swap, To(6)), way(Stones(&[Within(3)]), To(7))]),
    step(White, &[way(Stones(&[Within(3)]), To(7))]),
    step(
        Black,
        &[
            way(Swap, To(8)),
            way(Stones(&[Within(4)]), To(9)),
            way(Offer(Fifths::Fixed(10)), To(10)),
        ],
    ),
    step(Black, &[way(Stones(&[Within(4)]), To(9))]),
    step(
        White,
        &[way(Swap, Settled), way(Stones(&[Anywhere]), Settled)],
    ),
    step(White, &[way(Take, Settled)]),
];

impl OpeningRule {
    pub const ALL: [Self; 8] = [
        Self::Pro,
        Self::LongPro,
        Self::Swap,
        Self::Swap2,
        Self::Rif,
        Self::Yamaguchi,
        Self::Soosyrv8,
        Self::Taraguchi10,
    ];

    /// The rule's name as it is typed, for example `swap2` or `soosyrv-8`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pro => "pro",
            Self::LongPro => "long-pro",
            Self::Swap => "swap",
            Self::Swap2 => "swap2",
            Self::Rif => "rif",
            Self::Yamaguchi => "yamaguchi",
            Self::Soosyrv8 => "soosyrv-8",
            Self::Taraguchi10 => "taraguchi-10",
        }
    }

    /// The steps, which refer to each other by index; an opening begins with the first.
    pub const fn steps(self) -> &'static [Step] {
        match self {
            Self::Pro => PRO,
            Self::LongPro => LONG_PRO,
            Self::Swap => SWAP,
            Self::Swap2 => SWAP2,
            Self::Rif => RIF,
            Self::Yamaguchi => YAMAGUCHI,
            Self::Soosyrv8 => SOOSYRV_8,
            Self::Taraguchi10 => TARAGUCHI_10,
        }
    }

    /// Checks that each of the rule's stones has a point on a board.
    ///
    /// # Errors
    /// When one has none: boards with an even side have no centre, small ones no point far from it.
    pub fn check(self, size: Size) -> Result<(), UnfitBoard> {
        let ways = self.steps().iter().flat_map(|step| step.ways);
        let mut areas = ways.filter_map(|way| way.choice.areas()).flatten();
        let has_no_point = |area: &&Area| !size.points().any(|point| area.contains(point, size));
        match areas.find(has_no_point) {
            Some(&area) => Err(UnfitBoard {
                rule: self,
                size,
                area,
            }),
            None => Ok(()),
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error(
    "'{found}' is no opening rule, expected pro, long-pro, swap, swap2, rif, yamaguchi, soosyrv-8 or taraguchi-10"
)]
pub struct NoOpeningRule {
    found: String,
}

impl FromStr for OpeningRule {
    type Err = NoOpeningRule;

    /// Reads a name in upper or lower case.
    fn from_str(text: &str) -> Result<Self, NoOpeningRule> {
        let mut all = Self::ALL.into_iter();
        let named = all.find(|rule| rule.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| NoOpeningRule { found: quote(text) })
    }
}
