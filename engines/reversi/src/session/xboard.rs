//! What the XBoard session needs to know of Reversi. It is for `arena` and scripts, since the
//! program XBoard cannot flip discs.

use ::app::session::xboard::XBoardGame;
use protocol::xboard::Outcome;
use reversi_rules::{Color, Move, Position, sequence};

use crate::engine::{Options, Reversi};

impl XBoardGame for Reversi {
    const VARIANT: &'static str = "reversi";

    /// Plays a move, inserting a pass if it was left out.
    fn play_move(position: &mut Position, mv: Move) -> Result<(), String> {
        sequence::play(position, &mv.to_string()).map_err(|_| match position.check(mv) {
            Err(why) => why.to_string(),
            Ok(()) => "not in this position".into(),
        })
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
}
