//! `info`: what a UCI engine reports during a search.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, success, value};

use crate::fields::{fields, values};
use crate::grammar::{Parsed, count, expect, field, integer, keyword};
use crate::moves::MoveText;

fields! {
    /// `info ...`. Absent fields are not printed; unknown fields are skipped when reading.
    pub struct Info {
        /// Depth of the search in plies.
        pub depth: Option<u32>,
        /// Length of the longest line searched, in plies.
        pub seldepth: Option<u32>,
        /// Rank of the line in MultiPV, from 1.
        pub multipv: Option<u32>,
        pub score: Option<Score>,
        /// Chances in per mille, printed with `UCI_ShowWDL`.
        pub wdl: Option<Wdl>,
        pub nodes: Option<u64>,
        pub nps: Option<u64>,
        /// How full the transposition table is, in per mille.
        pub hashfull: Option<u32>,
        pub tbhits: Option<u64>,
        /// Time of the search in milliseconds.
        pub time: Option<u64>,
        /// Load of the processor in per mille.
        pub cpuload: Option<u32>,
        pub currmove: Option<MoveText>,
        /// Number of `currmove` in the order of search, from 1.
        pub currmovenumber: Option<u32>,
        /// The line being searched, after the number of its processor.
        pub currline: Vec<MoveText>,
        /// A move, and the line that refutes it.
        pub refutation: Vec<MoveText>,
        pub pv: Vec<MoveText>,
        /// Text for the user, up to the end of the line.
        pub string: Option<String>,
    }
}

values! {
    Score: score;
    Wdl: wdl;
}

/// `score {cp V | mate N} [lowerbound | upperbound]`, from the side to move's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    pub value: Value,
    pub bound: Bound,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// `cp V`: 100 is a pawn by the specification; Xiangqi engines have no common unit.
    Centipawns(i32),
    /// `mate N`: the side to move mates in N moves, or is mated in -N moves if negative.
    Mate(i32),
}

/// Whether a score is exact, or a bound because it fell outside the search window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bound {
    #[default]
    Exact,
    /// `lowerbound`: the value is at least the score.
    Lower,
    /// `upperbound`: the value is at most the score.
    Upper,
}

/// `wdl W D L`: chances of the side to move in per mille; they add up to 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wdl {
    pub win: u32,
    pub draw: u32,
    pub loss: u32,
}

impl Score {
    /// An exact score of a mate in `moves` moves.
    pub fn mate(moves: i32) -> Score {
        Score {
            value: Value::Mate(moves),
            bound: Bound::Exact,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Centipawns(value) => write!(f, "cp {value}")?,
            Value::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

fn score(input: &str) -> Parsed<'_, Score> {
    let amount = alt((
        map(field("cp", integer), Value::Centipawns),
        map(field("mate", integer), Value::Mate),
    ));
    let bound = alt((
        value(Bound::Lower, keyword("lowerbound")),
        value(Bound::Upper, keyword("upperbound")),
        success(Bound::Exact),
    ));
    map(
        (expect("`cp V` or `mate N`", amount), bound),
        |(value, bound)| Score { value, bound },
    )
    .parse(input)
}

fn wdl(input: &str) -> Parsed<'_, Wdl> {
    map((count, count, count), |(win, draw, loss)| Wdl {
        win,
        draw,
        loss,
    })
    .parse(input)
}
