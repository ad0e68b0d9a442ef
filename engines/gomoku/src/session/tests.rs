//! Whole conversations within the process: the replies to given input.

use protocol::session::{Settings, converse};

use ::app::cli::CommandLine;

use super::*;
use crate::engine::{Engine, Purpose};

/// The replies to lines that are sent all at once.
fn said(lines: &str) -> Vec<String> {
    let input = std::io::Cursor::new(lines.as_bytes().to_vec());
    let mut output = Vec::new();
    let engine = Engine::default;
    converse(
        input,
        &mut output,
        Gomoku::dialects(),
        Settings::default(),
        engine,
    )
    .unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// The replies to lines in a game on 15x15 that has begun, with no time for moves.
fn answers(lines: &str) -> Vec<String> {
    let mut answers = said(&format!("START 15\nINFO timeout_turn 0\n{lines}\n"));
    assert_eq!(answers.remove(0), "OK");
    answers
}

fn is_move(line: &str) -> bool {
    let numbers: Vec<&str> = line.split(',').collect();
    numbers.len() == 2 && numbers.iter().all(|number| number.parse::<u8>().is_ok())
}

#[test]
fn every_command_has_one_answer_and_info_none() {
    let lines = answers(
        "BEGIN\nINFO time_left 100\nTURN 0,0\nTAKEBACK 9,9\nABOUT\nINFO nothing at all\nRESTART\n\
         BEGIN\nYXSHOWFORBID\nYXHASHCLEAR\nYXSTOP\nfrobnicate",
    );
    let kinds = [
        is_move(&lines[0]) && is_move(&lines[1]),
        lines[2].starts_with("ERROR TAKEBACK: found 9,9, expected the last move, "),
        lines[3].starts_with("name=\"Sanqi Gomoku\", version="),
        lines[4] == "OK" && is_move(&lines[5]),
        lines[6] == "FORBID .",
        lines[7].starts_with("UNKNOWN found `frobnicate`"),
    ];
    assert_eq!((kinds, lines.len()), ([true; 6], 8), "{lines:#?}");
}

#[test]
fn mistakes_get_one_error_each_and_leave_the_game() {
    let cases = [
        ("TURN 15,0", "15,0 is off the board of 15x15"),
        ("TURN -1,3", "-1,3 is off the board of 15x15"),
        ("TURN 99999999999999,1", "`TURN`: found `99999999999999,1`"),
        ("TURN 7", "`TURN`: found `7`, expected a point"),
        ("TURN 3,3", "3,3 is occupied by black"),
        ("PLAY 3,3", "3,3 is occupied by black"),
        ("BEGIN", "BEGIN: found 1 stones"),
        ("TAKEBACK 4,4", "TAKEBACK: found 4,4"),
        ("DONE", "found DONE"),
        ("3,4,1", "found a stone"),
        ("START 0", "found a board of 0x0, expected sides of 5 to 22"),
        ("START 4", "found a board of 4x4"),
        ("START 23", "found a board of 23x23"),
        ("START 99999999999", "`START`: found `99999999999`"),
        ("RECTSTART 5,23", "found a board of 5x23"),
        ("RECTSTART 5", "`RECTSTART`: found `5`"),
        ("BOARD\nDONE\nx\nTAKEBACK 3,3", ""),
    ];
    for (lines, says) in &cases[..16] {
        let answers = answers(&format!("PLAY 3,3\n{lines}\nTAKEBACK 3,3"));
        assert_eq!(answers.len(), 3, "{lines}: {answers:?}");
        assert_eq!(
            (answers[0].as_str(), answers[2].as_str()),
            ("3,3", "OK"),
            "{lines}"
        );
        let error = answers[1].strip_prefix("ERROR ").unwrap_or_default();
        assert!(error.starts_with(says), "{lines}: {answers:?}");
    }
}

#[test]
fn before_start_there_is_no_board() {
    for lines in [
        "BEGIN",
        "TURN 7,7",
        "BOARD\n7,7,2\nDONE",
        "SWAP2BOARD\nDONE",
        "RESTART",
    ] {
        assert_eq!(
            said(&format!("{lines}\n")),
            ["ERROR no board, expected START first"]
        );
    }
    assert_eq!(said("START 99\nBEGIN\n").len(), 2);
}

#[test]
fn what_is_wrong_with_an_info_is_said_at_once_and_costs_no_command() {
    let lines = answers("INFO timeout_turn soon\nINFO rule 77\nYXSTOP\nBEGIN");
    assert_eq!(
        lines[0],
        "MESSAGE `INFO timeout_turn`: found `soon`, expected milliseconds"
    );
    assert!(lines[1].starts_with("MESSAGE `INFO rule`: found `77`"));
    assert!(is_move(&lines[2]) && lines.len() == 3, "{lines:?}");
    let lines = answers("INFO max_memory 5\nBOARD\nDONE");
    assert!(lines[0].starts_with("MESSAGE INFO max_memory: 5 are too few"));
    assert!(is_move(&lines[1]) && lines.len() == 2, "{lines:?}");
}

#[test]
fn numbers_that_make_no_sense_are_reported() {
    for (info, says) in [
        ("usedatabase x", "expected true or false"),
        ("usedatabase 2", "expected true or false"),
        (
            "show_detail -1",
            "found `-1`, expected a number, 0 for none",
        ),
        ("timeout_turn -5", "found `-5`, expected milliseconds"),
        ("hash_size -5", "found `-5`, expected a number of KiB"),
        ("pondering 2", "found `2`, expected 0 or 1"),
        ("thread_num 0", "INFO thread_num: found 0, taking 1"),
    ] {
        let said = answers(&format!("INFO {info}"));
        assert_eq!(said.len(), 1, "{info}: {said:?}");
        assert!(
            said[0].starts_with("MESSAGE ") && said[0].contains(says),
            "{said:?}"
        );
    }
    assert_eq!(answers("INFO time_left -5"), [""; 0]);
}

#[test]
fn our_own_words_are_read_in_either_case() {
    assert_eq!(answers("D"), answers("d"));
    assert!(answers("Frob")[0].starts_with("UNKNOWN found `Frob`"));
    let said = answers("YXBALANCETWO abc");
    assert_eq!(
        said,
        ["ERROR `YXBALANCETWO`: found `abc`, expected a whole number"]
    );
}

#[cfg(feature = "sqlite")]
#[test]
fn the_evaluation_is_shown_and_a_flip_is_refused_with_the_reason() {
    let ev = |lines: &str| {
        let said = answers(&format!("YXBOARD\n{lines}DONE\neval"));
        let value = said[0].strip_prefix("MESSAGE ev ").unwrap();
        let (value, side) = value.split_once(" for ").unwrap();
        (
            value.parse::<i32>().unwrap(),
            side.split_once(' ').unwrap().0.to_owned(),
        )
    };
    let (value, side) = ev("7,7,1\n0,0,2\n8,7,1\n0,14,2\n9,7,1\n14,0,2\n");
    assert!(value > 100 && side == "black", "{value} {side}");
    let (value, side) = ev("7,7,2\n0,0,1\n8,7,2\n0,14,1\n9,7,2\n");
    assert!(value < 0 && side == "white", "{value} {side}");
    assert!(answers("flip")[0].starts_with("ERROR no flip in Gomoku: black always begins"));
}

#[test]
fn a_database_that_is_read_only_is_not_changed() {
    let open = "YXSETDATABASE :memory:\nINFO database_readonly 1\n";
    let words = [
        "YXEDITTVDDATABASE 1 119 0 0",
        "YXEDITTEXTDATABASE \"x\"",
        "YXDELETEDATABASEALL",
        "YXDELETEDATABASEONE",
    ];
    for word in words {
        let said = answers(&format!("{open}{word}\n7,7\nDONE\nYXDBCHECK\n"));
        assert!(
            said[1].contains("INFO database_readonly is 1, expected 0"),
            "{said:?}"
        );
        assert_eq!(said[2], "MESSAGE database is sound: 0 positions");
        let again = format!("{open}INFO database_readonly 0\n{word}\n7,7\nDONE\n");
        assert!(!answers(&again)[1].contains("readonly"), "{word}");
    }
}

#[test]
fn words_of_yixin_board_are_dropped_with_their_blocks() {
    let script = "yxquerydatabaseall\n7,7\n8,8\ndone\nyxdbtopos\n/a/file\nyxsetdatabase\nBEGIN";
    let lines = answers(script);
    // A file name was expected; the line is still executed as a command.
    assert_eq!(lines[0], "ERROR found `BEGIN`, expected the name of a file");
    assert!(is_move(&lines[1]) && lines.len() == 2, "{lines:?}");
}

#[test]
fn yixin_board_means_renju_by_2_from_its_first_word_on() {
    let rule = |script: &str| answers(&format!("{script}\nd")).pop().unwrap();
    assert!(rule("INFO rule 2").starts_with("freestyle"));
    assert!(rule("yxshowinfo\nINFO rule 2\nSTART 15 15").starts_with("renju"));
    assert!(rule("START 5 7").contains("7x5"));
}

#[test]
fn a_block_is_one_command() {
    let error = |lines: &str| {
        let answers = answers(&format!("PLAY 3,3\nBOARD\n{lines}\nDONE\nTAKEBACK 3,3"));
        assert_eq!(answers.len(), 3, "{lines}: {answers:?}");
        assert_eq!(answers[2], "OK", "{lines}");
        answers[1].clone()
    };
    for (lines, says) in [
        ("7,7,1\n7,7,2", "ERROR BOARD: found a second stone on 7,7"),
        (
            "7,7,1\n15,7,2",
            "ERROR BOARD: 15,7 is off the board of 15x15",
        ),
        ("7,7", "ERROR BOARD: found 7,7, expected x,y,field"),
        ("7,7,3", "ERROR BOARD: found 7,7,3, expected 1 or 2"),
        (
            "7,7,9\n8\nx\ny z\n7,7,1,2",
            "ERROR BOARD: found `,9`, expected a stone",
        ),
        ("hello\nworld", "ERROR BOARD: found `hello`"),
        ("TURN 1", "ERROR BOARD: found `1`, expected a stone"),
        (
            "3,7,1\n0,0,2\n4,7,1\n0,1,2\n5,7,1\n0,2,2\n6,7,1\n0,3,2\n7,7,1\n0,4,2",
            "ERROR the game is over",
        ),
    ] {
        let answer = error(lines);
        assert!(answer.starts_with(says), "{lines}: {answer}");
    }
    let many = "1,1,1\n".repeat(2000);
    assert_eq!(
        error(many.trim_end()),
        "ERROR BOARD: more stones than points, expected DONE"
    );
}

#[test]
fn a_block_that_is_not_closed_ends_with_the_next_command() {
    let lines = answers("PLAY 3,3\nBOARD\n7,7,1\nTAKEBACK 3,3");
    assert_eq!(
        lines[1],
        "ERROR BOARD: found `TAKEBACK 3,3`, expected a stone or DONE"
    );
    assert_eq!((lines[2].as_str(), lines.len()), ("OK", 3));
    let lines = answers("BOARD\nBOARD\nDONE");
    assert!(lines[0].starts_with("ERROR BOARD") && is_move(&lines[1]) && lines.len() == 2);
}

/// The last line of the board that `d` draws.
fn state(lines: &str) -> String {
    answers(&format!("{lines}\nd")).pop().unwrap()
}

#[test]
fn stones_come_in_any_order_and_say_whose_turn_it_is() {
    for lines in [
        "7,7,2\n8,8,1\n9,9,2",
        "8,8,1\n7,7,2\n9,9,2",
        "7,7,2\n9,9,2\n8,8,1",
    ] {
        let block = format!("YXBOARD\n{lines}\nDONE");
        assert_eq!(state(&block), "freestyle, 15x15, white to move");
    }
    assert_eq!(
        state("YXBOARD\n7,7,2\n8,8,1\nDONE"),
        "freestyle, 15x15, black to move"
    );
    let renju = "INFO rule 4\nYXBOARD\n7,7,2\n-1,-1,1\nDONE";
    assert_eq!(state(renju), "renju, 15x15, black to move");
}

#[test]
fn swap2_is_answered_at_each_of_its_three_steps() {
    let first = answers("SWAP2BOARD\nDONE");
    assert_eq!(
        first[0].split(' ').filter(|word| is_move(word)).count(),
        3,
        "{first:?}"
    );
    for stones in [
        "7,7\n8,8\n10,8",
        "7,7,2\n8,8,1\n10,8,2",
        "7,7\n8,8\n10,8\n3,3\n4,9",
    ] {
        let answer = answers(&format!("SWAP2BOARD\n{stones}\nDONE"));
        assert!(
            answer[0] == "SWAP" || is_move(&answer[0]),
            "{stones}: {answer:?}"
        );
        assert_eq!(answer.len(), 1);
    }
    for count in [1, 2, 4, 6, 7] {
        let stones: String = (0..count).map(|x| format!("{x},0\n")).collect();
        let answer = answers(&format!("SWAP2BOARD\n{stones}DONE"));
        let says = format!("ERROR SWAP2BOARD: found {count} stones, expected none, 3 or 5");
        assert_eq!(answer, [says]);
    }
}

#[test]
fn after_the_end_there_are_no_moves_until_one_is_taken_back() {
    let four = "YXBOARD\n3,7,1\n0,0,2\n4,7,1\n0,2,2\n5,7,1\n0,4,2\n6,7,1\n0,6,2\nDONE\n";
    let lines = answers(&format!(
        "{four}PLAY 7,7\nTURN 9,9\nYXNBEST 2\nTAKEBACK 7,7\nPLAY 2,7"
    ));
    assert_eq!(
        lines,
        [
            "7,7",
            "ERROR the game is over: black wins",
            "ERROR the game is over: black wins",
            "OK",
            "2,7"
        ]
    );
    // After the move that ends the game there is no move to answer with.
    let lines = answers("YXBOARD\n3,7,1\n4,7,1\n5,7,1\n6,7,1\n0,0,2\n1,0,2\n2,0,2\nDONE\nTURN 7,7");
    assert_eq!(lines, ["ERROR the game is over: black wins"]);
}

#[test]
fn forbidden_points_are_shown_and_never_played() {
    let threes =
        "INFO rule 4\nYXBOARD\n6,7,1\n0,0,2\n8,7,1\n2,0,2\n7,6,1\n4,0,2\n7,8,1\n6,0,2\nDONE";
    let lines = answers(&format!(
        "{threes}\nYXSHOWFORBID\nPLAY 7,7\nINFO rule 0\nYXSHOWFORBID"
    ));
    assert_eq!(
        lines,
        [
            "FORBID 0707.",
            "ERROR 7,7 is forbidden to black",
            "FORBID ."
        ]
    );
}

#[test]
fn detail_is_shown_when_asked_for() {
    let lines = answers("BEGIN\nINFO show_detail 1\nTURN 0,0");
    assert!(is_move(&lines[0]) && lines.len() >= 3, "{lines:?}");
    assert!(lines[1].starts_with("MESSAGE depth "), "{lines:?}");
    let text = lines[1].strip_prefix("MESSAGE ").unwrap();
    let thinking: protocol::gomocup::Thinking = text.parse().unwrap();
    assert!(thinking.depth >= 1 && !thinking.pv.is_empty());
    let lines = answers("YXNBEST 3");
    assert!(lines[0].starts_with("MESSAGE depth ") && is_move(lines.last().unwrap()));
}

#[test]
fn yixin_board_3_asks_for_the_details_of_lines() {
    let board = "YXBOARD\n7,7,1\n8,8,2\nDONE";
    let search = |detail: u32| answers(&format!("INFO show_detail {detail}\n{board}\nYXNBEST 2"));
    let is_detail = |line: &&String| line.starts_with("INFO ");
    assert_eq!(search(1).iter().filter(is_detail).count(), 0);
    let lines = search(3);
    let details: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("INFO "))
        .collect();
    let begins = |at: &str| details.iter().any(|detail| detail.starts_with(at));
    assert!(
        begins("PV 0") && begins("PV 1") && begins("DEPTH 1"),
        "{lines:#?}"
    );
    for detail in details {
        let (key, value) = detail.split_once(' ').unwrap();
        let is_right = match key {
            "PV" => ["0", "1", "DONE"].contains(&value),
            "NUMPV" => value == "2",
            "EVAL" => value.parse::<protocol::gomocup::Value>().is_ok(),
            "WINRATE" => (0.0..=1.0).contains(&value.parse::<f64>().unwrap()),
            "BESTLINE" => value.split(' ').all(is_move),
            _ => value.parse::<u64>().is_ok(),
        };
        assert!(is_right, "{detail}");
    }
}

