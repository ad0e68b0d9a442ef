//! Swap2: an opening that leaves neither side better off, as a state machine.
//!
//! The first player puts down three stones: black, white, black. The second may take black, stay white
//! and put down the fourth stone, or put down two more, white and black, and leave the choice to the
//! first, who takes black or stays white and puts down the sixth (Gomocup's protocol, `SWAP2BOARD`).
//! The player who has white moves next unless that move was made with the choice.

use thiserror::Error;

use crate::color::Color;
use crate::game::{Game, IllegalMove};
use crate::point::Point;
use crate::rule::Rule;
use crate::size::Size;

/// The one who puts down the first three stones, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Puts down the first three stones.
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The first player's three stones.
    Opening,
    /// The second player's choice: black, a white stone, or two stones.
    SecondChooses,
    /// The first player's choice after those two: black, or a white stone.
    FirstChooses,
    /// Nothing: colours are settled and the game goes on.
    Settled { black: Player },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Swap,
    /// To put down these stones.
    Stones(Vec<Point>),
}

/// Why an answer was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Swap2Error {
    /// A number of stones that is not offered at this stage.
    #[error("{found} stones, expected {expected}")]
    Stones {
        found: usize,
        /// How many there could have been.
        expected: &'static str,
    },
    #[error("a swap, expected {expected}")]
    Swap { expected: &'static str },
    #[error(transparent)]
    Stone(#[from] IllegalMove),
}

/// An opening by swap2, so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap2 {
    game: Game,
    stage: Stage,
}

impl Swap2 {
    /// An empty board, three stones awaited.
    pub fn new(size: Size, rule: Rule) -> Self {
        Self {
            game: Game::new(size, rule),
            stage: Stage::Opening,
        }
    }

    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Who has to answer: the chooser, or the side to move once colours are settled.
    pub const fn to_answer(&self) -> Player {
        match self.stage {
            Stage::Opening | Stage::FirstChooses => Player::First,
            Stage::SecondChooses => Player::Second,
            Stage::Settled { black } => match self.game.to_move() {
                Color::Black => black,
                Color::White => black.other(),
            },
        }
    }

    /// The stones so far, as a game: its side to move is right at every stage.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Takes the answer of [`Swap2::to_answer`].
    ///
    /// # Errors
    /// When the stage does not offer that answer, or a stone cannot be put down.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), Swap2Error> {
        let chooser = self.to_answer();
        let (expected, counts): (_, &[usize]) = match self.stage {
            Stage::Opening => ("three", &[3]),
            Stage::SecondChooses => ("one or two, or a swap", &[1, 2]),
            Stage::FirstChooses => ("one, or a swap", &[1]),
            Stage::Settled { .. } => ("none: colours are settled", &[]),
        };
        match answer {
            Answer::Swap => match self.stage {
                Stage::SecondChooses | Stage::FirstChooses => {
                    self.stage = Stage::Settled { black: chooser };
                }
                Stage::Opening => {
                    let expected = "three stones";
                    return Err(Swap2Error::Swap { expected });
                }
                Stage::Settled { .. } => {
                    let expected = "none: colours are settled";
                    return Err(Swap2Error::Swap { expected });
                }
            },
            Answer::Stones(stones) => {
                let found = stones.len();
                if !counts.contains(&found) {
                    return Err(Swap2Error::Stones { found, expected });
                }
                self.put(stones)?;
                self.stage = match found {
                    3 => Stage::SecondChooses,
                    2 => Stage::FirstChooses,
                    _ => Stage::Settled {
                        black: chooser.other(),
                    },
                };
            }
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(text: &str) -> Answer {
        Answer::Stones(
            text.split_whitespace()
                .map(|word| word.parse().unwrap())
                .collect(),
        )
    }

    fn answered(answers: &[Answer]) -> Result<Swap2, Swap2Error> {
        let mut swap2 = Swap2::new(Size::STANDARD, Rule::Freestyle);
        answers.iter().try_for_each(|answer| swap2.answer(answer))?;
        Ok(swap2)
    }

    #[test]
    fn every_way_through() {
        use Player::{First, Second};
        let three = || stones("7,7 8,8 7,9");
        for (answers, black, next) in [
            (vec![three(), Answer::Swap], Second, First),
            (vec![three(), stones("6,6")], First, First),
            (
                vec![three(), stones("6,6 9,9"), Answer::Swap],
                First,
                Second,
            ),
            (
                vec![three(), stones("6,6 9,9"), stones("0,0")],
                Second,
                Second,
            ),
        ] {
            let mut swap2 = answered(&answers).unwrap();
            assert_eq!(swap2.stage(), Stage::Settled { black }, "{answers:?}");
            assert_eq!(swap2.to_answer(), next, "{answers:?}");
            assert!(swap2.answer(&Answer::Swap).is_err());
            assert!(swap2.answer(&stones("1,1")).is_err());
        }
    }

    #[test]
    fn what_the_stage_does_not_offer_is_refused() {
        for (answers, message) in [
            (vec![Answer::Swap], "a swap, expected three stones"),
            (vec![stones("7,7 8,8")], "2 stones, expected three"),
            (vec![stones("7,7 8,8 7,7")], "7,7 is occupied by black"),
            (
                vec![stones("7,7 8,8 15,1")],
                "15,1 is off the board of 15x15",
            ),
            (
                vec![stones("7,7 8,8 7,9"), stones("")],
                "0 stones, expected one or two, or a swap",
            ),
            (
                vec![stones("7,7 8,8 7,9"), stones("1,1 2,2"), stones("3,3 4,4")],
                "2 stones, expected one, or a swap",
            ),
        ] {
            assert_eq!(answered(&answers).unwrap_err().to_string(), message);
        }
        let mut swap2 = Swap2::new(Size::STANDARD, Rule::Freestyle);
        let before = swap2.clone();
        swap2.answer(&stones("7,7 8,8 7,7")).unwrap_err();
        assert_eq!(swap2, before);
    }
}
