//! How much memory there is to ask for.
//!
//! An operating system that lends more memory than it has ends the process that uses it. So no table
//! is made that is larger than what is available, whatever a GUI asks for.

/// MiB that a new table may take; none where the system does not tell.
pub fn mib() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    of_meminfo(&text)
}

/// Reads Linux's `/proc/meminfo`, which counts in KiB.
fn of_meminfo(text: &str) -> Option<usize> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib / 1024)
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
}
