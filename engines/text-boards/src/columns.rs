//! Recognizes the line of column letters above or below a drawn board.

/// Whether a line is `a b c d ...` or `abcd...`, with at least four letters.
pub fn is_column_letters(line: &str) -> bool {
    let letters = line.chars().filter(|c| !c.is_whitespace());
    letters.clone().count() >= 4
        && letters
            .zip('a'..)
            .all(|(found, expected)| found.to_ascii_lowercase() == expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_begins_with_a_and_leaves_no_letter_out() {
        for line in ["abcd", "  A B C D E F G H", "a b c d e f g h i j k l m n o"] {
            assert!(is_column_letters(line), "{line}");
        }
        for line in ["", "abc", "a b d e", "bcde", "abcd1", "- - - -"] {
            assert!(!is_column_letters(line), "{line}");
        }
    }
}
