//! The table of options: what each is called in each dialect, and what values it takes.

use protocol::option::{Bounds, EngineOption};

use crate::eval::choice;
use crate::search::Algorithm;

/// The least and the greatest strength of [`Key::Elo`].
pub const ELO: (i64, i64) = (800, 2800);

/// The variant that counts ranks 0-9, as UCI-Cyclone does.
const CYCLONE: &str = "cyclone";
/// The variant that counts ranks 1-10, as the GUIs that know the game under this name do.
pub const XIANGQI: &str = "xiangqi";

/// Stands for the network that is part of the program.
pub(super) const EMBEDDED: &str = "<embedded>";

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
    Hash,
    ClearHash,
    Threads,
    NewGame,
    MultiPv,
    /// Time lost between engine and clock, each move.
    MoveOverhead,
    /// Play at [`Key::Elo`].
    LimitStrength,
    Elo,
    Randomness,
    Style,
    /// The engine gives up lost games.
    Resign,
    Repetition,
    /// Plies without a capture that make a draw.
    MoveLimit,
    Algorithm,
    EvalFile,
    Evaluation,
    /// UCI: the game, and with it how ranks are counted.
    Variant,
    /// Known so that GUIs that set it are not told of an error; without effect here.
    Ignored,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Button,
    Check(bool),
    Spin(i64, i64, i64),
    Combo(&'static str, &'static [&'static str]),
    /// Text that names a file, a folder or a library of the machine that the engine runs on. There is no
    /// other text.
    Path(&'static str),
}

pub(super) struct Entry {
    pub(super) key: Key,
    /// The UCCI name; empty: not in UCCI.
    ucci: &'static str,
    /// The name in UCI and XBoard; empty: in neither.
    name: &'static str,
    pub(super) kind: Kind,
}

/// The words for how much of something, in UCCI.
const AMOUNTS: &[&str] = &["none", "small", "medium", "large"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Ucci,
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
pub(super) static TABLE: &[Entry] = &[
    row(Key::Milliseconds, "usemillisec", "", Kind::Check(false)),
    row(Key::Batch, "batch", "", Kind::Check(false)),
    row(Key::Debug, "debug", "", Kind::Check(false)),
    row(
        Key::Hash,
        "hashsize",
        "Hash",
        Kind::Spin(64, 0, Bounds::OWN.hash),
    ),
    row(Key::ClearHash, "clearhash", "Clear Hash", Kind::Button),
    row(
        Key::Threads,
        "threads",
        "Threads",
        Kind::Spin(1, 0, Bounds::OWN.threads),
    ),
    row(Key::Ponder, "ponder", "Ponder", Kind::Check(false)),
    row(Key::UseBook, "usebook", "OwnBook", Kind::Check(true)),
    row(Key::BookFiles, "bookfiles", "BookFiles", Kind::Path("")),
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
        Kind::Combo(Algorithm::NAMES[0], &Algorithm::NAMES),
    ),
    row(Key::EvalFile, "evalfile", "EvalFile", Kind::Path(EMBEDDED)),
    row(
        Key::Evaluation,
        "evaluation",
        "Evaluation",
        Kind::Combo(choice::Kind::DEFAULT.name(), choice::Kind::NAMES),
    ),
    row(
        Key::Variant,
        "",
        "UCI_Variant",
        Kind::Combo(CYCLONE, &[CYCLONE, XIANGQI]),
    ),
    row(Key::NewGame, "newgame", "", Kind::Button),
    // The rest of UCCI 3.0, which GUIs set whether they are announced or not.
    row(Key::Ignored, "useegtb", "", Kind::Check(false)),
    row(Key::Ignored, "egtbpaths", "", Kind::Path("")),
    row(Key::Ignored, "evalapi", "", Kind::Path("")),
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

/// Options that mean nothing in UCI, which has no giving up.
const NOT_IN_UCI: &[Key] = &[Key::Resign];

impl Entry {
    /// What a dialect calls it; none if it does not know it.
    pub(super) fn name(&self, family: Family) -> Option<&'static str> {
        let name = match family {
            Family::Ucci => self.ucci,
            Family::Uci if NOT_IN_UCI.contains(&self.key) => "",
            Family::Uci => self.name,
            Family::XBoard if NOT_IN_XBOARD.contains(&self.key) => "",
            Family::XBoard => self.name,
        };
        (!name.is_empty()).then_some(name)
    }

    /// The option as a dialect announces it to who may set so much; none if the dialect does not know it
    /// or it may not be set. `now` is what is set, where that need not be the usual.
    pub(super) fn announce(
        &self,
        family: Family,
        bounds: Bounds,
        now: Option<i64>,
    ) -> Option<EngineOption> {
        let name = self.name(family)?;
        Some(match self.kind {
            Kind::Button => EngineOption::button(name),
            Kind::Check(default) => EngineOption::check(name, default),
            Kind::Spin(usual, min, max) => {
                let max = match self.key {
                    Key::Hash => max.min(bounds.hash),
                    Key::Threads => max.min(bounds.threads),
                    _ => max,
                };
                EngineOption::spin(name, now.unwrap_or(usual), min, max)
            }
            Kind::Combo(default, choices) => EngineOption::combo(name, default, choices),
            Kind::Path(_) if !bounds.paths => return None,
            Kind::Path(default) => EngineOption::text(name, default),
        })
    }
}

pub(super) enum Setting<'a> {
    Press,
    Check(bool),
    Number(i64),
    Choice(&'static str),
    Path(&'a str),
}

impl Kind {
    /// Checks a value; else, what was expected.
    pub(super) fn read<'a>(&self, text: Option<&'a str>) -> Result<Setting<'a>, String> {
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
            Self::Path(_) => Ok(Setting::Path(match word {
                // UCI's way to write an empty text.
                "<empty>" => "",
                _ => word,
            })),
        }
    }
}
