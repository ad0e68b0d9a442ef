//! Recorded games in the formats that other programs read: PGN for Xiangqi, GGF for Reversi, SGF
//! for Gomoku. The writers are those of the rules crates; here is only what a match knows of its
//! games.

use ::cli::{Message, message};

use crate::archive::{Archive, RecordedGame};

mod ggf;
mod pgn;
mod sgf;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum GameFormat {
    Pgn,
    Ggf,
    Sgf,
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

/// One finished game as text, with its line end.
///
/// # Errors
/// When the format is another game's, or the record cannot be replayed.
pub fn write(
    archive: &Archive,
    game: &RecordedGame,
    format: GameFormat,
) -> Result<String, Message> {
    let own = GameFormat::of(&archive.game);
    if format != own {
        let [found, expected] = [format, own].map(|format| format!("{format:?}"));
        let game = archive.game.clone();
        return Err(message!("export-format", found, game, expected));
    }
    let written = match format {
        GameFormat::Pgn => pgn::write(archive, game),
        GameFormat::Ggf => ggf::write(archive, game),
        GameFormat::Sgf => sgf::write(archive, game),
    };
    written.map_err(|what| message!("export-game", number = game.number + 1, what))
}

/// The names of both players, the first seat's first; `?` for an engine that is not in the archive.
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
