//! Suites: positions whose solutions are known, one a line.
//!
//! A line is a position as in a file of [`openings`], perhaps behind a name and `|`, and what
//! solves it:
//!
//! | in the line | solved by |
//! |---|---|
//! | `bm MOVE ...;` behind the position, as in EPD | one of these moves |
//! | `am MOVE ...;` | any other move |
//! | `dm N;`, or the name `mateN` | a mate in at most N moves |
//! | scores of moves behind the position, as in OBF | a move with the best of them |
//! | none of these | a win: the engine sees how the mover wins by force |
//!
//! [`attempt`] gives them to an engine.

pub mod attempt;

use std::path::Path;

use ::cli::input::shown;
use ::cli::message;
use anyhow::bail;

use crate::game::{Game, Spelling};
use crate::opening::Opening;
use crate::openings;

/// What solves a position. Moves are plain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    BestMove(Vec<String>),
    AvoidMove(Vec<String>),
    /// A mate in at most this many moves.
    MateIn(i64),
    Win,
}

impl Goal {
    /// Whether an engine that plays `mv` and sees this mate (in moves, negative when it is mated
    /// itself) has reached it.
    pub fn is_reached(&self, mv: Option<&str>, mate: Option<i64>) -> bool {
        let is_among = |moves: &[String]| mv.is_some_and(|mv| moves.iter().any(|m| m == mv));
        match self {
            Self::BestMove(moves) => is_among(moves),
            Self::AvoidMove(moves) => mv.is_some() && !is_among(moves),
            Self::MateIn(limit) => mate.is_some_and(|mate| mate > 0 && mate <= *limit),
            Self::Win => mate.is_some_and(|mate| mate > 0),
        }
    }

    /// Whether only an engine that reports mates can reach it.
    pub const fn needs_mates(&self) -> bool {
        matches!(self, Self::MateIn(_) | Self::Win)
    }
}

/// A position of a suite, and what solves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its place in the file, from 0, blank lines and comments not counted.
    pub index: usize,
    /// Its name; where it has none, the position.
    pub name: String,
    pub position: Opening,
    pub goal: Goal,
}

/// Reads all positions of a file (`-` is standard input).
///
/// # Errors
/// When the file cannot be read, a line is no position or no solution of it, or there is none.
pub fn read(path: &Path, game: &dyn Game) -> anyhow::Result<Vec<Puzzle>> {
    let mut puzzles = openings::read_lines(path, |line| parse(line, game))?;
    for (index, puzzle) in puzzles.iter_mut().enumerate() {
        puzzle.index = index;
    }
    if puzzles.is_empty() {
        bail!(message!("suite-empty", path = shown(path)));
    }
    Ok(puzzles)
}

/// Reads one line, as if it were the file's first.
///
/// # Errors
/// What is wrong with it, in words.
fn parse(line: &str, game: &dyn Game) -> anyhow::Result<Puzzle> {
    let (label, rest) = line.rsplit_once('|').unwrap_or(("", line));
    let is_operation = |word: &&str| matches!(*word, "bm" | "am" | "dm" | "id");
    let start = rest.split(' ').find(is_operation);
    // The words are parts of the line, so their places in it are known.
    let start = start.map_or(rest.len(), |word| {
        word.as_ptr() as usize - rest.as_ptr() as usize
    });
    let (text, operations) = rest.split_at(start);
    let text = text.trim().trim_end_matches(';').trim_end();
    let position = openings::parse(text, game)?;
    let mut name = label.trim();
    let mut goal = None;
    for operation in operations.split(';') {
        let operation = operation.trim();
        let (code, operands) = operation.split_once(' ').unwrap_or((operation, ""));
        match code {
            "bm" => goal = Some(Goal::BestMove(moves(operands, &position, game)?)),
            "am" => goal = Some(Goal::AvoidMove(moves(operands, &position, game)?)),
            "dm" => goal = Some(Goal::MateIn(length(operands.trim())?)),
            "id" => name = operands.trim().trim_matches('"'),
            _ => {}
        }
    }
    let labelled = label.trim().strip_prefix("mate").map(length);
    let goal = match (goal, labelled) {
        (Some(goal), _) => goal,
        (None, Some(Ok(limit))) => Goal::MateIn(limit),
        (None, _) => match game.best_moves(text) {
            best if best.is_empty() => Goal::Win,
            best => Goal::BestMove(best),
        },
    };
    // OBF's scores are not part of the name.
    let position_text = text.split(';').next().unwrap_or(text).trim_end();
    let name = if name.is_empty() { position_text } else { name }.to_owned();
    Ok(Puzzle {
        index: 0,
        name,
        position,
        goal,
    })
}

