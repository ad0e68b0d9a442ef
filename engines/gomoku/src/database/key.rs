//! The key of a position, the same for all its rotations and reflections.

use gomoku_rules::{Board, Color, Game, Point, Rule, Size, Symmetry};

/// Bytes before the cells: rule, width, height, side to move.
const HEAD: usize = 4;
const PER_BYTE: usize = 4;

/// A position's key: rule, width, height, side to move (0 for black), then the cells of the board
/// row by row, four in a byte, 1 for black and 2 for white. Of all symmetric boards the one whose
/// bytes are the least is taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    bytes: Vec<u8>,
    /// The symmetry from the position to the key's board.
    symmetry: Symmetry,
}

fn cells(board: &Board, symmetry: Symmetry) -> Vec<u8> {
    let size = board.size();
    let mut cells = vec![0; size.area().div_ceil(PER_BYTE)];
    for (point, color) in board.occupied_points() {
        let at = symmetry.apply(point, size);
        let index = usize::from(at.y()) * usize::from(size.width()) + usize::from(at.x());
        let value: u8 = match color {
            Color::Black => 1,
            Color::White => 2,
        };
        cells[index / PER_BYTE] |= value << (2 * (index % PER_BYTE));
    }
    cells
}

impl Key {
    /// The key of a game's current position.
    pub fn of(game: &Game) -> Self {
        let (board, size) = (game.board(), game.size());
        let laid = Symmetry::of(size).iter();
        let laid = laid.map(|&symmetry| (cells(board, symmetry), symmetry));
        let least = laid.min_by(|a, b| a.0.cmp(&b.0));
        let (cells, symmetry) = least.unwrap_or_else(|| (Vec::new(), Symmetry::Identity));
        let mut bytes = vec![
            game.rule() as u8,
            size.width(),
            size.height(),
            game.to_move().index() as u8,
        ];
        bytes.extend(cells);
        Self { bytes, symmetry }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Converts a point of the position to the key's board.
    pub fn apply(&self, point: Point, size: Size) -> Point {
        self.symmetry.apply(point, size)
    }

    /// Converts a point of the key's board to the position.
    pub fn undo(&self, point: Point, size: Size) -> Point {
        self.symmetry.inverse().apply(point, size)
    }
}

/// The position of a key's bytes. None if the bytes are no key.
pub fn position(bytes: &[u8]) -> Option<Game> {
    let (&[rule, width, height, side], cells) = bytes.split_first_chunk::<HEAD>()?;
    let rule = Rule::ALL.into_iter().find(|known| *known as u8 == rule)?;
    let size = Size::new(width, height).ok()?;
    let to_move = Color::ALL
        .into_iter()
        .find(|color| color.index() == usize::from(side))?;
    if cells.len() != size.area().div_ceil(PER_BYTE) {
        return None;
    }
    let mut board = Board::new(size);
    for (index, point) in size.points().enumerate() {
        let cell = cells[index / PER_BYTE] >> (2 * (index % PER_BYTE)) & 3;
        match cell {
            0 => {}
            1 => board.place(point, Color::Black),
            2 => board.place(point, Color::White),
            _ => return None,
        }
    }
    Some(Game::from_position(board, rule, to_move))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::symmetry;

    #[test]
    fn symmetric_positions_have_one_key_and_the_key_is_a_position() {
        let size = Size::STANDARD;
        let mut game = Game::new(size, Rule::Renju);
        for word in ["7,7", "8,6", "9,9", "3,4"] {
            game.play(word.parse().unwrap()).unwrap();
        }
        let key = Key::of(&game);
        for &symmetry in Symmetry::of(size) {
            let laid = symmetry.board(game.board());
            let other = Game::from_position(laid, Rule::Renju, game.to_move());
            let of_other = Key::of(&other);
            assert_eq!(of_other.bytes(), key.bytes());
            for point in size.points() {
                let there = symmetry.apply(point, size);
                assert_eq!(of_other.apply(there, size), key.apply(point, size));
                assert_eq!(key.undo(key.apply(point, size), size), point);
            }
        }
        let back = position(key.bytes()).unwrap();
        assert_eq!(Key::of(&back).bytes(), key.bytes());
        assert_eq!(back.board().stones(), 4);
        assert_eq!(symmetry::of_board(back.board()).len(), 1);
        let waiting = Game::from_position(game.board().clone(), Rule::Renju, Color::White);
        assert_ne!(Key::of(&waiting).bytes(), key.bytes());
        let free = Game::from_position(game.board().clone(), Rule::Freestyle, Color::Black);
        assert_ne!(Key::of(&free).bytes(), key.bytes());
    }

    #[test]
    fn other_bytes_are_no_position() {
        let key = Key::of(&Game::new(Size::new(7, 5).unwrap(), Rule::Caro));
        for (at, byte) in [(0, 99), (1, 4), (2, 23), (3, 2), (4, 3)] {
            let mut bytes = key.bytes().to_vec();
            bytes[at] = byte;
            assert!(position(&bytes).is_none(), "{at}");
        }
        assert!(position(&key.bytes()[1..]).is_none() && position(b"").is_none());
    }
}
