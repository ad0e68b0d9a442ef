//! Durations on a line: seconds, with or without a fraction.

use std::fmt;

/// Milliseconds that are printed as seconds: `5`, `0.1`, `2.025`. [`crate::grammar::seconds`] reads
/// them back.
pub(crate) struct Seconds(pub(crate) u64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1000, self.0 % 1000);
        if millis == 0 {
            return write!(f, "{seconds}");
        }
        let digits = format!("{millis:03}");
        write!(f, "{seconds}.{}", digits.trim_end_matches('0'))
    }
}
