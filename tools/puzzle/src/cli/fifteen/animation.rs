//! `puzzle fifteen --animate`: the solution played in the terminal, one board over the other.

use std::io::IsTerminal;
use std::thread::sleep;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::answer::drawn;
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::fifteen::board::Board;

const FRAME: Duration = Duration::from_millis(180);

/// Plays a solution. Without a terminal every board is printed below the other, at once.
///
/// On a terminal a board is drawn as a progress bar of several lines is: that knows how large the
/// window is, shows of a board what fits, and never hides the cursor, so there is nothing to mend
/// after Ctrl-C.
pub(super) fn play(board: &Board, walk: &[u8], shell: &mut Shell) -> Result<(), Failure> {
    let mut board = *board;
    if !std::io::stdout().is_terminal() {
        shell.text(&drawn(&board))?;
        for &cell in walk {
            board.slide(cell);
            shell.line("")?;
            shell.text(&drawn(&board))?;
        }
        return Ok(());
    }
    shell.flush()?;
    let screen = ProgressBar::with_draw_target(None, ProgressDrawTarget::stdout());
    if let Ok(style) = ProgressStyle::with_template("{msg}") {
        screen.set_style(style);
    }
    screen.set_message(drawn(&board).trim_end().to_owned());
    for &cell in walk {
        sleep(FRAME);
        board.slide(cell);
        screen.set_message(drawn(&board).trim_end().to_owned());
    }
    screen.abandon();
    Ok(())
}
