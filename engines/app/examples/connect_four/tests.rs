//! Tests of the example: the sessions, `bench` and the command line that the app crate gives
//! Connect Four.

use app::bench;
use app::engine::Request;
use protocol::session::{Settings, converse};
use search::clock::Limits;

use super::*;

fn said(lines: &str) -> String {
    said_in(&format!("xboard\nnew\nsd 6\n{lines}\n"))
}

fn said_in(lines: &str) -> String {
    let input = std::io::Cursor::new(lines.to_owned());
    let mut output = Vec::new();
    converse(
        input,
        &mut output,
        ConnectFour::dialects(),
        Settings::default(),
        Engine::default,
    )
    .unwrap();
    String::from_utf8(output).unwrap()
}

fn moves(lines: &str) -> usize {
    let said = said(lines);
    said.lines()
        .filter(|line| line.starts_with("move "))
        .count()
}

#[test]
fn fours_are_seen_in_every_direction_and_moves_are_taken_back() {
    for columns in ["agbgcfd", "ababafa", "abbccdcdddg"] {
        let mut board = ConnectFour::read_position(columns, ()).unwrap();
        let won = columns != "abbccdcdddg";
        assert_eq!(board.is_won(), won, "{columns}");
        while board.undo() {
            assert!(!board.is_won());
        }
        assert_eq!(board, Board::default());
    }
    let up = ConnectFour::read_position("abbccdcdadd", ()).unwrap();
    assert!(up.is_won() && up.moves().is_empty());
}

#[test]
fn a_four_is_made_and_one_is_prevented() {
    let line = "force\nusermove a\nusermove b\nusermove a\nusermove b\nusermove a\n";
    assert!(said(&format!("{line}go")).contains("move a\n"));
    let won = said(&format!("cores 2\n{line}usermove b\ngo"));
    assert!(won.contains("move a\n1-0 {X wins}\n"), "{won}");
}

#[test]
fn the_bench_repeats_itself() {
    let nodes = || bench::run::<ConnectFour>(Some(7), (), &|| false, &mut |_| {}).nodes;
    assert_eq!(nodes(), nodes());
}

#[test]
fn moves_are_answered_whether_they_were_pondered_on_or_not() {
    let mut engine = Engine::<ConnectFour>::default();
    engine.set_position(ConnectFour::read_position("d", ()).unwrap());
    let limits = Limits::of_depth(6);
    let answer = engine.search(Request::best(limits), &|| false, &mut |_| {});
    let expected = answer.ponder.unwrap();
    for reply in [expected, (expected + 1) % 7] {
        let reply = ConnectFour::write_move(reply, ());
        assert_eq!(
            moves(&format!("hard\nusermove d\nusermove {reply}")),
            2,
            "{reply}"
        );
        assert_eq!(
            moves(&format!("easy\nusermove d\nusermove {reply}")),
            2,
            "{reply}"
        );
    }
}

#[test]
fn uci_is_spoken_too_with_searchmoves_and_perft() {
    let said = said_in(
        "uci\nposition startpos moves a b a b a\ngo depth 5\n\
         position startpos moves d\ngo depth 4 searchmoves g\ngo perft 2\nposition fen abz\n\
         position startpos moves a a a a a a a\n",
    );
    assert!(said.starts_with("id name Connect Four "), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    let is_said = |line: &str| lines.iter().any(|said| said.starts_with(line));
    assert!(
        is_said("option name Ponder type check default false"),
        "{said}"
    );
    // Both moves stop the threat.
    assert!(is_said("bestmove a ") && is_said("bestmove g"), "{said}");
    assert!(is_said("3: 7") && is_said("nodes 49 "), "{said}");
    assert!(is_said("info string position: expected a column"), "{said}");
    assert!(
        is_said("info string position: move 7: expected a column"),
        "{said}"
    );
}

#[test]
fn the_command_line_is_well_formed() {
    use clap::CommandFactory;
    app::cli::Arguments::<ConnectFour>::command().debug_assert();
}

#[test]
fn it_is_played_and_analysed_in_the_terminal() {
    use clap::Parser;

    for words in [
        "play --watch --depth 2 --plies 3",
        "analyze --position d --depth 3 --lines 2",
    ] {
        let words = words.split(' ');
        app::cli::Arguments::<ConnectFour>::parse_from(std::iter::once("x").chain(words));
    }
    let board = ConnectFour::read_position("dd", ()).unwrap();
    let look = DrawOptions {
        colored: false,
        flipped: false,
        marks: false,
        moves: &[],
    };
    let drawn = ConnectFour::draw(&board, &look);
    assert!(drawn.ends_with("...O...\n...X...\nabcdefg"), "{drawn}");
    assert!(ConnectFour::end(&Options::default(), &board).is_none());
    assert!(matches!(
        ConnectFour::read_typed(&board, "x"),
        Err(app::playable::TypedMoveError::NoMove(_))
    ));
}
