//! Checks games from other machines: every move is legal, and each game ends where and as the rules
//! and the adjudication of [`crate::generate`] say.

use std::path::Path;

use ::cli::input::FileError;
use ::cli::{Message, message};
use anyhow::{Context, Result, ensure};
use gomoku_rules::{Color as Stone, Game as Board, Outcome, Point, Rule, Size};
use reversi_rules::Color as Disc;
use search::value::{Value, is_mate};
use xiangqi_rules::outcome::{Rules, outcome};
use xiangqi_rules::{Color, Position};

use crate::gomoku::generate::MAX_PLIES;
use crate::reversi::move_of_bits;
use crate::shard::{Game, GameKind, Provenance, Reader};
use crate::xiangqi::generate::Adjudicator;
use crate::xiangqi::samples::move_of;

/// Checks that a file has this provenance, and holds this number of valid games and nothing else.
///
/// # Errors
/// The first thing that is wrong.
pub fn file(path: &Path, expected: Provenance, games: u32) -> Result<()> {
    let mut reader = Reader::open(path)?;
    reader.expect(expected)?;
    let mut found = 0;
    while let Some(played) = reader.next_game()? {
        let of_game = || message!("check-game", number = found);
        game(expected.game, &played).with_context(of_game)?;
        found += 1;
    }
    ensure!(found == games, message!("check-games", found, games));
    let bytes = path
        .metadata()
        .map_err(|error| FileError::of(path, error))?;
    let rest = bytes.len() - reader.sound() as u64;
    ensure!(rest == 0, message!("check-rest", rest));
    Ok(())
}

/// Plays the next ply, given its number, move and score; returns the result if that ends the game.
type Play<'a> = dyn FnMut(usize, u16, i16) -> Result<Option<u8>> + 'a;

fn game(kind: GameKind, game: &Game) -> Result<()> {
    let (random, plies) = (usize::from(game.random), game.plies.len());
    ensure!(random <= plies, message!("check-random", random, plies));
    let play: &mut Play<'_> = match kind {
        GameKind::Xiangqi => &mut xiangqi(random),
        GameKind::Reversi => &mut reversi(game.plies.first().map_or(0, |ply| ply.1.into())),
        GameKind::Gomoku(rule) => &mut gomoku(rule, random),
    };
    let mut end = None;
    for (ply, &(bits, score)) in game.plies.iter().enumerate() {
        ensure!(end.is_none(), message!("ply-after-end", ply));
        if ply < random && kind != GameKind::Reversi {
            ensure_score(ply, score, 0)?;
        }
        end = play(ply, bits, score)?;
    }
    let expected = end.with_context(|| message!("check-end", plies))?;
    let found = game.result;
    ensure!(
        found == expected,
        message!(
            "check-result",
            found = u32::from(found),
            expected = u32::from(expected)
        )
    );
    Ok(())
}

fn ensure_score(ply: usize, found: i16, expected: Value) -> Result<(), Message> {
    if Value::from(found) == expected {
        return Ok(());
    }
    let (found, expected) = (found.to_string(), expected.to_string());
    Err(message!("ply-score", ply, found, expected))
}

fn xiangqi(random: usize) -> impl FnMut(usize, u16, i16) -> Result<Option<u8>> {
    let mut position = Position::startpos();
    let mut adjudicator = Adjudicator::default();
    let result = |winner| match winner {
        Some(Color::Red) => 2,
        Some(Color::Black) => 0,
        None => 1,
    };
    move |ply, bits, score| {
        let mv = move_of(&position, ply, bits)?;
        let red_score = match position.side_to_move() {
            Color::Red => Value::from(score),
            Color::Black => -Value::from(score),
        };
        if ply >= random
            && let Some(winner) = adjudicator.judge(red_score, ply + 1)
        {
            return Ok(Some(result(winner)));
        }
        position.make(mv);
        // Random plies are not adjudicated.
        let end = (ply + 1 >= random).then(|| outcome(&position, &Rules::WXF));
        Ok(end.flatten().map(|end| result(end.winner)))
    }
}

