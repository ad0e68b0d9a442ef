//! The evaluation of the course lab (of the undergraduate AI course whose lab this program
//! reproduces): the features that beginners are taught, each with a weight.
//!
//! Every term is the mover's minus the other side's. It works on every board size, and serves the
//! boards that have no learned weights.

use reversi_rules::{Color, Grid, Position, Size, Square};

use ::search::value::Value;

/// The value of a won game, to which the disc difference is added.
pub const WIN: Value = 5_000;
/// The highest value of a position that is not over: below a won game.
const MAX_VALUE: Value = WIN - 100;

const DISC: Value = 1;
/// A square where a disc may be placed.
const MOBILITY: Value = 8;
const CORNER: Value = 300;
/// A disc that can never be flipped again, grown from a corner.
const STABLE: Value = 150;
/// A disc that a move would flip, counted once for each move and each of the four lines through it.
const FLIPPABLE: Value = 1;
/// A square diagonally adjacent to a corner.
const X_SQUARE: Value = -50;
/// A square on the edge that is no corner.
const EDGE: Value = 20;
/// One of the four squares in the middle.
const CENTRE: Value = 20;

/// The course lab's evaluation, prepared for a board size.
#[derive(Clone, Debug)]
pub struct Classic {
    size: Size,
    /// The value of a disc on each square, by [`Square::index`].
    places: Vec<Value>,
}

impl Classic {
    pub fn new(size: Size) -> Self {
        let mut places = vec![0; 32 * 32];
        for square in size.all_squares() {
            places[usize::from(square.index())] = DISC + place(size, square);
        }
        Self { size, places }
    }

    /// The value of a position that is not over, to the side to move.
    pub fn evaluate(&self, position: &Position) -> Value {
        let side = position.side_to_move();
        let value = match position.grid() {
            Grid::Small(board) => {
                let mask = self.size.mask().unwrap_or(u64::MAX);
                let places = |mut set: u64| {
                    let mut sum = 0;
                    while set != 0 {
                        let square = Square::from_bit(set.trailing_zeros());
                        sum += self.places[usize::from(square.index())];
                        set &= set - 1;
                    }
                    sum
                };
                let moves = |board: reversi_rules::Board| {
                    let (mut set, mut sum) = (board.moves(mask), 0);
                    while set != 0 {
                        let flipped = board.flips(set.trailing_zeros()).count_ones();
                        sum += MOBILITY + FLIPPABLE * flipped as Value;
                        set &= set - 1;
                    }
                    sum
                };
                places(board.player) - places(board.opponent) + moves(*board) - moves(board.pass())
            }
            Grid::Wide(board) => {
                let places = |set: &reversi_rules::wide_board::WideSet| -> Value {
                    let squares = set.squares();
                    squares
                        .map(|square| self.places[usize::from(square.index())])
                        .sum()
                };
                let moves = |board: &reversi_rules::WideBoard| -> Value {
                    let squares = board.moves();
                    let worth =
                        |square| MOBILITY + FLIPPABLE * board.flips(square).count() as Value;
                    squares.squares().map(worth).sum()
                };
                places(&board.player) - places(&board.opponent) + moves(board)
                    - moves(&board.pass())
            }
        };
        let stable = STABLE * (stable(position, side) - stable(position, !side));
        (value + stable).clamp(-MAX_VALUE, MAX_VALUE)
    }

    /// The value of a finished game to the side to move; a draw is 0.
    pub fn outcome(position: &Position) -> Value {
        let score = position.score(position.side_to_move());
        WIN * score.signum() + score
    }

    /// A value in 1/100 disc: exact for a finished game, else scaled so that a win is the whole
    /// board.
    pub fn centidiscs(value: Value, squares: usize) -> Value {
        if value.abs() >= WIN {
            return 100 * (value - WIN * value.signum());
        }
        let all = 100 * squares as i64;
        (i64::from(value) * all / i64::from(WIN)) as Value
    }
}

/// The value of a disc on a square, apart from [`DISC`].
fn place(size: Size, square: Square) -> Value {
    let from_edge = |at: u8, side: u8| at.min(side - 1 - at);
    let (column, row) = (
        from_edge(square.column(), size.width()),
        from_edge(square.row(), size.height()),
    );
    let mut worth = match (column, row) {
        (0, 0) => CORNER,
        (1, 1) => X_SQUARE,
        (0, _) | (_, 0) => EDGE,
        _ => 0,
    };
    if column == size.width() / 2 - 1 && row == size.height() / 2 - 1 {
        worth += CENTRE;
    }
    worth
}

