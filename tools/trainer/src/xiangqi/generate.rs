//! `trainer generate xiangqi`: the engine plays itself from random openings.

use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::time::Duration;

use ::cli::input::FileError;
use ::cli::message;
use ::xiangqi::eval::weights::WEIGHTS;
use ::xiangqi::eval::{Evaluation, network::Network};
use ::xiangqi::search::{Memory, Request, Settings, run as search};
use anyhow::{Result, ensure};
use app::weights::WeightsFile;
use clap::Args;
use search::clock::{Clock, Limits};
use search::value::Value;
use xiangqi_rules::outcome::{Rules, outcome};
use xiangqi_rules::{Color, Move, Position};
use zobrist::{mix, splitmix64};

use crate::engine::Engine;
use crate::generate::{Arguments, fill};
use crate::progress::Progress;
use crate::shard::{Game, GameKind, Provenance};

/// Random plies before the engine takes over: this many, or one more.
const RANDOM_PLIES: usize = 8;
/// Openings whose first search gives a larger value than this, either way, are not played; in
/// internal units.
const UNFAIR: Value = 600;
/// A value beyond this for [`RESIGN_PLIES`] plies decides the game, in internal units.
const RESIGN_SCORE: Value = 2000;
const RESIGN_PLIES: u32 = 4;
/// A value within this, either way, for [`DRAW_PLIES`] plies after ply [`DRAW_MIN_PLY`] draws the
/// game.
const DRAW_SCORE: Value = 24;
const DRAW_PLIES: u32 = 12;
const DRAW_MIN_PLY: usize = 60;
const MAX_PLIES: usize = 400;
/// The search may use this many times its soft limit to complete an iteration.
const HARD_FACTOR: u64 = 8;
/// Size of the transposition table: enough for a few thousand nodes, and quickly cleared.
pub const TABLE_MIB: usize = 1;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    play: Arguments,
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    #[arg(long)]
    net: Option<PathBuf>,
    #[arg(long, default_value = "1")]
    threads: NonZeroU64,
}

/// Plays until all files hold all their games.
///
/// # Errors
/// When a file cannot be written, or holds games of another seed, node limit or evaluation.
pub fn run(options: &Options) -> Result<()> {
    let arguments = &options.play;
    let threads = options.threads.get();
    let evaluation = match &options.net {
        Some(path) => Evaluation::Network(Network::open(path)?),
        None => Evaluation::Handcrafted,
    };
    let out = &arguments.out;
    let folder = out.is_dir() || out.as_os_str().as_encoded_bytes().ends_with(b"/");
    ensure!(
        folder || threads == 1,
        message!(
            "generate-threads",
            threads,
            path = out.display().to_string()
        )
    );
    if folder {
        std::fs::create_dir_all(out).map_err(|error| FileError::of(out, error))?;
    }
    let engine = Some(Engine::of(GameKind::Xiangqi));
    let files = (0..threads).map(|thread| {
        let provenance = Provenance {
            game: GameKind::Xiangqi,
            nodes: options.nodes,
            seed: arguments.seed.wrapping_add(thread),
            weights: hash(&evaluation),
            engine,
        };
        let path = if folder {
            out.join(file_name(provenance))
        } else {
            out.clone()
        };
        (path, provenance)
    });
    let count = arguments.games * threads as usize;
    let progress = Progress::new(count, message!("games", count));
    std::thread::scope(|scope| {
        let threads: Vec<_> = files
            .map(|(path, provenance)| {
                let (progress, evaluation) = (&progress, &evaluation);
                scope.spawn(move || {
                    let mut memory = Memory::new(TABLE_MIB, 1);
                    let on_progress = |games| progress.inc(games);
                    let play = |number| Some(play(&mut memory, evaluation, provenance, number));
                    fill(&path, provenance, arguments.games, &on_progress, play)
                })
            })
            .collect();
        threads
            .into_iter()
            .try_for_each(|thread| match thread.join() {
                Ok(result) => result.map(|_| ()),
                Err(panic) => std::panic::resume_unwind(panic),
            })
    })?;
    progress.finish();
    Ok(())
}

/// The name of a file in a folder of games.
fn file_name(provenance: Provenance) -> String {
    let Provenance {
        nodes,
        seed,
        weights,
        ..
    } = provenance;
    format!("xiangqi-{weights:016x}-seed{seed}-nodes{nodes}.games")
}

/// A hash that identifies the evaluation that plays.
pub fn hash(evaluation: &Evaluation) -> u64 {
    match evaluation {
        Evaluation::Network(network) => {
            let start = network.hash().first_chunk().copied();
            start.map_or(0, u64::from_be_bytes)
        }
        Evaluation::Handcrafted | Evaluation::Classic => WEIGHTS.iter().fold(0, |hash, weight| {
            mix(hash ^ u64::from(weight.mg() as u16) ^ u64::from(weight.eg() as u16) << 16)
        }),
    }
}

/// Plays game `number` of a seed.
pub fn play(
    memory: &mut Memory,
    evaluation: &Evaluation,
    provenance: Provenance,
    number: u64,
) -> Game {
    let mut random = mix(provenance.seed) ^ mix(number.wrapping_add(1));
    loop {
        memory.clear();
        if let Some(opening) = random_opening(&mut random)
            && let Some(game) = play_from(memory, evaluation, provenance, opening)
        {
            return game;
        }
    }
}

