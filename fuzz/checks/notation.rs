//! Moves in any notation: a text is a legal move or refused, and a move survives formatting and
//! parsing.

use xiangqi_rules::Position;
use xiangqi_rules::notation::{self, Notation};

use crate::complaint;

/// The starting position, and boards on which several pieces of a kind share files.
const BOARDS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "3k5/4P1P2/4P1P2/4P4/9/9/9/9/9/4K4 w",
    "3k5/9/9/9/9/4p1p2/4p1p2/9/9/4K4 b",
    "3k5/9/R8/R8/2C6/2C6/N8/3A5/9/3AK4 w",
];

pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for board in BOARDS {
        let position = Position::from_fen(board).expect("the boards are sound");
        let readings = Notation::ALL.map(|notation| notation.parse(&position, &text));
        let any = notation::parse_any(&position, &text).map(|(_, mv)| mv);
        for reading in readings.into_iter().chain([any]) {
            match reading {
                Ok(mv) => {
                    assert!(position.legal_moves().contains(&mv), "{mv} is illegal");
                    for notation in Notation::ALL {
                        let written = notation.format(&position, mv);
                        assert_eq!(notation.parse(&position, &written), Ok(mv), "{written}");
                    }
                }
                Err(error) => complaint::check(&error, 600),
            }
        }
    }
}
