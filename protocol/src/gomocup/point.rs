//! A point of the board in Gomocup's notation, as two numbers.

use std::fmt;

use nom::Parser;
use nom::character::complete::{char, digit1};
use nom::combinator::{map_opt, opt, recognize};

use crate::grammar::{Parsed, blanks, expect};

/// `x,y`: column and row, both from 0, from the top left.
///
/// The size of the board is not known here: a point may lie outside, and Yixin-Board writes a pass
/// as `-1,-1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    pub fn new(x: impl Into<i32>, y: impl Into<i32>) -> Point {
        Point {
            x: x.into(),
            y: y.into(),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A whole number; fails if it does not fit 32 bits.
fn number(input: &str) -> Parsed<'_, i32> {
    let digits = recognize((opt(char('-')), digit1));
    map_opt(digits, |text: &str| text.parse().ok()).parse(input)
}

/// A comma, with or without blanks around it.
pub(super) fn comma(input: &str) -> Parsed<'_, ()> {
    let (rest, _) = (blanks, char(','), blanks).parse(input)?;
    Ok((rest, ()))
}

/// A number, with or without blanks before it.
pub(super) fn coordinate(input: &str) -> Parsed<'_, i32> {
    let (rest, (_, number)) = (blanks, number).parse(input)?;
    Ok((rest, number))
}

/// Reads `x,y`. An error quotes the whole word.
pub(super) fn point(input: &str) -> Parsed<'_, Point> {
    let pair = |input| {
        let (rest, (x, (), y)) = (coordinate, comma, coordinate).parse(input)?;
        Ok((rest, Point { x, y }))
    };
    expect("a point as x,y", pair).parse(input)
}
