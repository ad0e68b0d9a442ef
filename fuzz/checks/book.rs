//! Opening books in every format: any input is parsed or refused; what is parsed has legal moves
//! only, and survives writing to a file and reading.

use std::ops::ControlFlow::{Break, Continue};

use xiangqi::book::keys::Keys;
use xiangqi::book::{Book, convert, elephant_eye, format, sqlite};
use xiangqi_rules::Position;

use crate::complaint;

/// A walk through a book stops after this many moves; no test input needs more.
const MOST_MOVES: usize = 1_000;

pub(crate) fn check(data: &[u8]) {
    for read in [
        format::read(data),
        elephant_eye::read(data),
        sqlite::read(data.to_vec()),
    ] {
        match read {
            Ok(book) => survives(&book),
            Err(error) => complaint::check(&error, 300),
        }
    }
}

fn survives(book: &Book) {
    let start = Position::startpos();
    let legal = start.legal_moves();
    for entry in book.entries(&start) {
        assert!(legal.contains(&entry.mv) && entry.weight > 0);
    }
    for keys in [Keys::Own, Keys::ElephantEye, Keys::Obk] {
        let mut stop = |moves: usize| {
            if moves < MOST_MOVES {
                Continue(())
            } else {
                Break(())
            }
        };
        let Continue(converted) = convert::convert(book, keys, &mut stop) else {
            continue;
        };
        let again = match keys {
            Keys::Own => format::read(&format::write(&converted)),
            Keys::ElephantEye if converted.is_empty() => continue,
            Keys::ElephantEye => elephant_eye::read(&elephant_eye::write(&converted)),
            Keys::Obk => sqlite::read(sqlite::write(&converted, sqlite::TABLES[0]).unwrap()),
        };
        let again = again.unwrap();
        let moves = |book: &Book| -> Vec<_> {
            let entries = book.entries(&start).into_iter();
            entries.map(|entry| (entry.mv, entry.weight)).collect()
        };
        assert_eq!(moves(&again), moves(&converted));
    }
}
