//! `option NAME type KIND [min A] [max B] [var V...] [default D]`: no `name` keyword, one word a name.

use std::fmt;

use nom::Parser;
use nom::combinator::map;

use crate::grammar::{Parsed, expect, word};
use crate::option::{EngineOption, OptionKind, kind};

pub(super) fn write(f: &mut fmt::Formatter<'_>, option: &EngineOption) -> fmt::Result {
    write!(f, "option {} type {}", option.name, option.kind.word())?;
    match &option.kind {
        OptionKind::Label | OptionKind::Button => Ok(()),
        OptionKind::Check { default } => clause(f, "default", default.as_ref()),
        OptionKind::Spin { default, min, max } => {
            clause(f, "min", min.as_ref())?;
            clause(f, "max", max.as_ref())?;
            clause(f, "default", default.as_ref())
        }
        OptionKind::Combo { default, choices } => {
            choices
                .iter()
                .try_for_each(|choice| clause(f, "var", Some(choice)))?;
            clause(f, "default", default.as_ref())
        }
        OptionKind::Text {
            default: Some(text),
        } if text.is_empty() => f.write_str(" default"),
        OptionKind::Text { default } => clause(f, "default", default.as_ref()),
    }
}

fn clause(f: &mut fmt::Formatter<'_>, key: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {key} {value}"))
}

pub(super) fn option(input: &str) -> Parsed<'_, EngineOption> {
    let name = expect("the name of an option", word);
    map((name, kind), |(name, kind)| EngineOption {
        name: name.to_owned(),
        kind,
    })
    .parse(input)
}
