//! Limits tables to the memory that is available.
//!
//! An operating system that overcommits memory kills the process that uses too much. So no table is
//! made that is larger than the available memory, whatever a GUI asks for.

use std::fmt;

/// A table leaves one part in `LEFT` of the free memory to the program itself and others.
const LEFT: usize = 10;

/// A table that is smaller than requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capped {
    /// Requested size in MiB.
    pub asked: usize,
    /// Actual size in MiB, at least 1.
    pub mib: usize,
}

impl Capped {
    /// The size of a table of `asked` MiB if it does not fit. Available is the free memory and that
    /// of this process, most of which is the previous table. None if the table fits, or the system
    /// does not tell.
    pub fn of(asked: usize) -> Option<Self> {
        Self::within(asked, mib()? + own_mib().unwrap_or(0))
    }

    fn within(asked: usize, free: usize) -> Option<Self> {
        let mib = (free - free / LEFT).max(1);
        (asked > mib).then_some(Self { asked, mib })
    }
}

impl fmt::Display for Capped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { asked, mib } = self;
        write!(f, "hash: {asked} MiB are not free, the table has {mib}")
    }
}

/// The size requested on the command line, reduced with a warning if there is not enough memory. In
/// MiB.
pub fn room_for(asked: usize) -> usize {
    let Some(capped) = Capped::of(asked) else {
        return asked;
    };
    log::warn!("{capped}");
    capped.mib
}

/// Available memory in MiB; none if the system does not tell.
pub fn mib() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    of_meminfo(&text)
}

/// Resident memory of this process in MiB; none if the system does not tell.
fn own_mib() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    kib(line).map(|kib| kib / 1024)
}

/// Reads a number in KiB.
fn kib(line: &str) -> Option<usize> {
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Reads the available memory from Linux's `/proc/meminfo`, in MiB.
fn of_meminfo(text: &str) -> Option<usize> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    kib(line).map(|kib| kib / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meminfo_is_read_in_kib() {
        let text = "MemTotal:        8000000 kB\nMemAvailable:    2097152 kB\n";
        assert_eq!(of_meminfo(text), Some(2048));
        assert_eq!(of_meminfo("MemFree: 5 kB\n"), None);
    }

    #[test]
    fn a_table_leaves_a_tenth_of_what_is_free() {
        let capped = |mib| Some(Capped { asked: 65_536, mib });
        assert_eq!(Capped::within(65_536, 1_000), capped(900));
        assert_eq!(Capped::within(900, 1_000), None);
        assert_eq!(Capped::within(65_536, 0), capped(1));
    }
}
