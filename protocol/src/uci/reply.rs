//! What a UCI engine answers.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};

use super::info::{self, Info};
use super::option;
use crate::error::ParseError;
use crate::grammar::{self, Parsed, arguments, expect, field, keyword, one_line, one_move, text};
use crate::moves::MoveText;
use crate::option::EngineOption;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// `id {name | author} TEXT`.
    Id {
        field: IdField,
        text: String,
    },
    /// `option name NAME type KIND [default D] [min A] [max B] [var V...]`.
    Option(EngineOption),
    /// `uciok`: the introduction is over.
    UciOk,
    ReadyOk,
    /// `info ...`. Large beside the others, hence boxed.
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
    /// What the user should know: `info string TEXT`, on one line whatever the text holds.
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

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Id { field, text } if text.is_empty() => write!(f, "id {}", field.word()),
            Reply::Id { field, text } => write!(f, "id {} {text}", field.word()),
            Reply::Option(declared) => option::write(f, declared),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => write!(f, "{info}"),
            Reply::BestMove { best, ponder: None } => write!(f, "bestmove {best}"),
            Reply::BestMove {
                best,
                ponder: Some(ponder),
            } => {
                write!(f, "bestmove {best} ponder {ponder}")
            }
            Reply::CopyProtection(status) => write!(f, "copyprotection {status}"),
            Reply::Registration(status) => write!(f, "registration {status}"),
        }
    }
}

/// What an error names as understood.
const EXPECTED: &str = "a UCI reply: id, option, uciok, readyok, info, bestmove, copyprotection \
                        or registration";

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        match verb {
            "id" => arguments("id", rest, id),
            "option" => arguments("option", rest, option::option).map(Reply::Option),
            "uciok" => Ok(Reply::UciOk),
            "readyok" => Ok(Reply::ReadyOk),
            "info" => arguments("info", rest, info::info).map(Reply::from),
            "bestmove" => arguments("bestmove", rest, (one_move, opt(field("ponder", one_move))))
                .map(|(best, ponder)| Reply::BestMove { best, ponder }),
            "copyprotection" => {
                arguments("copyprotection", rest, status).map(Reply::CopyProtection)
            }
            "registration" => arguments("registration", rest, status).map(Reply::Registration),
            _ => Err(ParseError::unknown_verb(verb, EXPECTED)),
        }
    }
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
