//! `feature NAME=VALUE ...`: how an engine describes itself to XBoard.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_till1};
use nom::character::complete::multispace0;
use nom::combinator::map;
use nom::multi::many0;
use nom::sequence::{delimited, preceded, separated_pair};

use crate::grammar::{Fault, Parsed, expect, integer};

/// One `NAME=VALUE` pair. Text values are quoted on the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// Name of the feature: `myname`, `variants`, `setboard`, `usermove`, `ping`, `analyze`,
    /// `colors`, `sigint`, `memory`, `smp`, `option`, `done` and so on.
    pub name: String,
    pub value: FeatureValue,
}

/// A number, or a text without double quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeatureValue {
    /// A number; `1` and `0` stand for yes and no.
    Number(i64),
    /// A text, which is quoted on the line.
    Text(String),
}

impl Feature {
    /// A feature with a number; 1 for yes, 0 for no.
    pub fn number(name: &str, value: i64) -> Feature {
        Feature {
            name: name.into(),
            value: FeatureValue::Number(value),
        }
    }

    /// A feature with a text. Double quotes in it become single ones, since the protocol cannot
    /// escape them.
    pub fn text(name: &str, value: &str) -> Feature {
        Feature {
            name: name.into(),
            value: FeatureValue::Text(value.replace('"', "'")),
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            FeatureValue::Number(number) => write!(f, "{}={number}", self.name),
            FeatureValue::Text(text) => write!(f, "{}=\"{text}\"", self.name),
        }
    }
}

/// Reads zero or more `NAME=VALUE` pairs.
pub(super) fn features(input: &str) -> Parsed<'_, Vec<Feature>> {
    let name = preceded(
        multispace0,
        take_till1(|c: char| c == '=' || c.is_whitespace()),
    );
    let quoted = delimited(tag("\""), take_till(|c| c == '"'), tag("\""));
    let value = alt((
        map(integer, FeatureValue::Number),
        map(quoted, |text: &str| FeatureValue::Text(text.to_owned())),
        // Some engines leave the quotes out.
        map(
            take_till1::<_, _, Fault>(|c: char| c == '"' || c.is_whitespace()),
            |text: &str| FeatureValue::Text(text.to_owned()),
        ),
    ));
    let pair = map(
        separated_pair(name, tag("="), value),
        |(name, value): (&str, _)| Feature {
            name: name.to_owned(),
            value,
        },
    );
    many0(expect("NAME=VALUE", pair)).parse(input)
}
