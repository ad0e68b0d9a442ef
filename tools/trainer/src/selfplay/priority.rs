//! The lowest priority of the system: everything else gets a processor first.

/// Requests it for this thread and those that it starts. Where it cannot be had, self-play goes on
/// all the same.
#[cfg(target_os = "linux")]
pub(super) fn lowest() {
    use std::process::{Command, Stdio};

    let _ = rustix::process::nice(19);
    // With `sched_autogroup_enabled` the niceness of a session counts, not that of its processes.
    let _ = std::fs::write("/proc/self/autogroup", "19");
    // SCHED_IDLE runs only when a processor has nothing else to do. The call has no safe form in
    // Rust; `chrt` is part of util-linux.
    let own = std::process::id().to_string();
    let _ = Command::new("chrt")
        .args(["--idle", "--pid", "0", &own])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

#[cfg(all(unix, not(target_os = "linux")))]
pub(super) fn lowest() {
    let _ = rustix::process::nice(19);
}

#[cfg(not(unix))]
pub(super) fn lowest() {}
