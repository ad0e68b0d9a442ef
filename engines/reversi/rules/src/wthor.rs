//! WTHOR, the game database of the French Othello federation.
//!
//! A header of 16 bytes: century, year, month and day of the file, then the number of games (4
//! bytes), of another kind of record (2), the year of the games (2), the board's side (0 stands for
//! 8), a kind (0 for games), the depth of the theoretical score, one byte unused. A file that is
//! read and written again is the same to the byte ([`Header`]). Then 68 bytes a game: numbers of
//! the tournament and of both players (2 each), black's discs at the end, the best that was
//! possible for black after that depth, and 60 moves, `10 * row + column` from 1, 0 after the last.
//! Passes are not written. All numbers are little-endian. (FFO: *Format de la base WTHOR*, 1998.)

use serde::Serialize;
use text_boards::Color;
use thiserror::Error;

use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::record::{Record, Theory, WriteError};
use crate::sequence;
use crate::size::Size;
use crate::square::Square;

const HEADER: usize = 16;
const RECORD: usize = 68;
/// The offset of the moves in a record.
const MOVES: usize = 8;
const SQUARES: i32 = 64;

#[derive(Clone, Copy, Debug)]
pub struct Wthor<'a> {
    pub header: Header,
    records: &'a [u8],
}

/// What the header says about all games of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The date of the file: year, month, day.
    pub date: [u16; 3],
    /// The year in which the games were played.
    pub year: u16,
    /// The number of empty squares from which the theoretical score counts perfect play.
    pub depth: u8,
    /// The other bytes of the header, unchanged: the number of other records (2 bytes), the board's
    /// side, and the last byte.
    others: [u8; 4],
}

impl Header {
    /// The header of a file made on this date: year, month, day.
    pub const fn of(date: [u16; 3]) -> Self {
        Self {
            date,
            year: date[0],
            depth: 0,
            others: [0, 0, 8, 0],
        }
    }

    fn bytes(&self, games: usize) -> [u8; HEADER] {
        let [year, month, day] = self.date;
        let [n0, n1, n2, n3] = (games as u32).to_le_bytes();
        let [y0, y1] = self.year.to_le_bytes();
        let [o0, o1, side, last] = self.others;
        let (century, year) = ((year / 100) as u8, (year % 100) as u8);
        let (month, day, depth) = (month as u8, day as u8, self.depth);
        [
            century, year, month, day, n0, n1, n2, n3, o0, o1, y0, y1, side, 0, depth, last,
        ]
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The tournament's number in the federation's list.
    pub tournament: u16,
    /// The players' numbers in the federation's list, black first.
    pub players: [u16; 2],
    /// Black's discs at the end, empty squares going to the winner.
    pub black_discs: u8,
    /// Black's discs, had both played perfectly from [`Header::depth`] empty squares on.
    pub black_discs_in_theory: u8,
    /// The end of the game, its history the game.
    pub position: Position,
}

/// Why a file or a game of it was refused. Games count from 1, moves from 1 in each game.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum WthorError {
    #[error("a file of {found} bytes, expected a header of 16 at least")]
    Header { found: usize },
    #[error("{found} bytes after the header, expected {expected}: {games} games of 68 bytes")]
    Length {
        found: usize,
        expected: u64,
        /// The number of games that the header announces.
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
        game: usize,
        number: usize,
        found: u8,
    },
    #[error("game {game}, move {number}: {reason}")]
    Illegal {
        game: usize,
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
            century,
            year,
            month,
            day,
            n0,
            n1,
            n2,
            n3,
            o0,
            o1,
            y0,
            y1,
            side,
            kind,
            depth,
            last,
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
        let header = Header {
            date: [
                100 * u16::from(century) + u16::from(year),
                month.into(),
                day.into(),
            ],
            year: u16::from_le_bytes([y0, y1]),
            depth,
            others: [o0, o1, side, last],
        };
        Ok(Self { header, records })
    }

    pub const fn len(&self) -> usize {
        self.records.len() / RECORD
    }

    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The games, one after the other. A game that cannot be read does not affect the others.
    pub fn games(&self) -> impl Iterator<Item = Result<Game, WthorError>> + use<'a> {
        let records = self.records.as_chunks::<RECORD>().0;
        records
            .iter()
            .zip(1..)
            .map(|(record, game)| read(record, game))
    }
}

impl Wthor<'_> {
    /// The games as [records](Record): players as their numbers, such as `#12`, the year as the
    /// date, the result from black's discs.
    pub fn records(&self) -> impl Iterator<Item = Result<Record, WthorError>> {
        let (year, empties) = (self.header.year.to_string(), self.header.depth);
        self.games().map(move |game| {
            let game = game?;
            let theory = Theory {
                black_discs: game.black_discs_in_theory,
                empties,
            };
            let [black, white] = game.players.map(|number| format!("#{number}"));
            let tags = [
                ("PB", black),
                ("PW", white),
                ("EV", format!("#{}", game.tournament)),
                ("DT", year.clone()),
                (
                    "RE",
                    format!("{:+}", 2 * i32::from(game.black_discs) - SQUARES),
                ),
                (Theory::TAG, theory.to_string()),
            ];
            let tags = tags.map(|(name, value)| (name.to_owned(), value)).to_vec();
            Ok(Record {
                tags,
                ..Record::from(game.position)
            })
        })
    }
}

