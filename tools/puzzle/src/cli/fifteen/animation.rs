//! `puzzle fifteen --animate`: the solution played in the terminal, one board over the other.

use std::io::{IsTerminal, Write};
use std::thread::sleep;
use std::time::Duration;

use super::answer::drawn;
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::fifteen::board::Board;

/// How long a board stays.
const FRAME: Duration = Duration::from_millis(180);

/// Plays a solution. Without a terminal every board is printed below the other, at once.
pub(super) fn play(board: &Board, walk: &[u8], shell: &mut Shell) -> Result<(), Failure> {
    let terminal = std::io::stdout().is_terminal();
    let mut board = *board;
    write!(shell.out, "{}", drawn(&board))?;
    for &cell in walk {
        shell.flush()?;
        if terminal {
            sleep(FRAME);
            // Back to the board's first line.
            write!(shell.out, "\x1b[{}A", board.width())?;
        } else {
            shell.line("")?;
        }
        board.slide(cell);
        write!(shell.out, "{}", drawn(&board))?;
    }
    shell.flush()
}
