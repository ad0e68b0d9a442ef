//! The part of TOML (<https://toml.io>, version 1.0) that a match is written in: tables, arrays of
//! tables, dotted and quoted keys, strings on one line, numbers, booleans, arrays and inline tables.
//! Dates and strings of several lines have no place in a match and are refused by name.
//!
//! Every key remembers its line, so that whoever reads a value can say where it stands.

use thiserror::Error;

mod reader;

/// A table of the file. The first one is what stands before any `[header]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The name in its brackets, in parts; empty for the first.
    pub name: Vec<String>,
    /// True for `[[name]]`.
    pub is_element: bool,
    /// Where its header stands, from 1.
    pub line: usize,
    /// What is in it, in order.
    pub entries: Vec<Entry>,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key, in the parts between its dots.
    pub key: Vec<String>,
    /// What it is set to.
    pub value: Value,
    /// Where it stands, from 1.
    pub line: usize,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// In quotes.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a point or an exponent.
    Float(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// In brackets.
    Array(Vec<Value>),
    /// In braces.
    Table(Vec<(Vec<String>, Value)>),
}

/// Why a file is not TOML, or more of it than is read here. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: found {found}, expected {expected}")]
pub struct TomlError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

/// Reads a file's text.
///
/// # Errors
/// The first place at which it cannot be read.
pub fn read(text: &str) -> Result<Vec<Table>, TomlError> {
    reader::Reader::new(text).tables()
}

#[cfg(test)]
mod tests;
