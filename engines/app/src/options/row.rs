//! The declaration of one option: its names, its range, how to get and set it.

use std::thread::available_parallelism;
use std::time::Duration;

use protocol::option::{EngineOption, OptionLimits};
use search::algorithm::Algorithm;

use super::{GameOptions, HASH, Options, Weights};
use crate::skill::{FULL, Ladder};

/// Longest move overhead that can be set, in milliseconds.
const MAX_OVERHEAD: i64 = 5_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Ucci,
    Uci,
    XBoard,
    NBoard,
    Gtp,
    Gomocup,
}

/// An option of a game whose own options are `O`.
pub struct Row<O: 'static> {
    /// Name in all dialects but UCCI; empty if only UCCI has it.
    name: &'static str,
    /// Name in UCCI; empty if UCCI does not have it.
    ucci: &'static str,
    /// Dialects that do not announce the option, since they have a command for it; it can be set
    /// anyway.
    hidden_in: &'static [Dialect],
    /// Whether setting the option invalidates stored search results.
    pub(super) forgets: bool,
    pub(super) kind: Kind<O>,
}

/// Type of an option: its range, getter and setter.
pub enum Kind<O: 'static> {
    Button,
    Check {
        get: fn(&Options<O>) -> bool,
        set: fn(&mut Options<O>, bool),
    },
    Spin {
        min: i64,
        max: i64,
        /// Upper limit for a peer that may not set all values.
        bound: fn(OptionLimits) -> i64,
        get: fn(&Options<O>) -> i64,
        set: fn(&mut Options<O>, i64),
    },
    /// One of several words; getter and setter use its index.
    Combo {
        words: &'static [&'static str],
        get: fn(&Options<O>) -> usize,
        set: fn(&mut Options<O>, usize),
    },
    /// A path on the engine's machine. There are no other string options.
    Path {
        get: fn(&Options<O>) -> String,
        set: fn(&mut Options<O>, &str) -> Result<(), String>,
    },
}

impl<O> Row<O> {
    pub const PONDER: Self = Self::check(
        "Ponder",
        |options| options.ponder,
        |options, on| options.ponder = on,
    );
    pub const OVERHEAD: Self = Self::spin(
        "Move Overhead",
        (0, MAX_OVERHEAD),
        |options| options.overhead.as_millis() as i64,
        |options, millis| options.overhead = Duration::from_millis(millis as u64),
    );
    /// Driver of the search: MTD(f) or PVS.
    pub const ALGORITHM: Self = Self::combo(
        "Algorithm",
        &Algorithm::NAMES,
        |options| options.algorithm as usize,
        |options, place| options.algorithm = Algorithm::ALL[place],
    )
    .ucci("algorithm");
    pub const MULTIPV: Self = Self::spin(
        "MultiPV",
        (1, 128),
        |options| options.multipv as i64,
        |options, lines| options.multipv = lines as usize,
    );
    pub const SHOW_WDL: Self = Self::check(
        "UCI_ShowWDL",
        |options| options.shows_wdl,
        |options, on| options.shows_wdl = on,
    );
    /// `Level` from 1; [`Self::SKILL_LEVEL`] is the same by Stockfish's name, from 0.
    pub const LEVEL: Self = Self::spin(
        "Level",
        (1, FULL),
        |options| options.level,
        |options, level| options.level = level,
    );
    /// Both 0 and 1 are the weakest level.
    pub const SKILL_LEVEL: Self = Self::spin(
        "Skill Level",
        (0, FULL),
        |options| options.level,
        |options, level| options.level = level.max(1),
    )
    .ucci("skilllevel");
    pub const LEVEL_SEED: Self = Self::spin(
        "Level Seed",
        (0, i64::MAX),
        |options| options.level_seed as i64,
        |options, seed| options.level_seed = seed as u64,
    )
    .ucci("levelseed");
    pub const LIMIT_STRENGTH: Self = Self::check(
        "UCI_LimitStrength",
        |options| options.limit_strength,
        |options, on| options.limit_strength = on,
    )
    .ucci("limitstrength");
    pub const MILLISECONDS: Self = Self::check(
        "",
        |options| options.milliseconds,
        |options, on| options.milliseconds = on,
    )
    .ucci("usemillisec");
    pub const BATCH: Self = Self::check(
        "",
        |options| options.batch,
        |options, on| options.batch = on,
    )
    .ucci("batch");
    pub const CLEAR_HASH: Self = Self::button("Clear Hash");

    /// A rating on the ladder, used if [`Self::LIMIT_STRENGTH`] is on.
    pub const fn elo(ladder: &'static Ladder) -> Self {
        Self::spin(
            "UCI_Elo",
            (ladder.limited[0].elo, ladder.full),
            |options| options.elo,
            |options, elo| options.elo = elo,
        )
        .ucci("elo")
    }

