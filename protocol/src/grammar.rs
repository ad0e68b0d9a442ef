//! The pieces of grammar that all languages share.

/// `text` on one line: line ends and other control characters become blanks.
pub(crate) fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
