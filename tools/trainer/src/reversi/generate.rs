//! `trainer generate reversi`: the engine plays itself, and the ends of the games are solved.
//!
//! Every game is a function of the seed, its number and the weights that play: killed and
//! restarted, the command continues where it was and writes the same bytes.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::cli::message;
use ::reversi::eval::weights::Weights;
use ::reversi::search::endgame::{Settings, solve};
use ::reversi::search::midgame;
use ::reversi::search::selectivity::Selectivity;
use anyhow::{Result, ensure};
use app::weights::{OpenError, WeightsFile};
use clap::Args;
use reversi_rules::{Board, Color, Move, Position, Size, Square, board};
use search::tt::TranspositionTable;
use zobrist::{mix, splitmix64};

use crate::engine::Engine;
use crate::generate::{Arguments, fill};
use crate::progress::Progress;
use crate::shard::{Game, GameKind, Provenance};

/// Up to this depth no transposition table is used: clearing it would take longer than the search.
const PLAIN: i32 = 4;
/// Size of the transposition table: enough for the solver, and quickly cleared.
pub const TABLE_MIB: usize = 2;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    play: Arguments,
    #[arg(long, default_value_t = 12)]
    exact: u32,
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(i32).range(1..=20))]
    depth: i32,
    #[arg(long, default_value_t = 46)]
    random: u32,
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// Plays until the file holds all games.
///
/// # Errors
/// When a file cannot be read or written, or holds other games.
pub fn run(options: &Options) -> Result<()> {
    let arguments = &options.play;
    ensure!(
        (4..=24).contains(&options.exact),
        message!("generate-exact", found = options.exact)
    );
    let weights = options.weights.as_deref().map(read_weights).transpose()?;
    ensure!(
        options.random > 0 && (options.depth == 2 || weights.is_some()),
        message!(
            "generate-manner",
            random = options.random,
            depth = options.depth.unsigned_abs()
        )
    );
    let manner = Manner {
        depth: options.depth,
        random: options.random,
        exact: options.exact,
    };
    let provenance = Provenance {
        game: GameKind::Reversi,
        nodes: manner.pack(),
        seed: arguments.seed,
        weights: weights.as_deref().map_or(0, hash),
        engine: Some(Engine::of(GameKind::Reversi)),
    };
    let mut table = TranspositionTable::new(TABLE_MIB);
    let progress = Progress::new(arguments.games, message!("games", count = arguments.games));
    fill(
        &arguments.out,
        provenance,
        arguments.games,
        &|games| progress.inc(games),
        |number| Some(play(&mut table, weights.as_deref(), provenance, number)),
    )?;
    progress.finish();
    Ok(())
}

/// How the games of a file are played. The header stores it in the field that has the node limit
/// for other games.
#[derive(Clone, Copy)]
pub struct Manner {
    /// Search depth in plies.
    pub depth: i32,
    /// Upper bound, exclusive, on the random plies at the start.
    pub random: u32,
    /// The number of empty squares from which games are solved.
    pub exact: u32,
}

impl Manner {
    /// One byte each; `exact` is the lowest.
    pub const fn pack(self) -> u32 {
        self.exact | self.random << 8 | (self.depth as u32) << 16
    }

    pub const fn of(provenance: Provenance) -> Self {
        let bits = provenance.nodes;
        Self {
            exact: bits & 255,
            random: bits >> 8 & 255,
            depth: (bits >> 16) as i32,
        }
    }
}

/// Displayed as the options that ask for it.
impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            depth,
            random,
            exact,
        } = self;
        write!(f, "--depth {depth} --random {random} --exact {exact}")
    }
}

/// Reads a file of weights.
///
/// # Errors
/// When the file cannot be read, or holds no weights.
pub fn read_weights(path: &Path) -> Result<Arc<Weights>> {
    Weights::open(path).map_err(OpenError::on_command_line)
}

/// A hash that identifies the weights.
pub fn hash(weights: &Weights) -> u64 {
    let bytes = weights.to_bytes();
    bytes.chunks(8).fold(0, |hash, chunk| {
        chunk.iter().fold(mix(hash), |hash, &byte| {
            hash << 8 ^ hash >> 56 ^ u64::from(byte)
        })
    })
}

