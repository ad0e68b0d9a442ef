//! Writes a game's line, and one of its positions, as text.

use std::collections::HashMap;

use engine_client::Seat;
use gomoku_rules::Point;
use gomoku_rules::sgf::Quality;
use reversi_rules::Move;
use reversi_rules::ggf::Ggf;
use xiangqi_rules::notation::{Notation, parse_any};
use xiangqi_rules::record::{GameResult, Record, RecordedMove, SideMove};
use xiangqi_rules::{Color, pgn};

use super::import::RESULT;
use crate::game::Game;
use crate::schema::Exported;

/// The line through a node, and the position at that node, in the formats that other programs read.
pub fn export(game: &Game, at: usize) -> Vec<Exported> {
    let at = if at < game.nodes.len() { at } else { game.at };
    let mut last = at;
    while let Some(next) = game.next(last) {
        last = next;
    }
    let moves = game.moves_to(last);
    let Ok(view) = game.view(at) else {
        return Vec::new();
    };
    let winner = game
        .view(last)
        .ok()
        .and_then(|view| view.over)
        .map(|over| over.winner);
    let files = match game.rules.game.name() {
        "xiangqi" => xiangqi(game, last, &moves, view.position, winner),
        "reversi" => reversi(game, last, &moves, view.position),
        _ => gomoku(game, last, &moves, view.position),
    };
    let files = files.unwrap_or_default();
    files
        .into_iter()
        .map(|(format, text)| Exported { format, text })
        .collect()
}

/// A move of a variation. `at` is where it is played, numbered as records do: 0 is the start, N
/// comes after the Nth move of the line, and higher numbers come after the variation moves, in
/// their order.
struct Side {
    at: usize,
    node: usize,
}

/// The nodes from the start to `last`, and the moves of all variations.
fn branches(game: &Game, last: usize) -> (Vec<usize>, Vec<Side>) {
    let mut main: Vec<usize> = std::iter::successors(Some(last), |&at| game.previous(at)).collect();
    main.reverse();
    let mut numbers: HashMap<usize, usize> = main
        .iter()
        .enumerate()
        .map(|(number, &node)| (node, number))
        .collect();
    let mut sides = Vec::new();
    for (node, of) in game.nodes.iter().enumerate().skip(1) {
        if of.cut || numbers.contains_key(&node) {
            continue;
        }
        let Some(&at) = numbers.get(&of.parent) else {
            continue;
        };
        sides.push(Side { at, node });
        numbers.insert(node, main.len() - 1 + sides.len());
    }
    (main, sides)
}

type Files = anyhow::Result<Vec<(&'static str, String)>>;

fn xiangqi(
    game: &Game,
    last: usize,
    moves: &[String],
    fen: String,
    winner: Option<Option<Seat>>,
) -> Files {
    let start = xiangqi_rules::Position::from_fen(&game.start)?;
    let mut record = Record::new(start.clone());
    record.tags = game.tags(["Red", "Black"]);
    record.comment.clone_from(&game.nodes[0].comment);
    record.result = match winner {
        Some(Some(Seat::First)) => GameResult::Win(Color::Red),
        Some(Some(Seat::Second)) => GameResult::Win(Color::Black),
        Some(None) => GameResult::Draw,
        None => record
            .tag(RESULT)
            .and_then(GameResult::parse)
            .unwrap_or_default(),
    };
    let (main, sides) = branches(game, last);
    let mut position = start.clone();
    for (text, &node) in moves.iter().zip(&main[1..]) {
        let (_, mv) = parse_any(&position, text)?;
        position.make(mv);
        let comment = game.nodes[node].comment.clone();
        record.moves.push(RecordedMove {
            glyphs: game.mark(node).map(|mark| mark.nag).into_iter().collect(),
            ..RecordedMove::new(mv, comment)
        });
    }
    for Side { at, node } in sides {
        let mut position = start.clone();
        for text in game.moves_to(game.nodes[node].parent) {
            let (_, mv) = parse_any(&position, &text)?;
            position.make(mv);
        }
        let (_, mv) = parse_any(&position, &game.nodes[node].mv)?;
        let comment = game.nodes[node].comment.clone();
        record.variations.push(SideMove::new(at, mv, comment));
    }
    Ok(vec![
        ("PGN", pgn::write(&record, Notation::Chinese)),
        ("FEN", fen),
        ("ICCS", moves.join(" ")),
    ])
}

/// The line alone, with its comments: GGF has no variations.
fn reversi(game: &Game, last: usize, moves: &[String], position: String) -> Files {
    let played = game.rules.game.record(&game.start, moves, &[], None);
    let mut record = Ggf::parse(&played.unwrap_or_default())?;
    record.tags = game.tags(["PB", "PW"]);
    let (main, _) = branches(game, last);
    record.comment.clone_from(&game.nodes[0].comment);
    // Passes are in the record, but the game has no nodes for them.
    let placed = record.notes.iter_mut().filter(|note| note.mv != Move::Pass);
    for (note, &node) in placed.zip(&main[1..]) {
        let node = &game.nodes[node];
        note.comment.clone_from(&node.comment);
        let score = node.worth.as_ref().and_then(|worth| worth.score);
        let discs = score.map(|score| score as f64 / 100.0);
        note.evaluation = match node.by {
            Some(Seat::Second) => discs.map(|discs| -discs),
            _ => discs,
        };
    }
    Ok(vec![
        ("GGF", record.to_string()),
        ("OBF", position),
        ("f5d6", moves.concat()),
    ])
}

fn gomoku(game: &Game, last: usize, moves: &[String], position: String) -> Files {
    let mut played = crate::rules::gomoku_game(&game.start, &[])?;
    let board = played.board().clone();
    let (rule, first) = (played.rule(), played.to_move());
    let points = moves.iter().map(|mv| mv.parse::<Point>());
    let points = points.collect::<Result<Vec<_>, _>>()?;
    played = gomoku_rules::Game::replay(board, rule, first, &points)?;
    let tags = game.tags(["PB", "PW"]);
    let value = |name: &str| {
        let tag = tags.iter().find(|(tag, _)| tag == name);
        tag.map(|(_, value)| value.clone())
    };
    let letters = points.iter().map(|point| point.letters(played.size()));
    let letters = letters.collect::<String>();
    let record = gomoku_rules::sgf::Record {
        game: played,
        black: value("PB"),
        white: value("PW"),
        opening: value("ON"),
    };
    let (main, sides) = branches(game, last);
    let comment = |node: usize| game.nodes[node].comment.clone();
    let qualities = main[1..].iter().map(|&node| {
        Some(match game.mark(node)?.name {
            "blunder" => Quality::VeryBad,
            "mistake" => Quality::Bad,
            _ => Quality::Doubtful,
        })
    });
    let qualities = qualities.collect();
    let sides = sides.into_iter().map(|Side { at, node }| {
        let point = game.nodes[node].mv.parse()?;
        let comment = comment(node);
        Ok(gomoku_rules::sgf::SideMove { at, point, comment })
    });
    let notes = gomoku_rules::sgf::Commentary {
        comments: main.into_iter().map(comment).collect(),
        qualities,
        variations: sides.collect::<anyhow::Result<_>>()?,
    };
    Ok(vec![
        (
            "SGF",
            gomoku_rules::sgf::write_with_commentary(&record, &notes),
        ),
        ("h8i9", letters),
        ("x,y", position),
    ])
}
