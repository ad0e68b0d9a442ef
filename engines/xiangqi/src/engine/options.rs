//! What a GUI may set: one table of options for all dialects.
//!
//! Each entry has the name that UCCI knows it by and the one that UCI and XBoard show, because the
//! dialects disagree about words and agree about things. [`Options::set`] checks a value against
//! its entry before anything changes.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use protocol::option::EngineOption;
use thiserror::Error;
use xiangqi_rules::outcome::Rules;
use xiangqi_rules::repetition::RuleSet;

use crate::book::BookError;
use crate::search::{Algorithm, Evaluation};

/// The largest table that may be asked for, in MiB.
const MAX_HASH: i64 = 65_536;
/// The most threads that may be asked for.
const MAX_THREADS: i64 = 256;
/// The least and the greatest strength of [`Key::Elo`].
pub const ELO: (i64, i64) = (800, 2800);

/// What an option is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// UCCI: times are milliseconds.
    Milliseconds,
    /// UCCI: commands wait until the search has answered.
    Batch,
    /// More of what goes on is told.
    Debug,
    /// The GUI may ask to think on the opponent's time.
    Ponder,
    /// Play from the opening book.
    UseBook,
    /// Further books, `;` between.
    BookFiles,
    /// Size of the transposition table.
    Hash,
    /// Forget what was learned.
    ClearHash,
    /// Search threads.
    Threads,
    /// A new game begins.
    NewGame,
    /// Lines of a search.
    MultiPv,
    /// Time lost between engine and clock, each move.
    MoveOverhead,
    /// Play at [`Key::Elo`].
    LimitStrength,
    /// Strength wanted.
    Elo,
    /// Choice among nearly equal moves.
    Randomness,
    /// How a draw is valued.
    Style,
    /// The engine gives up lost games.
    Resign,
    /// Whose repetition rules.
    Repetition,
    /// Plies without a capture that make a draw.
    MoveLimit,
    /// Which driver.
    Algorithm,
    /// Which evaluation.
    Evaluation,
    /// UCI: the game; setting it switches to ranks 1-10.
    Variant,
    /// Known so that GUIs that set it are not told of an error; without effect here.
    Ignored,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Button,
    Check(bool),
    Spin(i64, i64, i64),
    Combo(&'static str, &'static [&'static str]),
    Text(&'static str),
}

/// One row of the table.
struct Entry {
    key: Key,
    /// The UCCI name; empty: not in UCCI.
    ucci: &'static str,
    /// The name in UCI and XBoard; empty: in neither.
    name: &'static str,
    kind: Kind,
}

/// The words for how much of something, in UCCI.
const AMOUNTS: &[&str] = &["none", "small", "medium", "large"];

/// Which names are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// UCCI's.
    Ucci,
    /// UCI's.
    Uci,
    /// XBoard's, which has commands of its own for some.
    XBoard,
}

const fn row(key: Key, ucci: &'static str, name: &'static str, kind: Kind) -> Entry {
    Entry {
        key,
        ucci,
        name,
        kind,
    }
}

/// All options, in the order in which they are announced.
static TABLE: &[Entry] = &[
    row(Key::Milliseconds, "usemillisec", "", Kind::Check(false)),
    row(Key::Batch, "batch", "", Kind::Check(false)),
    row(Key::Debug, "debug", "", Kind::Check(false)),
    row(Key::Hash, "hashsize", "Hash", Kind::Spin(64, 0, MAX_HASH)),
    row(Key::ClearHash, "clearhash", "Clear Hash", Kind::Button),
    row(
        Key::Threads,
        "threads",
        "Threads",
        Kind::Spin(1, 0, MAX_THREADS),
    ),
    row(Key::Ponder, "ponder", "Ponder", Kind::Check(false)),
    row(Key::UseBook, "usebook", "OwnBook", Kind::Check(true)),
    row(Key::BookFiles, "bookfiles", "BookFiles", Kind::Text("")),
    row(Key::MultiPv, "multipv", "MultiPV", Kind::Spin(1, 1, 128)),
    row(
        Key::MoveOverhead,
        "moveoverhead",
        "Move Overhead",
        Kind::Spin(10, 0, 5000),
    ),
    row(
        Key::LimitStrength,
        "limitstrength",
        "UCI_LimitStrength",
        Kind::Check(false),
    ),
    row(Key::Elo, "elo", "UCI_Elo", Kind::Spin(ELO.1, ELO.0, ELO.1)),
    row(
        Key::Randomness,
        "randomness",
        "Randomness",
        Kind::Combo("none", AMOUNTS),
    ),
    row(
        Key::Style,
        "style",
        "Style",
        Kind::Combo("normal", &["solid", "normal", "risky"]),
    ),
    row(Key::Resign, "resign", "Resign", Kind::Check(false)),
    row(
        Key::Repetition,
        "repetition",
        "Repetition Rule",
        Kind::Combo("wxf", &["wxf", "league"]),
    ),
    row(
        Key::MoveLimit,
        "movelimit",
        "Move Limit",
        Kind::Spin(120, 0, 998),
    ),
    row(
        Key::Algorithm,
        "algorithm",
        "Algorithm",
        Kind::Combo("mtdf", &["mtdf", "pvs"]),
    ),
    row(
        Key::Evaluation,
        "evaluation",
        "Evaluation",
        Kind::Combo("handcrafted", &["handcrafted", "classic"]),
    ),
    row(
        Key::Variant,
        "",
        "UCI_Variant",
        Kind::Combo("xiangqi", &["xiangqi"]),
    ),
    row(Key::NewGame, "newgame", "", Kind::Button),
    // The rest of UCCI 3.0, which GUIs set whether they are announced or not.
    row(Key::Ignored, "useegtb", "", Kind::Check(false)),
    row(Key::Ignored, "egtbpaths", "", Kind::Text("")),
    row(Key::Ignored, "evalapi", "", Kind::Text("")),
    row(Key::Ignored, "promotion", "", Kind::Check(false)),
    row(Key::Ignored, "idle", "", Kind::Combo("none", AMOUNTS)),
    row(Key::Ignored, "pruning", "", Kind::Combo("large", AMOUNTS)),
    row(Key::Ignored, "knowledge", "", Kind::Combo("large", AMOUNTS)),
];

/// Options of UCI that XBoard sets by commands of its own (`memory`, `cores`, `hard`) or knows not.
const NOT_IN_XBOARD: &[Key] = &[
    Key::Hash,
    Key::Threads,
    Key::Ponder,
    Key::MultiPv,
    Key::Variant,
];

/// Options that mean nothing in UCI, which has no draw offers and no giving up.
const NOT_IN_UCI: &[Key] = &[Key::Resign, Key::Style];

impl Entry {
    fn name(&self, family: Family) -> Option<&'static str> {
        let name = match family {
            Family::Ucci => self.ucci,
            Family::Uci if NOT_IN_UCI.contains(&self.key) => "",
            Family::Uci => self.name,
            Family::XBoard if NOT_IN_XBOARD.contains(&self.key) => "",
            Family::XBoard => self.name,
        };
        (!name.is_empty()).then_some(name)
    }

    fn announce(&self, family: Family) -> Option<EngineOption> {
        let name = self.name(family)?;
        Some(match self.kind {
            Kind::Button => EngineOption::button(name),
            Kind::Check(default) => EngineOption::check(name, default),
            Kind::Spin(default, min, max) => EngineOption::spin(name, default, min, max),
            Kind::Combo(default, choices) => EngineOption::combo(name, default, choices),
            Kind::Text(default) => EngineOption::text(name, default),
        })
    }
}

