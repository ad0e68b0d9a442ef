//! Gomoku's formats: positions as text, openings, SGF, JSON, RenLib's and Piskvork's files, answers
//! in openings. Any input is parsed or refused; what is parsed survives writing and reading.

use gomoku_rules::opening_rule::Answer;
use gomoku_rules::tree::Tree;
use gomoku_rules::{Rule, Size, json, openings, psq, renlib, sgf, text};

use crate::complaint;

pub(crate) fn check(data: &[u8]) {
    let input = String::from_utf8_lossy(data);
    let sizes = [Size::STANDARD, Size::new(22, 5).unwrap()];
    for size in sizes {
        let positions = text::parse(&input, size);
        check_error(positions.as_ref().err());
        if let Ok(positions) = positions {
            for position in positions {
                let written = format!("{}{} to move\n", position.board, position.to_move);
                let again = text::parse(&written, size).unwrap();
                assert_eq!(again.len(), 1);
                assert_eq!(
                    (&again[0].board, again[0].to_move),
                    (&position.board, position.to_move)
                );
                if let Some(moves) = &position.moves {
                    let listed = text::write_moves(moves);
                    assert_eq!(text::parse_moves(&listed, size).as_ref(), Ok(moves));
                }
                for rule in Rule::ALL {
                    let game = position.game(rule);
                    assert_eq!(game.board(), &position.board);
                    assert_eq!(game.to_move(), position.to_move);
                    check_game(&game);
                }
            }
        }
        let openings = openings::parse(&input, size);
        check_error(openings.as_ref().err());
        if let Ok(openings) = openings {
            for opening in openings {
                let letters: String = opening.iter().map(|point| point.letters(size)).collect();
                if !opening.is_empty() {
                    assert_eq!(openings::parse(&letters, size), Ok(vec![opening]));
                }
            }
        }
    }
    let record = sgf::parse(&input);
    check_error(record.as_ref().err());
    if let Ok(record) = record {
        check_game(&record.game);
        assert_eq!(sgf::parse(&sgf::write(&record)), Ok(record));
    }
    if let Ok(game) = json::parse(&input) {
        check_game(&game);
    }
    let game = psq::parse(&input);
    check_error(game.as_ref().err());
    if let Ok(game) = game {
        let again = psq::parse(&psq::write(&game)).unwrap();
        assert_eq!((again.size, again.moves), (game.size, game.moves));
    }
    let tree = sgf::tree(&input);
    check_error(tree.as_ref().err());
    if let Ok(tree) = tree {
        check_tree(&tree, &sgf::tree(&sgf::write_tree(&tree)).unwrap());
    }
    let decode = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let tree = renlib::parse(data, decode);
    check_error(tree.as_ref().err());
    if let Ok(tree) = tree {
        let written = renlib::write(&tree).unwrap();
        check_tree(&tree, &renlib::parse(&written, decode).unwrap());
    }
    match input.parse::<Answer>() {
        Ok(answer) => assert_eq!(answer.to_string().parse(), Ok(answer)),
        Err(error) => check_error(Some(&error)),
    }
}

/// A tree survives with all its lines; its nodes may be numbered otherwise, and nodes without a
/// move may be missing.
fn check_tree(tree: &Tree, again: &Tree) {
    let lines = |tree: &Tree| {
        let mut lines = Vec::new();
        tree.walk(Rule::Freestyle, |_, game| lines.push(game.moves().to_vec()));
        lines.retain(|line| !line.is_empty());
        lines.sort();
        lines.dedup();
        lines
    };
    if tree.nodes.len() < 10_000 {
        assert_eq!(lines(tree), lines(again));
    }
}

/// An error message is short and printable.
fn check_error(error: Option<&impl std::fmt::Display>) {
    if let Some(error) = error {
        complaint::check(error, 300);
    }
}

/// A game survives writing and reading in both of its formats, and can be undone to its start.
fn check_game(game: &gomoku_rules::Game) {
    // A move that lost by a foul, made as an opening stone, is a foul when the game is replayed.
    let replayed =
        gomoku_rules::Game::replay(game.start(), game.rule(), game.first(), game.moves());
    let Ok(replayed) = replayed else { return };
    assert_eq!(json::parse(&json::write(&replayed)).unwrap(), replayed);
    let record = sgf::Record {
        game: replayed.clone(),
        black: None,
        white: None,
        opening: None,
    };
    assert_eq!(sgf::parse(&sgf::write(&record)), Ok(record));
    let mut undone = replayed;
    while undone.undo().is_some() {}
    assert_eq!(undone.board(), &undone.start());
}
