//! The PGN reader: plays the moves of a token stream and builds a [`Record`] for each game.

use super::tokens::{Place, Token, Tokens};
use super::writer::is_derived;
use super::{PgnError, PgnErrorKind};
use crate::encoding;
use crate::moves::Move;
use crate::notation::{self, Notation, NotationError};
use crate::position::Position;
use crate::record::{GameResult, Record, RecordedMove, SideMove};

/// Reads a PGN file, in UTF-8 or GBK.
pub fn read(bytes: &[u8]) -> Result<Vec<Record>, PgnError> {
    parse(&encoding::decode(bytes))
}

/// Reads the games of a PGN text; one without a game is an error.
///
/// A game ends with its result, and what follows up to the next tag is ignored; without a result it
/// ends at the next tag or at the end of the text.
pub fn parse(text: &str) -> Result<Vec<Record>, PgnError> {
    each(text).into_iter().collect()
}

/// Reads the games of a PGN file, in UTF-8 or GBK. A game that is refused does not spoil the
/// others; only an error of the tokenizer ends the reading.
pub fn read_each(bytes: &[u8]) -> Vec<Result<Record, PgnError>> {
    each(&encoding::decode(bytes))
}

fn each(text: &str) -> Vec<Result<Record, PgnError>> {
    let mut tokens = Tokens::new(text);
    let mut games = Vec::new();
    let mut draft = Draft::default();
    loop {
        let (place, token) = match tokens.next() {
            Ok(Some(next)) => next,
            Ok(None) => break,
            Err(error) => {
                games.push(Err(error));
                return games;
            }
        };
        match token {
            Token::Tag(name, value) => {
                if draft.has_moves() {
                    games.push(std::mem::take(&mut draft).finish());
                }
                draft.tags.push((place, name.to_owned(), value));
            }
            Token::Comment(text) => draft.items.push(Item::Comment(text.trim())),
            Token::Glyph(glyph) => draft.items.push(Item::Glyph(glyph)),
            Token::Open => draft.items.push(Item::Open),
            Token::Close => draft.items.push(Item::Close),
            Token::Word(word) if tokens.is_aside() => draft.mv(place, word),
            Token::Word(word) => {
                draft.word(place, word);
                if draft.result.is_some() {
                    tokens.skip_to_tag();
                }
            }
        }
    }
    if draft.has_moves() || !draft.tags.is_empty() {
        games.push(draft.finish());
    }
    if games.is_empty() {
        games.push(Err(tokens.place().error(PgnErrorKind::NoGame)));
    }
    games
}

/// A game before its moves are played.
#[derive(Default)]
struct Draft<'a> {
    tags: Vec<(Place, String, String)>,
    items: Vec<Item<'a>>,
    result: Option<GameResult>,
}

