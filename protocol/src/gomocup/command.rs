//! What the manager says.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::combinator::{map, map_opt, opt};
use nom::sequence::preceded;

use super::info::{self, Info};
use super::point::{Point, comma, coordinate, point};
use crate::error::ParseError;
use crate::grammar::{self, Parsed, arguments, exact, expect};
use crate::inspect::Inspect;
use crate::verbs::verbs;

/// Whose stone stands on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// `1`: the engine's own.
    Own,
    /// `2`: the opponent's.
    Opponent,
    /// `3`: part of a finished winning line in a continuous game, or forbidden; it belongs to neither side any more.
    Dead,
}

/// A line between `BOARD` and `DONE`: `x,y,field`. In `SWAP2BOARD` the field may be missing; the stones
/// come in the order in which they were placed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stone {
    pub at: Point,
    pub field: Option<Field>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `START n`: a game on a square board; answered by `OK`. Yixin-Board's `START w h` is one on `h` columns and `w`
    /// rows: it counts the rows first in its moves.
    Start { width: u32, height: u32 },
    /// `RECTSTART w,h`: a game on a rectangle; answered by `OK`.
    RectStart { width: u32, height: u32 },
    /// `RESTART`: the same board, empty; answered by `OK`.
    Restart,
    /// `BEGIN`: move first on the empty board; answered by the move.
    Begin,
    /// `TURN x,y`: the opponent's move; answered by a move.
    Turn(Point),
    /// `BOARD`: stones until `DONE`, answered by a move.
    Board,
    /// `SWAP2BOARD`: stones until `DONE`, answered by what the opening asks for: three stones, then
    /// `SWAP`, one move or two, then `SWAP` or a move.
    Swap2Board,
    /// `YXBOARD` (Yixin-Board): as `BOARD`, but not answered.
    YxBoard,
    /// `x,y,field`: a stone of a block.
    Stone(Stone),
    /// `DONE`: the end of a block.
    Done,
    /// `INFO KEY VALUE`: not answered.
    Info(Info),
    /// `TAKEBACK x,y`: takes back the last move; answered by `OK`.
    TakeBack(Point),
    /// `PLAY x,y`: the engine's own move as the manager wants it; answered by that move.
    Play(Point),
    /// `ABOUT`: answered by a line about the engine.
    About,
    /// `END`: leave at once, without a word.
    End,
    /// `YXSTOP` (Yixin-Board): move now.
    YxStop,
    /// `YXHASHCLEAR` (Yixin-Board): forget; not answered.
    YxHashClear,
    /// `YXSHOWFORBID` (Yixin-Board): answered by `FORBID` and the points forbidden to the side to move.
    YxShowForbid,
    /// `YXNBEST n` (Yixin-Board): a move, and what the n best are worth.
    YxNBest(u32),
    /// `YXSHOWINFO` (Yixin-Board): answered by `MESSAGE INFO` lines about what the engine can be set to.
    YxShowInfo,
    /// Any other command of Yixin-Board, with or without a block of lines up to `DONE`; not answered.
    Yixin(String),
    /// One of our own: `d`, `eval`, `bench`, `perft`.
    Inspect(Inspect),
}

verbs! {
    Command
    {
        Restart "RESTART";
        Begin "BEGIN";
        Board "BOARD";
        Swap2Board "SWAP2BOARD";
        YxBoard "YXBOARD";
        Done "DONE";
        About "ABOUT";
        End "END";
        YxStop "YXSTOP";
        YxHashClear "YXHASHCLEAR";
        YxShowForbid "YXSHOWFORBID";
        YxShowInfo "YXSHOWINFO";
    }
    {
        Turn(at) "TURN", point => at;
        TakeBack(at) "TAKEBACK", point => at;
        Play(at) "PLAY", point => at;
        YxNBest(moves) "YXNBEST", exact("a number of moves") => moves;
    }
    {
        Command::Start { width, height } => "START", start => match width == height {
            true => width.to_string(),
            false => format!("{height} {width}"),
        };
        Command::RectStart { width, height } => "RECTSTART", expect("width,height", sides)
            => format_args!("{width},{height}");
    }
}

/// What an error names as understood.
const EXPECTED: &str = "a Gomocup command such as START, BEGIN, TURN, BOARD, INFO, RESTART, \
                        TAKEBACK, SWAP2BOARD, ABOUT or END";

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if verb.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | ',' | '+')) {
            return arguments("BOARD", line, stone).map(Command::Stone);
        }
        let upper = verb.to_ascii_uppercase();
        match Command::read(&upper, rest) {
            Some(command) => command,
            None if upper == "INFO" => info::info(rest).map(Command::Info),
            None if upper.starts_with("YX") => Ok(Command::Yixin(line.trim().to_owned())),
            None => grammar::inspect(verb, rest, EXPECTED).map(Command::Inspect),
        }
    }
}

fn start(input: &str) -> Parsed<'_, Command> {
    let side = || exact("the side of the board");
    let mut start = map((side(), opt(side())), |(first, second)| Command::Start {
        width: second.unwrap_or(first),
        height: first,
    });
    start.parse(input)
}

fn sides(input: &str) -> Parsed<'_, Command> {
    let side = || map_opt(coordinate, |number| u32::try_from(number).ok());
    map((side(), comma, side()), |(width, (), height)| {
        Command::RectStart { width, height }
    })
    .parse(input)
}

fn stone(input: &str) -> Parsed<'_, Stone> {
    let field = map_opt(coordinate, |number| match number {
        1 => Some(Field::Own),
        2 => Some(Field::Opponent),
        3 => Some(Field::Dead),
        _ => None,
    });
    let stone = (point, opt(preceded(comma, field)));
    let stone = map(stone, |(at, field)| Stone { at, field });
    expect("a stone as x,y,field, the field being 1, 2 or 3", stone).parse(input)
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Own => "1",
            Field::Opponent => "2",
            Field::Dead => "3",
        })
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field {
            Some(field) => write!(f, "{},{field}", self.at),
            None => write!(f, "{}", self.at),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Stone(stone) => write!(f, "{stone}"),
            Command::Info(info) => write!(f, "INFO {info}"),
            Command::Yixin(line) => f.write_str(line),
            Command::Inspect(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}
