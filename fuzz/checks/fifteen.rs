//! Boards: anything is boards or refused; boards that are printed are the boards that were read.

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
