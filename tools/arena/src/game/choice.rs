//! Which game is played: makes a [`Game`] of what is written in a command, a record or a task.

use ::cli::message::Value;
use ::cli::{Message, message};
use clap::Args;
use gomoku_rules::opening_rule::{OpeningRule, UnfitBoard};
use serde::{Deserialize, Serialize};

use super::gomoku::Gomoku;
use super::reversi::Reversi;
use super::xiangqi::Xiangqi;
use super::{Game, RuleChoice};

#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub struct GameChoice {
    #[arg(
        id = "game",
        long = "game",
        value_name = "GAME",
        default_value = "xiangqi",
        value_parser = ["xiangqi", "reversi", "gomoku"]
    )]
    #[serde(rename = "game")]
    pub name: String,
    #[arg(long, value_name = "N", value_parser = size)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    #[arg(long, value_name = "RULE", value_parser = rule)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[arg(long, value_name = "RULE", value_parser = opening_rule)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening_rule: Option<String>,
}

/// Size and rule are not compared: they are part of a match's openings, and older records have them
/// there only. The opening rule is not part of those.
impl PartialEq for GameChoice {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.opening_rule == other.opening_rule
    }
}

/// Checks the form of a board's size, which is the same in all games: a number, or two.
fn size(text: &str) -> Result<String, Message> {
    let is_number = |side: &str| side.trim().parse::<u64>().is_ok();
    if text.split(['x', 'X', ',']).all(is_number) {
        Ok(text.to_owned())
    } else {
        Err(message!("game-size"))
    }
}

fn opening_rule(text: &str) -> Result<String, <OpeningRule as std::str::FromStr>::Err> {
    text.parse::<OpeningRule>().map(|_| text.to_owned())
}

fn rule(text: &str) -> Result<String, <gomoku_rules::Rule as std::str::FromStr>::Err> {
    text.parse::<gomoku_rules::Rule>().map(|_| text.to_owned())
}

impl GameChoice {
    /// A game with its default board and rule.
    pub fn usual(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            size: None,
            rule: None,
            opening_rule: None,
        }
    }

    /// Refuses an option of one game where another is chosen.
    ///
    /// # Errors
    /// Which games it is for.
    pub fn check(&self, rules: RuleChoice) -> Result<(), Message> {
        let options: [(&'static str, bool, &[&'static str]); 7] = [
            ("repetition", rules.repetition.is_some(), &["xiangqi"]),
            ("league", rules.league, &["xiangqi"]),
            ("occurrences", rules.occurrences.is_some(), &["xiangqi"]),
            ("move-limit", rules.move_limit.is_some(), &["xiangqi"]),
            ("size", self.size.is_some(), &["reversi", "gomoku"]),
            ("rule", self.rule.is_some(), &["gomoku"]),
            ("opening-rule", self.opening_rule.is_some(), &["gomoku"]),
        ];
        for (option, is_given, games) in options {
            if is_given && !games.contains(&self.name.as_str()) {
                let found = self.name.clone();
                let games: Value = match games {
                    [game] => (*game).into(),
                    _ => message!("games-with-sizes").into(),
                };
                return Err(message!("game-option", option, games, found));
            }
        }
        Ok(())
    }

    /// The rule by which its games are opened, if there is one.
    ///
    /// # Errors
    /// When there is no such rule, or the board has no place for its stones.
    pub fn opening_rule(&self) -> Result<Option<OpeningRule>, Message> {
        let Some(name) = self.opening_rule.as_deref() else {
            return Ok(None);
        };
        let rule: OpeningRule = read("opening-rule", name)?;
        let size = read("size", self.size.as_deref().unwrap_or("15"))?;
        let unfit = |why: UnfitBoard| {
            message!("game-board", option = "opening-rule", why = why.to_string())
        };
        rule.check(size).map_err(unfit)?;
        Ok(Some(rule))
    }

    /// The game; `rules` are those that Xiangqi leaves open.
    ///
    /// # Errors
    /// When it has no such board or rule, or there is no such game.
    pub fn game(&self, rules: RuleChoice) -> Result<Box<dyn Game>, Message> {
        let size = self.size.as_deref();
        Ok(match self.name.as_str() {
            "xiangqi" => Box::new(Xiangqi { rules }),
            "reversi" => Box::new(Reversi::new(read("size", size.unwrap_or("8"))?)),
            "gomoku" => Box::new(Gomoku::new(
                read("size", size.unwrap_or("15"))?,
                read("rule", self.rule.as_deref().unwrap_or("freestyle"))?,
            )),
            other => return Err(message!("game-unknown", found = other.to_owned())),
        })
    }
}

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(
    option: &'static str,
    text: &str,
) -> Result<T, Message> {
    let wrong = |error: T::Err| message!("game-board", option, why = error.to_string());
    text.parse().map_err(wrong)
}
