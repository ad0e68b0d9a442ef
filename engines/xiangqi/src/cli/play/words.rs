//! What `play` says in this game, in English and in Chinese; what it says in every game is the command line's (crate `cli`).

use ::cli::language::{Language, Words};
use xiangqi_rules::Color;
use xiangqi_rules::outcome::Reason;

/// Something to say; `{}` takes the parts in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    Welcome,
    Help,
    /// The engine's move, and what it is worth.
    Plays,
    /// A person's move, as it was understood.
    Moves,
    CountedFromOne,
    FromBook,
    MateIn,
    MatedIn,
    NoMoves,
    Won,
    Drawn,
    You,
}

impl Words for Text {
    fn both(&self) -> [&'static str; 2] {
        match self {
            Self::Welcome => [
                "Type a move (h2e2, C2=5 or 炮二平五), a square (h2) to see its moves, or help.",
                "请输入着法（炮二平五、C2=5 或 h2e2），输入格子（如 h2）查看走法，或输入“帮助”。",
            ],
            Self::Help => [
                "h2e2, C2=5, 炮二平五   play a move\n\
                 h2, moves h2, moves    the moves of a piece, or all\n\
                 undo                   take back\n\
                 hint                   ask the engine\n\
                 save FILE, load FILE   PGN is written; PGN and XQF are read\n\
                 board, flip, fen       look at the position\n\
                 resign, new, quit      end the game, begin another, leave",
                "炮二平五、C2=5、h2e2   走棋\n\
                 h2、走法 h2、走法      查看一个棋子或全部的走法\n\
                 悔棋                   退回\n\
                 提示                   问引擎\n\
                 保存 文件、读取 文件   保存为 PGN；可读取 PGN 与 XQF\n\
                 棋盘、翻转、局面       查看局面\n\
                 认输、新局、退出       结束、重开、离开",
            ],
            Self::Plays => ["{} plays {} ({})", "{}走 {}（{}）"],
            Self::Moves => ["{} plays {}", "{}走 {}"],
            Self::CountedFromOne => [
                "{} counts ranks 1-10; on this board it is {}",
                "{} 的横线按 1-10 编号；在此棋盘上是 {}",
            ],
            Self::FromBook => ["book", "开局库"],
            Self::MateIn => ["mate in {}", "{} 步杀"],
            Self::MatedIn => ["mated in {}", "{} 步被杀"],
            Self::NoMoves => ["no legal move from {}", "{} 没有可走的棋"],
            Self::Won => ["{} wins by {}", "{}胜：{}"],
            Self::Drawn => ["draw by {}", "和棋：{}"],
            Self::You => ["you", "你"],
        }
    }
}

fn choose(language: Language, [english, chinese]: [&'static str; 2]) -> &'static str {
    language.choose(english, chinese)
}

pub(super) fn side(language: Language, color: Color) -> &'static str {
    choose(
        language,
        match color {
            Color::Red => ["red", "红方"],
            Color::Black => ["black", "黑方"],
        },
    )
}

pub(super) fn reason(language: Language, reason: Reason) -> &'static str {
    choose(
        language,
        match reason {
            Reason::Checkmate => ["checkmate", "将死"],
            Reason::Stalemate => ["stalemate", "困毙"],
            Reason::PerpetualCheck => ["perpetual check", "对方长将"],
            Reason::PerpetualChase => ["perpetual chase", "对方长捉"],
            Reason::Repetition => ["repetition", "循环不变"],
            Reason::MoveLimit => ["the move limit", "自然限着"],
            Reason::BareMaterial => ["bare material", "双方无进攻子力"],
        },
    )
}

/// What stands between the two halves of the board.
pub(super) const RIVER: &str = "楚 河           汉 界";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_take_the_same_parts() {
        let texts = [
            Text::Welcome,
            Text::Help,
            Text::Plays,
            Text::Moves,
            Text::CountedFromOne,
            Text::FromBook,
            Text::MateIn,
            Text::MatedIn,
            Text::NoMoves,
            Text::Won,
            Text::Drawn,
            Text::You,
        ];
        for text in texts {
            assert!(text.takes_the_same_parts(), "{text:?}");
        }
        assert_eq!(
            Language::Zh.say(&Text::Won, &["红方", "将死"]),
            "红方胜：将死"
        );
    }
}
