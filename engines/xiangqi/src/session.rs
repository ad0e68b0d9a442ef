//! What the UCCI, UCI and XBoard dialects of [`app::session`] need to know of this game.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::unreachable))]

use std::fmt::Write;
use std::num::NonZeroU16;
use std::sync::Arc;

use ::app::options::Dialect;
use ::app::session::ProtocolGame;
use ::app::session::ucci::UcciGame;
use ::app::session::uci::UciGame;
use ::app::session::xboard::XBoardGame;
use ::app::win_model::{Stages, WinModel};
use ::search::report::Score;
use ::search::value::Value;
use protocol::xboard::Outcome;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::outcome::{Reason, outcome};
use xiangqi_rules::{Color, Move, Position};

use crate::engine::options::Options;
use crate::engine::repetition::Repetition;
use crate::engine::{Engine, Xiangqi, conduct};
use crate::eval::trace::Trace;
use crate::eval::{Evaluation, UNIT};
use crate::win_model;

/// The engine's name in files of games.
pub const NAME: &str = concat!("Sanqi Xiangqi ", env!("CARGO_PKG_VERSION"));

/// Notices that moves were read with ranks counted the other way.
const READ_FROM_ONE: &str =
    "moves are read with ranks 1-10; set UCI_Variant to xiangqi to be answered so";
const READ_FROM_ZERO: &str =
    "moves are read with ranks 0-9; set UCI_Variant to cyclone to be answered so";

/// Ranks count 0-9 in all dialects, unless a UCI GUI sets `UCI_Variant` to `xiangqi`, which only
/// GUIs that count 1-10 do.
impl ProtocolGame for Xiangqi {
    type Notation = Notation;

    const PAWN: Value = win_model::PAWN;
    const WIN_MODEL: WinModel = win_model::MODEL;
    const DRAWS: bool = true;

    fn stages(position: &Position) -> Stages {
        win_model::stages(position)
    }

    fn is_known(options: &Options, position: &Position) -> bool {
        options.own.tables_in_use().probe(position).is_some()
    }

    fn side_to_move(position: &Position) -> usize {
        position.side_to_move().index()
    }

    fn last_move(position: &Position) -> Option<Move> {
        position.last_move()
    }

    fn flipped(position: &Position) -> Option<Position> {
        let fen = position.fen();
        let mut fields = fen.split(' ');
        let (placement, side) = (fields.next()?, fields.next()?);
        let turned = |c: char| match c.is_ascii_uppercase() {
            true => c.to_ascii_lowercase(),
            false => c.to_ascii_uppercase(),
        };
        let ranks: Vec<_> = placement.split('/').rev().collect();
        let placement: String = ranks.join("/").chars().map(turned).collect();
        let side = if side == "w" { "b" } else { "w" };
        Position::from_fen(&format!("{placement} {side} - - 0 1")).ok()
    }

    fn plies(position: &Position) -> usize {
        position.ply()
    }

    fn notation(options: &Options, dialect: Dialect) -> Notation {
        match dialect {
            Dialect::Uci => options.own.counting,
            _ => Notation::Iccs,
        }
    }

    fn write_move(mv: Move, notation: Notation) -> String {
        let name = |square: xiangqi_rules::Square| square.name(notation.first_rank());
        name(mv.from()) + &name(mv.to())
    }

    fn list_move(mv: Move, notation: Notation) -> String {
        Self::write_move(mv, notation)
    }

    fn read_move(position: &Position, text: &str, notation: Notation) -> Result<Move, String> {
        let mv = notation.parse(position, text);
        mv.map_err(|error| error.to_string())
    }

    fn read_position(fen: &str, notation: Notation) -> Result<Position, String> {
        Position::from_fen(fen).map_err(|error| error.text(notation.first_rank()))
    }

    fn board(position: &Position, notation: Notation) -> String {
        let first_rank = notation.first_rank();
        let mut text = position.diagram(first_rank);
        let mut checkers = String::new();
        for square in position.checkers() {
            let _ = write!(checkers, " {}", square.name(first_rank));
        }
        let _ = write!(
            text,
            "\nFEN: {}\nKey: {:016X}\nCheckers:{checkers}",
            position.fen(),
            position.key()
        );
        text
    }

    /// The terms of the hand-made evaluation, the network's value in centipawns as in `info`, and
    /// which is in use.
    fn evaluation(engine: &Engine) -> String {
        let position = engine.position();
        let own = &engine.options().own;
        let network = own.network.weights();
        let value = Evaluation::Network(Arc::clone(&network)).value(position);
        let value = Self::centipawns(value);
        let (terms, generation) = (Trace::of(position), network.provenance.generation);
        let in_use = own.evaluation.name();
        format!(
            "{terms}\nnetwork {value} cp for the side to move (generation {generation})\nin use: {in_use}"
        )
    }

    fn remark(options: &Options, position: &Position, line: &[Move]) -> Option<String> {
        let repetition = Repetition::of_line(position, line, options.own.repetition);
        repetition.map(|repetition| repetition.to_string())
    }

    fn resigns(options: &Options, score: Score) -> bool {
        options.own.resign && conduct::is_hopeless(score)
    }

    fn takes_draw(options: &Options, score: Score) -> bool {
        conduct::takes_draw(score, options.own.style)
    }
}

/// Moves that are legal only with ranks counted the other way are read that way.
impl UciGame for Xiangqi {
    fn other_notation(notation: Notation) -> Option<(Notation, &'static str)> {
        Some(match notation {
            Notation::Uci => (Notation::Iccs, READ_FROM_ZERO),
            _ => (Notation::Uci, READ_FROM_ONE),
        })
    }

    fn cyclone(options: &mut Options) {
        options.own.counting = Notation::Iccs;
    }
}

impl UcciGame for Xiangqi {
    const HORSE: Value = 100 * UNIT;

    fn static_value(engine: &Engine) -> Value {
        let evaluation = engine.options().own.evaluation();
        evaluation.value(engine.position())
    }

    fn key(position: &Position) -> u64 {
        position.key()
    }

    fn unpack_move(position: &Position, bits: NonZeroU16) -> Option<Move> {
        Move::from_bits(bits.get())
            .filter(|&mv| position.is_pseudo_legal(mv) && position.is_legal(mv))
    }
}

impl XBoardGame for Xiangqi {
    const VARIANT: &'static str = "xiangqi";
    const EXCLUDES: bool = true;

    /// Claims only mate and stalemate. Repetitions and the move limit are left to the GUI, since
    /// XBoard counts a claim that it cannot verify as a loss.
    fn outcome(options: &Options, position: &Position) -> Option<(Outcome, String)> {
        let ending = outcome(position, &options.own.rules())?;
        let outcome = match (ending.reason, ending.winner) {
            (Reason::Checkmate | Reason::Stalemate, Some(Color::Red)) => Outcome::WhiteWins,
            (Reason::Checkmate | Reason::Stalemate, Some(Color::Black)) => Outcome::BlackWins,
            _ => return None,
        };
        Some((outcome, ending.reason.to_string()))
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
                "\t{} {share} %  score {}  depth {}\n",
                entry.mv, entry.score, entry.depth
            )
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests;
