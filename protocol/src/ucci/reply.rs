//! What a UCCI engine answers.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};

use super::option;
use crate::error::ParseError;
use crate::grammar::{
    self, Parsed, arguments, count, expect, field, fill, fill_list, integer, keyword, moves_until,
    one_line, one_move, text, word,
};
use crate::moves::{MoveText, write_moves};
use crate::option::EngineOption;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// `id {name | copyright | author | user} TEXT`.
    Id {
        field: IdField,
        text: String,
    },
    /// `option NAME type KIND [min A] [max B] [var V...] [default D]`.
    Option(EngineOption),
    /// `ucciok`: the introduction is over.
    UcciOk,
    ReadyOk,
    Info(Info),
    /// `bestmove M [ponder M2] [draw | resign]`.
    BestMove(BestMove),
    /// `nobestmove`: a dead position, `go depth 0`, or a `stop` while idle.
    NoBestMove,
    /// `pophash ...`: the answer to `probe`.
    PopHash(PopHash),
    /// `bye`: the answer to `quit`.
    Bye,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdField {
    Name,
    Copyright,
    Author,
    User,
}

impl IdField {
    pub fn word(self) -> &'static str {
        match self {
            IdField::Name => "name",
            IdField::Copyright => "copyright",
            IdField::Author => "author",
            IdField::User => "user",
        }
    }
}

/// `info [time T] [nodes N] [depth D] [score S] [pv m...] [currmove M] | message TEXT`.
///
/// Absent fields are not printed. Fields that other engines add (`nps`, `seldepth`) are skipped
/// when reading.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    /// Time spent, in milliseconds whatever the unit of `go` is.
    pub time: Option<u64>,
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Which line of several this is, from 1. Not in the specification: printed under `MultiPV` only.
    pub multipv: Option<u32>,
    /// From the mover's view; 100 = one horse or cannon. A bare integer: UCCI knows no `cp`.
    pub score: Option<i32>,
    pub pv: Vec<MoveText>,
    pub currmove: Option<MoveText>,
    /// Text for the user, to the end of the line.
    pub message: Option<String>,
}

/// `bestmove M [ponder M2] [draw | resign]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestMove {
    pub best: MoveText,
    pub ponder: Option<MoveText>,
    /// A draw offered or accepted, or the game given up.
    pub offer: Option<Offer>,
}

/// The last word of `bestmove`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// Offers a draw, or accepts the one offered by `go draw` or `ponderhit draw`.
    Draw,
    Resign,
}

/// `pophash [bestmove M] [lowerbound V depth D] [upperbound V depth D]`; all absent when the table
/// does not know the position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PopHash {
    pub best: Option<MoveText>,
    /// The value is at least this.
    pub lower: Option<Bound>,
    /// The value is at most this.
    pub upper: Option<Bound>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// From the view of the side to move.
    pub value: i32,
    /// Plies searched below the position.
    pub depth: i32,
}

