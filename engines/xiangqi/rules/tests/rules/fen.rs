//! Which FENs are accepted, and with which errors the others are refused.

use xiangqi_rules::fen::STARTPOS;
use xiangqi_rules::{Color, FenError, Piece, PieceType, Position, Square};

fn refusal(fen: &str) -> FenError {
    match Position::from_fen(fen) {
        Ok(_) => panic!("accepted: {fen}"),
        Err(error) => error,
    }
}

#[test]
fn fields_may_be_missing_and_letters_may_be_either_set() {
    let same = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - -",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1",
        "rnbakabnr/45/1c5c1/p1p1p1p1p/9/333/P1P1P1P1P/1C5C1/111111111/RNBAKABNR w - - 0 0",
        "  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\tw - -  - -\r\n",
    ];
    for fen in same {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen(), STARTPOS);
    }
}

#[test]
fn counters_count_on_from_what_was_given() {
    let mut position = Position::from_fen(&STARTPOS.replace("w - - 0 1", "b - - 7 30")).unwrap();
    let fields = |position: &Position| position.fen().split_once(' ').unwrap().1.to_owned();
    let mut expected = ["b - - 7 30", "w - - 8 31", "b - - 9 31", "w - - 10 32"].into_iter();
    assert_eq!(fields(&position), expected.next().unwrap());
    for wanted in expected {
        let quiet = position
            .legal_moves()
            .into_iter()
            .find(|mv| position.piece_on(mv.to()).is_none());
        position.make(quiet.unwrap());
        assert_eq!(fields(&position), wanted);
    }
}

#[test]
fn counters_stop_where_they_can_still_be_read() {
    let mut position = Position::from_fen(&STARTPOS.replace("0 1", "998 9999")).unwrap();
    for mv in ["h2e2", "h9g7", "h0g2"] {
        let legal = position.legal_moves();
        position.make(
            legal
                .into_iter()
                .find(|legal| legal.to_string() == mv)
                .unwrap(),
        );
    }
    assert_eq!(position.plies_since_capture(), 1001);
    assert!(
        position.fen().ends_with("b - - 999 9999"),
        "{}",
        position.fen()
    );
    Position::from_fen(&position.fen()).unwrap();
}

#[test]
fn a_text_that_is_no_fen_is_refused_for_what_is_wrong_with_it() {
    let side = |found: &str| FenError::Side {
        found: found.to_owned(),
    };
    let counter = |counter, found: &str, max| FenError::Counter {
        counter,
        found: found.to_owned(),
        max,
    };
    let clock = "plies since capture";
    let letter = |found, rank, column| FenError::Letter {
        found,
        rank,
        column,
    };
    let table = [
        ("", FenError::Empty),
        (" \t", FenError::Empty),
        // Shape.
        ("4k4/9/9/9/9/9/9/9/3K5 w", FenError::Ranks { found: 9 }),
        ("4k4/9/9/9/9/9/9/9/9/9/3K5 w", FenError::Ranks { found: 11 }),
        ("hello", FenError::Ranks { found: 1 }),
        (
            "4k4/9/9/9/9/9/9/9/9/3K4 w",
            FenError::Files { rank: 0, found: 8 },
        ),
        (
            "4k4/91/9/9/9/9/9/9/9/3K5 w",
            FenError::Files { rank: 8, found: 10 },
        ),
        (
            "4k4//9/9/9/9/9/9/9/3K5 w",
            FenError::Files { rank: 8, found: 0 },
        ),
        ("4k4/9/4x4/9/9/9/9/9/9/3K5 w", letter('x', 7, 8)),
        ("  4k4/9/4x4/9/9/9/9/9/9/3K5 w", letter('x', 7, 10)),
        ("4k4/0/9/9/9/9/9/9/9/3K5 w", letter('0', 8, 5)),
        ("4k4/9/9/9/9/9/9/9/9/3帅5 w", letter('帅', 0, 22)),
        ("4k4/9/9/9/9/9/9/9/9/3K5 white", side("white")),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w KQkq -",
            FenError::Dash {
                field: 3,
                found: "KQkq".into(),
            },
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - e3",
            FenError::Dash {
                field: 4,
                found: "e3".into(),
            },
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - -3 1",
            counter(clock, "-3", 999),
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 1000 1",
            counter(clock, "1000", 999),
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 99999999999",
            counter("move number", "99999999999", 9999),
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1",
            counter(clock, "x", 999),
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves",
            FenError::Trailing {
                found: "moves".into(),
            },
        ),
        // Pieces.
    ];
    for (fen, expected) in table {
        assert_eq!(refusal(fen), expected, "{fen}");
    }
}

