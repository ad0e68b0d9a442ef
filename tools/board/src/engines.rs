//! The engines that can be chosen: our own, which are built beside this program, and those listed
//! in a file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arena::game::Repetition;
use engine_client::{Identity, Launch, OptionKind, Program, Protocol};
use serde::Deserialize;

use crate::options;
use crate::schema::{EngineCard, OptionCard};

/// An engine as the file lists it: `[[engine]]`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineEntry {
    pub name: String,
    /// Any of `xiangqi`, `reversi` and `gomoku`.
    pub games: Vec<String>,
    pub command: Vec<String>,
    /// Without it, the protocols of the game are tried.
    #[serde(default)]
    pub protocol: Option<Protocol>,
    #[serde(default)]
    pub folder: Option<PathBuf>,
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The option that sets its level, 1 to 20, if it has levels.
    #[serde(default)]
    pub level_option: Option<String>,
    #[serde(skip)]
    env: Vec<(String, Option<String>)>,
    /// Option values set by a user at the page.
    #[serde(skip)]
    user_options: BTreeMap<String, String>,
}

/// The value of an option in the TOML file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    Text(String),
    Number(i64),
    Check(bool),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EnginesFile {
    engine: Vec<EngineEntry>,
}

/// What our own engines may use of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub hash_mib: u32,
    pub threads: u32,
}

/// The engines that can be chosen, our own first.
#[derive(Clone, Debug)]
pub struct Engines {
    all: Vec<EngineEntry>,
    /// The file with a database of Gomoku positions, if one was given.
    database: Option<PathBuf>,
}

/// The environment variable that makes `board` run as one of our engines; its value is the game.
pub const ACTS_AS: &str = "SANQI_BOARD_ACTS_AS";

pub const FULL_STRENGTH: u8 = 20;

/// The name of our own engines.
pub const OURS: &str = "Sanqi";

impl Engines {
    pub fn ours(share: Share) -> Self {
        let all = ["xiangqi", "reversi", "gomoku"].map(|game| {
            let (hash, threads) = (share.hash_mib.to_string(), share.threads.to_string());
            let beside = sibling(game);
            // An engine that was not built is replaced by this program running as it.
            let env = match beside {
                Some(_) => Vec::new(),
                None => vec![(ACTS_AS.to_owned(), Some(game.to_owned()))],
            };
            let program = beside.or_else(|| std::env::current_exe().ok());
            let program = program.unwrap_or_else(|| PathBuf::from(game));
            let program = program.display().to_string();
            let flags = ["--hash", &hash, "--threads", &threads].map(str::to_owned);
            let (protocol, level_option) = match game {
                "xiangqi" => (Protocol::Uci, "Skill Level"),
                "reversi" => (Protocol::Nboard, "Level"),
                _ => (Protocol::Gomocup, "level"),
            };
            EngineEntry {
                name: OURS.to_owned(),
                games: vec![game.to_owned()],
                command: [program].into_iter().chain(flags).collect(),
                protocol: Some(protocol),
                folder: None,
                options: BTreeMap::new(),
                level_option: Some(level_option.to_owned()),
                env,
                user_options: BTreeMap::new(),
            }
        });
        Self {
            all: all.to_vec(),
            database: None,
        }
    }

    /// The same engines, with a database of Gomoku positions that the page can look positions up
    /// in.
    #[must_use]
    pub fn with_database(mut self, database: Option<PathBuf>) -> Self {
        self.database = database;
        self
    }

    pub fn database(&self) -> Option<&Path> {
        self.database.as_deref()
    }

    /// Adds the engines that a file lists.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let file: EnginesFile = toml::from_str(text).map_err(|error| error.to_string())?;
        for engine in file.engine {
            if engine.command.is_empty() {
                return Err(format!("{}: the command is empty", engine.name));
            }
            if let Some(game) = engine
                .games
                .iter()
                .find(|game| !["xiangqi", "reversi", "gomoku"].contains(&game.as_str()))
            {
                return Err(format!("{}: there is no game {game}", engine.name));
            }
            let is_taken = |other: &EngineEntry| other.name == engine.name;
            if self.all.iter().any(is_taken) {
                return Err(format!("{}: two engines of this name", engine.name));
            }
            self.all.push(engine);
        }
        Ok(())
    }

    pub fn cards(&self) -> Vec<EngineCard> {
        let mut cards: Vec<EngineCard> = Vec::new();
        for engine in &self.all {
            match cards.iter_mut().find(|card| card.name == engine.name) {
                Some(card) => card.games.extend(engine.games.iter().cloned()),
                None => cards.push(EngineCard {
                    name: engine.name.clone(),
                    games: engine.games.clone(),
                    levels: engine.level_option.is_some(),
                }),
            }
        }
        cards
    }

    pub fn find(&self, name: &str, game: &str) -> Option<&EngineEntry> {
        let plays = |engine: &&EngineEntry| engine.games.iter().any(|played| played == game);
        self.all
            .iter()
            .filter(plays)
            .find(|engine| engine.name == name)
    }
}

