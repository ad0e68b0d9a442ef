//! What is said in every game, in English and in Chinese.

use crate::language::Words;

/// Something to say; `{}` takes the parts in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// A side is asked for its move.
    Prompt,
    /// After the end: what next?
    PromptOver,
    /// The engine's advice, and what it is worth.
    Hint,
    /// No move is left to take back.
    NothingToUndo,
    /// A command lacks what it needs; an example of it.
    Incomplete,
    /// A game was written to a file.
    Saved,
    /// A file of this name is there: is it to be replaced?
    Replace,
    /// It is not replaced.
    Kept,
    /// A move was tried after the end.
    Over,
    /// A side gave up, and so another won.
    Resigned,
}

impl Words for Text {
    fn both(&self) -> [&'static str; 2] {
        match self {
            Self::Prompt => ["{} to move:", "{}走："],
            Self::PromptOver => [
                "the game is over; undo, new, save or quit:",
                "对局已结束；悔棋、新局、保存或退出：",
            ],
            Self::Hint => ["hint: {} ({})", "提示：{}（{}）"],
            Self::NothingToUndo => ["nothing to take back", "没有可以悔的棋"],
            Self::Incomplete => ["something is missing, for example: {}", "不完整，例如：{}"],
            Self::Saved => ["saved to {}", "已保存到 {}"],
            Self::Replace => ["{} exists; replace it? [y/N]", "{} 已存在，要覆盖吗？[y/N]"],
            Self::Kept => ["not saved", "没有保存"],
            Self::Over => [
                "the game is over: undo, new or quit",
                "对局已结束：悔棋、新局或退出",
            ],
            Self::Resigned => ["{} resigns, {} wins", "{}认输，{}胜"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_take_the_same_parts() {
        let texts = [
            Text::Prompt,
            Text::PromptOver,
            Text::Replace,
            Text::Kept,
            Text::Hint,
            Text::NothingToUndo,
            Text::Incomplete,
            Text::Saved,
            Text::Over,
            Text::Resigned,
        ];
        for text in texts {
            assert!(text.takes_the_same_parts(), "{text:?}");
        }
    }
}
