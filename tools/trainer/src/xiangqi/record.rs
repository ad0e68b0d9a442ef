//! A position to learn from, in 32 bytes.
//!
//! In every record red is to move, and of a position and its mirror image only the one whose bytes
//! come first is stored: positions that are equal up to swapping colours and mirroring have one
//! record, as they have one set of features.

use ::xiangqi::eval::network::attacks::{self, ATTACKS, Attacks};
use ::xiangqi::eval::network::features::{
    FEATURES, MAX_ACTIVE, PLACES, Perspective, attackers, balance, bucket, is_mirrored,
};
use xiangqi_rules::fen::FenError;
use xiangqi_rules::{Bitboard, Color, Piece, PieceType, Position, Square};
use zobrist::mix;

use crate::buckets::Item;

/// [`Record::result`] of a won game; a drawn game counts half of it.
pub const WON: u8 = 200;

const CENTRE: u8 = 4;

/// The pieces on the board, red to move: equal for positions that differ only in mirroring or
/// colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The occupied squares: bit `n` of all 96 is the square with index `n`.
    occupied: [u32; 3],
    /// Half a byte for each piece (`Piece::index`), in the order of the squares, low half first.
    pieces: [u8; 16],
}

/// A board, the search's score and the game's result, both for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub board: Board,
    /// The search's score, in internal units.
    pub score: i16,
    /// 0 for a loss, [`WON`] for a win; for merged records the mean.
    pub result: u8,
    /// Bit 0: whether the perspective of the side to move is mirrored; bit 1: the other one. Bits 2
    /// and 3: whether that perspective's king is on the middle file. The higher bits are the
    /// bucket. All of it follows from the board, but a fit would compute it over and over.
    views: u8,
}

const _: () = assert!(size_of::<Record>() == 32);

/// The piece for each half byte; the last two values never occur.
const NIBBLES: [Piece; 16] = {
    let mut pieces = [Piece::RedKing; 16];
    let mut index = 0;
    while index < Piece::ALL.len() {
        pieces[index] = Piece::ALL[index];
        index += 1;
    }
    pieces
};

/// The inputs of a position: the features of its pieces; then their places, whose weights are
/// shared by all king buckets; then what pieces do to each other.
///
/// What is learned with the king on one square thus carries over to the others; the engine's weight
/// of a feature is the sum of both (the factorised inputs of open chess engines' trainers).
pub const INPUTS: usize = ATTACKS_AT + ATTACKS;
/// The first input for what pieces do to each other.
pub const ATTACKS_AT: usize = FEATURES + PLACES;

/// An input from the perspective of the side to move, and the same from the other's.
pub type Pair = [u16; 2];

impl Board {
    pub fn of(position: &Position) -> Self {
        let mut pieces = Vec::with_capacity(32);
        for square in position.occupied() {
            if let Some(piece) = position.piece_on(square) {
                pieces.push(match position.side_to_move() {
                    Color::Red => (square, piece),
                    Color::Black => (square.flipped(), Piece::new(!piece.color(), piece.kind())),
                });
            }
        }
        let plain = Self::from_pieces(&mut pieces);
        for (square, _) in &mut pieces {
            *square = square.mirrored();
        }
        plain.min(Self::from_pieces(&mut pieces))
    }

    fn from_pieces(pieces: &mut [(Square, Piece)]) -> Self {
        pieces.sort_unstable_by_key(|(square, _)| square.index());
        let mut board = Self {
            occupied: [0; 3],
            pieces: [0; 16],
        };
        for (number, (square, piece)) in pieces.iter().enumerate() {
            board.occupied[square.index() / 32] |= 1 << (square.index() % 32);
            board.pieces[number / 2] |= (piece.index() as u8) << (4 * (number % 2));
        }
        board
    }

    /// A hash of the board; equal boards have equal hashes.
    pub fn hash(&self) -> u64 {
        let [low, high] = [0, 8].map(|at| self.pieces[at..].first_chunk().copied());
        let words = [low, high].map(|word| word.map_or(0, u64::from_le_bytes));
        let occupied = self.occupied.map(u64::from);
        let all = occupied.into_iter().chain(words);
        all.fold(0, |hash, word| mix(hash ^ word))
    }

    /// Squares and pieces, lowest square first.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let [low, middle, high] = self.occupied.map(u64::from);
        let mut squares = [low | middle << 32, high];
        let mut pieces = u128::from_le_bytes(self.pieces);
        std::iter::from_fn(move || {
            let word = usize::from(squares[0] == 0);
            if squares[word] == 0 {
                return None;
            }
            let square = 64 * word as u32 + squares[word].trailing_zeros();
            squares[word] &= squares[word] - 1;
            let piece = NIBBLES[(pieces & 15) as usize];
            pieces >>= 4;
            Some((Square::new(square as u8), piece))
        })
    }

    /// The position, with red to move.
    ///
    /// # Errors
    /// When the pieces form no legal position, which [`Board::of`] never gives.
    pub fn position(&self) -> Result<Position, FenError> {
        let mut letters = ['1'; xiangqi_rules::square::SQUARES];
        for (square, piece) in self.pieces() {
            letters[square.index()] = piece.letter();
        }
        let ranks: Vec<String> = letters.chunks(9).rev().map(String::from_iter).collect();
        Position::from_fen(&format!("{} w", ranks.join("/")))
    }
}

