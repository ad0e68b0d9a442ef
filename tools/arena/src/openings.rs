//! Openings: where the games of a match begin.
//!
//! One per line: a FEN or EPD, with or without moves after the word `moves`; or moves alone, from
//! the start position. Blank lines and lines that begin with `#` are ignored. An EPD's operations
//! (from the first one on) are too, and so is a byte order mark. In Gomoku also drawn boards. Or a
//! file of games in any format that the game's own programs read.

pub mod judge;

use std::collections::HashSet;
use std::path::Path;

use ::cli::input::{Input, explained, shown};
use ::cli::{message, program};
use anyhow::bail;

use crate::game::{Game, Referee, Spelling};
use crate::opening::{Opening, Place};

impl Opening {
    /// The game as it stands after the opening.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn set_up(&self, game: &dyn Game) -> anyhow::Result<Box<dyn Referee>> {
        let mut referee = game.begin(&self.position)?;
        for mv in &self.moves {
            referee.play(mv)?;
        }
        Ok(referee)
    }
}

/// Reads all openings of a file (`-` is standard input) and checks that each can be played from.
///
/// # Errors
/// When the file cannot be read, a line is no opening, or there is none.
pub fn read(path: &Path, game: &dyn Game) -> anyhow::Result<Vec<Opening>> {
    let input = Input::read(path)?;
    let openings = match game.openings_of_bytes(&input.bytes) {
        Some(read) => placed(path, "", read)?,
        None => {
            let text = input.text();
            match game.openings(&text) {
                Some(read) => placed(path, &text, read)?,
                None => lines(path, &text, |line| parse(line, game))?,
            }
        }
    };
    if openings.is_empty() {
        bail!(message!("openings-empty", path = shown(path)));
    }
    Ok(openings)
}

/// The openings of a file of games or boards; `text` is the file, if it is text.
fn placed(
    path: &Path,
    text: &str,
    read: Vec<(Place, anyhow::Result<Opening>)>,
) -> anyhow::Result<Vec<Opening>> {
    let wrong = |place, what: anyhow::Error| match place {
        Place::Line(number) => {
            let line = text.lines().nth(number - 1).unwrap_or_default();
            wrong(path, (number, line.trim()), &what)
        }
        Place::Game(number) => {
            let what = explained(&what, program::language());
            message!("opening-game", path = shown(path), number, what).into()
        }
        Place::File => what.context(shown(path)),
    };
    let read = read.into_iter();
    read.map(|(place, opening)| opening.map_err(|what| wrong(place, what)))
        .collect()
}

/// Reads the lines of a file (`-` is standard input) that are neither blank nor begin with `#`.
///
/// # Errors
/// When the file cannot be read, or `parse` refuses a line.
pub(crate) fn read_lines<T>(
    path: &Path,
    mut parse: impl FnMut(&str) -> anyhow::Result<T>,
) -> anyhow::Result<Vec<T>> {
    lines(path, &Input::read(path)?.text(), &mut parse)
}

fn lines<T>(
    path: &Path,
    text: &str,
    mut parse: impl FnMut(&str) -> anyhow::Result<T>,
) -> anyhow::Result<Vec<T>> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| parse(line).map_err(|what| wrong(path, (number, line), &what)))
        .collect()
}

/// The error about an opening, with its path and line.
fn wrong(path: &Path, (line, text): (usize, &str), what: &anyhow::Error) -> anyhow::Error {
    let (path, text) = (shown(path), printable(text));
    let what = explained(what, program::language());
    message!("opening-line", path, line, what, text).into()
}

/// A line as an error quotes it: without what would move a terminal's cursor, and cut short.
fn printable(text: &str) -> String {
    const MAX_LENGTH: usize = 120;
    let shown = |c: char| match c.is_control() {
        true => c.escape_debug().to_string(),
        false => c.to_string(),
    };
    let mut shown: String = text.chars().take(MAX_LENGTH).map(shown).collect();
    if text.chars().nth(MAX_LENGTH).is_some() {
        shown.push_str("...");
    }
    shown
}

/// `count` openings of `plies` random plies from the start position, all different, the same for a
/// seed on every machine. Fewer where there are no more.
pub fn random(game: &dyn Game, plies: usize, count: usize, seed: u64) -> Vec<Opening> {
    Random::new(game, plies, seed).take(count).collect()
}

/// Openings of `plies` random plies from the start position, until no more are found: all
/// different, the same for a seed on every machine.
pub struct Random<'a> {
    game: &'a dyn Game,
    plies: usize,
    state: u64,
    seen: HashSet<Vec<String>>,
}

impl<'a> Random<'a> {
    pub fn new(game: &'a dyn Game, plies: usize, seed: u64) -> Self {
        Self {
            game,
            plies,
            state: zobrist::mix(seed),
            seen: HashSet::new(),
        }
    }

    /// Draws an opening, seen before or not; none if the game ends before or with its last ply.
    fn draw(&mut self) -> Option<Opening> {
        let position = self.game.start_position().to_owned();
        let mut referee = self.game.begin(&position).ok()?;
        let mut moves = Vec::new();
        for _ in 0..self.plies {
            let legal = referee.legal_moves();
            let word = zobrist::splitmix64(&mut self.state);
            let choice = (u128::from(word) * legal.len() as u128) >> 64;
            let mv = legal.get(choice as usize)?;
            referee.play(mv).ok()?;
            moves.push(mv.clone());
        }
        referee
            .verdict()
            .is_none()
            .then(|| Opening::at(position, moves))
    }
}

