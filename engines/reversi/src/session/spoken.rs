//! How moves and positions are written in each protocol.

use ::app::options::Dialect;
use ::app::session::Spoken;
use ::app::win_model::{Stages, WinModel};
use reversi_rules::obf::Obf;
use reversi_rules::{Move, Position, fen};

use crate::engine::{Engine, Options, Reversi};
use crate::eval::Classic;
use crate::win_model;

/// Moves are `f5` and `pass`, in XBoard drops, `P@f5` and `@@@@`, in GTP `F5` and `pass`, in NBoard
/// `F5` and `PA`.
impl Spoken for Reversi {
    type Notation = Dialect;

    const WIN_MODEL: WinModel = win_model::MODEL;

    fn stages(position: &Position) -> Stages {
        win_model::discs(position).into()
    }

    fn side_to_move(position: &Position) -> usize {
        position.side_to_move().index()
    }

    fn last_move(position: &Position) -> Option<Move> {
        position.history().next_back()
    }

    fn flipped(position: &Position) -> Option<Position> {
        let changed = |square| Some(!position.piece_on(square)?);
        let mover = !position.side_to_move();
        Some(Position::with_pieces(position.size(), mover, changed))
    }

    fn plies(position: &Position) -> usize {
        position.history().len()
    }

    fn notation(_: &Options, dialect: Dialect) -> Dialect {
        dialect
    }

    fn write_move(mv: Move, dialect: Dialect) -> String {
        match (mv, dialect) {
            (Move::Place(square), Dialect::XBoard) => format!("P@{square}"),
            (Move::Place(_), Dialect::Gtp | Dialect::NBoard) => mv.to_string().to_ascii_uppercase(),
            (Move::Pass, Dialect::XBoard) => "@@@@".into(),
            (Move::Pass, Dialect::NBoard) => "PA".into(),
            _ => mv.to_string(),
        }
    }

    /// Reads a square or a pass, in XBoard also as a drop.
    fn read_move(_: &Position, text: &str, dialect: Dialect) -> Result<Move, String> {
        let dropped = text
            .strip_prefix(['P', 'p'])
            .and_then(|rest| rest.strip_prefix('@'))
            .filter(|_| dialect == Dialect::XBoard);
        let mv = dropped.unwrap_or(text).parse();
        mv.map_err(|error: reversi_rules::moves::MoveError| error.to_string())
    }

    fn read_position(fen: &str, _: Dialect) -> Result<Position, String> {
        fen::read(fen).map_err(|error| error.to_string())
    }

    /// The board drawn, then its OBF line to copy.
    fn board(position: &Position, _: Dialect) -> String {
        let obf = Obf {
            position: position.clone(),
            scores: Vec::new(),
        };
        format!("{}\n{obf}", position.to_string().trim_end())
    }

    fn evaluation(engine: &Engine) -> String {
        let position = engine.position();
        let squares = position.size().squares();
        let (value, what) = if position.is_over() {
            (Classic::outcome(position), "the game is over")
        } else {
            let classic = Classic::new(position.size());
            (classic.evaluate(position), "classic evaluation")
        };
        let discs = f64::from(Classic::centidiscs(value, squares)) / 100.0;
        let side = position.side_to_move();
        format!("{what}: {value}, {discs:.2} discs, to {side}")
    }
}
