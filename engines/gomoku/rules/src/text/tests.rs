use super::*;

#[test]
fn boards_and_lists_are_read_from_one_file() {
    let text = "\u{feff}# two boards and two lists\n.....\n.XX..\n..O..\n.....\n.....\n\n\n\
                \x20  a b c d e f\n 6 . . . . . . 6\n 5 . X . . . .\n 4 . . o . . .\n 3 . . . . . .\n\
                2 ......\n1 x.....\nO to move\n7,7 8,8 7,9\r\nh8 A1 o15\n";
    let positions = parse(text, Size::STANDARD).unwrap();
    let found: Vec<_> = positions
        .iter()
        .map(|p| {
            (
                p.line,
                p.board.size().to_string(),
                p.board.stones(),
                p.to_move,
            )
        })
        .collect();
    let (black, white) = (Color::Black, Color::White);
    assert_eq!(
        found,
        [
            (2, "5x5".to_owned(), 3, white),
            (10, "6x6".to_owned(), 3, white),
            (17, "15x15".to_owned(), 3, white),
            (18, "15x15".to_owned(), 3, white),
        ]
    );
    assert_eq!(positions[1].board.get(Point::new(0, 5)), Some(black));
    assert_eq!(
        write_moves(positions[2].moves.as_deref().unwrap()),
        "7,7 8,8 7,9"
    );
    assert_eq!(
        write_moves(positions[3].moves.as_deref().unwrap()),
        "7,7 0,14 14,0"
    );
    assert_eq!(positions[2].game(Rule::Renju).moves().len(), 3);
    assert_eq!(positions[0].game(Rule::Renju).to_move(), white);
}

#[test]
fn what_is_written_is_read_back() {
    let text = "X....O\n......\n......\n......\nO....X\n";
    let positions = parse(text, Size::STANDARD).unwrap();
    assert_eq!(positions[0].board.to_string(), text);
    assert_eq!(positions[0].to_move, Color::Black);
}

#[test]
fn boards_that_play_draws_are_read_with_their_marks() {
    let text = "    a b c d e f\n  6 3 . . . . 4 6\n  5<X-X-X-X-X>. 5\n  4 O O O[O]. 6 4\n\
                \x20 3 . . . . . . 3\n  2[X]. . . .[O]2\n  1 . . . . . . 1\n    a b c d e f\n";
    let positions = parse(text, Size::STANDARD).unwrap();
    assert_eq!(
        positions[0].board.to_string(),
        "......\nXXXXX.\nOOOO..\n......\nX....O\n......\n"
    );
}

#[test]
fn errors_say_where() {
    for (text, message) in [
        (
            "",
            "there is no position, expected rows of . X O, or moves as 7,7 8,8",
        ),
        (
            ".....\n..Q..",
            "line 2, column 3: 'Q' is no point of a row, expected one of . X O",
        ),
        (
            ".....\n  1 ...",
            "line 2: a row of 3 points, expected 5 as in the first row",
        ),
        (
            "....\n....",
            "line 1: a board of 4 columns and 2 rows: a side of 4 points is out of range, expected 5 to 22",
        ),
        (
            "\nX to move",
            "line 2: 'X to move' without a board above it",
        ),
        (
            "7,7 7,x",
            "line 1, column 5: '7,x' is no point, expected x,y with both from 0 to 21, as in 7,7",
        ),
        (
            "7,7  棋",
            "line 1, column 6: '棋' is no point of a board of 15x15, expected a letter and a number, as in h8",
        ),
        (
            "7,7 8,8 7,7",
            "line 1, column 9, move 3: 7,7 is occupied by black",
        ),
        (
            "7,7 15,0",
            "line 1, column 5, move 2: 15,0 is off the board of 15x15",
        ),
        (
            "5",
            "line 1, column 1: '5' is no point of a row, expected one of . X O",
        ),
    ] {
        assert_eq!(
            parse(text, Size::STANDARD).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
    let rows = ".....\n".repeat(23);
    assert_eq!(
        parse(&rows, Size::STANDARD),
        Err(TextError::TooManyRows { line: 23 })
    );
}
