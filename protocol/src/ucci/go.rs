//! The `go` of UCCI: what to think under.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, success, value};
use nom::multi::fold_many0;

use crate::grammar::{Parsed, count, end, expect, field, keyword};

/// `go [ponder | draw] LIMIT`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// Whether the clock runs, and whether a draw is on offer.
    pub mode: Mode,
    /// How long to think.
    pub limit: Limit,
}

/// The word between `go` and its limit. The specification allows one of them at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Think on the own clock.
    #[default]
    Normal,
    /// `ponder`: think on the opponent's time until `ponderhit` or `stop`.
    Ponder,
    /// `draw`: the opponent offers a draw; `bestmove M draw` accepts.
    Draw,
}

/// How long to think. A bare `go` is [`Limit::Infinite`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Limit {
    /// `depth N`: plies. With 0 the engine evaluates statically and answers `nobestmove`.
    Depth(u32),
    /// `depth infinite`: until `stop`.
    #[default]
    Infinite,
    /// `nodes N`.
    Nodes(u64),
    /// `time T ... [opptime T ...]`.
    Time {
        /// The engine's clock.
        own: Clock,
        /// The opponent's clock, when told.
        opponent: Option<Clock>,
    },
}

/// One side's clock, in seconds, or in milliseconds after `setoption usemillisec true`.
///
/// UCCI has no `movetime`: a fixed time is `time T movestogo 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// What is left.
    pub time: u64,
    /// What will come.
    pub refill: Refill,
}

/// How a clock is filled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Refill {
    /// Nothing comes: the rest of the game in what is left.
    #[default]
    None,
    /// `movestogo N`: moves until the next period.
    MovesToGo(u32),
    /// `increment I`: added for each move, in the unit of the clock.
    Increment(u64),
}

impl Clock {
    fn write(self, f: &mut fmt::Formatter<'_>, prefix: &str) -> fmt::Result {
        write!(f, " {prefix}time {}", self.time)?;
        match self.refill {
            Refill::None => Ok(()),
            Refill::MovesToGo(moves) => write!(f, " {prefix}movestogo {moves}"),
            Refill::Increment(increment) => write!(f, " {prefix}increment {increment}"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.mode {
            Mode::Normal => "go",
            Mode::Ponder => "go ponder",
            Mode::Draw => "go draw",
        })?;
        match self.limit {
            Limit::Depth(depth) => write!(f, " depth {depth}"),
            Limit::Infinite => f.write_str(" depth infinite"),
            Limit::Nodes(nodes) => write!(f, " nodes {nodes}"),
            Limit::Time { own, opponent } => {
                own.write(f, "")?;
                opponent.map_or(Ok(()), |clock| clock.write(f, "opp"))
            }
        }
    }
}

/// All that stands behind `go`.
pub(super) fn go(input: &str) -> Parsed<'_, Go> {
    let mode = alt((
        value(Mode::Ponder, keyword("ponder")),
        value(Mode::Draw, keyword("draw")),
        success(Mode::Normal),
    ));
    let limit = expect("depth N, depth infinite, nodes N or time T", limit);
    map((mode, limit), |(mode, limit)| Go { mode, limit }).parse(input)
}

fn limit(input: &str) -> Parsed<'_, Limit> {
    let infinite = || value(Limit::Infinite, keyword("infinite"));
    let plies = alt((infinite(), map(count, Limit::Depth)));
    alt((
        field("depth", expect("a number of plies or `infinite`", plies)),
        infinite(),
        map(field("nodes", count), Limit::Nodes),
        clocks,
        value(Limit::Infinite, end),
    ))
    .parse(input)
}

/// The clauses behind `time T`. Some GUIs do not keep the order of the specification, so any will do.
#[derive(Clone, Copy)]
enum Clause {
    OpponentTime(u64),
    Own(Refill),
    Opponent(Refill),
}

fn clocks(input: &str) -> Parsed<'_, Limit> {
    let (rest, time) = field("time", count).parse(input)?;
    let clause = alt((
        map(field("movestogo", count), |n| {
            Clause::Own(Refill::MovesToGo(n))
        }),
        map(field("increment", count), |i| {
            Clause::Own(Refill::Increment(i))
        }),
        map(field("opptime", count), Clause::OpponentTime),
        map(field("oppmovestogo", count), |n| {
            Clause::Opponent(Refill::MovesToGo(n))
        }),
        map(field("oppincrement", count), |i| {
            Clause::Opponent(Refill::Increment(i))
        }),
    ));
    let bare = move || {
        (
            Clock {
                time,
                refill: Refill::None,
            },
            None::<Clock>,
        )
    };
    let clocks = fold_many0(clause, bare, |(mut own, mut opponent), clause| {
        match clause {
            Clause::Own(refill) => own.refill = refill,
            Clause::OpponentTime(time) => opponent.get_or_insert_default().time = time,
            Clause::Opponent(refill) => opponent.get_or_insert_default().refill = refill,
        }
        (own, opponent)
    });
    map(clocks, |(own, opponent)| Limit::Time { own, opponent }).parse(rest)
}
