//! What the XBoard protocol has to know of Xiangqi.

use ::app::session::xboard::Variant;
use ::search::report::Score;
use protocol::Inspect;
use protocol::session::{Epoch, Out};
use protocol::xboard::Outcome;
use xiangqi_rules::notation::{Notation, iccs};
use xiangqi_rules::outcome::{Reason, outcome};
use xiangqi_rules::{Color, Move, Position};

use super::{Desk, NAME, inspect};
use crate::engine::options::Options;
use crate::engine::{Xiangqi, conduct, setup};
use crate::eval::UNIT;

/// A mate in `n` is this and `n` more.
const MATE_SCORE: i64 = 100_000;

impl Variant for Xiangqi {
    type Side = Color;

    const NAME: &'static str = NAME;
    const VARIANT: &'static str = "xiangqi";
    const WHITE: Color = Color::Red;
    const DRAWS: bool = true;
    const EXCLUDES: bool = true;

    fn side_to_move(position: &Position) -> Color {
        position.side_to_move()
    }

    fn plies(position: &Position) -> usize {
        position.ply()
    }

    fn write_move(mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, String> {
        iccs::parse(position, text).map_err(|error| error.to_string())
    }

    fn read_position(fen: &str) -> Result<Position, String> {
        setup::read_position(Some(fen), [], Notation::Iccs).map_err(|error| error.to_string())
    }

    /// Repetitions and the move limit are the GUI's to judge: XBoard counts a claim that it cannot verify as
    /// a loss.
    fn outcome(options: &Options, position: &Position) -> Option<(Outcome, String)> {
        let ending = outcome(position, &options.own.rules())?;
        let outcome = match (ending.reason, ending.winner) {
            (Reason::Checkmate | Reason::Stalemate, Some(Color::Red)) => Outcome::WhiteWins,
            (Reason::Checkmate | Reason::Stalemate, Some(Color::Black)) => Outcome::BlackWins,
            _ => return None,
        };
        Some((outcome, ending.reason.to_string()))
    }

    fn score(score: Score) -> i64 {
        match score {
            Score::Cp(value) => i64::from(value / UNIT),
            Score::Mate(moves) if moves > 0 => MATE_SCORE + i64::from(moves),
            Score::Mate(moves) => i64::from(moves) - MATE_SCORE,
        }
    }

    fn resigns(options: &Options, score: Score) -> bool {
        options.own.resign && conduct::is_hopeless(score)
    }

    fn takes_draw(options: &Options, score: Score) -> bool {
        conduct::takes_draw(score, options.own.style)
    }

    fn book(options: &Options, position: &Position) -> String {
        let entries = options.own.books.entries(position);
        if entries.is_empty() {
            return "\tthe book does not know this position\n".into();
        }
        let total: u32 = entries.iter().map(|entry| u32::from(entry.weight)).sum();
        let lines = entries.iter().map(|entry| {
            let share = 100 * u32::from(entry.weight) / total.max(1);
            format!(
                "\t{} {share}%  score {}  depth {}\n",
                entry.mv, entry.score, entry.depth
            )
        });
        lines.collect()
    }

    fn inspect(desk: &mut Desk, what: &Inspect, epoch: Epoch, out: &mut Out) {
        inspect::inspect(desk, what, Notation::Iccs, epoch, out);
    }
}