impl EngineEntry {
    /// The engine set to play at a level, 1 to 20. Without a level, or without an option for
    /// levels, it plays at full strength.
    pub fn at_level(&self, level: Option<u8>) -> Self {
        let mut entry = self.clone();
        if let (Some(option), Some(level)) = (&self.level_option, level) {
            let level = OptionValue::Number(level.clamp(1, FULL_STRENGTH).into());
            entry.options.insert(option.clone(), level);
        }
        entry
    }

    /// The engine with some of its options set at the page.
    #[must_use]
    pub fn with_user_options(mut self, user_options: &BTreeMap<String, String>) -> Self {
        self.user_options.clone_from(user_options);
        self
    }

    /// The options of a running engine that the page may set.
    pub fn offered(&self, identity: &Identity) -> Vec<OptionCard> {
        match self.games.as_slice() {
            [game] if self.name == OURS && identity.options.is_empty() => options::own(game),
            _ => {
                let mut offered = options::offered(&identity.options);
                // An engine with levels needs no other limit of strength beside them.
                offered
                    .retain(|card| self.level_option.is_none() || !card.name.starts_with("UCI_"));
                offered
            }
        }
    }

    /// The option values set at the page that fit what the running engine offers.
    pub fn fitting_user_options(&self, identity: &Identity) -> Vec<(String, String)> {
        options::fitting(&self.user_options, &self.offered(identity))
    }

    /// The engine's option for the rules by which repetitions are judged, and the value for these
    /// rules; none if it has no such option or does not know the rules.
    pub fn repetition_option(
        identity: &Identity,
        rules: Option<Repetition>,
    ) -> Option<(String, String)> {
        let rules = rules?.name();
        let option = identity.options.iter().find(|option| {
            let is_named = |name| option.name.eq_ignore_ascii_case(name);
            is_named("Repetition Rule") || is_named("repetition")
        })?;
        let OptionKind::Combo { choices, .. } = &option.kind else {
            return None;
        };
        let choice = choices
            .iter()
            .find(|choice| choice.eq_ignore_ascii_case(rules))?;
        Some((option.name.clone(), choice.clone()))
    }

    /// How to start the engine; `protocols` are the ones tried when the entry names none.
    pub fn launch(&self, protocols: &[Protocol]) -> Launch {
        let text = |value: &OptionValue| match value {
            OptionValue::Text(text) => text.clone(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Check(check) => check.to_string(),
        };
        Launch {
            program: Program {
                argv: self.command.clone(),
                dir: self.folder.clone(),
                env: self.env.clone(),
            },
            protocols: self
                .protocol
                .map_or_else(|| protocols.to_vec(), |one| vec![one]),
            options: self
                .options
                .iter()
                .map(|(name, value)| (name.clone(), text(value)))
                .collect(),
            spelling: None,
            ponder: false,
            fractions: false,
        }
    }
}

/// The program of this name that was built or installed beside this one, if there is one.
fn sibling(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let own = std::env::current_exe().ok()?;
    let beside = own.parent()?.join(file);
    beside.is_file().then_some(beside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_client::EngineOption;

    #[test]
    fn an_engine_is_sent_the_rules_of_repetition_that_it_lists() {
        let rules = Some(Repetition::League);
        let option = |name, choices: &[&str]| {
            let listed = EngineOption::combo(name, choices[0], choices);
            let identity = Identity {
                options: vec![listed],
                ..Identity::default()
            };
            EngineEntry::repetition_option(&identity, rules)
        };
        let expected = |name: &str, value: &str| Some((name.to_owned(), value.to_owned()));
        let ours = option("Repetition Rule", &["wxf", "computer", "league"]);
        assert_eq!(ours, expected("Repetition Rule", "league"));
        assert_eq!(
            option("repetition", &["WXF", "League"]),
            expected("repetition", "League")
        );
        assert_eq!(option("Repetition Rule", &["AsianRule"]), None);
        assert_eq!(option("Style", &["league"]), None);
        let unchosen = EngineEntry::repetition_option(&Identity::default(), None);
        assert_eq!(unchosen, None);
    }

    #[test]
    fn a_file_adds_engines_and_says_what_is_wrong() {
        let share = Share {
            hash_mib: 16,
            threads: 1,
        };
        let mut engines = Engines::ours(share);
        let text = "[[engine]]\nname = 'Pikafish'\ngames = ['xiangqi']\ncommand = ['pikafish']\nprotocol = 'uci'\noptions = { Hash = 64 }\n";
        engines.add(text).unwrap();
        let names: Vec<String> = engines.cards().into_iter().map(|card| card.name).collect();
        assert_eq!(names, [OURS, "Pikafish"]);
        let launch = engines.find("Pikafish", "xiangqi").unwrap().launch(&[]);
        assert_eq!(launch.options, [("Hash".to_owned(), "64".to_owned())]);
        assert!(engines.find("Pikafish", "reversi").is_none());
        for (text, says) in [
            (text, "two engines"),
            (
                "[[engine]]\nname='a'\ngames=['chess']\ncommand=['a']",
                "no game chess",
            ),
            (
                "[[engine]]\nname='a'\ngames=['xiangqi']\ncommand=[]",
                "empty",
            ),
            ("[[engine]]\nname='a'\ncmd='x'", "cmd"),
        ] {
            let error = engines.clone().add(text).unwrap_err();
            assert!(error.contains(says), "{error}");
        }
    }
}