/// How much of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    /// Nothing.
    #[default]
    None,
    /// A little.
    Small,
    /// Some.
    Medium,
    /// Much.
    Large,
}

/// How a draw is valued: what UCCI calls style, and the field contempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// A draw is welcome.
    Solid,
    /// A draw is a draw.
    #[default]
    Normal,
    /// A draw is half a loss.
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
    /// Search threads.
    pub threads: usize,
    /// Lines of a search.
    pub multipv: usize,
    /// Time lost between engine and clock, each move.
    pub overhead: Duration,
    /// Play at [`Options::elo`] only.
    pub limit_strength: bool,
    /// Strength wanted, within [`ELO`].
    pub elo: i64,
    /// Choice among nearly equal moves.
    pub randomness: Amount,
    /// How a draw is valued.
    pub style: Style,
    /// The engine gives up lost games.
    pub resign: bool,
    /// Whose repetition rules.
    pub repetition: RuleSet,
    /// Plies without a capture that make a draw; none for no limit.
    pub move_limit: Option<u32>,
    /// Which driver.
    pub algorithm: Algorithm,
    /// Which evaluation.
    pub evaluation: Evaluation,
    /// Seed of the choice among nearly equal moves; from the clock when none.
    pub seed: Option<u64>,
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
            evaluation: Evaluation::Handcrafted,
            seed: None,
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
    /// There is not so much memory.
    #[error("hash: found {found} MiB, expected at most the {available} that are free")]
    Memory {
        /// The MiB asked for.
        found: usize,
        /// The MiB there are.
        available: usize,
    },
    /// There is none of this name. No error in UCCI.
    #[error("found option `{found}`, expected one of those announced")]
    Unknown {
        /// The name given, shortened.
        found: String,
    },
    /// It does not take this value.
    #[error("option {name}: found {found}, expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value given, shortened.
        found: String,
        /// What it takes.
        expected: String,
    },
}

