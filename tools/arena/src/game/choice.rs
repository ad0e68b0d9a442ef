//! Which game is played: what is written in a command, or sent to another machine, made into a [`Game`].

use serde::{Deserialize, Serialize};

use super::gomoku::Gomoku;
use super::reversi::Reversi;
use super::xiangqi::Xiangqi;
use super::{Game, RuleChoice};

/// All that a game is chosen by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameChoice {
    /// `xiangqi`, `reversi` or `gomoku`.
    pub name: String,
    /// The board, as `--size` has it; the usual one when none.
    pub size: Option<String>,
    pub rule: String,
    /// The rules that Xiangqi leaves open.
    pub rules: RuleChoice,
}

/// There is no such game, board or rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("--{option}: {why}")]
pub struct BadChoice {
    /// `size`.
    option: &'static str,
    /// What was found, and what was expected.
    why: String,
}

impl GameChoice {
    /// A game as it is usually played.
    pub fn usual(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            size: None,
            rule: gomoku_rules::Rule::default().to_string(),
            rules: RuleChoice::default(),
        }
    }

    /// The game.
    ///
    /// # Errors
    /// [`BadChoice`] when it has no such board or rule, or there is no such game.
    pub fn game(&self) -> Result<Box<dyn Game>, BadChoice> {
        let size = self.size.as_deref();
        Ok(match self.name.as_str() {
            "xiangqi" => Box::new(Xiangqi { rules: self.rules }),
            "reversi" => Box::new(Reversi::new(read("size", size.unwrap_or("8"))?)),
            "gomoku" => Box::new(Gomoku::new(
                read("size", size.unwrap_or("15"))?,
                read("rule", &self.rule)?,
            )),
            other => {
                return Err(BadChoice {
                    option: "game",
                    why: format!("found \"{other}\", expected xiangqi, reversi or gomoku"),
                });
            }
        })
    }
}

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(
    option: &'static str,
    text: &str,
) -> Result<T, BadChoice> {
    text.parse().map_err(|error: T::Err| BadChoice {
        option,
        why: error.to_string(),
    })
}