impl Reply {
    /// What the user should know: `info message TEXT`, on one line whatever the text holds.
    pub fn message(text: impl fmt::Display) -> Reply {
        let message = Some(one_line(&text.to_string()));
        Reply::Info(Info {
            message,
            ..Info::default()
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Id { field, text } if text.is_empty() => write!(f, "id {}", field.word()),
            Reply::Id { field, text } => write!(f, "id {} {text}", field.word()),
            Reply::Option(declared) => option::write(f, declared),
            Reply::UcciOk => f.write_str("ucciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => write!(f, "{info}"),
            Reply::BestMove(best) => write!(f, "{best}"),
            Reply::NoBestMove => f.write_str("nobestmove"),
            Reply::PopHash(pop) => write!(f, "{pop}"),
            Reply::Bye => f.write_str("bye"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        // Written out one by one: the order is the one GUIs were seen to expect.
        if let Some(time) = self.time {
            write!(f, " time {time}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(multipv) = self.multipv {
            write!(f, " multipv {multipv}")?;
        }
        if let Some(currmove) = &self.currmove {
            write!(f, " currmove {currmove}")?;
        }
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        write_moves(f, "pv", &self.pv)?;
        match &self.message {
            Some(message) if message.is_empty() => f.write_str(" message"),
            Some(message) => write!(f, " message {message}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", self.best)?;
        if let Some(ponder) = &self.ponder {
            write!(f, " ponder {ponder}")?;
        }
        match self.offer {
            None => Ok(()),
            Some(Offer::Draw) => f.write_str(" draw"),
            Some(Offer::Resign) => f.write_str(" resign"),
        }
    }
}

impl fmt::Display for PopHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pophash")?;
        if let Some(best) = &self.best {
            write!(f, " bestmove {best}")?;
        }
        if let Some(Bound { value, depth }) = self.lower {
            write!(f, " lowerbound {value} depth {depth}")?;
        }
        if let Some(Bound { value, depth }) = self.upper {
            write!(f, " upperbound {value} depth {depth}")?;
        }
        Ok(())
    }
}

/// What an error names as understood.
const EXPECTED: &str = "a UCCI reply: id, option, ucciok, readyok, info, bestmove, nobestmove, \
                        pophash or bye";

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        match verb {
            "id" => arguments("id", rest, id),
            "option" => arguments("option", rest, option::option).map(Reply::Option),
            "ucciok" => Ok(Reply::UcciOk),
            "readyok" => Ok(Reply::ReadyOk),
            "info" => arguments("info", rest, info).map(Reply::Info),
            "bestmove" => arguments("bestmove", rest, best_move).map(Reply::BestMove),
            "nobestmove" => Ok(Reply::NoBestMove),
            "pophash" => arguments("pophash", rest, pop_hash).map(Reply::PopHash),
            "bye" => Ok(Reply::Bye),
            _ => Err(ParseError::unknown_verb(verb, EXPECTED)),
        }
    }
}

fn id(input: &str) -> Parsed<'_, Reply> {
    let field = alt((
        value(IdField::Name, keyword("name")),
        value(IdField::Copyright, keyword("copyright")),
        value(IdField::Author, keyword("author")),
        value(IdField::User, keyword("user")),
    ));
    map(
        (expect("name, copyright, author or user", field), text),
        |(field, text)| Reply::Id { field, text },
    )
    .parse(input)
}

/// The words that begin a field of `info`.
const FIELDS: &[&str] = &[
    "time", "nodes", "depth", "multipv", "score", "pv", "currmove", "message",
];

fn info(mut input: &str) -> Parsed<'_, Info> {
    let mut info = Info::default();
    while let Ok((rest, key)) = word(input) {
        input = match key {
            "time" => fill(&mut info.time, count, rest)?,
            "nodes" => fill(&mut info.nodes, count, rest)?,
            "depth" => fill(&mut info.depth, count, rest)?,
            "multipv" => fill(&mut info.multipv, count, rest)?,
            "score" => fill(&mut info.score, integer, rest)?,
            "pv" => fill_list(&mut info.pv, moves_until(FIELDS), rest)?,
            "currmove" => fill(&mut info.currmove, one_move, rest)?,
            "message" => fill(&mut info.message, text, rest)?,
            _ => rest,
        };
    }
    Ok((input, info))
}

fn best_move(input: &str) -> Parsed<'_, BestMove> {
    let offer = alt((
        value(Offer::Draw, keyword("draw")),
        value(Offer::Resign, keyword("resign")),
    ));
    map(
        (one_move, opt(field("ponder", one_move)), opt(offer)),
        |(best, ponder, offer)| BestMove {
            best,
            ponder,
            offer,
        },
    )
    .parse(input)
}

fn pop_hash(input: &str) -> Parsed<'_, PopHash> {
    let bound = || {
        map((integer, field("depth", integer)), |(value, depth)| Bound {
            value,
            depth,
        })
    };
    map(
        (
            opt(field("bestmove", one_move)),
            opt(field("lowerbound", bound())),
            opt(field("upperbound", bound())),
        ),
        |(best, lower, upper)| PopHash { best, lower, upper },
    )
    .parse(input)
}
