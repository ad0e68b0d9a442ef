//! Drawn boards: any input is parsed or refused; what is parsed survives drawing and reading.

use xiangqi_rules::board_text;

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match board_text::parse(&text) {
        Ok(position) => {
            let again = board_text::parse(&board_text::format(&position));
            assert_eq!(
                again.expect("what we draw we can read").fen(),
                position.fen()
            );
        }
        Err(error) => complaint::check(&error, 300),
    }
}
