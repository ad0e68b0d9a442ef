//! Replies from the engine to the manager.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::char;
use nom::combinator::{map, map_opt, opt};
use nom::multi::{many0, many1};
use nom::sequence::{preceded, terminated};

use super::about::{About, about};
use super::point::{Point, point};
use crate::error::ParseError;
use crate::grammar::{self, Parsed, arguments, blanks, exact, expect, one_line, text};
use crate::verbs::verbs;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    Ok,
    /// `ERROR TEXT`: the command cannot be carried out.
    Error(String),
    /// `UNKNOWN TEXT`: the engine does not support the command.
    Unknown(String),
    /// `MESSAGE TEXT`: text for the user; answers nothing.
    Message(String),
    /// `DEBUG TEXT`: text for the engine's author; answers nothing.
    Debug(String),
    /// `INFO KEY VALUE` (Yixin-Board 3): a detail of a search; answers nothing.
    Info(String),
    /// `SUGGEST x,y`: a move that the manager may replace, with `PLAY`.
    Suggest(Point),
    /// `x,y`: the move that the engine plays.
    Move(Point),
    /// `x,y x,y` or three points: stones of the Swap2 opening. At least two.
    Stones(Vec<Point>),
    /// `x,y 3`: stones of an opening, and the number of fifth moves to be offered (our own).
    Numbered(Vec<Point>, u32),
    /// `SWAP`: the engine takes the other color.
    Swap,
    /// `FORBID 09121011.`: the forbidden points, two digits for each coordinate.
    Forbid(Vec<Point>),
    /// The answer to `ABOUT`. At least one entry.
    About(About),
}

impl Reply {
    /// `ERROR TEXT`, with control characters in the text replaced by blanks.
    pub fn error(text: impl fmt::Display) -> Reply {
        Reply::Error(one_line(&text.to_string()))
    }

    /// `MESSAGE TEXT`, with control characters in the text replaced by blanks.
    pub fn message(text: impl fmt::Display) -> Reply {
        Reply::Message(one_line(&text.to_string()))
    }
}

verbs! {
    Reply
    {
        // Some engines write more words after these.
        Ok "OK";
        Swap "SWAP";
    }
    {
        Error(why) "ERROR", text => why;
        Unknown(why) "UNKNOWN", text => why;
        Message(message) "MESSAGE", text => message;
        Debug(message) "DEBUG", text => message;
        Info(detail) "INFO", text => detail;
        Suggest(at) "SUGGEST", point => at;
        Forbid(points) "FORBID", forbidden => {
            let digits = points.iter().map(|at| format!("{:02}{:02}", at.x, at.y));
            digits.collect::<String>() + "."
        };
    }
    {}
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Move(at) => write!(f, "{at}"),
            Reply::Stones(points) => {
                let points: Vec<String> = points.iter().map(Point::to_string).collect();
                f.write_str(&points.join(" "))
            }
            Reply::Numbered(points, number) => {
                points.iter().try_for_each(|at| write!(f, "{at} "))?;
                write!(f, "{number}")
            }
            Reply::About(about) => write!(f, "{about}"),
            _ => self.write(f),
        }
    }
}

/// Named in error messages as what was expected.
const EXPECTED: &str = "a Gomocup engine's line such as a move, OK, ERROR, UNKNOWN, MESSAGE, \
                        DEBUG, INFO, SUGGEST, SWAP, FORBID or the answer to ABOUT";

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if verb.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            let number = opt(preceded(blanks, exact("a number")));
            let (points, number) = arguments("move", line, (many1(point), number))?;
            return Ok(match (&points[..], number) {
                (_, Some(number)) => Reply::Numbered(points, number),
                ([at], None) => Reply::Move(*at),
                _ => Reply::Stones(points),
            });
        }
        Reply::read(&verb.to_ascii_uppercase(), rest).unwrap_or_else(|| {
            let about = arguments("ABOUT", line, about).map(Reply::About);
            about.map_err(|_| ParseError::unknown_verb(verb, EXPECTED))
        })
    }
}

/// Reads `09121011.`, with or without blanks before it.
fn forbidden(input: &str) -> Parsed<'_, Vec<Point>> {
    let (input, ()) = blanks(input)?;
    let pair = || {
        let digits = take_while_m_n(2, 2, |c: char| c.is_ascii_digit());
        map_opt(digits, |text: &str| text.parse::<i32>().ok())
    };
    let points = many0(map((pair(), pair()), |(x, y)| Point { x, y }));
    expect(
        "points of four digits, and a full stop",
        terminated(points, char('.')),
    )
    .parse(input)
}
