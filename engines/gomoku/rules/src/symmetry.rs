//! The rotations and reflections of a board.

use crate::board::Board;
use crate::point::Point;
use crate::size::Size;

/// A symmetry of a board. Turns are clockwise. The last four exchange columns and rows: only square
/// boards have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    Identity,
    MirrorColumns,
    MirrorRows,
    HalfTurn,
    /// Reflection in the diagonal from the top left.
    Transpose,
    QuarterTurn,
    ThreeQuarterTurn,
    /// Reflection in the diagonal from the top right.
    AntiTranspose,
}

/// All symmetries; the first four are those of a rectangle.
const ALL: [Symmetry; 8] = [
    Symmetry::Identity,
    Symmetry::MirrorColumns,
    Symmetry::MirrorRows,
    Symmetry::HalfTurn,
    Symmetry::Transpose,
    Symmetry::QuarterTurn,
    Symmetry::ThreeQuarterTurn,
    Symmetry::AntiTranspose,
];

impl Symmetry {
    /// The symmetries of a board of this size: eight of a square, four of another rectangle.
    pub const fn of(size: Size) -> &'static [Self] {
        if size.width() == size.height() {
            &ALL
        } else {
            ALL.split_at(4).0
        }
    }

    /// The image of a point. The symmetry must be [one of that size](Self::of).
    pub const fn apply(self, point: Point, size: Size) -> Point {
        let (x, y) = (point.x(), point.y());
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        match self {
            Self::Identity => point,
            Self::MirrorColumns => Point::new(right - x, y),
            Self::MirrorRows => Point::new(x, bottom - y),
            Self::HalfTurn => Point::new(right - x, bottom - y),
            Self::Transpose => Point::new(y, x),
            Self::QuarterTurn => Point::new(bottom - y, x),
            Self::ThreeQuarterTurn => Point::new(y, right - x),
            Self::AntiTranspose => Point::new(bottom - y, right - x),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            other => other,
        }
    }

    pub fn board(self, board: &Board) -> Board {
        let mut laid = Board::new(board.size());
        for (point, color) in board.occupied_points() {
            laid.place(self.apply(point, board.size()), color);
        }
        laid
    }
}

/// The symmetries that leave a board as it is, the identity first.
pub fn of_board(board: &Board) -> Vec<Symmetry> {
    let keeps = |symmetry: &Symmetry| {
        board
            .occupied_points()
            .all(|(point, color)| board.get(symmetry.apply(point, board.size())) == Some(color))
    };
    Symmetry::of(board.size())
        .iter()
        .copied()
        .filter(keeps)
        .collect()
}

/// One empty point of each set of points equal by the board's symmetry: the first from the top
/// left.
pub fn distinct_points(board: &Board) -> Vec<Point> {
    let symmetries = of_board(board);
    let is_first = |point: &Point| {
        symmetries
            .iter()
            .all(|symmetry| symmetry.apply(*point, board.size()) >= *point)
    };
    board.empty_points().filter(is_first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use text_boards::Color;

    #[test]
    fn every_symmetry_is_undone_by_its_inverse() {
        for size in [
            Size::STANDARD,
            Size::new(7, 5).unwrap(),
            Size::new(6, 22).unwrap(),
        ] {
            for &symmetry in Symmetry::of(size) {
                let mut seen = vec![false; Point::COUNT];
                for point in size.points() {
                    let there = symmetry.apply(point, size);
                    assert!(size.contains(there.x(), there.y()));
                    assert!(!std::mem::replace(&mut seen[there.index()], true));
                    assert_eq!(symmetry.inverse().apply(there, size), point);
                }
            }
        }
    }

    #[test]
    fn symmetric_points_are_listed_once() {
        let empty = Board::new(Size::STANDARD);
        assert_eq!(distinct_points(&empty).len(), 36);
        assert_eq!(
            distinct_points(&Board::new(Size::new(6, 5).unwrap())).len(),
            9
        );

        let mut board = empty;
        board.place(Point::new(7, 7), Color::Black);
        assert_eq!(distinct_points(&board).len(), 35);
        board.place(Point::new(8, 8), Color::White);
        assert_eq!(of_board(&board), [Symmetry::Identity, Symmetry::Transpose]);
        assert_eq!(distinct_points(&board).len(), (223 - 13) / 2 + 13);
        let turned = Symmetry::QuarterTurn.board(&board);
        assert_eq!(turned.get(Point::new(6, 8)), Some(Color::White));
    }
}
