//! FEN: any input is parsed or refused; what is parsed can be played and written.

use xiangqi_rules::{Position, perft::perft};

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Position::from_fen(&text) {
        Ok(mut position) => {
            let fen = position.fen();
            perft(&mut position, 2);
            assert_eq!(position.fen(), fen, "playing and taking back");
            let again = Position::from_fen(&fen).expect("what we write we can read");
            assert_eq!((again.key(), again.fen()), (position.key(), fen));
        }
        Err(error) => complaint::check(&error, 200),
    }
}
