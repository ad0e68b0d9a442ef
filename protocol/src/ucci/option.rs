//! `option NAME type KIND [min A] [max B] [var V...] [default D]`: without the keyword `name`,
//! since a name is one word.

use nom::Parser;
use nom::combinator::map;

use crate::grammar::{Parsed, expect, word};
use crate::option::{EngineOption, kind};

pub(super) fn written(option: &EngineOption) -> String {
    option.written(true, "")
}

pub(super) fn option(input: &str) -> Parsed<'_, EngineOption> {
    let name = expect("the name of an option", word);
    map((name, kind), |(name, kind)| EngineOption {
        name: name.to_owned(),
        kind,
    })
    .parse(input)
}
