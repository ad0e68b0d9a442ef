//! Picks the positions worth learning from out of stored games.
//!
//! The search evaluates quiet positions only, so positions in check, or before a capture or a
//! check, would teach a static evaluation nothing true.

use ::cli::{Message, message};
use anyhow::Result;
use xiangqi_rules::{Move, Position};

use crate::shard::Game;

/// Decodes a stored move in the position where it is played.
///
/// # Errors
/// When it is invalid, or illegal there.
pub fn move_of(position: &Position, ply: usize, bits: u16) -> Result<Move, Message> {
    let mv = Move::from_bits(bits)
        .ok_or_else(|| message!("ply-no-move", ply, found = format!("{bits:#06x}")))?;
    if position.is_pseudo_legal(mv) && position.is_legal(mv) {
        return Ok(mv);
    }
    let (mv, fen) = (mv.to_string(), position.fen());
    Err(message!("ply-illegal", ply, mv, fen))
}

/// Calls `visit` with each quiet position of a game and the search's score for the side to move, in
/// internal units, if that is at most `bound` either way.
///
/// # Errors
/// When a move is invalid, or illegal where it is played, and the first error of `visit`.
pub fn visit(
    game: &Game,
    bound: i32,
    mut visit: impl FnMut(&Position, i16) -> Result<()>,
) -> Result<()> {
    let mut position = Position::startpos();
    for (ply, &(bits, score)) in game.plies.iter().enumerate() {
        let mv = move_of(&position, ply, bits)?;
        let quiet = !position.in_check()
            && position.piece_on(mv.to()).is_none()
            && !position.gives_check(mv);
        if ply >= game.random.into() && quiet && i32::from(score).abs() <= bound {
            visit(&position, score)?;
        }
        position.make(mv);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::notation::parse_any;

    #[test]
    fn random_plies_captures_checks_and_great_scores_are_passed_over() {
        // Random; quiet; takes; quiet; too great a score; quiet; gives check; in check; quiet.
        let moves = "b2e2 h9g7 e2e6 i9h9 h2e2 a9a8 e6d6 g9e7 a0a1".split(' ');
        let scores = [1, 2, 3, 4, 5000, 6, 7, 8, 9];
        let mut position = Position::startpos();
        let mut plies = Vec::new();
        for (text, score) in moves.zip(scores) {
            let (_, mv) = parse_any(&position, text).unwrap();
            plies.push((mv.to_bits(), score));
            position.make(mv);
        }
        let mut game = Game {
            result: 1,
            random: 1,
            plies,
        };
        let mut seen = Vec::new();
        visit(&game, 3000, |_, score| {
            seen.push(score);
            Ok(())
        })
        .unwrap();
        assert_eq!(seen, [2, 4, 6, 9]);
        game.plies[3].0 = game.plies[0].0;
        assert!(visit(&game, 3000, |_, _| Ok(())).is_err());
    }
}
