//! The positions that `bench` searches, and how deep.

use ::search::value::Depth;
use reversi_rules::{Position, Size, sequence};

/// The default depth, in plies.
pub(crate) const DEPTH: Depth = 12;

/// Openings, a few to a dozen plies long.
const POSITIONS: [&str; 6] = [
    "f5",
    "f5d6c3d3c4f4",
    "f5f6e6f4e3c5c4e7",
    "f5d6c4d3c3f4f6f3e6e7",
    "f5d6c5f4e3c6d3f6e6d7",
    "d3c3c4c5d6f4b4",
];

fn game(moves: &str) -> Option<Position> {
    let mut position = Position::new(Size::STANDARD);
    sequence::play(&mut position, moves).ok()?;
    Some(position)
}

pub(crate) fn positions() -> Vec<Position> {
    POSITIONS.into_iter().filter_map(game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Reversi;
    use crate::engine::options::GameOptions;

    #[test]
    fn all_positions_are_those_of_games() {
        assert!(POSITIONS.iter().all(|moves| game(moves).is_some()));
    }

    #[test]
    fn the_signature_is_the_same_each_time() {
        let never = || false;
        let count = || {
            ::app::bench::run::<Reversi>(Some(5), GameOptions::default(), &never, &mut |_| {}).nodes
        };
        assert_eq!(count(), count());
    }
}
