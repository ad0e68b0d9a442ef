//! Replies from a UCI engine to the GUI.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};

use super::info::Info;
use super::option;
use crate::error::ParseError;
use crate::fields::Fields;
use crate::grammar::{self, Parsed, expect, field, keyword, one_line, one_move, text};
use crate::moves::MoveText;
use crate::option::EngineOption;
use crate::verbs::verbs;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// `id {name | author} TEXT`: information about the engine.
    Id {
        field: IdField,
        text: String,
    },
    /// `option name NAME type KIND [default D] [min A] [max B] [var V...]`: declares an option.
    Option(EngineOption),
    /// `uciok`: ends the answer to `uci`.
    UciOk,
    ReadyOk,
    /// `info ...`, boxed since it is large compared to the others.
    Info(Box<Info>),
    /// `bestmove M [ponder M2]`; without a move `bestmove (none)` or `bestmove 0000`.
    BestMove {
        best: MoveText,
        ponder: Option<MoveText>,
    },
    CopyProtection(String),
    Registration(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdField {
    Name,
    Author,
}

impl IdField {
    pub fn word(self) -> &'static str {
        match self {
            IdField::Name => "name",
            IdField::Author => "author",
        }
    }
}

impl Reply {
    /// A message for the user: `info string TEXT`, with control characters replaced by blanks.
    pub fn message(text: impl fmt::Display) -> Reply {
        let string = Some(one_line(&text.to_string()));
        Reply::Info(Box::new(Info {
            string,
            ..Info::default()
        }))
    }
}

impl From<Info> for Reply {
    fn from(info: Info) -> Reply {
        Reply::Info(Box::new(info))
    }
}

verbs! {
    Reply
    {
        UciOk "uciok";
        ReadyOk "readyok";
    }
    {
        Option(declared) "option", option::option => option::written(declared);
        Info(info) "info", map(Info::parse, Box::new) => info.arguments();
        CopyProtection(result) "copyprotection", status => result;
        Registration(result) "registration", status => result;
    }
    {
        Reply::Id { field, text } => "id", id => format!("{} {text}", field.word()).trim_end();
        Reply::BestMove { best, ponder: None } => "bestmove", best_move => best;
        Reply::BestMove { best, ponder: Some(reply) } => "bestmove", best_move => format!("{best} ponder {reply}");
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// Named in error messages as what was expected.
const EXPECTED: &str = "a UCI reply: id, option, uciok, readyok, info, bestmove, copyprotection \
                        or registration";

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        Reply::read(verb, rest).unwrap_or(Err(ParseError::unknown_verb(verb, EXPECTED)))
    }
}

fn best_move(input: &str) -> Parsed<'_, Reply> {
    let moves = (one_move, opt(field("ponder", one_move)));
    map(moves, |(best, ponder)| Reply::BestMove { best, ponder }).parse(input)
}

fn id(input: &str) -> Parsed<'_, Reply> {
    let field = alt((
        value(IdField::Name, keyword("name")),
        value(IdField::Author, keyword("author")),
    ));
    map((expect("name or author", field), text), |(field, text)| {
        Reply::Id { field, text }
    })
    .parse(input)
}

fn status(input: &str) -> Parsed<'_, String> {
    expect("checking, ok or error", map(grammar::word, str::to_owned)).parse(input)
}
