//! UBB: any input is parsed or refused; parsed games can be played, including their variations.

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
