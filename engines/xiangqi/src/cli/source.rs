//! Where a position comes from: `--fen`, `--board`, and moves played from there.

use std::path::PathBuf;

use ::cli::input::Input;
use ::cli::message;
use anyhow::{Context, bail};
use app::playable::{self, Loaded, play_moves};
use xiangqi_rules::{Move, Position, board_text};

use super::file;
use crate::engine::Xiangqi;

pub(super) type Source = app::cli::source::Source<Xiangqi>;

/// The position to begin from; default: the start of the game
#[derive(Debug, Default, clap::Args)]
pub struct Setup {
    #[arg(long, value_name = "FEN", conflicts_with_all = ["board", "position"])]
    fen: Option<String>,

    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    board: Option<PathBuf>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    #[arg(long, value_name = "MOVES", num_args = 1.., value_delimiter = ' ')]
    moves: Vec<String>,
}

impl playable::Setup<Xiangqi> for Setup {
    fn start(&self) -> anyhow::Result<Position> {
        if self.game.is_some() {
            bail!(message!("game-without-file"));
        }
        match (&self.fen, &self.board) {
            (Some(fen), _) => Position::from_fen(fen).with_context(|| format!("--fen {fen:?}")),
            (None, Some(path)) => {
                let input = Input::read(path)?;
                let name = input.name.clone();
                board_text::parse(&input.text()).context(name)
            }
            (None, None) => Ok(Position::startpos()),
        }
    }

    fn read(&self, input: Input) -> anyhow::Result<Loaded<Position, Move>> {
        file::read(input, self.game)
    }

    fn read_other(&self, input: Input) -> anyhow::Result<Loaded<Position, Move>> {
        file::read(input, None)
    }

    fn apply_flags(&self, mut position: Position) -> anyhow::Result<Position> {
        play_moves::<Xiangqi>(&mut position, &self.moves.join(" ")).context("--moves")?;
        Ok(position)
    }

    fn gives_position(&self) -> bool {
        self.fen.is_some() || self.board.is_some()
    }
}