/// Every ply is labelled with the final score for its side to move.
fn reversi(black: Value) -> impl FnMut(usize, u16, i16) -> Result<Option<u8>> {
    let mut position = reversi_rules::Position::new(reversi_rules::Size::STANDARD);
    move |ply, bits, score| {
        let label = match position.side_to_move() {
            Disc::Black => black,
            Disc::White => -black,
        };
        ensure_score(ply, score, label)?;
        let mv = move_of_bits(ply, bits)?;
        let refused = |why: reversi_rules::IllegalMove| {
            let (mv, why) = (mv.to_string(), why.to_string());
            message!("ply-refused", ply, mv, why)
        };
        position.make(mv).map_err(refused)?;
        if !position.is_over() {
            return Ok(None);
        }
        let found = position.score(Disc::Black);
        ensure_score(0, black as i16, found)?;
        Ok(Some((found.signum() + 1) as u8))
    }
}

fn gomoku(rule: Rule, random: usize) -> impl FnMut(usize, u16, i16) -> Result<Option<u8>> {
    let mut game = Board::new(Size::STANDARD, rule);
    let mut proven = None;
    let result = |winner| match winner {
        Stone::Black => 2,
        Stone::White => 0,
    };
    move |ply, bits, score| {
        let mover = game.to_move();
        let found = || format!("{bits:#06x}");
        let point = Point::from_index(bits.into())
            .with_context(|| message!("ply-no-move", ply, found = found()))?;
        game.play(point).map_err(|why| {
            let (mv, why) = (point.to_string(), why.to_string());
            message!("ply-refused", ply, mv, why)
        })?;
        if ply >= random && is_mate(score.into()) {
            proven = proven.or(Some(if score > 0 { mover } else { !mover }));
        }
        Ok(match game.outcome() {
            Some(Outcome::Win { winner, .. }) => Some(result(winner)),
            None if ply + 1 < MAX_PLIES => None,
            Some(Outcome::Draw) | None => Some(proven.map_or(1, result)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::players::{Bench, Player, Weights};

    const KINDS: [GameKind; 5] = [
        GameKind::Xiangqi,
        GameKind::Reversi,
        GameKind::Gomoku(Rule::Freestyle),
        GameKind::Gomoku(Rule::Standard),
        GameKind::Gomoku(Rule::Renju),
    ];

    fn played(kind: GameKind) -> Vec<Game> {
        let weights = Weights::own(kind);
        let provenance = weights.provenance(Some(100), &Bench::default());
        let mut player = Player::new(weights);
        let games = (0..6).map(|number| player.play(provenance, number));
        games.collect()
    }

    #[test]
    fn what_is_played_passes_and_what_is_changed_in_it_is_found() {
        type Damage = fn(&mut Game);
        let damages: [(&str, Damage, &[&str; 3]); 6] = [
            (
                "another result",
                |game| game.result = (game.result + 1) % 3,
                &["result ", "result ", "result "],
            ),
            (
                "no such result",
                |game| game.result = 7,
                &["result 7", "result 7", "result 7"],
            ),
            (
                "an illegal move",
                |game| game.plies[5].0 = game.plies[1].0,
                &["ply 5: ", "ply 5: ", "ply 5: "],
            ),
            (
                "no move",
                |game| game.plies[2].0 = u16::MAX,
                &["ply 2: 0xffff is no move"; 3],
            ),
            (
                "more random plies than plies",
                |game| game.random = u8::MAX,
                &["", "random", "random"],
            ),
            (
                "a score of a random ply",
                |game| game.plies[0].1 += 1,
                &[
                    "ply 0: score 1, expected 0",
                    "ply 1: score ",
                    "ply 0: score 1, expected 0",
                ],
            ),
        ];
        for (place, kind) in [0, 1, 2, 2, 2].into_iter().zip(KINDS) {
            for of_kind in played(kind) {
                game(kind, &of_kind).unwrap();
                for (what, damage, says) in damages {
                    let mut damaged = of_kind.clone();
                    damage(&mut damaged);
                    let error = game(kind, &damaged).unwrap_err().to_string();
                    assert!(error.contains(says[place]), "{kind:?}, {what}: {error}");
                }
                let mut longer = of_kind.clone();
                longer.plies.push(of_kind.plies[0]);
                game(kind, &longer).unwrap_err();
                let mut shorter = of_kind.clone();
                shorter.plies.pop();
                let error = game(kind, &shorter).unwrap_err().to_string();
                assert!(error.ends_with("the game is not over"), "{kind:?}: {error}");
            }
        }
    }
}
