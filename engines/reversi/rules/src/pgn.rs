//! Games in PGN, the format of chess games: tags, then numbered moves, `1. f5 d6 2. c3 d3`.
//!
//! Black moves first, and the result is as everywhere in PGN: `1-0` where white has won. The tag
//! `Size` has a board size other than 8x8, the tag `FEN` a first position other than the usual
//! start, as an OBF line, the tag `Score` the recorded result in discs (`+12:r`, black's less
//! white's) where the board does not show it. Comments are read; variations and marks are skipped.
//! Passes may be left out.

use serde::Serialize;
use text_boards::{Color, quote};
use thiserror::Error;

use crate::illegal_move::IllegalMove;
use crate::moves::{Move, MoveError};
use crate::obf::{Obf, ObfError};
use crate::position::Position;
use crate::record::{COMMENT, Record, Theory, score_of};
use crate::sequence;
use crate::size::{Size, SizeError};

/// Tags of GGF and SGF, and their names in PGN.
const NAMES: [(&str, &str); 10] = [
    ("EV", "Event"),
    ("PC", "Site"),
    ("DT", "Date"),
    ("RO", "Round"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RE", "Result"),
    ("ON", "Opening"),
    ("AN", "Annotator"),
    (Theory::TAG, "Theory"),
];
/// The tag of the recorded result in discs.
const SCORE: &str = "Score";
/// The column after which a line of moves is broken.
const WIDTH: usize = 80;

/// Why a game was refused. Moves count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum PgnError {
    #[error("found '{found}', expected a tag as [Black \"name\"]")]
    Tag { found: String },
    #[error("Size: {0}")]
    Size(SizeError),
    #[error("FEN: expected an OBF line")]
    NoFen,
    #[error("FEN: {0}")]
    Fen(ObfError),
    #[error("move {number}: {reason}")]
    Move { number: usize, reason: MoveError },
    #[error("move {number}, {mv}: {reason}")]
    Illegal {
        number: usize,
        mv: Move,
        reason: IllegalMove,
    },
}

/// Whether a word is a move number: `12.`, `12...`, or with its move, `12.f5`.
pub(crate) fn is_number(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && word[digits..].starts_with('.')
}

/// Whether a word is a result, as in chess or in discs: `1-0`, `33-31`.
fn is_result(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let discs = word.split_once('-');
    let is_score = discs.is_some_and(|(black, white)| is_number(black) && is_number(white));
    is_score || matches!(word, "*" | "1/2-1/2")
}

/// The games of a text, each read or refused. `size` is the board of games without a tag `Size`.
pub fn games(text: &str, size: Size) -> impl Iterator<Item = Result<Record, PgnError>> {
    split(text)
        .into_iter()
        .map(move |(tags, moves)| game(&tags, &moves, size))
}

/// The lines of tags of each game, and its text of moves.
fn split(text: &str) -> Vec<(Vec<&str>, String)> {
    let mut games: Vec<(Vec<&str>, String)> = Vec::new();
    let mut in_comment = false;
    for line in text.lines() {
        let is_tag = !in_comment && line.trim_start().starts_with('[');
        let is_new = games
            .last()
            .is_none_or(|(_, moves)| is_tag && !moves.is_empty());
        if is_new && (is_tag || !line.trim().is_empty()) {
            games.push((Vec::new(), String::new()));
        }
        let Some((tags, moves)) = games.last_mut() else {
            continue;
        };
        if is_tag {
            tags.push(line.trim());
        } else if !line.trim().is_empty() {
            for letter in line.chars() {
                in_comment = letter == '{' || in_comment && letter != '}';
            }
            moves.push_str(line);
            moves.push('\n');
        }
    }
    games
}

/// A tag line, `[Name "value"]`.
fn tag(line: &str) -> Result<(String, String), PgnError> {
    let inner = line
        .strip_prefix('[')
        .and_then(|line| line.strip_suffix(']'));
    let parts = inner.and_then(|inner| {
        let (name, value) = inner.trim().split_once(char::is_whitespace)?;
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        Some((name, value.replace("\\\"", "\"").replace("\\\\", "\\")))
    });
    let Some((name, value)) = parts else {
        return Err(PgnError::Tag { found: quote(line) });
    };
    let known = NAMES.iter().find(|(_, pgn)| *pgn == name);
    Ok((known.map_or(name, |(own, _)| own).to_owned(), value))
}

