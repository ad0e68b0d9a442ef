//! WTHOR, the game database of the French Othello federation.
//!
//! A header of 16 bytes: century, year, month and day of the file, then the number of games (4 bytes),
//! of another kind of record (2), the year of the games (2), the board's side (0 stands for 8), a
//! kind (0 for games), the depth of the theoretical score, one byte unused. Then 68 bytes a game: numbers of the
//! tournament and of both players (2 each), black's discs at the end, the best that was possible for
//! black after that depth, and 60 moves, `10 * row + column` from 1, 0 after the last. Passes are
//! not written. All numbers are little-endian. (FFO: *Format de la base WTHOR*, 1998.)

use serde::Serialize;
use text_boards::Color;
use thiserror::Error;

use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::record::{Record, WriteError};
use crate::sequence;
use crate::size::Size;
use crate::square::Square;

const HEADER: usize = 16;
const RECORD: usize = 68;
/// Where in a record the moves begin.
const MOVES: usize = 8;

#[derive(Clone, Copy, Debug)]
pub struct Wthor<'a> {
    /// The year in which the games were played.
    pub year: u16,
    /// At how many empty squares the theoretical score is that of perfect play.
    pub depth: u8,
    records: &'a [u8],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The tournament's number in the federation's list.
    pub tournament: u16,
    /// The players' numbers in the federation's list, black first.
    pub players: [u16; 2],
    /// Black's discs at the end, empty squares going to the winner.
    pub black_discs: u8,
    /// Black's discs, had both played perfectly from [`Wthor::depth`] empty squares on.
    pub black_discs_in_theory: u8,
    /// The end of the game, its history the game.
    pub position: Position,
}

/// Why a file or a game of it was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum WthorError {
    #[error("a file of {found} bytes, expected a header of 16 at least")]
    Header { found: usize },
    #[error("{found} bytes after the header, expected {expected}: {games} games of 68 bytes")]
    Length {
        found: usize,
        expected: u64,
        /// How many games the header speaks of.
        games: u32,
    },
    #[error("a board of side {found}, expected 8")]
    Side { found: u8 },
    #[error("records of kind {found}, expected 0: games")]
    Kind { found: u8 },
    #[error(
        "game {game}, move {number}: byte {found} is no square, expected row and column 1 to 8"
    )]
    Square {
        /// Which game, from 1.
        game: usize,
        /// Which move, from 1.
        number: usize,
        found: u8,
    },
    #[error("game {game}, move {number}: {reason}")]
    Illegal {
        /// Which game, from 1.
        game: usize,
        /// Which move, from 1.
        number: usize,
        reason: IllegalMove,
    },
}

impl<'a> Wthor<'a> {
    /// Reads a file's header.
    ///
    /// # Errors
    /// When it is not a file of games on 8x8, or is cut off.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, WthorError> {
        let Some((header, records)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(WthorError::Header { found: bytes.len() });
        };
        let [
            _,
            _,
            _,
            _,
            n0,
            n1,
            n2,
            n3,
            _,
            _,
            y0,
            y1,
            side,
            kind,
            depth,
            _,
        ] = *header;
        if !matches!(side, 0 | 8) {
            return Err(WthorError::Side { found: side });
        }
        if kind != 0 {
            return Err(WthorError::Kind { found: kind });
        }
        let games = u32::from_le_bytes([n0, n1, n2, n3]);
        let expected = u64::from(games) * RECORD as u64;
        if records.len() as u64 != expected {
            return Err(WthorError::Length {
                found: records.len(),
                expected,
                games,
            });
        }
        Ok(Self {
            year: u16::from_le_bytes([y0, y1]),
            depth,
            records,
        })
    }

    pub const fn len(&self) -> usize {
        self.records.len() / RECORD
    }

    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The games, one after the other. An error is of one game alone.
    pub fn games(&self) -> impl Iterator<Item = Result<Game, WthorError>> + use<'a> {
        let records = self.records.as_chunks::<RECORD>().0;
        records
            .iter()
            .zip(1..)
            .map(|(record, game)| read(record, game))
    }
}

impl Wthor<'_> {
    /// The games as [records](Record): players by their numbers, as `#12`, the year as the date.
    pub fn records(&self) -> impl Iterator<Item = Result<Record, WthorError>> {
        let year = self.year.to_string();
        self.games().map(move |game| {
            let game = game?;
            let [black, white] = game.players.map(|number| format!("#{number}"));
            let tags = [
                ("PB", black),
                ("PW", white),
                ("EV", format!("#{}", game.tournament)),
                ("DT", year.clone()),
            ];
            let tags = tags.map(|(name, value)| (name.to_owned(), value)).to_vec();
            let position = game.position;
            Ok(Record { position, tags })
        })
    }
}

