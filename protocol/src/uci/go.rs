//! The `go` of UCI: what to think under.

use crate::fields::{fields, lenient};
use crate::grammar::Parsed;
use crate::moves::MoveText;

fields! {
    /// `go ...`, its arguments in any order. All times in milliseconds; a negative clock reads as
    /// 0, and a number too large for its field reads as the largest that fits.
    ///
    /// A bare `go` limits nothing: the engine thinks until `stop`, as with `infinite`. Nothing but
    /// a wrong move in `searchmoves` is an error: a GUI that sent `go` waits for an answer.
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
        /// Unknown words and malformed numbers, in order. The specification says to ignore them;
        /// the session may mention them.
        pub ignored: Vec<String>,
        // The last: it takes every word up to the next keyword.
        /// `searchmoves m...`: only these root moves; empty for all.
        pub searchmoves: Vec<MoveText>,
    }
}

pub(super) fn go(input: &str) -> Parsed<'_, Go> {
    lenient(input, |go: &mut Go, key, _| go.ignored.push(key.to_owned()))
}
