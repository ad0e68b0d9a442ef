//! The file formats in which games are written, by file name extension.

use xiangqi_rules::notation::Notation;
use xiangqi_rules::record::Record;
use xiangqi_rules::{ccbridge, pgn, ubb, xqf};

/// The function that writes the games of a file.
#[derive(Clone, Copy)]
pub(super) enum Format {
    /// For formats with a single game per file.
    Single(fn(&Record) -> Vec<u8>),
    Many(fn(&[Record]) -> Vec<u8>),
    /// For formats with many games per file, whose moves are written in a notation of choice.
    Notated(fn(&[Record], Notation) -> Vec<u8>),
}

const FORMATS: [(&str, Format); 5] = [
    (
        "pgn",
        Format::Notated(|games, notation| text(games, |game| pgn::write(game, notation))),
    ),
    ("xqf", Format::Single(xqf::write)),
    ("ubb", Format::Many(|games| text(games, ubb::write))),
    ("cbr", Format::Single(ccbridge::write)),
    ("cbl", Format::Many(ccbridge::write_library)),
];

impl Format {
    /// The format for a file name extension in lower case.
    pub(super) fn from_extension(ending: &str) -> Option<Self> {
        let found = FORMATS.iter().find(|(name, _)| *name == ending);
        found.map(|&(_, format)| format)
    }

    /// The bytes of a file with one game. Formats that need a notation get WXF.
    pub(super) fn of_game(self, game: &Record) -> Vec<u8> {
        match self {
            Self::Single(write) => write(game),
            Self::Many(write) => write(std::slice::from_ref(game)),
            Self::Notated(write) => write(std::slice::from_ref(game), Notation::Wxf),
        }
    }
}

fn text(games: &[Record], write: impl Fn(&Record) -> String) -> Vec<u8> {
    games.iter().map(write).collect::<String>().into_bytes()
}
