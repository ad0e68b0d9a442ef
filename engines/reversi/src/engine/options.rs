//! The options of Reversi: their values, their defaults, and their rows in the option table.

use ::app::options::{self, Dialect, Row};
use ::app::skill::Ladder;
use ::app::weights::ActiveWeights;
use ::search::parameters::Tunable;
use clap::ValueEnum as _;
use reversi_rules::Size;

use crate::book::Shelf;
use crate::eval::weights::Weights;
use crate::search::selectivity::{Selectivity, tunable};

use super::levels::LADDER;

pub type Options = options::Options<GameOptions>;

/// Default confidence of the search, in per cent.
const SELECTIVITY: u32 = 73;

/// The default of [`GameOptions::swindle`], in discs.
const SWINDLE: i32 = 6;

/// The default of [`GameOptions::book_loss`], in 1/100 disc.
const BOOK_LOSS: i32 = 50;

/// [`GameOptions::book_loss`] against a person, who wants another game each time: with the embedded
/// book, the least round number that lets white answer the first move in two ways.
pub const BOOK_LOSS_IN_PLAY: i32 = 200;

/// The values of the options that only Reversi has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOptions {
    pub evaluation: Evaluation,
    pub weights: ActiveWeights<Weights>,
    /// The confidence that forward pruning needs in the search by patterns.
    pub selectivity: Selectivity,
    /// The number of discs behind from which on the move that is hardest to answer is played; 0:
    /// never.
    pub swindle: i32,
    /// What a draw is worth to black, in 1/100 disc.
    pub contempt: i32,
    /// Selects among moves of equal value, and among book moves.
    pub seed: u64,
    pub use_book: bool,
    pub books: Shelf,
    /// Play the book's best move, whatever `book_loss` and the seed say.
    pub best_book_move: bool,
    /// The most that a book move may be worse than the best one, in 1/100 disc.
    pub book_loss: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Evaluation {
    Classic,
    Greedy,
    Patterns,
}

impl Evaluation {
    const NAMES: &[&str] = &["classic", "greedy", "patterns"];

    /// The name in options and on the command line.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Default for GameOptions {
    fn default() -> Self {
        Self {
            evaluation: Evaluation::Patterns,
            weights: ActiveWeights::default(),
            selectivity: Selectivity::of_percent(SELECTIVITY),
            swindle: SWINDLE,
            contempt: 0,
            seed: 1,
            use_book: true,
            books: Shelf::default(),
            best_book_move: false,
            book_loss: BOOK_LOSS,
        }
    }
}

impl GameOptions {
    /// Whether a board of this size keeps its transposition table from move to move: only searches
    /// by patterns do.
    pub fn keeps_table(&self, size: Size) -> bool {
        self.evaluation == Evaluation::Patterns && size == Size::STANDARD
    }

    fn open_books(&mut self, text: &str) -> Result<(), String> {
        self.books = Shelf::open(Shelf::files(text)).map_err(|error| error.to_string())?;
        Ok(())
    }
}

// Options marked `forgetting` clear the table: results found under other settings are no longer
// valid.
impl options::GameOptions for GameOptions {
    const LADDER: Option<&'static Ladder> = Some(&LADDER);
    const WEIGHTS: Option<options::Weights<Self>> = Some(options::Weights {
        get: |own| &own.weights,
        get_mut: |own| &mut own.weights,
    });
    const PARAMETERS: Tunable = tunable;

    const TABLE: &'static [Row<Self>] = &[
        // XBoard has its own commands for these two: `memory` and `cores`.
        Row::hash(1).hidden_in(&[Dialect::XBoard]).forgetting(),
        Row::threads(1).hidden_in(&[Dialect::XBoard]).forgetting(),
        // XBoard has the commands `hard` and `easy`.
        Row::PONDER.hidden_in(&[Dialect::XBoard]),
        // NBoard gives the number of lines with `hint`, and GTP shows none.
        Row::MULTIPV.hidden_in(&[Dialect::NBoard, Dialect::Gtp]),
        Row::<Self>::combo(
            "Evaluation",
            Evaluation::NAMES,
            |o| o.own.evaluation as usize,
            |o, place| o.own.evaluation = Evaluation::value_variants()[place],
        )
        .forgetting(),
        Row::ALGORITHM.forgetting(),
        Row::EVAL_FILE,
        Row::<Self>::check("OwnBook", |o| o.own.use_book, |o, on| o.own.use_book = on),
        Row::<Self>::path(
            "BookFiles",
            |o| o.own.books.to_string(),
            |o, text| o.own.open_books(text),
        ),
        Row::<Self>::check(
            "Best Book Move",
            |o| o.own.best_book_move,
            |o, on| o.own.best_book_move = on,
        ),
        Row::<Self>::spin(
            "Book Loss",
            (0, 6400),
            |o| o.own.book_loss.into(),
            |o, centidiscs| o.own.book_loss = centidiscs as i32,
        ),
        Row::<Self>::spin(
            "Selectivity",
            (1, 100),
            |o| o.own.selectivity.percent().into(),
            |o, percent| o.own.selectivity = Selectivity::of_percent(percent as u32),
        )
        .forgetting(),
        Row::<Self>::spin(
            "Swindle",
            (0, 64),
            |o| o.own.swindle.into(),
            |o, discs| o.own.swindle = discs as i32,
        )
        .forgetting(),
        Row::<Self>::spin(
            "Seed",
            (0, i64::MAX),
            |o| o.own.seed as i64,
            |o, seed| o.own.seed = seed as u64,
        )
        .forgetting(),
        Row::OVERHEAD.forgetting(),
        Row::LEVEL,
        Row::SKILL_LEVEL,
        Row::LIMIT_STRENGTH,
        Row::elo(&LADDER),
        Row::LEVEL_SEED,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::option::OptionKind;

    #[test]
    fn the_defaults_announced_are_the_defaults_in_force() {
        let mut set = Options::default();
        for option in Options::default().announced(Dialect::Gtp) {
            let value = match option.kind {
                OptionKind::Spin { default, .. } => default.map(|number| number.to_string()),
                OptionKind::Combo { default, .. } => default,
                OptionKind::Check { default } => default.map(|on| on.to_string()),
                _ => None,
            };
            set.set(Dialect::Gtp, &option.name, value.as_deref())
                .unwrap();
        }
        assert_eq!(set, Options::default());
    }
}
