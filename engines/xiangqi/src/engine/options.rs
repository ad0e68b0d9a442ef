//! The options that a GUI can set in Xiangqi, and their values.

use std::sync::Arc;

use ::app::options::{self, Dialect, Row};
use ::app::skill::Ladder;
use ::app::weights::ActiveWeights;
use clap::ValueEnum as _;
use search::parameters::Tunable;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::outcome::Rules;
use xiangqi_rules::repetition::RuleSet;

use crate::book::{BookFile, Shelf};
use crate::eval::Evaluation;
use crate::eval::choice::Kind;
use crate::eval::network::Network;
use crate::search::selectivity;
use crate::table::Tablebases;

use super::levels::LADDER;

pub type Options = options::Options<GameOptions>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    #[default]
    None,
    Small,
    Medium,
    Large,
}

impl Amount {
    const ALL: [Self; 4] = [Self::None, Self::Small, Self::Medium, Self::Large];
    const NAMES: &[&str] = &["none", "small", "medium", "large"];
}

/// How a draw is valued: UCCI's style option, known as contempt elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    Solid,
    #[default]
    Normal,
    /// A draw is worth less than an even game.
    Risky,
}

impl Style {
    const ALL: [Self; 3] = [Self::Solid, Self::Normal, Self::Risky];
}

/// The rule set of each value of the option; `wxf` and `axf` are the same one.
const RULE_SETS: [RuleSet; 4] = [
    RuleSet::Wxf,
    RuleSet::Wxf,
    RuleSet::Computer,
    RuleSet::League,
];

/// How ranks are counted for each value of `UCI_Variant`: 0-9 as in UCI-Cyclone, 1-10 as in GUIs
/// that name the game `xiangqi`.
const COUNTINGS: [Notation; 2] = [Notation::Iccs, Notation::Uci];

/// The options that only Xiangqi has.
#[derive(Clone, Debug)]
pub struct GameOptions {
    /// UCCI's `debug`: accepted, without effect.
    pub debug: bool,
    pub use_book: bool,
    pub book_files: Vec<BookFile>,
    /// The books of `book_files` and the embedded one; the first that has the position is used.
    pub books: Arc<Shelf>,
    /// Play the book's best move, instead of any by its weight.
    pub best_book_move: bool,
    pub randomness: Amount,
    pub style: Style,
    /// Whether the engine resigns lost games.
    pub resign: bool,
    pub repetition: RuleSet,
    /// Plies without a capture after which the game is drawn; none for no limit.
    pub move_limit: Option<u32>,
    /// The network for [`Kind::Network`].
    pub network: ActiveWeights<Network>,
    pub evaluation: Kind,
    pub use_tables: bool,
    pub tables: Tablebases,
    /// How moves and squares count ranks in the UCI dialect.
    pub counting: Notation,
    /// Seed for the choice among book moves, and among nearly equal moves if
    /// [`GameOptions::randomness`] is set; none for a new seed each time.
    pub seed: Option<u64>,
}

impl Default for GameOptions {
    fn default() -> Self {
        Self {
            debug: false,
            use_book: false,
            book_files: Vec::new(),
            books: Arc::default(),
            best_book_move: false,
            randomness: Amount::None,
            style: Style::Normal,
            resign: false,
            repetition: RuleSet::Wxf,
            move_limit: Some(120),
            network: ActiveWeights::default(),
            evaluation: Kind::DEFAULT,
            use_tables: true,
            tables: Tablebases::default(),
            counting: Notation::Iccs,
            seed: None,
        }
    }
}

impl GameOptions {
    /// The rules by which a game ends, as these options set them.
    pub fn rules(&self) -> Rules {
        let rules = match self.repetition {
            RuleSet::Wxf => Rules::WXF,
            RuleSet::Computer => Rules::COMPUTER,
            RuleSet::League => Rules::LEAGUE,
        };
        Rules {
            move_limit: self.move_limit,
            ..rules
        }
    }

    pub fn evaluation(&self) -> Evaluation {
        self.evaluation.with(self.network.weights())
    }

    /// The endgame tables to probe; empty unless [`GameOptions::use_tables`] is set.
    pub(crate) fn tables_in_use(&self) -> Tablebases {
        if self.use_tables {
            self.tables.clone()
        } else {
            Tablebases::default()
        }
    }

    /// These options with another evaluation.
    #[must_use]
    pub(crate) fn judging_by(self, evaluation: &Evaluation) -> Self {
        let network = match evaluation {
            Evaluation::Network(network) => Arc::clone(network).into(),
            _ => self.network,
        };
        Self {
            evaluation: evaluation.kind(),
            network,
            ..self
        }
    }

    fn open_books(&mut self, text: &str) -> Result<(), String> {
        let names = text.split(';').map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        let files: Vec<BookFile> = names.map(BookFile::parse).collect();
        self.books = Arc::new(Shelf::open(&files).map_err(|error| error.to_string())?);
        self.book_files = files;
        Ok(())
    }
}

/// The index of a value among all values of its option.
fn place<T: PartialEq>(all: &[T], value: &T) -> usize {
    all.iter().position(|other| other == value).unwrap_or(0)
}

const fn ignored(ucci: &'static str) -> Row<GameOptions> {
    Row::<GameOptions>::check("", |_| false, |_, _| {}).ucci(ucci)
}

const fn ignored_path(ucci: &'static str) -> Row<GameOptions> {
    Row::<GameOptions>::path("", |_| String::new(), |_, _| Ok(())).ucci(ucci)
}

