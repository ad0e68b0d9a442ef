//! Everything that `play` says, in English and in Chinese.

use ::cli::language::Words;

/// Something to say; `{}` takes the parts in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    Noted,
    AskSize,
    SizeFallback,
    AskPlayer,
    NoPlayer,
    Prompt,
    Plays,
    NoMove,
    Occupied,
    FlipsNothing,
    NotUnderstood,
    NotInTournament,
    NothingToUndo,
    Hint,
    Help,
    IllegalMove,
    ThreeInvalid,
    TooLate,
    Resigned,
    Score,
    Wins,
    Draw,
}

impl Words for Text {
    fn both(&self) -> [&'static str; 2] {
        match self {
            Self::Noted => [
                "The game will be noted in {} (--no-csv: nowhere).",
                "本局将记入 {}（--no-csv 则不记录）。",
            ],
            Self::AskSize => [
                "Enter the board size (an even number from 4 to 26):",
                "请输入棋盘大小（4 到 26 的偶数）：",
            ],
            Self::SizeFallback => [
                "'{}' is no even number from 4 to 26: the board is 4x4.",
                "“{}”不是 4 到 26 的偶数，改用 4x4 棋盘。",
            ],
            Self::AskPlayer => [
                "Who plays {} (human, computer or greedy)?",
                "{} 方由谁下（人、电脑或贪心）？",
            ],
            Self::NoPlayer => [
                "Expected human, computer or greedy.",
                "请回答：人、电脑或贪心。",
            ],
            Self::Prompt => ["Enter move for {} (RowCol):", "请 {} 方落子（行列）："],
            Self::Plays => ["Computer places {} at {}.", "电脑 {} 方下在 {}。"],
            Self::NoMove => ["{} player has no valid move.", "{} 方无棋可下。"],
            Self::Occupied => [
                "Invalid move: {} is occupied by {}.",
                "无效的落子：{} 处已有 {} 的棋子。",
            ],
            Self::FlipsNothing => [
                "Invalid move: {} flips no disc.",
                "无效的落子：下在 {} 不能翻转任何棋子。",
            ],
            Self::NotUnderstood => [
                "Invalid entry: expected two letters, row then column, or a square such as f5.",
                "无法识别：请输入行列两个字母，或 f5 这样的格子。",
            ],
            Self::NotInTournament => ["Not in a tournament.", "比赛中不能这样做。"],
            Self::NothingToUndo => ["There is nothing to take back.", "没有可以悔的棋。"],
            Self::Hint => ["Hint: {} ({} discs).", "提示：{}（{} 子）。"],
            Self::Help => [
                "cd      row c, column d\n\
                 d3      the same square\n\
                 undo    take back\n\
                 hint    ask the engine\n\
                 board   show the board\n\
                 resign  give up\n\
                 quit    leave",
                "cd      第 c 行第 d 列\n\
                 d3      同一格子\n\
                 悔棋    退回\n\
                 提示    问引擎\n\
                 棋盘    显示棋盘\n\
                 认输    认输\n\
                 退出    离开",
            ],
            Self::IllegalMove => ["{} player made an illegal move.", "{} 方落子犯规。"],
            Self::ThreeInvalid => [
                "{} player made three invalid entries in a row.",
                "{} 方连续三次输入无效。",
            ],
            Self::TooLate => ["{} player ran out of time.", "{} 方超时。"],
            Self::Resigned => ["{} player resigns.", "{} 方认输。"],
            Self::Score => ["X {}, O {}.", "X {} 子，O {} 子。"],
            Self::Wins => ["{} player wins!", "{} 方胜！"],
            Self::Draw => ["DRAW!", "平局！"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::cli::Language;

    #[test]
    fn both_languages_take_the_same_parts() {
        let texts = [
            Text::AskSize,
            Text::SizeFallback,
            Text::AskPlayer,
            Text::NoPlayer,
            Text::Prompt,
            Text::Plays,
            Text::NoMove,
            Text::Occupied,
            Text::FlipsNothing,
            Text::NotUnderstood,
            Text::NotInTournament,
            Text::NothingToUndo,
            Text::Hint,
            Text::Help,
            Text::IllegalMove,
            Text::ThreeInvalid,
            Text::TooLate,
            Text::Resigned,
            Text::Score,
            Text::Wins,
            Text::Draw,
        ];
        for text in texts {
            assert!(text.takes_the_same_parts(), "{text:?}");
        }
        assert_eq!(
            Language::En.say(&Text::Plays, &["X", "cd"]),
            "Computer places X at cd."
        );
    }
}