    const fn new(name: &'static str, kind: Kind<O>) -> Self {
        Self {
            name,
            ucci: "",
            hidden_in: &[],
            forgets: false,
            kind,
        }
    }

    /// A button that makes the engine forget stored search results.
    pub const fn button(name: &'static str) -> Self {
        Self::new(name, Kind::Button).forgetting()
    }

    pub const fn check(
        name: &'static str,
        get: fn(&Options<O>) -> bool,
        set: fn(&mut Options<O>, bool),
    ) -> Self {
        Self::new(name, Kind::Check { get, set })
    }

    /// A whole number in `range`, both ends included.
    pub const fn spin(
        name: &'static str,
        range: (i64, i64),
        get: fn(&Options<O>) -> i64,
        set: fn(&mut Options<O>, i64),
    ) -> Self {
        Self::bounded(name, range, |_| i64::MAX, get, set)
    }

    const fn bounded(
        name: &'static str,
        (min, max): (i64, i64),
        bound: fn(OptionLimits) -> i64,
        get: fn(&Options<O>) -> i64,
        set: fn(&mut Options<O>, i64),
    ) -> Self {
        let kind = Kind::Spin {
            min,
            max,
            bound,
            get,
            set,
        };
        Self::new(name, kind)
    }

    pub const fn combo(
        name: &'static str,
        words: &'static [&'static str],
        get: fn(&Options<O>) -> usize,
        set: fn(&mut Options<O>, usize),
    ) -> Self {
        Self::new(name, Kind::Combo { words, get, set })
    }

    pub const fn path(
        name: &'static str,
        get: fn(&Options<O>) -> String,
        set: fn(&mut Options<O>, &str) -> Result<(), String>,
    ) -> Self {
        Self::new(name, Kind::Path { get, set })
    }

    /// Size of the table in MiB. If `min` is 0, 0 stands for the default.
    pub const fn hash(min: i64) -> Self {
        Self::bounded(
            "Hash",
            (min, OptionLimits::OWN.hash),
            |bounds| bounds.hash,
            |options| options.hash as i64,
            |options, mib| {
                let mib = if mib == 0 { HASH as i64 } else { mib };
                options.hash = mib.min(options.bounds.hash) as usize;
            },
        )
    }

    /// Number of search threads. If `min` is 0, 0 stands for the number of cores.
    pub const fn threads(min: i64) -> Self {
        Self::bounded(
            "Threads",
            (min, OptionLimits::OWN.threads),
            |bounds| bounds.threads,
            |options| options.threads as i64,
            |options, threads| {
                let threads = match threads {
                    0 => available_parallelism().map_or(1, usize::from),
                    threads => threads as usize,
                };
                options.threads = threads.min(options.bounds.threads as usize);
            },
        )
    }

    #[must_use]
    pub const fn ucci(self, ucci: &'static str) -> Self {
        Self { ucci, ..self }
    }

    #[must_use]
    pub const fn hidden_in(self, hidden_in: &'static [Dialect]) -> Self {
        Self { hidden_in, ..self }
    }

    /// Marks the option as one that invalidates stored search results.
    #[must_use]
    pub const fn forgetting(self) -> Self {
        Self {
            forgets: true,
            ..self
        }
    }

    /// Name in a dialect; none if the dialect does not have it.
    pub(super) fn name(&self, dialect: Dialect) -> Option<&'static str> {
        let name = match dialect {
            Dialect::Ucci => self.ucci,
            _ => self.name,
        };
        (!name.is_empty()).then_some(name)
    }

    /// The option as a dialect announces it; none if it is hidden there, or the peer may not set
    /// it.
    pub(super) fn announce(&self, dialect: Dialect, options: &Options<O>) -> Option<EngineOption> {
        if self.hidden_in.contains(&dialect) {
            return None;
        }
        let name = self.name(dialect)?;
        Some(match self.kind {
            Kind::Button => EngineOption::button(name),
            Kind::Check { get, .. } => EngineOption::check(name, get(options)),
            Kind::Spin {
                min,
                max,
                bound,
                get,
                ..
            } => EngineOption::spin(name, get(options), min, max.min(bound(options.bounds))),
            Kind::Combo { words, get, .. } => {
                let word = words.get(get(options)).copied().unwrap_or_default();
                EngineOption::combo(name, word, words)
            }
            Kind::Path { .. } if !options.bounds.paths => return None,
            Kind::Path { get, .. } => EngineOption::text(name, &get(options)),
        })
    }
}

impl<O: GameOptions> Row<O> {
    /// Path of the file of weights.
    pub const EVAL_FILE: Self = Self::path(
        "EvalFile",
        |options| {
            let shown = |at: Weights<O>| (at.get)(&options.own).to_string();
            O::WEIGHTS.map(shown).unwrap_or_default()
        },
        |options, text| {
            let set = |at: Weights<O>| (at.get_mut)(&mut options.own).set(text);
            O::WEIGHTS.map_or(Ok(()), set)
        },
    )
    .forgetting();
}
