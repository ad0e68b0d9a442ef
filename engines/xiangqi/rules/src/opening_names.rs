//! The names of openings.
//!
//! A system is recognised by the squares of certain pieces within the first moves, in whatever
//! order they got there; a game without a system is named by its first moves. Mirror images have
//! the same name. The names are those that players use; this file holds the ids of the messages
//! with these names.

use crate::{Move, Piece, Position, Square};

/// A system must be on the board within this number of plies.
pub const DEVELOPED: usize = 16;

/// Pieces with their squares, and the id of the message that names the system; with `!` a piece
/// that does not stand there. The first entry that fits gives the name.
const SYSTEMS: &[(&str, &str)] = &[
    (
        "Ce2 Rh6 nc7 ng7 cb7 !ce7",
        "opening-central-screen-river-rook",
    ),
    (
        "Ce2 Cb4 nc7 ng7 !ce7",
        "opening-central-screen-river-cannon",
    ),
    ("Ce2 Cd2 nc7 ng7 !ce7", "opening-five-six-screen"),
    ("Ce2 Cc2 nc7 ng7 !ce7", "opening-five-seven-screen"),
    ("Ce2 Ca2 nc7 ng7 !ce7", "opening-five-nine-screen"),
    ("Ce2 nc7 ng7 cf7 ch7", "opening-central-sandwiched"),
    ("Ce2 nc7 ng7 cb7 ch7", "opening-central-screen"),
    ("Ce2 Cb2 ce7 cb7", "opening-same-direction"),
    ("Ce2 Cb2 ce7 ch7", "opening-opposite-direction"),
    ("Ce2 ng7 rh9 ci7 cb7", "opening-central-tiger"),
    ("Ce2 nc7 ni7 !ce7", "opening-central-single-horse"),
];

/// First moves, and the id of the message that names them; longer ones first.
const FIRST_MOVES: &[(&str, &str)] = &[
    ("c3c4 b7c7", "opening-pawn-bottom-cannon"),
    ("c3c4 g6g5", "opening-pawn-pawn"),
    ("c3c4 c9e7", "opening-pawn-elephant"),
    ("c3c4 g9e7", "opening-pawn-elephant"),
    ("c3c4 b9c7", "opening-pawn-horse"),
    ("c3c4 h9g7", "opening-pawn-horse"),
    ("g0e2 h7e7", "opening-elephant-cannon"),
    ("g0e2 b7e7", "opening-elephant-cannon"),
    ("g0e2 b7d7", "opening-elephant-palace-corner"),
    ("g0e2 h7f7", "opening-elephant-palace-corner"),
    ("g0e2 h7d7", "opening-elephant-cross-palace"),
    ("g0e2 b7f7", "opening-elephant-cross-palace"),
    ("h2e2", "opening-central-cannon"),
    ("g0e2", "opening-elephant"),
    ("c3c4", "opening-pawn"),
    ("h0g2", "opening-horse"),
    ("h0i2", "opening-edge-horse"),
    ("h2d2", "opening-cross-palace"),
    ("h2f2", "opening-palace-corner"),
    ("h2c2", "opening-golden-hook"),
    ("a3a4", "opening-edge-pawn"),
    ("f0e1", "opening-advisor"),
];

/// The id of the message that names a game's opening; none for an unknown opening and for a game
/// that did not begin at the start position.
pub fn name(game: &[Position]) -> Option<&'static str> {
    if game.first()?.key() != Position::startpos().key() {
        return None;
    }
    let developed = &game[..game.len().min(DEVELOPED + 1)];
    let moves: Vec<Move> = developed.iter().filter_map(Position::last_move).collect();
    let fits = |pieces: &str, position: &Position, place: fn(Square) -> Square| {
        pieces.split(' ').all(|word| {
            let wanted = word.trim_start_matches('!');
            let stands = piece_and_square(wanted)
                .is_some_and(|(piece, square)| position.piece_on(place(square)) == Some(piece));
            stands == (wanted == word)
        })
    };
    let is_reached = |(pieces, _): &&(&str, &str)| {
        let mut positions = developed.iter();
        positions.any(|position| {
            fits(pieces, position, |square| square) || fits(pieces, position, Square::mirrored)
        })
    };
    let is_played = |(line, _): &&(&str, &str)| {
        let begins = |moves: &mut dyn Iterator<Item = Move>| {
            line.split(' ')
                .all(|wanted| moves.next().is_some_and(|mv| mv.to_string() == wanted))
        };
        let mirrored = moves.iter().map(|mv| mv.mirrored());
        begins(&mut moves.iter().copied()) || begins(&mut mirrored.into_iter())
    };
    let system = SYSTEMS.iter().find(is_reached);
    let opening = system.or_else(|| FIRST_MOVES.iter().find(is_played));
    opening.map(|&(_, name)| name)
}

