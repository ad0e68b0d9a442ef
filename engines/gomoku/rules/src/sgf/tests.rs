use super::*;

#[test]
fn records_come_back() {
    for size in [Size::STANDARD, Size::new(20, 9).unwrap()] {
        let mut game = Game::new(size, Rule::Renju);
        for (x, y) in [
            (7, 7),
            (0, 0),
            (8, 7),
            (2, 0),
            (9, 7),
            (4, 0),
            (10, 7),
            (6, 0),
            (11, 7),
        ] {
            let record = Record {
                game: game.clone(),
                black: Some("a ] b \\ c".to_owned()),
                white: None,
                opening: Some("花月".to_owned()),
            };
            assert_eq!(parse(&write(&record)), Ok(record));
            game.play(Point::new(x, y)).unwrap();
        }
        game.undo();
        let later = Game::from_position(game.board().clone(), Rule::Freestyle, Color::White);
        let record = Record {
            game: later,
            black: None,
            white: Some("白".to_owned()),
            opening: None,
        };
        assert_eq!(parse(&write(&record)), Ok(record));
    }
}

#[test]
fn a_resignation_is_part_of_the_record() {
    // Only the side to move can have resigned; other results that the moves do not give are
    // dropped.
    for (text, written) in [
        ("(;RE[B+Resign];B[hh])", "RE[B+R]"),
        ("(;RE[W+R];B[hh];W[ii])", "RE[W+R]"),
        ("(;RE[W+R];B[hh])", ";B[hh]"),
        ("(;RE[B+T];B[hh])", ";B[hh]"),
    ] {
        let record = parse(text).unwrap();
        let has_resigned = written.starts_with("RE");
        assert_eq!(record.game.outcome().is_some(), has_resigned, "{text}");
        let again = write(&record);
        assert!(again.contains(written), "{again}");
        assert_eq!(again.contains("RE["), has_resigned, "{again}");
        assert_eq!(parse(&again), Ok(record));
    }
}

#[test]
fn the_main_line_of_others_files_is_read() {
    let text = "stray text (;GM[4]SZ[15] C[a (comment\\]) ;]\nPB [A][B]\n\
                ;B[hh](;W[ii]N[x];B[hj])(;W[jj]))(;B[aa])";
    let record = parse(text).unwrap();
    assert_eq!(crate::text::write_moves(record.game.moves()), "7,7 8,8 7,9");
    assert_eq!(record.black.as_deref(), Some("A"));
}

#[test]
fn comments_and_variations_are_kept() {
    let text =
        "(;SZ[15]C[start];B[hh]C[a \\] b](;W[ii];B[jj])(;W[jj]C[other];B[kk](;W[aa])(;W[bb])))";
    let (record, notes) = parse_with_commentary(text).unwrap();
    assert_eq!(crate::text::write_moves(record.game.moves()), "7,7 8,8 9,9");
    assert_eq!(notes.comments[..2], ["start", "a ] b"]);
    let sides = notes
        .variations
        .iter()
        .map(|side| (side.at, side.point.to_string()));
    let expected = [(1, "9,9"), (4, "10,10"), (5, "0,0"), (5, "1,1")];
    assert!(sides.eq(expected.map(|(at, point)| (at, point.to_owned()))));
    let written = write_with_commentary(&record, &notes);
    assert_eq!(
        parse_with_commentary(&written).unwrap(),
        (record, notes),
        "{written}"
    );
    let deep = format!("(;B[hh]{}", "(;W[ii]".repeat(100_000));
    assert!(matches!(parse(&deep), Err(SgfError::End { .. })));
}

#[test]
fn errors_say_what_is_wrong() {
    for (text, message) in [
        ("", "line 1, column 1: the text ends, expected a game: (;"),
        ("(;GM[1])", "game 1, expected 4 (Gomoku and Renju)"),
        (
            "(;SZ[23])",
            "SZ: a side of 23 points is out of range, expected 5 to 22",
        ),
        (
            "(;RU[Japanese])",
            "RU: 'Japanese' is no rule, expected freestyle, standard, renju, caro or caro-exact",
        ),
        (
            "(;\nB[hh",
            "line 2, column 5: the text ends, expected ] after a value",
        ),
        (
            "(;B[hh]",
            "line 1, column 8: the text ends, expected ; ( ) or a property",
        ),
        ("(;B)", "line 1, column 4: ')', expected [ and a value"),
        (
            "(;B[zz])",
            "move 1: 'zz' is no point of a board of 15x15, expected two letters as hh",
        ),
        (
            "(;B[hh];B[ii])",
            "move 2: a move of black's, expected one of the other side's",
        ),
        ("(;B[hh];W[hh])", "move 2: 7,7 is occupied by black"),
        ("(;AB[hh]AW[hh])", "AW: 7,7 is occupied"),
        (
            "(;B[hh];AW[ii])",
            "AW after 1 moves, expected only before the first",
        ),
    ] {
        assert_eq!(parse(text).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn every_game_of_a_collection_has_its_text() {
    let [one, two] = ["(;GM[4];B[hh]C[a \\] (;])", "(;GM[4](;B[hh])(;B[ii]))"];
    let text = format!("{one}\n\nby hand {two} \n");
    assert_eq!(games(&text), Ok(vec![one, two]));
    assert_eq!(games(one), Ok(vec![one]));
    for (wrong, message) in [
        ("", "line 1, column 1: the text ends, expected a game: (;"),
        (
            "(;B[hh])\n(;B[ii]",
            "line 2, column 8: the text ends, expected ; ( ) or a property",
        ),
    ] {
        let error = games(wrong).unwrap_err().to_string();
        assert_eq!(error, message, "{wrong}");
    }
}
