//! What a UCI engine answers.

use std::fmt;

use super::info::Info;
use super::option;
use crate::grammar::one_line;
use crate::moves::MoveText;
use crate::option::EngineOption;

/// One line of a UCI engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// `id {name | author} TEXT`.
    Id {
        /// What is told.
        field: IdField,
        /// The text.
        text: String,
    },
    /// `option name NAME type KIND [default D] [min A] [max B] [var V...]`.
    Option(EngineOption),
    /// `uciok`: the introduction is over.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `info ...`. Large beside the others, hence boxed.
    Info(Box<Info>),
    /// `bestmove M [ponder M2]`; without a move `bestmove (none)` or `bestmove 0000`.
    BestMove {
        /// The move to play.
        best: MoveText,
        /// The answer expected.
        ponder: Option<MoveText>,
    },
    /// `copyprotection STATUS`.
    CopyProtection(String),
    /// `registration STATUS`.
    Registration(String),
}

/// The two things that `id` tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdField {
    /// Name and version.
    Name,
    /// Who wrote it.
    Author,
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
            Reply::Id {
                field: IdField::Name,
                text,
            } => write!(f, "id name {text}"),
            Reply::Id {
                field: IdField::Author,
                text,
            } => write!(f, "id author {text}"),
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
