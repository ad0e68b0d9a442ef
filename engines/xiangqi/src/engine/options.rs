//! What a GUI may set: one table of options for all dialects (`options/table.rs`).
//!
//! Each entry has the name that UCCI knows it by and the one that UCI and XBoard show, because the
//! dialects disagree about words and agree about things. [`Options::set`] checks a value against
//! its entry before anything changes.

mod table;

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum as _;
use protocol::option::{Bounds, EngineOption};
use thiserror::Error;
use xiangqi_rules::outcome::Rules;
use xiangqi_rules::repetition::RuleSet;

use crate::book::BookError;
use crate::eval::choice::Kind;
use crate::search::Algorithm;
use app::weights::OpenError;
pub use table::{ELO, Family, Key, XIANGQI};
use table::{EMBEDDED, Entry, Kind as Takes, Setting, TABLE};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    #[default]
    None,
    /// A little.
    Small,
    Medium,
    Large,
}

/// How a draw is valued: what UCCI calls style, and the field contempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    Solid,
    #[default]
    Normal,
    /// A draw is worth less than an even game.
    Risky,
}

/// Everything that can be set. The defaults are those of the table, and never depend on the machine.
#[derive(Clone, Debug)]
pub struct Options {
    /// UCCI: times are milliseconds.
    pub milliseconds: bool,
    /// UCCI: commands wait until the search has answered.
    pub batch: bool,
    /// More of what goes on is told.
    pub debug: bool,
    /// Play from the opening book.
    pub use_book: bool,
    /// Further books, the first that knows the position is played from.
    pub book_files: Vec<PathBuf>,
    /// Size of the transposition table in MiB.
    pub hash: usize,
    pub threads: usize,
    pub multipv: usize,
    /// Time lost between engine and clock, each move.
    pub overhead: Duration,
    /// Play at [`Options::elo`] only.
    pub limit_strength: bool,
    /// Strength wanted, within [`ELO`].
    pub elo: i64,
    pub randomness: Amount,
    pub style: Style,
    /// The engine gives up lost games.
    pub resign: bool,
    pub repetition: RuleSet,
    /// Plies without a capture that make a draw; none for no limit.
    pub move_limit: Option<u32>,
    pub algorithm: Algorithm,
    /// File of the network; none for the embedded one.
    pub eval_file: Option<PathBuf>,
    pub evaluation: Kind,
    /// Seed of the choice among nearly equal moves; from the clock when none.
    pub seed: Option<u64>,
    pub bounds: Bounds,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            milliseconds: false,
            batch: false,
            debug: false,
            use_book: true,
            book_files: Vec::new(),
            hash: AUTO_HASH,
            threads: 1,
            multipv: 1,
            overhead: Duration::from_millis(10),
            limit_strength: false,
            elo: ELO.1,
            randomness: Amount::None,
            style: Style::Normal,
            resign: false,
            repetition: RuleSet::Wxf,
            move_limit: Some(120),
            algorithm: Algorithm::Mtdf,
            eval_file: None,
            evaluation: Kind::DEFAULT,
            seed: None,
            bounds: Bounds::default(),
        }
    }
}

/// Size of the table in MiB unless told, and what UCCI's 0 means.
const AUTO_HASH: usize = 64;

