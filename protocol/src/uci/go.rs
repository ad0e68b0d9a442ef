//! The `go` command of UCI: the limits of a search.

use crate::fields::{fields, lenient};
use crate::grammar::Parsed;
use crate::moves::MoveText;

fields! {
    /// `go ...`, with its arguments in any order. All times are in milliseconds; a negative clock
    /// is read as 0, and a number too large for its field as the maximum.
    ///
    /// Without limits the engine searches until `stop`, as with `infinite`. Nothing is an error
    /// here, since a GUI that sent `go` waits for an answer; the session reports wrong moves in
    /// `searchmoves`.
    pub struct Go {
        /// `ponder`: search on the opponent's time until `ponderhit` or `stop`.
        pub ponder: bool,
        /// `infinite`: search until `stop`, whatever is found.
        pub infinite: bool,
        /// `wtime T`: the time left on red's clock.
        pub wtime: Option<u64>,
        /// `btime T`: the time left on black's clock.
        pub btime: Option<u64>,
        /// `winc T`: the increment of red's clock.
        pub winc: Option<u64>,
        /// `binc T`: the increment of black's clock.
        pub binc: Option<u64>,
        /// `movestogo N`: moves until the next time control.
        pub movestogo: Option<u32>,
        /// `movetime T`: search for exactly this time.
        pub movetime: Option<u64>,
        /// `depth N`: the depth limit in plies.
        pub depth: Option<u32>,
        pub nodes: Option<u64>,
        /// `mate N`: look for a mate in N moves by the side to move.
        pub mate: Option<u32>,
        /// `perft N`: count leaf nodes instead of searching.
        pub perft: Option<u32>,
        /// Unknown words and malformed numbers, in order. The specification says to ignore them;
        /// the session may report them.
        pub ignored: Vec<String>,
        // Declared last, since it takes every word up to the next keyword.
        /// `searchmoves m...`: search only these root moves; empty for all.
        pub searchmoves: Vec<MoveText>,
    }
}

pub(super) fn go(input: &str) -> Parsed<'_, Go> {
    lenient(input, |go: &mut Go, key, _| go.ignored.push(key.to_owned()))
}