/// An option with an amount that has no effect here; `usual` is the index of its default.
const fn ignored_amount(ucci: &'static str, usual: fn(&Options) -> usize) -> Row<GameOptions> {
    Row::<GameOptions>::combo("", Amount::NAMES, usual, |_, _| {}).ucci(ucci)
}

impl options::GameOptions for GameOptions {
    const LADDER: Option<&'static Ladder> = Some(&LADDER);
    const WEIGHTS: Option<options::Weights<Self>> = Some(options::Weights {
        get: |own| &own.network,
        get_mut: |own| &mut own.network,
    });
    const PARAMETERS: Tunable = selectivity::tunable;

    const TABLE: &'static [Row<Self>] = &[
        Row::MILLISECONDS,
        Row::BATCH,
        Row::<Self>::check("", |o| o.own.debug, |o, on| o.own.debug = on).ucci("debug"),
        // XBoard has commands of its own for these: memory, cores, hard.
        Row::hash(0).ucci("hashsize").hidden_in(&[Dialect::XBoard]),
        Row::CLEAR_HASH.ucci("clearhash"),
        Row::threads(0)
            .ucci("threads")
            .hidden_in(&[Dialect::XBoard]),
        Row::PONDER.ucci("ponder").hidden_in(&[Dialect::XBoard]),
        Row::<Self>::check("OwnBook", |o| o.own.use_book, |o, on| o.own.use_book = on)
            .ucci("usebook"),
        Row::<Self>::path(
            "BookFiles",
            |o| {
                let files = o.own.book_files.iter();
                let names: Vec<_> = files.map(ToString::to_string).collect();
                names.join(";")
            },
            |o, text| o.own.open_books(text),
        )
        .ucci("bookfiles"),
        Row::<Self>::check(
            "Best Book Move",
            |o| o.own.best_book_move,
            |o, on| o.own.best_book_move = on,
        )
        .ucci("bestbookmove"),
        Row::MULTIPV.ucci("multipv"),
        Row::SHOW_WDL.hidden_in(&[Dialect::XBoard]),
        Row::OVERHEAD.ucci("moveoverhead"),
        Row::SKILL_LEVEL,
        Row::LIMIT_STRENGTH,
        Row::elo(&LADDER),
        Row::LEVEL_SEED,
        Row::<Self>::combo(
            "Randomness",
            Amount::NAMES,
            |o| o.own.randomness as usize,
            |o, place| o.own.randomness = Amount::ALL[place],
        )
        .ucci("randomness"),
        Row::<Self>::combo(
            "Style",
            &["solid", "normal", "risky"],
            |o| o.own.style as usize,
            |o, place| o.own.style = Style::ALL[place],
        )
        .ucci("style"),
        // UCI has no way to resign.
        Row::<Self>::check("Resign", |o| o.own.resign, |o, on| o.own.resign = on)
            .ucci("resign")
            .hidden_in(&[Dialect::Uci]),
        Row::<Self>::combo(
            "Repetition Rule",
            &["wxf", "axf", "computer", "league"],
            |o| place(&RULE_SETS, &o.own.repetition),
            |o, place| o.own.repetition = RULE_SETS[place],
        )
        .ucci("repetition"),
        Row::<Self>::spin(
            "Move Limit",
            (0, 998),
            |o| o.own.move_limit.unwrap_or(0).into(),
            |o, plies| o.own.move_limit = (plies > 0).then_some(plies as u32),
        )
        .ucci("movelimit"),
        Row::ALGORITHM,
        Row::EVAL_FILE.ucci("evalfile"),
        Row::<Self>::combo(
            "Evaluation",
            Kind::NAMES,
            |o| o.own.evaluation as usize,
            |o, place| o.own.evaluation = Kind::value_variants()[place],
        )
        .ucci("evaluation")
        .forgetting(),
        Row::<Self>::path(
            "TablePath",
            |o| o.own.tables.folders().to_owned(),
            |o, text| {
                o.own.tables =
                    Tablebases::open(text).map_err(|error| format!("TablePath: {error}"))?;
                Ok(())
            },
        )
        .ucci("egtbpaths")
        .forgetting(),
        Row::<Self>::check("", |o| o.own.use_tables, |o, on| o.own.use_tables = on).ucci("useegtb"),
        Row::<Self>::combo(
            "UCI_Variant",
            &["cyclone", "xiangqi"],
            |o| place(&COUNTINGS, &o.own.counting),
            |o, place| o.own.counting = COUNTINGS[place],
        )
        .hidden_in(&[Dialect::XBoard]),
        Row::button("").ucci("newgame"),
        // The other options of UCCI 3.0, which GUIs set even if they are not announced.
        ignored_path("evalapi"),
        ignored("promotion"),
        ignored_amount("idle", |_| Amount::None as usize),
        ignored_amount("pruning", |_| Amount::Large as usize),
        ignored_amount("knowledge", |_| Amount::Large as usize),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::option::OptionKind;

    #[test]
    fn the_defaults_announced_are_the_defaults_in_force() {
        for dialect in [Dialect::Ucci, Dialect::Uci, Dialect::XBoard] {
            let mut set = Options::default();
            for option in Options::default().announced(dialect) {
                let value = match option.kind {
                    OptionKind::Check { default } => default.map(|on| on.to_string()),
                    OptionKind::Spin { default, .. } => default.map(|number| number.to_string()),
                    OptionKind::Combo { default, .. } | OptionKind::Text { default } => default,
                    OptionKind::Button | OptionKind::Label => None,
                };
                set.set(dialect, &option.name, value.as_deref()).unwrap();
            }
            assert_eq!(format!("{set:?}"), format!("{:?}", Options::default()));
        }
    }
}
