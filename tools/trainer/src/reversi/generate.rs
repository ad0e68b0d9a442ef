//! `trainer generate --game reversi`.
//!
//! Every game is a function of the seed, its number and the weights that play: killed and started again, the
//! command goes on where it was and writes the same bytes.

use std::path::Path;

use ::reversi::eval::weights::Weights;
use ::reversi::search::endgame::{Settings, solve};
use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use reversi_rules::{Board, Color, Move, Position, Size, Square, board};
use search::table::Table;
use zobrist::{mix, splitmix64};

use crate::generate::Arguments;
use crate::shard::{Game, GameKind, Provenance, Writer};

/// Random plies at the start: fewer than this many.
const MOST_RANDOM: u64 = 46;
/// Plies that the engine looks ahead.
const DEPTH: u32 = 2;
/// Enough for the solver, and quickly cleared.
const TABLE_MIB: usize = 4;

/// Plays until the file holds all games.
///
/// # Errors
/// When a file cannot be read or written, or holds other games.
pub fn run(arguments: &Arguments) -> Result<()> {
    ensure!(
        (4..=24).contains(&arguments.exact),
        "--exact {}: expected 4 to 24 empty squares",
        arguments.exact
    );
    let weights = arguments.weights.as_deref().map(read_weights).transpose()?;
    let provenance = Provenance {
        game: GameKind::Reversi,
        nodes: arguments.exact,
        seed: arguments.seed,
        weights: weights.as_ref().map_or(0, hash),
    };
    let (mut writer, held) = Writer::open(&arguments.out, provenance)?;
    let bar = ProgressBar::new(arguments.games as u64).with_position(held as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    let table = Table::new(TABLE_MIB);
    for number in held..arguments.games {
        writer.append(&play(&table, weights.as_ref(), provenance, number as u64))?;
        bar.inc(1);
    }
    bar.finish();
    Ok(())
}

/// Reads a file of weights.
///
/// # Errors
/// When it cannot be read or is none.
pub fn read_weights(path: &Path) -> Result<Weights> {
    let name = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("{name}: cannot read"))?;
    Weights::parse(&bytes).with_context(|| format!("{name}"))
}

/// Tells one set of weights from another.
fn hash(weights: &Weights) -> u64 {
    let bytes = weights.to_bytes();
    bytes.chunks(8).fold(0, |hash, chunk| {
        chunk.iter().fold(mix(hash), |hash, &byte| {
            hash << 8 ^ hash >> 56 ^ u64::from(byte)
        })
    })
}

/// Game `number` of a seed.
pub fn play(table: &Table, weights: Option<&Weights>, provenance: Provenance, number: u64) -> Game {
    let mut random = mix(provenance.seed) ^ mix(number.wrapping_add(1));
    loop {
        let mut position = Position::new(Size::STANDARD);
        let plies = splitmix64(&mut random) % MOST_RANDOM;
        for _ in 0..plies {
            let moves = position.legal_moves();
            let choice = (splitmix64(&mut random) >> 32) as usize % moves.len().max(1);
            if position.empties() > provenance.nodes
                && let Some(&mv) = moves.get(choice)
            {
                let _ = position.make(mv);
            }
        }
        let opening = position.history().len();
        if let Some(game) = play_out(table, weights, provenance.nodes, position, opening) {
            return game;
        }
    }
}

/// The rest of a game; none if it is over before the end can be solved.
fn play_out(
    table: &Table,
    weights: Option<&Weights>,
    exact: u32,
    mut position: Position,
    opening: usize,
) -> Option<Game> {
    while position.empties() > exact {
        let mv = choose(weights, &position, &position.legal_moves())?;
        position.make(mv).ok()?;
    }
    table.clear();
    let settings = Settings {
        whole_line: true,
        ..Settings::default()
    };
    let solved = solve(&position, table, settings, &|| false)?.ok()?;
    let black = match position.side_to_move() {
        Color::Black => solved.score,
        Color::White => -solved.score,
    };
    for mv in solved.line {
        position.make(mv).ok()?;
    }
    let mut side = Color::Black;
    let mut plies = Vec::with_capacity(position.history().len());
    for mv in position.history() {
        let score = if side == Color::Black { black } else { -black };
        plies.push((mv.pack().get(), score as i16));
        side = !side;
    }
    Some(Game {
        result: (black.signum() + 1) as u8,
        random: opening as u8,
        plies,
    })
}

/// The best of these moves, as far as the engine looks.
fn choose(weights: Option<&Weights>, position: &Position, moves: &[Move]) -> Option<Move> {
    let board = position.board()?;
    let value = |mv: &Move| {
        let after = match mv {
            Move::Place(square) => board.play(Square::bit(*square)),
            Move::Pass => board.pass(),
        };
        -negamax(weights, after, DEPTH - 1, -i32::MAX, i32::MAX)
    };
    moves.iter().copied().max_by_key(value)
}

fn negamax(weights: Option<&Weights>, board: Board, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let moves = board.moves(u64::MAX);
    if depth == 0 {
        return match weights {
            Some(weights) => weights.evaluate_board(board),
            None => by_mobility(board, moves),
        };
    }
    if moves == 0 {
        let passed = board.pass();
        return if passed.moves(u64::MAX) == 0 {
            100 * board.final_score(u64::MAX)
        } else {
            -negamax(weights, passed, depth - 1, -beta, -alpha)
        };
    }
    for square in board::squares(moves) {
        let value = -negamax(weights, board.play(square), depth - 1, -beta, -alpha);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// What the first generation plays by: moves and corners.
fn by_mobility(board: Board, moves: u64) -> i32 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    let count = |set: u64| set.count_ones() as i32;
    let answers = board.pass().moves(u64::MAX);
    10 * (count(moves) - count(answers))
        + 60 * (count(board.player & CORNERS) - count(board.opponent & CORNERS))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROVENANCE: Provenance = Provenance {
        game: GameKind::Reversi,
        nodes: 8,
        seed: 3,
        weights: 0,
    };

    #[test]
    fn the_same_seed_and_number_play_the_same_game() {
        let table = Table::new(1);
        let first = play(&table, None, PROVENANCE, 5);
        let _between = play(&table, None, PROVENANCE, 6);
        assert_eq!(play(&table, None, PROVENANCE, 5), first);
        assert_ne!(play(&table, None, PROVENANCE, 7), first);
    }

    #[test]
    fn games_end_with_the_score_that_they_are_labelled_with() {
        for number in 0..20 {
            let game = play(&Table::new(1), None, PROVENANCE, number);
            let mut position = Position::new(Size::STANDARD);
            for &(mv, _) in &game.plies {
                let mv = std::num::NonZeroU16::new(mv)
                    .and_then(Move::unpack)
                    .unwrap();
                position.make(mv).unwrap();
            }
            assert!(position.is_over());
            assert_eq!(position.score(Color::Black), i32::from(game.plies[0].1));
        }
    }
}
