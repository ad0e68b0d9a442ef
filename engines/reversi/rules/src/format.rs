//! The formats of files of games: which one a file has, reading, and writing.

use serde::Serialize;
use thiserror::Error;

use crate::ggf::{Ggf, GgfError};
use crate::pgn::{self, PgnError};
use crate::position::Position;
use crate::record::{Record, WriteError};
use crate::sequence::{self, SequenceError};
use crate::sgf::{self, SgfError};
use crate::size::Size;
use crate::wthor::{self, Header, Wthor, WthorError};

/// Why a game in a file was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum ReadError {
    #[error(transparent)]
    Ggf(#[from] GgfError),
    #[error(transparent)]
    Sgf(#[from] SgfError),
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error(transparent)]
    Wthor(#[from] WthorError),
    #[error("line {line}: {reason}")]
    Transcript { line: usize, reason: SequenceError },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Ggf,
    Sgf,
    Pgn,
    /// One line of moves for each game, `f5d6c3`.
    Transcript,
    /// Games on 8x8 from its start only.
    Wthor,
}

impl Format {
    /// The file name extensions, each format's usual one first.
    pub const EXTENSIONS: [(&'static str, Self); 6] = [
        ("ggf", Self::Ggf),
        ("sgf", Self::Sgf),
        ("pgn", Self::Pgn),
        ("txt", Self::Transcript),
        ("wtb", Self::Wthor),
        ("wth", Self::Wthor),
    ];

    /// The format that a file name extension stands for, in upper or lower case.
    pub fn from_extension(ending: &str) -> Option<Self> {
        let is_same = |(own, _): &&(&str, Self)| own.eq_ignore_ascii_case(ending);
        Self::EXTENSIONS
            .iter()
            .find(is_same)
            .map(|&(_, format)| format)
    }

    /// The format that a file's contents are in. None if they are no game, for example a drawn
    /// board.
    pub fn of_contents(bytes: &[u8]) -> Option<Self> {
        if Wthor::parse(bytes).is_ok() {
            return Some(Self::Wthor);
        }
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let first = text.split_whitespace().next().unwrap_or_default();
        if first.starts_with('[') || pgn::is_number(first) && !text.contains("(;") {
            return Some(Self::Pgn);
        }
        if text.contains("(;") {
            let is_sgf = text.contains("GM[2]");
            return Some(if is_sgf { Self::Sgf } else { Self::Ggf });
        }
        // The moves may be wrong: then the transcript is refused with the first that is.
        sequence::begins_with_square(text).then_some(Self::Transcript)
    }

    /// The games of a file, each read or refused. `size` is the board of transcripts.
    pub fn read(self, bytes: &[u8], size: Size) -> Vec<Result<Record, ReadError>> {
        let text = || String::from_utf8_lossy(bytes);
        match self {
            Self::Wthor => match Wthor::parse(bytes) {
                Ok(file) => file.records().map(|game| Ok(game?)).collect(),
                Err(why) => vec![Err(why.into())],
            },
            Self::Ggf => Ggf::games(&text()).map(of_ggf).collect(),
            Self::Sgf => sgf::games(&text()).map(|game| Ok(game?)).collect(),
            Self::Pgn => pgn::games(&text(), size).map(|game| Ok(game?)).collect(),
            Self::Transcript => {
                let text = text();
                let lines = text
                    .lines()
                    .zip(1..)
                    .filter(|(line, _)| !line.trim().is_empty());
                lines
                    .map(|(line, number)| transcript(line, number, size))
                    .collect()
            }
        }
    }

    /// The bytes of a file of these games. Only WTHOR uses `header` ([`wthor::write`]).
    ///
    /// # Errors
    /// Which game the format cannot hold, and why.
    pub fn write(self, games: &[Record], header: &Header) -> Result<Vec<u8>, WriteError> {
        if self == Self::Wthor {
            return wthor::write(games, header);
        }
        let mut text = String::new();
        for (game, number) in games.iter().zip(1..) {
            text += &match self {
                Self::Ggf => Ggf::of_record(game).to_string(),
                Self::Sgf => sgf::write(game),
                Self::Pgn => pgn::write(game),
                Self::Transcript | Self::Wthor => {
                    let origin = game.position.origin();
                    if origin != Position::new(origin.size()) {
                        return Err(WriteError::Transcript { number });
                    }
                    sequence::write(&game.position)
                }
            };
            text.push('\n');
        }
        Ok(text.into_bytes())
    }
}

fn of_ggf(game: Result<Ggf, GgfError>) -> Result<Record, ReadError> {
    let game = game?;
    Ok(game.record()?)
}

fn transcript(text: &str, line: usize, size: Size) -> Result<Record, ReadError> {
    let mut position = Position::new(size);
    sequence::play(&mut position, text).map_err(|reason| ReadError::Transcript { line, reason })?;
    Ok(position.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{COMMENT, Quality};
    use proptest::prelude::*;

    const ALL: [Format; 5] = [
        Format::Ggf,
        Format::Sgf,
        Format::Pgn,
        Format::Transcript,
        Format::Wthor,
    ];

    fn game(picks: &[usize]) -> Position {
        let mut position = Position::new(Size::STANDARD);
        for pick in picks {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.make(legal[pick % legal.len()]).unwrap();
        }
        position
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_in_every_format(
            games in proptest::collection::vec(proptest::collection::vec(any::<usize>(), 1..80), 1..4),
            name in "[A-Za-z(;)\\[\\]\"\\\\{} ]{0,12}",
        ) {
            let games: Vec<Record> = games
                .iter()
                .map(|picks| Record {
                    tags: vec![("PB".into(), name.trim().into()), ("PW".into(), "Bert".into())],
                    ..Record::from(game(picks))
                })
                .collect();
            for format in ALL {
                let bytes = format.write(&games, &Header::of([2026, 11, 26])).unwrap();
                prop_assert_eq!(Format::of_contents(&bytes), Some(format));
                let read: Result<Vec<_>, _> = format.read(&bytes, Size::STANDARD).into_iter().collect();
                let read = read.unwrap();
                prop_assert_eq!(read.len(), games.len());
                for (read, game) in read.iter().zip(&games) {
                    // Transcripts do not write a pass at the end.
                    let moves = sequence::write(&game.position);
                    prop_assert_eq!(sequence::write(&read.position), moves);
                    if !matches!(format, Format::Transcript | Format::Wthor) {
                        prop_assert_eq!(read.tag("PB").unwrap_or_default(), name.trim());
                        prop_assert_eq!(&read.position, &game.position);
                    }
                }
            }
        }

        #[test]
        fn any_bytes_are_games_or_are_refused(bytes: Vec<u8>, text in "[\\[\\](){};:A-Za-z0-9. \n\"]{0,80}") {
            for input in [bytes.as_slice(), text.as_bytes()] {
                Format::of_contents(input);
                for format in ALL {
                    for game in format.read(input, Size::STANDARD) {
                        if let Err(why) = game {
                            let why = why.to_string();
                            prop_assert!(!why.is_empty() && why.len() < 1_000, "{why}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_said_goes_from_format_to_format() {
        let said = "(;GM[2]C[before];B[fe]C[a\\]b];W[df];B[cc]BM[2]C[c])";
        let read =
            |format: Format, bytes: &[u8]| format.read(bytes, Size::STANDARD).remove(0).unwrap();
        let first = read(Format::Sgf, said.as_bytes());
        assert_eq!(first.tag(COMMENT), Some("before"));
        let comments = |game: &Record| [0, 1, 2].map(|ply| game.note(ply).comment.clone());
        assert_eq!(comments(&first), ["a]b", "", "c"]);
        let mut game = first.clone();
        for format in [Format::Ggf, Format::Pgn, Format::Sgf] {
            game = read(
                format,
                &format.write(&[game], &Header::of([2026, 1, 1])).unwrap(),
            );
            assert_eq!(comments(&game), comments(&first), "{format:?}");
            assert_eq!(game.tag(COMMENT), Some("before"), "{format:?}");
        }
        game.notes[1].quality = Some(Quality::VeryBad);
        for (format, sign) in [(Format::Pgn, "d6 $4 2. c3"), (Format::Sgf, ";W[df]BM[2];B")] {
            let bytes = format
                .write(&[game.clone()], &Header::of([2026, 1, 1]))
                .unwrap();
            let text = String::from_utf8(bytes).unwrap();
            assert!(text.contains(sign), "{text}");
        }
    }

    #[test]
    fn games_that_begin_elsewhere_go_where_they_can_be_written() {
        let board = "(;GM[2]SZ[8]AB[aa]AW[ba]PL[W];W[ec])";
        let game = Format::Sgf
            .read(board.as_bytes(), Size::STANDARD)
            .remove(0)
            .unwrap();
        let games = [game];
        for format in [Format::Ggf, Format::Sgf, Format::Pgn] {
            let bytes = format.write(&games, &Header::of([2026, 1, 1])).unwrap();
            let read = format.read(&bytes, Size::STANDARD).remove(0).unwrap();
            assert_eq!(read.position, games[0].position, "{format:?}");
        }
        for (format, says) in [
            (Format::Transcript, "a transcript has"),
            (Format::Wthor, "WTHOR has"),
        ] {
            let why = format.write(&games, &Header::of([2026, 1, 1]));
            let why = why.unwrap_err().to_string();
            assert!(
                why.starts_with("game 1 begins from a position") && why.contains(says),
                "{why}"
            );
        }
    }

    #[test]
    fn formats_are_recognized_by_name_and_by_contents() {
        assert_eq!(Format::from_extension("WTB"), Some(Format::Wthor));
        assert_eq!(Format::from_extension("obf"), None);
        for (text, format) in [
            ("f5d6c3\nf5f6", Some(Format::Transcript)),
            ("[Black \"a\"]\n1. f5", Some(Format::Pgn)),
            ("1. f5 d6", Some(Format::Pgn)),
            ("12 (;GM[Othello]BO[8 ...", Some(Format::Ggf)),
            ("(;FF[4]GM[2];B[fe])", Some(Format::Sgf)),
            ("f5d6x9", Some(Format::Transcript)),
            ("--------", None),
            ("XXO-XXXXXXXXXXXXX", None),
            ("  A B C D E F G H\n1 - - - - - - - -", None),
            ("", None),
        ] {
            assert_eq!(Format::of_contents(text.as_bytes()), format, "{text}");
        }
        let lines = Format::Transcript.read(b"f5d6\n\nf5f5\n", Size::STANDARD);
        assert!(lines[0].is_ok());
        assert_eq!(
            lines[1].as_ref().unwrap_err().to_string(),
            "line 3: move 2, f5 at character 3: f5 is occupied by black"
        );
    }
}
