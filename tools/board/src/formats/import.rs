//! Reads games and positions from texts and files.

use ::cli::message;
use anyhow::bail;
use arena::game::choice::GameChoice;
use engine_client::Seat;
use gomoku_rules::tree::Tree;
use gomoku_rules::{Point, psq, renlib};
use reversi_rules::ggf::Ggf;
use reversi_rules::obf::Obf;
use xiangqi_rules::notation::parse_any;
use xiangqi_rules::record::{GameResult, Record};
use xiangqi_rules::{ccbridge, pgn, ubb, xqf};

use super::MAX_UPLOAD;
use crate::rules::GameRules;

#[derive(Debug, Default)]
pub struct Imported {
    pub name: &'static str,
    pub size: Option<String>,
    pub rule: Option<String>,
    pub start: Option<String>,
    pub title: String,
    /// Other facts about the game, under the format's own tag names.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: String,
    /// The main line, followed by the moves of variations.
    pub moves: Vec<ImportedMove>,
}

#[derive(Debug)]
pub struct ImportedMove {
    /// Where it is played: 0 is the start, N comes after the Nth move of this list.
    pub at: usize,
    pub mv: String,
    pub comment: String,
}

/// Moves one after the other, without comments.
fn line(moves: impl IntoIterator<Item = String>) -> Vec<ImportedMove> {
    let moves = moves.into_iter().enumerate();
    moves
        .map(|(at, mv)| ImportedMove {
            at,
            mv,
            comment: String::new(),
        })
        .collect()
}

impl Imported {
    pub fn choice(&self) -> GameChoice {
        GameChoice {
            name: self.name.to_owned(),
            size: self.size.clone(),
            rule: self.rule.clone(),
            opening_rule: None,
        }
    }
}

/// Reads a game or position, detecting its format. `choice` is the game to assume where the text
/// does not tell.
///
/// # Errors
/// What was found and what was expected instead.
pub fn import(bytes: &[u8], choice: &GameChoice) -> anyhow::Result<Imported> {
    if bytes.len() > MAX_UPLOAD {
        let (found, most) = (bytes.len(), MAX_UPLOAD);
        bail!(message!("read-too-large", found, most));
    }
    if bytes.starts_with(b"XQ") && bytes.len() > 1024 {
        return Ok(of_record(&xqf::read(bytes)?));
    }
    if ccbridge::is_ccbridge(bytes) {
        let record = ccbridge::read_each(bytes).swap_remove(0);
        return Ok(of_record(&record?));
    }
    if renlib::is_lib(bytes) {
        let decode = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        return of_tree(&renlib::parse(bytes, decode)?, choice);
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        bail!(message!("read-nothing"));
    }
    if psq::is_psq(text) {
        return of_psq(text, choice);
    }
    if text.contains("(;") {
        return match text.to_ascii_lowercase().contains("gm[othello]") {
            true => of_ggf(text),
            false => of_sgf(text),
        };
    }
    if text.split('/').count() == 10 && !text.contains('[') {
        return of_fen(text);
    }
    if text.contains(ubb::BEGIN) {
        let record = ubb::read_each(bytes).swap_remove(0);
        return Ok(of_record(&record?));
    }
    if text.starts_with('[') {
        return Ok(of_record(&pgn::read(bytes)?[0]));
    }
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_board = board.len() >= 16 && board.bytes().all(|letter| b"-.XxOo*".contains(&letter));
    match choice.name.as_str() {
        _ if is_board && !text.contains('\n') => of_obf(text),
        "reversi" => of_squares(text, choice),
        "gomoku" => of_stones(text, choice),
        _ => of_notation(text),
    }
}

/// The PGN tag for the result of the game.
pub(super) const RESULT: &str = "Result";

fn of_record(record: &Record) -> Imported {
    let start = record.start.fen();
    let names = ["Red", "Black"].map(|tag| record.tag(tag).unwrap_or("?").to_owned());
    let main = record.moves.iter().enumerate();
    let main = main.map(|(at, played)| (at, played.mv, &played.comment));
    let sides = record
        .variations
        .iter()
        .map(|side| (side.at, side.mv, &side.comment));
    let moves = main.chain(sides);
    let mut tags = record.tags.clone();
    if record.result != GameResult::Unknown {
        tags.push((RESULT.to_owned(), record.result.to_string()));
    }
    Imported {
        tags,
        name: "xiangqi",
        start: (start != xiangqi_rules::fen::STARTPOS).then_some(start),
        title: match names.iter().all(|name| name == "?") {
            true => record.tag("Event").unwrap_or_default().to_owned(),
            false => names.join(" – "),
        },
        comment: record.comment.clone(),
        moves: moves
            .map(|(at, mv, comment)| ImportedMove {
                at,
                mv: mv.to_string(),
                comment: comment.clone(),
            })
            .collect(),
        ..Imported::default()
    }
}

