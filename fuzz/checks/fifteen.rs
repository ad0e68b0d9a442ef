//! Boards of the fifteen puzzle: any input is parsed or refused; what is parsed survives printing
//! and reading.

use puzzle::fifteen::input;

pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match input::parse(&text) {
        Ok(boards) => {
            for board in boards {
                assert_eq!(input::parse(&board.to_string()), Ok(vec![board]));
            }
        }
        Err(error) => assert!(error.to_string().chars().count() < 200, "a flood: {error}"),
    }
}
