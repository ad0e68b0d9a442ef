//! Why a typed move was refused, in the player's language.

use ::cli::Language;
use ::cli::play::quoted;
use xiangqi_rules::Move;
use xiangqi_rules::notation::{Illegality, NotationError};

/// What is wrong with a move. English is the rules' own.
pub(super) fn say(language: Language, error: &NotationError) -> String {
    match language {
        Language::En => format!("no such move: {error}"),
        Language::Zh => in_chinese(error),
    }
}

fn in_chinese(error: &NotationError) -> String {
    match error {
        NotationError::Syntax { text, .. } | NotationError::Unknown { text } => {
            format!("“{}”不是着法；例如：炮二平五、C2=5、h2e2", quoted(text))
        }
        NotationError::NoPiece { text, .. } => format!("“{}”：那里没有这样的棋子", quoted(text)),
        NotationError::NoMove { text, instead, .. } => {
            let list = listed("；可以走：", instead);
            format!("“{}”：这个棋子不能走到那里{list}", quoted(text))
        }
        NotationError::Ambiguous { text, candidates } => {
            let list = listed("：", candidates);
            format!("“{}”有歧义{list}", quoted(text))
        }
        NotationError::Illegal { text, why, .. } => {
            format!("“{}”：{}", quoted(text), reason(*why))
        }
    }
}

const fn reason(why: Illegality) -> &'static str {
    match why {
        Illegality::EmptySquare => "起点没有棋子",
        Illegality::OpponentsPiece(_) => "那是对方的棋子",
        Illegality::OwnPiece => "终点有自己的棋子",
        Illegality::Pattern(_) => "这个棋子不能这样走",
        Illegality::Check => "走了以后，自己的将帅会被吃掉",
    }
}

/// Moves after a heading; nothing where there are none.
fn listed(heading: &str, moves: &[Move]) -> String {
    if moves.is_empty() {
        return String::new();
    }
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    format!("{heading}{}", moves.join("、"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::{Position, notation};

    #[test]
    fn what_is_wrong_is_said_in_both_languages() {
        let position = Position::startpos();
        let cases = [
            ("z9", "is no move", "“z9”不是着法"),
            ("h5h6", "no piece stands there", "起点没有棋子"),
            ("h7h6", "red is to move", "那是对方的棋子"),
            ("a0a3", "own piece", "终点有自己的棋子"),
            ("a0b1", "rook does not go there", "这个棋子不能这样走"),
            ("炮五平六", "no cannon", "没有这样的棋子"),
            ("C2=8", "can go there", "；可以走："),
        ];
        for (text, english, chinese) in cases {
            let error = notation::parse_any(&position, text).unwrap_err();
            let said = [Language::En, Language::Zh].map(|language| say(language, &error));
            assert!(said[0].contains(english), "{said:?}");
            assert!(said[1].contains(chinese), "{said:?}");
        }
    }
}
