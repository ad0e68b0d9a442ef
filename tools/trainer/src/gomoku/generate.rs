//! `trainer generate gomoku`: the engine plays itself from random openings.
//!
//! Every game is a function of the seed, its number, the node limit and the engine, as in
//! [`crate::generate`].

use ::cli::message;
use ::gomoku::eval::weights::{Weights, embedded};
use ::gomoku::search::{Memory, Settings, near_points, think_within};
use anyhow::Result;
use clap::Args;
use gomoku_rules::{Color, Game as Played, Outcome, Point, Rule, Size};
use search::clock::Limits;
use search::value::{Value, is_mate};
use zobrist::{mix, splitmix64};

use crate::engine::Engine;
use crate::generate::{Arguments, fill};
use crate::progress::Progress;
use crate::shard::{Game, GameKind, Provenance};

/// The fewest and the most random stones at the start. With fewer there are so few openings that
/// games repeat each other.
const RANDOM: [u64; 2] = [4, 12];
/// Openings whose first search gives a larger value than this, either way, are not played.
const UNFAIR: Value = 250;
/// Limit on the stones of a game: without a five or a proven win by then it is a draw.
pub(crate) const MAX_PLIES: usize = 120;
/// The search may use this many times its soft limit to complete an iteration.
const HARD_FACTOR: u64 = 4;
/// Lower bound on the hard limit, so that the first iteration is complete however many fours its
/// leaves search: a game aborted there would look like a draw, and where fours abound it is least
/// of all one.
const LEAST_HARD_LIMIT: u64 = 100_000;
/// Size of the transposition table: enough for a few thousand nodes, and quickly cleared.
const TABLE_MIB: usize = 1;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    play: Arguments,
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
}

/// Plays until the file holds all games.
///
/// # Errors
/// When a file cannot be read or written, or holds other games.
pub fn run(options: &Options) -> Result<()> {
    let (arguments, rule) = (&options.play, options.rule);
    let provenance = Provenance {
        game: GameKind::Gomoku(rule),
        nodes: options.nodes,
        seed: arguments.seed,
        weights: embedded().values_hash(),
        engine: Some(Engine::of(GameKind::Gomoku(rule))),
    };
    let progress = Progress::new(arguments.games, message!("games", count = arguments.games));
    fill(
        &arguments.out,
        provenance,
        arguments.games,
        &|games| progress.inc(games),
        |number| Some(play(rule, embedded(), provenance, number)),
    )?;
    progress.finish();
    Ok(())
}

/// The move of the search, and its score for the side to move.
fn best(
    memory: &mut Memory,
    game: &Played,
    weights: &Weights,
    nodes: u32,
) -> Option<(Point, Value)> {
    let limits = Limits {
        soft_nodes: Some(nodes.into()),
        nodes: Some((u64::from(nodes) * HARD_FACTOR).max(LEAST_HARD_LIMIT)),
        ..Limits::default()
    };
    let found = think_within(memory, game, limits, Settings::of(weights), &mut |_| {});
    Some((found.best()?, found.value()?))
}

/// A random opening: the first stone around the centre, the others near those before.
fn opening(rule: Rule, random: &mut u64) -> Played {
    let mut game = Played::new(Size::STANDARD, rule);
    let mut roll = |sides: u64| (splitmix64(random) >> 32) % sides;
    let stones = RANDOM[0] + roll(RANDOM[1] - RANDOM[0] + 1);
    let first = Point::new(4 + roll(7) as u8, 4 + roll(7) as u8);
    let _ = game.play(first);
    for _ in 1..stones {
        let near = near_points(&::gomoku::eval::State::of_board(game.board(), rule));
        if let Some(&point) = near.get(roll(near.len().max(1) as u64) as usize) {
            let _ = game.play(point);
        }
    }
    game
}

