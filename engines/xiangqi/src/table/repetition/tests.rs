use xiangqi_rules::Position;
use xiangqi_rules::outcome::{Outcome, Reason, Rules, outcome};

use super::super::generate::Solved;
use super::super::index::Index;
use super::super::material::Material;
use super::super::solve::tests::solve;
use super::super::verify::position;
use super::*;

/// The code of a position, looked up in the solved ending if it has its material.
fn code(solved: &Solved, index: &Index, position: &Position) -> Option<Code> {
    let (material, is_turned) = Material::of(position);
    let mover = position.side_to_move();
    let mover = if is_turned { !mover } else { mover };
    let number = || index.number(&index.placed(position, is_turned));
    (material == solved.material).then(|| solved.values[mover.index()][number()])
}

/// A rook that can hold a horse and its king only by checks has lost, as the referee also judges.
#[test]
fn who_can_only_check_for_ever_loses_by_the_rules() {
    let solved = solve("KRvKN");
    let index = Index::new(&solved.material).unwrap();
    let values = solved.values.iter().zip(Color::ALL);
    let mut lost: Vec<(Color, usize)> = Vec::new();
    for (side, mover) in values {
        let numbers = side.iter().enumerate();
        lost.extend(
            numbers
                .filter(|&(_, &code)| code == LOSS_BY_RULE)
                .map(|(number, _)| (mover, number)),
        );
    }
    assert!(lost.len() > 100, "{}", lost.len());
    let rules = Rules {
        move_limit: None,
        ..Rules::WXF
    };
    let mut by_check = 0;
    for (game, &(loser, number)) in lost.iter().enumerate() {
        let placed = index.position(number).unwrap();
        let mut position = position(&index, &placed, loser).unwrap();
        let mut state = game as u64;
        let outcome = loop {
            if let Some(outcome) = outcome(&position, &rules) {
                break outcome;
            }
            assert!(position.ply() < 400, "{}", position.fen());
            let moves = position.legal_moves();
            let mover = position.side_to_move();
            let mut codes = moves
                .iter()
                .map(|&mv| {
                    position.make(mv);
                    let after = code(&solved, &index, &position);
                    position.unmake();
                    after
                })
                .collect::<Vec<_>>()
                .into_iter();
            let chosen = if mover == loser {
                // Any move that is not mated by force, else any move.
                let holds = codes.clone().any(|code| code == Some(WIN_BY_RULE));
                let fits: Vec<usize> = codes
                    .enumerate()
                    .filter(|&(_, code)| !holds || code == Some(WIN_BY_RULE))
                    .map(|(at, _)| at)
                    .collect();
                fits[zobrist::splitmix64(&mut state) as usize % fits.len()]
            } else {
                // A mate if there is one, else always the same move.
                let best = codes
                    .clone()
                    .position(|code| code.is_some_and(value::is_mate_loss));
                best.or_else(|| codes.position(|code| code == Some(LOSS_BY_RULE)))
                    .unwrap_or(0)
            };
            if mover != loser && code(&solved, &index, &position).is_some_and(value::is_mate_win) {
                break Outcome {
                    winner: Some(!loser),
                    reason: Reason::Checkmate,
                };
            }
            position.make(moves[chosen]);
        };
        assert_eq!(outcome.winner, Some(!loser), "{}", position.fen());
        by_check += usize::from(outcome.reason == Reason::PerpetualCheck);
    }
    assert!(by_check > lost.len() / 2, "{by_check} of {}", lost.len());
}
