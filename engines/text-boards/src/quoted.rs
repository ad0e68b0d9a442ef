//! Input as an error message repeats it.

/// Characters of input that a message repeats.
const MAX_LENGTH: usize = 24;

/// The text in printable characters, cut short.
pub fn quote(text: &str) -> String {
    let mut quoted: String = text
        .chars()
        .take(MAX_LENGTH)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MAX_LENGTH).is_some() {
        quoted.push_str("...");
    }
    quoted
}
