use gomoku_rules::{Game, Rule, Size};

use super::*;

fn game(moves: &str) -> Game {
    let mut game = Game::new(Size::STANDARD, Rule::Renju);
    for word in moves.split_whitespace() {
        game.play(word.parse().unwrap()).unwrap();
    }
    game
}

fn known() -> Record {
    Record {
        label: Label::Win,
        value: -1234,
        depth: 12,
        bound: Bound::Exact,
        comment: "好棋 \"'; DROP TABLE positions".into(),
        texts: vec![(Point::new(3, 4), "A".into())],
    }
}

#[test]
fn what_is_put_is_got_at_every_symmetric_position() {
    let database = Database::in_memory().unwrap();
    let (one, mirrored) = (Key::of(&game("7,7 8,7 9,9")), Key::of(&game("7,7 7,8 9,9")));
    assert_eq!(database.get(&one).unwrap(), None);
    database.put(&one, &known()).unwrap();
    assert_eq!(database.get(&mirrored).unwrap(), Some(known()));
    assert_eq!(database.count().unwrap(), 1);
    let more = Record {
        comment: "more".into(),
        ..Record::default()
    };
    let added = [
        (mirrored.bytes().to_vec(), more.clone()),
        (Key::of(&game("7,7")).bytes().to_vec(), more),
    ];
    assert_eq!(database.complete(added.into_iter()).unwrap(), 1);
    let comment = database.get(&one).unwrap().unwrap().comment;
    assert!(comment.ends_with("\nmore"), "{comment}");
    let mut seen = 0;
    database
        .each(|key, _| {
            assert!(super::super::key::position(key).is_some());
            seen += 1;
            true
        })
        .unwrap();
    assert_eq!(seen, 2);
    assert!(database.delete(&mirrored).unwrap() && !database.delete(&one).unwrap());
    database.quick_check().unwrap();
}

#[test]
fn a_file_is_opened_again_and_other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.db");
    assert!(Database::read(&path).is_err(), "it is not there");
    let key = Key::of(&game("7,7"));
    Database::open(&path).unwrap().put(&key, &known()).unwrap();
    let read = Database::read(&path).unwrap();
    assert_eq!(read.get(&key).unwrap(), Some(known()));
    assert!(matches!(read.put(&key, &known()), Err(Failure::ReadOnly)));
    drop(read);
    for wrong in [
        "label = 7777",
        "bound = 77",
        "value = 99999999999",
        "depth = -40000",
    ] {
        let other = folder.path().join("numbers.db");
        std::fs::copy(&path, &other).unwrap();
        let change = format!("UPDATE positions SET {wrong}");
        Connection::open(&other)
            .unwrap()
            .execute_batch(&change)
            .unwrap();
        let checked = Database::read(&other).unwrap().quick_check();
        let why = checked.unwrap_err().to_string();
        assert!(why.ends_with("out of range: 1"), "{wrong}: {why}");
    }
    let refused = |change: &str| {
        let other = folder.path().join("other.db");
        std::fs::copy(&path, &other).unwrap();
        Connection::open(&other)
            .unwrap()
            .execute_batch(change)
            .unwrap();
        let said = [Database::open(&other), Database::read(&other)];
        said.map(|opened| opened.unwrap_err().to_string())
    };
    for (change, says) in [
        ("PRAGMA application_id = 1", "another program's file"),
        ("PRAGMA user_version = 9", "of another version"),
        (
            "CREATE TRIGGER t AFTER INSERT ON positions BEGIN DELETE FROM texts; END",
            "other tables",
        ),
        ("CREATE VIEW v AS SELECT 1", "other tables"),
        ("DROP TABLE texts", "other tables"),
        (
            "DROP TABLE texts; CREATE VIEW texts AS SELECT key, 1 AS point, 'x' AS text FROM positions",
            "other tables",
        ),
    ] {
        for said in refused(change) {
            assert!(said.contains(says), "{change}: {said}");
        }
    }
    let text = folder.path().join("text.db");
    std::fs::write(&text, "no database at all, but long enough to look at").unwrap();
    assert!(
        Database::open(&text)
            .unwrap_err()
            .to_string()
            .contains("not a database")
    );
}

/// A damaged file gives an error or wrong data, but never a panic.
#[test]
fn damaged_files_end_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.db");
    let database = Database::open(&path).unwrap();
    let mut moves = String::from("7,7");
    for x in 0..15 {
        moves += &format!(" {x},{}", x % 3);
        let key = Key::of(&game(&moves));
        database.put(&key, &known()).unwrap();
    }
    drop(database);
    let bytes = std::fs::read(&path).unwrap();
    let mut seed = 1;
    for _ in 0..200 {
        let mut damaged = bytes.clone();
        for _ in 0..8 {
            let word = zobrist::splitmix64(&mut seed);
            let at = word as usize % damaged.len();
            damaged[at] = (word >> 32) as u8;
        }
        damaged.truncate(damaged.len() - (seed as usize % 3) * 1000);
        std::fs::write(&path, &damaged).unwrap();
        if let Ok(database) = Database::read(&path) {
            let _ = database.each(|key, _| {
                let _ = super::super::key::position(key);
                true
            });
            let _ = database.get(&Key::of(&game("7,7")));
        }
    }
}

#[test]
fn labels_of_points_that_no_search_looks_at_are_followed_too() {
    let database = Database::in_memory().unwrap();
    let (before, near, far) = (game("7,7"), Point::new(7, 6), Point::new(11, 7));
    let label = |moves: &str, label: Label| {
        let record = Record {
            label,
            ..Record::default()
        };
        database.put(&Key::of(&game(moves)), &record).unwrap();
    };
    let moves = [near, Point::new(8, 8)];
    let advice = || database.advice(&before, &moves, &[far]).unwrap();
    assert_eq!((advice().wins, advice().only), (None, vec![]));
    label("7,7 11,7", Label::Draw);
    assert_eq!(advice().only, []);
    label("7,7 11,7", Label::Forced);
    assert_eq!(advice().only, [far]);
    label("7,7 11,7", Label::Win);
    assert_eq!((advice().wins, advice().only), (Some(far), vec![far]));
    label("7,7 11,7", Label::None);
    label("7,7 7,6", Label::Loss);
    assert_eq!(advice().only, [Point::new(8, 8)]);
}
