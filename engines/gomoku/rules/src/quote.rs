//! What was found, short enough for an error message.

/// Characters of input that a message repeats.
const MOST: usize = 24;

/// The text in printable characters, cut short.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted: String = text
        .chars()
        .take(MOST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MOST).is_some() {
        quoted.push_str("...");
    }
    quoted
}
