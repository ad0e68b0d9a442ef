//! The `go` of UCI: what to think under.

use std::fmt;

use crate::grammar::{Parsed, count, fill_list, fill_or_ignore, moves_until, word};

use crate::moves::{MoveText, write_moves};

/// `go ...`, its arguments in any order. All times in milliseconds; a negative clock reads as 0,
/// and a number too large for its field reads as the largest that fits.
///
/// A bare `go` limits nothing: the engine thinks until `stop`, as with `infinite`. Nothing but a wrong move in
/// `searchmoves` is an error: a GUI that sent `go` waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// `ponder`: think on the opponent's time until `ponderhit` or `stop`.
    pub ponder: bool,
    /// `infinite`: until `stop`, whatever is found.
    pub infinite: bool,
    /// `wtime T`: red's clock.
    pub wtime: Option<u64>,
    /// `btime T`: black's clock.
    pub btime: Option<u64>,
    /// `winc T`: red's increment.
    pub winc: Option<u64>,
    /// `binc T`: black's increment.
    pub binc: Option<u64>,
    /// `movestogo N`: moves until the next time control.
    pub movestogo: Option<u32>,
    /// `movetime T`: exactly this long.
    pub movetime: Option<u64>,
    /// `depth N`, plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// `mate N`: look for a mate in N moves of the mover.
    pub mate: Option<u32>,
    /// `perft N`: count leaf nodes instead of thinking.
    pub perft: Option<u32>,
    /// `searchmoves m...`: only these root moves; empty for all.
    pub searchmoves: Vec<MoveText>,
    /// Unknown words and malformed numbers, in order. The specification says to ignore them;
    /// the session may mention them.
    pub ignored: Vec<String>,
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        let numbers = [
            ("wtime", self.wtime),
            ("btime", self.btime),
            ("winc", self.winc),
            ("binc", self.binc),
            ("movestogo", self.movestogo.map(u64::from)),
            ("movetime", self.movetime),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("perft", self.perft.map(u64::from)),
        ];
        for (key, number) in numbers {
            if let Some(number) = number {
                write!(f, " {key} {number}")?;
            }
        }
        // Before `searchmoves`, which takes every word up to the next keyword.
        self.ignored
            .iter()
            .try_for_each(|word| write!(f, " {word}"))?;
        write_moves(f, "searchmoves", &self.searchmoves)
    }
}

/// The words that begin an argument of `go`, and so end a list of moves.
const ARGUMENTS: &[&str] = &[
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "perft",
];

pub(super) fn go(mut input: &str) -> Parsed<'_, Go> {
    let mut go = Go::default();
    let mut ignored = Vec::new();
    while let Ok((rest, key)) = word(input) {
        let lost = &mut ignored;
        input = match key {
            "ponder" => {
                go.ponder = true;
                rest
            }
            "infinite" => {
                go.infinite = true;
                rest
            }
            "wtime" => fill_or_ignore(&mut go.wtime, key, count, rest, lost),
            "btime" => fill_or_ignore(&mut go.btime, key, count, rest, lost),
            "winc" => fill_or_ignore(&mut go.winc, key, count, rest, lost),
            "binc" => fill_or_ignore(&mut go.binc, key, count, rest, lost),
            "movestogo" => fill_or_ignore(&mut go.movestogo, key, count, rest, lost),
            "movetime" => fill_or_ignore(&mut go.movetime, key, count, rest, lost),
            "depth" => fill_or_ignore(&mut go.depth, key, count, rest, lost),
            "nodes" => fill_or_ignore(&mut go.nodes, key, count, rest, lost),
            "mate" => fill_or_ignore(&mut go.mate, key, count, rest, lost),
            "perft" => fill_or_ignore(&mut go.perft, key, count, rest, lost),
            "searchmoves" => fill_list(&mut go.searchmoves, moves_until(ARGUMENTS), rest)?,
            unknown => {
                lost.push(unknown.to_owned());
                rest
            }
        };
    }
    go.ignored = ignored;
    Ok((input, go))
}
