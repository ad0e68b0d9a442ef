//! The four directions of lines on a board: horizontal, vertical and both diagonals.

/// A direction of lines through a point. Each has a *forward* end: right, down, right and down,
/// right and up. With `y` counted from the top, forward changes (x, y) by [`Direction::step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    Horizontal,
    Vertical,
    /// `\`; forward is right and down.
    Diagonal,
    /// `/`; forward is right and up.
    Antidiagonal,
}

impl Direction {
    pub const ALL: [Self; 4] = [
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
        Self::Antidiagonal,
    ];

    /// The change of x and y in one step forward.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Diagonal => (1, 1),
            Self::Antidiagonal => (1, -1),
        }
    }

    /// The change of a [`crate::Point`]'s index in one step forward.
    #[inline]
    pub const fn stride(self) -> i16 {
        match self {
            Self::Horizontal => 1,
            Self::Vertical => 32,
            Self::Diagonal => 33,
            Self::Antidiagonal => -31,
        }
    }

    /// The direction's number, 0 to 3, in the order of [`Direction::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
