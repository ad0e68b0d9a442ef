//! Why a line that ends by repetition is a draw or a loss, which its score alone does not tell.

use std::fmt;

use xiangqi_rules::repetition::{RuleSet, Verdict, judge_in_tree};
use xiangqi_rules::{Color, Move, Position};

use super::name_of;

/// The verdict on a line that repeats a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Neither side did what is forbidden, or both did.
    Draw,
    /// This side was forbidden to repeat: by perpetual check or chase.
    Loss(Color),
}

impl Repetition {
    /// The verdict at the first repetition on the line that the search counts as the end of the
    /// game, if there is one.
    pub fn of_line(position: &Position, line: &[Move], rules: RuleSet) -> Option<Self> {
        let mut position = position.clone();
        line.iter().enumerate().find_map(|(ply, &mv)| {
            position.make(mv);
            let side = position.side_to_move();
            Some(match judge_in_tree(&position, rules, ply + 1)?.verdict {
                Verdict::Draw => Self::Draw,
                Verdict::Loss => Self::Loss(side),
                Verdict::Win => Self::Loss(!side),
            })
        })
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Draw => f.write_str("the line ends in a draw by repetition"),
            Self::Loss(side) => write!(
                f,
                "the line ends in a loss by repetition for {}",
                name_of(side)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::notation::iccs;

    fn verdict(fen: &str, moves: &str) -> Option<Repetition> {
        let start = Position::from_fen(fen).unwrap();
        let mut position = start.clone();
        let read = |text| {
            let mv = iccs::parse(&position, text).unwrap();
            position.make(mv);
            mv
        };
        let line: Vec<Move> = moves.split_whitespace().map(read).collect();
        Repetition::of_line(&start, &line, RuleSet::Wxf)
    }

    #[test]
    fn a_line_that_repeats_says_who_loses() {
        let checks = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1";
        let lap = "h8h9 f9f8 h9h8 f8f9";
        assert_eq!(
            verdict(checks, &[lap, lap].join(" ")),
            Some(Repetition::Loss(Color::Red))
        );
        let quiet = "h2h3 h7h6 h3h2 h6h7";
        let start = Position::startpos().fen();
        assert_eq!(
            verdict(&start, &[quiet, quiet].join(" ")),
            Some(Repetition::Draw)
        );
        assert_eq!(verdict(&start, "h2h3 h7h6"), None);
    }
}
