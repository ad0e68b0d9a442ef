//! CCBridge files: any input is parsed or refused; what is parsed can be played and written.

use xiangqi_rules::ccbridge;

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    for game in ccbridge::read_each(data) {
        match game {
            Ok(record) => {
                assert_eq!(record.end().ply(), record.moves.len());
                let again = ccbridge::read(&ccbridge::write(&record));
                assert!(again.is_ok_and(|again| again.moves.len() == record.moves.len()));
            }
            Err(error) => complaint::check(&error, 300),
        }
    }
}
