//! The four notations: every move reads back as written, and the spellings of books are read.

use proptest::prelude::*;
use xiangqi_rules::notation::chinese::{self, Script};
use xiangqi_rules::notation::{self, Illegality, Notation, NotationError, iccs, uci, wxf};
use xiangqi_rules::{Color, Move, PieceType, Position, Square};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal move with this name in ICCS.
fn legal(position: &Position, text: &str) -> Move {
    iccs::parse(position, text).unwrap_or_else(|error| panic!("{error}"))
}

/// Positions with pawns that share files, and one of each further tandem.
const SHARED: [&str; 9] = [
    "3k5/4P4/4P4/9/9/9/9/9/9/4K4 w",
    "3k5/4P4/4P4/4P4/9/9/9/9/9/4K4 w",
    "3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w",
    "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/4K4 w",
    "3k5/4P1P2/4P1P2/9/9/9/9/9/9/4K4 w",
    "3k5/4P1P2/4P1P2/4P4/9/9/9/9/9/4K4 w",
    "3k5/9/9/9/9/4p1p2/4p1p2/9/9/4K4 b",
    "3k5/9/R8/R8/2C6/2C6/N8/3A5/9/3AK4 w",
    "4k4/9/9/9/9/2B6/9/9/9/2BK5 w",
];

#[test]
fn examples_are_written_as_books_write_them() {
    #[rustfmt::skip]
    let examples = [
        // FEN, ICCS, UCI, WXF, Chinese, traditional
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "h2e2", "h3e3", "C2=5", "炮二平五", "炮二平五"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b", "h9g7", "h10g8", "H8+7", "马８进７", "馬８進７"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b", "h7h3", "h8h4", "C8+4", "炮８进４", "砲８進４"),
        ("3k5/9/R8/R8/9/9/9/9/9/4K4 w", "a7a8", "a8a9", "R++1", "前车进一", "前車進一"),
        ("3k5/9/R8/R8/9/9/9/9/9/4K4 w", "a6a0", "a7a1", "R--6", "后车退六", "後車退六"),
        ("3k5/4P4/4P4/9/9/9/9/9/9/4K4 w", "e7d7", "e8d8", "P-=6", "后兵平六", "後兵平六"),
        ("3k5/4P4/4P4/4P4/9/9/9/9/9/4K4 w", "e7f7", "e8f8", "25=4", "中兵平四", "中兵平四"),
        ("3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w", "e5f5", "e6f6", "45=4", "四兵平四", "四兵平四"),
        ("3k5/4P1P2/4P1P2/9/9/9/9/9/9/4K4 w", "g8h8", "g9h9", "13=2", "前三平二", "前三平二"),
        ("3k5/9/9/9/9/4p1p2/4p1p2/9/9/4K4 b", "e3d3", "e4d4", "15=4", "前５平４", "前５平４"),
        ("3k5/9/9/9/9/9/9/3A5/9/3AK4 w", "d0e1", "d1e2", "A6+5", "仕六进五", "仕六進五"),
        ("3k5/9/9/9/9/9/9/3A5/9/3AK4 w", "d2e1", "d3e2", "A6-5", "仕六退五", "仕六退五"),
    ];
    for (fen, in_iccs, in_uci, in_wxf, in_chinese, in_traditional) in examples {
        let position = position(fen);
        let mv = legal(&position, in_iccs);
        assert_eq!(uci::format(&position, mv), in_uci);
        assert_eq!(wxf::format(&position, mv), in_wxf);
        assert_eq!(chinese::format(&position, mv), in_chinese);
        assert_eq!(
            chinese::format_in(Script::Traditional, &position, mv),
            in_traditional
        );
    }
}

