//! `trainer generate`: the engine plays itself, and the games are kept.
//!
//! Every game is a function of the seed, its number, the node limit and the engine: killed and
//! started again, the command goes on where it was and writes the same bytes. Fixed nodes instead
//! of time see to that, and an empty table and no histories at the start of each game.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use gomoku_rules::Rule;
use indicatif::{ProgressBar, ProgressStyle};
use search::clock::{Clock, Limits};
use search::value::Value;
use xiangqi::eval::weights::WEIGHTS;
use xiangqi::search::{Memory, Request, Settings, run as search};
use xiangqi_rules::outcome::{Rules, outcome};
use xiangqi_rules::{Color, Move, Position};
use zobrist::{mix, splitmix64};

use crate::cli::GameName;
use crate::shard::{Game, GameKind, Provenance, Writer};
use crate::{gomoku, reversi};

/// Random plies before the engine takes over: this many, or one more.
const RANDOM_PLIES: usize = 8;
/// Openings that the first search judges beyond this are not played, in fine units.
const UNFAIR: Value = 600;
/// A score beyond this for [`CLEAR_PLIES`] plies decides the game.
const CLEAR: Value = 2000;
const CLEAR_PLIES: u32 = 4;
/// A score within this for [`LEVEL_PLIES`] plies, after [`LEVEL_FROM`] plies, draws the game.
const LEVEL: Value = 24;
const LEVEL_PLIES: u32 = 12;
const LEVEL_FROM: usize = 60;
/// No game is longer.
const MAX_PLIES: usize = 400;
/// The search may go on this many times beyond its soft limit to complete an iteration.
const HARD_FACTOR: u64 = 8;
/// Enough for a few thousand nodes, and quickly cleared.
const TABLE_MIB: usize = 1;

/// What `trainer generate` takes.
#[derive(Args)]
pub struct Arguments {
    /// The game that is played.
    #[arg(long)]
    game: GameName,
    /// Nodes a move after which no new iteration is begun.
    #[arg(long, default_value_t = 1500)]
    pub(crate) nodes: u32,
    /// How many games the file shall hold in the end.
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: usize,
    /// Two files with different seeds share no game.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Reversi: games are solved from so many empty squares on.
    #[arg(long, default_value_t = 12)]
    pub(crate) exact: u32,
    /// Reversi: plies that the engine looks ahead before.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(i32).range(1..=20))]
    pub(crate) depth: i32,
    /// Reversi: a game begins with fewer random plies than this, how many is random.
    #[arg(long, default_value_t = 46)]
    pub(crate) random: u32,
    /// Reversi: the weights that play; without them mobility does.
    #[arg(long)]
    pub(crate) weights: Option<PathBuf>,
    /// Gomoku: the rule.
    #[arg(long, default_value = "freestyle")]
    pub(crate) rule: Rule,
    /// The file: created, or added to.
    #[arg(long)]
    pub(crate) out: PathBuf,
}