impl Iterator for Random<'_> {
    type Item = Opening;

    fn next(&mut self) -> Option<Opening> {
        /// After this many draws without a new opening there is taken to be none.
        const TRIES: usize = 1000;
        (0..TRIES).find_map(|_| {
            let opening = self.draw()?;
            self.seen.insert(opening.moves.clone()).then_some(opening)
        })
    }
}

/// Reads one opening.
///
/// # Errors
/// What is wrong with it.
pub fn parse(line: &str, game: &dyn Game) -> anyhow::Result<Opening> {
    if let Some(read) = game.opening(line) {
        return read;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    // A position has ranks with slashes between; a move has none.
    let is_position = words.first().is_some_and(|word| word.contains('/'));
    let (position, moves) = match words.iter().position(|word| *word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None if is_position || words == ["startpos"] => (&words[..], &[][..]),
        None => (&[][..], &words[..]),
    };
    let position = match position {
        [] | ["startpos"] => game.start_position().to_owned(),
        ["fen", fen @ ..] | fen => fen_of(fen),
    };
    let mut referee = game.begin(&position)?;
    // As our own rules write it, whatever letters and counters the file has.
    let position = referee.position();
    let moves: Vec<String> = moves
        .iter()
        .map(|mv| {
            game.parse_move(mv, Spelling::Plain)
                .ok_or_else(|| message!("opening-no-move", found = printable(mv)))
        })
        .collect::<Result<_, _>>()?;
    for mv in &moves {
        referee.play(mv)?;
    }
    if let Some(verdict) = referee.verdict() {
        bail!(message!("opening-over", rule = verdict.rule));
    }
    Ok(Opening::at(position, moves))
}

/// The words of a FEN; of an EPD those before its operations, with the counters that it leaves out.
fn fen_of(words: &[&str]) -> String {
    const FIELDS: usize = 6;
    let is_number = |at: usize| words.get(at).is_some_and(|w| w.parse::<u32>().is_ok());
    let fields = if is_number(4) && is_number(5) {
        FIELDS
    } else {
        words.len().min(4)
    };
    let mut fen = words[..fields].join(" ");
    match fields {
        2 => fen += " - - 0 1",
        4 => fen += " 0 1",
        _ => {}
    }
    fen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::game::xiangqi::Xiangqi;
    use ::cli::Language;

    #[test]
    fn what_is_no_opening_is_quoted_in_printable_characters() {
        let folder = tempfile::tempdir().unwrap();
        let refused = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            let why = explained(&read(&path, &Xiangqi::default()).unwrap_err(), Language::En);
            assert!(
                why.contains(name) && !why.contains(char::is_control),
                "{why}"
            );
            why
        };
        let why = refused("a", b"h2e2\n\x1b[2J\x07");
        assert!(why.contains(":2: ") && why.contains(r"\u{1b}[2J"), "{why}");
        refused("d", b"9/\x1b[2J w");
        let long = refused("b", &[b'z'; 1_000]);
        assert!(long.len() < 500, "{long}");
        let games = "[Event \"a\"]\n\n1. h2e2 *\n\n[Event \"b\"]\n\n1. h2e3 *\n";
        let why = refused("c.pgn", games.as_bytes());
        assert!(why.contains("c.pgn: game 2: "), "{why}");
    }

    #[test]
    fn every_form_of_an_opening_is_read() {
        let game = Xiangqi::default();
        let start = game.start_position();
        let board = start.split(' ').next().unwrap();
        for (line, position, moves) in [
            ("startpos", start.to_owned(), ""),
            ("h2e2 H9-G7", start.to_owned(), "h2e2 h9g7"),
            ("startpos moves h2e2", start.to_owned(), "h2e2"),
            (board, start.to_owned(), ""),
            (&format!("{board} b"), format!("{board} b - - 0 1"), ""),
            (
                &format!("{board} b - - 7 9"),
                format!("{board} b - - 7 9"),
                "",
            ),
            (
                &format!("{board} b - - id \"x\"; ce 5;"),
                format!("{board} b - - 0 1"),
                "",
            ),
            (&format!("fen {start} moves h2e2"), start.to_owned(), "h2e2"),
            (
                &board.replace('n', "h").replace('N', "H"),
                start.to_owned(),
                "",
            ),
        ] {
            let opening = parse(line, &game).unwrap_or_else(|e| panic!("{line}: {e}"));
            assert_eq!(
                (opening.position, opening.moves.join(" ")),
                (position, moves.to_owned()),
                "{line}"
            );
        }
    }

    #[test]
    fn a_seed_is_a_set_of_openings() {
        let game = Xiangqi::default();
        let openings = random(&game, 4, 20, 7);
        assert_eq!(openings.len(), 20);
        assert_eq!(openings, random(&game, 4, 20, 7));
        assert_ne!(openings, random(&game, 4, 20, 8));
        for (index, opening) in openings.iter().enumerate() {
            assert_eq!(opening.moves.len(), 4);
            assert!(!openings[..index].contains(opening));
        }
        // There are only 44 first moves.
        assert_eq!(random(&game, 1, 100, 1).len(), 44);
    }

    #[test]
    fn what_is_no_opening_is_named() {
        let game = Xiangqi::default();
        for (line, says) in [
            ("h2e9", "illegal move h2e9"),
            ("what is this", "\"what\" is no move"),
            ("9/9 w", "board has 2 ranks"),
            (
                "R2k5/1R7/9/9/9/9/9/9/9/5K3 b",
                "the game is over (checkmate)",
            ),
        ] {
            let error = parse(line, &game).unwrap_err();
            assert!(error.to_string().contains(says), "{line}: {error}");
        }
    }
}
