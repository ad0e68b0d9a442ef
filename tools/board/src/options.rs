//! Which of an engine's options the page may set: the check, spin and combo options that the engine
//! itself lists.
//!
//! String options are left out, since a string may be a path; so are options that use more of the
//! machine, name files, or are set by the board itself. A value is sent to the engine only if it
//! fits what that engine has listed, so that nothing from a browser ever becomes a line of the
//! protocol. Our own engines of Reversi and Gomoku speak protocols that do not list options; their
//! options are listed here.

use std::collections::BTreeMap;

use engine_client::{EngineOption, OptionKind as Listed};

use crate::schema::{OptionCard, OptionKind, Player};

/// Limits on the options of an engine that are shown and set, and on the length of their names and
/// values.
const MAX_OPTIONS: usize = 24;
const MAX_LENGTH: usize = 60;

/// Options whose names contain one of these words are not offered: they use more of the machine,
/// name files, are set by the page in another way, or change rules, by which the server judges.
const RESERVED: [&str; 19] = [
    "hash",
    "thread",
    "core",
    "cpu",
    "memory",
    "numa",
    "ponder",
    "multipv",
    "log",
    "debug",
    "file",
    "path",
    "uci_",
    "batch",
    "milli",
    "overhead",
    "level",
    "rule",
    "move limit",
];
/// Options that are offered in spite of these words.
const OPEN: [&str; 2] = ["uci_limitstrength", "uci_elo"];

fn is_open(name: &str) -> bool {
    let name = name.to_lowercase();
    let is_reserved = RESERVED.iter().any(|word| name.contains(word));
    (!is_reserved || OPEN.contains(&name.as_str())) && name.len() <= MAX_LENGTH
}

/// The options of an engine's own list that the page may set.
pub fn offered(listed: &[EngineOption]) -> Vec<OptionCard> {
    let cards = listed.iter().filter_map(|option| {
        let kind = match &option.kind {
            Listed::Check { default } => OptionKind::Check {
                default: default.unwrap_or(false),
            },
            Listed::Spin { default, min, max } => {
                let (min, max) = ((*min)?, (*max)?);
                let default = default.unwrap_or(min);
                OptionKind::Spin { default, min, max }
            }
            Listed::Combo { default, choices } => OptionKind::Combo {
                default: default.clone().or_else(|| choices.first().cloned())?,
                choices: choices.iter().take(MAX_OPTIONS).cloned().collect(),
            },
            Listed::Label | Listed::Button | Listed::Text { .. } => return None,
        };
        let name = option.name.clone();
        is_open(&name).then_some(OptionCard { name, kind })
    });
    cards.take(MAX_OPTIONS).collect()
}

/// The options of our own engine of a game whose protocol does not list any.
pub fn own(game: &str) -> Vec<OptionCard> {
    let listed = match game {
        "reversi" => vec![
            EngineOption::spin("Selectivity", 73, 1, 100),
            EngineOption::spin("Swindle", 6, 0, 64),
            EngineOption::combo("Evaluation", "patterns", &["patterns", "classic", "greedy"]),
        ],
        "gomoku" => vec![EngineOption::combo("algorithm", "mtdf", &["mtdf", "pvs"])],
        _ => Vec::new(),
    };
    offered(&listed)
}

impl OptionCard {
    /// Whether a value is allowed by what the engine lists.
    fn takes(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Check { .. } => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max, .. } => value
                .parse::<i64>()
                .is_ok_and(|number| (*min..=*max).contains(&number) && number.to_string() == value),
            OptionKind::Combo { choices, .. } => choices.iter().any(|choice| choice == value),
        }
    }
}

/// The values set at the page that fit the options.
pub fn fitting(
    user_options: &BTreeMap<String, String>,
    cards: &[OptionCard],
) -> Vec<(String, String)> {
    let fits = |(name, value): &(&String, &String)| {
        cards
            .iter()
            .any(|card| card.name == **name && card.takes(value))
    };
    let fitting = user_options.iter().filter(fits);
    fitting
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

impl Player {
    /// Whether the option values are few and short enough to be stored.
    pub fn is_fit(&self) -> bool {
        let Self::Engine { options, .. } = self else {
            return true;
        };
        let is_short = |text: &String| text.len() <= MAX_LENGTH;
        let mut texts = options.iter().flat_map(|(name, value)| [name, value]);
        options.len() <= MAX_OPTIONS && texts.all(is_short)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_harmless_is_offered_and_only_what_is_listed_is_set() {
        let listed = [
            EngineOption::spin("Hash", 64, 0, 65536),
            EngineOption::spin("Threads", 1, 0, 256),
            EngineOption::text("EvalFile", "<embedded>"),
            EngineOption::text("Style Name", "x"),
            EngineOption::check("OwnBook", true),
            EngineOption::spin("Contempt", 0, -100, 100),
            EngineOption::spin("Move Limit", 120, 0, 998),
            EngineOption::spin("UCI_Elo", 1500, 800, 2800),
            EngineOption::combo("Style", "normal", &["normal", "solid"]),
        ];
        let cards = offered(&listed);
        let names: Vec<_> = cards.iter().map(|card| card.name.as_str()).collect();
        assert_eq!(names, ["OwnBook", "Contempt", "UCI_Elo", "Style"]);
        let user_options = [
            ("OwnBook", "false"),
            ("Contempt", "101"),
            ("Style", "solid\nsetoption name Hash value 60000"),
            ("Hash", "60000"),
            ("UCI_Elo", "1000"),
        ];
        let user_options = user_options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let fitting = fitting(&user_options.into_iter().collect(), &cards);
        let fitting: Vec<_> = fitting.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(fitting, ["OwnBook", "UCI_Elo"]);
    }

    #[test]
    fn a_player_with_a_flood_of_options_is_refused() {
        let engine = |count: usize, value: &str| Player::Engine {
            engine: "Sanqi".to_owned(),
            limit: "st=1".to_owned(),
            level: None,
            options: (0..count)
                .map(|n| (n.to_string(), value.to_owned()))
                .collect(),
        };
        assert!(engine(24, "1").is_fit() && Player::Person.is_fit());
        assert!(!engine(25, "1").is_fit() && !engine(1, &"1".repeat(61)).is_fit());
    }
}
