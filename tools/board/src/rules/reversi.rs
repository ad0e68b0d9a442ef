//! Draws positions of Reversi.

use ::cli::message;
use engine_client::Seat;
use reversi_rules::obf::Obf;
use reversi_rules::{Color, Position, Size, Square, opening_names, sequence};

use crate::schema::View;

/// No named opening has more moves.
pub(super) const MAX_OPENING: usize = 40;

/// Draws the position that an OBF line gives.
pub(super) fn draw(view: &mut View, size: Size, obf: &str, moves: &[String]) -> anyhow::Result<()> {
    let read = Obf::parse(obf, size)?;
    let position = read.ok_or_else(|| message!("read-nothing"))?.position;
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

/// The positions of a game up to the length of the longest named opening.
fn positions(size: Size, start: &str, moves: &[String]) -> Option<Vec<Position>> {
    let mut position = Obf::parse(start, size).ok()??.position;
    let mut game = vec![position.clone()];
    for mv in moves.iter().take(MAX_OPENING) {
        sequence::play(&mut position, mv).ok()?;
        game.push(position.clone());
    }
    Some(game)
}

/// The message id of the last named opening that a game on the usual board went through.
pub(super) fn opening(size: Size, start: &str, moves: &[String]) -> Option<&'static str> {
    opening_names::name(&positions(size, start, moves)?)
}

/// Converts rows of letters to a line of OBF.
pub(super) fn placed(rows: &[String], turn: Seat) -> String {
    let board = rows.concat().replace('.', "-");
    let side = ['X', 'O'][turn.index()];
    format!("{board} {side};")
}