fn game(lines: &[&str], moves: &str, size: Size) -> Result<Record, PgnError> {
    let mut tags = lines
        .iter()
        .map(|line| tag(line))
        .collect::<Result<Vec<_>, _>>()?;
    let mut take = |name: &str| {
        let at = tags.iter().position(|(tag, _)| tag == name)?;
        Some(tags.remove(at).1)
    };
    let size = match take("Size") {
        Some(text) => text.parse::<Size>().map_err(PgnError::Size)?,
        None => size,
    };
    let position = match take("FEN") {
        Some(text) => match Obf::parse(&text, size) {
            Ok(Some(obf)) => obf.position,
            Ok(None) => return Err(PgnError::NoFen),
            Err(why) => return Err(PgnError::Fen(why)),
        },
        None => Position::new(size),
    };
    for unneeded in ["Game", "SetUp"] {
        take(unneeded);
    }
    tags.retain(|(_, value)| !matches!(value.as_str(), "?" | "-" | "????.??.??" | "*"));
    // It says more than `Result`.
    let is_score = |(tag, value): &(String, String)| tag == SCORE && score_of(value).is_some();
    if let Some(at) = tags.iter().position(is_score) {
        let (_, score) = tags.remove(at);
        tags.retain(|(tag, _)| tag != "RE");
        tags.push(("RE".to_owned(), score));
    }
    let mut game = Record {
        tags,
        ..Record::from(position)
    };
    for token in tokens(moves) {
        let played = game.position.history().len();
        let number = played + 1;
        let word = match token {
            Token::Comment(text) => {
                game.say(played, text.trim());
                continue;
            }
            Token::Word(word) => word,
        };
        let mv: Move = word
            .parse()
            .map_err(|reason| PgnError::Move { number, reason })?;
        sequence::make(&mut game.position, mv).map_err(|reason| PgnError::Illegal {
            number,
            mv,
            reason,
        })?;
    }
    Ok(game)
}

/// A word or a comment in the text of moves.
enum Token {
    /// A word that should be a move.
    Word(String),
    Comment(String),
}

/// The moves and comments of a text, without variations, numbers, marks and the result.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut comment, mut variations) = (None, 0_u32);
    let mut plain = String::new();
    for letter in text.chars() {
        match (&mut comment, letter) {
            (Some((end, said)), letter) if letter == *end => {
                if variations == 0 {
                    tokens.push(Token::Comment(std::mem::take(said)));
                }
                comment = None;
            }
            (Some((_, said)), _) => said.push(letter),
            (None, '{') => comment = Some(('}', String::new())),
            (None, ';') => comment = Some(('\n', String::new())),
            (None, '(') => variations += 1,
            (None, ')') => variations = variations.saturating_sub(1),
            (None, letter) if variations == 0 && !letter.is_whitespace() => {
                plain.push(letter);
                continue;
            }
            (None, _) => {}
        }
        tokens.extend(word(&std::mem::take(&mut plain)));
    }
    tokens.extend(word(&plain));
    tokens
}

/// The move in a word. None for a number alone, a mark or a result.
fn word(text: &str) -> Option<Token> {
    let text = match is_number(text) {
        true => text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'),
        false => text,
    };
    let text = text.trim_end_matches(['!', '?']);
    let is_move = !text.is_empty() && !text.starts_with('$') && !is_result(text);
    is_move.then(|| Token::Word(text.to_owned()))
}

/// The result of a game as everywhere in PGN: by the board if the game is over, else as it is
/// recorded, in discs or in the words of PGN.
fn result(game: &Record) -> &'static str {
    let score = game.score().map(f64::from).or(game.recorded_score());
    match score {
        Some(score) if score > 0.0 => "0-1",
        Some(score) if score < 0.0 => "1-0",
        Some(_) => "1/2-1/2",
        None => {
            let recorded = game.tag("RE").map(str::trim).unwrap_or_default();
            let words = ["0-1", "1-0", "1/2-1/2"];
            let same = words.into_iter().find(|word| *word == recorded);
            same.unwrap_or("*")
        }
    }
}

