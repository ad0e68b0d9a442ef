//! Ctrl-C as a wish to be answered now.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit status of a process that Ctrl-C has ended, as shells have it.
pub const INTERRUPTED: i32 = 130;

static HEARD: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C does not end the process but is heard; a second one ends it. Where the system
/// does not allow that, it ends the program, as ever.
pub fn listen() {
    let heard = ctrlc::set_handler(|| {
        if HEARD.swap(true, Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    if let Err(error) = heard {
        eprintln!("Ctrl-C: {error}");
    }
}

/// What Ctrl-C raises, for whoever else ends the same way.
pub fn flag() -> &'static AtomicBool {
    &HEARD
}

pub fn was_heard() -> bool {
    HEARD.load(Relaxed)
}
