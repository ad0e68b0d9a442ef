//! Where a position comes from: `--fen`, `--board`, and moves played from there.

use std::path::PathBuf;

use ::cli::input::Input;
use anyhow::Context;
use xiangqi_rules::{Position, board_text, notation};

/// The position to look at; the start of the game unless told
#[derive(Debug, Default, clap::Args)]
pub(super) struct Source {
    /// The position as a FEN
    #[arg(long, value_name = "FEN", conflicts_with = "board")]
    fen: Option<String>,

    /// A drawn board: ten lines of nine characters, `.` empty, uppercase red; `-` is stdin
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,

    /// Moves played from there, in any notation
    #[arg(long, value_name = "MOVES", num_args = 1.., value_delimiter = ' ')]
    moves: Vec<String>,
}

impl Source {
    /// The position, with its game.
    pub(super) fn position(&self) -> anyhow::Result<Position> {
        let mut position = match (&self.fen, &self.board) {
            (Some(fen), _) => Position::from_fen(fen).with_context(|| format!("--fen {fen:?}"))?,
            (None, Some(path)) => {
                let input = Input::read(path)?;
                let name = input.name.clone();
                board_text::parse(&input.text()).context(name)?
            }
            (None, None) => Position::startpos(),
        };
        for (index, text) in self
            .moves
            .iter()
            .filter(|text| !text.is_empty())
            .enumerate()
        {
            let parsed = notation::parse_any(&position, text);
            let (_, mv) = parsed.with_context(|| format!("--moves: move {}", index + 1))?;
            position.make(mv);
        }
        Ok(position)
    }
}