/// Plays until the file holds all games.
///
/// # Errors
/// When the file cannot be written, or holds games of another seed, node limit or evaluation.
pub fn run(arguments: &Arguments) -> Result<()> {
    if arguments.game == GameName::Reversi {
        return reversi::generate::run(arguments);
    }
    if arguments.game == GameName::Gomoku {
        return gomoku::generate::run(arguments);
    }
    ensure!(arguments.nodes > 0, "--nodes 0: expected at least 1");
    let provenance = Provenance {
        game: GameKind::Xiangqi,
        nodes: arguments.nodes,
        seed: arguments.seed,
        weights: weights_hash(),
    };
    let (mut writer, held) = Writer::open(&arguments.out, provenance)?;
    let bar = ProgressBar::new(arguments.games as u64).with_position(held as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    let mut memory = Memory::new(TABLE_MIB, 1);
    for number in held..arguments.games {
        writer.append(&play(&mut memory, provenance, number as u64))?;
        bar.inc(1);
    }
    bar.finish();
    Ok(())
}

/// Tells one set of weights from another.
fn weights_hash() -> u64 {
    WEIGHTS.iter().fold(0, |hash, weight| {
        mix(hash ^ u64::from(weight.mg() as u16) ^ u64::from(weight.eg() as u16) << 16)
    })
}

/// Game `number` of a seed.
pub fn play(memory: &mut Memory, provenance: Provenance, number: u64) -> Game {
    let mut random = mix(provenance.seed) ^ mix(number.wrapping_add(1));
    loop {
        memory.clear();
        if let Some(opening) = random_opening(&mut random)
            && let Some(game) = play_from(memory, provenance, opening)
        {
            return game;
        }
    }
}

/// A position some random plies from the start; none if the game ended on the way.
fn random_opening(random: &mut u64) -> Option<Position> {
    let mut position = Position::startpos();
    let plies = RANDOM_PLIES + (splitmix64(random) & 1) as usize;
    for _ in 0..plies {
        let moves = position.legal_moves();
        let choice = (splitmix64(random) >> 32) as usize % moves.len().max(1);
        position.make(*moves.get(choice)?);
    }
    Some(position)
}

/// Plays the opening out; none if it is unfair.
fn play_from(memory: &mut Memory, provenance: Provenance, mut position: Position) -> Option<Game> {
    let mut plies: Vec<(u16, i16)> = position
        .history()
        .iter()
        .filter_map(|state| state.mv)
        .map(|mv| (mv.to_bits(), 0))
        .collect();
    let random = plies.len();
    let mut adjudicator = Adjudicator::default();
    let winner = loop {
        if let Some(end) = outcome(&position, &Rules::WXF) {
            break end.winner;
        }
        let (mv, value) = think(memory, provenance.nodes, &position)?;
        if plies.len() == random && value.abs() > UNFAIR {
            return None;
        }
        plies.push((mv.to_bits(), value as i16));
        let red_value = match position.side_to_move() {
            Color::Red => value,
            Color::Black => -value,
        };
        if let Some(end) = adjudicator.judge(red_value, plies.len()) {
            break end;
        }
        position.make(mv);
    };
    let result = match winner {
        Some(Color::Red) => 2,
        Some(Color::Black) => 0,
        None => 1,
    };
    Some(Game {
        result,
        random: random as u8,
        plies,
    })
}

/// The engine's move and its value to the mover; none where there is no legal move.
fn think(memory: &mut Memory, nodes: u32, position: &Position) -> Option<(Move, Value)> {
    let limits = Limits {
        soft_nodes: Some(nodes.into()),
        nodes: Some(u64::from(nodes) * HARD_FACTOR),
        ..Limits::default()
    };
    let clock = Clock::start(limits, Duration::ZERO);
    let root_moves = position.legal_moves();
    let request = Request {
        position,
        root_moves: &root_moves,
        clock: &clock,
        stop: &|| false,
        settings: Settings::default(),
    };
    let conclusion = search(memory, &request, &mut |_| {});
    Some((conclusion.best()?, conclusion.value()?))
}

/// Ends games whose result is clear.
#[derive(Default)]
struct Adjudicator {
    /// Plies in a row that red, black was clearly ahead.
    clear: [u32; 2],
    /// Plies in a row that were level.
    level: u32,
}

impl Adjudicator {
    /// The winner, or a draw, if the game may end after this many plies; none if it may not.
    fn judge(&mut self, red_value: Value, plies: usize) -> Option<Option<Color>> {
        let count = |run: &mut u32, holds: bool| *run = if holds { *run + 1 } else { 0 };
        count(&mut self.clear[0], red_value > CLEAR);
        count(&mut self.clear[1], red_value < -CLEAR);
        count(
            &mut self.level,
            red_value.abs() <= LEVEL && plies > LEVEL_FROM,
        );
        if self.clear[0] >= CLEAR_PLIES {
            Some(Some(Color::Red))
        } else if self.clear[1] >= CLEAR_PLIES {
            Some(Some(Color::Black))
        } else if self.level >= LEVEL_PLIES || plies >= MAX_PLIES {
            Some(None)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROVENANCE: Provenance = Provenance {
        game: GameKind::Xiangqi,
        nodes: 60,
        seed: 3,
        weights: 0,
    };

    #[test]
    fn the_same_seed_and_number_play_the_same_game() {
        let mut memory = Memory::new(TABLE_MIB, 1);
        let first = play(&mut memory, PROVENANCE, 5);
        let _between = play(&mut memory, PROVENANCE, 6);
        assert_eq!(play(&mut memory, PROVENANCE, 5), first);
        assert_ne!(play(&mut memory, PROVENANCE, 7), first);
    }

    #[test]
    fn games_are_legal_and_give_positions_to_learn_from() {
        use crate::fit::Rows;
        use crate::samples::{Choice, collect};
        let mut memory = Memory::new(TABLE_MIB, 1);
        let choice = Choice {
            score: 2400,
            unrest: 240,
            result: 1.0,
            k: 400.0,
        };
        let mut rows = Rows::default();
        for number in 0..4 {
            collect(&play(&mut memory, PROVENANCE, number), &choice, &mut rows).unwrap();
        }
        assert!(rows.len() > 20, "{}", rows.len());
    }

    #[test]
    fn a_clear_lead_ends_the_game_when_it_lasts() {
        let mut adjudicator = Adjudicator::default();
        let scores = [
            CLEAR + 1,
            CLEAR + 1,
            0,
            CLEAR + 1,
            CLEAR + 1,
            CLEAR + 1,
            CLEAR + 1,
        ];
        let ends: Vec<_> = scores
            .iter()
            .map(|&score| adjudicator.judge(score, 20))
            .collect();
        assert_eq!(ends[..6], [None; 6]);
        assert_eq!(ends[6], Some(Some(Color::Red)));
    }
}
