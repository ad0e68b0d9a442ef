//! The texts of each game that fill in the checks of its protocols: moves, positions, its name.

type Table = &'static [(&'static str, &'static str)];

/// The text for each name in braces: the protocol's, and then the game's, whose names may stand in
/// the protocol's texts.
pub(super) struct Words([Table; 2]);

const XIANGQI: Table = &[
    ("variant", "xiangqi"),
    ("first", "h2e2"),
    ("reply", "h9g7"),
    ("second", "h0g2"),
    ("illegal", "e0e5"),
    (
        "start",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    // Two rooks and a king that cannot move: mated.
    ("over", "R2k5/1R7/9/9/9/9/9/9/9/5K3 b - - 0 1"),
    // XBoard's letters and fields.
    (
        "xboard",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1",
    ),
    // Moves that no opening book has an answer to, as XBoard's commands.
    ("odd", "usermove e0e1\nusermove e9e8"),
];

const REVERSI: Table = &[
    ("variant", "reversi"),
    ("first", "f5"),
    ("reply", "d6"),
    ("second", "c3"),
    ("illegal", "a1"),
    (
        "start",
        "(;GM[Othello]PB[a]PW[b]TI[01:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)",
    ),
    (
        "over",
        "(;GM[Othello]BO[8 **************************************************************** *];)",
    ),
    ("xboard", "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"),
    (
        "odd",
        "usermove e6\nusermove f6\nusermove f5\nusermove d6\nusermove g7\nusermove g6",
    ),
];

const GOMOKU: Table = &[
    ("variant", "gomoku"),
    ("first", "7,7"),
    ("reply", "8,8"),
    ("second", "6,8"),
    ("illegal", "99,99"),
    ("start", "15"),
    ("over", ""),
    ("xboard", ""),
    ("odd", ""),
];

impl Words {
    pub fn of(protocol: Table, game: &str) -> Self {
        let game = match game {
            "reversi" => REVERSI,
            "gomoku" => GOMOKU,
            _ => XIANGQI,
        };
        Self([protocol, game])
    }

    /// The text with all names replaced; `{long}` is a very long word, `{last}` the given one.
    pub fn fill(&self, text: &str, last: &str) -> String {
        const LONG: usize = 100_000;
        let mut text = text.replace("{last}", last);
        if text.contains("{long}") {
            text = text.replace("{long}", &"x".repeat(LONG));
        }
        self.0
            .iter()
            .copied()
            .flatten()
            .fold(text, |text, (name, word)| {
                text.replace(&format!("{{{name}}}"), word)
            })
    }
}
