//! Standard output: whether it was open when the process began, and whether all of it was written.
//!
//! Before `main`, Rust's runtime opens `/dev/null` in the place of a stdin, stdout or stderr that
//! is closed, lest the next file that is opened take its number. So `program ... >&-` would look
//! like success while its results vanish. On Unix an initialiser, which runs before that, looks
//! whether stdout is open; elsewhere it counts as open. `/dev/null` itself is a fine place for
//! results that nobody wants.
#![allow(
    unsafe_code,
    reason = "what runs before `main` is declared by a section of the program"
)]

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::input::FileError;
use crate::message;

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
mod initialiser {
    use std::os::fd::BorrowedFd;

    use super::{Relaxed, WAS_CLOSED};

    const STDOUT: i32 = 1;

    // SAFETY: the system calls what this section lists, one function pointer after the other,
    // before `main` and on one thread. `look` is such a function, cannot unwind, and uses nothing
    // of Rust's runtime: one system call and one store to an atomic.
    #[used]
    #[cfg_attr(
        target_vendor = "apple",
        unsafe(link_section = "__DATA,__mod_init_func")
    )]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        // SAFETY: the number is only asked about, never read, written or closed through this; the
        // kernel answers for a closed one with an error.
        let stdout = unsafe { BorrowedFd::borrow_raw(STDOUT) };
        let is_closed = rustix::io::fcntl_getfd(stdout).is_err();
        WAS_CLOSED.store(is_closed, Relaxed);
    }
}

/// Refuses to go on where results could not be written.
///
/// # Errors
/// When the process was started with stdout closed.
pub fn ensure_open() -> Result<(), FileError> {
    if !WAS_CLOSED.load(Relaxed) {
        return Ok(());
    }
    Err(failed(io::Error::other(message!("closed-stdout"))))
}

/// Whether somebody could still read what is printed: false once the other end of a pipe or a
/// terminal has gone. Elsewhere than on Unix always true: only a failing write shows it there.
pub fn is_read() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};

        let stdout = io::stdout();
        let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
        let polled = poll(&mut asked, Some(&Timespec::default()));
        let gone = PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL;
        polled.is_err() || !asked[0].revents().intersects(gone)
    }
    #[cfg(not(unix))]
    true
}

/// The first error of [`line`](fn@line), which [`finish`] returns.
static FIRST_ERROR: Mutex<Option<io::Error>> = Mutex::new(None);

/// Prints a line, or several. If that fails the work goes on, and [`finish`] returns the error:
/// hours of training are not thrown away because nobody reads how it goes.
pub fn line(text: impl Display) {
    if let Err(error) = writeln!(io::stdout(), "{text}") {
        let mut first = FIRST_ERROR.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(error);
    }
}

/// Flushes what was printed.
///
/// # Errors
/// When that fails, or a [`line`](fn@line) failed before.
pub fn finish() -> Result<(), FileError> {
    let mut first = FIRST_ERROR.lock().unwrap_or_else(PoisonError::into_inner);
    let flushed = io::stdout().flush();
    first.take().map_or(flushed, Err).map_err(failed)
}

/// The error that stdout cannot be written.
pub fn failed(source: io::Error) -> FileError {
    let name = "stdout".to_owned();
    FileError { name, source }
}
