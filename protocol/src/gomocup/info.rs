//! `INFO KEY VALUE`: what the manager says about the game, its time and the machine.

use std::fmt;

use bitflags::bitflags;
use nom::Parser;
use nom::combinator::{map, map_opt};

use super::point::{Point, point};
use crate::error::ParseError;
use crate::grammar::{self, Parsed, arguments, count, expect, integer, text, word};

/// The `time_left` that means no limit.
pub const UNLIMITED: i64 = 2_147_483_647;

bitflags! {
    /// The sum behind `INFO rule`. Nothing is freestyle.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct RuleMask: u32 {
        const EXACT_FIVE = 1;
        /// The game goes on after a win. Yixin-Board means renju by this number.
        const CONTINUOUS = 2;
        const RENJU = 4;
        /// A five with enemy stones at both ends does not win.
        const CARO = 8;
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Info {
    /// `timeout_turn`: milliseconds for each move; 0: as fast as possible.
    TimeoutTurn(u64),
    /// `timeout_match`: milliseconds for the whole game; 0: no limit.
    TimeoutMatch(u64),
    /// `time_left`: milliseconds of the game that are left, perhaps none or less; [`UNLIMITED`].
    TimeLeft(i64),
    /// `max_memory`: bytes; 0: no limit.
    MaxMemory(u64),
    /// `game_type`: 0 against a person, 1 against an engine, 2 in a tournament, 3 in one over a network.
    GameType(u32),
    Rule(RuleMask),
    /// `evaluate x,y`: where the mouse pointer is, for engines that show an evaluation there.
    Evaluate(Point),
    /// `folder`: where files may be kept.
    Folder(String),
    /// `max_depth` (Yixin-Board): plies; 0: no limit.
    MaxDepth(u32),
    /// `max_node` (Yixin-Board): nodes for each move; 0: no limit.
    MaxNode(u64),
    /// `hash_size` (Yixin-Board): KiB.
    HashSize(u64),
    /// `thread_num` (Yixin-Board).
    ThreadNum(u32),
    /// `show_detail` (Yixin-Board): 0: no thinking output.
    ShowDetail(u32),
    /// `pondering` (Yixin-Board): whether to think on the opponent's time.
    Pondering(bool),
    /// `time_increment` (Yixin-Board): milliseconds added after each move.
    TimeIncrement(u64),
    /// Any other key, which is ignored.
    Other {
        key: String,
        /// The rest of the line; may be empty.
        value: String,
    },
}

/// Parses a value. The name includes `INFO`, for error messages.
type Reader = fn(&'static str, &str) -> Result<Info, ParseError>;

static KEYS: &[(&str, &str, Reader)] = &[
    ("timeout_turn", "INFO timeout_turn", |verb, rest| {
        arguments(verb, rest, millis).map(Info::TimeoutTurn)
    }),
    ("timeout_match", "INFO timeout_match", |verb, rest| {
        arguments(verb, rest, millis).map(Info::TimeoutMatch)
    }),
    ("time_left", "INFO time_left", |verb, rest| {
        arguments(verb, rest, expect("milliseconds", integer)).map(Info::TimeLeft)
    }),
    ("max_memory", "INFO max_memory", |verb, rest| {
        arguments(verb, rest, expect("a number of bytes", count)).map(Info::MaxMemory)
    }),
    ("game_type", "INFO game_type", |verb, rest| {
        arguments(verb, rest, expect("a number from 0 to 3", count)).map(Info::GameType)
    }),
    ("rule", "INFO rule", |verb, rest| {
        let mask = map_opt(count, RuleMask::from_bits);
        let mask = expect("a sum of 1, 2, 4 and 8, or 0", mask);
        arguments(verb, rest, mask).map(Info::Rule)
    }),
    ("evaluate", "INFO evaluate", |verb, rest| {
        arguments(verb, rest, point).map(Info::Evaluate)
    }),
    ("folder", "INFO folder", |verb, rest| {
        arguments(verb, rest, text).map(Info::Folder)
    }),
    ("max_depth", "INFO max_depth", |verb, rest| {
        arguments(verb, rest, expect("a number of plies", count)).map(Info::MaxDepth)
    }),
    ("max_node", "INFO max_node", |verb, rest| {
        arguments(verb, rest, expect("a number of nodes", count)).map(Info::MaxNode)
    }),
    ("hash_size", "INFO hash_size", |verb, rest| {
        arguments(verb, rest, expect("a number of KiB", count)).map(Info::HashSize)
    }),
    ("thread_num", "INFO thread_num", |verb, rest| {
        arguments(verb, rest, expect("a number of threads", count)).map(Info::ThreadNum)
    }),
    ("show_detail", "INFO show_detail", |verb, rest| {
        arguments(verb, rest, expect("a number, 0 for none", count)).map(Info::ShowDetail)
    }),
    ("pondering", "INFO pondering", |verb, rest| {
        let yes = map(count, |number: u32| number != 0);
        arguments(verb, rest, expect("0 or 1", yes)).map(Info::Pondering)
    }),
    ("time_increment", "INFO time_increment", |verb, rest| {
        arguments(verb, rest, millis).map(Info::TimeIncrement)
    }),
];

pub(super) fn info(rest: &str) -> Result<Info, ParseError> {
    let (key, value): (&str, String) =
        arguments("INFO", rest, (expect("a key and a value", word), text))?;
    let known = KEYS
        .iter()
        .find(|(name, ..)| name.eq_ignore_ascii_case(key));
    match known {
        Some((_, verb, read)) => read(verb, &value),
        None => Ok(Info::Other {
            key: key.to_ascii_lowercase(),
            value,
        }),
    }
}

fn millis(input: &str) -> Parsed<'_, u64> {
    grammar::expect("milliseconds", count).parse(input)
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Info::TimeoutTurn(millis) => write!(f, "timeout_turn {millis}"),
            Info::TimeoutMatch(millis) => write!(f, "timeout_match {millis}"),
            Info::TimeLeft(millis) => write!(f, "time_left {millis}"),
            Info::MaxMemory(bytes) => write!(f, "max_memory {bytes}"),
            Info::GameType(kind) => write!(f, "game_type {kind}"),
            Info::Rule(mask) => write!(f, "rule {}", mask.bits()),
            Info::Evaluate(at) => write!(f, "evaluate {at}"),
            Info::Folder(path) if path.is_empty() => f.write_str("folder"),
            Info::Folder(path) => write!(f, "folder {path}"),
            Info::MaxDepth(plies) => write!(f, "max_depth {plies}"),
            Info::MaxNode(nodes) => write!(f, "max_node {nodes}"),
            Info::HashSize(kib) => write!(f, "hash_size {kib}"),
            Info::ThreadNum(threads) => write!(f, "thread_num {threads}"),
            Info::ShowDetail(level) => write!(f, "show_detail {level}"),
            Info::Pondering(yes) => write!(f, "pondering {}", u8::from(*yes)),
            Info::TimeIncrement(millis) => write!(f, "time_increment {millis}"),
            Info::Other { key, value } if value.is_empty() => f.write_str(key),
            Info::Other { key, value } => write!(f, "{key} {value}"),
        }
    }
}