/// The text of a game, as [`games`] reads it, ending in a newline.
pub fn write(game: &Record) -> String {
    let (position, origin) = (&game.position, game.position.origin());
    let result = result(game);
    let mut text = "[Game \"Othello\"]\n".to_owned();
    let mut add = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // A value must stay on one line.
        let value = value.replace(char::is_control, " ");
        text += &format!("[{name} \"{value}\"]\n");
    };
    for (own, pgn) in NAMES {
        match (own, game.tag(own)) {
            ("RE", _) => add(pgn, result),
            ("ON" | "AN" | Theory::TAG, None) => {}
            (_, value) => add(
                pgn,
                value.unwrap_or(if own == "DT" { "????.??.??" } else { "?" }),
            ),
        }
    }
    let recorded = game.recorded_score();
    if recorded.is_some() && recorded != game.score().map(f64::from) {
        add(SCORE, game.tag("RE").unwrap_or_default());
    }
    let size = origin.size();
    if size != Size::STANDARD {
        add("Size", &size.to_string());
    }
    if origin != Position::new(size) {
        let scores = Vec::new();
        let position = origin.clone();
        add("FEN", &Obf { position, scores }.to_string());
    }
    let mut words = Vec::new();
    // A comment ends at the first closing brace, which PGN cannot escape.
    let comment = |text: &str| match text {
        "" => None,
        text => Some(format!("{{{}}}", text.replace('}', ")"))),
    };
    words.extend(comment(game.tag(COMMENT).unwrap_or_default()));
    let mut side = origin.side_to_move();
    let mut number = 1;
    let mut is_said = true;
    for (mv, index) in position.history().zip(0..) {
        match side {
            Color::Black => words.push(format!("{number}.")),
            Color::White if is_said => words.push(format!("{number}...")),
            Color::White => {}
        }
        words.push(mv.to_string());
        let note = game.note(index);
        words.extend(note.quality.map(|quality| format!("${}", quality.nag())));
        words.extend(comment(&note.comment));
        is_said = !note.comment.is_empty();
        number += u32::from(side == Color::White);
        side = !side;
    }
    words.push(result.to_owned());
    let mut column = 0;
    for word in words {
        let is_first = column == 0;
        if !is_first && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if !is_first {
            text.push(' ');
            column += 1;
        } else {
            text.push('\n');
        }
        column += word.len();
        text += &word;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Record, PgnError> {
        games(text, Size::STANDARD).next().unwrap()
    }

    #[test]
    fn comments_variations_numbers_and_marks_are_skipped() {
        let text = "[Event \"a \\\"b\\\"\"]\n[Black \"Anna\"]\n\n1. f5! {good [sic]\n[still]} (1. d3) d6 $1 2.c3 d3 ; rest e9\n*\n";
        let game = read(text).unwrap();
        assert_eq!(sequence::write(&game.position), "f5d6c3d3");
        let said: Vec<&str> = (0..4).map(|ply| game.note(ply).comment.as_str()).collect();
        assert_eq!(said, ["good [sic]\n[still]", "", "", "rest e9"]);
        assert_eq!(
            (game.tag("EV"), game.tag("PB")),
            (Some("a \"b\""), Some("Anna"))
        );
    }

    #[test]
    fn a_result_may_be_in_discs() {
        for result in ["33-31", "0-64", "1-0", "1/2-1/2"] {
            let game = read(&format!("1. f5 d6 2. c3 {result}\n")).unwrap();
            assert_eq!(sequence::write(&game.position), "f5d6c3", "{result}");
        }
    }

    #[test]
    fn what_is_written_has_the_result_and_a_move_a_side() {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, "e6f4e3f6g5d6e7f5c5").unwrap();
        let tags = vec![("PW".to_owned(), "Bert".to_owned())];
        let game = Record {
            tags,
            ..Record::from(position)
        };
        let text = write(&game);
        for tag in ["Event", "Site", "Date", "Round", "White", "Black", "Result"] {
            assert!(text.contains(&format!("\n[{tag} \"")), "{tag}: {text}");
        }
        let unknown = read(&text).unwrap();
        assert_eq!((unknown.tag("PC"), unknown.tag("RO")), (None, None));
        let known = read(&text.replace("[Site \"?\"]", "[Site \"Rome\"]")).unwrap();
        assert_eq!(known.tag("PC"), Some("Rome"));
        assert!(
            text.contains("[White \"Bert\"]\n[Result \"0-1\"]\n"),
            "{text}"
        );
        assert!(
            text.ends_with("\n\n1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 0-1\n"),
            "{text}"
        );
        let small: Record = Position::new(Size::square(6).unwrap()).into();
        let written = write(&small);
        assert_eq!(
            read(&written).unwrap().position,
            small.position,
            "{written}"
        );
    }

    #[test]
    fn a_recorded_result_is_written_and_read_where_the_board_shows_none() {
        let recorded = |result: &str| {
            let mut position = Position::new(Size::STANDARD);
            sequence::play(&mut position, "f5d6c3").unwrap();
            let tags = vec![("RE".to_owned(), result.to_owned())];
            let game = Record {
                tags,
                ..Record::from(position)
            };
            let text = write(&game);
            let back = read(&text).unwrap();
            (text, back.tag("RE").map(str::to_owned))
        };
        for (result, word) in [
            ("+12:r", "0-1"),
            ("-64", "1-0"),
            ("0.00", "1/2-1/2"),
            ("1-0", "1-0"),
            ("1/2-1/2", "1/2-1/2"),
        ] {
            let (text, back) = recorded(result);
            assert!(text.contains(&format!("[Result \"{word}\"]\n")), "{text}");
            assert!(text.ends_with(&format!(" {word}\n")), "{text}");
            assert_eq!(back.as_deref(), Some(result), "{text}");
        }
        let (text, back) = recorded("unknown");
        assert!(text.contains("[Result \"*\"]\n"), "{text}");
        assert_eq!(back, None);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, says) in [
            ("1. f5 f5", "move 2, f5: f5 is occupied"),
            ("1. f5 Nf3", "move 2: 'Nf3' is no move"),
            ("[Black Anna]\n\n1. f5", "expected a tag as"),
            ("[Size \"7\"]\n\n1. f5", "Size: "),
            ("[FEN \"x\"]\n\n1. f5", "FEN: the board has 1 squares"),
        ] {
            let why = read(text).unwrap_err().to_string();
            assert!(why.contains(says), "{text}: {why}");
        }
        assert_eq!(games("\n\n", Size::STANDARD).count(), 0);
        assert_eq!(
            games(
                "1. f5 *\n\n[Black \"b\"]\n1. d3\n[White \"c\"]\n",
                Size::STANDARD
            )
            .count(),
            3
        );
    }
}