/// A checked value.
enum Setting<'a> {
    Press,
    Check(bool),
    Number(i64),
    Choice(&'static str),
    Text(&'a str),
}

/// The first characters of what a GUI sent, for a complaint about it.
fn shown(text: &str) -> String {
    let mut short: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

impl Kind {
    fn read<'a>(&self, text: Option<&'a str>) -> Result<Setting<'a>, String> {
        let word = text.unwrap_or_default().trim();
        match *self {
            Self::Button => Ok(Setting::Press),
            Self::Check(_) => match word.to_ascii_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Ok(Setting::Check(true)),
                "false" | "off" | "no" | "0" => Ok(Setting::Check(false)),
                _ => Err("true or false".into()),
            },
            Self::Spin(_, min, max) => match word.parse() {
                Ok(number) if (min..=max).contains(&number) => Ok(Setting::Number(number)),
                _ => Err(format!("a whole number from {min} to {max}")),
            },
            Self::Combo(_, choices) => {
                let mut known = choices.iter();
                match known.find(|choice| choice.eq_ignore_ascii_case(word)) {
                    Some(choice) => Ok(Setting::Choice(choice)),
                    None => Err(format!("one of {}", choices.join(", "))),
                }
            }
            Self::Text(_) => Ok(Setting::Text(match word {
                // UCI's way to write an empty text.
                "<empty>" => "",
                _ => word,
            })),
        }
    }
}

impl Options {
    /// The options as a dialect announces them.
    pub fn announced(family: Family) -> impl Iterator<Item = EngineOption> {
        TABLE.iter().filter_map(move |entry| entry.announce(family))
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
            (Key::BookFiles, Setting::Text(text)) => {
                let names = text.split(';').map(str::trim);
                self.book_files = names.filter(|n| !n.is_empty()).map(PathBuf::from).collect();
            }
            (Key::Hash, &Setting::Number(0)) => self.hash = AUTO_HASH,
            (Key::Hash, &Setting::Number(mib)) => self.hash = mib as usize,
            (Key::Threads, &Setting::Number(0)) => {
                self.threads = std::thread::available_parallelism().map_or(1, usize::from);
            }
            (Key::Threads, &Setting::Number(threads)) => self.threads = threads as usize,
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
                self.algorithm = match *word {
                    "pvs" => Algorithm::Pvs,
                    _ => Algorithm::Mtdf,
                };
            }
            (Key::Evaluation, Setting::Choice(word)) => {
                self.evaluation = match *word {
                    "classic" => Evaluation::Classic,
                    _ => Evaluation::Handcrafted,
                };
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
            for option in Options::announced(family) {
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
