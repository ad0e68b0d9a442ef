//! How much memory there is to ask for.
//!
//! An operating system that lends more memory than it has ends the process that uses it. So no
//! table is made that is larger than what is available, whatever a GUI asks for.

use std::fmt;

/// What a table leaves of the memory that is free, as a divisor: the program itself and others need
/// some.
const LEFT: usize = 10;

/// A table that was made smaller than asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capped {
    /// The MiB asked for.
    pub asked: usize,
    /// The MiB that it gets, at least 1.
    pub mib: usize,
}

impl Capped {
    /// How large a table of `asked` MiB is to be, if there is no room for all of it: beside what is
    /// free, the memory of this process, most of which is the table before. None where it fits, or
    /// where the system does not tell.
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

/// As many of the MiB asked for on the command line as there is room for; a warning says so where
/// that is less.
pub fn room_for(asked: usize) -> usize {
    let Some(capped) = Capped::of(asked) else {
        return asked;
    };
    log::warn!("{capped}");
    capped.mib
}

/// MiB that are free; none where the system does not tell.
pub fn mib() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    of_meminfo(&text)
}

/// MiB that this process has touched; none where the system does not tell.
fn own_mib() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    kib(line).map(|kib| kib / 1024)
}

/// The number of a line that counts in KiB.
fn kib(line: &str) -> Option<usize> {
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Reads Linux's `/proc/meminfo`, which counts in KiB.
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
