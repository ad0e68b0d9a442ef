//! The result for one board, and how it is printed.

use ::cli::{Message, message};
use serde_json::{Value, json};

use super::Arguments;
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::fifteen::board::Board;
use crate::fifteen::search::Outcome;

pub(super) enum Answer {
    /// The board's parity is not the goal's.
    Unsolvable,
    Searched(Outcome, f64),
}

/// The tiles that slide, in order.
fn tiles(board: &Board, walk: &[u8]) -> Vec<u8> {
    let mut board = *board;
    walk.iter().map(|&cell| board.slide(cell)).collect()
}

/// The reason why a board cannot be solved. Half of the boards can reach the tiles in order with
/// the blank first but not with the blank last, and some list such boards; `goal` is the requested
/// goal.
pub(super) fn unsolvable(board: &Board, goal: Option<&Board>) -> Message {
    let why = message!("fifteen-unsolvable");
    let count = board.tiles().len() as u8;
    let blank_first = Board::new(&(0..count).collect::<Vec<_>>());
    match blank_first.filter(|other| goal.is_none() && board.can_reach(other)) {
        None => why,
        Some(goal) => message!("fifteen-blank-first", why, goal = goal.to_string()),
    }
}

/// Prints what came of a board.
pub(super) fn print(
    board: &Board,
    answer: &Answer,
    goal: Option<&Board>,
    arguments: &Arguments,
    shell: &mut Shell,
) -> Result<(), Failure> {
    if shell.json {
        let object = match answer {
            Answer::Unsolvable => json!({
                "board": board.tiles(), "solvable": false, "length": Value::Null,
                "moves": Value::Null, "expanded": 0, "seconds": 0.0,
            }),
            Answer::Searched(outcome, seconds) => json!({
                "board": board.tiles(), "solvable": true, "length": outcome.length(),
                "moves": outcome.walk.as_ref().map(|walk| tiles(board, walk)),
                "expanded": outcome.expanded, "seconds": seconds,
            }),
        };
        return shell.json_line(&object);
    }
    shell.say(message!("fifteen-board", board = board.to_string()))?;
    let (outcome, seconds) = match answer {
        Answer::Unsolvable => {
            return shell.say(unsolvable(board, goal));
        }
        Answer::Searched(outcome, seconds) => (outcome, seconds),
    };
    let expanded = outcome.expanded;
    let Some(walk) = &outcome.walk else {
        return shell.say(message!("fifteen-limit", expanded));
    };
    let (moves, seconds) = (walk.len(), format!("{seconds:.3}"));
    shell.say(message!("fifteen-solved", moves, expanded, seconds))?;
    let moves = tiles(board, walk)
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>();
    if !moves.is_empty() {
        shell.line(moves.join(" "))?;
    }
    if arguments.boards {
        let mut board = *board;
        shell.line(drawn(&board))?;
        for &cell in walk {
            board.slide(cell);
            shell.line(drawn(&board))?;
        }
    }
    Ok(())
}

pub(super) fn drawn(board: &Board) -> String {
    let mut text = String::new();
    for row in board.tiles().chunks(board.width()) {
        for &tile in row {
            let name = if tile == 0 {
                ".".to_owned()
            } else {
                tile.to_string()
            };
            text.push_str(&format!("{name:>3}"));
        }
        text.push('\n');
    }
    text
}
