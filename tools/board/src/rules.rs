//! What the rules say about a position, by the rules crates: where the pieces are, which moves are
//! legal or forbidden, who has won; and the notations of moves.

mod gomoku;
mod placed;
mod reversi;
mod xiangqi;

pub(crate) use gomoku::{game as gomoku_game, read as read_gomoku};

use ::cli::catalogues::{GOMOKU, REVERSI, XIANGQI};
use ::cli::{Language, message};
use anyhow::bail;
use arena::game::choice::GameChoice;
use arena::game::{Game, IllegalMove, Referee, Repetition, RuleChoice};
use engine_client::Seat;
use serde::Serialize;

use crate::schema::{BookMove, Ending, OpeningName, PlacedFault, View, Worth};

/// Limit on the side of a board that was set up by hand.
const MAX_SIDE: usize = 26;

fn is_too_large(rows: &[String]) -> bool {
    rows.len() > MAX_SIDE || rows.iter().any(|row| row.len() > MAX_SIDE)
}

/// The rules of one game, on a board of some size.
pub struct GameRules {
    pub choice: GameChoice,
    /// By which rules repetitions in Xiangqi are judged, where they were chosen.
    pub repetition: Option<Repetition>,
    pub game: Box<dyn Game>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Xiangqi,
    Reversi,
    Gomoku,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
pub enum Refused {
    #[error("{0}")]
    Illegal(String),
    /// Forbidden in renju; the text says why.
    #[error("{0}")]
    Forbidden(String),
    #[error("the game is over")]
    Over,
}

impl GameRules {
    /// # Errors
    /// When there is no such game, board or rule.
    pub fn new(choice: GameChoice) -> anyhow::Result<Self> {
        Self::with_repetition(choice, None)
    }

    /// # Errors
    /// As for [`GameRules::new`], and when another game than Xiangqi has rules for repetitions.
    pub fn with_repetition(
        choice: GameChoice,
        repetition: Option<Repetition>,
    ) -> anyhow::Result<Self> {
        let rules = RuleChoice {
            repetition,
            ..RuleChoice::default()
        };
        choice.check(rules)?;
        let game = choice.game(rules)?;
        let kind = match choice.name.as_str() {
            "xiangqi" => Kind::Xiangqi,
            "reversi" => Kind::Reversi,
            _ => Kind::Gomoku,
        };
        Ok(Self {
            choice,
            repetition,
            game,
            kind,
        })
    }

    pub fn start(&self) -> &str {
        self.game.start_position()
    }

    /// The referee of a game, after the given moves.
    ///
    /// # Errors
    /// When the starting position is invalid, or a move is illegal.
    pub fn referee(&self, start: &str, moves: &[String]) -> anyhow::Result<Box<dyn Referee>> {
        let begun = self.game.begin(start);
        let mut referee = begun?;
        for mv in moves {
            referee.play(mv)?;
        }
        Ok(referee)
    }

    /// Checks a move, and returns the side that made it.
    ///
    /// # Errors
    /// Why the rules do not allow it.
    pub fn play(&self, start: &str, moves: &[String], mv: &str) -> Result<Seat, Refused> {
        let illegal = |error: anyhow::Error| Refused::Illegal(error.to_string());
        let mut referee = self.referee(start, moves).map_err(illegal)?;
        if referee.verdict().is_some() {
            return Err(Refused::Over);
        }
        let mover = referee.mover();
        referee.play(mv).map_err(|error| match error {
            IllegalMove::Illegal(mv) => Refused::Illegal(mv),
            IllegalMove::Forbidden { why, .. } => Refused::Forbidden(why),
        })?;
        Ok(mover)
    }

    /// What to draw for the position after the given moves.
    ///
    /// # Errors
    /// When the starting position is invalid, or a move is illegal.
    pub fn view(&self, start: &str, moves: &[String]) -> anyhow::Result<View> {
        let referee = self.referee(start, moves)?;
        let over = referee.verdict().map(|verdict| Ending {
            winner: verdict.winner,
            reason: verdict.rule,
        });
        let legal = match over {
            None => referee.legal_moves(),
            Some(_) => Vec::new(),
        };
        let mut view = View {
            rows: Vec::new(),
            turn: referee.mover(),
            legal,
            last: Vec::new(),
            check: None,
            line: Vec::new(),
            forbidden: Vec::new(),
            counts: None,
            over,
            position: start.to_owned(),
            opening: None,
        };
        match self.kind {
            Kind::Xiangqi => xiangqi::draw(&mut view, start, moves)?,
            Kind::Reversi => reversi::draw(&mut view, self.size(), &referee.position(), moves)?,
            Kind::Gomoku => gomoku::draw(&mut view, start, moves)?,
        }
        view.opening = self.opening_name(start, moves);
        Ok(view)
    }

    /// The moves that lead to an opening with another name than the current one; in Reversi also
    /// the moves on the way to one.
    pub fn opening_moves(&self, start: &str, moves: &[String], legal: &[String]) -> Vec<BookMove> {
        // No named opening has more moves than this.
        let longest = match self.kind {
            Kind::Xiangqi => xiangqi_rules::opening_names::DEVELOPED,
            Kind::Reversi => reversi::MAX_OPENING,
            Kind::Gomoku => 3,
        };
        if moves.len() >= longest {
            return Vec::new();
        }
        let now = self.opening_name(start, moves);
        let known = legal.iter().filter_map(|mv| {
            let after: Vec<String> = moves.iter().chain([mv]).cloned().collect();
            let opening = self
                .opening_name(start, &after)
                .filter(|name| now.as_ref() != Some(name));
            opening.map(|opening| BookMove {
                mv: mv.clone(),
                names: self.name_of(start, moves, mv),
                opening: Some(opening),
                ..BookMove::default()
            })
        });
        known.collect()
    }

