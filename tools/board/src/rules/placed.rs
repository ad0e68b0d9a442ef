//! Lists all that is wrong with a position set up by hand, not only the first fault.

use engine_client::Seat;
use xiangqi_rules::fen::FenError;
use xiangqi_rules::square::RANKS;
use xiangqi_rules::{Color, Position, Square};

use crate::schema::PlacedFault;

const fn seat(color: Color) -> Seat {
    match color {
        Color::Red => Seat::First,
        Color::Black => Seat::Second,
    }
}

fn at(square: Square) -> [u8; 2] {
    [square.file(), RANKS - 1 - square.rank()]
}

/// The FEN parser stops at the first fault: that fault is repaired on the board, and the FEN is
/// parsed again.
pub(super) fn xiangqi(rows: &[String], turn: Seat) -> Vec<PlacedFault> {
    let mut board: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    if board.len() != 10 || board.iter().any(|row| row.len() != 9) {
        return Vec::new();
    }
    let mut faults: Vec<PlacedFault> = Vec::new();
    // After a missing king was added, checks and facing kings mean nothing.
    let mut has_own_kings = true;
    for _ in 0..90 {
        let rows: Vec<String> = board.iter().map(String::from_iter).collect();
        let fault = match Position::from_fen(&super::xiangqi::placed(&rows, turn)) {
            Err(FenError::NoKing { color }) => {
                let known = |fault: &PlacedFault| {
                    fault.piece == Some(if color == Color::Red { 'K' } else { 'k' })
                };
                if !faults.iter().any(known) {
                    faults.push(PlacedFault {
                        seat: Some(seat(color)),
                        ..PlacedFault::new("no-king")
                    });
                }
                has_own_kings = false;
                let (letter, rows) = match color {
                    Color::Red => ('K', [9, 8, 7]),
                    Color::Black => ('k', [0, 1, 2]),
                };
                let mut palace = rows.into_iter().flat_map(|y| [(3, y), (4, y), (5, y)]);
                let Some((x, y)) = palace.find(|&(x, y)| board[y][x] == '.') else {
                    return faults;
                };
                board[y][x] = letter;
                continue;
            }
            Err(FenError::Misplaced { piece, square }) => {
                let [x, y] = at(square);
                board[usize::from(y)][usize::from(x)] = '.';
                PlacedFault {
                    piece: Some(piece.letter()),
                    at: Some([x, y]),
                    ..PlacedFault::new("misplaced")
                }
            }
            Err(FenError::TooMany { color, kind, found }) => {
                let letter = xiangqi_rules::Piece::new(color, kind).letter();
                let most = match letter.to_ascii_lowercase() {
                    'k' => 1,
                    'p' => 5,
                    _ => 2,
                };
                let cells = board.iter_mut().flatten().filter(|cell| **cell == letter);
                cells.skip(most).for_each(|cell| *cell = '.');
                PlacedFault {
                    piece: Some(letter),
                    found: Some(found),
                    most: Some(most as u32),
                    ..PlacedFault::new("too-many")
                }
            }
            Err(FenError::KingsFacing { .. }) if has_own_kings => {
                faults.push(PlacedFault::new("kings-facing"));
                return faults;
            }
            Err(FenError::InCheck { color, by }) if has_own_kings => {
                faults.push(PlacedFault {
                    seat: Some(seat(color)),
                    at: Some(at(by)),
                    ..PlacedFault::new("in-check")
                });
                return faults;
            }
            _ => return faults,
        };
        faults.push(fault);
    }
    faults
}

/// Black and white put stones down in turn, so the counts must fit the side to move.
pub(super) fn gomoku(rows: &[String], turn: Seat) -> Vec<PlacedFault> {
    let count = |letter| {
        rows.iter()
            .flat_map(|row| row.chars())
            .filter(|&cell| cell == letter)
            .count()
    };
    let [black, white] = ['X', 'O'].map(count);
    if black == white + turn.index() {
        return Vec::new();
    }
    vec![PlacedFault {
        found: Some(black as u32),
        most: Some(white as u32),
        ..PlacedFault::new("stones")
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(rows: [&str; 10], turn: Seat) -> Vec<(&'static str, Option<[u8; 2]>)> {
        let faults = xiangqi(&rows.map(str::to_owned), turn);
        faults
            .into_iter()
            .map(|fault| (fault.fault, fault.at))
            .collect()
    }

    #[test]
    fn all_that_is_wrong_is_named() {
        let empty = ".........";
        let mut rows = [empty; 10];
        assert_eq!(
            named(rows, Seat::First),
            [("no-king", None), ("no-king", None)]
        );
        // Too many chariots, a soldier behind its start, an elephant beyond the river, and no black
        // king.
        (rows[9], rows[8], rows[3]) = ("RRR.K....", "P........", "..B......");
        let found = named(rows, Seat::First);
        for fault in [
            ("no-king", None),
            ("too-many", None),
            ("misplaced", Some([0, 8])),
            ("misplaced", Some([2, 3])),
        ] {
            assert!(found.contains(&fault), "{fault:?}: {found:?}");
        }
        assert_eq!(found.len(), 4, "{found:?}");
        let mut rows = [empty; 10];
        (rows[9], rows[0]) = ("....K....", "....k....");
        assert_eq!(named(rows, Seat::First), [("kings-facing", None)]);
        (rows[9], rows[5]) = ("...K.....", "....R....");
        assert_eq!(named(rows, Seat::First), [("in-check", Some([4, 5]))]);
        assert_eq!(named(rows, Seat::Second), []);
    }

    #[test]
    fn stones_are_counted() {
        let rows = ["X.O..".to_owned(), "X....".to_owned()];
        assert_eq!(gomoku(&rows, Seat::Second), []);
        let fault = &gomoku(&rows, Seat::First)[0];
        assert_eq!(
            (fault.fault, fault.found, fault.most),
            ("stones", Some(2), Some(1))
        );
    }
}
