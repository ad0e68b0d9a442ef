//! UBB, the game text of dpxq.com (东萍) that Chinese forums and GUIs exchange: `[DhtmlXQ]`, then
//! one `[DhtmlXQ_name]value[/DhtmlXQ_name]` after another.
//!
//! | name | value |
//! |---|---|
//! | `binit` | where the 32 pieces stand, two digits each (file from red's left, row from black's side), red's first; `99` for none |
//! | `movelist` | the main line, four digits a move: from, to |
//! | `move_A_P_B` | line B, beside line A from its move P on; the main line is 0 |
//! | `commentN`, `commentA_N` | comment on move N of the main line or of line A; N 0 is before the first; `\|\|` for a new line |
//! | `event`, `red`, `result`, ... | as PGN's tags |
//!
//! The facts are from what public programs write (ccbridge) and read (FastLight126/vschess and
//! others).

mod writer;

use std::collections::HashMap;

use serde::Serialize;
use thiserror::Error;

pub use writer::write;

use crate::encoding;
use crate::fen::FenError;
use crate::moves::Move;
use crate::piece::{Color, Piece};
use crate::placement::{self, Board};
use crate::position::Position;
use crate::record::{GameResult, Record, RecordedMove, SideMove};
use crate::square::{FILES, RANKS, SQUARES, Square};

/// The beginning of every opening bracket, of a game or of a field.
pub const BEGIN: &str = "[DhtmlXQ";
const END: &str = "[/DhtmlXQ";
/// The bracket that opens a game.
const GAME: &str = "[DhtmlXQ]";

/// Field names, and PGN's names for the same tags.
const TAGS: [(&str, &str); 11] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("remark", "Annotator"),
    ("author", "Author"),
];

const RESULTS: [(&str, GameResult); 4] = [
    ("红胜", GameResult::Win(Color::Red)),
    ("黑胜", GameResult::Win(Color::Black)),
    ("和棋", GameResult::Draw),
    ("和局", GameResult::Draw),
];

/// Stands for the square of a piece that is not on the board.
const NOWHERE: &[u8] = b"99";
/// Most moves replayed to reach the first positions of all variations; variations beyond that are
/// dropped.
const MAX_REPLAYED: usize = 1 << 20;
/// The mark of a new line in a comment.
const NEW_LINE: &str = "||";

/// Why a UBB text was refused; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum UbbError {
    #[error("line {line}: found no game, expected [DhtmlXQ_movelist] or [DhtmlXQ_binit]")]
    NoGame { line: usize },
    #[error("line {line}: found no end of {name:?}, expected [/DhtmlXQ_...]")]
    Unclosed { line: usize, name: String },
    #[error("line {line}: found {found} digits in {name:?}, expected {expected}")]
    Digits {
        line: usize,
        name: String,
        found: usize,
        expected: &'static str,
    },
    #[error("line {line}: found {found:?} as a square, expected a file 0 to 8 and a row 0 to 9")]
    Square { line: usize, found: String },
    #[error("line {line}: a second piece stands on {square}")]
    Crowded { line: usize, square: Square },
    #[error("line {line}: the start position is refused: {error}")]
    Position { line: usize, error: FenError },
    #[error("line {line}: move {number} is {from}{to}, expected a legal one")]
    Move {
        line: usize,
        /// Which half-move of the game, from 1.
        number: usize,
        from: Square,
        to: Square,
    },
}

/// A field `[DhtmlXQ_name]value[/DhtmlXQ_...]`, and the line where it begins.
struct Field<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

/// Reads the games of a text in UTF-8 or GBK. A game that is refused does not spoil the others. The
/// list is never empty.
pub fn read_each(bytes: &[u8]) -> Vec<Result<Record, UbbError>> {
    let text = encoding::decode(bytes);
    let mut line = 1;
    let mut games = Vec::new();
    for (index, part) in text.split(GAME).enumerate() {
        // The part before the first bracket is a game only if it has fields, as in a text without
        // that bracket.
        if index > 0 || part.contains(BEGIN) {
            games.push(read_one(part, line));
        }
        line += part.matches('\n').count();
    }
    if games.is_empty() {
        games.push(Err(UbbError::NoGame { line: 1 }));
    }
    games
}