/// A position after random plies from the start; `None` if the game ended before.
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

/// Plays a game from an opening; `None` if the opening is unfair.
fn play_from(
    memory: &mut Memory,
    evaluation: &Evaluation,
    provenance: Provenance,
    mut position: Position,
) -> Option<Game> {
    let mut plies: Vec<(u16, i16)> = position
        .history()
        .iter()
        .filter_map(|state| state.mv)
        .map(|mv| (mv.to_bits(), 0))
        .collect();
    let random = plies.len();
    let effort = NodeLimit::Soft(provenance.nodes);
    let mut adjudicator = Adjudicator::default();
    let winner = loop {
        if let Some(end) = outcome(&position, &Rules::WXF) {
            break end.winner;
        }
        let (mv, value) = think(memory, evaluation, effort, &position)?;
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

/// The node limit of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum NodeLimit {
    /// No new iteration after this many nodes; never more than [`HARD_FACTOR`] times that.
    Soft(u32),
    Hard(NonZeroU32),
}

impl NodeLimit {
    fn limits(self) -> Limits {
        let (soft_nodes, nodes) = match self {
            Self::Soft(nodes) => (Some(nodes.into()), u64::from(nodes) * HARD_FACTOR),
            Self::Hard(nodes) => (None, nodes.get().into()),
        };
        Limits {
            soft_nodes,
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
}

/// The engine's move and its value for the side to move; `None` where there is no legal move.
pub(super) fn think(
    memory: &mut Memory,
    evaluation: &Evaluation,
    effort: NodeLimit,
    position: &Position,
) -> Option<(Move, Value)> {
    let limits = effort.limits();
    let clock = Clock::start(limits, Duration::ZERO);
    let root_moves = position.legal_moves();
    let request = Request {
        position,
        root_moves: &root_moves,
        clock: &clock,
        stop: &|| false,
        settings: Settings {
            evaluation: evaluation.clone(),
            ..Settings::default()
        },
    };
    let conclusion = search(memory, &request, &mut |_| {});
    Some((conclusion.best()?, conclusion.value()?))
}

/// Adjudicates games whose result is clear.
#[derive(Default)]
pub(crate) struct Adjudicator {
    /// For red and black: consecutive plies in which that side was clearly ahead.
    clear: [u32; 2],
    /// Consecutive plies that were level.
    level: u32,
}

impl Adjudicator {
    /// The winner, or a draw, if the game may end after this many plies; `None` if it goes on.
    pub(crate) fn judge(&mut self, red_value: Value, plies: usize) -> Option<Option<Color>> {
        let count = |run: &mut u32, holds: bool| *run = if holds { *run + 1 } else { 0 };
        count(&mut self.clear[0], red_value > RESIGN_SCORE);
        count(&mut self.clear[1], red_value < -RESIGN_SCORE);
        count(
            &mut self.level,
            red_value.abs() <= DRAW_SCORE && plies > DRAW_MIN_PLY,
        );
        if self.clear[0] >= RESIGN_PLIES {
            Some(Some(Color::Red))
        } else if self.clear[1] >= RESIGN_PLIES {
            Some(Some(Color::Black))
        } else if self.level >= DRAW_PLIES || plies >= MAX_PLIES {
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
        engine: None,
    };

    #[test]
    fn the_same_seed_and_number_play_the_same_game() {
        let mut memory = Memory::new(TABLE_MIB, 1);
        let first = play(&mut memory, &Evaluation::Handcrafted, PROVENANCE, 5);
        let _between = play(&mut memory, &Evaluation::Handcrafted, PROVENANCE, 6);
        assert_eq!(
            play(&mut memory, &Evaluation::Handcrafted, PROVENANCE, 5),
            first
        );
        assert_ne!(
            play(&mut memory, &Evaluation::Handcrafted, PROVENANCE, 7),
            first
        );
    }

    #[test]
    fn games_are_legal_and_give_positions_to_learn_from() {
        use crate::xiangqi::regression::Rows;
        use crate::xiangqi::tune::{Choice, collect};
        let mut memory = Memory::new(TABLE_MIB, 1);
        let choice = Choice {
            score: 2400,
            unrest: 240,
            result: 1.0,
            k: 400.0,
        };
        let mut rows = Rows::default();
        for number in 0..4 {
            collect(
                &play(&mut memory, &Evaluation::Handcrafted, PROVENANCE, number),
                &choice,
                &mut rows,
            )
            .unwrap();
        }
        assert!(rows.len() > 20, "{}", rows.len());
    }

    #[test]
    fn a_clear_lead_ends_the_game_when_it_lasts() {
        let mut adjudicator = Adjudicator::default();
        let scores = [
            RESIGN_SCORE + 1,
            RESIGN_SCORE + 1,
            0,
            RESIGN_SCORE + 1,
            RESIGN_SCORE + 1,
            RESIGN_SCORE + 1,
            RESIGN_SCORE + 1,
        ];
        let ends: Vec<_> = scores
            .iter()
            .map(|&score| adjudicator.judge(score, 20))
            .collect();
        assert_eq!(ends[..6], [None; 6]);
        assert_eq!(ends[6], Some(Some(Color::Red)));
    }
}
