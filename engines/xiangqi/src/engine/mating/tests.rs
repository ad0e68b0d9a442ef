use std::time::Duration;

use super::*;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Mate in one by a check; in two by a quiet move and a check; a pawn that leaves no move, which wins too.
const MATES: [(&str, u32); 3] = [
    ("3k5/9/9/9/9/9/9/9/R3R4/4K4 w - - 0 1", 1),
    ("4k4/9/9/9/9/9/9/7R1/6R2/3K5 w - - 0 1", 2),
    ("3k5/5P3/9/9/9/9/9/9/9/4K4 w - - 0 1", 1),
];

#[test]
fn what_mates_is_not_refuted_and_anything_shorter_is() {
    for (fen, moves) in MATES {
        let position = position(fen);
        assert!(!refute(&position, moves, u64::MAX, &|| false), "{fen}");
        assert!(refute(&position, moves - 1, u64::MAX, &|| false), "{fen}");
    }
}

#[test]
fn the_start_has_no_mate_in_two() {
    assert!(refute(&Position::startpos(), 2, 100_000, &|| false));
}

#[test]
fn what_was_not_looked_at_is_not_refuted() {
    let start = Position::startpos();
    assert!(!refute(&start, 2, 10, &|| false));
    assert!(!refute(&start, 3, u64::MAX, &|| true));
}

#[test]
fn only_a_search_for_mate_that_nothing_ends_gets_an_end() {
    let mate = Limits {
        mate: Some(3),
        ..Limits::default()
    };
    let ended = bounded(mate);
    assert_eq!((ended.depth, ended.nodes), (Some(13), Some(2_560_000)));
    assert_eq!((nodes(2), nodes(u32::MAX)), (640_000, 16_000_000));
    let others = [
        Limits::default(),
        Limits {
            infinite: true,
            ..mate
        },
        Limits {
            movetime: Some(Duration::from_secs(1)),
            ..mate
        },
        Limits {
            depth: Some(40),
            ..mate
        },
    ];
    for limits in others {
        assert_eq!(bounded(limits), limits);
    }
    let longest = Limits {
        mate: Some(u32::MAX),
        ..Limits::default()
    };
    assert_eq!(bounded(longest).depth, Some(Depth::MAX));
}
