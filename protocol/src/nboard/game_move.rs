//! A move of a game, with the value and time that its player recorded.

use std::fmt;

use nom::Parser;
use nom::combinator::map_opt;

use super::eval::{Eval, read_eval};
use crate::grammar::{self, Parsed, expect, word};
use crate::moves::MoveText;
use crate::seconds::Seconds;

/// `MOVE[/eval[/time]]`, for example `F5`, `D6/-2.50`, `C3//4.1` or `PA`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameMove {
    /// The move; never contains a slash. A pass is `PA`.
    pub mv: MoveText,
    /// Its value for the side that moves.
    pub eval: Option<Eval>,
    /// Its time in milliseconds; in seconds on the line.
    pub time: Option<u64>,
}

impl GameMove {
    /// A move without value and time.
    pub fn bare(mv: MoveText) -> GameMove {
        GameMove {
            mv,
            eval: None,
            time: None,
        }
    }
}

impl fmt::Display for GameMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mv)?;
        match (&self.eval, self.time) {
            (None, None) => Ok(()),
            (Some(eval), None) => write!(f, "/{eval}"),
            (None, Some(time)) => write!(f, "//{}", Seconds(time)),
            (Some(eval), Some(time)) => write!(f, "/{eval}/{}", Seconds(time)),
        }
    }
}

/// Reads a move. A value or time that cannot be read is ignored, since rejecting the move would
/// leave GUI and engine with different games.
pub(super) fn game_move(input: &str) -> Parsed<'_, GameMove> {
    let read = |word: &str| {
        let mut parts = word.splitn(3, '/');
        let mv = MoveText::new(parts.next()?).ok()?;
        let eval = parts.next().and_then(read_eval);
        let time = parts.next().and_then(|time| {
            let (rest, millis) = grammar::seconds(time).ok()?;
            rest.is_empty().then_some(millis)
        });
        Some(GameMove { mv, eval, time })
    };
    expect("a move such as F5, F5/1.25/3 or PA", map_opt(word, read)).parse(input)
}