/// The bytes of a file of these games. Players and events that are not written as a number, `#12`,
/// become number 0. The year is that of the games if all agree, else the header's. The depth of the
/// theoretical score is that of the games if all agree, else 0: then the theoretical score is the
/// actual one, as it is for every game that has no [`Theory`].
///
/// # Errors
/// Which game the format cannot hold, and why.
pub fn write(games: &[Record], header: &Header) -> Result<Vec<u8>, WriteError> {
    let year = |game: &Record| game.tag("DT")?.parse().ok();
    let depth = match games {
        [] => header.depth,
        games => agreed(games, |game| Some(Theory::of(game)?.empties)).unwrap_or(0),
    };
    let header = Header {
        year: agreed(games, year).unwrap_or(header.year),
        depth,
        ..*header
    };
    let mut bytes = header.bytes(games.len()).to_vec();
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
        let black = discs(game);
        let theory = Theory::of(game).filter(|theory| theory.empties == depth);
        bytes.extend([black, theory.map_or(black, |theory| theory.black_discs)]);
        let squares = position.history().filter_map(Move::square);
        let moves = squares.map(|square| 10 * (square.row() + 1) + square.column() + 1);
        let start = bytes.len();
        bytes.extend(moves);
        bytes.resize(start + RECORD - MOVES, 0);
    }
    Ok(bytes)
}

/// The value that all games have in common. None if they differ or one has no value.
fn agreed<T: PartialEq>(games: &[Record], of: impl Fn(&Record) -> Option<T>) -> Option<T> {
    let first = of(games.first()?)?;
    let is_same = |game: &Record| of(game).as_ref() == Some(&first);
    games.iter().all(is_same).then_some(first)
}

/// Black's discs at the end: from the result if that is a score, since a side that resigned has
/// fewer than the board shows.
fn discs(game: &Record) -> u8 {
    let possible = |score: &f64| score.abs() <= SQUARES.into() && score % 2.0 == 0.0;
    let recorded = game.recorded_score().filter(possible);
    let score = recorded.map(|score| score as i32);
    ((SQUARES + score.unwrap_or_else(|| game.position.score(Color::Black))) / 2) as u8
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
        let header = wthor.header;
        assert_eq!((header.date, header.year), ([2026, 11, 21], 1990));
        assert_eq!((header.depth, wthor.len()), (22, 1));
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
        assert_eq!(records[0].tag("RE"), Some("+64"));
        assert_eq!(write(&records, &header).unwrap(), bytes);
    }

    #[test]
    fn what_the_games_say_of_themselves_is_kept() {
        // White resigned; the header's side of 0 and last byte of 7 are unusual.
        let mut bytes = file(&WIPE_OUT[..4]);
        bytes[12] = 0;
        bytes[15] = 7;
        let wthor = Wthor::parse(&bytes).unwrap();
        let mut records: Vec<_> = wthor.records().map(Result::unwrap).collect();
        assert_eq!(write(&records, &wthor.header).unwrap(), bytes);
        // Games that went through PGN or were resigned in GGF keep their discs.
        let mut through_pgn = records.clone();
        for game in &mut through_pgn {
            let text = crate::pgn::write(game);
            *game = crate::pgn::games(&text, Size::STANDARD)
                .next()
                .unwrap()
                .unwrap();
        }
        assert_eq!(write(&through_pgn, &wthor.header).unwrap(), bytes);
        let mut resigned = Record::from(records[0].position.clone());
        resigned.tags = vec![("RE".to_owned(), "+12.00:r".to_owned())];
        let resigned = write(&[resigned], &wthor.header).unwrap();
        assert_eq!(resigned[HEADER + 6], 38);
        // With another header, the games keep their own values.
        let other = write(&records, &Header::of([2027, 1, 2])).unwrap();
        assert_eq!(other[..4], [20, 27, 1, 2]);
        assert_eq!(
            other[10..],
            [&bytes[10..12], &[8, 0, 22, 0], &bytes[16..]].concat()
        );
        // Values that the games do not share are not taken into the header.
        records.push(Record::from(records[0].position.clone()));
        let mixed = write(&records, &wthor.header).unwrap();
        let mixed = Wthor::parse(&mixed).unwrap();
        assert_eq!((mixed.header.year, mixed.header.depth), (1990, 0));
        let first = mixed.games().next().unwrap().unwrap();
        assert_eq!((first.black_discs, first.black_discs_in_theory), (64, 64));
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