#[test]
fn a_board_is_refused_for_what_stands_where_it_cannot() {
    use Color::{Black, Red};
    let at = Square::at;
    let misplaced = |piece, square| FenError::Misplaced { piece, square };
    let table = [
        ("9/9/9/9/9/9/9/9/9/3K5 w", FenError::NoKing { color: Black }),
        ("4k4/9/9/9/9/9/9/9/9/9 w", FenError::NoKing { color: Red }),
        (
            "4k4/9/9/9/9/9/9/9/9/3KK4 w",
            FenError::TooMany {
                color: Red,
                kind: PieceType::King,
                found: 2,
            },
        ),
        (
            "4k4/9/9/rrr6/9/9/9/9/9/3K5 w",
            FenError::TooMany {
                color: Black,
                kind: PieceType::Rook,
                found: 3,
            },
        ),
        (
            "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w",
            FenError::TooMany {
                color: Red,
                kind: PieceType::Pawn,
                found: 6,
            },
        ),
        (
            "4k4/9/9/9/9/9/3K5/9/9/9 w",
            misplaced(Piece::RedKing, at(3, 3)),
        ),
        (
            "9/9/9/9/9/9/9/4k4/9/3K5 w",
            misplaced(Piece::BlackKing, at(4, 2)),
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3KA4 w",
            misplaced(Piece::RedAdvisor, at(4, 0)),
        ),
        (
            "4k4/9/9/9/2B6/9/9/9/9/3K5 w",
            misplaced(Piece::RedElephant, at(2, 5)),
        ),
        (
            "4k4/9/9/9/2B6/9/9/9/9/3K5 b",
            misplaced(Piece::RedElephant, at(2, 5)),
        ),
        (
            "4k4/9/9/9/9/9/1P7/9/9/3K5 w",
            misplaced(Piece::RedPawn, at(1, 3)),
        ),
        (
            "4k4/9/9/9/9/9/9/9/P8/3K5 w",
            misplaced(Piece::RedPawn, at(0, 1)),
        ),
        (
            "4k4/9/p8/9/9/9/9/9/9/3K5 w",
            misplaced(Piece::BlackPawn, at(0, 7)),
        ),
        // Kings.
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 w",
            FenError::KingsFacing { file: 4 },
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 b",
            FenError::KingsFacing { file: 4 },
        ),
        (
            "3kR4/9/9/9/9/9/9/9/9/4K4 w",
            FenError::InCheck {
                color: Black,
                by: at(4, 9),
            },
        ),
        (
            "4k4/9/9/9/9/9/9/2n6/9/3K5 b",
            FenError::InCheck {
                color: Red,
                by: at(2, 2),
            },
        ),
    ];
    for (fen, expected) in table {
        assert_eq!(refusal(fen), expected, "{fen}");
    }
}

/// A strong engine crashes on this one. Red has an advisor on d9, in the black palace, where no
/// advisor can come; by its diagonals it would even attack the black king, with red to move. With
/// a pawn in its place the position is fine, and is played.
#[test]
fn an_advisor_in_the_enemy_palace_is_refused() {
    let fen = "3A1R2C/4k4/9/p1pnp3p/5N3/9/6P1P/4B4/3r5/c1BA1K3 w - - 0 1";
    let error = refusal(fen);
    let (piece, square) = (Piece::RedAdvisor, Square::at(3, 9));
    assert_eq!(error, FenError::Misplaced { piece, square });
    let text = "A cannot stand on d9: an advisor stays on the diagonals of its palace";
    assert_eq!(error.to_string(), text);
    let mut pawn = Position::from_fen(&fen.replace("3A1R", "3P1R")).unwrap();
    assert!(xiangqi_rules::perft::perft(&mut pawn, 3) > 0);
}

#[test]
fn a_message_stays_short_and_printable() {
    let fen = format!("4k4/9/9/9/9/9/9/9/9/3K5 {}", "\u{7}".repeat(10_000));
    let message = refusal(&fen).to_string();
    assert!(
        message.chars().count() < 200 && !message.contains('\u{7}'),
        "{message}"
    );
}
