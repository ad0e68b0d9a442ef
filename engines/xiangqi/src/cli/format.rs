//! The formats that games are written in.

use xiangqi_rules::notation::Notation;
use xiangqi_rules::record::Record;
use xiangqi_rules::{ccbridge, pgn, ubb, xqf};

/// How the games of a file are written.
#[derive(Clone, Copy)]
pub(super) enum Format {
    /// One file holds one game.
    Single(fn(&Record) -> Vec<u8>),
    Many(fn(&[Record]) -> Vec<u8>),
    /// Many, whose moves are written in words.
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
    /// That of files whose names end so, in small letters.
    pub(super) fn of_ending(ending: &str) -> Option<Self> {
        let found = FORMATS.iter().find(|(name, _)| *name == ending);
        found.map(|&(_, format)| format)
    }

    /// A file of one game, its moves in WXF if in words.
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
