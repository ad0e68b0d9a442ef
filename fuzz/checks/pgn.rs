//! PGN: any input is parsed or refused; parsed games survive writing and reading.

use xiangqi_rules::notation::Notation;
use xiangqi_rules::pgn;

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    match pgn::read(data) {
        Ok(games) => {
            for game in games {
                for notation in Notation::ALL {
                    let written = pgn::write(&game, notation);
                    let again = pgn::parse(&written).expect("what we write we can read");
                    assert_eq!(again.len(), 1, "{written}");
                    let moves = |game: &xiangqi_rules::record::Record| -> Vec<_> {
                        game.moves.iter().map(|played| played.mv).collect()
                    };
                    assert_eq!(moves(&again[0]), moves(&game), "{written}");
                    assert_eq!(again[0].result, game.result);
                }
            }
        }
        Err(error) => complaint::check(&error, 700),
    }
}
