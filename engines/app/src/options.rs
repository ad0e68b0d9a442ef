//! Engine options: one declarative table for all dialects.
//!
//! A game's table is [`GameOptions::TABLE`]: its own options, and those that every engine has
//! ([`Row::hash`], [`Row::threads`] and others), in the order in which they are announced.
//! [`Options`] holds the current values. [`Options::set`] checks a value before anything changes.

mod row;

use std::path::Path;
use std::time::Duration;

use protocol::option::{EngineOption, OptionLimits};
use search::algorithm::Algorithm;
use search::available::Capped;
use search::parameters::{Parameter, Tunable};
use thiserror::Error;

use crate::skill::{FULL, Ladder, Level, Skill};
use crate::weights::{AnyActiveWeights, OpenError};
pub use row::{Dialect, Kind, Row};

/// Default size of the transposition table, in MiB. It never depends on the machine.
pub const HASH: usize = 64;

/// Memory of the process besides the table, in MiB: code, static tables, stacks in use; measured,
/// with a margin.
pub const BASE_MIB: u64 = 32;

/// Access to the weights in use within a game's options.
pub struct Weights<O> {
    pub get: fn(&O) -> &dyn AnyActiveWeights,
    pub get_mut: fn(&mut O) -> &mut dyn AnyActiveWeights,
}

/// Options of one game alone.
pub trait GameOptions: Clone + Default + Send + Sync + 'static {
    /// All options of the game, in the order in which they are announced.
    const TABLE: &'static [Row<Self>];

    /// The levels below full strength; none if the game has no levels.
    const LADDER: Option<&'static Ladder> = None;

    /// Default of [`Options::overhead`].
    const OVERHEAD: Duration = Duration::from_millis(10);

    /// If solvers use memory besides the transposition table: `Some(n)` if that is up to 1/n of the
    /// table. [`Options::table_mib`] leaves room for it where the memory of the process is limited.
    const TT_TO_SOLVER_RATIO: Option<u64> = None;

    /// Search parameters that are options too, in builds for tuning.
    const PARAMETERS: Tunable = || &[];

    /// Access to the weights in use; none if the game has none.
    const WEIGHTS: Option<Weights<Self>> = None;

    /// Loads weights from a file, or the embedded ones.
    ///
    /// # Errors
    /// When the file cannot be read, or is not for this program; then nothing has changed.
    fn open_weights(&mut self, file: Option<&Path>) -> Result<(), OpenError> {
        Self::WEIGHTS.map_or(Ok(()), |at| (at.get_mut)(self).take(file))
    }
}

/// The options of a game that has none of its own.
impl GameOptions for () {
    const TABLE: &'static [Row<Self>] = &[
        Row::hash(1),
        Row::threads(1),
        Row::PONDER.hidden_in(&[Dialect::XBoard]),
        Row::OVERHEAD,
    ];
}

/// The current option values. The defaults never depend on the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options<O> {
    /// Size of the transposition table, in MiB.
    pub hash: usize,
    /// Memory limit of the whole process in MiB, if any.
    pub memory: Option<u64>,
    pub threads: usize,
    pub algorithm: Algorithm,
    pub ponder: bool,
    /// Time lost per move between engine and clock.
    pub overhead: Duration,
    /// Number of lines that a search for a GUI shows.
    pub multipv: usize,
    /// UCI_ShowWDL: lines show the chances to win, draw and lose.
    pub shows_wdl: bool,
    /// Playing level, from 1 to [`FULL`].
    pub level: i64,
    /// UCI_LimitStrength: play at the rating [`elo`](Self::elo) instead of [`level`](Self::level).
    pub limit_strength: bool,
    /// UCI_Elo: a rating on the game's [`Ladder`].
    pub elo: i64,
    /// Seed of a level's random errors; 0: a new seed each time.
    pub level_seed: u64,
    /// UCCI's `usemillisec`: times are in milliseconds, not seconds.
    pub milliseconds: bool,
    /// UCCI's `batch`: commands wait until the search has answered.
    pub batch: bool,
    /// Upper limits on what a GUI may set.
    pub bounds: OptionLimits,
    pub own: O,
}

