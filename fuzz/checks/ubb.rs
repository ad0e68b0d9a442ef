//! UBB: anything is read or refused; the games that are read can be played, their side lines too.

use xiangqi_rules::ubb;

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    let games = ubb::read_each(data);
    assert!(!games.is_empty());
    for game in games {
        match game {
            Ok(game) => {
                assert_eq!(game.end().ply(), game.moves.len());
                for (index, side) in game.variations.iter().enumerate() {
                    assert!(side.at <= game.moves.len() + index);
                }
            }
            Err(error) => complaint::check(&error, 300),
        }
    }
}
