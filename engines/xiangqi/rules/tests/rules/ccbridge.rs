//! CCBridge: a game byte by byte as the program writes it, libraries, and the errors of broken
//! files.

use xiangqi_rules::ccbridge::{self, CcbridgeError};
use xiangqi_rules::notation::Notation;
use xiangqi_rules::record::GameResult;
use xiangqi_rules::{Color, pgn};

/// A game as the format's descriptions have it: the start, h2e2 with a comment and beside it b0c2,
/// then h9g7.
fn game() -> Vec<u8> {
    let mut bytes = vec![0; 2214];
    bytes[..16].copy_from_slice(b"CCBridge Record\0");
    bytes[19] = 2;
    let mut text = |at: usize, text: &str| {
        for (place, unit) in text.encode_utf16().enumerate() {
            bytes[at + 2 * place..][..2].copy_from_slice(&unit.to_le_bytes());
        }
    };
    text(180, "一局");
    text(1076, "甲");
    text(1300, "乙");
    bytes[2076] = 2;
    bytes[2112] = 1;
    let back = [1, 2, 3, 4, 5, 4, 3, 2, 1];
    let rows: [(usize, [u8; 9]); 6] = [
        (0, back.map(|kind| kind + 0x20)),
        (2, [0, 0x26, 0, 0, 0, 0, 0, 0x26, 0]),
        (3, [0x27, 0, 0x27, 0, 0x27, 0, 0x27, 0, 0x27]),
        (6, [0x17, 0, 0x17, 0, 0x17, 0, 0x17, 0, 0x17]),
        (7, [0, 0x16, 0, 0, 0, 0, 0, 0x16, 0]),
        (9, back.map(|kind| kind + 0x10)),
    ];
    for (row, pieces) in rows {
        bytes[2120 + 9 * row..][..9].copy_from_slice(&pieces);
    }
    bytes[2210..2214].fill(0xff);
    // The comment before the first move: 2 characters.
    bytes.extend([4, 0, 0, 0, 4, 0, 0, 0]);
    bytes.extend("开始".encode_utf16().flat_map(u16::to_le_bytes));
    // h2 to e2, both in the eighth row from above; another move may be played in its place.
    bytes.extend([2 | 4, 0, 7 * 9 + 7, 7 * 9 + 4, 2, 0, 0, 0]);
    bytes.extend("炮".encode_utf16().flat_map(u16::to_le_bytes));
    bytes.extend([1, 0, 7, 2 * 9 + 6]);
    bytes.extend([1, 0, 9 * 9 + 1, 7 * 9 + 2]);
    bytes
}

/// A library whose table of contents has `slots` slots.
fn library(slots: usize, games: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![0; 66_624 + 276 * slots];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[60] = slots as u8;
    for game in games {
        bytes.extend(*game);
        // Programs pad with whatever their memory held.
        bytes.resize(bytes.len().next_multiple_of(4), 0xee);
        let size = (bytes.len() - 66_624 - 276 * slots).next_multiple_of(4096);
        bytes.resize(66_624 + 276 * slots + size, 0xee);
    }
    bytes
}

#[test]
fn a_game_is_read_with_all_that_is_said_of_it() {
    let record = ccbridge::read(&game()).unwrap();
    let said = [("Title", "一局"), ("Red", "甲"), ("Black", "乙")];
    let said = said.map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(record.tags, said);
    assert_eq!(record.result, GameResult::Win(Color::Black));
    assert_eq!(record.comment, "开始");
    let moves: Vec<(String, &str)> = record
        .moves
        .iter()
        .map(|played| (played.mv.to_string(), played.comment.as_str()))
        .collect();
    assert_eq!(moves, [("h2e2".into(), "炮"), ("h9g7".into(), "")]);
    let [side] = &record.variations[..] else {
        panic!("one variation: {:?}", record.variations);
    };
    assert_eq!((side.at, side.mv.to_string()), (0, "b0c2".into()));
}