/// A file of these games, as of a date: year, month, day. Players and events that are not numbers as `#12` are number 0; the
/// theoretical score is that of no empty squares, which is the game's own.
///
/// # Errors
/// Which game the format cannot hold, and why.
pub fn write(games: &[Record], date: [u16; 3]) -> Result<Vec<u8>, WriteError> {
    let [year, month, day] = date;
    let mut bytes = vec![
        (year / 100) as u8,
        (year % 100) as u8,
        month as u8,
        day as u8,
    ];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(year.to_le_bytes());
    bytes.extend([8, 0, 0, 0]);
    for (game, number) in games.iter().zip(1..) {
        let position = &game.position;
        if position.origin() != Position::new(Size::STANDARD) {
            return Err(WriteError::Wthor { number });
        }
        for name in ["EV", "PB", "PW"] {
            let of_list = game.tag(name).and_then(|value| value.strip_prefix('#'));
            let of_list = of_list.and_then(|value| value.parse().ok());
            bytes.extend(of_list.unwrap_or(0_u16).to_le_bytes());
        }
        let black = (64 + position.score(Color::Black)) / 2;
        bytes.extend([black as u8; 2]);
        let squares = position.history().filter_map(Move::square);
        let moves = squares.map(|square| 10 * (square.row() + 1) + square.column() + 1);
        let start = bytes.len();
        bytes.extend(moves);
        bytes.resize(start + RECORD - MOVES, 0);
    }
    Ok(bytes)
}

fn read(record: &[u8; RECORD], game: usize) -> Result<Game, WthorError> {
    let word = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    let mut position = Position::new(Size::STANDARD);
    let moves = record[MOVES..].iter().take_while(|&&byte| byte != 0);
    for (&found, number) in moves.zip(1..) {
        let (row, column) = (found / 10, found % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            return Err(WthorError::Square {
                game,
                number,
                found,
            });
        }
        let mv = Move::Place(Square::at(column - 1, row - 1));
        sequence::make(&mut position, mv).map_err(|reason| WthorError::Illegal {
            game,
            number,
            reason,
        })?;
    }
    Ok(Game {
        tournament: word(0),
        players: [word(2), word(4)],
        black_discs: record[6],
        black_discs_in_theory: record[7],
        position,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shortest game there is: white loses all discs at black's fifth move.
    const WIPE_OUT: [u8; 9] = [65, 46, 35, 66, 57, 64, 75, 56, 53];

    fn file(moves: &[u8]) -> Vec<u8> {
        let mut bytes = vec![20, 26, 11, 21, 1, 0, 0, 0, 0, 0, 0xc6, 7, 8, 0, 22, 0];
        bytes.extend([1, 0, 2, 0, 3, 0, 64, 60]);
        bytes.extend(moves);
        bytes.resize(HEADER + RECORD, 0);
        bytes
    }

    #[test]
    fn a_game_is_read() {
        let bytes = file(&WIPE_OUT);
        let wthor = Wthor::parse(&bytes).unwrap();
        assert_eq!((wthor.year, wthor.depth, wthor.len()), (1990, 22, 1));
        let game = wthor.games().next().unwrap().unwrap();
        assert_eq!(game.players, [2, 3]);
        assert_eq!(game.black_discs, 64);
        assert_eq!(sequence::write(&game.position), "e6f4e3f6g5d6e7f5c5");
        assert!(game.position.is_over());
        let records: Vec<_> = wthor.records().map(Result::unwrap).collect();
        assert_eq!(
            (records[0].tag("PB"), records[0].tag("DT")),
            (Some("#2"), Some("1990"))
        );
        let written = write(&records, [1990, 11, 21]).unwrap();
        let again = Wthor::parse(&written).unwrap();
        assert_eq!((again.year, again.depth), (1990, 0));
        let again = again.games().next().unwrap().unwrap();
        assert_eq!(
            (again.tournament, again.players),
            (game.tournament, game.players)
        );
        assert_eq!((again.black_discs, again.black_discs_in_theory), (64, 64));
        assert_eq!(again.position, game.position);
    }

    #[test]
    fn errors_say_what_was_expected() {
        let refuse = |bytes: &[u8]| Wthor::parse(bytes).map(drop).unwrap_err().to_string();
        let sound = file(&WIPE_OUT);
        assert_eq!(
            refuse(&[0; 4]),
            "a file of 4 bytes, expected a header of 16 at least"
        );
        assert_eq!(
            refuse(&sound[..40]),
            "24 bytes after the header, expected 68: 1 games of 68 bytes"
        );
        let changed = |at: usize, to: u8| {
            let mut bytes = sound.clone();
            bytes[at] = to;
            bytes
        };
        assert_eq!(refuse(&changed(12, 10)), "a board of side 10, expected 8");
        assert_eq!(
            refuse(&changed(13, 1)),
            "records of kind 1, expected 0: games"
        );
        let game = |bytes: &[u8]| {
            let games: Vec<_> = Wthor::parse(bytes).unwrap().games().collect();
            games[0].clone().unwrap_err().to_string()
        };
        assert_eq!(
            game(&changed(25, 90)),
            "game 1, move 2: byte 90 is no square, expected row and column 1 to 8"
        );
        assert_eq!(
            game(&changed(25, 65)),
            "game 1, move 2: e6 is occupied by black"
        );
    }
}
