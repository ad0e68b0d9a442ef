//! The course lab's first opponent: it flips as many discs as possible, among equal moves in the
//! uppermost row, then in the leftmost column. It does not look ahead.

use std::cmp::Reverse;

use reversi_rules::{Grid, Move, Position};

/// The move that the greedy player makes. None if the game is over.
pub fn choose(position: &Position) -> Option<Move> {
    let moves = position.legal_moves().into_iter();
    moves.min_by_key(|&mv| {
        let square = mv.square();
        let place = square.map(|square| (square.row(), square.column()));
        (Reverse(flips(position, mv)), place)
    })
}

/// The number of discs that a legal move flips.
pub fn flips(position: &Position, mv: Move) -> u32 {
    let Move::Place(square) = mv else {
        return 0;
    };
    match position.grid() {
        Grid::Small(board) => board.flips(square.bit()).count_ones(),
        Grid::Wide(board) => board.flips(square).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_rules::{Size, board_text};

    #[test]
    fn it_takes_the_most_discs_then_the_uppermost_then_the_leftmost() {
        let start = Position::new(Size::STANDARD);
        assert_eq!(choose(&start).unwrap().to_string(), "d3");
        let text = "......\n.XOO..\n......\n.XO...\n......\n......\nX to move";
        let position = board_text::parse(text).unwrap();
        assert_eq!(choose(&position).unwrap().to_string(), "e2");
        let over = board_text::parse("XXXX\nXXXX\nXXXX\nXXX.\nO to move").unwrap();
        assert_eq!(choose(&over), None);
    }
}