/// Plays game `number` of a seed.
pub fn play(
    table: &mut TranspositionTable,
    weights: Option<&Weights>,
    provenance: Provenance,
    number: u64,
) -> Game {
    let mut random = mix(provenance.seed) ^ mix(number.wrapping_add(1));
    let manner = Manner::of(provenance);
    loop {
        let mut position = Position::new(Size::STANDARD);
        let plies = splitmix64(&mut random) % u64::from(manner.random);
        for _ in 0..plies {
            let moves = position.legal_moves();
            let choice = (splitmix64(&mut random) >> 32) as usize % moves.len().max(1);
            if position.empties() > manner.exact
                && let Some(&mv) = moves.get(choice)
            {
                let _ = position.make(mv);
            }
        }
        let opening = position.history().len();
        if let Some(game) = play_out(table, weights, manner, position, opening) {
            return game;
        }
    }
}

/// Plays the rest of a game and solves its end; `None` if it is over before that.
fn play_out(
    table: &mut TranspositionTable,
    weights: Option<&Weights>,
    manner: Manner,
    mut position: Position,
    opening: usize,
) -> Option<Game> {
    while position.empties() > manner.exact {
        if position.is_over() {
            return None;
        }
        let mv = choose(weights, &position, manner.depth)?;
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

/// The move of a search to this depth; without weights that of [`by_mobility`].
fn choose(weights: Option<&Weights>, position: &Position, depth: i32) -> Option<Move> {
    let Some(weights) = weights else {
        return by_mobility(position);
    };
    if depth > PLAIN {
        let (full, table) = (Selectivity::NONE, TranspositionTable::new(TABLE_MIB));
        let found = midgame::to_depth(position, depth, 1, full, &table, weights, &mut |_| {});
        return found.lines.first()?.moves.first().copied();
    }
    let square = midgame::best(position.board()?, depth, weights);
    let pass = || position.legal_moves().first().copied();
    square
        .map(|square| Move::Place(Square::from_bit(square)))
        .or_else(pass)
}

/// The move that the first generation plays: it maximizes [`mobility`] after the opponent's best
/// answer.
fn by_mobility(position: &Position) -> Option<Move> {
    let board = position.board()?;
    let value = |mv: &Move| {
        let after = match mv {
            Move::Place(square) => board.play(Square::bit(*square)),
            Move::Pass => board.pass(),
        };
        let answers = board::squares(after.moves(u64::MAX)).map(|square| after.play(square));
        answers
            .map(mobility)
            .min()
            .unwrap_or_else(|| -mobility(after))
    };
    position.legal_moves().into_iter().max_by_key(value)
}

/// The value of a board for its player without any weights, from moves and corners.
fn mobility(board: Board) -> i32 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    let count = |set: u64| set.count_ones() as i32;
    let (moves, answers) = (board.moves(u64::MAX), board.pass().moves(u64::MAX));
    10 * (count(moves) - count(answers))
        + 60 * (count(board.player & CORNERS) - count(board.opponent & CORNERS))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROVENANCE: Provenance = Provenance {
        game: GameKind::Reversi,
        nodes: 8 | 46 << 8 | 2 << 16,
        seed: 3,
        weights: 0,
        engine: None,
    };

    #[test]
    fn the_same_seed_and_number_play_the_same_game() {
        let mut table = TranspositionTable::new(1);
        let first = play(&mut table, None, PROVENANCE, 5);
        let _between = play(&mut table, None, PROVENANCE, 6);
        assert_eq!(play(&mut table, None, PROVENANCE, 5), first);
        assert_ne!(play(&mut table, None, PROVENANCE, 7), first);
    }

    #[test]
    fn games_end_with_the_score_that_they_are_labelled_with() {
        for number in 0..20 {
            let game = play(&mut TranspositionTable::new(1), None, PROVENANCE, number);
            let mut position = Position::new(Size::STANDARD);
            for mv in crate::reversi::moves(&game) {
                position.make(mv.unwrap()).unwrap();
            }
            assert!(position.is_over());
            assert_eq!(position.score(Color::Black), i32::from(game.plies[0].1));
        }
    }

    /// The shortest game of all: black takes every disc in nine moves.
    #[test]
    fn a_game_that_ends_before_it_is_solved_is_not_kept() {
        let mut position = Position::new(Size::STANDARD);
        for square in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
            let square = square.parse().unwrap();
            position.make(Move::Place(square)).unwrap();
        }
        assert!(position.is_over());
        let opening = position.history().len();
        for depth in [2, 6] {
            let manner = Manner {
                depth,
                ..Manner::of(PROVENANCE)
            };
            let mut table = TranspositionTable::new(1);
            let weights = reversi::eval::weights::embedded();
            let game = play_out(&mut table, Some(weights), manner, position.clone(), opening);
            assert!(game.is_none());
        }
    }
}