#[derive(Clone, Copy)]
enum Item<'a> {
    Move(Place, &'a str),
    Comment(&'a str),
    Glyph(u8),
    Open,
    Close,
}

/// A move that was read, of the main line or of a variation.
struct Read {
    parent: usize,
    mv: Move,
    comment: String,
    glyphs: Vec<u8>,
    is_main: bool,
}

/// How far the main line or a variation has been played.
#[derive(Clone)]
struct Branch {
    /// 0 is the start, N the node after the Nth move that was read.
    node: usize,
    position: Position,
    /// Node and position before the last move; none at the beginning of a line.
    before: Option<(usize, Position)>,
    /// Comment in front of the first move of a variation.
    said: String,
    /// Set in a variation that cannot be played: the rest of it is skipped.
    is_lost: bool,
}

impl<'a> Draft<'a> {
    fn has_moves(&self) -> bool {
        self.result.is_some() || !self.items.is_empty()
    }

    fn word(&mut self, place: Place, word: &'a str) {
        if let Some(result) = GameResult::parse(word) {
            self.result = Some(result);
            return;
        }
        self.mv(place, word);
    }

    fn mv(&mut self, place: Place, word: &'a str) {
        let (mv, glyph) = without_suffix(without_number(word));
        if GameResult::parse(mv).is_none() && !mv.is_empty() {
            self.items.push(Item::Move(place, mv));
            self.items.extend(glyph.map(Item::Glyph));
        }
    }

    fn finish(self) -> Result<Record, PgnError> {
        let tag = |wanted: &str| {
            self.tags
                .iter()
                .find(|(_, name, _)| name.eq_ignore_ascii_case(wanted))
        };
        let start = match tag("FEN") {
            None => Position::startpos(),
            Some((_, _, fen)) if fen.trim().is_empty() => Position::startpos(),
            Some((place, _, fen)) => {
                Position::from_fen(fen).map_err(|error| place.error(PgnErrorKind::Fen(error)))?
            }
        };
        let format = tag("Format").map(|(_, _, value)| value.to_lowercase());
        let result = self
            .result
            .filter(|result| *result != GameResult::Unknown)
            .or_else(|| tag("Result").and_then(|(_, _, value)| GameResult::parse(value.trim())))
            .unwrap_or_default();
        let mut record = Record::new(start);
        record.result = result;
        // Ranks may count 0 to 9 or 1 to 10, and a single move seldom shows which: the whole game
        // is read one way, and if that fails, the other.
        let attempts: &[Notation] = match format.as_deref() {
            Some("wxf") => &[Notation::Wxf],
            Some("chinese") => &[Notation::Chinese],
            Some("uci") => &[Notation::Uci, Notation::Iccs],
            _ => &[Notation::Iccs, Notation::Uci],
        };
        let mut furthest: Option<(usize, PgnError)> = None;
        for attempt in attempts {
            match play(&mut record, &self.items, *attempt) {
                Ok(()) => {
                    furthest = None;
                    break;
                }
                Err((number, error)) => {
                    if furthest.as_ref().is_none_or(|(so_far, _)| number > *so_far) {
                        furthest = Some((number, error));
                    }
                }
            }
        }
        if let Some((_, error)) = furthest {
            return Err(error);
        }
        record.tags = self
            .tags
            .into_iter()
            .map(|(_, name, value)| (name, value))
            .collect();
        record.tags.retain(|(name, _)| !is_derived(name));
        Ok(record)
    }
}

/// Plays a game's moves into the record. Only the main line can fail; the error comes with the
/// number of the half-move.
fn play(
    record: &mut Record,
    items: &[Item<'_>],
    expected: Notation,
) -> Result<(), (usize, PgnError)> {
    let mut comment = String::new();
    let mut read: Vec<Read> = Vec::new();
    let mut branch = Branch {
        node: 0,
        position: record.start.clone(),
        before: None,
        said: String::new(),
        is_lost: false,
    };
    let mut outer: Vec<Branch> = Vec::new();
    let mut number = 0;
    for item in items {
        match item {
            Item::Open => {
                let mut side = branch.clone();
                match side.before.take() {
                    Some((node, position)) => (side.node, side.position) = (node, position),
                    None => side.is_lost = true,
                }
                outer.push(std::mem::replace(&mut branch, side));
            }
            Item::Close => branch = outer.pop().unwrap_or(branch),
            _ if branch.is_lost => {}
            Item::Comment(text) => {
                let begins = !outer.is_empty() && branch.before.is_none();
                let said = match branch.node.checked_sub(1) {
                    _ if begins => &mut branch.said,
                    Some(last) => &mut read[last].comment,
                    None => &mut comment,
                };
                if !said.is_empty() {
                    said.push('\n');
                }
                said.push_str(text);
            }
            Item::Glyph(glyph) => {
                let last = branch.before.as_ref().map(|_| branch.node - 1);
                if let Some(last) = last {
                    read[last].glyphs.push(*glyph);
                }
            }
            Item::Move(place, text) => {
                let is_main = outer.is_empty();
                number += usize::from(is_main);
                let mv = match read_move(&branch.position, text, expected) {
                    Ok(mv) => mv,
                    Err(error) if is_main => {
                        return Err((number, place.error(PgnErrorKind::Move { number, error })));
                    }
                    Err(_) => {
                        branch.is_lost = true;
                        continue;
                    }
                };
                read.push(Read {
                    parent: branch.node,
                    mv,
                    comment: std::mem::take(&mut branch.said),
                    glyphs: Vec::new(),
                    is_main,
                });
                branch.before = Some((branch.node, branch.position.clone()));
                branch.position.make(mv);
                branch.node = read.len();
            }
        }
    }
    record.comment = comment;
    sort(record, read);
    Ok(())
}

/// Puts the moves into the record, whose node numbers have the main line first.
fn sort(record: &mut Record, read: Vec<Read>) {
    record.moves.clear();
    record.variations.clear();
    let mains = read.iter().filter(|read| read.is_main).count();
    let (mut main, mut side) = (0, mains);
    // The new number of each node.
    let numbers = read.iter().map(|read| {
        let count = if read.is_main { &mut main } else { &mut side };
        *count += 1;
        *count
    });
    let numbers: Vec<usize> = std::iter::once(0).chain(numbers).collect();
    for Read {
        parent,
        mv,
        comment,
        glyphs,
        is_main,
    } in read
    {
        if is_main {
            record.moves.push(RecordedMove {
                mv,
                comment,
                glyphs,
            });
        } else {
            record.variations.push(SideMove {
                at: numbers[parent],
                mv,
                comment,
                glyphs,
            });
        }
    }
}

/// The move in the expected notation, or else in whichever one fits; but a game that is read as
/// ICCS has no move read as UCI, nor the other way round.
fn read_move(position: &Position, text: &str, expected: Notation) -> Result<Move, NotationError> {
    let error = match expected.parse(position, text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    let names_squares = |notation| matches!(notation, Notation::Iccs | Notation::Uci);
    match notation::parse_any(position, text) {
        Ok((notation, mv)) if !(names_squares(expected) && names_squares(notation)) => Ok(mv),
        Err(better) if error.is_about_form() => Err(better),
        _ => Err(error),
    }
}

/// The signs that may stand behind a move, and the numbers of their annotation glyphs.
const SUFFIXES: [(&str, u8); 6] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
];

/// A move without the sign behind it, and the sign's glyph number.
fn without_suffix(word: &str) -> (&str, Option<u8>) {
    let mv = word.trim_end_matches(['!', '?', '！', '？']);
    let sign = word[mv.len()..].replace('！', "!").replace('？', "?");
    let known = SUFFIXES.iter().find(|(known, _)| *known == sign);
    (mv, known.map(|(_, glyph)| *glyph))
}

/// A word without the move number in front of it: `炮二平五` of `1.炮二平五`, nothing of `12...`.
///
/// `15.6` is left whole: the front pawn of file 5 going to file 6, in WXF with a point.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.is_empty() {
        return "";
    }
    let mv = after.trim_start_matches(['.', '．', '、', '…']);
    let is_pawn_move = after.starts_with('.')
        && word.len() == 4
        && mv.len() == 1
        && mv.starts_with(|c: char| c.is_ascii_digit());
    if mv.len() == after.len() || is_pawn_move {
        word
    } else {
        mv
    }
}
