//! `feature NAME=VALUE ...`: what an engine tells XBoard about itself.

use std::fmt;

/// One `NAME=VALUE` pair. Values are quoted on the line when they are text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// `myname`, `variants`, `setboard`, `usermove`, `ping`, `analyze`, `colors`, `sigint`,
    /// `memory`, `smp`, `option`, `done` and so on.
    pub name: String,
    /// Its value.
    pub value: FeatureValue,
}

/// A number, or text without a double quote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeatureValue {
    /// `1`, `0`, or another number.
    Number(i64),
    /// `"text"`.
    Text(String),
}

impl Feature {
    /// A numeric feature; 1 for yes, 0 for no.
    pub fn number(name: &str, value: i64) -> Feature {
        Feature {
            name: name.into(),
            value: FeatureValue::Number(value),
        }
    }

    /// A feature whose value is text. Double quotes in it become single ones: the protocol has no
    /// way to say them.
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