impl<O: GameOptions> Default for Options<O> {
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
            bounds: OptionLimits::default(),
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
        /// The value in quotes, or that there was none.
        found: String,
        expected: String,
    },
    /// The value names a file, which a remote peer may not do.
    #[error("option {name} names a file, which is not done over TCP")]
    Path { name: &'static str },
    #[error("{0}")]
    File(String),
}

/// Consequences of setting an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// Whether stored search results have become invalid.
    pub forgets: bool,
    /// Set if the table is smaller than requested.
    pub capped: Option<Capped>,
}

impl<O: GameOptions> Options<O> {
    /// The options as a dialect announces them, with the current values as defaults.
    pub fn announced(&self, dialect: Dialect) -> impl Iterator<Item = EngineOption> {
        let rows = O::TABLE.iter();
        let rows = rows.filter_map(move |row| row.announce(dialect, self));
        rows.chain((O::PARAMETERS)().iter().map(|parameter| {
            let [value, min, max] = [parameter.get(), parameter.min, parameter.max].map(i64::from);
            EngineOption::spin(parameter.name, value, min, max)
        }))
    }

    /// Splits "NAME VALUE", for dialects that send both in one text, though names may contain
    /// blanks. The longest known name wins; if none matches, the first word is the name.
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

    /// Sets an option by its name in a dialect. Case does not matter, and underscores stand for
    /// blanks.
    ///
    /// # Errors
    /// When no option has this name, the value is invalid, or a file cannot be read; then nothing
    /// has changed.
    pub fn set(
        &mut self,
        dialect: Dialect,
        name: &str,
        value: Option<&str>,
    ) -> Result<Applied, OptionError> {
        let is_named = |own: &str| is_same(own, name.trim());
        let word = value.unwrap_or_default().trim();
        let wrong = |name, expected: String| OptionError::Value {
            name,
            found: value.map_or_else(|| "no value".into(), |text| format!("`{}`", shown(text))),
            expected,
        };
        if let Some(parameter) = (O::PARAMETERS)().iter().find(|own| is_named(own.name)) {
            let Parameter { name, min, max, .. } = parameter;
            let is_set = word.parse().is_ok_and(|number| parameter.set(number));
            let expected = || wrong(name, format!("a whole number from {min} to {max}"));
            return is_set.then(Applied::default).ok_or_else(expected);
        }
        let named =
            |row: &'static Row<O>| Some((row, row.name(dialect).filter(|own| is_named(own))?));
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
                // UCI's way to write an empty string.
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

    /// Sets the level given on a command line.
    pub(crate) fn play_at(&mut self, requested: Level) {
        self.level = requested.level.unwrap_or(self.level);
        self.level_seed = requested.level_seed.unwrap_or(self.level_seed);
    }

    /// The skill of the current level; none at full strength.
    pub fn skill(&self) -> Option<&'static Skill> {
        let ladder = O::LADDER?;
        let level = match self.limit_strength {
            true => ladder.level_of(self.elo),
            false => self.level,
        };
        ladder.limited.get((level - 1) as usize)
    }

    /// Size of the table in MiB: as set, unless the memory limit leaves less. At least 1.
    pub fn table_mib(&self) -> usize {
        let room = self.memory.map_or(u64::MAX, |mib| {
            let room = mib.saturating_sub(BASE_MIB);
            O::TT_TO_SOLVER_RATIO.map_or(room, |parts| room * parts / (parts + 1))
        });
        (self.hash as u64).min(room).max(1) as usize
    }
}

/// Compares option names without regard to case. Underscores equal blanks, for dialects without
/// blanks in names.
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

/// The beginning of a text from the GUI, for an error message.
fn shown(text: &str) -> String {
    let mut short: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests;