#[test]
fn turns_are_answered_whether_they_were_pondered_on_or_not() {
    // The reply that the engine expects is not known here, but it may be one of those near the
    // stone.
    for reply in ["6,6", "6,7", "8,6", "0,0"] {
        let lines = answers(&format!(
            "INFO pondering 1\nINFO ponder true\nBEGIN\nINFO time_left 60000\nTURN {reply}\nwhat\n\
             TAKEBACK {reply}\nABOUT"
        ));
        let kinds = [
            is_move(&lines[0]) && is_move(&lines[1]),
            lines[2].starts_with("UNKNOWN"),
            lines[3].starts_with("ERROR TAKEBACK"),
            lines[4].starts_with("name="),
        ];
        assert_eq!((kinds, lines.len()), ([true; 4], 5), "{lines:#?}");
    }
}

#[test]
fn end_is_the_last_command_that_is_read() {
    let lines = answers("INFO timeout_turn 600\nBEGIN\nEND\nABOUT");
    assert!(is_move(&lines[0]) && lines.len() == 1, "{lines:?}");
}

/// If a search panics, the session must still answer with a legal move.
#[test]
fn what_a_failed_search_owes_is_a_legal_move() {
    let mut game = Game::new(gomoku_rules::Size::STANDARD, gomoku_rules::Rule::Renju);
    for word in "6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0".split(' ') {
        game.play(word.parse().unwrap()).unwrap();
    }
    let owed = Engine::default().fallback_answer(&game, (Purpose::Move, &Goal::Move), None);
    let point = owed.and_then(|answer| answer.best).unwrap();
    assert!(crate::engine::is_allowed(&game, point), "{point}");
}

