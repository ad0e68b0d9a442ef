//! Grammar rules that all languages share, built on nom.
//!
//! Parsers here skip blanks before what they read. A parser that fails reports where it stopped and
//! what was expected there ([`Fault`]); [`arguments`] adds the verb and makes the [`ParseError`]
//! that users see.

use nom::branch::alt;
use nom::bytes::complete::take_till1;
use nom::character::complete::multispace0;
use nom::combinator::{cut, eof, map, map_opt, not, opt, value, verify};
use nom::error::ErrorKind;
use nom::multi::{many_m_n, many0, many1};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use crate::error::{Found, ParseError};
use crate::inspect::{EXPORT_NET, NonStandard};
use crate::moves::MoveText;
use crate::setup::Setup;

/// Result of a parser: the rest of the line and the value.
pub(crate) type Parsed<'a, T> = IResult<&'a str, T, Fault<'a>>;

/// Where a parser stopped, and what was expected there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fault<'a> {
    at: &'a str,
    expected: &'static str,
}

impl<'a> nom::error::ParseError<&'a str> for Fault<'a> {
    fn from_error_kind(at: &'a str, _: ErrorKind) -> Fault<'a> {
        Fault {
            at,
            expected: "something else",
        }
    }

    fn append(_: &'a str, _: ErrorKind, other: Fault<'a>) -> Fault<'a> {
        other
    }

    /// Of two failed alternatives, the one that got further.
    fn or(self, other: Fault<'a>) -> Fault<'a> {
        if other.at.len() < self.at.len() {
            other
        } else {
            self
        }
    }
}

/// `text` on one line: control characters become blanks, and the ends are trimmed.
pub(crate) fn one_line(text: &str) -> String {
    let blanked: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    blanked.trim().to_owned()
}

/// Splits a line into its first word and the rest.
///
/// # Errors
/// When the line is blank.
pub(crate) fn verb<'a>(
    line: &'a str,
    expected: &'static str,
) -> Result<(&'a str, &'a str), ParseError> {
    match word(line) {
        Ok((rest, verb)) => Ok((verb, rest)),
        Err(_) => Err(ParseError::Empty { expected }),
    }
}

/// Parses the arguments of `verb`, up to the end of the line.
///
/// # Errors
/// The word at which `parser` stopped, and what was expected there.
pub(crate) fn arguments<'a, T>(
    verb: &'static str,
    rest: &'a str,
    parser: impl Parser<&'a str, Output = T, Error = Fault<'a>>,
) -> Result<T, ParseError> {
    match terminated(parser, end).parse(rest) {
        Ok((_, value)) => Ok(value),
        Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => Err(ParseError::Argument {
            verb,
            found: Found::at(fault.at),
            expected: fault.expected,
        }),
        Err(nom::Err::Incomplete(_)) => Err(ParseError::Argument {
            verb,
            found: Found::EndOfLine,
            expected: "more",
        }),
    }
}

/// Runs `parser`. If it fails without `cut`, the error is that `expected` was expected at the next
/// word.
pub(crate) fn expect<'a, T>(
    expected: &'static str,
    mut parser: impl Parser<&'a str, Output = T, Error = Fault<'a>>,
) -> impl Parser<&'a str, Output = T, Error = Fault<'a>> {
    move |input: &'a str| {
        parser.parse(input).map_err(|error| match error {
            nom::Err::Error(_) => nom::Err::Error(Fault {
                at: input.trim_start(),
                expected,
            }),
            other => other,
        })
    }
}

pub(crate) fn end(input: &str) -> Parsed<'_, ()> {
    expect("the end of the line", value((), (multispace0, eof))).parse(input)
}

/// One word: everything up to a blank.
pub(crate) fn word(input: &str) -> Parsed<'_, &str> {
    expect("a word", preceded(blanks, take_till1(char::is_whitespace))).parse(input)
}

/// Skips blanks of any script: Chinese users type U+3000.
pub(crate) fn blanks(input: &str) -> Parsed<'_, ()> {
    Ok((input.trim_start(), ()))
}

/// Reads the word `key`.
pub(crate) fn keyword<'a>(
    key: &'static str,
) -> impl Parser<&'a str, Output = &'a str, Error = Fault<'a>> {
    expect(key, verify(word, move |found: &str| found == key))
}

