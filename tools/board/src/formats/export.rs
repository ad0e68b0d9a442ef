//! A game's line and a position of it, to text.

use engine_client::Seat;
use gomoku_rules::Point;
use xiangqi_rules::notation::{Notation, parse_any};
use xiangqi_rules::record::{GameResult, Record, RecordedMove};
use xiangqi_rules::{Color, pgn};

use super::said;
use crate::game::Game;
use crate::schema::{Exported, Player};

/// The players as records name them.
fn names(game: &Game) -> [String; 2] {
    game.players.clone().map(|player| match player {
        Player::Person => "?".to_owned(),
        Player::Engine { engine, .. } => engine,
    })
}

/// The line through a node, and the position there, as other programs read them.
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
    let files = match game.judge.game.name() {
        "xiangqi" => xiangqi(game, last, &moves, view.position, winner),
        "reversi" => reversi(game, &moves, view.position),
        _ => gomoku(game, &moves, view.position),
    };
    let files = files.unwrap_or_default();
    files
        .into_iter()
        .map(|(format, text)| Exported { format, text })
        .collect()
}

type Files = Result<Vec<(&'static str, String)>, String>;

fn xiangqi(
    game: &Game,
    last: usize,
    moves: &[String],
    fen: String,
    winner: Option<Option<Seat>>,
) -> Files {
    let start = xiangqi_rules::Position::from_fen(&game.start).map_err(said)?;
    let mut record = Record::new(start.clone());
    let [red, black] = names(game);
    let tag = |name: &str, value: String| (name.to_owned(), value);
    record.tags = vec![tag("Red", red), tag("Black", black)];
    record.comment.clone_from(&game.nodes[0].comment);
    record.result = match winner {
        Some(Some(Seat::First)) => GameResult::Win(Color::Red),
        Some(Some(Seat::Second)) => GameResult::Win(Color::Black),
        Some(None) => GameResult::Draw,
        None => GameResult::Unknown,
    };
    let mut nodes: Vec<usize> =
        std::iter::successors(Some(last), |&at| game.previous(at)).collect();
    nodes.reverse();
    let mut position = start;
    for (text, &node) in moves.iter().zip(&nodes[1..]) {
        let (_, mv) = parse_any(&position, text).map_err(said)?;
        position.make(mv);
        let comment = game.nodes[node].comment.clone();
        record.moves.push(RecordedMove { mv, comment });
    }
    Ok(vec![
        ("PGN", pgn::write(&record, Notation::Chinese)),
        ("FEN", fen),
        ("ICCS", moves.join(" ")),
    ])
}

fn reversi(game: &Game, moves: &[String], position: String) -> Files {
    let [black, white] = names(game);
    let tags = [("PB", black), ("PW", white)];
    let ggf = game.judge.game.record(&game.start, moves, &tags);
    Ok(vec![
        ("GGF", ggf.unwrap_or_default()),
        ("OBF", position),
        ("f5d6", moves.concat()),
    ])
}

fn gomoku(game: &Game, moves: &[String], position: String) -> Files {
    let mut played = crate::judge::gomoku_game(&game.start, &[])?;
    let board = played.board().clone();
    let (rule, first) = (played.rule(), played.to_move());
    let points = moves.iter().map(|mv| mv.parse::<Point>().map_err(said));
    let points = points.collect::<Result<Vec<_>, _>>()?;
    played = gomoku_rules::Game::replay(board, rule, first, &points).map_err(said)?;
    let [black, white] = names(game).map(Some);
    let letters = points.iter().map(|point| point.letters(played.size()));
    let letters = letters.collect::<String>();
    let record = gomoku_rules::sgf::Record {
        game: played,
        black,
        white,
    };
    Ok(vec![
        ("SGF", gomoku_rules::sgf::write(&record)),
        ("h8i9", letters),
        ("x,y", position),
    ])
}
