//! The board drawn in text as in the course lab: letters for the columns and, on the left, for the
//! rows, which are also numbered on the right as everywhere else.

use reversi_rules::{Color, Move, Position, Square};

const BLACK_ON: &str = "\x1b[1;36m";
const WHITE_ON: &str = "\x1b[1;33m";
const MARK_ON: &str = "\x1b[7m";
const OFF: &str = "\x1b[0m";

type DrawOptions<'a> = app::playable::DrawOptions<'a, Move>;

/// The board and each side's number of discs. Legal moves are marked `+`; with colours the last
/// move is marked too.
pub(super) fn draw(position: &Position, look: &DrawOptions<'_>) -> String {
    let size = position.size();
    let legal = position.legal_moves();
    let marked = if look.marks { &legal } else { look.moves };
    let last = position.history().next_back().and_then(Move::square);
    let letter = |at: u8| char::from(b'a' + at);
    let header: String = (0..size.width()).map(letter).collect();
    let mut text = format!("  {header}\n");
    for row in 0..size.height() {
        let squares = (0..size.width()).map(|column| {
            let square = Square::at(column, row);
            let (shown, color) = match position.piece_on(square) {
                Some(Color::Black) => ('X', BLACK_ON),
                Some(Color::White) => ('O', WHITE_ON),
                None if marked.contains(&Move::Place(square)) => ('+', ""),
                None => ('.', ""),
            };
            let mark = if last == Some(square) { MARK_ON } else { "" };
            match look.colored && !color.is_empty() {
                true => format!("{mark}{color}{shown}{OFF}"),
                false => shown.into(),
            }
        });
        let squares: String = squares.collect();
        text.push_str(&format!("{} {squares} {}\n", letter(row), row + 1));
    }
    let [black, white] = Color::ALL.map(|color| position.count(color));
    text + &format!("  {header}\nX {black}, O {white}\n")
}

/// The square of a move in the course lab's letters, row then column: `cd`.
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
        let look = DrawOptions {
            colored: false,
            flipped: false,
            marks: false,
            moves: &[],
        };
        let expected = "  abcd\na .... 1\nb .OX. 2\nc .XO. 3\nd .... 4\n  abcd\nX 2, O 2\n";
        assert_eq!(draw(&position, &look), expected);
        let marked = draw(
            &position,
            &DrawOptions {
                marks: true,
                ..look
            },
        );
        assert_eq!(marked.matches('+').count(), 4);
        let colored = DrawOptions {
            colored: true,
            ..look
        };
        assert_eq!(draw(&position, &colored).matches(OFF).count(), 4);
        assert_eq!(place("d3".parse().unwrap()), "cd");
    }
}
