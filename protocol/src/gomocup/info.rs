//! `INFO KEY VALUE`: settings of the game, its time and the machine.

use std::fmt;

use bitflags::bitflags;
use nom::Parser;
use nom::character::complete::char;
use nom::combinator::{map_opt, not};
use nom::sequence::preceded;

use super::point::{Point, point};
use crate::error::ParseError;
use crate::grammar::{Bounded, Parsed, arguments, blanks, count, expect, integer, text, word};

/// The value of `time_left` for unlimited time.
pub const UNLIMITED: i64 = 2_147_483_647;

bitflags! {
    /// Flags of `INFO rule`. None is freestyle.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct RuleMask: u32 {
        const EXACT_FIVE = 1;
        /// The game goes on after a win. In Yixin-Board this flag means renju.
        const CONTINUOUS = 2;
        const RENJU = 4;
        /// A five with opposing stones at both ends does not win.
        const CARO = 8;
    }
}

/// Declares the keys: how each is named, read and written.
macro_rules! infos {
    ($(
        $(#[$doc:meta])*
        $variant:ident($value:ident: $type:ty) $key:literal, $parser:expr => $shown:expr;
    )*) => {
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Info {
            $($(#[$doc])* $variant($type),)*
            /// Any other key; it is ignored.
            Other {
                key: String,
                /// The rest of the line; may be empty.
                value: String,
            },
        }

        fn known(key: &str, value: &str) -> Option<Result<Info, ParseError>> {
            $(if key.eq_ignore_ascii_case($key) {
                let verb = concat!("INFO ", $key);
                return Some(arguments(verb, value, $parser).map(Info::$variant));
            })*
            None
        }

        impl fmt::Display for Info {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (key, value): (&str, String) = match self {
                    $(Info::$variant($value) => ($key, $shown.to_string()),)*
                    Info::Other { key, value } => (key, value.clone()),
                };
                match value.is_empty() {
                    true => f.write_str(key),
                    false => write!(f, "{key} {value}"),
                }
            }
        }
    };
}

infos! {
    /// `timeout_turn`: milliseconds for each move; 0 means as fast as possible.
    TimeoutTurn(millis: u64) "timeout_turn", millis => millis;
    /// `timeout_match`: milliseconds for the whole game; 0 means no limit.
    TimeoutMatch(millis: u64) "timeout_match", millis => millis;
    /// `time_left`: milliseconds left in the game, perhaps 0 or negative; [`UNLIMITED`] means no
    /// limit.
    TimeLeft(millis: i64) "time_left", expect("milliseconds", integer) => millis;
    /// `max_memory`: the memory limit in bytes; 0 means no limit.
    MaxMemory(bytes: u64) "max_memory", expect("a number of bytes", natural) => bytes;
    /// `game_type`: 0 against a person, 1 against an engine, 2 in a tournament, 3 in a network
    /// tournament.
    GameType(kind: u32) "game_type", expect("a number from 0 to 3", natural) => kind;
    Rule(mask: RuleMask) "rule", rule => mask.bits();
    /// `evaluate x,y`: the point under the mouse pointer, for engines that show an evaluation
    /// there.
    Evaluate(at: Point) "evaluate", point => at;
    /// `folder`: a folder in which the engine may keep files.
    Folder(path: String) "folder", text => path;
    /// `max_depth` (Yixin-Board): the depth limit in plies; 0 means no limit.
    MaxDepth(plies: u32) "max_depth", expect("a number of plies", natural) => plies;
    /// `max_node` (Yixin-Board): the node limit for each move; 0 means no limit.
    MaxNode(nodes: u64) "max_node", expect("a number of nodes", natural) => nodes;
    /// `hash_size` (Yixin-Board): the size of the transposition table in KiB.
    HashSize(kib: u64) "hash_size", expect("a number of KiB", natural) => kib;
    /// `thread_num` (Yixin-Board): the number of search threads.
    ThreadNum(threads: u32) "thread_num", expect("a number of threads", natural) => threads;
    /// `show_detail` (Yixin-Board): the level of thinking output; 0 means none.
    ShowDetail(level: u32) "show_detail", expect("a number, 0 for none", natural) => level;
    /// `pondering` (Yixin-Board): whether to ponder.
    Pondering(on: bool) "pondering", expect("0 or 1", yes) => u8::from(*on);
    /// `time_increment` (Yixin-Board): milliseconds added after each move.
    TimeIncrement(millis: u64) "time_increment", millis => millis;
}

pub(super) fn info(rest: &str) -> Result<Info, ParseError> {
    let (key, value): (&str, String) =
        arguments("INFO", rest, (expect("a key and a value", word), text))?;
    known(key, &value).unwrap_or_else(|| {
        Ok(Info::Other {
            key: key.to_ascii_lowercase(),
            value,
        })
    })
}

fn millis(input: &str) -> Parsed<'_, u64> {
    expect("milliseconds", natural).parse(input)
}

/// A number without a minus sign; one that is too large becomes the maximum.
fn natural<T: TryFrom<u64> + Bounded>(input: &str) -> Parsed<'_, T> {
    preceded(not((blanks, char('-'))), count).parse(input)
}

fn rule(input: &str) -> Parsed<'_, RuleMask> {
    let mask = map_opt(natural, RuleMask::from_bits);
    expect("a sum of 1, 2, 4 and 8, or 0", mask).parse(input)
}

fn yes(input: &str) -> Parsed<'_, bool> {
    let flag = |number: u32| matches!(number, 0 | 1).then_some(number == 1);
    map_opt(natural, flag).parse(input)
}
