//! XQF: any input is parsed or refused; what is parsed can be played.

use xiangqi_rules::xqf;

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    match xqf::read(data) {
        Ok(record) => {
            assert_eq!(record.end().ply(), record.moves.len());
        }
        Err(error) => complaint::check(&error, 300),
    }
}
