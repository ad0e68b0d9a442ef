//! `trainer rate`: weights against weights.
//!
//! Paired games from random openings, each side searching to the same depth by its own weights; the last
//! squares are solved. Nothing depends on time, so the same command gives the same result on any
//! machine, however busy.

use std::path::PathBuf;
use std::sync::Arc;

use ::cli::{Message, message};
use ::reversi::eval::weights::Weights;
use ::reversi::search::endgame::{Settings, solve};
use anyhow::{Context, Result, ensure};
use clap::Args;
use indicatif::ProgressBar;
use reversi_rules::{Color, Position, Size};
use search::tt::TranspositionTable;
use zobrist::{mix, splitmix64};

use crate::output::print;
use crate::reversi::generate::{look, read_weights};

/// What `trainer rate` takes.
#[derive(Args)]
pub struct Arguments {
    #[arg(long)]
    weights: PathBuf,
    #[arg(long)]
    against: PathBuf,
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: u64,
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i32).range(1..=20))]
    depth: i32,
    #[arg(long, default_value_t = 8)]
    plies: u32,
    #[arg(long, default_value_t = 14, value_parser = clap::value_parser!(u32).range(4..=24))]
    exact: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays, and prints the score.
///
/// # Errors
/// When a file cannot be read, or the openings leave no game.
pub fn run(arguments: &Arguments) -> Result<()> {
    let (plies, exact) = (arguments.plies, arguments.exact);
    ensure!(plies + exact <= 56, message!("rate-plies", plies, exact));
    let players = [
        read_weights(&arguments.weights)?,
        read_weights(&arguments.against)?,
    ];
    let mut table = TranspositionTable::new(16);
    let bar = ProgressBar::new(arguments.games);
    let (mut won, mut drawn, mut lost, mut discs) = (0_u32, 0_u32, 0_u32, 0_i64);
    for number in 0..arguments.games {
        let opening = opening(mix(arguments.seed) ^ mix(number / 2 + 1), arguments.plies);
        let own = [Color::Black, Color::White][number as usize % 2];
        let score = play(&players, own, opening, arguments, &mut table)?;
        match score.signum() {
            1 => won += 1,
            0 => drawn += 1,
            _ => lost += 1,
        }
        discs += i64::from(score);
        bar.inc(1);
    }
    bar.finish();
    let games = arguments.games as f64;
    let mean = (f64::from(won) + 0.5 * f64::from(drawn)) / games;
    let squares = f64::from(won) + 0.25 * f64::from(drawn);
    let error = ((squares / games - mean * mean) / games).sqrt();
    let (from, to) = (mean - 1.96 * error, mean + 1.96 * error);
    let [share, from, to] =
        [mean, from.max(0.0), to.min(1.0)].map(|share| format!("{:.1}", 100.0 * share));
    let discs = format!("{:+.2}", discs as f64 / games);
    print(&message!(
        "rate-score",
        won,
        drawn,
        lost,
        share,
        from,
        to,
        discs
    ));
    Ok(())
}

/// A number of games.
fn even(text: &str) -> Result<u64, Message> {
    let games = text.parse().ok();
    games
        .filter(|&games: &u64| games > 0 && games.is_multiple_of(2))
        .ok_or_else(|| message!("rate-games"))
}

/// A position so many random plies from the start, in which the game goes on.
fn opening(mut random: u64, plies: u32) -> Position {
    loop {
        let mut position = Position::new(Size::STANDARD);
        for _ in 0..plies {
            let moves = position.legal_moves();
            let choice = (splitmix64(&mut random) >> 32) as usize % moves.len().max(1);
            if let Some(&mv) = moves.get(choice) {
                let _ = position.make(mv);
            }
        }
        if !position.is_over() {
            return position;
        }
    }
}

/// Plays a game out; the score to the first of the players, who is `own`.
fn play(
    players: &[Arc<Weights>; 2],
    own: Color,
    mut position: Position,
    arguments: &Arguments,
    table: &mut TranspositionTable,
) -> Result<i32> {
    while !position.is_over() && position.empties() > arguments.exact {
        let mover = usize::from(position.side_to_move() != own);
        let line = look(&players[mover], &position, arguments.depth, &mut |_| {});
        let mv = line.and_then(|line| line.moves.first().copied());
        position.make(mv.context(message!("no-move"))?)?;
    }
    if position.is_over() {
        return Ok(position.score(own));
    }
    table.clear();
    let solved = solve(&position, table, Settings::default(), &|| false);
    let solved = solved.and_then(Result::ok).context("not solved")?;
    Ok(if position.side_to_move() == own {
        solved.score
    } else {
        -solved.score
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_as_good_as_themselves() {
        let embedded = ::reversi::eval::weights::embedded();
        let players = [Arc::clone(embedded), Arc::clone(embedded)];
        let arguments = Arguments {
            weights: PathBuf::new(),
            against: PathBuf::new(),
            games: 2,
            depth: 2,
            plies: 6,
            exact: 8,
            seed: 1,
        };
        for number in 0..3 {
            let score = |own| {
                let opening = opening(number, arguments.plies);
                play(
                    &players,
                    own,
                    opening,
                    &arguments,
                    &mut TranspositionTable::new(1),
                )
                .unwrap()
            };
            assert_eq!(score(Color::Black), -score(Color::White));
        }
    }
}
