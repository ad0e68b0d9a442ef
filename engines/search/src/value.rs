//! Values of positions: plain integers, with mates at the ends of the range.
//!
//! A value is from the side to move's point of view. Its unit is the game's own (Xiangqi: 100 = a
//! horse or a cannon; Reversi: 1/100 disc or so). A mate in `n` plies is [`MATE`]` - n`.

/// Value of a position for the side to move.
pub type Value = i32;

/// Search depth in plies.
pub type Depth = i32;

/// Longest line of a search, in plies from the root.
pub const MAX_PLY: usize = 128;

/// Larger than any value. Fits in 16 bits, as every value does.
pub const INFINITE: Value = 32_001;

/// Value of having mated: the best possible.
pub const MATE: Value = 32_000;

/// Longest mate, in plies: two lines of the search in a row, since the table can join one line to
/// another.
pub const LONGEST_MATE: usize = 2 * MAX_PLY;

/// Values beyond this one are mates found by search, at most [`LONGEST_MATE`] plies away.
pub const MATE_BOUND: Value = MATE - LONGEST_MATE as Value;

/// An evaluation stays strictly within plus and minus this; between it and [`MATE_BOUND`] a game
/// may put other proven results.
pub const EVALUATION_BOUND: Value = 30_000;

/// Value for the winner of a mate in `ply` plies from the root.
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Value for the loser of a mate in `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether a value is a mate found by search, for either side.
pub const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND
}
