//! Text in columns of a terminal, where a Chinese letter is as wide as two others.

use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WrapAlgorithm};
use unicode_width::UnicodeWidthStr;

pub fn width(text: &str) -> usize {
    text.width()
}

/// A text filled with spaces on its right.
pub fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", fill(text, columns))
}

/// A text filled with spaces on its left.
pub fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", fill(text, columns))
}

fn fill(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(text)))
}

/// A text in lines of at most `columns` columns, where it can be broken: after a space, and after
/// punctuation between Chinese letters.
pub fn folded(text: &str, columns: usize) -> String {
    let options = Options::new(columns)
        .break_words(false)
        .word_separator(WordSeparator::Custom(words))
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::fill(text, options)
}

fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let is_break = |letter: char| matches!(letter, ' ' | '、' | '，' | '；' | '。');
    Box::new(line.split_inclusive(is_break).map(Word::from))
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

    #[test]
    fn lines_break_behind_spaces_and_marks() {
        let text = "给出目标，写法同棋盘 [可选：heap、sorted]";
        assert_eq!(folded(text, 80), text);
        assert_eq!(
            folded(text, 20),
            "给出目标，写法同棋盘\n[可选：heap、sorted]"
        );
        let narrow = "给出目标，\n写法同棋盘\n[可选：heap、\nsorted]";
        assert_eq!(folded(text, 19), narrow);
        assert_eq!(
            folded("不给出时按系统区域设置", 10),
            "不给出时按系统区域设置"
        );
    }
}