/// Parses a FEN, optionally followed by the word `moves` and moves.
fn of_fen(text: &str) -> anyhow::Result<Imported> {
    let text = text.strip_prefix("position ").unwrap_or(text);
    let text = text.strip_prefix("fen ").unwrap_or(text);
    let (fen, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let mut position = xiangqi_rules::Position::from_fen(fen)?;
    let start = position.fen();
    let mut played = Vec::new();
    for word in moves.split_whitespace() {
        let (_, mv) = parse_any(&position, word)?;
        position.make(mv);
        played.push(mv.to_string());
    }
    Ok(Imported {
        name: "xiangqi",
        start: Some(start),
        moves: line(played),
        ..Imported::default()
    })
}

/// Parses moves of Xiangqi from the starting position, numbered or not.
fn of_notation(text: &str) -> anyhow::Result<Imported> {
    let mut position = xiangqi_rules::Position::startpos();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let is_number = word.trim_end_matches('.').parse::<u32>().is_ok();
        if is_number || GameResult::parse(word).is_some() {
            continue;
        }
        let (_, mv) = parse_any(&position, word)?;
        position.make(mv);
        moves.push(mv.to_string());
    }
    Ok(Imported {
        name: "xiangqi",
        moves: line(moves),
        ..Imported::default()
    })
}

fn obf(position: &reversi_rules::Position) -> String {
    let position = position.clone();
    let scores = Vec::new();
    Obf { position, scores }.to_string().trim_end().to_owned()
}

/// The game that led to a position, from the position's own history.
fn of_position(position: &reversi_rules::Position, title: String) -> Imported {
    let size = position.size();
    let (origin, usual) = (position.origin(), reversi_rules::Position::new(size));
    let start = obf(&origin);
    let moves = position.history().filter(|mv| mv.square().is_some());
    Imported {
        name: "reversi",
        size: Some(size.to_string()),
        start: (start != obf(&usual)).then_some(start),
        title,
        moves: line(moves.map(|mv| mv.to_string())),
        ..Imported::default()
    }
}

fn of_ggf(text: &str) -> anyhow::Result<Imported> {
    let game = Ggf::parse(text)?;
    let names = ["PB", "PW"].map(|tag| game.tag(tag).unwrap_or("?"));
    let position = game.position()?;
    let mut imported = of_position(position, names.join(" – "));
    imported.comment.clone_from(&game.comment);
    let comments = position.history().zip(game.comments());
    let mut moves = imported.moves.iter_mut();
    let mut last = &mut imported.comment;
    for (mv, comment) in comments {
        // A pass is no move on this board, so its comment is added to the move before.
        if mv.square().is_some()
            && let Some(played) = moves.next()
        {
            last = &mut played.comment;
        }
        if !last.is_empty() && !comment.is_empty() {
            last.push('\n');
        }
        last.push_str(&comment);
    }
    imported.tags = game.tags;
    Ok(imported)
}

fn of_obf(text: &str) -> anyhow::Result<Imported> {
    let board = text.split_whitespace().next().unwrap_or_default();
    let side = (board.len() as u32).isqrt();
    let size = reversi_rules::Size::square(side)?;
    let text = text.trim_end_matches(';');
    let read = Obf::parse(&format!("{text};"), size)?;
    let position = read.ok_or_else(|| message!("read-nothing"))?.position;
    Ok(of_position(&position, String::new()))
}

fn of_squares(text: &str, choice: &GameChoice) -> anyhow::Result<Imported> {
    let size = choice.size.as_deref().unwrap_or("8").parse()?;
    let mut position = reversi_rules::Position::new(size);
    reversi_rules::sequence::play(&mut position, text)?;
    Ok(of_position(&position, String::new()))
}

/// Converts a game of Gomoku, whose starting board may hold stones.
fn of_game(game: &gomoku_rules::Game, title: String) -> anyhow::Result<Imported> {
    let (size, rule, board) = (game.size(), game.rule(), game.start());
    let choice = GameChoice {
        name: "gomoku".to_owned(),
        size: Some(size.to_string()),
        rule: Some(rule.to_string()),
        opening_rule: None,
    };
    let start = match board.stones() {
        0 => None,
        _ => {
            let rules = GameRules::new(choice.clone())?;
            let letter = |x, y| {
                let stone = board.get(Point::new(x, y));
                stone.map_or('.', gomoku_rules::Color::letter)
            };
            let rows =
                (0..size.height()).map(|y| (0..size.width()).map(|x| letter(x, y)).collect());
            let turn = match game.first() {
                gomoku_rules::Color::Black => Seat::First,
                gomoku_rules::Color::White => Seat::Second,
            };
            Some(rules.placed(&rows.collect::<Vec<String>>(), turn)?)
        }
    };
    Ok(Imported {
        name: "gomoku",
        size: choice.size,
        rule: choice.rule,
        start,
        title,
        moves: line(game.moves().iter().map(ToString::to_string)),
        ..Imported::default()
    })
}

