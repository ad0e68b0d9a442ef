//! The database of positions as text: any input is parsed or refused; what is parsed survives
//! writing and reading.

use gomoku::database::{key, text};

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    let input = String::from_utf8_lossy(data);
    match text::parse(&input) {
        Ok(records) => {
            for (bytes, record) in records {
                let position = key::position(&bytes).expect("a key is a position");
                let written = text::write(&position, &record);
                assert_eq!(
                    text::parse(&written),
                    Ok(vec![(bytes, record)]),
                    "{written}"
                );
            }
        }
        Err(error) => complaint::check(&error, 300),
    }
}
