//! `info`: what a UCI engine says while it thinks.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, success, value};

use crate::grammar::{
    Parsed, count, expect, field, fill, fill_list, integer, keyword, moves_until, one_move, text,
    word,
};
use crate::moves::{MoveText, write_moves};

/// `info ...`. Absent fields are not printed; fields unknown here are skipped when reading.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    /// Plies.
    pub depth: Option<u32>,
    /// Plies of the longest line looked at.
    pub seldepth: Option<u32>,
    /// Which line of several this is, from 1.
    pub multipv: Option<u32>,
    pub score: Option<Score>,
    /// Chances in thousandths, printed under `UCI_ShowWDL`.
    pub wdl: Option<Wdl>,
    pub nodes: Option<u64>,
    /// Positions visited a second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    pub tbhits: Option<u64>,
    /// Milliseconds since `go`.
    pub time: Option<u64>,
    /// Load of the processor in thousandths.
    pub cpuload: Option<u32>,
    pub currmove: Option<MoveText>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The line being searched, first its processor's number.
    pub currline: Vec<MoveText>,
    /// A move and the line that refutes it.
    pub refutation: Vec<MoveText>,
    pub pv: Vec<MoveText>,
    /// Text for the user, to the end of the line.
    pub string: Option<String>,
}

/// `score {cp V | mate N} [lowerbound | upperbound]`, from the mover's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    pub value: Value,
    pub bound: Bound,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// `cp V`: 100 = one pawn by the specification; Xiangqi engines agree on nothing better.
    Centipawns(i32),
    /// `mate N`: the mover mates in N moves; negative, is mated in that many.
    Mate(i32),
}

/// Whether a score is exact or the answer of a window that it fell out of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bound {
    #[default]
    Exact,
    /// `lowerbound`: at least this much.
    Lower,
    /// `upperbound`: at most this much.
    Upper,
}

/// `wdl W D L`: the mover's chances in thousandths; they add up to 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wdl {
    pub win: u32,
    pub draw: u32,
    pub loss: u32,
}

impl Score {
    /// An exact mate in `moves` moves.
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

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |f: &mut fmt::Formatter<'_>, key: &str, value: Option<u64>| {
            value.map_or(Ok(()), |value| write!(f, " {key} {value}"))
        };
        f.write_str("info")?;
        number(f, "depth", self.depth.map(u64::from))?;
        number(f, "seldepth", self.seldepth.map(u64::from))?;
        number(f, "multipv", self.multipv.map(u64::from))?;
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        if let Some(Wdl { win, draw, loss }) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        number(f, "nodes", self.nodes)?;
        number(f, "nps", self.nps)?;
        number(f, "hashfull", self.hashfull.map(u64::from))?;
        number(f, "tbhits", self.tbhits)?;
        number(f, "time", self.time)?;
        number(f, "cpuload", self.cpuload.map(u64::from))?;
        if let Some(currmove) = &self.currmove {
            write!(f, " currmove {currmove}")?;
        }
        number(f, "currmovenumber", self.currmovenumber.map(u64::from))?;
        write_moves(f, "currline", &self.currline)?;
        write_moves(f, "refutation", &self.refutation)?;
        write_moves(f, "pv", &self.pv)?;
        match &self.string {
            Some(text) if text.is_empty() => f.write_str(" string"),
            Some(text) => write!(f, " string {text}"),
            None => Ok(()),
        }
    }
}

/// The words that begin a field of `info`, and so end a list of moves.
const FIELDS: &[&str] = &[
    "depth",
    "seldepth",
    "multipv",
    "score",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "time",
    "cpuload",
    "currmove",
    "currmovenumber",
    "currline",
    "refutation",
    "pv",
    "string",
];

pub(super) fn info(mut input: &str) -> Parsed<'_, Info> {
    let mut info = Info::default();
    while let Ok((rest, key)) = word(input) {
        input = match key {
            "depth" => fill(&mut info.depth, count, rest)?,
            "seldepth" => fill(&mut info.seldepth, count, rest)?,
            "multipv" => fill(&mut info.multipv, count, rest)?,
            "score" => fill(&mut info.score, score, rest)?,
            "wdl" => fill(&mut info.wdl, wdl, rest)?,
            "nodes" => fill(&mut info.nodes, count, rest)?,
            "nps" => fill(&mut info.nps, count, rest)?,
            "hashfull" => fill(&mut info.hashfull, count, rest)?,
            "tbhits" => fill(&mut info.tbhits, count, rest)?,
            "time" => fill(&mut info.time, count, rest)?,
            "cpuload" => fill(&mut info.cpuload, count, rest)?,
            "currmove" => fill(&mut info.currmove, one_move, rest)?,
            "currmovenumber" => fill(&mut info.currmovenumber, count, rest)?,
            "currline" => fill_list(&mut info.currline, moves_until(FIELDS), rest)?,
            "refutation" => fill_list(&mut info.refutation, moves_until(FIELDS), rest)?,
            "pv" => fill_list(&mut info.pv, moves_until(FIELDS), rest)?,
            "string" => fill(&mut info.string, text, rest)?,
            _ => rest,
        };
    }
    Ok((input, info))
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