/// Why an option was not set.
#[derive(Debug, Error)]
pub enum OptionError {
    /// A book cannot be opened.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The file of a network is none.
    #[error("EvalFile: {0}")]
    Network(#[from] OpenError),
    /// It names a file, which who speaks may not do.
    #[error("option {name} names a file, which is not done over TCP")]
    Path { name: &'static str },
    /// There is none of this name. No error in UCCI.
    #[error("found option `{found}`, expected one of those announced")]
    Unknown { found: String },
    /// It does not take this value.
    #[error("option {name}: found {found}, expected {expected}")]
    Value {
        name: &'static str,
        found: String,
        expected: String,
    },
}

/// The first characters of what a GUI sent, for a complaint about it.
fn shown(text: &str) -> String {
    let mut short: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

impl Options {
    /// The options as a dialect announces them: those that may be set, with what is set by flags as the
    /// default.
    pub fn announced(&self, family: Family) -> impl Iterator<Item = EngineOption> {
        let announce = move |entry: &Entry| {
            let now = match entry.key {
                Key::Hash => Some(self.hash as i64),
                Key::Threads => Some(self.threads as i64),
                Key::MoveOverhead => i64::try_from(self.overhead.as_millis()).ok(),
                _ => None,
            };
            entry.announce(family, self.bounds, now)
        };
        TABLE.iter().filter_map(announce)
    }

    /// Sets one option by the name it has in a dialect, without regard to case. What it was is the
    /// answer; the engine acts on some.
    ///
    /// # Errors
    /// When there is none of this name or it does not take this value; then nothing has changed.
    pub fn set(
        &mut self,
        family: Family,
        name: &str,
        value: Option<&str>,
    ) -> Result<Key, OptionError> {
        let known = |entry: &&Entry| {
            entry
                .name(family)
                .is_some_and(|own| own.eq_ignore_ascii_case(name.trim()))
        };
        let entry = TABLE
            .iter()
            .find(known)
            .ok_or_else(|| OptionError::Unknown { found: shown(name) })?;
        if matches!(entry.kind, Takes::Path(_)) && !self.bounds.paths {
            let name = entry.name(family).unwrap_or_default();
            return Err(OptionError::Path { name });
        }
        let setting = entry.kind.read(value).map_err(|expected| {
            let mut found = String::new();
            let _ = match value {
                Some(text) => write!(found, "`{}`", shown(text)),
                None => write!(found, "no value"),
            };
            OptionError::Value {
                name: entry.name(family).unwrap_or_default(),
                found,
                expected,
            }
        })?;
        self.assign(entry.key, &setting);
        Ok(entry.key)
    }

    /// When a game is over, for a referee.
    pub fn rules(&self) -> Rules {
        let rules = match self.repetition {
            RuleSet::Wxf => Rules::WXF,
            RuleSet::League => Rules::LEAGUE,
        };
        Rules {
            move_limit: self.move_limit,
            ..rules
        }
    }

    fn assign(&mut self, key: Key, setting: &Setting<'_>) {
        match (key, setting) {
            (Key::Milliseconds, &Setting::Check(on)) => self.milliseconds = on,
            (Key::Batch, &Setting::Check(on)) => self.batch = on,
            (Key::Debug, &Setting::Check(on)) => self.debug = on,
            (Key::UseBook, &Setting::Check(on)) => self.use_book = on,
            (Key::BookFiles, Setting::Path(text)) => {
                let names = text.split(';').map(str::trim);
                self.book_files = names.filter(|n| !n.is_empty()).map(PathBuf::from).collect();
            }
            (Key::Hash, &Setting::Number(mib)) => {
                let mib = if mib == 0 { AUTO_HASH } else { mib as usize };
                self.hash = mib.min(self.bounds.hash as usize);
            }
            (Key::Threads, &Setting::Number(threads)) => {
                let threads = match threads {
                    0 => std::thread::available_parallelism().map_or(1, usize::from),
                    threads => threads as usize,
                };
                self.threads = threads.min(self.bounds.threads as usize);
            }
            (Key::MultiPv, &Setting::Number(lines)) => self.multipv = lines as usize,
            (Key::MoveOverhead, &Setting::Number(millis)) => {
                self.overhead = Duration::from_millis(millis as u64);
            }
            (Key::LimitStrength, &Setting::Check(on)) => self.limit_strength = on,
            (Key::Elo, &Setting::Number(elo)) => self.elo = elo,
            (Key::Randomness, Setting::Choice(word)) => {
                self.randomness = match *word {
                    "small" => Amount::Small,
                    "medium" => Amount::Medium,
                    "large" => Amount::Large,
                    _ => Amount::None,
                };
            }
            (Key::Style, Setting::Choice(word)) => {
                self.style = match *word {
                    "solid" => Style::Solid,
                    "risky" => Style::Risky,
                    _ => Style::Normal,
                };
            }
            (Key::Resign, &Setting::Check(on)) => self.resign = on,
            (Key::Repetition, Setting::Choice(word)) => {
                self.repetition = match *word {
                    "league" => RuleSet::League,
                    _ => RuleSet::Wxf,
                };
            }
            (Key::MoveLimit, &Setting::Number(plies)) => {
                self.move_limit = (plies > 0).then_some(plies as u32);
            }
            (Key::Algorithm, Setting::Choice(word)) => {
                self.algorithm = Algorithm::of_name(word).unwrap_or_default();
            }
            (Key::EvalFile, Setting::Path(path)) => {
                let named = !matches!(*path, "" | EMBEDDED);
                self.eval_file = named.then(|| PathBuf::from(path));
            }
            (Key::Evaluation, Setting::Choice(word)) => {
                self.evaluation = Kind::from_str(word, true).unwrap_or(Kind::DEFAULT);
            }
            // Buttons, and what is only known so as not to be refused.
            (_, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::option::OptionKind;

    #[test]
    fn the_defaults_announced_are_the_defaults_in_force() {
        for family in [Family::Ucci, Family::Uci, Family::XBoard] {
            let mut set = Options::default();
            for option in Options::default().announced(family) {
                let value = match option.kind {
                    OptionKind::Check { default } => default.map(|on| on.to_string()),
                    OptionKind::Spin { default, .. } => default.map(|number| number.to_string()),
                    OptionKind::Combo { default, .. } | OptionKind::Text { default } => default,
                    OptionKind::Button | OptionKind::Label => None,
                };
                set.set(family, &option.name, value.as_deref()).unwrap();
            }
            assert_eq!(format!("{set:?}"), format!("{:?}", Options::default()));
        }
    }

    #[test]
    fn a_bad_value_changes_nothing_and_is_told_with_what_was_expected() {
        let cases = [
            (
                "Hash",
                Some("-1"),
                "option Hash: found `-1`, expected a whole number from 0 to 65536",
            ),
            (
                "Hash",
                None,
                "option Hash: found no value, expected a whole number from 0 to 65536",
            ),
            (
                "Randomness",
                Some("wild"),
                "option Randomness: found `wild`, expected one of none, small, medium, large",
            ),
            (
                "OwnBook",
                Some("maybe"),
                "option OwnBook: found `maybe`, expected true or false",
            ),
            (
                "Nonsense",
                Some("1"),
                "found option `Nonsense`, expected one of those announced",
            ),
        ];
        for (name, value, complaint) in cases {
            let mut options = Options::default();
            let error = options.set(Family::Uci, name, value).unwrap_err();
            assert_eq!(error.to_string(), complaint);
            assert_eq!(format!("{options:?}"), format!("{:?}", Options::default()));
        }
    }
}
