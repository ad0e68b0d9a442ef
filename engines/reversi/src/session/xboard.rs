//! What the XBoard protocol has to know of Reversi: for `arena` and scripts, since XBoard itself cannot turn discs
//! over.
//!
//! Moves are drops, `P@f5`, and `@@@@` a pass; a FEN has `p` for black's discs and `P` for white's, the row of the
//! largest number first.

use ::app::session::xboard::Variant;
use ::search::report::Score;
use protocol::Inspect;
use protocol::session::{Epoch, Out};
use protocol::xboard::Outcome;
use reversi_rules::{Color, Move, Position, fen, sequence};

use super::{Desk, inspect};
use crate::engine::{Options, Reversi};

impl Variant for Reversi {
    type Side = Color;

    const NAME: &'static str = concat!("Sanqi Reversi ", env!("CARGO_PKG_VERSION"));
    const VARIANT: &'static str = "reversi";
    const WHITE: Color = Color::Black;

    fn side_to_move(position: &Position) -> Color {
        position.side_to_move()
    }

    fn plies(position: &Position) -> usize {
        position.history().len()
    }

    fn write_move(mv: Move) -> String {
        match mv {
            Move::Place(square) => format!("P@{square}"),
            Move::Pass => "@@@@".into(),
        }
    }

    /// A drop, a pass, or a bare square.
    fn read_move(_: &Position, text: &str) -> Result<Move, String> {
        let square = text
            .strip_prefix(['P', 'p'])
            .and_then(|rest| rest.strip_prefix('@'));
        let mv = square.unwrap_or(text).parse();
        mv.map_err(|error: reversi_rules::moves::MoveError| error.to_string())
    }

    /// A pass that is understood need not be sent.
    fn play_move(position: &mut Position, text: &str) -> Result<Move, String> {
        let mv = Self::read_move(position, text)?;
        match sequence::play(position, &mv.to_string()) {
            Ok(()) => Ok(mv),
            Err(_) => Err(match position.check(mv) {
                Err(why) => why.to_string(),
                Ok(()) => "not in this position".into(),
            }),
        }
    }

    fn read_position(fen: &str) -> Result<Position, String> {
        fen::read(fen).map_err(|error| error.to_string())
    }

    fn outcome(_: &Options, position: &Position) -> Option<(Outcome, String)> {
        let outcome = match position.score(Color::Black).signum() {
            0 => Outcome::Draw,
            1 => Outcome::WhiteWins,
            _ => Outcome::BlackWins,
        };
        let (black, white) = (position.count(Color::Black), position.count(Color::White));
        let reason = format!("black {black}, white {white}");
        position.is_over().then_some((outcome, reason))
    }

    /// In 1/100 disc.
    fn score(score: Score) -> i64 {
        match score {
            Score::Cp(value) => value.into(),
            // There are none in this game.
            Score::Mate(_) => 0,
        }
    }

    fn inspect(desk: &mut Desk, what: &Inspect, epoch: Epoch, out: &mut Out) {
        if let Some(text) = inspect::inspect(desk, what, epoch) {
            out.say(text);
        }
    }
}
