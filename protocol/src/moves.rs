//! Moves as text. The languages do not know the game; its rules crate checks the moves.

use std::fmt;

use thiserror::Error;

/// One move as written on a line: `h2e2`, `h3e3` (ranks 1-10), `P@f5`, `@@@@`, `0000`.
///
/// Never empty, and without blanks and control characters, so that a line can hold it. The session
/// knows the notation: `xiangqi_rules::notation`, for example, converts it to a move.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveText(Box<str>);

/// Error: the text cannot be one move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("found `{0}`, expected one move: a word without blanks")]
pub struct MoveTextError(pub String);

impl MoveText {
    /// Wraps `text`.
    ///
    /// # Errors
    /// When it is empty or holds a blank or a control character.
    pub fn new(text: impl AsRef<str>) -> Result<MoveText, MoveTextError> {
        let text = text.as_ref();
        if text.is_empty() || text.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return Err(MoveTextError(text.escape_debug().take(40).collect()));
        }
        Ok(MoveText(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for MoveText {
    type Err = MoveTextError;
    fn from_str(text: &str) -> Result<MoveText, MoveTextError> {
        MoveText::new(text)
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Writes ` KEY m1 m2 ...`, or nothing if there are no moves.
pub(crate) fn write_moves(f: &mut dyn fmt::Write, key: &str, moves: &[MoveText]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {key} {}", joined(moves))
}

/// Moves separated by single blanks.
pub(crate) fn joined(moves: &[MoveText]) -> String {
    let words: Vec<&str> = moves.iter().map(MoveText::as_str).collect();
    words.join(" ")
}