impl Item for Record {
    fn write(&self, bytes: &mut Vec<u8>) {
        let Board { occupied, pieces } = self.board;
        bytes.extend(occupied.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend(pieces);
        bytes.extend(self.score.to_le_bytes());
        bytes.extend([self.result, self.views]);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let (record, rest) = bytes.split_first_chunk::<{ size_of::<Self>() }>()?;
        *bytes = rest;
        let (words, rest) = record.split_at(12);
        let (words, _) = words.as_chunks::<4>();
        Some(Self {
            board: Board {
                occupied: [0, 1, 2].map(|word| u32::from_le_bytes(words[word])),
                pieces: *rest.first_chunk()?,
            },
            score: i16::from_le_bytes(*rest[16..].first_chunk()?),
            result: rest[18],
            views: rest[19],
        })
    }

    /// Each position once, with the mean score and result; a position that is learned is not held
    /// out.
    fn merged(learned: Vec<Self>, held_out: Vec<Self>) -> [Vec<Self>; 2] {
        let [learned, mut held_out] = [learned, held_out].map(merged);
        held_out.retain(|record| {
            let found = learned.binary_search_by_key(&record.board, |learned| learned.board);
            found.is_err()
        });
        [learned, held_out]
    }
}

/// One record for each board, sorted by board, with the mean score and result.
fn merged(mut records: Vec<Record>) -> Vec<Record> {
    records.sort_by_key(|record| record.board);
    records
        .chunk_by(|a, b| a.board == b.board)
        .map(|same| {
            let mean = |sum: i64| (sum as f64 / same.len() as f64).round();
            let mut record = same[0];
            record.score = mean(same.iter().map(|r| i64::from(r.score)).sum()) as i16;
            record.result = mean(same.iter().map(|r| i64::from(r.result)).sum()) as u8;
            record
        })
        .collect()
}

impl Record {
    /// The record of a position; score and result are for the side to move.
    pub fn of(position: &Position, score: i16, result: u8) -> Self {
        let board = Board::of(position);
        let mut views = (bucket(attackers(position)) as u8) << 4;
        for (bit, side) in Color::ALL.into_iter().enumerate() {
            let king = Piece::new(side, PieceType::King);
            let sum = board
                .pieces()
                .map(|(at, piece)| balance(side, piece, at))
                .sum();
            if let Some((at, _)) = board.pieces().find(|&(_, piece)| piece == king) {
                views |= u8::from(is_mirrored(at, sum)) << bit;
                views |= u8::from(at.file() == CENTRE) << (bit + 2);
            }
        }
        Self {
            board,
            score,
            result,
            views,
        }
    }

    /// The output bucket of the network for this board.
    #[inline]
    pub fn bucket(&self) -> u8 {
        self.views >> 4
    }