fn length(text: &str) -> anyhow::Result<i64> {
    let length = text.parse().ok().filter(|&moves: &i64| moves > 0);
    length.ok_or_else(|| message!("suite-no-length", found = text.to_owned()).into())
}

/// The moves of an operation, which must be legal.
fn moves(text: &str, position: &Opening, game: &dyn Game) -> anyhow::Result<Vec<String>> {
    let legal = position.set_up(game)?.legal_moves();
    let read = |word: &str| {
        let plain = game.parse_move(word, Spelling::Plain);
        plain
            .filter(|mv| legal.contains(mv))
            .ok_or_else(|| message!("suite-illegal", found = word.to_owned()))
    };
    let moves = text
        .split_whitespace()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    match moves.is_empty() {
        true => Err(message!("suite-no-move").into()),
        false => Ok(moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::choice::GameChoice;
    use crate::game::{RuleChoice, xiangqi::Xiangqi};

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

    fn game(name: &str) -> Box<dyn Game> {
        GameChoice::usual(name).game(RuleChoice::default()).unwrap()
    }

    #[test]
    fn every_form_of_a_goal_is_read() {
        let game = Xiangqi::default();
        for (line, name, goal) in [
            (
                format!("{START} - - bm h2e2 b2e2; id \"opening\";"),
                "opening",
                Goal::BestMove(vec!["h2e2".into(), "b2e2".into()]),
            ),
            (
                format!("{START} - - 0 1 am a0a1;"),
                &format!("{START} - - 0 1"),
                Goal::AvoidMove(vec!["a0a1".into()]),
            ),
            (format!("a|{START} dm 3"), "a", Goal::MateIn(3)),
            (format!("mate2|{START}"), "mate2", Goal::MateIn(2)),
            (format!("composition|{START}"), "composition", Goal::Win),
            (START.to_owned(), START, Goal::Win),
        ] {
            let puzzle = parse(&line, &game).unwrap();
            assert_eq!((puzzle.name.as_str(), puzzle.goal), (name, goal), "{line}");
        }
    }

    #[test]
    fn games_have_forms_of_their_own() {
        let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
        let line = format!("{board} X; d3:+0; c4:-2; f5:+0;");
        let puzzle = parse(&line, game("reversi").as_ref()).unwrap();
        assert_eq!(
            puzzle.goal,
            Goal::BestMove(vec!["d3".into(), "f5".into()]),
            "the best of the scores"
        );
        let puzzle = parse("h8i9h10 bm 8,7;", game("gomoku").as_ref()).unwrap();
        assert_eq!(puzzle.goal, Goal::BestMove(vec!["8,7".into()]));
    }

    #[test]
    fn mistakes_are_named() {
        let game = Xiangqi::default();
        for (line, says) in [
            (format!("{START} bm a0a9;"), "\"a0a9\" is no legal move"),
            (format!("{START} bm ;"), "expected a move"),
            (format!("{START} dm soon;"), "expected a number of moves"),
            ("bm a0a9;".to_owned(), "is no legal move"),
            ("9/9 w bm a0a1".to_owned(), "rank"),
        ] {
            let error = parse(&line, &game).unwrap_err();
            assert!(error.to_string().contains(says), "{line}: {error}");
        }
    }

    #[test]
    fn a_goal_is_reached_by_its_move_or_its_mate() {
        let best = Goal::BestMove(vec!["a0a1".into()]);
        assert!(best.is_reached(Some("a0a1"), None) && !best.is_reached(Some("a0a2"), Some(1)));
        let avoid = Goal::AvoidMove(vec!["a0a1".into()]);
        assert!(avoid.is_reached(Some("a0a2"), None));
        assert!(!avoid.is_reached(Some("a0a1"), None) && !avoid.is_reached(None, None));
        let mate = Goal::MateIn(3);
        assert!(mate.is_reached(None, Some(3)) && !mate.is_reached(None, Some(4)));
        assert!(!mate.is_reached(None, Some(-2)) && !Goal::Win.is_reached(Some("a0a1"), None));
        assert!(Goal::Win.is_reached(None, Some(40)));
    }
}
