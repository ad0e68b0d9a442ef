//! What a player may type, and how long it is waited for.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use reversi_rules::{Move, Size, Square};

/// The longest line that is looked at, in bytes.
const LONGEST: u64 = 1 << 16;

/// A line, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Nothing,
    Quit,
    Help,
    Undo,
    Hint,
    Move(Move),
    Invalid,
}

/// Commands and their names.
static COMMANDS: &[(&[&str], Input)] = &[
    (&["quit", "exit", "q", "退出"], Input::Quit),
    (&["help", "?", "帮助"], Input::Help),
    (&["undo", "u", "悔棋"], Input::Undo),
    (&["hint", "提示"], Input::Hint),
];

/// Understands a line: a command, two letters (row, then column), or a square such as `f5`.
pub(super) fn read(line: &str, size: Size) -> Input {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() {
        return Input::Nothing;
    }
    let named =
        |names: &&(&[&str], Input)| names.0.iter().any(|name| name.eq_ignore_ascii_case(line));
    if let Some((_, input)) = COMMANDS.iter().find(named) {
        return *input;
    }
    let square = letters(line).or_else(|| line.parse().ok());
    match square {
        Some(square) if size.contains(square) => Input::Move(Move::Place(square)),
        _ => Input::Invalid,
    }
}

/// Two letters, row then column.
fn letters(text: &str) -> Option<Square> {
    let &[row, column] = text.as_bytes() else {
        return None;
    };
    let at = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a');
    let (row, column) = (at(row)?, at(column)?);
    (row < 26 && column < 26).then(|| Square::at(column, row))
}

/// What came of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Line(String),
    /// The input is over.
    End,
    /// Nothing was typed in time.
    TooLate,
}

/// Lines as they are typed, read by a thread of its own, since a read cannot be broken off.
pub(super) struct Lines(Receiver<String>);

impl Lines {
    pub(super) fn of(input: impl Read + Send + 'static) -> Self {
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                // A longer line comes in pieces, none of which is a move.
                match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
                    Ok(1..) => {
                        if sender
                            .send(String::from_utf8_lossy(&bytes).into_owned())
                            .is_err()
                        {
                            return;
                        }
                    }
                    _ => return,
                }
            }
        });
        Self(lines)
    }

    /// The next line; waits for it no longer than told.
    pub(super) fn next(&mut self, limit: Option<Duration>) -> Typed {
        let line = match limit {
            None => self.0.recv().map_err(|_| Typed::End),
            Some(limit) => self.0.recv_timeout(limit).map_err(|error| match error {
                RecvTimeoutError::Timeout => Typed::TooLate,
                RecvTimeoutError::Disconnected => Typed::End,
            }),
        };
        line.map_or_else(|end| end, Typed::Line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_letters_are_row_and_column_and_squares_are_as_everywhere() {
        let size = Size::STANDARD;
        let mv = |text: &str| Input::Move(text.parse().unwrap());
        let cases = [
            ("cd\n", mv("d3")),
            ("D3", mv("d3")),
            ("FE", mv("e6")),
            ("ai", Input::Invalid),
            ("z9", Input::Invalid),
            ("d9", Input::Invalid),
            ("", Input::Nothing),
            ("悔棋", Input::Undo),
            ("HINT\r\n", Input::Hint),
            ("nonsense", Input::Invalid),
            ("é", Input::Invalid),
        ];
        for (line, input) in cases {
            assert_eq!(read(line, size), input, "{line:?}");
        }
    }

    #[test]
    fn the_end_and_lateness_are_told_apart() {
        let mut lines = Lines::of(&b"cd\nlast"[..]);
        assert_eq!(lines.next(None), Typed::Line("cd\n".into()));
        assert_eq!(lines.next(None), Typed::Line("last".into()));
        assert_eq!(lines.next(Some(Duration::from_secs(5))), Typed::End);
        let (_sender, receiver) = channel();
        let mut silent = Lines(receiver);
        assert_eq!(silent.next(Some(Duration::from_millis(1))), Typed::TooLate);
    }
}