fn of_sgf(text: &str) -> anyhow::Result<Imported> {
    let (record, notes) = gomoku_rules::sgf::parse_with_commentary(text)?;
    let names = [&record.black, &record.white].map(|name| name.as_deref().unwrap_or("?"));
    let mut imported = of_game(&record.game, names.join(" – "))?;
    let tags = [
        ("PB", record.black),
        ("PW", record.white),
        ("ON", record.opening),
    ];
    let tags = tags.into_iter();
    let tags = tags.filter_map(|(tag, value)| Some((tag.to_owned(), value?)));
    imported.tags = tags.collect();
    let mut comments = notes.comments.into_iter();
    imported.comment = comments.next().unwrap_or_default();
    for (played, comment) in imported.moves.iter_mut().zip(comments) {
        played.comment = comment;
    }
    let sides = notes.variations.into_iter().map(|side| ImportedMove {
        at: side.at,
        mv: side.point.to_string(),
        comment: side.comment,
    });
    imported.moves.extend(sides);
    Ok(imported)
}

/// The moves and comments of a RenLib library. Nodes without a point are dropped; their children
/// follow the nearest node before them that has one.
fn of_tree(tree: &Tree, choice: &GameChoice) -> anyhow::Result<Imported> {
    let mut imported = Imported {
        name: "gomoku",
        size: Some(tree.size.to_string()),
        rule: choice.rule.clone(),
        ..Imported::default()
    };
    let mut numbers: Vec<usize> = Vec::with_capacity(tree.nodes.len());
    for node in &tree.nodes {
        let at = node.parent.map_or(0, |parent| numbers[parent]);
        match node.point {
            Some(point) => imported.moves.push(ImportedMove {
                at,
                mv: point.to_string(),
                comment: node.comment.clone(),
            }),
            None if at == 0 => imported.comment.clone_from(&node.comment),
            None => {}
        }
        numbers.push(node.point.map_or(at, |_| imported.moves.len()));
    }
    Ok(imported)
}

/// Parses a game in Piskvork's format, which does not name the rule.
fn of_psq(text: &str, choice: &GameChoice) -> anyhow::Result<Imported> {
    let game = psq::parse(text)?;
    let names = game
        .players
        .map(|name| name.unwrap_or_else(|| "?".to_owned()));
    Ok(Imported {
        name: "gomoku",
        size: Some(game.size.to_string()),
        rule: choice.rule.clone(),
        title: names.join(" – "),
        moves: line(game.moves.iter().map(ToString::to_string)),
        ..Imported::default()
    })
}

/// Parses moves, or a position drawn as rows of `.XO`.
fn of_stones(text: &str, choice: &GameChoice) -> anyhow::Result<Imported> {
    let size = choice.size.as_deref().unwrap_or("15").parse()?;
    let rule = choice.rule.as_deref().unwrap_or("freestyle").parse()?;
    // Accepts `h8i9h10`, without blanks, too.
    if let Ok(openings) = gomoku_rules::openings::parse(text, size)
        && let [stones] = openings.as_slice()
        && !text.contains(',')
    {
        let board = gomoku_rules::Board::new(size);
        let black = gomoku_rules::Color::Black;
        let game = gomoku_rules::Game::replay(board, rule, black, stones)?;
        return of_game(&game, String::new());
    }
    let positions = gomoku_rules::text::parse(text, size)?;
    let position = positions.first().ok_or_else(|| message!("read-nothing"))?;
    of_game(&position.game(rule), String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, game: &str) -> Imported {
        import(text.as_bytes(), &GameChoice::usual(game)).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    #[test]
    fn every_format_is_known_by_its_text() {
        for (text, chosen, game, moves) in [
            (
                "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. 炮二平五 马8进7 *",
                "gomoku",
                "xiangqi",
                2,
            ),
            (
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h2e2 h9g7",
                "reversi",
                "xiangqi",
                2,
            ),
            ("1. C2=5 H8+7 2. H2+3", "xiangqi", "xiangqi", 3),
            (
                "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5];)",
                "xiangqi",
                "reversi",
                1,
            ),
            (
                "---------------------------OX------XO--------------------------- X;",
                "xiangqi",
                "reversi",
                0,
            ),
            ("f5d6c3", "reversi", "reversi", 3),
            (
                "(;GM[4]SZ[15]RU[renju];B[hh];W[ii])",
                "xiangqi",
                "gomoku",
                2,
            ),
            ("h8i9h10", "gomoku", "gomoku", 3),
            ("7,7 8,8", "gomoku", "gomoku", 2),
            (".....\n.XX..\n..O..\n.....\n.....", "gomoku", "gomoku", 0),
        ] {
            let read = read(text, chosen);
            assert_eq!((read.name, read.moves.len()), (game, moves), "{text}");
        }
        for text in ["", "hello", "(;", "[", "9/9/9/9/9/9/9/9/9/9 w", "XX"] {
            assert!(
                import(text.as_bytes(), &GameChoice::usual("xiangqi")).is_err(),
                "{text}"
            );
        }
    }
}