fn read_one(text: &str, first_line: usize) -> Result<Record, UbbError> {
    let fields = fields(text, first_line)?;
    let field = |name: &str| fields.iter().find(|field| field.name == name);
    let (binit, movelist) = (field("binit"), field("movelist"));
    if binit.is_none() && movelist.is_none() {
        return Err(UbbError::NoGame { line: first_line });
    }
    let main = movelist.map_or(Ok(Vec::new()), moves)?;
    let start = match binit.filter(|field| !field.value.trim().is_empty()) {
        Some(field) => start(field, main.first())?,
        None => Position::startpos(),
    };
    let mut record = Record::new(start);
    for &(name, tag) in &TAGS {
        let value = field(name).map_or("", |field| field.value.trim());
        if !value.is_empty() {
            record.tags.push((tag.to_owned(), value.to_owned()));
        }
    }
    let result = field("result").map_or("", |field| field.value.trim());
    let known = RESULTS.iter().find(|(word, _)| *word == result);
    record.result = match known {
        Some((_, result)) => *result,
        None => GameResult::parse(result).unwrap_or_default(),
    };
    let comments = comments(&fields);
    let said = |line: u32, number: usize| -> String {
        comments.get(&(line, number)).cloned().unwrap_or_default()
    };
    record.comment = said(0, 0);
    let mut position = record.start.clone();
    for (number, &(from, to)) in (1..).zip(&main) {
        let Some(mv) = legal(&position, from, to) else {
            let line = movelist.map_or(first_line, |field| field.line);
            return Err(UbbError::Move {
                line,
                number,
                from,
                to,
            });
        };
        position.make(mv);
        let comment = said(0, number);
        record.moves.push(RecordedMove::new(mv, comment));
    }
    add_variations(&mut record, &fields, &said);
    Ok(record)
}

/// The fields of a text, in order. The name in a closing bracket is not compared, since some
/// programs write another one there.
fn fields(text: &str, first_line: usize) -> Result<Vec<Field<'_>>, UbbError> {
    let mut fields = Vec::new();
    let (mut rest, mut line) = (text, first_line);
    while let Some((before, after)) = rest.split_once("[DhtmlXQ_") {
        line += before.matches('\n').count();
        let (name, after) = after.split_once(']').unwrap_or((after, ""));
        let Some((value, after)) = after.split_once(END) else {
            let name = shown(name);
            return Err(UbbError::Unclosed { line, name });
        };
        fields.push(Field { line, name, value });
        line += value.matches('\n').count();
        rest = after;
    }
    Ok(fields)
}

/// The first 20 characters of a text, for an error message.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

fn squares(field: &Field<'_>) -> Result<Vec<[u8; 2]>, UbbError> {
    let digits: Vec<u8> = field
        .value
        .bytes()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect();
    let odd = |expected| UbbError::Digits {
        line: field.line,
        name: shown(field.name),
        found: digits.len(),
        expected,
    };
    if field.name == "binit" && digits.len() != 64 {
        return Err(odd("64"));
    }
    if !digits.len().is_multiple_of(4) {
        return Err(odd("four a move"));
    }
    Ok(digits
        .chunks_exact(2)
        .map(|pair| [pair[0], pair[1]])
        .collect())
}

fn square(field: &Field<'_>, pair: [u8; 2]) -> Result<Square, UbbError> {
    let [file, row] = pair.map(|digit| digit.wrapping_sub(b'0'));
    if file < FILES && row < RANKS {
        return Ok(Square::at(file, RANKS - 1 - row));
    }
    Err(UbbError::Square {
        line: field.line,
        found: String::from_utf8_lossy(&pair).into_owned(),
    })
}

/// The squares of a line's moves.
fn moves(field: &Field<'_>) -> Result<Vec<(Square, Square)>, UbbError> {
    let pairs = squares(field)?;
    let moves = pairs.chunks_exact(2);
    moves
        .map(|pair| Ok((square(field, pair[0])?, square(field, pair[1])?)))
        .collect()
}

