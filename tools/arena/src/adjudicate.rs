//! Ends a game before the rules do: when both engines agree on the result, or when it goes on too
//! long.

use std::str::FromStr;

use ::cli::Message;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::game::Seat;
use crate::settings;

/// Resignation on behalf of the loser: `moves=3,score=600`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// Consecutive moves of each side at which both must agree.
    pub moves: u32,
    /// The least score of the winner; the loser's must be at most its negative. In the engines' own
    /// units.
    pub score: i64,
}

/// A draw on behalf of both: `after=40,moves=8,score=10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Moves of each side before a game can be adjudicated as drawn.
    pub after: u32,
    /// Consecutive moves of each side at which both must agree.
    pub moves: u32,
    /// The largest score, for or against itself, that either may report.
    pub score: i64,
}

impl FromStr for ResignRule {
    type Err = Message;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut rule = Self {
            moves: 3,
            score: 600,
        };
        for (key, value) in settings::pairs(text)? {
            match key {
                "moves" => rule.moves = settings::number(key, value, 1..=1000)?,
                "score" => rule.score = settings::number(key, value, 1..=1_000_000)?,
                _ => return Err(settings::unknown(key, "moves, score")),
            }
        }
        Ok(rule)
    }
}

impl FromStr for DrawRule {
    type Err = Message;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut rule = Self {
            after: 40,
            moves: 8,
            score: 10,
        };
        for (key, value) in settings::pairs(text)? {
            match key {
                "after" => rule.after = settings::number(key, value, 0..=100_000)?,
                "moves" => rule.moves = settings::number(key, value, 1..=1000)?,
                "score" => rule.score = settings::number(key, value, 0..=1_000_000)?,
                _ => return Err(settings::unknown(key, "after, moves, score")),
            }
        }
        Ok(rule)
    }
}

#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    #[arg(id = "maxmoves", long = "maxmoves", value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_moves: Option<u32>,
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
}

/// How the adjudicator ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// This seat wins: both engines say so.
    Win(Seat),
    Draw,
    /// It went on for too long.
    TooLong,
}

/// Watches the scores of one game.
#[derive(Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    /// For each seat, consecutive plies at which the mover's score said that this seat wins.
    won: [u32; 2],
    /// Consecutive plies at which the mover saw no more than the draw rule's score.
    level: u32,
}

impl Adjudicator {
    pub fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            plies: 0,
            won: [0; 2],
            level: 0,
        }
    }

    /// Takes in a move and its mover's score.
    pub fn watch(&mut self, mover: Seat, score: Option<i64>) -> Option<Ruling> {
        self.plies += 1;
        if let Some(rule) = self.rules.resign {
            for seat in [Seat::First, Seat::Second] {
                let agrees = score.is_some_and(|s| {
                    if seat == mover {
                        s >= rule.score
                    } else {
                        s <= -rule.score
                    }
                });
                let count = &mut self.won[seat.index()];
                *count = if agrees { *count + 1 } else { 0 };
                if *count >= 2 * rule.moves {
                    return Some(Ruling::Win(seat));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            let agrees = score.is_some_and(|s| s.abs() <= rule.score);
            self.level = if agrees { self.level + 1 } else { 0 };
            if self.level >= 2 * rule.moves && self.plies >= 2 * rule.after {
                return Some(Ruling::Draw);
            }
        }
        self.rules
            .max_moves
            .filter(|&n| self.plies >= 2 * n)
            .map(|_| Ruling::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds scores to alternate movers, first mover first; the ply of the ruling, from 1, and the
    /// ruling.
    fn watch(rules: Adjudication, scores: &[i64]) -> Option<(usize, Ruling)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(i, &score)| {
            let mover = if i % 2 == 0 {
                Seat::First
            } else {
                Seat::Second
            };
            Some((i + 1, adjudicator.watch(mover, Some(score))?))
        })
    }

    #[test]
    fn both_must_agree_to_resign() {
        let rules = Adjudication {
            resign: Some("moves=2,score=500".parse().unwrap()),
            ..Default::default()
        };
        assert_eq!(
            watch(rules, &[500, -500, 600, -999]),
            Some((4, Ruling::Win(Seat::First)))
        );
        assert_eq!(
            watch(rules, &[-500, 500, -600, 999]),
            Some((4, Ruling::Win(Seat::Second)))
        );
        assert_eq!(watch(rules, &[500, -500, 499, -500, 500, -500]), None);
        assert_eq!(watch(rules, &[900, 900, 900, 900, 900]), None);
    }

    #[test]
    fn draws_and_length() {
        let draw = Adjudication {
            draw: Some("after=2,moves=1,score=5".parse().unwrap()),
            ..Default::default()
        };
        assert_eq!(watch(draw, &[0, 0, 5, -5, 0]), Some((4, Ruling::Draw)));
        assert_eq!(watch(draw, &[0, 0, 5, 6, 0, 0]), Some((6, Ruling::Draw)));
        let length = Adjudication {
            max_moves: Some(1),
            ..Default::default()
        };
        assert_eq!(watch(length, &[0, 0, 0]), Some((2, Ruling::TooLong)));
    }

    #[test]
    fn settings_are_checked() {
        assert!("moves=0".parse::<ResignRule>().is_err());
        assert!("score=x".parse::<DrawRule>().is_err());
        assert!("moves=2,colour=red".parse::<DrawRule>().is_err());
        assert_eq!(
            "".parse::<ResignRule>().unwrap(),
            ResignRule {
                moves: 3,
                score: 600
            }
        );
    }
}
