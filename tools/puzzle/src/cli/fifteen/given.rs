//! The boards of a command line: typed there, in a file, or at random.

use std::path::Path;

use super::{Arguments, Tiles};
use crate::cli::shell::Input;
use crate::error::Failure;
use crate::fifteen::board::Board;
use crate::fifteen::input;

pub(super) fn boards(arguments: &Arguments, goal: Option<&Board>) -> Result<Vec<Board>, Failure> {
    if let Some(seed) = arguments.random {
        let width = arguments.tiles.map(Tiles::width);
        let goal = match (width, goal) {
            (None, Some(goal)) => *goal,
            (width, _) => Board::standard_goal(width.unwrap_or(4)),
        };
        return Ok(vec![Board::random(&goal, seed)]);
    }
    if let [only] = &arguments.board[..]
        && !is_typed(only)
    {
        let input = Input::read(only)?;
        return input::parse(input.text()?).map_err(|error| input.wrong(error));
    }
    let words: Vec<_> = arguments
        .board
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    // Single tiles are words of one line; each longer word is a line of its own.
    let are_tiles = words.iter().all(|word| word.len() <= "24,".len());
    let text = words.join(if are_tiles { " " } else { "\n" });
    input::parse(&text).map_err(|error| Failure::Input(error.in_file("BOARD")))
}

/// Whether a lone argument is a board, or is meant to be one, rather than a file.
fn is_typed(argument: &Path) -> bool {
    let text = argument.to_string_lossy();
    let is_board = || text.contains([' ', ',']) || input::parse(&text).is_ok();
    text != "-" && !argument.exists() && is_board()
}
