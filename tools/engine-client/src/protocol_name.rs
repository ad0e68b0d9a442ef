//! The six engine protocols, and their names on the command line and in records.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Universal Chinese Chess Interface 3.0.
    Ucci,
    /// Universal Chess Interface, as Xiangqi engines speak it.
    Uci,
    /// XBoard's Chess Engine Communication Protocol 2.
    Xboard,
    /// NBoard 2, for Reversi.
    Nboard,
    /// The Go Text Protocol, as Othello engines speak it.
    Gtp,
    Gomocup,
}

impl Protocol {
    pub const ALL: [Self; 6] = [
        Self::Ucci,
        Self::Uci,
        Self::Xboard,
        Self::Nboard,
        Self::Gtp,
        Self::Gomocup,
    ];
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ucci => "ucci",
            Self::Uci => "uci",
            Self::Xboard => "xboard",
            Self::Nboard => "nboard",
            Self::Gtp => "gtp",
            Self::Gomocup => "gomocup",
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {}", names(&Protocol::ALL))]
pub struct UnknownProtocol;

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|protocol| protocol.to_string() == text)
            .ok_or(UnknownProtocol)
    }
}

/// The names as a list for messages: `ucci, uci or xboard`.
pub fn names(protocols: &[Protocol]) -> String {
    let names: Vec<String> = protocols.iter().map(Protocol::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
