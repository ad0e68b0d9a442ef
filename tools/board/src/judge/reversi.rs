//! Reversi's positions drawn.

use engine_client::Seat;
use reversi_rules::obf::Obf;
use reversi_rules::{Color, Size, Square};

use crate::schema::View;

/// From the position as an OBF line.
pub(super) fn draw(view: &mut View, size: Size, obf: &str, moves: &[String]) -> Result<(), String> {
    let read = Obf::parse(obf, size).map_err(|error| error.to_string())?;
    let position = read.ok_or("no position")?.position;
    let letter = |column, row| {
        let disc = position.piece_on(Square::at(column, row));
        disc.map_or('.', Color::letter)
    };
    view.rows = (0..size.height())
        .map(|row| {
            let columns = 0..size.width();
            columns.map(|column| letter(column, row)).collect()
        })
        .collect();
    let last = moves.last().and_then(|mv| mv.parse::<Square>().ok());
    view.last = last
        .map(|square| [square.column(), square.row()])
        .into_iter()
        .collect();
    view.counts = Some([Color::Black, Color::White].map(|color| position.count(color)));
    view.position = obf.to_owned();
    Ok(())
}

/// OBF of rows of letters.
pub(super) fn placed(rows: &[String], turn: Seat) -> String {
    let board = rows.concat().replace('.', "-");
    let side = ['X', 'O'][turn.index()];
    format!("{board} {side};")
}
