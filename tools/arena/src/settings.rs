//! Settings of several values in one argument: `elo0=0,elo1=5`, `name=A,cmd='./a -x'`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use ::cli::message::Value;
use ::cli::{Message, message};

pub fn unknown(key: &str, expected: &'static str) -> Message {
    message!("setting-unknown", key = key.to_owned(), expected)
}

/// The error of a value that is not as expected: one of a few words, or what a message says.
pub fn wrong(key: &str, found: &str, expected: impl Into<Value>) -> Message {
    let (key, found) = (key.to_owned(), found.to_owned());
    let expected: Value = expected.into();
    message!("setting-value", key, found, expected)
}

/// The pairs of `key=value,key=value`, split at commas outside of quotes; an empty text has none.
///
/// # Errors
/// For a part without `=`.
pub fn pairs(text: &str) -> Result<Vec<(&str, &str)>, Message> {
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
                .ok_or_else(|| message!("setting-no-value", found = part.to_owned()))
        })
        .collect()
}

/// A number in a range.
///
/// # Errors
/// When the value is no number, or outside the range.
pub fn number<T: FromStr + PartialOrd + Display>(
    key: &str,
    value: &str,
    range: RangeInclusive<T>,
) -> Result<T, Message> {
    value
        .parse()
        .ok()
        .filter(|n| range.contains(n))
        .ok_or_else(|| {
            let (least, most) = (range.start().to_string(), range.end().to_string());
            wrong(key, value, message!("setting-range", least, most))
        })
}