#[test]
fn a_root_that_some_programs_leave_out_is_not_missed() {
    let mut bytes = game();
    bytes.drain(2214..2214 + 12);
    let record = ccbridge::read(&bytes).unwrap();
    assert_eq!((record.comment.as_str(), record.moves.len()), ("", 2));
    // A tree that ends without saying so, at the end of the file or with zeros.
    let mut bytes = game();
    bytes.truncate(bytes.len() - 4);
    assert_eq!(ccbridge::read(&bytes).unwrap().variations.len(), 0);
    bytes.extend([0; 40]);
    assert_eq!(ccbridge::read(&bytes).unwrap().moves.len(), 2);
}

#[test]
fn a_library_has_its_games_each_read_for_itself() {
    let good = game();
    let mut wrong = good.clone();
    wrong[19] = 3;
    // A game longer than one unit of a library.
    let mut long = good.clone();
    let words = "长".repeat(3000);
    let words: Vec<u8> = words.encode_utf16().flat_map(u16::to_le_bytes).collect();
    long.splice(
        2218..2226,
        (words.len() as u32).to_le_bytes().into_iter().chain(words),
    );
    for slots in [128, 140] {
        let bytes = library(slots, &[&good, &wrong, &long]);
        assert!(ccbridge::is_ccbridge(&bytes));
        let games = ccbridge::read_each(&bytes);
        assert_eq!(games.len(), 3);
        let text = |index: usize| pgn::write(games[index].as_ref().unwrap(), Notation::Iccs);
        assert_eq!(
            text(0),
            pgn::write(&ccbridge::read(&good).unwrap(), Notation::Iccs)
        );
        let offset = 66_624 + 276 * slots + 4096 + 19;
        let version = CcbridgeError::Version { offset, found: 3 };
        assert_eq!(games[1].as_ref().unwrap_err(), &version);
        assert_eq!(games[2].as_ref().unwrap().comment.chars().count(), 3000);
    }
    assert_eq!(ccbridge::read_each(&good).len(), 1);
    let empty = library(128, &[]);
    let offset = empty.len();
    assert_eq!(
        ccbridge::read_each(&empty)[0].as_ref().unwrap_err(),
        &CcbridgeError::NoGame { offset }
    );
}

#[test]
fn damaged_games_are_refused_by_where_and_what() {
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = game();
        change(&mut bytes);
        ccbridge::read(&bytes).unwrap_err().to_string()
    };
    for (change, expected) in [
        (
            (&|bytes: &mut Vec<u8>| bytes.truncate(2000)) as &dyn Fn(&mut Vec<u8>),
            "offset 2000: the file ends, expected a header of 2214 bytes",
        ),
        (
            &|bytes| bytes[0] = b'X',
            "offset 0: expected \"CCBridge Record\" or \"CCBridgeLibrary\"",
        ),
        (
            &|bytes| bytes[19] = 1,
            "offset 19: found version 1, expected 2",
        ),
        (
            &|bytes| bytes[2120] = 0x28,
            "offset 2120: found 0x28, expected a piece, 0x11 to 0x17 or 0x21 to 0x27, or 0",
        ),
        (
            &|bytes| bytes[2124] = 0,
            "offset 2120: the start position is refused: Black has no king",
        ),
        (
            &|bytes| bytes[2219] = 1,
            "offset 2218: found a comment of 260 bytes, expected at most 22",
        ),
        (
            &|bytes| bytes[2228] = 90,
            "offset 2228: found square 90, expected 0 to 89",
        ),
        (
            &|bytes| bytes[2229] = 0,
            "offset 2226: move 1 is h2a9, expected a legal one",
        ),
    ] {
        assert_eq!(refused(change), expected);
    }
    let whole = game();
    for length in 0..whole.len() {
        // A file that is cut off is read up to there or refused; neither may panic.
        let _ = ccbridge::read(&whole[..length]);
    }
}
