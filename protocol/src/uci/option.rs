//! `option name NAME type KIND [default D] [min A] [max B] [var V...]`. An empty text is `<empty>`.

use std::fmt;

use nom::Parser;
use nom::combinator::map;

use crate::grammar::{Parsed, expect, field, phrase};
use crate::option::{EngineOption, OptionKind, kind};

const EMPTY: &str = "<empty>";

pub(super) fn write(f: &mut fmt::Formatter<'_>, option: &EngineOption) -> fmt::Result {
    write!(f, "option name {} type {}", option.name, option.kind.word())?;
    match &option.kind {
        OptionKind::Label | OptionKind::Button => Ok(()),
        OptionKind::Check { default } => clause(f, "default", default.as_ref()),
        OptionKind::Spin { default, min, max } => {
            clause(f, "default", default.as_ref())?;
            clause(f, "min", min.as_ref())?;
            clause(f, "max", max.as_ref())
        }
        OptionKind::Combo { default, choices } => {
            clause(f, "default", default.as_ref())?;
            choices
                .iter()
                .try_for_each(|choice| clause(f, "var", Some(choice)))
        }
        OptionKind::Text { default } => {
            let default = default
                .as_deref()
                .map(|text| if text.is_empty() { EMPTY } else { text });
            clause(f, "default", default)
        }
    }
}

fn clause(f: &mut fmt::Formatter<'_>, key: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {key} {value}"))
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
