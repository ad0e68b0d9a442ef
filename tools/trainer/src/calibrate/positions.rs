//! The positions of games together with the values that a search gave them.

use ::cli::message;
use ::reversi::eval::weights::embedded;
use ::reversi::search::midgame;
use anyhow::{Context, Result};
use reversi_rules::Size;
use search::value::is_mate;
use xiangqi_rules::Color;

use super::Judged;
use crate::reversi::generate::Manner;
use crate::shard::{Game, GameKind, Provenance};
use crate::xiangqi::samples::move_of;

/// Calls `visit` with each position of a game, except those of its random opening and those already
/// decided, and the result for the side to move: 0 won, 1 drawn, 2 lost.
///
/// # Errors
/// When a move is invalid, or illegal where it is played.
pub fn visit(from: Provenance, game: &Game, visit: &mut impl FnMut(Judged, usize)) -> Result<()> {
    match from.game {
        GameKind::Xiangqi => of_xiangqi(game, visit),
        GameKind::Reversi => of_reversi(Manner::of(from), game, visit),
        GameKind::Gomoku(_) => of_gomoku(game, visit),
    }
}

/// The result for the side that moves first, or for the other.
fn result(game: &Game, is_first: bool) -> usize {
    let lost = usize::from(game.result.min(2));
    if is_first { 2 - lost } else { lost }
}

/// The stage of each side is its number of attackers.
fn of_xiangqi(game: &Game, visit: &mut impl FnMut(Judged, usize)) -> Result<()> {
    let mut position = xiangqi_rules::Position::startpos();
    for (ply, &(bits, value)) in game.plies.iter().enumerate() {
        let mv = move_of(&position, ply, bits)?;
        if ply >= game.random.into() && !is_mate(value.into()) {
            let judged = Judged {
                stages: ::xiangqi::win_model::stages(&position),
                value: value.into(),
            };
            visit(judged, result(game, position.side_to_move() == Color::Red));
        }
        position.make(mv);
    }
    Ok(())
}

/// Positions before the part that was solved; the stage is the number of discs. Stored games hold
/// no values, so the search that played is repeated.
fn of_reversi(manner: Manner, game: &Game, visit: &mut impl FnMut(Judged, usize)) -> Result<()> {
    let mut position = reversi_rules::Position::new(Size::STANDARD);
    for (ply, mv) in crate::reversi::moves(game).enumerate() {
        if position.empties() <= manner.exact {
            break;
        }
        if ply >= game.random.into() {
            let board = position.board().context("no board of 8x8")?;
            let judged = Judged {
                stages: ::reversi::win_model::discs(&position).into(),
                value: midgame::value(board, manner.depth, embedded()),
            };
            visit(
                judged,
                result(game, position.side_to_move() == reversi_rules::Color::Black),
            );
        }
        let mv = mv?;
        position.make(mv).map_err(|why| {
            message!(
                "ply-refused",
                ply,
                mv = mv.to_string(),
                why = why.to_string()
            )
        })?;
    }
    Ok(())
}

/// Games start with black on an empty board, so the stage, the number of stones, is the ply.
fn of_gomoku(game: &Game, visit: &mut impl FnMut(Judged, usize)) -> Result<()> {
    for (ply, &(_, value)) in game.plies.iter().enumerate() {
        if ply >= game.random.into() && !is_mate(value.into()) {
            let judged = Judged {
                stages: (ply as i32).into(),
                value: value.into(),
            };
            visit(judged, result(game, ply % 2 == 0));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::value::mate_in;

    fn seen(kind: GameKind, game: &Game) -> Vec<(Judged, usize)> {
        let from = Provenance {
            game: kind,
            nodes: 1,
            seed: 1,
            weights: 0,
            engine: None,
        };
        let mut seen = Vec::new();
        visit(from, game, &mut |judged, result| {
            seen.push((judged, result));
        })
        .unwrap();
        seen
    }

    #[test]
    fn results_are_the_movers_and_openings_and_mates_are_passed_over() {
        let mate = mate_in(3) as i16;
        let game = Game {
            result: 2,
            random: 1,
            plies: vec![(112, 0), (113, 40), (98, -7), (99, mate), (80, 5)],
        };
        let judged = |stage: i32, value| Judged {
            stages: stage.into(),
            value,
        };
        let expected = [(judged(1, 40), 2), (judged(2, -7), 0), (judged(4, 5), 0)];
        assert_eq!(
            seen(GameKind::Gomoku(gomoku_rules::Rule::Freestyle), &game),
            expected
        );
    }

    #[test]
    fn a_side_has_fewer_attackers_when_some_are_taken() {
        let mut position = xiangqi_rules::Position::startpos();
        let mut plies = Vec::new();
        for text in ["b2e2", "h9g7", "e2e6"] {
            let (_, mv) = xiangqi_rules::notation::parse_any(&position, text).unwrap();
            plies.push((mv.to_bits(), 10));
            position.make(mv);
        }
        plies.push((position.legal_moves()[0].to_bits(), -3));
        let game = Game {
            result: 0,
            random: 1,
            plies,
        };
        let seen = seen(GameKind::Xiangqi, &game);
        let stages = seen.iter().map(|(judged, _)| judged.stages);
        let stages: Vec<_> = stages.map(|stages| (stages.own, stages.other)).collect();
        assert_eq!(stages, [(39, 39), (39, 39), (38, 39)]);
        assert_eq!(
            seen.iter().map(|seen| seen.1).collect::<Vec<_>>(),
            [0, 2, 0]
        );
    }
}
