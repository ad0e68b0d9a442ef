//! `option name NAME type KIND [default D] [min A] [max B] [var V...]`. An empty text is `<empty>`.

use nom::Parser;
use nom::combinator::map;

use crate::grammar::{Parsed, expect, field, phrase};
use crate::option::{EngineOption, OptionKind, kind};

const EMPTY: &str = "<empty>";

pub(super) fn written(option: &EngineOption) -> String {
    format!("name {}", option.written(false, EMPTY))
}

pub(super) fn option(input: &str) -> Parsed<'_, EngineOption> {
    let name = field("name", expect("the name of an option", phrase(&["type"])));
    map((name, kind), |(name, mut kind)| {
        if let OptionKind::Text {
            default: Some(text),
        } = &mut kind
            && text == EMPTY
        {
            text.clear();
        }
        EngineOption { name, kind }
    })
    .parse(input)
}
