//! Which game is played: what is written in a command, a record or a task made into a [`Game`].

use anyhow::bail;
use clap::Args;
use serde::{Deserialize, Serialize};

use super::gomoku::Gomoku;
use super::reversi::Reversi;
use super::xiangqi::Xiangqi;
use super::{Game, RuleChoice};

#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub struct GameChoice {
    /// What is played
    #[arg(
        id = "game",
        long = "game",
        value_name = "GAME",
        default_value = "xiangqi",
        value_parser = ["xiangqi", "reversi", "gomoku"]
    )]
    #[serde(rename = "game")]
    pub name: String,
    /// The board: in Reversi an even number from 4 to 26 (8 when not given), in Gomoku a number from 5 to 22
    /// or two as 20x15 (15)
    #[arg(long, value_name = "N", value_parser = size)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// The rule of Gomoku: freestyle (when not given), standard, renju, caro or caro-exact
    #[arg(long, value_name = "RULE", value_parser = rule)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// Size and rule are seen in the openings of a match; older records say them there only.
impl PartialEq for GameChoice {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The size of a board, as far as it is the same in all games: a number, or two.
fn size(text: &str) -> Result<String, &'static str> {
    let is_number = |side: &str| side.trim().parse::<u64>().is_ok();
    if text.split(['x', 'X', ',']).all(is_number) {
        Ok(text.to_owned())
    } else {
        Err("expected a number, or two as 20x15")
    }
}

fn rule(text: &str) -> Result<String, <gomoku_rules::Rule as std::str::FromStr>::Err> {
    text.parse::<gomoku_rules::Rule>().map(|_| text.to_owned())
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
            rule: None,
        }
    }

    /// Refuses an option of one game where another is chosen.
    ///
    /// # Errors
    /// Which games it is for.
    pub fn check(&self, rules: RuleChoice) -> anyhow::Result<()> {
        let options: [(&str, bool, &[&str]); 5] = [
            ("league", rules.league, &["xiangqi"]),
            ("occurrences", rules.occurrences.is_some(), &["xiangqi"]),
            ("move-limit", rules.move_limit.is_some(), &["xiangqi"]),
            ("size", self.size.is_some(), &["reversi", "gomoku"]),
            ("rule", self.rule.is_some(), &["gomoku"]),
        ];
        for (option, is_given, games) in options {
            if is_given && !games.contains(&self.name.as_str()) {
                let games = games.join(" or ");
                bail!(
                    "--{option}: expected --game {games}, found --game {}",
                    self.name
                );
            }
        }
        Ok(())
    }

    /// The game, by these of the rules that Xiangqi leaves open.
    ///
    /// # Errors
    /// [`BadChoice`] when it has no such board or rule, or there is no such game.
    pub fn game(&self, rules: RuleChoice) -> Result<Box<dyn Game>, BadChoice> {
        let size = self.size.as_deref();
        Ok(match self.name.as_str() {
            "xiangqi" => Box::new(Xiangqi { rules }),
            "reversi" => Box::new(Reversi::new(read("size", size.unwrap_or("8"))?)),
            "gomoku" => Box::new(Gomoku::new(
                read("size", size.unwrap_or("15"))?,
                read("rule", self.rule.as_deref().unwrap_or("freestyle"))?,
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
