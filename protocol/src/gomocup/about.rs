//! Information about an engine: the answer to `ABOUT`.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_till, take_while1};
use nom::character::complete::char;
use nom::combinator::map;
use nom::multi::separated_list1;
use nom::sequence::delimited;

use super::point::comma;
use crate::grammar::{Parsed, blanks};

/// `name="..", version="..", author="..", country="..", www=".."`: any keys, in any order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// Keys and values, in the order of the line. Values contain no quotes.
    pub entries: Vec<(String, String)>,
}

impl About {
    /// The value of a key, without regard to case.
    pub fn get(&self, key: &str) -> Option<&str> {
        let entry = self
            .entries
            .iter()
            .find(|(k, _)| k.eq_ignore_ascii_case(key));
        entry.map(|(_, value)| value.as_str())
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, value)) in self.entries.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{key}=\"{value}\"")?;
        }
        Ok(())
    }
}

/// Reads one or more `key="value"`, separated by commas; quotes may be missing.
pub(super) fn about(input: &str) -> Parsed<'_, About> {
    let key = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let quoted = delimited(char('"'), take_till(|c| c == '"'), char('"'));
    let bare = map(take_till(|c| matches!(c, ',' | '"')), str::trim);
    let entry = (blanks, key, blanks, char('='), blanks, alt((quoted, bare)));
    let entry = map(
        entry,
        |(_, key, _, _, _, value): ((), &str, _, _, _, &str)| (key.to_owned(), value.to_owned()),
    );
    map(separated_list1(comma, entry), |entries| About { entries }).parse(input)
}