/// Reads `key` and its value; after the key, a missing value is an error.
pub(crate) fn field<'a, T>(
    key: &'static str,
    parser: impl Parser<&'a str, Output = T, Error = Fault<'a>>,
) -> impl Parser<&'a str, Output = T, Error = Fault<'a>> {
    preceded(keyword(key), cut(parser))
}

/// Reads a word that is none of `keys`.
pub(crate) fn word_except<'a>(
    keys: &'static [&'static str],
) -> impl Parser<&'a str, Output = &'a str, Error = Fault<'a>> {
    verify(word, move |found: &str| !keys.contains(&found))
}

/// Reads one or more words up to one of `keys`, joined by single blanks.
pub(crate) fn phrase<'a>(
    keys: &'static [&'static str],
) -> impl Parser<&'a str, Output = String, Error = Fault<'a>> {
    map(many1(word_except(keys)), |words| words.join(" "))
}

/// The rest of the line, trimmed; may be empty.
pub(crate) fn text(input: &str) -> Parsed<'_, String> {
    Ok(("", input.trim().to_owned()))
}

/// A count. A negative number becomes 0 (clocks that have run out are sent like that), one that is
/// too large becomes the maximum.
pub(crate) fn count<'a, T: TryFrom<u64> + Bounded>(input: &'a str) -> Parsed<'a, T> {
    let number = |word: &str| {
        let (negative, digits) = split_sign(word)?;
        let number = if negative {
            0
        } else {
            digits.parse().unwrap_or(u64::MAX)
        };
        Some(T::try_from(number).unwrap_or(T::LARGEST))
    };
    expect("a number", map_opt(word, number)).parse(input)
}

/// A number that is rejected, not clamped, if it is too large: nobody means a board with sides of
/// 4,294,967,295 squares.
pub(crate) fn exact<'a>(
    expected: &'static str,
) -> impl Parser<&'a str, Output = u32, Error = Fault<'a>> {
    let number = |word: &str| {
        let decimal = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| decimal)
    };
    expect(expected, map_opt(word, number))
}

/// A whole number with or without a sign, clamped to the range of its type.
pub(crate) fn integer<'a, T: TryFrom<i64> + Bounded>(input: &'a str) -> Parsed<'a, T> {
    let number = |word: &str| {
        let (negative, digits) = split_sign(word)?;
        let magnitude: i64 = digits.parse().unwrap_or(i64::MAX);
        let number = if negative { -magnitude } else { magnitude };
        Some(T::try_from(number).unwrap_or(if negative { T::SMALLEST } else { T::LARGEST }))
    };
    expect("a whole number", map_opt(word, number)).parse(input)
}

/// Seconds, with or without a fraction, converted to milliseconds.
pub(crate) fn seconds(input: &str) -> Parsed<'_, u64> {
    let millis = |word: &str| {
        let (whole, fraction) = word.split_once('.').unwrap_or((word, ""));
        let (negative, whole) = split_sign(whole)?;
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let thousandths: String = fraction.chars().chain("000".chars()).take(3).collect();
        let seconds: u64 = whole.parse().unwrap_or(u64::MAX);
        let millis = seconds
            .saturating_mul(1000)
            .saturating_add(thousandths.parse().ok()?);
        Some(if negative { 0 } else { millis })
    };
    expect("a number of seconds", map_opt(word, millis)).parse(input)
}

/// Splits a decimal number into its sign and digits; `None` if the word is no number.
fn split_sign(word: &str) -> Option<(bool, &str)> {
    let negative = word.starts_with('-');
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    let decimal = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    decimal.then_some((negative, digits))
}

/// Number types with a smallest and a largest value.
pub(crate) trait Bounded {
    const SMALLEST: Self;
    const LARGEST: Self;
}

macro_rules! bounded {
    ($($number:ty),*) => {
        $(impl Bounded for $number {
            const SMALLEST: Self = <$number>::MIN;
            const LARGEST: Self = <$number>::MAX;
        })*
    };
}
bounded!(u32, u64, i32, i64);

pub(crate) fn one_move(input: &str) -> Parsed<'_, MoveText> {
    expect("a move", map_opt(word, |word| MoveText::new(word).ok())).parse(input)
}

/// Zero or more moves, up to one of `keys`.
pub(crate) fn moves_until<'a>(
    keys: &'static [&'static str],
) -> impl Parser<&'a str, Output = Vec<MoveText>, Error = Fault<'a>> {
    many0(map_opt(word_except(keys), |word| MoveText::new(word).ok()))
}