    /// The name of a game's opening, in both languages.
    fn opening_name(&self, start: &str, moves: &[String]) -> Option<OpeningName> {
        let (catalogue, id) = match self.kind {
            Kind::Xiangqi => (&XIANGQI, xiangqi::opening(start, moves)?),
            Kind::Reversi => (&REVERSI, reversi::opening(self.size(), start, moves)?),
            Kind::Gomoku => (&GOMOKU, gomoku::opening(start, moves)?),
        };
        let said = |language| catalogue.plain(language, id, None);
        let (en, zh) = (said(Language::En)?, said(Language::Zh)?);
        Some(OpeningName { en, zh })
    }

    pub(crate) fn gomoku_size(&self) -> gomoku_rules::Size {
        let read = read_gomoku(self.start());
        read.map_or(gomoku_rules::Size::STANDARD, |(size, ..)| size)
    }

    fn size(&self) -> reversi_rules::Size {
        let size = self.choice.size.as_deref();
        size.and_then(|size| size.parse().ok())
            .unwrap_or(reversi_rules::Size::STANDARD)
    }

    /// Each move of a line in the game's notations, the usual one first. Stops at the first illegal
    /// move.
    pub fn names(&self, start: &str, moves: &[String], line: &[String]) -> Vec<Vec<String>> {
        match self.kind {
            Kind::Xiangqi => xiangqi::names(start, moves, line),
            Kind::Reversi => line.iter().map(|mv| vec![mv.clone()]).collect(),
            Kind::Gomoku => gomoku::names(start, line),
        }
    }

    /// A move in the game's notations, the usual one first.
    pub fn name_of(&self, start: &str, moves: &[String], mv: &String) -> Vec<String> {
        let names = self.names(start, moves, std::slice::from_ref(mv));
        names.into_iter().next().unwrap_or_default()
    }

    /// An engine's line up to its first illegal move, without passes.
    pub fn legal_part(&self, start: &str, moves: &[String], line: &[String]) -> Vec<String> {
        let Ok(mut referee) = self.referee(start, moves) else {
            return Vec::new();
        };
        let line = line.iter().filter(|mv| mv.as_str() != "pass");
        line.take_while(|mv| referee.verdict().is_none() && referee.play(mv).is_ok())
            .cloned()
            .collect()
    }

    /// Converts an engine's score to the first player's view, with the expected share of the
    /// points.
    pub fn worth(&self, mover: Seat, score: Option<i64>, mate: Option<i64>) -> Worth {
        let sign = match mover {
            Seat::First => 1,
            Seat::Second => -1,
        };
        // The score that stands for an expected share of 73 %, in the unit of the game's usual
        // protocol. The engines' own `WIN_MODEL` is not used: any engine may give the score, and
        // the board does not depend on those crates.
        let scale = match self.kind {
            Kind::Xiangqi => 96.0,
            Kind::Reversi => 500.0,
            Kind::Gomoku => 200.0,
        };
        let (score, mate) = (
            score.map(|score| score * sign),
            mate.map(|mate| mate * sign),
        );
        let share = match (score, mate) {
            (_, Some(mate)) => f64::from(u8::from(mate > 0 || (mate == 0 && sign < 0))),
            (Some(score), None) => 1.0 / (1.0 + (-(score as f64) / scale).exp()),
            (None, None) => 0.5,
        };
        let share = (share * 1000.0).round() / 1000.0;
        Worth { score, mate, share }
    }

    /// All faults of a position set up by hand, as far as they can be told apart.
    pub fn faults(&self, rows: &[String], turn: Seat) -> Vec<PlacedFault> {
        match self.kind {
            _ if is_too_large(rows) => Vec::new(),
            Kind::Xiangqi => placed::xiangqi(rows, turn),
            Kind::Reversi => Vec::new(),
            Kind::Gomoku => placed::gomoku(rows, turn),
        }
    }

    /// A position set up by hand, as text.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn placed(&self, rows: &[String], turn: Seat) -> anyhow::Result<String> {
        if is_too_large(rows) {
            bail!(message!("place-too-large", most = MAX_SIDE));
        }
        let text = match self.kind {
            Kind::Xiangqi => xiangqi::placed(rows, turn),
            Kind::Reversi => reversi::placed(rows, turn),
            Kind::Gomoku => gomoku::placed(rows, turn, self.start())?,
        };
        self.game.begin(&text)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_named_in_both_languages() {
        for (game, moves, en, zh) in [
            (
                "xiangqi",
                "h2e2 h9g7 h0g2 b9c7",
                "Central Cannon v Screen Horses",
                "中炮对屏风马",
            ),
            ("reversi", "f5 d6 c3 d3 c4", "Tiger", "虎"),
            ("gomoku", "7,7 7,6 8,6", "Kagetsu (D4)", "花月（D4）"),
        ] {
            let rules = GameRules::new(GameChoice::usual(game)).unwrap();
            let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
            let name = rules.view(rules.start(), &moves).unwrap().opening.unwrap();
            assert_eq!((name.en.as_str(), name.zh.as_str()), (en, zh));
            assert_eq!(rules.view(rules.start(), &[]).unwrap().opening, None);
        }
        let ids = [
            (
                &XIANGQI,
                xiangqi_rules::opening_names::ids().collect::<Vec<_>>(),
            ),
            (&REVERSI, reversi_rules::opening_names::ids().collect()),
            (&GOMOKU, gomoku_rules::opening_names::ids().collect()),
        ];
        for (catalogue, ids) in ids {
            for (id, language) in ids
                .iter()
                .flat_map(|id| [(id, Language::En), (id, Language::Zh)])
            {
                assert!(catalogue.plain(language, id, None).is_some(), "{id}");
            }
        }
    }
}
