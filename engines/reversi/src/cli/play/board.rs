//! The board, drawn as in the course: letters for the rows as for the columns.

use reversi_rules::{Color, Move, Position, Square};

/// The board with its letters on all four sides.
pub(super) fn draw(position: &Position) -> String {
    let size = position.size();
    let letter = |at: u8| char::from(b'a' + at);
    let header: String = (0..size.width()).map(letter).collect();
    let mut text = format!("  {header}\n");
    for row in 0..size.height() {
        let discs: String = (0..size.width())
            .map(|column| {
                let disc = position.piece_on(Square::at(column, row));
                disc.map_or('.', Color::letter)
            })
            .collect();
        let side = letter(row);
        text.push_str(&format!("{side} {discs} {side}\n"));
    }
    text.push_str(&format!("  {header}\n"));
    text
}

/// Where a move is made, row then column: `cd`.
pub(super) fn place(mv: Move) -> String {
    match mv {
        Move::Place(square) => [square.row(), square.column()]
            .map(|at| char::from(b'a' + at))
            .iter()
            .collect(),
        Move::Pass => mv.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_rules::Size;

    #[test]
    fn the_smallest_board_is_drawn() {
        let position = Position::new(Size::square(4).unwrap());
        let expected = "  abcd\na .... a\nb .OX. b\nc .XO. c\nd .... d\n  abcd\n";
        assert_eq!(draw(&position), expected);
        assert_eq!(place("d3".parse().unwrap()), "cd");
    }
}
