//! Endgame tables: any input is parsed or refused, also with a valid checksum; what is parsed can
//! be probed everywhere, with the same results after unpacking.

use xiangqi::table::file::{Table, with_header, write};
use xiangqi::table::value::{IMPOSSIBLE, Value};
use xiangqi_rules::Color;

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    for bytes in [data.to_vec(), with_header(data)] {
        match Table::read(bytes) {
            Ok(table) => survives(&table),
            Err(error) => complaint::check(&error, 300),
        }
    }
}

fn survives(table: &Table<Vec<u8>>) {
    let whole = table.unpack();
    for color in Color::ALL {
        let values = &whole.values[color.index()];
        for (number, &code) in values.iter().enumerate().step_by(7) {
            assert_eq!(Some(table.value(color, number)), Value::of(code));
        }
    }
    let again = Table::read(write(&whole)).unwrap().unpack();
    for (one, other) in whole.values.iter().zip(&again.values) {
        let same = |(one, other): (&u16, &u16)| one == other || *one == IMPOSSIBLE;
        assert!(one.iter().zip(other).all(same));
    }
}
