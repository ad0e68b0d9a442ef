//! Drawn boards: anything is read or refused; what is read is drawn and read back.

use xiangqi_rules::board_text;

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
        Err(error) => {
            let message = error.to_string();
            assert!(message.chars().count() < 300, "a flood: {message}");
            assert!(
                !message.contains(char::is_control),
                "not printable: {message}"
            );
        }
    }
}
