//! Recorded games in the formats that other programs read: PGN for Xiangqi, GGF for Reversi, SGF for
//! Gomoku. The writers are those of the rules crates; here is only what a match knows of its games.

use thiserror::Error;

use crate::archive::{Archive, RecordedGame};

mod ggf;
mod pgn;
mod sgf;

/// A game file's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum GameFormat {
    /// Portable Game Notation with Xiangqi's tags, moves in ICCS.
    Pgn,
    /// The Generic Game Format of Othello servers.
    Ggf,
    /// The Smart Game Format.
    Sgf,
}

/// Why games cannot be written.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ExportError {
    /// The format is another game's.
    #[error("{format:?} holds no {game}, expected {expected}", expected = expected(game))]
    OtherGame {
        /// What was asked for.
        format: GameFormat,
        /// What was played.
        game: String,
    },
    /// A game cannot be replayed.
    #[error("game {number}: {what}")]
    Game {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        what: String,
    },
}

impl GameFormat {
    /// The format in which this game is written.
    pub fn of(game: &str) -> Self {
        match game {
            "reversi" => Self::Ggf,
            "gomoku" => Self::Sgf,
            _ => Self::Pgn,
        }
    }
}

fn expected(game: &str) -> String {
    format!("{:?}", GameFormat::of(game))
}

/// One finished game as text, with its line end.
///
/// # Errors
/// When the format is another game's, or the record cannot be replayed.
pub fn write(
    archive: &Archive,
    game: &RecordedGame,
    format: GameFormat,
) -> Result<String, ExportError> {
    if format != GameFormat::of(&archive.game) {
        return Err(ExportError::OtherGame {
            format,
            game: archive.game.clone(),
        });
    }
    let written = match format {
        GameFormat::Pgn => pgn::write(archive, game),
        GameFormat::Ggf => ggf::write(archive, game),
        GameFormat::Sgf => sgf::write(archive, game),
    };
    written.map_err(|what| ExportError::Game {
        number: game.number + 1,
        what,
    })
}

/// The players' names by seat.
fn players<'a>(archive: &'a Archive, game: &RecordedGame) -> [&'a str; 2] {
    game.players.map(|engine| {
        archive
            .engines
            .get(engine)
            .map_or("?", |engine| engine.name.as_str())
    })
}

#[cfg(test)]
mod tests;
