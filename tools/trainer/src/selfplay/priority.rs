//! The lowest priority that the system has: whatever else wants a processor gets it.

/// Asks for it, for the threads that this one starts too. Where that cannot be had, it plays all
/// the same.
#[cfg(target_os = "linux")]
pub(super) fn lowest() {
    use std::process::{Command, Stdio};

    let _ = rustix::process::nice(19);
    // With `sched_autogroup_enabled` a session's niceness counts, and not its processes'.
    let _ = std::fs::write("/proc/self/autogroup", "19");
    // SCHED_IDLE: only when a processor has nothing else to do. The call has no safe form in Rust;
    // the program is part of util-linux.
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