/// Zero or more moves, up to the end of the line.
pub(crate) fn moves(input: &str) -> Parsed<'_, Vec<MoveText>> {
    moves_until(&[]).parse(input)
}

/// Reads `{fen FEN | startpos} [moves m...]`.
pub(crate) fn setup(input: &str) -> Parsed<'_, Setup> {
    let fen = map(field("fen", expect("a FEN", phrase(&["moves"]))), Some);
    let board = expect(
        "`fen FEN` or `startpos`",
        alt((fen, value(None, keyword("startpos")))),
    );
    let played = map(opt(field("moves", moves)), Option::unwrap_or_default);
    map((board, played), |(fen, moves)| Setup { fen, moves }).parse(input)
}

/// Reads a command of our own; used for verbs that the language does not have.
pub(crate) fn inspect(
    verb: &str,
    rest: &str,
    expected: &'static str,
) -> Result<NonStandard, ParseError> {
    match verb {
        "d" => Ok(NonStandard::Board),
        "eval" => Ok(NonStandard::Eval),
        "flip" => Ok(NonStandard::Flip),
        "compiler" => Ok(NonStandard::Compiler),
        EXPORT_NET => arguments(EXPORT_NET, rest, text).map(|file| NonStandard::ExportNet { file }),
        "speedtest" => {
            let setting = expect(
                "a whole number from 1 on",
                verify(count::<u32>, |&number: &u32| number > 0),
            );
            let settings = many_m_n(0, 3, preceded(not(end), cut(setting)));
            arguments("speedtest", rest, settings).map(NonStandard::Speedtest)
        }
        "bench" => arguments("bench", rest, opt(count)).map(|depth| NonStandard::Bench { depth }),
        "perft" => {
            let depth = expect("a depth in plies", count);
            arguments("perft", rest, depth).map(|depth| NonStandard::Perft { depth })
        }
        _ => Err(ParseError::unknown_verb(verb, expected)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_saturate_and_name_what_they_are_not() {
        assert_eq!(count::<u32>(" 12 x"), Ok((" x", 12)));
        assert_eq!(count::<u32>("-5"), Ok(("", 0)));
        assert_eq!(count::<u32>("99999999999999999999999"), Ok(("", u32::MAX)));
        assert_eq!(
            integer::<i32>("-99999999999999999999999"),
            Ok(("", i32::MIN))
        );
        assert_eq!(integer::<i64>("+7"), Ok(("", 7)));
        for wrong in ["", "x", "1x", "-", "+-1", "1.5", "0x10", "１２"] {
            assert!(count::<u64>(wrong).is_err(), "{wrong}");
            assert!(integer::<i64>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seconds_keep_three_digits_of_their_fraction() {
        for (text, millis) in [
            ("5", 5000),
            ("0.1", 100),
            ("2.0256", 2025),
            ("3.", 3000),
            ("-1", 0),
        ] {
            assert_eq!(seconds(text), Ok(("", millis)), "{text}");
        }
        for wrong in ["", ".", ".5", "1.x", "1.-5", "1:30"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_speedtest_takes_up_to_three_numbers_from_1_on() {
        let parse = |rest| inspect("speedtest", rest, "").map_err(|error| error.to_string());
        assert_eq!(parse(" "), Ok(NonStandard::Speedtest(Vec::new())));
        assert_eq!(
            parse(" 2 64 5 "),
            Ok(NonStandard::Speedtest(vec![2, 64, 5]))
        );
        for (rest, found, expected) in [
            ("x", "x", "a whole number from 1 on"),
            ("0", "0", "a whole number from 1 on"),
            ("1 -5", "-5", "a whole number from 1 on"),
            ("1 2 3 4", "4", "the end of the line"),
        ] {
            let error = format!("`speedtest`: found `{found}`, expected {expected}");
            assert_eq!(parse(rest), Err(error));
        }
    }

    #[test]
    fn a_setup_says_where_it_went_wrong() {
        let parse = |text| arguments("position", text, setup).map_err(|e| e.to_string());
        let error = |text| parse(text).unwrap_err();
        assert_eq!(
            error("here"),
            "`position`: found `here`, expected `fen FEN` or `startpos`"
        );
        assert_eq!(
            error("fen moves"),
            "`position`: found `moves`, expected a FEN"
        );
        assert_eq!(
            error("startpos h2e2"),
            "`position`: found `h2e2`, expected the end of the line"
        );
        assert_eq!(
            parse("fen  a  b moves").unwrap().fen.as_deref(),
            Some("a b")
        );
    }
}
