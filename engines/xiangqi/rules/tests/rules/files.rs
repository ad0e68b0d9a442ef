//! Game files read back as they were written: moves, variations, comments and players.

use proptest::prelude::*;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::record::{GameResult, Record, RecordedMove, SideMove};
use xiangqi_rules::{Color, Move, Position, ccbridge, pgn, ubb, xqf};

const STARTS: [&str; 3] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
    "3ak4/4a4/9/9/4P4/9/9/4B4/4A4/3K1AB2 w - - 0 1",
];

const SAID: [&str; 4] = ["", "好棋", "a line\nand another", "[/DhtmlXQ] {1} (2) ; 3"];

/// A game of random moves with variations behind random places.
fn record(start: usize, places: &[(u8, u8)], main: usize, result: usize) -> Record {
    let start = Position::from_fen(STARTS[start]).unwrap();
    let mut record = Record::new(start.clone());
    record.tags = vec![
        ("Title".into(), "一局".into()),
        ("Red".into(), "甲".into()),
        ("Black".into(), "B".into()),
    ];
    record.comment = SAID[places.len() % SAID.len()].into();
    record.result = [
        GameResult::Unknown,
        GameResult::Draw,
        GameResult::Win(Color::Red),
        GameResult::Win(Color::Black),
    ][result];
    // The position of each node, and the moves that were tried there.
    let mut nodes: Vec<(Position, Vec<Move>)> = vec![(start, Vec::new())];
    for (number, &(place, choice)) in places.iter().enumerate() {
        let is_main = number < main;
        let at = match is_main {
            true => nodes.len() - 1,
            false => usize::from(place) % nodes.len(),
        };
        let (position, tried) = &mut nodes[at];
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            continue;
        };
        if tried.contains(&mv) {
            continue;
        }
        tried.push(mv);
        let mut after = position.clone();
        after.make(mv);
        nodes.push((after, Vec::new()));
        let comment = SAID[usize::from(choice) % SAID.len()].to_owned();
        match is_main && record.variations.is_empty() {
            true => record.moves.push(RecordedMove::new(mv, comment)),
            false => record.variations.push(SideMove::new(at, mv, comment)),
        }
    }
    record
}

proptest! {
    #[test]
    fn every_format_gives_back_what_it_was_given(
        start in 0..STARTS.len(),
        places in prop::collection::vec((any::<u8>(), any::<u8>()), 1..40),
        main in 1..20_usize,
        result in 0..4_usize,
    ) {
        let record = record(start, &places, main, result);
        let as_pgn = |record: &Record| pgn::write(record, Notation::Iccs);
        let expected = as_pgn(&record);
        prop_assert_eq!(as_pgn(&xqf::read(&xqf::write(&record)).unwrap()), &expected[..]);
        prop_assert_eq!(as_pgn(&ccbridge::read(&ccbridge::write(&record)).unwrap()), &expected[..]);
        let library = ccbridge::write_library(&[record.clone(), record.clone()]);
        for game in ccbridge::read_each(&library) {
            prop_assert_eq!(as_pgn(&game.unwrap()), &expected[..]);
        }
        let text = ubb::write(&record) + &ubb::write(&record);
        let games = ubb::read_each(text.as_bytes());
        prop_assert_eq!(games.len(), 2);
        // A bracket that ends a field is another one then.
        let expected = expected.replace("[/DhtmlXQ]", "(/DhtmlXQ]");
        for game in games {
            prop_assert_eq!(as_pgn(&game.unwrap()), &expected[..]);
        }
    }
}

#[test]
fn texts_without_room_are_cut_off_between_letters() {
    let mut record = record(0, &[(0, 0)], 1, 0);
    record.tags = vec![("Red".into(), "一二三四五六七八九".into())];
    let red = |record: Record| record.tag("Red").unwrap().to_owned();
    assert_eq!(
        red(xqf::read(&xqf::write(&record)).unwrap()),
        "一二三四五六七"
    );
    assert_eq!(
        red(ccbridge::read(&ccbridge::write(&record)).unwrap()),
        "一二三四五六七八九"
    );
    record.tags[0].1 = "棋".repeat(40);
    let written = ccbridge::read(&ccbridge::write(&record)).unwrap();
    assert_eq!(red(written), "棋".repeat(31));
}
