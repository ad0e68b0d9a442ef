//! Reversi: games with exact labels, and pattern weights fitted to them.
//!
//! ```text
//! trainer generate reversi --games 20000 --seed 1 --out games.1
//! trainer fit reversi games.* --out patterns.bin
//! trainer generate reversi --games 20000 --seed 2 --weights patterns.bin --out games.2
//! trainer errors --weights patterns.bin games.2
//! ```
//!
//! A game starts with a random number of random moves. Then the engine plays, by the weights it is
//! given or, in the first generation, so as to leave the opponent few moves; the last squares are
//! solved exactly. So positions at the end are labelled with their true score; what those before
//! are worth is found while the weights are fitted ([`labels`]).

pub mod errors;
pub mod fit;
pub mod generate;
pub mod labels;

use std::num::NonZeroU16;

use ::cli::{Message, message};
use reversi_rules::Move;

use crate::shard::Game;

/// The moves of a game, including passes.
pub(crate) fn moves(game: &Game) -> impl Iterator<Item = Result<Move, Message>> {
    let plies = game.plies.iter().enumerate();
    plies.map(|(ply, &(bits, _))| move_of_bits(ply, bits))
}

pub(crate) fn move_of_bits(ply: usize, bits: u16) -> Result<Move, Message> {
    let mv = NonZeroU16::new(bits).and_then(Move::unpack);
    mv.ok_or_else(|| message!("ply-no-move", ply, found = format!("{bits:#06x}")))
}
