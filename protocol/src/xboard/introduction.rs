//! The features and options of an engine: the answer to `protover`.

use super::{Feature, Reply};
use crate::option::EngineOption;

/// The features that all engines here have in common, in the order in which they are sent. `draw`
/// is sent between the two lists.
const BEFORE_DRAW: [(&str, i64); 6] = [
    ("ping", 1),
    ("setboard", 1),
    ("playother", 1),
    ("san", 0),
    ("usermove", 1),
    ("time", 1),
];
const AFTER_DRAW: [(&str, i64); 12] = [
    ("sigint", 0),
    ("sigterm", 0),
    ("reuse", 1),
    ("analyze", 1),
    ("colors", 0),
    ("ics", 0),
    ("name", 0),
    ("pause", 0),
    ("nps", 0),
    ("debug", 1),
    ("memory", 1),
    ("smp", 1),
];

/// The features of an engine. It takes moves with `usermove`, positions with `setboard`, memory and
/// threads by commands, and supports analysis.
#[derive(Debug, Clone, Copy)]
pub struct Introduction<'a> {
    /// Name of the engine for users.
    pub name: &'a str,
    pub variant: &'a str,
    pub draw: bool,
    /// Whether the engine supports `exclude` in analysis.
    pub exclude: bool,
    /// Format of the engine's endgame tables, whose folders `egtpath` can name; none without
    /// tables.
    pub tables: Option<&'a str>,
}

impl Introduction<'_> {
    /// The features, then the options, then `done=1`.
    pub fn replies(&self, options: impl IntoIterator<Item = EngineOption>) -> Vec<Reply> {
        let number = |(name, value)| Feature::number(name, value);
        let mut plain: Vec<Feature> = BEFORE_DRAW.map(number).into();
        plain.push(Feature::number("draw", self.draw.into()));
        plain.extend(AFTER_DRAW.map(number));
        if self.exclude {
            plain.push(Feature::number("exclude", 1));
        }
        plain.extend(self.tables.map(|format| Feature::text("egt", format)));
        let mut replies = vec![
            Reply::Features(vec![Feature::number("done", 0)]),
            Reply::Features(vec![
                Feature::text("myname", self.name),
                Feature::text("variants", self.variant),
            ]),
            Reply::Features(plain),
        ];
        let options = options.into_iter();
        let options = options.filter_map(|option| Feature::option(&option));
        replies.extend(options.map(|feature| Reply::Features(vec![feature])));
        replies.push(Reply::Features(vec![Feature::number("done", 1)]));
        replies
    }
}
