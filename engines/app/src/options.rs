//! What may be set: one declarative table for all dialects.
//!
//! A game's table is [`Own::TABLE`]: its own options, and those that every engine has
//! ([`Row::hash`], [`Row::threads`] and others), in the order in which they are announced.
//! [`Options`] is what is in force. [`Options::set`] checks a value before anything changes.

mod row;

use std::path::Path;
use std::time::Duration;

use protocol::option::{Bounds, EngineOption};
use search::algorithm::Algorithm;
use search::available::Capped;
use search::parameters::{Parameter, Tunable};
use thiserror::Error;

use crate::skill::{FULL, Ladder, Level, Skill};
use crate::weights::{InUse, OpenError};
pub use row::{Dialect, Kind, Row};

/// Size of the table in MiB, by default. It never depends on the machine.
pub const HASH: usize = 64;

/// What a process takes besides its table, in MiB: code, static tables, stacks in use; measured,
/// with a margin.
pub const BASE_MIB: u64 = 32;

/// Where options hold the weights in use, to read and to change.
pub struct Weights<O> {
    pub get: fn(&O) -> &dyn InUse,
    pub get_mut: fn(&mut O) -> &mut dyn InUse,
}

/// The options that only one game has.
pub trait Own: Clone + Default + Send + Sync + 'static {
    /// All options of the game, in the order in which they are announced.
    const TABLE: &'static [Row<Self>];

    /// The levels below full strength; none for a game without.
    const LADDER: Option<&'static Ladder> = None;

    /// [`Options::overhead`] by default.
    const OVERHEAD: Duration = Duration::from_millis(10);

    /// Memory that solvers may take beside the transposition table, as one part of so many of it;
    /// none for a game without. [`Options::table_mib`] leaves it where the memory of the process is
    /// limited.
    const TABLE_OF_SOLVERS: Option<u64> = None;

    /// Constants of the search that are options too, in builds for tuning.
    const PARAMETERS: Tunable = || &[];

    /// Where the weights in use are; none for a game without.
    const WEIGHTS: Option<Weights<Self>> = None;

    /// Judges positions by the weights of a file, or by the embedded ones.
    ///
    /// # Errors
    /// When the file cannot be read, or is not for this program; then nothing has changed.
    fn open_weights(&mut self, file: Option<&Path>) -> Result<(), OpenError> {
        Self::WEIGHTS.map_or(Ok(()), |at| (at.get_mut)(self).take(file))
    }
}

/// A game without options of its own has those that all share.
impl Own for () {
    const TABLE: &'static [Row<Self>] = &[
        Row::hash(1),
        Row::threads(1),
        Row::PONDER.hidden_in(&[Dialect::XBoard]),
        Row::OVERHEAD,
    ];
}

/// What is set. The defaults never depend on the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options<O> {
    /// Size of the transposition table, in MiB.
    pub hash: usize,
    /// What the whole process may take, in MiB, if anything is said.
    pub memory: Option<u64>,
    pub threads: usize,
    pub algorithm: Algorithm,
    pub ponder: bool,
    /// Time lost between engine and clock, each move.
    pub overhead: Duration,
    /// How many lines a search for a GUI shows.
    pub multipv: usize,
    /// UCI: lines show the chances to win, draw and lose.
    pub shows_wdl: bool,
    /// From 1 to [`FULL`]: how well moves are played.
    pub level: i64,
    /// Play at [`elo`](Self::elo) instead.
    pub limit_strength: bool,
    /// A rating on the game's [`Ladder`].
    pub elo: i64,
    /// Of what a level overlooks and errs by; 0: another each time.
    pub level_seed: u64,
    /// UCCI: times are milliseconds.
    pub milliseconds: bool,
    /// UCCI: commands wait until the search has answered.
    pub batch: bool,
    /// What a GUI may set.
    pub bounds: Bounds,
    pub own: O,
}

impl<O: Own> Default for Options<O> {
    fn default() -> Self {
        Self {
            hash: HASH,
            memory: None,
            threads: 1,
            algorithm: Algorithm::default(),
            ponder: false,
            overhead: O::OVERHEAD,
            multipv: 1,
            shows_wdl: false,
            level: FULL,
            limit_strength: false,
            elo: O::LADDER.map_or(0, |ladder| ladder.full),
            level_seed: 0,
            milliseconds: false,
            batch: false,
            bounds: Bounds::default(),
            own: O::default(),
        }
    }
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    #[error("found option `{found}`, expected one of those announced")]
    Unknown { found: String },
    #[error("option {name}: found {found}, expected {expected}")]
    Value {
        name: &'static str,
        /// In quotes, if there was a value.
        found: String,
        expected: String,
    },
    /// It names a file, which the other side may not do.
    #[error("option {name} names a file, which is not done over TCP")]
    Path { name: &'static str },
    #[error("{0}")]
    File(String),
}

/// What setting an option leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// What searches have found no longer holds.
    pub forgets: bool,
    /// The table is smaller than was asked for.
    pub capped: Option<Capped>,
}

impl<O: Own> Options<O> {
    /// The options as a dialect announces them. What is set is the default of a GUI that sets
    /// nothing.
    pub fn announced(&self, dialect: Dialect) -> impl Iterator<Item = EngineOption> {
        let rows = O::TABLE.iter();
        let rows = rows.filter_map(move |row| row.announce(dialect, self));
        rows.chain((O::PARAMETERS)().iter().map(|parameter| {
            let [value, min, max] = [parameter.get(), parameter.min, parameter.max].map(i64::from);
            EngineOption::spin(parameter.name, value, min, max)
        }))
    }

