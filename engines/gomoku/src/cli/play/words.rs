//! What `play` says in this game, in English and in Chinese; what it says in every game is the command line's (crate `cli`).

use ::cli::language::{Language, Words};
use ::cli::play;
use gomoku_rules::swap2::{Player, Swap2Error};
use gomoku_rules::{Color, IllegalMove, Rule, Size};

/// Something to say; `{}` takes the parts in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    Welcome,
    Help,
    Plays,
    WinIn,
    LossIn,
    NotAPoint,
    Occupied,
    OffBoard,
    NothingToRedo,
    Loaded,
    Five,
    Foul,
    Drawn,
    NothingForbidden,
    AskThree,
    AskSecond,
    AskFirst,
    PutsDown,
    Takes,
}

impl Words for Text {
    fn both(&self) -> [&'static str; 2] {
        match self {
            Self::Welcome => [
                "{} on {}. Type a point (h8, or 7,7 counted from the top left), or help.",
                "{}，{} 棋盘。请输入落子点（h8，或从左上角数起的 7,7），或输入“帮助”。",
            ],
            Self::Help => [
                "h8, 7,7                play there\n\
                 undo, redo             take back; play again what was taken back\n\
                 hint                   ask the engine\n\
                 forbidden              show or hide the points that renju forbids black\n\
                 save FILE, load FILE   JSON, or SGF where the name ends so\n\
                 board, moves           look at the position, or at the moves so far\n\
                 resign, new, quit      end the game, begin another, leave",
                "h8、7,7                落子\n\
                 悔棋、重做             退回；再走退回的棋\n\
                 提示                   问引擎\n\
                 禁手                   显示或隐藏黑方的禁手点\n\
                 保存 文件、读取 文件   JSON；文件名以 .sgf 结尾时为 SGF\n\
                 棋盘、棋谱             查看局面，或已走的棋\n\
                 认输、新局、退出       结束、重开、离开",
            ],
            Self::Plays => ["{} plays {} ({})", "{}下在 {}（{}）"],
            Self::WinIn => ["wins in {}", "{} 步胜"],
            Self::LossIn => ["loses in {}", "{} 步负"],
            Self::NotAPoint => [
                "'{}' is no point of this board and no command, expected for example h8, 7,7 or help",
                "“{}”不是棋盘上的点，也不是命令；例如：h8、7,7、帮助",
            ],
            Self::Occupied => ["{} is taken: {} has a stone there", "{} 已经有{}的棋子"],
            Self::OffBoard => ["{} is not on the board", "{} 不在棋盘上"],
            Self::NothingToRedo => ["nothing to play again", "没有可以重做的棋"],
            Self::Loaded => ["read from {}: {}, {} moves", "已读取 {}：{}，{} 手"],
            Self::Five => ["{} wins: {}", "{}胜：{}"],
            Self::Foul => ["{} wins: {} is forbidden ({})", "{}胜：{} 是禁手（{}）"],
            Self::Drawn => ["draw: the board is full", "和棋：棋盘已满"],
            Self::NothingForbidden => ["no point is forbidden", "没有禁手点"],
            Self::AskThree => [
                "swap2: three points for black, white, black:",
                "Swap2：请给出黑、白、黑三子的点：",
            ],
            Self::AskSecond => [
                "swap2: swap to take black, a point for white, or two for white and black:",
                "Swap2：“交换”以执黑，或给出白子一点，或白、黑各一点：",
            ],
            Self::AskFirst => [
                "swap2: swap to take black, or a point for white:",
                "Swap2：“交换”以执黑，或给出白子一点：",
            ],
            Self::PutsDown => ["{} puts down {}", "{}放下 {}"],
            Self::Takes => ["{} has {}", "{}执{}"],
        }
    }
}

pub(super) fn side(language: Language, color: Color) -> &'static str {
    match color {
        Color::Black => language.choose("black", "黑方"),
        Color::White => language.choose("white", "白方"),
    }
}

/// Why a stone cannot be put down.
pub(super) fn refusal(language: Language, why: &IllegalMove, size: Size) -> String {
    match *why {
        IllegalMove::OffBoard { point, .. } => {
            language.say(&Text::OffBoard, &[&point.letters(size)])
        }
        IllegalMove::Occupied { point, by } => {
            let parts = [&point.letters(size), side(language, by)];
            language.say(&Text::Occupied, &parts)
        }
        IllegalMove::GameOver { .. } => language.say(&play::Text::Over, &[]),
    }
}

/// Why that is no answer in an opening. The question, which comes again, says what is.
pub(super) fn no_answer(language: Language, why: &Swap2Error, size: Size) -> String {
    match why {
        Swap2Error::Stone(why) => refusal(language, why, size),
        _ => language.choose(
            format!("not possible: {why}"),
            "这里不能这样回答".to_owned(),
        ),
    }
}

pub(super) fn rule(language: Language, rule: Rule) -> &'static str {
    let chinese = match rule {
        Rule::Freestyle => "自由规则",
        Rule::Standard => "标准规则（正好五子）",
        Rule::Renju => "连珠规则（有禁手）",
        Rule::Caro => "卡罗规则",
        Rule::CaroExact => "卡罗规则（正好五子）",
    };
    language.choose(rule.name(), chinese)
}

/// Who is who in an opening.
pub(super) fn player(language: Language, player: Player) -> &'static str {
    match player {
        Player::First => language.choose("the first player", "甲方"),
        Player::Second => language.choose("the second player", "乙方"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_take_the_same_parts() {
        let texts = [
            Text::Welcome,
            Text::Help,
            Text::Plays,
            Text::WinIn,
            Text::LossIn,
            Text::NotAPoint,
            Text::Occupied,
            Text::OffBoard,
            Text::NothingToRedo,
            Text::Loaded,
            Text::Five,
            Text::Foul,
            Text::Drawn,
            Text::NothingForbidden,
            Text::AskThree,
            Text::AskSecond,
            Text::AskFirst,
            Text::PutsDown,
            Text::Takes,
        ];
        for text in texts {
            assert!(text.takes_the_same_parts(), "{text:?}");
        }
        let said = Language::Zh.say(&Text::Foul, &["白方", "h8", "三三"]);
        assert_eq!(said, "白方胜：h8 是禁手（三三）");
    }
}
