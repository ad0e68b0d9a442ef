//! XQF: anything is read or refused; what is read can be played.

use xiangqi_rules::xqf;

pub(crate) fn check(data: &[u8]) {
    match xqf::read(data) {
        Ok(record) => {
            assert_eq!(record.end().ply(), record.moves.len());
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
