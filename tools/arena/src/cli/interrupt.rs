//! Ctrl-C ends a match in good order: the engines are told to leave, and the standing is printed.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ::cli::message;
use anyhow::Context;

/// Raises `flag` when the user interrupts the program, or the system asks it to end. The second
/// time the program ends at once.
///
/// # Errors
/// When the system allows no handler.
pub(super) fn raise_on_interrupt(flag: &'static AtomicBool) -> anyhow::Result<()> {
    listen(flag).context(message!("no-interrupts"))
}

fn listen(flag: &'static AtomicBool) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()?;
    thread::Builder::new()
        .name("interrupts".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                loop {
                    if next_interrupt().await.is_err() {
                        return;
                    }
                    if flag.swap(true, Ordering::Relaxed) {
                        std::process::exit(3);
                    }
                }
            });
        })?;
    Ok(())
}

#[cfg(unix)]
async fn next_interrupt() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn next_interrupt() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
