//! What the engine tells XBoard about itself: `protover`'s answer.

use protocol::host::Out;
use protocol::xboard::{Feature, Reply};

use super::super::NAME;
use crate::engine::options::{Family, Options};

/// The features that are a yes, a no or a number, in the order in which they are told.
const FEATURES: [(&str, i64); 20] = [
    ("ping", 1),
    ("setboard", 1),
    ("playother", 1),
    ("san", 0),
    ("usermove", 1),
    ("time", 1),
    ("draw", 1),
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
    ("exclude", 1),
];

/// Says the features, then the options, then that this was all.
pub(super) fn introduce(out: &mut Out) {
    let number = Feature::number;
    out.say(Reply::Features(vec![number("done", 0)]));
    out.say(Reply::Features(vec![
        Feature::text("myname", NAME),
        Feature::text("variants", "xiangqi"),
    ]));
    let plain = FEATURES.map(|(name, value)| number(name, value));
    out.say(Reply::Features(plain.into()));
    let options = Options::announced(Family::XBoard);
    for feature in options.filter_map(|option| Feature::option(&option)) {
        out.say(Reply::Features(vec![feature]));
    }
    out.say(Reply::Features(vec![number("done", 1)]));
}