    /// Adds the inputs: the features of all pieces, their places, and what they do to each other. A
    /// perspective whose king is on the middle file is mirrored the other way where its bit in
    /// `turned` is set (bit 0 for the side to move): the engine never sees that, but it is just as
    /// true.
    #[inline]
    pub fn inputs(&self, turned: u8, into: &mut Vec<Pair>) {
        let views = self.views ^ (turned & self.views >> 2);
        let mut pieces = [(Square::at(CENTRE, 0), Piece::RedKing); MAX_ACTIVE];
        let mut kings = [Square::at(CENTRE, 0); 2];
        let mut count = 0;
        for (square, piece) in self.board.pieces() {
            if piece.kind() == PieceType::King {
                kings[piece.color().index()] = square;
            }
            pieces[count % MAX_ACTIVE] = (square, piece);
            count += 1;
        }
        let pieces = &pieces[..count.min(MAX_ACTIVE)];
        let perspectives = Color::ALL.map(|side| {
            let view = side.index();
            Perspective::turned(side, kings[view], views >> view & 1 != 0)
        });
        let features = pieces.iter().map(|&(square, piece)| {
            Color::ALL.map(|side| perspectives[side.index()].feature(side, piece, square))
        });
        into.extend(features);
        let features = into.len() - pieces.len();
        let shared = |feature| FEATURES as u16 + feature % PLACES as u16;
        for place in features..into.len() {
            into.push(into[place].map(shared));
        }
        let mut boards = [Bitboard::EMPTY; 14];
        for &(square, piece) in pieces {
            boards[piece.index()] |= Bitboard::from(square);
        }
        Attacks::of(&boards).each(&attacks::Board::with(&boards), |feature| {
            into.push(Color::ALL.map(|side| {
                let mirrored = views >> side.index() & 1 != 0;
                ATTACKS_AT as u16 + attacks::row(side, mirrored, feature)
            }));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::xiangqi::eval::network::features::{active, pieces};

    /// Positions with the king on the middle file and beside it, with few pieces and with all.
    const FENS: [&str; 4] = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKAB1R b",
        "3ak4/4a4/4b4/9/2b3P2/9/4N4/3A5/4A4/2B2K3 w",
        "2bk5/9/9/6N2/9/9/3r5/9/4A4/3AK4 b",
    ];

    #[test]
    fn mirrored_and_turned_positions_share_their_record() {
        for fen in FENS {
            let position = Position::from_fen(fen).unwrap();
            let record = Record::of(&position, 7, WON);
            for twin in [position.mirrored(), position.color_flipped()] {
                assert_eq!(Record::of(&twin, 7, WON), record, "{fen}");
            }
            let back = record.board.position().unwrap();
            assert_eq!(Record::of(&back, 7, WON), record, "{fen}");
        }
    }

    #[test]
    fn twins_are_merged_into_their_mean() {
        let position = Position::startpos();
        let records = vec![
            Record::of(&position, 10, WON),
            Record::of(&position.color_flipped(), 20, 0),
            Record::of(&position, 0, WON / 2),
            Record::of(&position, -30, WON / 2),
        ];
        let other = Record::of(&Position::from_fen(FENS[2]).unwrap(), 7, 0);
        let held_out = vec![records[0], other];
        let [learned, held_out] = Record::merged(records, held_out);
        assert_eq!(learned, [Record::of(&position, 0, WON / 2)]);
        assert_eq!(held_out, [other]);
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        let records = FENS.map(|fen| Record::of(&Position::from_fen(fen).unwrap(), -300, 150));
        let mut bytes = Vec::new();
        records.iter().for_each(|record| record.write(&mut bytes));
        let mut rest = &bytes[..];
        assert_eq!(records.map(|_| Record::read(&mut rest).unwrap()), records);
        assert!(rest.is_empty());
        assert!(Record::read(&mut &bytes[..31]).is_none());
    }

    #[test]
    fn turned_features_are_those_of_the_mirror_image() {
        // Both kings on the middle file.
        let fen = "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKAB1R b";
        let record = Record::of(&Position::from_fen(fen).unwrap(), 0, 0);
        let mut mirror = record;
        mirror.board = Board::from_pieces(
            &mut record
                .board
                .pieces()
                .map(|(at, piece)| (at.mirrored(), piece))
                .collect::<Vec<_>>(),
        );
        let features = |record: &Record, turned| {
            let mut pairs = Vec::new();
            record.inputs(turned, &mut pairs);
            pairs.sort_unstable_by_key(|pair| pair[0]);
            pairs
        };
        assert_eq!(features(&record, 3), features(&mirror, 0));
        assert_ne!(features(&record, 3), features(&record, 0));
        assert_ne!(features(&record, 1), features(&record, 2));
        // Neither king on the middle file: nothing to mirror.
        let fen = "3ak4/4a4/4b4/9/2b3P2/9/4N4/3A5/4A4/2B2K3 w".replace("3ak4", "3k1a3");
        let record = Record::of(&Position::from_fen(&fen).unwrap(), 0, 0);
        assert_eq!(features(&record, 3), features(&record, 0));
    }

    #[test]
    fn a_record_has_the_features_of_its_position_and_their_places() {
        for fen in FENS {
            let position = Position::from_fen(fen).unwrap();
            let mut pairs = Vec::new();
            let record = Record::of(&position, 0, 0);
            record.inputs(0, &mut pairs);
            let (pairs, rest) = pairs.split_at(position.occupied().count() as usize);
            let (places, attacks) = rest.split_at(pairs.len());
            assert_eq!(usize::from(record.bucket()), bucket(attackers(&position)));
            let us = position.side_to_move();
            for (view, side) in [us, !us].into_iter().enumerate() {
                let mut found: Vec<u16> = pairs.iter().map(|pair| pair[view]).collect();
                let mut expected = active(pieces(&position), side).to_vec();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{fen}");
                let sorted = |mut rows: Vec<u16>| {
                    rows.sort_unstable();
                    rows
                };
                let found = attacks.iter().map(|pair| pair[view] - ATTACKS_AT as u16);
                let found = sorted(found.collect());
                assert_eq!(found, sorted(attacks::active(&position, side)), "{fen}");
                for (feature, place) in pairs.iter().zip(places) {
                    let place = usize::from(place[view]) - FEATURES;
                    assert_eq!(place, usize::from(feature[view]) % PLACES, "{fen}");
                }
            }
        }
    }
}