/// The start position. The owner of the piece that makes the first move is to move.
fn start(field: &Field<'_>, first: Option<&(Square, Square)>) -> Result<Position, UbbError> {
    let mut board: Board = [None; SQUARES];
    for (index, pair) in squares(field)?.into_iter().enumerate() {
        if pair == NOWHERE {
            continue;
        }
        let square = square(field, pair)?;
        if board[square.index()]
            .replace(placement::listed(index))
            .is_some()
        {
            let line = field.line;
            return Err(UbbError::Crowded { line, square });
        }
    }
    let mover = first
        .and_then(|(from, _)| board[from.index()])
        .map(Piece::color);
    let fen = placement::fen(&board, mover.unwrap_or(Color::Red));
    Position::from_fen(&fen).map_err(|error| UbbError::Position {
        line: field.line,
        error,
    })
}

fn legal(position: &Position, from: Square, to: Square) -> Option<Move> {
    let mv = (from != to).then(|| Move::new(from, to))?;
    position.legal_moves().contains(&mv).then_some(mv)
}

/// The comments by line and number of the move; line 0 is the main line.
fn comments(fields: &[Field<'_>]) -> HashMap<(u32, usize), String> {
    let numbered = fields.iter().filter_map(|field| {
        let numbers = field.name.strip_prefix("comment")?;
        let (line, number) = numbers.split_once('_').unwrap_or(("0", numbers));
        let text = field.value.trim().replace(NEW_LINE, "\n");
        Some(((line.parse().ok()?, number.parse().ok()?), text))
    });
    numbered.collect()
}

/// Adds the variations. As in the PGN reader, a variation is dropped from its first illegal move
/// on.
fn add_variations(record: &mut Record, fields: &[Field<'_>], said: &dyn Fn(u32, usize) -> String) {
    // For each line the number of its first move, and the nodes before that move and after each
    // move.
    let main = record.moves.len();
    let mut lines: HashMap<u32, (usize, Vec<usize>)> = HashMap::new();
    lines.insert(0, (1, (0..=main).collect()));
    let mut replayed = 0;
    for field in fields {
        let Some(numbers) = field.name.strip_prefix("move_") else {
            continue;
        };
        let mut numbers = numbers.split('_').map(str::parse::<u32>);
        let (Some(Ok(beside)), Some(Ok(ply)), Some(Ok(line))) =
            (numbers.next(), numbers.next(), numbers.next())
        else {
            continue;
        };
        let ply = ply as usize;
        let parent = lines.get(&beside).and_then(|(first, nodes)| {
            let index = ply.checked_sub(*first)?;
            nodes.get(index).copied()
        });
        let (Some(mut node), Ok(moves)) = (parent, moves(field)) else {
            continue;
        };
        let mut position = reached(record, node);
        replayed += position.ply();
        if replayed > MAX_REPLAYED {
            return;
        }
        let mut nodes = vec![node];
        for (number, (from, to)) in (ply..).zip(moves) {
            let Some(mv) = legal(&position, from, to) else {
                break;
            };
            position.make(mv);
            let comment = said(line, number);
            record.variations.push(SideMove::new(node, mv, comment));
            node = main + record.variations.len();
            nodes.push(node);
        }
        lines.insert(line, (ply, nodes));
    }
}

/// The position at a node, numbered as in [`SideMove::at`].
fn reached(record: &Record, node: usize) -> Position {
    let main = record.moves.len();
    let mut moves = Vec::new();
    let mut at = node;
    while let Some(index) = at.checked_sub(main + 1) {
        moves.push(record.variations[index].mv);
        at = record.variations[index].at;
    }
    let main = record.moves[..at].iter().map(|played| played.mv);
    let mut position = record.start.clone();
    for mv in main.chain(moves.into_iter().rev()) {
        position.make(mv);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    const STANDARD: &str = "8979695949392919097717866646260600102030405060708012720323436383";

    fn game(more: &str) -> String {
        format!("[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n{more}\n[/DhtmlXQ]\n")
    }

    fn only(text: &str) -> Result<Record, UbbError> {
        let mut games = read_each(text.as_bytes());
        assert_eq!(games.len(), 1);
        games.remove(0)
    }

    fn played(record: &Record) -> Vec<String> {
        record
            .moves
            .iter()
            .map(|played| played.mv.to_string())
            .collect()
    }

    #[test]
    fn a_game_is_read_with_what_is_said_of_it() {
        let text = game(&format!(
            "[DhtmlXQ_event]全国赛[/DhtmlXQ_event]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n[DhtmlXQ_blacktime][/DhtmlXQ_time]\n\
             [DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_binit]{STANDARD}[/DhtmlXQ_binit]\n\
             [DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[DhtmlXQ_comment0]开局[/DhtmlXQ_comment0]\n\
             [DhtmlXQ_comment2]常见||应法[/DhtmlXQ_comment2]"
        ));
        let record = only(&text).unwrap();
        assert_eq!(played(&record), ["h2e2", "h9g7", "h0g2"]);
        assert_eq!(record.start.fen(), Position::startpos().fen());
        assert_eq!(record.result, GameResult::Win(Color::Red));
        assert_eq!(
            (record.tag("Event"), record.tag("Red")),
            (Some("全国赛"), Some("甲"))
        );
        assert_eq!(
            (record.comment.as_str(), record.moves[1].comment.as_str()),
            ("开局", "常见\n应法")
        );
    }

    #[test]
    fn lines_beside_the_main_one_are_kept() {
        let text = game(
            "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]\n\
             [DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]\n[DhtmlXQ_comment1_2]屏风[/DhtmlXQ_comment1_2]\n\
             [DhtmlXQ_move_9_9_9]7967[/DhtmlXQ_move_9_9_9]",
        );
        let record = only(&text).unwrap();
        let sides: Vec<_> = record
            .variations
            .iter()
            .map(|side| (side.at, side.mv.to_string(), side.comment.as_str()))
            .collect();
        let expected = [(1, "b9c7", "屏风"), (4, "b0c2", ""), (4, "h0g2", "")];
        assert_eq!(
            sides,
            expected.map(|(at, mv, said)| (at, mv.to_owned(), said))
        );
    }

    #[test]
    fn a_position_is_read_and_the_first_move_says_whose_turn_it_is() {
        let mut places = ["99"; 32];
        (places[4], places[0], places[16 + 4]) = ("49", "01", "30");
        let binit = places.concat();
        let text = format!(
            "[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit][DhtmlXQ_movelist]3031[/DhtmlXQ_movelist]"
        );
        // Black's king cannot step onto a square that the rook attacks.
        assert!(matches!(only(&text), Err(UbbError::Move { number: 1, .. })));
        let text = format!(
            "[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit][DhtmlXQ_movelist]0100[/DhtmlXQ_movelist]"
        );
        let record = only(&text).unwrap();
        assert_eq!(
            record.start.fen().split(" - ").next(),
            Some("3k5/R8/9/9/9/9/9/9/9/4K4 w")
        );
        assert_eq!(played(&record), ["a8a9"]);
    }

    #[test]
    fn every_game_of_a_text_stands_for_itself() {
        let good = game("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]");
        let bad = game("[DhtmlXQ_movelist]7740[/DhtmlXQ_movelist]");
        let games = read_each(format!("{good}{bad}{good}").as_bytes());
        let kinds: Vec<bool> = games.iter().map(Result::is_ok).collect();
        assert_eq!(kinds, [true, false, true]);
        let said = games[1].as_ref().unwrap_err().to_string();
        assert_eq!(said, "line 7: move 1 is h2e9, expected a legal one");
    }

    #[test]
    fn what_is_no_game_is_refused_by_name() {
        let crowded = STANDARD.replacen("89", "79", 1);
        let cases = [
            ("", "line 1: found no game"),
            (
                "[DhtmlXQ]\n[DhtmlXQ_red]x[/DhtmlXQ_red]",
                "line 1: found no game",
            ),
            (
                "\n[DhtmlXQ_movelist]7747",
                "line 2: found no end of \"movelist\"",
            ),
            (
                "[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]",
                "line 1: found 3 digits in \"movelist\", expected four a move",
            ),
            (
                "[DhtmlXQ_movelist]7A47[/DhtmlXQ_movelist]",
                "line 1: found \"7A\" as a square",
            ),
            (
                "[DhtmlXQ_binit]89[/DhtmlXQ_binit]",
                "line 1: found 2 digits in \"binit\", expected 64",
            ),
            (
                &format!("[DhtmlXQ_binit]{crowded}[/DhtmlXQ_binit]"),
                "line 1: a second piece stands on h0",
            ),
            (
                &format!("[DhtmlXQ_binit]{}[/DhtmlXQ_binit]", "99".repeat(32)),
                "line 1: the start position is refused",
            ),
        ];
        for (text, expected) in cases {
            let said = only(text).unwrap_err().to_string();
            assert!(said.starts_with(expected), "{said}");
        }
    }
}
