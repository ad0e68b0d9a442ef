//! Positions worth learning from, out of stored games.
//!
//! A static evaluation is asked about quiet positions only; so positions in check, or before a capture
//! or a check, teach it nothing true.

use anyhow::{Context, Result, bail};
use xiangqi_rules::{Move, Position};

use crate::shard::Game;

/// Calls `visit` with each quiet position of a game and the search's score of it to its mover, in fine
/// units, where that is at most `bound` either way.
///
/// # Errors
/// When a move is none, or is illegal where it is played.
pub fn visit(game: &Game, bound: i32, mut visit: impl FnMut(&Position, i16)) -> Result<()> {
    let mut position = Position::startpos();
    for (ply, &(bits, score)) in game.plies.iter().enumerate() {
        let mv =
            Move::from_bits(bits).with_context(|| format!("ply {ply}: {bits:#06x} is no move"))?;
        if !(position.is_pseudo_legal(mv) && position.is_legal(mv)) {
            bail!("ply {ply}: {mv} is illegal in {}", position.fen());
        }
        let quiet = !position.in_check()
            && position.piece_on(mv.to()).is_none()
            && !position.gives_check(mv);
        if ply >= game.random.into() && quiet && i32::from(score).abs() <= bound {
            visit(&position, score);
        }
        position.make(mv);
    }
    Ok(())
}