/// The ids of all messages that name an opening.
pub fn ids() -> impl Iterator<Item = &'static str> {
    SYSTEMS.iter().chain(FIRST_MOVES).map(|&(_, id)| id)
}

/// Parses a word of [`SYSTEMS`]: `Ce2` is red's cannon on e2.
fn piece_and_square(text: &str) -> Option<(Piece, Square)> {
    let [piece, file, rank] = *text.as_bytes() else {
        return None;
    };
    let piece = Piece::from_letter(piece.into())?;
    Some((piece, Square::at(file - b'a', rank - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(moves: &str) -> Option<&'static str> {
        let mut position = Position::startpos();
        let mut game = vec![position.clone()];
        for name in moves.split_whitespace() {
            let legal = position.legal_moves();
            let mv = legal.iter().find(|mv| mv.to_string() == name);
            position.make(*mv.unwrap_or_else(|| panic!("{name} of {moves}")));
            game.push(position.clone());
        }
        super::name(&game)
    }

    #[test]
    fn systems_are_known_by_their_pieces_in_whatever_order_they_came() {
        for (moves, name) in [
            (
                "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 h0h6",
                "opening-central-screen-river-rook",
            ),
            ("h2e2 b9c7 h0g2 h9g7", "opening-central-screen"),
            ("b2e2 h9g7 b0c2 b9c7", "opening-central-screen"),
            ("h0g2 b9c7 b2e2", "opening-horse"),
            (
                "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b2d2",
                "opening-five-six-screen",
            ),
            (
                "h2e2 h9g7 h0g2 b7f7 i0h0 b9c7",
                "opening-central-sandwiched",
            ),
            ("h2e2 h9g7 h0g2 b9a7", "opening-central-single-horse"),
            ("h2e2 h7e7", "opening-same-direction"),
            ("h2e2 b7e7", "opening-opposite-direction"),
            ("b2e2 h7e7", "opening-opposite-direction"),
            ("h2e2 h9g7 h0g2 i9h9 b0c2 h7i7", "opening-central-tiger"),
            // Horses on both sides of black's own central cannon are no screen.
            (
                "h2e2 h7e7 h0g2 h9g7 i0h0 b9c7 h0h6",
                "opening-same-direction",
            ),
            (
                "h2e2 h7e7 h0g2 h9g7 i0h0 b9c7 b2d2",
                "opening-same-direction",
            ),
            (
                "h2e2 b7e7 h0g2 b9c7 i0h0 h9g7 b2d2",
                "opening-opposite-direction",
            ),
            (
                "h2e2 b7e7 h0g2 b9c7 i0h0 h9g7 b0a2 i9h9 b2c2",
                "opening-opposite-direction",
            ),
            (
                "h2e2 b7e7 h0g2 b9c7 i0h0 h9i7 b2b4",
                "opening-opposite-direction",
            ),
        ] {
            assert_eq!(named(moves), Some(name), "{moves}");
        }
    }

    #[test]
    fn other_openings_are_known_by_their_first_moves() {
        for (moves, name) in [
            ("h2e2", "opening-central-cannon"),
            ("c3c4 g6g5", "opening-pawn-pawn"),
            ("g3g4 c6c5", "opening-pawn-pawn"),
            ("c3c4 b7c7", "opening-pawn-bottom-cannon"),
            ("g3g4 h7g7 h0g2", "opening-pawn-bottom-cannon"),
            ("c0e2 a6a5", "opening-elephant"),
        ] {
            assert_eq!(named(moves), Some(name), "{moves}");
        }
        assert_eq!(named("a0a1"), None);
        let other = Position::from_fen("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1").unwrap();
        assert_eq!(super::name(&[other]), None);
    }

    #[test]
    fn squares_are_on_the_board() {
        for (text, _) in SYSTEMS.iter().chain(FIRST_MOVES) {
            assert!(
                text.split(' ')
                    .all(|word| word.len() == 3 || word.len() == 4),
                "{text}"
            );
        }
    }
}