#[test]
fn other_spellings_are_understood() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
    let rooks = SHARED[7];
    #[rustfmt::skip]
    let examples = [
        (start, Notation::Iccs, "h2e2", &["H2-E2", "H2E2", "h2-e2", " h2e2 "][..]),
        (start, Notation::Uci, "h2e2", &["h3e3", "H3E3"]),
        (start, Notation::Wxf, "h2e2", &["C2=5", "C2.5", "c2=5", "c2.5"]),
        (start, Notation::Wxf, "h0g2", &["H2+3", "N2+3", "n2+3"]),
        (start, Notation::Wxf, "g0e2", &["E3+5", "B3+5"]),
        (start, Notation::Wxf, "e0e1", &["K5+1", "G5+1"]),
        (start, Notation::Chinese, "h2e2", &["炮二平五", "砲二平五", "包2平5", "炮２平５"]),
        (start, Notation::Chinese, "h0g2", &["马二进三", "馬二進三", "傌2进3"]),
        (start, Notation::Chinese, "f0e1", &["仕四进五", "士四进五"]),
        (black, Notation::Chinese, "h7e7", &["炮8平5", "炮八平五", "砲８平５"]),
        (black, Notation::Chinese, "e9e8", &["将5进1", "將5進1", "帅五进一"]),
        (black, Notation::Chinese, "i6i5", &["卒9进1", "兵九进一"]),
        (rooks, Notation::Wxf, "a7b7", &["R+=8", "+R=8", "R+.8"]),
        (rooks, Notation::Chinese, "a6b6", &["后车平八", "後車平八", "后俥平8"]),
        // Pawns on one file.
        (SHARED[1], Notation::Wxf, "e7d7", &["25=6", "P.=6", "Pb=6", "2P=6", ".P=6"]),
        (SHARED[1], Notation::Wxf, "e8d8", &["15=6", "P+=6", "Pa=6"]),
        (SHARED[1], Notation::Chinese, "e7d7", &["中兵平六", "二兵平六", "中五平六"]),
        (SHARED[2], Notation::Chinese, "e5d5", &["四兵平六", "后兵平六", "四五平六"]),
        // Pawns on two files: counted from the right, 3 before 5.
        (SHARED[4], Notation::Wxf, "g7f7", &["23=4", "Pb=4", "-3=4"]),
        (SHARED[4], Notation::Wxf, "e8f8", &["15=4", "Pc=4", "+5=4"]),
        (SHARED[4], Notation::Chinese, "e8f8", &["前五平四", "三兵平四", "一五平四"]),
    ];
    for (fen, notation, expected, spellings) in examples {
        let position = position(fen);
        let mv = legal(&position, expected);
        for spelling in spellings {
            assert_eq!(
                notation.parse(&position, spelling),
                Ok(mv),
                "{spelling} in {fen}"
            );
            assert_eq!(
                notation::parse_any(&position, spelling),
                Ok((notation, mv)),
                "{spelling}"
            );
        }
    }
}

#[test]
fn squares_are_iccs_where_they_can_be() {
    let start = Position::startpos();
    let read = |text| notation::parse_any(&start, text);
    assert_eq!(read("h2h3"), Ok((Notation::Iccs, legal(&start, "h2h3"))));
    assert_eq!(read("h3h4"), Ok((Notation::Uci, legal(&start, "h2h3"))));
    assert_eq!(read("a4a5"), Ok((Notation::Uci, legal(&start, "a3a4"))));
    assert_eq!(read("h3h10"), Ok((Notation::Uci, legal(&start, "h2h9"))));
}

#[test]
fn errors_name_what_was_found_and_what_was_expected() {
    let start = Position::startpos();
    let complain = |notation: Notation, text| notation.parse(&start, text).unwrap_err().to_string();
    #[rustfmt::skip]
    let cases = [
        (Notation::Iccs, "h2x2", "\"h2x2\" is no ICCS move: character 3 is 'x', expected a file, a to i"),
        (Notation::Iccs, "h2e", "\"h2e\" is no ICCS move: character 4 is missing, expected a rank, 0 to 9"),
        (Notation::Iccs, "h2e2e", "\"h2e2e\" is no ICCS move: character 5 is 'e', expected the end"),
        (Notation::Iccs, "h2h2", "\"h2h2\" is no ICCS move: character 5 is missing, expected another square than the one it starts on"),
        (Notation::Iccs, "h1e1", "\"h1e1\" is illegal: no piece stands there to be moved"),
        (Notation::Iccs, "h7e7", "\"h7e7\" is illegal: that piece is black's, and red is to move"),
        (Notation::Iccs, "h2h0", "\"h2h0\" is illegal: an own piece stands where it ends"),
        (Notation::Iccs, "h2g1", "\"h2g1\" is illegal: the cannon does not go there"),
        (Notation::Uci, "h0e0", "\"h0e0\" is no UCI move: character 2 is '0', expected a rank, 1 to 10"),
        (Notation::Wxf, "C2*5", "\"C2*5\" is no WXF move: character 3 is '*', expected a direction, + - or ="),
        (Notation::Wxf, "C3=5", "\"C3=5\": red has no cannon on file 3"),
        (Notation::Wxf, "R1=5", "\"R1=5\": no rook on file 1 can go there; it could be i0i1 or i0i2"),
        (Notation::Wxf, "R+=5", "\"R+=5\": red has no rook in front of another"),
        (Notation::Chinese, "炮二平", "\"炮二平\" is no Chinese move: character 4 is missing, expected a number, 一 to 九 or 1 to 9"),
        (Notation::Chinese, "后兵平五", "\"后兵平五\": red has no pawn behind another"),
    ];
    for (notation, text, expected) in cases {
        assert_eq!(complain(notation, text), expected);
    }
    let unknown = notation::parse_any(&start, "castle").unwrap_err();
    assert_eq!(
        unknown,
        NotationError::Unknown {
            text: "castle".to_owned()
        }
    );
    // A long line is not echoed whole.
    assert!(
        notation::parse_any(&start, &"很".repeat(60_000))
            .unwrap_err()
            .to_string()
            .len()
            < 400
    );
}

