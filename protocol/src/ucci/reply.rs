//! Replies from a UCCI engine to the GUI.

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
    /// `id {name | copyright | author | user} TEXT`: information about the engine.
    Id {
        field: IdField,
        text: String,
    },
    /// `option NAME type KIND [min A] [max B] [var V...] [default D]`: declares an option.
    Option(EngineOption),
    /// `ucciok`: ends the answer to `ucci`.
    UcciOk,
    ReadyOk,
    Info(Info),
    /// `bestmove M [ponder M2] [draw | resign]`: the answer to `go`.
    BestMove(BestMove),
    /// `nobestmove`: there is no move, or after `go depth 0` or a `stop` without a search.
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
    /// Absent fields are not printed. The order is the one that GUIs have been seen to expect.
    /// Fields that other engines add (`nps`, `seldepth`) are skipped when reading.
    pub struct Info {
        /// Time of the search in milliseconds, whatever the unit of `go` is.
        pub time: Option<u64>,
        pub nodes: Option<u64>,
        /// Depth of the search in plies.
        pub depth: Option<u32>,
        /// Rank of the line in MultiPV, from 1. Not in the specification: printed only under
        /// `MultiPV`.
        pub multipv: Option<u32>,
        pub currmove: Option<MoveText>,
        /// Score for the side to move, in units of which 100 are a horse or cannon. Just a number:
        /// UCCI has no `cp`.
        pub score: Option<i32>,
        pub pv: Vec<MoveText>,
        /// Text for the user, up to the end of the line.
        pub message: Option<String>,
    }
}

/// `bestmove M [ponder M2] [draw | resign]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestMove {
    pub best: MoveText,
    pub ponder: Option<MoveText>,
    /// A draw that is offered or accepted, or a resignation.
    pub offer: Option<Offer>,
}

/// The optional last word of `bestmove`: `draw` or `resign`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// Offers a draw, or accepts the one offered by `go draw` or `ponderhit draw`.
    Draw,
    Resign,
}

/// `pophash [bestmove M] [lowerbound V depth D] [upperbound V depth D]`; all are absent if the
/// position is not in the table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PopHash {
    pub best: Option<MoveText>,
    pub lower: Option<Bound>,
    pub upper: Option<Bound>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// From the side to move's point of view.
    pub value: i32,
    /// Depth of the search in plies.
    pub depth: i32,
}

impl Reply {
    /// A message for the user: `info message TEXT`, with control characters replaced by blanks.
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
    /// The part of the line after `pophash`.
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

/// Named in error messages as what was expected.
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
