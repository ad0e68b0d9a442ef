//! Values of positions, and the depth of their search.

use std::fmt;

use nom::Parser;
use nom::combinator::map_opt;

use crate::grammar::{Parsed, expect, word};

/// A value in discs for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Eval {
    /// In 1/100 disc. For a pair, the value if a draw counts as a win for black.
    pub centidiscs: i32,
    /// For a pair `a,b`, the value if a draw counts as a win for white.
    pub draws_to_white: Option<i32>,
}

impl Eval {
    /// A value that does not depend on how a draw counts.
    pub fn centidiscs(centidiscs: i32) -> Eval {
        Eval {
            centidiscs,
            draws_to_white: None,
        }
    }
}

/// Prints centidiscs as discs with two decimals.
struct Discs(i32);

impl fmt::Display for Discs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", size / 100, size % 100)
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Discs(self.centidiscs))?;
        let other = self.draws_to_white;
        other.map_or(Ok(()), |other| write!(f, ",{}", Discs(other)))
    }
}

/// Reads `1.25`, `-3` or `+64.00`, or a pair of them separated by a comma.
pub(super) fn read_eval(word: &str) -> Option<Eval> {
    let (first, second) = match word.split_once(',') {
        Some((first, second)) => (first, Some(read_discs(second)?)),
        None => (word, None),
    };
    Some(Eval {
        centidiscs: read_discs(first)?,
        draws_to_white: second,
    })
}

/// Reads discs with or without a fraction. Decimals after the second are dropped; values that are
/// too large are clamped.
fn read_discs(text: &str) -> Option<i32> {
    let (negative, size) = match text.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = size.split_once('.').unwrap_or((size, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !digits(whole) || !digits(fraction) {
        return None;
    }
    let hundredths: String = fraction.chars().chain("00".chars()).take(2).collect();
    let whole: i64 = if whole.is_empty() {
        0
    } else {
        whole.parse().unwrap_or(i64::MAX)
    };
    let size = whole
        .saturating_mul(100)
        .saturating_add(hundredths.parse().ok()?);
    let size = i32::try_from(size).unwrap_or(i32::MAX);
    Some(if negative { -size } else { size })
}

pub(super) fn eval(input: &str) -> Parsed<'_, Eval> {
    expect("an evaluation in discs", map_opt(word, read_eval)).parse(input)
}

/// The depth of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// `12`: plies, without regard to selective pruning.
    Plies(u32),
    /// `24@73%`: plies, and the confidence of the selective pruning.
    Selective {
        plies: u32,
        /// The confidence in per cent.
        confidence: u32,
    },
    /// `73%`, `100%`, `100%W`: to the end of the game.
    Solved {
        /// The confidence in per cent; 100 is exact.
        confidence: u32,
        /// Whether only the winner is known, not the margin.
        outcome_only: bool,
    },
}

impl Depth {
    pub const EXACT: Depth = Depth::Solved {
        confidence: 100,
        outcome_only: false,
    };
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Depth::Plies(plies) => write!(f, "{plies}"),
            Depth::Selective { plies, confidence } => write!(f, "{plies}@{confidence}%"),
            Depth::Solved {
                confidence,
                outcome_only,
            } => {
                let mark = if *outcome_only { "W" } else { "" };
                write!(f, "{confidence}%{mark}")
            }
        }
    }
}

fn read_depth(word: &str) -> Option<Depth> {
    if let Some((plies, confidence)) = word.split_once('@') {
        return Some(Depth::Selective {
            plies: plies.parse().ok()?,
            confidence: confidence.strip_suffix('%')?.parse().ok()?,
        });
    }
    let (confidence, outcome_only) = match word.strip_suffix(['W', 'w']) {
        Some(confidence) => (confidence.strip_suffix('%')?, true),
        None => match word.strip_suffix('%') {
            Some(confidence) => (confidence, false),
            None => return word.parse().ok().map(Depth::Plies),
        },
    };
    Some(Depth::Solved {
        confidence: confidence.parse().ok()?,
        outcome_only,
    })
}

pub(super) fn depth(input: &str) -> Parsed<'_, Depth> {
    expect(
        "a depth such as 12, 24@73% or 100%",
        map_opt(word, read_depth),
    )
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_read_in_hundredths() {
        let cases = [
            ("0", 0),
            ("-0.05", -5),
            ("+64.00", 6400),
            ("1.239", 123),
            ("-.5", -50),
            ("2.", 200),
            ("99999999999999999999", i32::MAX),
        ];
        for (text, centidiscs) in cases {
            assert_eq!(
                read_eval(text),
                Some(Eval::centidiscs(centidiscs)),
                "{text}"
            );
        }
        for wrong in ["", "-", ".", "1,2,3", "1e3", "nan", "--1", "1,", "１"] {
            assert_eq!(read_eval(wrong), None, "{wrong}");
        }
        let pair = read_eval("0.5,-1").unwrap();
        assert_eq!((pair.centidiscs, pair.draws_to_white), (50, Some(-100)));
        assert_eq!(pair.to_string(), "0.50,-1.00");
    }

    #[test]
    fn depths_say_how_sure_they_are() {
        for text in ["12", "24@73%", "100%", "100%W", "98%"] {
            assert_eq!(read_depth(text).unwrap().to_string(), text);
        }
        for wrong in ["", "%", "W", "12W", "a", "@73%", "12@73", "-1"] {
            assert_eq!(read_depth(wrong), None, "{wrong}");
        }
    }
}