#[test]
fn a_move_that_exposes_the_king_says_so() {
    let pinned = position("3k5/4r4/9/9/9/9/9/9/4R4/4K4 w");
    let error = iccs::parse(&pinned, "e1d1").unwrap_err();
    assert!(
        matches!(
            error,
            NotationError::Illegal {
                why: Illegality::Check,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn what_fits_two_pieces_lists_both() {
    let two_files = position(SHARED[4]);
    let error = chinese::parse(&two_files, "前兵进一").unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"前兵进一\" is ambiguous; it could be e8e9 or g8g9"
    );
    let rooks = position(SHARED[7]);
    let error = wxf::parse(&rooks, "R9=8").unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"R9=8\" is ambiguous; it could be a6b6 or a7b7"
    );
}

/// Every legal move in every notation reads back as itself.
fn assert_round_trip(position: &Position) {
    for mv in position.legal_moves() {
        for notation in Notation::ALL {
            let text = notation.format(position, mv);
            assert_eq!(
                notation.parse(position, &text),
                Ok(mv),
                "{notation} {text} in {position:?}"
            );
        }
        let traditional = chinese::format_in(Script::Traditional, position, mv);
        assert_eq!(chinese::parse(position, &traditional), Ok(mv));
        assert_eq!(iccs::parse(position, &iccs::format_hyphenated(mv)), Ok(mv));
        let text = notation::wxf::format(position, mv);
        assert_eq!(
            notation::parse_any(position, &text),
            Ok((Notation::Wxf, mv))
        );
    }
}

#[test]
fn shared_files_read_back() {
    for fen in SHARED {
        assert_round_trip(&position(fen));
        assert_round_trip(&position(fen).color_flipped());
    }
}

/// A board of pawns of both sides on few files, so that they share them, and bare kings.
fn pawn_board(squares: &[(u8, u8)], red: bool) -> Option<Position> {
    let mut rows = vec![vec!['.'; 9]; 10];
    rows[0][4] = 'K';
    rows[9][3] = 'k';
    for (file, rank) in squares {
        rows[usize::from(*rank)][usize::from(*file)] = if red { 'P' } else { 'p' };
    }
    let board: Vec<String> = rows.iter().rev().map(|row| row.iter().collect()).collect();
    let board = board.join("/").replace('.', "1");
    // FEN would merge the runs of ones, but each one is valid by itself.
    Position::from_fen(&format!("{board} {}", if red { "w" } else { "b" })).ok()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 32,
        ..ProptestConfig::default()
    })]

    #[test]
    fn moves_of_random_games_read_back(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let mut position = Position::startpos();
        for choice in choices {
            assert_round_trip(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[usize::from(choice) % moves.len()]);
        }
    }

    #[test]
    fn moves_of_crowded_pawns_read_back(
        files in prop::sample::subsequence((0..9u8).collect::<Vec<_>>(), 1..=2),
        spots in prop::collection::hash_set((0..2usize, 1..8u8), 2..=5),
        red in any::<bool>(),
    ) {
        let squares: Vec<(u8, u8)> = spots
            .iter()
            .map(|&(which, rank)| (files[which % files.len()], rank))
            .map(|(file, rank)| (file, if red { rank.max(5) + rank % 3 } else { rank.min(4) }))
            .collect();
        if let Some(position) = pawn_board(&squares, red) {
            assert_round_trip(&position);
        }
    }
}

#[test]
fn pawn_boards_do_crowd() {
    let squares = [(4, 5), (4, 6), (4, 7), (2, 5), (2, 6)];
    let position = pawn_board(&squares, true).unwrap();
    assert_eq!(position.pieces(Color::Red, PieceType::Pawn).count(), 5);
    assert!(
        position
            .pieces(Color::Red, PieceType::Pawn)
            .contains(Square::at(2, 5))
    );
    assert_round_trip(&position);
}