fn point(x: u8, y: u8) -> Point {
    Point::new(x, y)
}

#[test]
fn stones_in_turn_are_moves_and_others_are_not() {
    let stones = [(point(7, 7), 0), (point(8, 8), 1), (point(9, 9), 0)];
    let game = set_up(Size::STANDARD, Rule::Renju, &stones, 1);
    assert_eq!((game.moves().len(), game.to_move()), (3, Color::White));
    let grouped = [stones[0], stones[2], stones[1]];
    let game = set_up(Size::STANDARD, Rule::Renju, &grouped, 1);
    assert_eq!((game.moves().len(), game.board().stones()), (0, 3));
    assert_eq!(game.to_move(), Color::White);
}

#[test]
fn any_stone_of_a_set_up_position_may_have_been_the_last() {
    let stones = [(point(1, 1), 1), (point(2, 2), 0)];
    let game = set_up(Size::STANDARD, Rule::Freestyle, &stones, 0);
    assert!(before(&game, point(2, 2)).is_none(), "black is to move");
    assert!(before(&game, point(3, 3)).is_none());
    let game = before(&game, point(1, 1)).unwrap();
    assert_eq!(game.to_move(), Color::White);
    assert_eq!(game.board().stones(), 1);
}

#[test]
fn another_rule_keeps_the_moves() {
    let mut game = Game::new(Size::STANDARD, Rule::Freestyle);
    game.play(point(7, 7)).unwrap();
    let game = under_rule(&game, Rule::Renju);
    assert_eq!(game.rule(), Rule::Renju);
    assert_eq!(game.moves(), [point(7, 7)]);
}
