//! What a GUI may set: one table for all dialects.

use std::time::Duration;

use protocol::option::{Bounds, EngineOption, OptionKind};
use reversi_rules::Size;
use thiserror::Error;

use crate::search::selectivity::Selectivity;

/// The longest overhead, in milliseconds.
const MAX_OVERHEAD: i64 = 5_000;

/// Confidence of the search unless told otherwise, in per cent.
const SELECTIVITY: i64 = 73;

/// Discs behind from which the game is thought to be lost.
const SWINDLE: i64 = 6;

/// How it is set up to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table, in MiB.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// What positions are judged by.
    pub evaluation: Evaluation,
    /// How sure the search by patterns must be of what it leaves out.
    pub selectivity: Selectivity,
    /// From so many discs behind on the move is played that is hardest to answer; 0: never.
    pub swindle: i32,
    /// What a draw is worth to black, in 1/100 disc.
    pub contempt: i32,
    /// Chooses among moves of equal value.
    pub seed: u64,
    /// Time lost between engine and clock, each move.
    pub overhead: Duration,
    /// What the GUI may set.
    pub bounds: Bounds,
}

/// What positions are judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Evaluation {
    /// The course's: discs, mobility, corners, fixed discs and more.
    Classic,
    /// The course's first opponent: the move that flips most.
    Greedy,
    /// Learned patterns, on 8x8; other boards are judged as by `classic`.
    Patterns,
}

impl Evaluation {
    /// As it is written, in options and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Greedy => "greedy",
            Self::Patterns => "patterns",
        }
    }

    const ALL: [Self; 3] = [Self::Classic, Self::Greedy, Self::Patterns];
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is none of this name.
    #[error(
        "found option `{found}`, expected one of Hash, Threads, Evaluation, Selectivity, Swindle, Seed, Move Overhead"
    )]
    Unknown {
        /// The name.
        found: String,
    },
    /// It does not take this value.
    #[error("option {name}: found `{found}`, expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        found: String,
        /// What would have been taken.
        expected: String,
    },
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 64,
            threads: 1,
            evaluation: Evaluation::Patterns,
            selectivity: Selectivity::of_percent(SELECTIVITY as u32),
            swindle: SWINDLE as i32,
            contempt: 0,
            seed: 1,
            overhead: Duration::from_millis(10),
            bounds: Bounds::default(),
        }
    }
}

/// Sets one option from a checked number or word.
type Assign = fn(&mut Options, i64);

/// The number that is set, or the place of the word.
type Get = fn(&Options) -> i64;

/// One row of the table. No option names a file.
struct Entry {
    name: &'static str,
    kind: Kind,
    get: Get,
    assign: Assign,
}

/// What values an option takes.
enum Kind {
    /// The least and the greatest.
    Number(i64, i64),
    /// One of the evaluations, given as its place among them.
    Evaluation,
}

static TABLE: &[Entry] = &[
    Entry {
        name: "Hash",
        kind: Kind::Number(1, Bounds::OWN.hash),
        get: |options| options.hash as i64,
        assign: |options, mib| options.hash = mib.min(options.bounds.hash) as usize,
    },
    Entry {
        name: "Threads",
        kind: Kind::Number(1, Bounds::OWN.threads),
        get: |options| options.threads as i64,
        assign: |options, threads| options.threads = threads.min(options.bounds.threads) as usize,
    },
    Entry {
        name: "Evaluation",
        kind: Kind::Evaluation,
        get: |options| options.evaluation as i64,
        assign: |options, index| {
            if let Some(&evaluation) = Evaluation::ALL.get(index as usize) {
                options.evaluation = evaluation;
            }
        },
    },
    Entry {
        name: "Selectivity",
        kind: Kind::Number(1, 100),
        get: |options| options.selectivity.percent().into(),
        assign: |options, percent| options.selectivity = Selectivity::of_percent(percent as u32),
    },
    Entry {
        name: "Swindle",
        kind: Kind::Number(0, 64),
        get: |options| options.swindle.into(),
        assign: |options, discs| options.swindle = discs as i32,
    },
    Entry {
        name: "Seed",
        kind: Kind::Number(0, i64::MAX),
        get: |options| options.seed as i64,
        assign: |options, seed| options.seed = seed as u64,
    },
    Entry {
        name: "Move Overhead",
        kind: Kind::Number(0, MAX_OVERHEAD),
        get: |options| options.overhead.as_millis() as i64,
        assign: |options, millis| options.overhead = Duration::from_millis(millis as u64),
    },
];