/// The number of a side's discs that are stable, counted from the corners: along the edge as far as
/// the side's discs reach without a gap, and in each further line at most one less than in the line
/// before, unless that was full.
fn stable(position: &Position, color: Color) -> i32 {
    let size = position.size();
    let corner = |right: bool, low: bool| {
        let column = if right { size.width() - 1 } else { 0 };
        let row = if low { size.height() - 1 } else { 0 };
        Square::at(column, row)
    };
    let corners = [(false, false), (true, false), (false, true), (true, true)];
    let owned: Vec<_> = corners
        .into_iter()
        .filter(|&(right, low)| position.piece_on(corner(right, low)) == Some(color))
        .collect();
    if owned.is_empty() {
        return 0;
    }
    let mut found = vec![false; 32 * 32];
    for (right, low) in owned {
        for by_column in [false, true] {
            grow(position, color, right, low, by_column, &mut found);
        }
    }
    found.iter().filter(|&&stable| stable).count() as i32
}

/// Marks the discs stable by a corner, line by line along the rows or the columns.
fn grow(
    position: &Position,
    color: Color,
    right: bool,
    low: bool,
    by_column: bool,
    found: &mut [bool],
) {
    let size = position.size();
    let (lines, length) = if by_column {
        (size.width(), size.height())
    } else {
        (size.height(), size.width())
    };
    let mut most = length;
    for line in 0..lines {
        let mut run = 0;
        while run < most {
            let (column, row) = if by_column { (line, run) } else { (run, line) };
            let column = if right {
                size.width() - 1 - column
            } else {
                column
            };
            let row = if low { size.height() - 1 - row } else { row };
            let square = Square::at(column, row);
            if position.piece_on(square) != Some(color) {
                break;
            }
            found[usize::from(square.index())] = true;
            run += 1;
        }
        most = if run == length {
            length
        } else {
            run.saturating_sub(1)
        };
        if most == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_rules::board_text;

    fn drawn(text: &str) -> Position {
        board_text::parse(text).unwrap()
    }

    #[test]
    fn the_start_is_even_and_sides_are_treated_alike() {
        for side in [4, 6, 8, 10, 26] {
            let size = Size::square(side).unwrap();
            let position = Position::new(size);
            assert_eq!(Classic::new(size).evaluate(&position), 0, "{size}");
        }
        let mut position = Position::new(Size::STANDARD);
        for mv in ["f5", "f6", "e6", "f4"] {
            position.make(mv.parse().unwrap()).unwrap();
        }
        let classic = Classic::new(Size::STANDARD);
        let other = position.with_side(!position.side_to_move());
        assert_eq!(classic.evaluate(&position), -classic.evaluate(&other));
    }

    #[test]
    fn every_term_counts_as_the_course_has_it() {
        // A corner and an edge disc beside it: two stable discs; nothing can be flipped or placed.
        let position = drawn("XX..\n....\n....\n....\nX to move");
        let expected = 2 * DISC + CORNER + EDGE + 2 * STABLE;
        assert_eq!(Classic::new(position.size()).evaluate(&position), expected);
        // White may place a disc on d2 and flip one; black's disc is on an X-square.
        let position = drawn("......\n.X....\n......\n......\n......\n......\nX to move");
        assert_eq!(
            Classic::new(position.size()).evaluate(&position),
            DISC + X_SQUARE
        );
        let position = drawn("......\n......\n.OX...\n......\n......\n......\nO to move");
        // The discs cancel; both sides have a move that flips one; the black disc is in the centre.
        assert_eq!(Classic::new(position.size()).evaluate(&position), -CENTRE);
    }

    #[test]
    fn fixed_discs_grow_from_the_corners() {
        let position = drawn("XXX.\nXX..\nX...\n....\nX to move");
        assert_eq!(stable(&position, Color::Black), 6);
        assert_eq!(stable(&position, Color::White), 0);
        // Two of the second row could still be flipped along a diagonal.
        let position = drawn("XX..\nXX..\n....\n....\nX to move");
        assert_eq!(stable(&position, Color::Black), 3);
        // A full edge holds the next line up to its own end.
        let position = drawn("XXXX\nXX..\n....\n....\nX to move");
        assert_eq!(stable(&position, Color::Black), 6);
    }

    #[test]
    fn a_won_game_is_worth_more_than_any_other() {
        let position = drawn("XXXX\nXXXX\nXXXX\nXXX.\nO to move");
        assert_eq!(Classic::outcome(&position), -WIN - 16);
        assert_eq!(Classic::centidiscs(-WIN - 16, 16), -1600);
        assert_eq!(Classic::centidiscs(WIN / 2, 64), 3200);
    }
}
