//! The database of positions as a file: any input is opened or refused; what can be read of it
//! survives copying, and changes to it are made or refused.

use std::{env, fs, process};

use gomoku::database::{Database, Failure, Key, Record, export, key};
use gomoku_rules::{Game, Rule, Size};

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    let path = env::temp_dir().join(format!("sanqi-positions-{}.db", process::id()));
    fs::write(&path, data).unwrap();
    if let Some(database) = kept(Database::read(&path)) {
        read(&database);
    }
    if let Some(database) = kept(Database::open(&path)) {
        change(&database);
    }
    for ending in ["db", "db-journal"] {
        let _ = fs::remove_file(path.with_extension(ending));
    }
}

/// The result, unless it is an error, which must be printable.
fn kept<T>(result: Result<T, Failure>) -> Option<T> {
    result
        .inspect_err(|error| complaint::check(error, 300))
        .ok()
}

fn read(database: &Database) {
    kept(database.count());
    let start = Game::new(Size::STANDARD, Rule::Freestyle);
    let centre = [Size::STANDARD.centre()];
    kept(database.advice(&start, &centre, &[]));
    kept(export::tree(database, &start));
    let Some(records) = kept(database.records()) else {
        return;
    };
    for (bytes, _) in &records {
        let position = key::position(bytes).expect("a key is a position");
        kept(database.get(&Key::of(&position)));
    }
    // In a damaged file keys may stand twice, or out of order.
    if records.is_sorted_by(|one, other| one.0 < other.0) {
        let copy = Database::in_memory().unwrap();
        let new = copy.complete(records.iter().cloned()).unwrap();
        assert_eq!(new, records.len());
        assert_eq!(copy.records().unwrap(), records);
    }
}

fn change(database: &Database) {
    let position = Game::new(Size::STANDARD, Rule::Renju);
    let key = Key::of(&position);
    let record = Record {
        comment: "seen".into(),
        ..Record::default()
    };
    kept(database.put(&key, &record));
    kept(database.delete(&key));
}
