//! Responses from the engine to the controller.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseError;

/// The response to one request, without the empty line that ends it: the code that writes it adds
/// that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    pub id: Option<u64>,
    result: Result<String, String>,
}

impl Response {
    /// A success. As an empty line would end the response, empty lines are removed, except for the
    /// first.
    pub fn success(id: Option<u64>, text: impl fmt::Display) -> Response {
        Response {
            id,
            result: Ok(tidy(&text.to_string())),
        }
    }

    pub fn failure(id: Option<u64>, why: impl fmt::Display) -> Response {
        Response {
            id,
            result: Err(tidy(&why.to_string())),
        }
    }

    /// The text of a success.
    ///
    /// # Errors
    /// The text of a failure.
    pub fn result(&self) -> Result<&str, &str> {
        match &self.result {
            Ok(text) => Ok(text),
            Err(why) => Err(why),
        }
    }
}

/// Removes blanks at the ends of lines and all empty lines but the first; control characters become
/// blanks.
fn tidy(text: &str) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let lines = text.split('\n').map(|line| {
        let line: String = line.chars().map(printable).collect();
        line.trim_end().to_owned()
    });
    let mut tidy = String::new();
    for (index, line) in lines.enumerate() {
        match (index, line.is_empty()) {
            (0, _) => tidy.push_str(line.trim_start()),
            (_, true) => {}
            (_, false) => {
                tidy.push('\n');
                tidy.push_str(&line);
            }
        }
    }
    tidy
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(why) => ('?', why),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if !text.is_empty() && !text.starts_with('\n') {
            write!(f, " ")?;
        }
        write!(f, "{text}")
    }
}

impl FromStr for Response {
    type Err = ParseError;

    /// Reads a response of one or more lines.
    fn from_str(text: &str) -> Result<Response, ParseError> {
        let expected = "= or ?, the beginning of a GTP response";
        let unknown = || ParseError::unknown_verb(text, expected);
        let mut rest = text.chars();
        let sign = rest.next().ok_or(ParseError::Empty { expected })?;
        let rest = rest.as_str();
        let tail = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = rest.strip_suffix(tail).unwrap_or_default();
        let id = match number {
            "" => None,
            number => Some(number.parse().map_err(|_| unknown())?),
        };
        match sign {
            '=' => Ok(Response::success(id, tail)),
            '?' => Ok(Response::failure(id, tail)),
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_hold_no_empty_line_but_the_first() {
        let board = Response::success(Some(3), "\n  a b\n\n1 . X \n");
        assert_eq!(board.to_string(), "=3\n  a b\n1 . X");
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!(Response::success(None, "").to_string(), "=");
        assert_eq!(
            Response::failure(None, " unknown\tcommand ").to_string(),
            "? unknown command"
        );
    }

    #[test]
    fn a_number_is_distinguished_from_a_text() {
        let with_id: Response = "=12 f5".parse().unwrap();
        assert_eq!((with_id.id, with_id.result()), (Some(12), Ok("f5")));
        let without: Response = "= 12".parse().unwrap();
        assert_eq!((without.id, without.result()), (None, Ok("12")));
        for line in ["", "f5", "=99999999999999999999 x"] {
            assert!(line.parse::<Response>().is_err(), "{line}");
        }
    }
}
