//! How moves and positions are written in each protocol.

use ::app::options::Dialect;
use ::app::session::ProtocolGame;
use ::app::win_model::{Stages, WinModel};
use reversi_rules::obf::Obf;
use reversi_rules::{Move, Position, Size, fen};

use crate::engine::{Engine, Evaluation, Options, Reversi};
use crate::eval::Classic;
use crate::win_model;

/// Moves are `f5` and `pass`, in XBoard drops, `P@f5` and `@@@@`, in GTP `F5` and `pass`, in NBoard
/// `F5` and `PA`.
impl ProtocolGame for Reversi {
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

    /// The value by the evaluation in force; by the classic one on boards without learned weights.
    fn evaluation(engine: &Engine) -> String {
        let (position, own) = (engine.position(), &engine.options().own);
        let (size, side) = (position.size(), position.side_to_move());
        let (what, centidiscs) = match (own.evaluation, position.board()) {
            _ if position.is_over() => ("the game is over".into(), 100 * position.score(side)),
            (Evaluation::Greedy, _) => {
                ("greedy evaluation".into(), 100 * position.difference(side))
            }
            (Evaluation::Patterns, Some(board)) if size == Size::STANDARD => {
                let weights = own.weights.weights();
                let generation = weights.provenance.generation;
                let what = format!("patterns evaluation (generation {generation})");
                (what, weights.evaluate_board(board))
            }
            _ => {
                let value = Classic::new(size).evaluate(position);
                let centidiscs = Classic::centidiscs(value, size.squares());
                (format!("classic evaluation {value}"), centidiscs)
            }
        };
        let discs = f64::from(centidiscs) / 100.0;
        format!("{what}: {discs:.2} discs to {side}")
    }
}
