//! PGN: games of every notation and encoding are read, games read back as written, and errors have
//! their line and column.

use proptest::prelude::*;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::pgn::{self, PgnErrorKind};
use xiangqi_rules::record::{GameResult, Record, RecordedMove};
use xiangqi_rules::{Color, Position};

fn one(text: &str) -> Record {
    let mut games = pgn::parse(text).unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn moves(record: &Record) -> String {
    let moves: Vec<String> = record
        .moves
        .iter()
        .map(|played| played.mv.to_string())
        .collect();
    moves.join(" ")
}

const OPENING: &str = "h2e2 h9g7 h0g2 i9h9 i0h0";

#[test]
fn the_same_game_in_every_notation() {
    for text in [
        "[Format \"ICCS\"]\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 *",
        "1.h2e2 h9g7 2.h0g2 i9h9 3.i0h0",
        "1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1",
        "[Format \"WXF\"]\n1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 *",
        "1. C2=5 h8+7 2. n2+3 r9=8 3. R1=2 *",
        "[Format \"Chinese\"]\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 *",
        "1. 炮二平五　馬８進７\n2. 傌二進三　車９平８\n3. 俥一平二",
        "1.炮二平五! 马８进７?! $6 2.马二进三 {said} (2. 兵七进一 (2. 相三进五) 卒7进1) 车９平８ 3.车一平二",
    ] {
        assert_eq!(moves(&one(text)), OPENING, "{text}");
    }
}

#[test]
fn squares_are_read_one_way_within_a_game() {
    // Alone, a4a5 could only be UCI; h3h4 alone would be ICCS.
    let record = one("[FEN \"3k5/9/9/9/9/9/7R1/7R1/9/4K4 w\"] 1. h3h5 d9d8 2. h2h1");
    assert_eq!(moves(&record), "h3h5 d9d8 h2h1");
    let record = one("[FEN \"3k5/9/9/9/9/9/7R1/7R1/9/4K4 w\"] 1. h4h5 d10d9 2. h3h4");
    assert_eq!(moves(&record), "h3h4 d9d8 h2h3");
}

#[test]
fn tags_comments_and_results_are_kept() {
    let record = one("\
[Game \"Chinese Chess\"]
[Event \"a \\\"cup\\\"\"]
[Red \"柳大华\"]
[RedTeam \"湖北\"]
[Black \"吕钦\"]
[Result \"0-1\"]
[FEN \"3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 7\"]

{before} 7... d9d8 {after
it} {and again} 8. a1a2 ; to the end of the line
% for other programs
0-1

====================
(made by a program [that says so
");
    assert_eq!(record.tag("Event"), Some("a \"cup\""));
    assert_eq!(
        (record.tag("RedTeam"), record.tag("Black")),
        (Some("湖北"), Some("吕钦"))
    );
    assert_eq!((record.tag("FEN"), record.tag("Result")), (None, None));
    assert_eq!(record.result, GameResult::Win(Color::Black));
    assert_eq!(record.comment, "before");
    assert_eq!(record.moves[0].comment, "after\nit\nand again");
    assert_eq!(record.moves[1].comment, "to the end of the line");
    assert_eq!(record.end().fen(), "9/3k5/9/9/9/9/9/R8/9/4K4 b - - 2 8");
}

#[test]
fn variations_are_kept_with_what_is_said_of_them() {
    let text = "1. h2e2 {main} (1. b2e2 {other} h9g7 (1... b9c7) 2. b0c2) (1. c3c4 h0h0 i9i8) h9g7 2. h0g2 1-0";
    let record = one(text);
    assert_eq!(
        (moves(&record).as_str(), record.result),
        ("h2e2 h9g7 h0g2", GameResult::Win(Color::Red))
    );
    let sides: Vec<(usize, String, &str)> = record
        .variations
        .iter()
        .map(|side| (side.at, side.mv.to_string(), side.comment.as_str()))
        .collect();
    // What cannot be played ends a variation; the main line has nodes 1 to 3.
    let expected = [
        (0, "b2e2", "other"),
        (4, "h9g7", ""),
        (4, "b9c7", ""),
        (5, "b0c2", ""),
        (0, "c3c4", ""),
    ];
    assert_eq!(
        sides,
        expected.map(|(at, mv, said)| (at, mv.to_owned(), said))
    );
    let written = pgn::write(&record, Notation::Iccs);
    let line = written.replace('\n', " ");
    assert!(
        line.contains("1. H2-E2 {main} (1. B2-E2 {other} 1... H9-G7 (1... B9-C7) 2. B0-C2) (1. C3-C4) 1... H9-G7"),
        "{written}"
    );
    let again = one(&written);
    assert_eq!(
        (&again.moves, &again.variations),
        (&record.moves, &record.variations)
    );
}

#[test]
fn annotation_glyphs_are_kept() {
    let record = one("1. C2=5 $1 $16 {good} (1. H2+3 $6) (1. C8=5??) H8+7! 2. H2+3?！ *");
    let glyphs: Vec<_> = record
        .moves
        .iter()
        .map(|played| &played.glyphs[..])
        .collect();
    assert_eq!(glyphs, [&[1, 16][..], &[1], &[6]]);
    let beside: Vec<_> = record
        .variations
        .iter()
        .map(|side| &side.glyphs[..])
        .collect();
    assert_eq!(beside, [[6], [4]]);
    let written = pgn::write(&record, Notation::Wxf);
    let expected = "1. C2=5 $1 $16 {good} (1. H2+3 $6) (1. C8=5 $4) 1... H8+7 $1 2. H2+3 $6";
    let words: Vec<_> = written.split_whitespace().collect();
    assert!(words.join(" ").contains(expected), "{written}");
}

#[test]
fn a_file_holds_many_games() {
    let games = pgn::parse(
        "[Red \"a\"]\n1. h2e2 1-0\njunk\n\n[Red \"b\"]\n*\n[Red \"c\"]\n[Result \"1/2-1/2\"]",
    );
    let games = games.unwrap();
    let found: Vec<_> = games
        .iter()
        .map(|game| (game.tag("Red").unwrap(), game.moves.len(), game.result))
        .collect();
    let expected = [
        ("a", 1, GameResult::Win(Color::Red)),
        ("b", 0, GameResult::Unknown),
        ("c", 0, GameResult::Draw),
    ];
    assert_eq!(found, expected);
}

#[test]
fn gbk_files_are_read() {
    // [Red "柳"] 1. 炮二平五 马8进7
    let bytes =
        b"[Red \"\xc1\xf8\"]\r\n\r\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed8\xbd\xf87\r\n";
    let games = pgn::read(bytes).unwrap();
    assert_eq!(
        (games[0].tag("Red"), moves(&games[0]).as_str()),
        (Some("柳"), "h2e2 h9g7")
    );
}

#[test]
#[rustfmt::skip]
fn errors_say_where_and_what() {
    let cases = [
        ("", "line 1, column 1: the file is over, expected a game"),
        ("[Red \"x\"]\n1. h2e2 h2e2", "line 2, column 9: move 2: \"h2e2\" is illegal: no piece stands there to be moved"),
        ("1. 炮二平五 马8进5", "line 1, column 9: move 2: \"马8进5\": no horse on file 8 can go there; it could be h9g7 or h9i7"),
        ("[Red]\n", "line 1, column 5: expected an opening quote in a tag like [Red \"name\"]"),
        ("[Red \"x]\n", "line 1, column 9: expected a closing quote in a tag like [Red \"name\"]"),
        ("[Red \"x\"\n", "line 1, column 9: expected a closing bracket in a tag like [Red \"name\"]"),
        ("[ \"x\"]\n", "line 1, column 3: expected a name in a tag like [Red \"name\"]"),
        ("1. h2e2 {why", "line 1, column 9: found no closing } for what opens here"),
        ("1. h2e2 (why", "line 1, column 9: found no closing ) for what opens here"),
        ("1. h2e2 )", "line 1, column 9: found ')', which closes nothing"),
        ("\n[FEN \"9/9\"]", "line 2, column 1: the FEN tag is refused: board has 2 ranks, expected 10"),
    ];
    for (text, expected) in cases {
        assert_eq!(pgn::parse(text).unwrap_err().to_string(), expected);
    }
    let deep = "(".repeat(100_000);
    assert!(matches!(pgn::parse(&deep).unwrap_err().kind, PgnErrorKind::Unclosed { .. }));
}

#[test]
fn a_game_is_written_as_other_programs_expect_it() {
    let mut record =
        one("[Red \"a\"] [Black \"b\"] [Opening \"中炮\"] 1. h2e2 {good} h9g7 2. h0g2 1-0");
    record.moves[2].comment = "a } brace".to_owned();
    let expected = "\
[Game \"Chinese Chess\"]
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[Red \"a\"]
[Black \"b\"]
[Result \"1-0\"]
[Opening \"中炮\"]
[Format \"Chinese\"]

1. 炮二平五 {good} 1... 马８进７ 2. 马二进三 {a ｝ brace} 1-0

";
    assert_eq!(pgn::write(&record, Notation::Chinese), expected);
    let in_wxf = pgn::write(&record, Notation::Wxf);
    assert!(
        in_wxf.contains("1. C2=5 {good} 1... H8+7 2. H2+3"),
        "{in_wxf}"
    );
    let in_iccs = pgn::write(&record, Notation::Iccs);
    assert!(
        in_iccs.contains("[Format \"ICCS\"]\n\n1. H2-E2 {good} 1... H9-G7"),
        "{in_iccs}"
    );
}

/// A random game with random comments.
fn game() -> impl Strategy<Value = Record> {
    let comment = prop_oneof![3 => Just(String::new()), 1 => "[^{}]{0,30}"];
    let comment = comment.prop_map(|text| text.trim().to_owned());
    let choices = prop::collection::vec((any::<u16>(), comment), 0..60);
    (choices, 0..60usize).prop_map(|(choices, skipped)| {
        let mut position = Position::startpos();
        let mut record = Record::new(position.clone());
        for (i, (choice, comment)) in choices.into_iter().enumerate() {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[usize::from(choice) % legal.len()];
            position.make(mv);
            // Some games begin from a position other than the start position.
            if i < skipped / 2 {
                record = Record::new(Position::from_fen(&position.fen()).unwrap());
            } else {
                record.moves.push(RecordedMove {
                    glyphs: (choice % 9 == 0)
                        .then_some(choice as u8)
                        .into_iter()
                        .collect(),
                    ..RecordedMove::new(mv, comment)
                });
            }
        }
        record.tags = vec![("Red".to_owned(), "a \"b\" \\".to_owned())];
        record.result = GameResult::Draw;
        record
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(record in game()) {
        for notation in Notation::ALL {
            let text = pgn::write(&record, notation);
            let games = pgn::parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(games.len(), 1);
            prop_assert_eq!(&games[0].moves, &record.moves, "{}", text);
            prop_assert_eq!(games[0].start.fen(), record.start.fen());
            prop_assert_eq!(games[0].result, record.result);
            prop_assert_eq!(games[0].tag("Red"), record.tag("Red"));
        }
    }

    #[test]
    fn nothing_makes_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = pgn::read(&bytes);
    }
}