/// Plays game `number` of a seed with these weights.
pub fn play(rule: Rule, weights: &Weights, provenance: Provenance, number: u64) -> Game {
    let mut random = mix(provenance.seed) ^ mix(number.wrapping_add(1));
    let mut memory = Memory::new(TABLE_MIB, 1);
    'game: loop {
        memory.clear();
        let mut game = opening(rule, &mut random);
        let fair = |found: Option<(Point, Value)>| found.is_some_and(|(_, v)| v.abs() <= UNFAIR);
        if game.outcome().is_some() || !fair(best(&mut memory, &game, weights, provenance.nodes)) {
            continue;
        }
        let opening = game.moves().len();
        let mut scores = vec![0; opening];
        let mut proven = None;
        while game.outcome().is_none() && game.moves().len() < MAX_PLIES {
            let mover = game.to_move();
            let Some((point, value)) = best(&mut memory, &game, weights, provenance.nodes) else {
                // The game is no draw: nobody knows how it would have ended. Start another one.
                continue 'game;
            };
            scores.push(value as i16);
            let _ = game.play(point);
            if is_mate(value) {
                proven = proven.or(Some(if value > 0 { mover } else { !mover }));
            }
        }
        let result = match game.outcome() {
            Some(Outcome::Win { winner, .. }) => Some(winner),
            Some(Outcome::Draw) | None => proven,
        };
        return Game {
            result: match result {
                Some(Color::Black) => 2,
                Some(Color::White) => 0,
                None => 1,
            },
            random: opening as u8,
            plies: game
                .moves()
                .iter()
                .zip(scores)
                .map(|(point, score)| (point.index() as u16, score))
                .collect(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games_of(rule: Rule, nodes: u32, seed: u64) -> Provenance {
        Provenance {
            game: GameKind::Gomoku(rule),
            nodes,
            seed,
            weights: 0,
            engine: None,
        }
    }

    /// With so few nodes the search of fours alone takes more than the limit.
    #[test]
    fn no_game_is_broken_off() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let provenance = games_of(rule, 40, 7);
            for number in 0..6 {
                let game = play(rule, embedded(), provenance, number);
                let is_drawn = game.result == 1;
                assert!(
                    !is_drawn || game.plies.len() == MAX_PLIES,
                    "{rule} {number}"
                );
            }
        }
    }

    /// After a proof the game goes on, and the five is made by the side that the proof names.
    #[test]
    fn games_go_on_from_the_proof_to_the_five() {
        let mut played_on = 0;
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let provenance = games_of(rule, 200, 11);
            for number in 0..3 {
                let game = play(rule, embedded(), provenance, number);
                let mut board = Played::new(Size::STANDARD, rule);
                for &(point, _) in &game.plies {
                    board
                        .play(Point::from_index(point.into()).unwrap())
                        .unwrap();
                }
                let is_proven = |&(_, score): &(u16, i16)| is_mate(score.into());
                let proof = game.plies.iter().position(is_proven).unwrap();
                let says_mover_wins = game.plies[proof].1 > 0;
                let black_wins = says_mover_wins == proof.is_multiple_of(2);
                assert_eq!(game.result, if black_wins { 2 } else { 0 });
                let winner = if black_wins {
                    Color::Black
                } else {
                    Color::White
                };
                match board.outcome() {
                    Some(Outcome::Win { winner: found, .. }) => assert_eq!(found, winner),
                    _ => assert_eq!(game.plies.len(), MAX_PLIES),
                }
                played_on += game.plies.len() - proof;
            }
        }
        assert!(played_on > 20, "{played_on}");
    }

    #[test]
    fn the_same_seed_and_number_play_the_same_game() {
        let provenance = games_of(Rule::Renju, 60, 3);
        let first = play(Rule::Renju, embedded(), provenance, 5);
        assert_eq!(play(Rule::Renju, embedded(), provenance, 5), first);
        assert_ne!(play(Rule::Renju, embedded(), provenance, 6), first);
        let mut game = Played::new(Size::STANDARD, Rule::Renju);
        for &(point, _) in &first.plies {
            game.play(Point::from_index(point.into()).unwrap()).unwrap();
        }
    }
}
