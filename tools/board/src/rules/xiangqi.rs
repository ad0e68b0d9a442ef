//! Draws positions of Xiangqi, and writes moves in three notations.

use engine_client::Seat;
use xiangqi_rules::notation::{Notation, iccs};
use xiangqi_rules::square::{FILES, RANKS};
use xiangqi_rules::{Move, Piece, Position, Square, opening_names};

use crate::schema::View;

fn at(square: Square) -> [u8; 2] {
    [square.file(), RANKS - 1 - square.rank()]
}

/// The position after the given moves; an error when one is illegal.
pub(super) fn position(start: &str, moves: &[String]) -> anyhow::Result<Position> {
    let mut position = Position::from_fen(start)?;
    for mv in moves {
        let mv = iccs::parse(&position, mv)?;
        position.make(mv);
    }
    Ok(position)
}

pub(super) fn draw(view: &mut View, start: &str, moves: &[String]) -> anyhow::Result<()> {
    let position = position(start, moves)?;
    let letter = |file, rank| {
        let piece = position.piece_on(Square::at(file, rank));
        piece.map_or('.', Piece::letter)
    };
    let ranks = (0..RANKS).rev();
    view.rows = ranks
        .map(|rank| (0..FILES).map(|file| letter(file, rank)).collect())
        .collect();
    let last = position.last_move();
    view.last = last.map_or(Vec::new(), |mv| vec![at(mv.from()), at(mv.to())]);
    view.check = position
        .in_check()
        .then(|| at(position.king(position.side_to_move())));
    view.position = position.fen();
    Ok(())
}

/// The message id of the opening's name.
pub(super) fn opening(start: &str, moves: &[String]) -> Option<&'static str> {
    let mut position = Position::from_fen(start).ok()?;
    let mut game = vec![position.clone()];
    for mv in moves.iter().take(opening_names::DEVELOPED) {
        position.make(iccs::parse(&position, mv).ok()?);
        game.push(position.clone());
    }
    opening_names::name(&game)
}

/// Moves in ICCS, WXF and Chinese notation.
pub(super) fn names(start: &str, moves: &[String], line: &[String]) -> Vec<Vec<String>> {
    let Ok(mut position) = position(start, moves) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for mv in line {
        let Ok(mv): Result<Move, _> = iccs::parse(&position, mv) else {
            break;
        };
        let notations = [Notation::Iccs, Notation::Wxf, Notation::Chinese];
        names.push(notations.map(|way| way.format(&position, mv)).to_vec());
        position.make(mv);
    }
    names
}

/// Converts rows of letters to a FEN.
pub(super) fn placed(rows: &[String], turn: Seat) -> String {
    let row = |row: &String| {
        let (mut text, mut empty) = (String::new(), 0);
        for letter in row.chars() {
            if letter == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    let side = ['w', 'b'][turn.index()];
    format!("{} {side} - - 0 1", rows.join("/"))
}
