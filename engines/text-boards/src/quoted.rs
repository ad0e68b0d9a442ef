//! Quotes input in error messages, in printable characters and cut short.

/// Maximum number of input characters in a quotation.
const MAX_LENGTH: usize = 24;

/// The text in printable characters, cut to a maximum length.
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