    /// The name of an option, which may have blanks, and its value, from the one text that some
    /// dialects write. The first word is a name that no option has.
    pub(crate) fn name_and_value(dialect: Dialect, text: &str) -> (&str, &str) {
        let text = text.trim();
        let ends = text.match_indices(char::is_whitespace).map(|(at, _)| at);
        let ends: Vec<usize> = ends.chain([text.len()]).collect();
        let is_known = |&&end: &&usize| Self::knows(dialect, &text[..end]);
        let end = ends.iter().rev().find(is_known).or(ends.first());
        let (name, value) = text.split_at(end.copied().unwrap_or_default());
        (name, value.trim_start())
    }

    fn knows(dialect: Dialect, name: &str) -> bool {
        let rows = O::TABLE.iter().filter_map(|row| row.name(dialect));
        let parameters = (O::PARAMETERS)().iter().map(|parameter| parameter.name);
        rows.chain(parameters).any(|own| is_same(own, name))
    }

    /// Sets an option by the name that it has in a dialect, without regard to case, and to whether
    /// blanks are written as underscores.
    ///
    /// # Errors
    /// When there is none of this name, it does not take this value, or a file cannot be read; then
    /// nothing has changed.
    pub fn set(
        &mut self,
        dialect: Dialect,
        name: &str,
        value: Option<&str>,
    ) -> Result<Applied, OptionError> {
        let is_meant = |own: &str| is_same(own, name.trim());
        let word = value.unwrap_or_default().trim();
        let wrong = |name, expected: String| OptionError::Value {
            name,
            found: value.map_or_else(|| "no value".into(), |text| format!("`{}`", shown(text))),
            expected,
        };
        if let Some(parameter) = (O::PARAMETERS)().iter().find(|own| is_meant(own.name)) {
            let Parameter { name, min, max, .. } = parameter;
            let is_set = word.parse().is_ok_and(|number| parameter.set(number));
            let expected = || wrong(name, format!("a whole number from {min} to {max}"));
            return is_set.then(Applied::default).ok_or_else(expected);
        }
        let named =
            |row: &'static Row<O>| Some((row, row.name(dialect).filter(|own| is_meant(own))?));
        let (row, name) = O::TABLE
            .iter()
            .find_map(named)
            .ok_or_else(|| OptionError::Unknown { found: shown(name) })?;
        let wrong = |expected| wrong(name, expected);
        let before = self.hash;
        match row.kind {
            Kind::Button => {}
            Kind::Check { set, .. } => {
                let on = truth(word).ok_or_else(|| wrong("true or false".into()))?;
                set(self, on);
            }
            Kind::Spin { min, max, set, .. } => {
                let number = word.parse().ok().filter(|n| (min..=max).contains(n));
                let expected = || wrong(format!("a whole number from {min} to {max}"));
                set(self, number.ok_or_else(expected)?);
            }
            Kind::Combo { words, set, .. } => {
                let place = words.iter().position(|own| own.eq_ignore_ascii_case(word));
                let expected = || wrong(format!("one of {}", words.join(", ")));
                set(self, place.ok_or_else(expected)?);
            }
            Kind::Path { .. } if !self.bounds.paths => return Err(OptionError::Path { name }),
            Kind::Path { set, .. } => {
                // UCI's way to write an empty text.
                let path = if word == "<empty>" { "" } else { word };
                set(self, path).map_err(OptionError::File)?;
            }
        }
        let capped = (self.hash > before).then(|| Capped::of(self.hash));
        let capped = capped.flatten();
        self.hash = capped.map_or(self.hash, |capped| capped.mib);
        Ok(Applied {
            forgets: row.forgets,
            capped,
        })
    }

    /// Sets the level that a command line tells.
    pub(crate) fn play_at(&mut self, told: Level) {
        self.level = told.level.unwrap_or(self.level);
        self.level_seed = told.level_seed.unwrap_or(self.level_seed);
    }

    /// How the level in force plays; none for full strength.
    pub fn skill(&self) -> Option<&'static Skill> {
        let ladder = O::LADDER?;
        let level = match self.limit_strength {
            true => ladder.level_of(self.elo),
            false => self.level,
        };
        ladder.limited.get((level - 1) as usize)
    }

    /// The table's size in MiB: as set, unless the memory allowed has no room for it. Never less
    /// than 1.
    pub fn table_mib(&self) -> usize {
        let room = self.memory.map_or(u64::MAX, |mib| {
            let room = mib.saturating_sub(BASE_MIB);
            O::TABLE_OF_SOLVERS.map_or(room, |parts| room * parts / (parts + 1))
        });
        (self.hash as u64).min(room).max(1) as usize
    }
}

/// Whether a name is written for an option's own: the dialects without blanks in names write
/// underscores for them.
fn is_same(own: &str, written: &str) -> bool {
    let letter = |byte: u8| match byte {
        b'_' => b' ',
        byte => byte.to_ascii_lowercase(),
    };
    own.bytes().map(letter).eq(written.bytes().map(letter))
}

fn truth(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Some(true),
        "false" | "off" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// The first characters of what a GUI sent, for a complaint about it.
fn shown(text: &str) -> String {
    let mut short: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests;