impl Options {
    /// All options, as they are announced: what is set is the default of who sets nothing.
    pub fn announced(&self) -> impl Iterator<Item = EngineOption> {
        TABLE.iter().map(|entry| EngineOption {
            name: entry.name.into(),
            kind: match entry.kind {
                Kind::Number(min, max) => OptionKind::Spin {
                    default: Some((entry.get)(self)),
                    min: Some(min),
                    max: Some(match entry.name {
                        "Hash" => max.min(self.bounds.hash),
                        "Threads" => max.min(self.bounds.threads),
                        _ => max,
                    }),
                },
                Kind::Evaluation => OptionKind::Combo {
                    default: Some(self.evaluation.name().into()),
                    choices: Evaluation::ALL.map(|kind| kind.name().into()).into(),
                },
            },
        })
    }

    /// Whether searches on a board of this size keep a table from move to move: those by patterns do.
    pub fn keeps_table(&self, size: Size) -> bool {
        self.evaluation == Evaluation::Patterns && size == Size::STANDARD
    }

    /// Sets one option by its name, without regard to case.
    ///
    /// # Errors
    /// When there is none of this name or it does not take this value; then nothing has changed.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        let shown = |text: &str| text.chars().take(40).collect::<String>();
        let known = |entry: &&Entry| entry.name.eq_ignore_ascii_case(name.trim());
        let entry = TABLE
            .iter()
            .find(known)
            .ok_or_else(|| OptionError::Unknown { found: shown(name) })?;
        let word = value.unwrap_or_default().trim();
        let (read, expected) = match entry.kind {
            Kind::Number(min, max) => (
                word.parse()
                    .ok()
                    .filter(|number| (min..=max).contains(number)),
                format!("a whole number from {min} to {max}"),
            ),
            Kind::Evaluation => (
                Evaluation::ALL
                    .iter()
                    .position(|kind| kind.name().eq_ignore_ascii_case(word))
                    .map(|index| index as i64),
                format!(
                    "one of {}",
                    Evaluation::ALL.map(Evaluation::name).join(", ")
                ),
            ),
        };
        let number = read.ok_or_else(|| OptionError::Value {
            name: entry.name,
            found: shown(word),
            expected,
        })?;
        (entry.assign)(self, number);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_announced_are_the_defaults_in_force() {
        let mut set = Options::default();
        for option in Options::default().announced() {
            let value = match option.kind {
                OptionKind::Spin { default, .. } => default.map(|number| number.to_string()),
                OptionKind::Combo { default, .. } => default,
                _ => None,
            };
            set.set(&option.name, value.as_deref()).unwrap();
        }
        assert_eq!(set, Options::default());
    }

    #[test]
    fn a_bad_value_changes_nothing_and_is_told_with_what_was_expected() {
        let cases = [
            (
                "hash",
                "0",
                "option Hash: found `0`, expected a whole number from 1 to 65536",
            ),
            (
                "Evaluation",
                "best",
                "option Evaluation: found `best`, expected one of classic, greedy, patterns",
            ),
        ];
        for (name, value, complaint) in cases {
            let mut options = Options::default();
            let error = options.set(name, Some(value)).unwrap_err();
            assert_eq!(error.to_string(), complaint);
            assert_eq!(options, Options::default());
        }
        assert!(Options::default().set("Nonsense", Some("1")).is_err());
    }
}
