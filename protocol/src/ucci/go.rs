//! The `go` of UCCI: what to think under.

use nom::Parser;

use crate::fields::{fields, lenient};
use crate::grammar::{Parsed, keyword};

fields! {
    /// `go [ponder | draw] LIMIT...`, the limits in any order and any combination: the first that
    /// is reached ends the search. A bare `go` limits nothing: the engine thinks until `stop`. None
    /// of its words is an error: a GUI that sent `go` waits for an answer.
    ///
    /// The specification has one limit only, and no `movetime`; GUIs that also speak UCI send both.
    /// Clocks are in seconds, or in milliseconds after `setoption usemillisec true`.
    pub struct Go {
        /// `ponder`: think on the opponent's time until `ponderhit` or `stop`.
        pub ponder: bool,
        /// `draw`: the opponent offers a draw; `bestmove M draw` accepts.
        pub draw: bool,
        /// `infinite` or `depth infinite`: until `stop`, whatever is found.
        pub infinite: bool,
        /// `depth N`: plies. With 0 alone the engine evaluates statically and answers `nobestmove`.
        pub depth: Option<u32>,
        pub nodes: Option<u64>,
        /// `movetime T`: exactly this long, in milliseconds whatever `usemillisec` says.
        pub movetime: Option<u64>,
        /// `time T`: the engine's clock.
        pub time: Option<u64>,
        /// `movestogo N`: moves until its next period.
        pub movestogo: Option<u32>,
        /// `increment I`: added to it for each move.
        pub increment: Option<u64>,
        /// `opptime T`: the opponent's clock.
        pub opptime: Option<u64>,
        pub oppmovestogo: Option<u32>,
        pub oppincrement: Option<u64>,
        /// Words that mean nothing here, in order. They limit nothing; the session may mention
        /// them.
        pub ignored: Vec<String>,
    }
}

impl Go {
    /// Whether nothing limits the search: the opponent's clock alone does not.
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
        // The next word says all.
        let is_infinite = key == "depth" && keyword("infinite").parse(rest).is_ok();
        if !is_infinite {
            go.ignored.push(key.to_owned());
        }
    })
}
