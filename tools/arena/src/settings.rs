//! Settings of several values in one argument: `elo0=0,elo1=5`, `name=A,cmd='./a -x'`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A setting that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// A part without `=`.
    #[error("\"{0}\": expected KEY=VALUE (a comma inside a value needs quotes around it)")]
    NoValue(String),
    #[error("unknown key \"{key}\": expected {expected}")]
    UnknownKey { key: String, expected: &'static str },
    /// A value out of its range, or no number at all.
    #[error("{key}={found}: expected {expected}")]
    Value {
        key: String,
        found: String,
        expected: String,
    },
}

impl SettingError {
    pub fn unknown(key: &str, expected: &'static str) -> Self {
        Self::UnknownKey {
            key: key.to_owned(),
            expected,
        }
    }

    /// The value is not what it should be.
    pub fn value(key: &str, found: &str, expected: impl Into<String>) -> Self {
        Self::Value {
            key: key.to_owned(),
            found: found.to_owned(),
            expected: expected.into(),
        }
    }
}

/// The pairs of `key=value,key=value`, parted at the commas that stand in no quotes; none in an
/// empty text.
///
/// # Errors
/// For a part without `=`.
pub fn pairs(text: &str) -> Result<Vec<(&str, &str)>, SettingError> {
    let mut quote = None;
    let parts = text.split(move |c| {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
        quote.is_none() && c == ','
    });
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.split_once('=')
                .ok_or_else(|| SettingError::NoValue(part.to_owned()))
        })
        .collect()
}

/// A number in a range.
///
/// # Errors
/// When it is none, or outside.
pub fn number<T: FromStr + PartialOrd + Display>(
    key: &str,
    value: &str,
    range: RangeInclusive<T>,
) -> Result<T, SettingError> {
    value
        .parse()
        .ok()
        .filter(|n| range.contains(n))
        .ok_or_else(|| {
            SettingError::value(
                key,
                value,
                format!("a number from {} to {}", range.start(), range.end()),
            )
        })
}
