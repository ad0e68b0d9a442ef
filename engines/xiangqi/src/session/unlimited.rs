//! A `go` whose limits were not understood: it is answered all the same.

use std::time::Duration;

use ::search::clock::Limits;

/// How long to think when a GUI meant a limit and none was understood. Until `stop` would be for ever, for a GUI that
/// waits for the limit.
const OTHERWISE: Duration = Duration::from_secs(1);

/// Limits a search that nothing limits because words of its `go` were ignored.
pub(super) fn limit_what_was_ignored(limits: &mut Limits) {
    if limits.infinite {
        limits.infinite = false;
        limits.movetime = Some(OTHERWISE);
    }
}

/// What is said of the words.
pub(super) fn ignored(words: &[String]) -> String {
    format!("go: ignored `{}`", words.join(" "))
}
