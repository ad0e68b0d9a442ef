//! What a UCCI engine answers.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};

use super::option;
use crate::error::ParseError;
use crate::fields::{Fields, fields};
use crate::grammar::{self, Parsed, expect, field, integer, keyword, one_line, one_move, text};
use crate::moves::MoveText;
use crate::option::EngineOption;
use crate::verbs::verbs;

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

fields! {
    /// `info [time T] [nodes N] [depth D] [score S] [pv m...] [currmove M] | message TEXT`.
    ///
    /// Absent fields are not printed. The order is the one GUIs were seen to expect. Fields that
    /// other engines add (`nps`, `seldepth`) are skipped when reading.
    pub struct Info {
        /// Time spent, in milliseconds whatever the unit of `go` is.
        pub time: Option<u64>,
        pub nodes: Option<u64>,
        /// Plies.
        pub depth: Option<u32>,
        /// Which line of several this is, from 1. Not in the specification: printed under `MultiPV`
        /// only.
        pub multipv: Option<u32>,
        pub currmove: Option<MoveText>,
        /// From the mover's view; 100 = one horse or cannon. A bare integer: UCCI knows no `cp`.
        pub score: Option<i32>,
        pub pv: Vec<MoveText>,
        /// Text for the user, to the end of the line.
        pub message: Option<String>,
    }
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

verbs! {
    Reply
    {
        UcciOk "ucciok";
        ReadyOk "readyok";
        NoBestMove "nobestmove";
        Bye "bye";
    }
    {
        Option(declared) "option", option::option => option::written(declared);
        Info(info) "info", Info::parse => info.arguments();
        BestMove(best) "bestmove", best_move => best;
        PopHash(pop) "pophash", pop_hash => pop.arguments();
    }
    {
        Reply::Id { field, text } => "id", id => format!("{} {text}", field.word()).trim_end();
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.best)?;
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

impl PopHash {
    /// What stands behind `pophash`.
    fn arguments(&self) -> String {
        let best = self.best.as_ref().map(|best| format!("bestmove {best}"));
        let bound = |key, bound: Option<Bound>| {
            bound.map(|Bound { value, depth }| format!("{key} {value} depth {depth}"))
        };
        let (lower, upper) = (
            bound("lowerbound", self.lower),
            bound("upperbound", self.upper),
        );
        let clauses: Vec<String> = [best, lower, upper].into_iter().flatten().collect();
        clauses.join(" ")
    }
}

/// What an error names as understood.
const EXPECTED: &str = "a UCCI reply: id, option, ucciok, readyok, info, bestmove, nobestmove, \
                        pophash or bye";

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        Reply::read(verb, rest).unwrap_or(Err(ParseError::unknown_verb(verb, EXPECTED)))
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
