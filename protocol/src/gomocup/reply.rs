//! What the engine says.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::char;
use nom::combinator::{map, map_opt};
use nom::multi::{many0, many1};
use nom::sequence::terminated;

use super::about::{About, about};
use super::point::{Point, point};
use crate::error::ParseError;
use crate::grammar::{self, Parsed, arguments, blanks, expect, one_line, text};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    Ok,
    /// `ERROR TEXT`: it cannot be done.
    Error(String),
    /// `UNKNOWN TEXT`: the command is none of this engine's.
    Unknown(String),
    /// `MESSAGE TEXT`: for the user; no answer to anything.
    Message(String),
    /// `DEBUG TEXT`: for the author; no answer to anything.
    Debug(String),
    /// `SUGGEST x,y`: a move that the manager may replace, by `PLAY`.
    Suggest(Point),
    /// `x,y`: the engine's move.
    Move(Point),
    /// `x,y x,y` or three: stones of the swap2 opening. At least two.
    Stones(Vec<Point>),
    /// `SWAP`: the other colour is taken.
    Swap,
    /// `FORBID 09121011.`: the forbidden points, two digits for each coordinate.
    Forbid(Vec<Point>),
    /// The answer to `ABOUT`. At least one entry.
    About(About),
}

impl Reply {
    /// `ERROR TEXT`, on one line whatever it holds.
    pub fn error(text: impl fmt::Display) -> Reply {
        Reply::Error(one_line(&text.to_string()))
    }

    /// `MESSAGE TEXT`, on one line whatever it holds.
    pub fn message(text: impl fmt::Display) -> Reply {
        Reply::Message(one_line(&text.to_string()))
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, verb: &str, text: &str) -> fmt::Result {
    if text.is_empty() {
        f.write_str(verb)
    } else {
        write!(f, "{verb} {text}")
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Error(text) => write_text(f, "ERROR", text),
            Reply::Unknown(text) => write_text(f, "UNKNOWN", text),
            Reply::Message(text) => write_text(f, "MESSAGE", text),
            Reply::Debug(text) => write_text(f, "DEBUG", text),
            Reply::Suggest(at) => write!(f, "SUGGEST {at}"),
            Reply::Move(at) => write!(f, "{at}"),
            Reply::Stones(points) => {
                let points: Vec<String> = points.iter().map(Point::to_string).collect();
                f.write_str(&points.join(" "))
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::Forbid(points) => {
                f.write_str("FORBID ")?;
                points
                    .iter()
                    .try_for_each(|at| write!(f, "{:02}{:02}", at.x, at.y))?;
                f.write_str(".")
            }
            Reply::About(about) => write!(f, "{about}"),
        }
    }
}

/// What an error names as understood.
const EXPECTED: &str = "a Gomocup engine's line such as a move, OK, ERROR, UNKNOWN, MESSAGE, \
                        DEBUG, SUGGEST, SWAP, FORBID or the answer to ABOUT";

/// Parses the arguments of a verb.
type Reader = fn(&'static str, &str) -> Result<Reply, ParseError>;

static VERBS: &[(&str, Reader)] = &[
    // Engines are seen to say more.
    ("OK", |_, _| Ok(Reply::Ok)),
    ("SWAP", |_, _| Ok(Reply::Swap)),
    ("ERROR", |verb, rest| {
        arguments(verb, rest, text).map(Reply::Error)
    }),
    ("UNKNOWN", |verb, rest| {
        arguments(verb, rest, text).map(Reply::Unknown)
    }),
    ("MESSAGE", |verb, rest| {
        arguments(verb, rest, text).map(Reply::Message)
    }),
    ("DEBUG", |verb, rest| {
        arguments(verb, rest, text).map(Reply::Debug)
    }),
    ("SUGGEST", |verb, rest| {
        arguments(verb, rest, point).map(Reply::Suggest)
    }),
    ("FORBID", |verb, rest| {
        arguments(verb, rest, forbidden).map(Reply::Forbid)
    }),
];

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if verb.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            let mut points = arguments("move", line, many1(point))?;
            return Ok(match points.as_mut_slice() {
                [at] => Reply::Move(*at),
                _ => Reply::Stones(points),
            });
        }
        if let Some((name, read)) = VERBS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(verb))
        {
            return read(name, rest);
        }
        arguments("ABOUT", line, about)
            .map(Reply::About)
            .map_err(|_| ParseError::unknown_verb(verb, EXPECTED))
    }
}

/// `09121011.`; a blank may stand in front.
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
