//! Thinking output: `ply score time nodes pv`.

use std::fmt;

use nom::Parser;
use nom::combinator::{map, map_opt};

use crate::grammar::{Parsed, count, expect, integer, text, word};

/// One line of thinking output, printed under `post` and in analysis.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Thinking {
    /// Depth of the search in plies.
    pub ply: u32,
    /// Centipawns from the engine's view; a mate in N is 100000 + N, being mated -100000 - N.
    pub score: i64,
    /// Time of the search in centiseconds.
    pub time: u64,
    pub nodes: u64,
    /// The principal variation, perhaps with move numbers. Free text in this protocol.
    pub pv: String,
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Thinking {
            ply,
            score,
            time,
            nodes,
            pv,
        } = self;
        write!(f, "{ply} {score} {time} {nodes}")?;
        if pv.is_empty() {
            Ok(())
        } else {
            write!(f, " {pv}")
        }
    }
}

/// Reads a line of thinking output. The ply may carry a mark (`12.`, `7+`), and between nodes and
/// moves there may be further numbers (selective depth, speed, table hits), ended by a tab.
pub(super) fn thinking(input: &str) -> Parsed<'_, Thinking> {
    let marked = |word: &str| {
        word.trim_end_matches(['.', '+', '-', '&', '!', '?'])
            .parse()
            .ok()
    };
    let ply = expect("a number of plies", map_opt(word, marked));
    map(
        (ply, integer, count, count, text),
        |(ply, score, time, nodes, rest)| {
            let pv = match rest.split_once('\t') {
                Some((numbers, pv)) if all_numbers(numbers) => pv.trim_start().to_owned(),
                _ => rest,
            };
            Thinking {
                ply,
                score,
                time,
                nodes,
                pv,
            }
        },
    )
    .parse(input)
}

fn all_numbers(text: &str) -> bool {
    text.split_whitespace()
        .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}
