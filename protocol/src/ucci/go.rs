//! The `go` command of UCCI: the limits of a search.

use nom::Parser;

use crate::fields::{fields, lenient};
use crate::grammar::{Parsed, keyword};

fields! {
    /// `go [ponder | draw] LIMIT...`, with limits in any order and combination: the first one
    /// reached ends the search. Without limits the engine searches until `stop`. None of its words
    /// is an error, since a GUI that sent `go` waits for an answer.
    ///
    /// The specification allows only one limit, and has no `movetime`; GUIs that also speak UCI
    /// send both. Clocks are in seconds, or in milliseconds after `setoption usemillisec true`.
    pub struct Go {
        /// `ponder`: search on the opponent's time until `ponderhit` or `stop`.
        pub ponder: bool,
        /// `draw`: the opponent offers a draw; `bestmove M draw` accepts.
        pub draw: bool,
        /// `infinite` or `depth infinite`: search until `stop`, whatever is found.
        pub infinite: bool,
        /// `depth N`: the depth limit in plies. For 0 alone the engine evaluates statically and
        /// answers `nobestmove`.
        pub depth: Option<u32>,
        pub nodes: Option<u64>,
        /// `movetime T`: exactly this time, in milliseconds whatever `usemillisec` says.
        pub movetime: Option<u64>,
        /// `time T`: the time left on the engine's clock.
        pub time: Option<u64>,
        /// `movestogo N`: moves of the engine until its next time control.
        pub movestogo: Option<u32>,
        /// `increment I`: time added to the engine's clock for each move.
        pub increment: Option<u64>,
        /// `opptime T`: the time left on the opponent's clock.
        pub opptime: Option<u64>,
        pub oppmovestogo: Option<u32>,
        pub oppincrement: Option<u64>,
        /// Words without a meaning here, in order. They are no limits; the session may report them.
        pub ignored: Vec<String>,
    }
}

impl Go {
    /// Whether the search has no limit; the opponent's clock alone is none.
    pub fn is_unlimited(&self) -> bool {
        self.infinite
            || (self.depth.is_none()
                && self.nodes.is_none()
                && self.movetime.is_none()
                && self.time.is_none())
    }
}

pub(super) fn go(input: &str) -> Parsed<'_, Go> {
    lenient(input, |go: &mut Go, key, rest| {
        // `infinite` is read as the next word.
        let is_infinite = key == "depth" && keyword("infinite").parse(rest).is_ok();
        if !is_infinite {
            go.ignored.push(key.to_owned());
        }
    })
}
