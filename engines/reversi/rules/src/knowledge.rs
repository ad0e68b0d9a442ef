//! Rows of the tables that prove Othello a draw (H. Takizawa: *Othello is solved*, 2023,
//! arXiv:2310.19387).
//!
//! ```text
//! obf,depth,accuracy,score_lowerbound,score_upperbound,nodes
//! --OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O;,20,100,2,64,1234567
//! ```
//!
//! That is the layout of the 2,587 files `knowledge_BOARD.csv` (DOI 10.6084/m9.figshare.24420619),
//! one for each position of 50 empty squares, with a row for each position of 36 that was searched.
//! A row has the position in OBF with its side to move, the plies and the confidence of Edax's
//! search in per cent, bounds of the score to that side, and the nodes: a negative number if the
//! search ran under other settings than the usual ones, a window from -3 to 3. Bounds of a search
//! to the end at 100 per cent are proven; of another both are its estimate. (The README of the
//! author's `reversi-scripts` has the columns, upper bound first; its programs, which write the
//! files, have the lower one first, as here. So both orders are read.)

use std::fmt;

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

use crate::obf::{Obf, ObfError};
use crate::position::Position;
use crate::size::Size;

/// The first line of a file.
pub const HEADER: &str = "obf,depth,accuracy,score_lowerbound,score_upperbound,nodes";

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub position: Position,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The confidence of the search, in per cent.
    pub accuracy: u32,
    /// Bounds of the score to the side to move, in discs.
    pub lower: i32,
    pub upper: i32,
    /// Negative for a search under other settings than the usual ones.
    pub nodes: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum RowError {
    #[error("found {found} fields, expected 6: {HEADER}")]
    Fields { found: usize },
    #[error("the position: {0}")]
    Position(ObfError),
    #[error("{field}: found '{found}', expected a whole number from {min} to {max}")]
    Number {
        field: &'static str,
        found: String,
        min: i64,
        max: i64,
    },
}

fn number(field: &'static str, text: &str, (min, max): (i64, i64)) -> Result<i64, RowError> {
    let number = text.trim().parse().ok();
    let number = number.filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| RowError::Number {
        field,
        found: quote(text),
        min,
        max,
    })
}

impl Row {
    /// Reads a line; none for the header and for an empty line.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn parse(line: &str) -> Result<Option<Self>, RowError> {
        let line = line.trim();
        if line.is_empty() || line == HEADER {
            return Ok(None);
        }
        let fields: Vec<&str> = line.split(',').collect();
        let &[obf, depth, accuracy, one, other, nodes] = fields.as_slice() else {
            let found = fields.len();
            return Err(RowError::Fields { found });
        };
        let Some(obf) = Obf::parse(obf, Size::STANDARD).map_err(RowError::Position)? else {
            return Err(RowError::Position(ObfError::Length {
                found: 0,
                expected: 64,
            }));
        };
        let score = |field, text| number(field, text, (-64, 64)).map(|score| score as i32);
        let one = score("score_lowerbound", one)?;
        let other = score("score_upperbound", other)?;
        Ok(Some(Self {
            position: obf.position,
            depth: number("depth", depth, (0, 60))? as u32,
            accuracy: number("accuracy", accuracy, (0, 100))? as u32,
            lower: one.min(other),
            upper: one.max(other),
            nodes: number("nodes", nodes, (i64::MIN, i64::MAX))?,
        }))
    }

    /// Whether the bounds are proven, and not an estimate.
    pub fn is_proven(&self) -> bool {
        self.accuracy == 100 && self.depth == self.position.empties()
    }
}

/// A line that [`Row::parse`] reads back.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            depth,
            accuracy,
            lower,
            upper,
            nodes,
        } = self;
        let (position, scores) = (position.clone(), Vec::new());
        let obf = Obf { position, scores };
        write!(f, "{obf},{depth},{accuracy},{lower},{upper},{nodes}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// FFO 20, of which g8 is the best move, +2.
    const LINE: &str =
        "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O;,20,100,2,64,-7";

    #[test]
    fn rows_are_read_in_both_orders_and_written() {
        let row = Row::parse(LINE).unwrap().unwrap();
        assert_eq!((row.lower, row.upper, row.nodes), (2, 64, -7));
        assert_eq!(row.to_string(), LINE);
        let turned = LINE.replace(",2,64,", ",64,2,");
        assert_eq!(Row::parse(&turned).unwrap().unwrap(), row);
        assert_eq!(Row::parse(HEADER), Ok(None));
        assert_eq!(Row::parse(" \r"), Ok(None));
        let estimate = Row::parse(&LINE.replace(",100,", ",95,")).unwrap().unwrap();
        assert_eq!(row.depth == row.position.empties(), row.is_proven());
        assert!(!estimate.is_proven());
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, says) in [
            ("a,b", "found 2 fields, expected 6: obf,depth,"),
            ("a,20,100,2,64,7", "the position: the board has 1 squares"),
            (
                &LINE.replace(",20,", ",x,"),
                "depth: found 'x', expected a whole number from 0 to 60",
            ),
            (
                &LINE.replace(",64,", ",66,"),
                "score_upperbound: found '66'",
            ),
            (&LINE.replace("-7", "1e9"), "nodes: found '1e9'"),
        ] {
            let why = Row::parse(line).unwrap_err().to_string();
            assert!(why.starts_with(says), "{line}: {why}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_a_row_or_is_refused(line in "[-XO,;0-9 ]{0,90}", depth in 0..99_i32, score in -99..99_i32) {
            let near = format!("{} X;,{depth},100,{score},{score},5", "X-".repeat(32));
            for line in [line, near] {
                if let Ok(Some(row)) = Row::parse(&line) {
                    prop_assert_eq!(Row::parse(&row.to_string()).unwrap().unwrap(), row);
                }
            }
        }
    }
}
