//! The names of openings on 8x8.
//!
//! An opening is a position, whatever the order of moves, up to rotation and reflection. The names
//! are those that players use, as collected by R. Gatliff (*Othello openings*, about 2005); where
//! an opening has several, the first of them. This file has the ids of the messages with the names.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::{Board, Position, Size, sequence, symmetry};

/// Moves that lead to the opening, and the message that names it.
const OPENINGS: &[(&str, &str)] = &[
    ("f5d6", "opening-perpendicular"),
    ("f5d6c3d3c4", "opening-tiger"),
    ("f5d6c3d3c4b3", "opening-aubrey"),
    ("f5d6c3d3c4f4c5b3c2", "opening-rose-bill"),
    ("f5d6c3d3c4f4c5b3c2b4", "opening-central-rose-bill"),
    ("f5d6c3d3c4f4c5b3c2e6", "opening-tamenori"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3", "opening-ishii"),
    (
        "f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3",
        "opening-mainline-tiger",
    ),
    ("f5d6c3d3c4f4e3", "opening-brightwell"),
    ("f5d6c3d3c4f4e6", "opening-leaders-tiger"),
    ("f5d6c3d3c4f4f6", "opening-stephenson"),
    ("f5d6c3d3c4f4f6b4", "opening-kung"),
    ("f5d6c3d3c4f4f6f3", "opening-compoth"),
    ("f5d6c3d3c4f4f6f3e3", "opening-lightning-bolt"),
    (
        "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7",
        "opening-f-a-t-draw",
    ),
    ("f5d6c3d3c4f4f6g5", "opening-no-kung"),
    ("f5d6c3g5", "opening-bent-ganglion"),
    ("f5d6c4d3c5", "opening-cat"),
    ("f5d6c4d3c5f4e3f3c2b4b3", "opening-berner"),
    ("f5d6c4d3c5f4e3f3c2c6", "opening-sakaguchi"),
    ("f5d6c4d3e6", "opening-italian"),
    ("f5d6c4g5", "opening-ganglion"),
    ("f5d6c4g5c6", "opening-swallow"),
    ("f5d6c4g5c6c5d7d3b4c3e3f3", "opening-no-cat"),
    ("f5d6c5f4d3", "opening-horse"),
    ("f5d6c5f4e3c6d3f3", "opening-ralle"),
    ("f5d6c5f4e3c6d3f6e6d7", "opening-rose"),
    ("f5d6c5f4e3c6d3f6e6d7e7", "opening-greenberg"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4", "opening-rose-birth"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4", "opening-rose-birdie"),
    (
        "f5d6c5f4e3c6d3f6e6d7g3c4b4c3",
        "opening-rose-tamenori-kling",
    ),
    ("f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2", "opening-brightstein"),
    ("f5d6c5f4e3c6d3f6e6d7g4", "opening-flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4", "opening-rotating-flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g6", "opening-murakami"),
    ("f5d6c5f4e3c6d7", "opening-bhagat"),
    ("f5d6c5f4e3c6e6", "opening-inoue"),
    ("f5d6c5f4e3c6e6f6", "opening-iago"),
    ("f5d6c5f4e3c6f3", "opening-shaman"),
    ("f5d6c5f4e3d3", "opening-mimura"),
    ("f5f4", "opening-parallel"),
    ("f5f6", "opening-diagonal"),
    ("f5f6c4f4", "opening-semi-wing"),
    ("f5f6d3f4", "opening-wing"),
    ("f5f6e6f4c3", "opening-buffalo"),
    ("f5f6e6f4c3c4", "opening-hokuriku-buffalo"),
    ("f5f6e6f4c3d6f3c4c5b4", "opening-tanida-buffalo"),
    ("f5f6e6f4c3d7f3", "opening-maruoka-buffalo"),
    ("f5f6e6f4e3", "opening-cow"),
    ("f5f6e6f4e3c5c4", "opening-rose-v-toth"),
    ("f5f6e6f4e3c5c4d3c3", "opening-landau"),
    ("f5f6e6f4e3c5c4d3f3e2", "opening-maruoka"),
    ("f5f6e6f4e3c5c4e7", "opening-tanida"),
    ("f5f6e6f4e3c5c4e7b5e2", "opening-sailboat"),
    ("f5f6e6f4e3c5c4e7g4", "opening-aircraft"),
    ("f5f6e6f4e3c5g5", "opening-cow-bat"),
    ("f5f6e6f4e3c5g5g3g4f3c4", "opening-melnikov"),
    ("f5f6e6f4e3d6", "opening-chimney"),
    ("f5f6e6f4g3", "opening-rocket"),
    ("f5f6e6f4g3d6", "opening-lollipop"),
    ("f5f6e6f4g3f3g4", "opening-hamilton"),
    ("f5f6e6f4g4", "opening-raccoon-dog"),
    ("f5f6e6f4g5", "opening-heath"),
    ("f5f6e6f4g5d6", "opening-heath-chimney"),
    ("f5f6e6f4g5e7d7", "opening-iwasaki"),
    ("f5f6e6f4g5e7e3", "opening-heath-bat"),
    ("f5f6e6f4g5e7f7c5e3f3c4d3c2", "opening-mimura-variation-ii"),
    ("f5f6e6f4g6", "opening-snake"),
    ("f5f6e6f4g6c5g4g5f3e3c4", "opening-pyramid"),
    ("f5f6e6f4g6c6", "opening-lysons"),
    ("f5f6e6f4g7", "opening-x-square"),
];

static NAMES: LazyLock<HashMap<Board, &str>> = LazyLock::new(|| {
    let opening = |&(moves, name): &(&str, &'static str)| {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, moves).ok()?;
        Some((normal_form(&position)?, name))
    };
    OPENINGS.iter().filter_map(opening).collect()
});

/// The position's board up to symmetry. None on any board but 8x8.
fn normal_form(position: &Position) -> Option<Board> {
    let board = position.board()?;
    (position.size() == Size::STANDARD).then(|| symmetry::normal_form(board, Size::STANDARD))
}

/// The message id for the last position of a game that has a name.
pub fn name(game: &[Position]) -> Option<&'static str> {
    let mut boards = game.iter().rev().filter_map(normal_form);
    boards.find_map(|board| NAMES.get(&board).copied())
}

/// The message ids of all names.
pub fn ids() -> impl Iterator<Item = &'static str> {
    OPENINGS.iter().map(|&(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(moves: &str) -> Option<&'static str> {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, moves).unwrap();
        let mut game = vec![position.clone()];
        while position.undo().is_some() {
            game.insert(0, position.clone());
        }
        name(&game)
    }

    #[test]
    fn every_opening_has_its_own_position() {
        assert_eq!(NAMES.len(), OPENINGS.len());
        for (moves, id) in OPENINGS {
            assert_eq!(named(moves), Some(*id));
        }
    }

    #[test]
    fn openings_are_known_however_they_are_turned_and_how_far_the_game_went_on() {
        assert_eq!(named("f5d6c3d3c4"), Some("opening-tiger"));
        assert_eq!(named("d3c5f6f5e6"), Some("opening-tiger"));
        assert_eq!(named("f5d6c3d3c4f4"), Some("opening-tiger"));
        assert_eq!(named("f5"), None);
    }
}
