//! Ctrl-C as a request to stop and give an answer now.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit status of a process that Ctrl-C has ended, as shells have it.
pub const INTERRUPTED: i32 = 130;

static RECEIVED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C only sets a flag, and a second one ends the process. Where the
/// system allows no handler, Ctrl-C ends the program as usual.
pub fn listen() {
    let installed = ctrlc::set_handler(|| {
        if RECEIVED.swap(true, Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    if let Err(error) = installed {
        eprintln!("Ctrl-C: {error}");
    }
}

/// The flag that Ctrl-C sets, for code that polls a flag or sets it to end in the same way.
pub fn flag() -> &'static AtomicBool {
    &RECEIVED
}

pub fn was_received() -> bool {
    RECEIVED.load(Relaxed)
}
