//! Text in columns of a terminal, where a Chinese letter is as wide as two others.

/// Columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    let is_wide =
        |letter: char| matches!(letter, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{ffdc}');
    text.chars()
        .map(|letter| if is_wide(letter) { 2 } else { 1 })
        .sum()
}

/// A text filled with spaces on its right.
pub(super) fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", fill(text, columns))
}

/// A text filled with spaces on its left.
pub(super) fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", fill(text, columns))
}

fn fill(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_letters_take_two_columns() {
        assert_eq!(left("双向 A*", 9), "双向 A*  ");
        assert_eq!(right("秒", 4), "  秒");
        assert_eq!(right("→ 12", 3), "→ 12");
    }
}
