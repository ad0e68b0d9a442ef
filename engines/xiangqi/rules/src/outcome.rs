//! When a game is over, who won, and why.
//!
//! The referee's view, for matches, GUIs and records: it looks at the whole game. A search has
//! cheaper tests of its own.

use std::fmt;

use crate::movegen;
use crate::piece::{Color, PieceType};
use crate::position::Position;
use crate::repetition::{self, Class, RuleSet, Verdict};

/// The rules by which a game ends, beyond mate, stalemate and bare material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub repetition: RuleSet,
    /// How many times a position must occur for a verdict, the first time included; at least 2.
    pub occurrences: u32,
    /// Plies without a capture after which the game is drawn, counted as [`Position::rule60`]
    /// does; none for no limit.
    pub move_limit: Option<u32>,
}

impl Rules {
    /// The World Xiangqi Federation's: third occurrence, sixty moves a side without a capture.
    pub const WXF: Self = Self {
        repetition: RuleSet::Wxf,
        occurrences: 3,
        move_limit: Some(120),
    };
    /// Perpetual check loses and no chase does; otherwise as the federation's.
    pub const COMPUTER: Self = Self {
        repetition: RuleSet::Computer,
        ..Self::WXF
    };
    /// The UCCI computer league's: fourth occurrence, fifty moves.
    pub const LEAGUE: Self = Self {
        repetition: RuleSet::League,
        occurrences: 4,
        move_limit: Some(100),
    };
}

impl Default for Rules {
    fn default() -> Self {
        Self::WXF
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    Checkmate,
    /// No legal move, not in check: as good as mate.
    Stalemate,
    /// The position returned; the loser gave check all the time.
    PerpetualCheck,
    /// The position returned; the loser chased all the time.
    PerpetualChase,
    /// The position returned; neither did more than the other.
    Repetition,
    /// Too many plies without a capture.
    MoveLimit,
    /// Neither side has a piece left that can cross the river.
    BareMaterial,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::PerpetualCheck => "perpetual check",
            Self::PerpetualChase => "perpetual chase",
            Self::Repetition => "repetition",
            Self::MoveLimit => "move limit",
            Self::BareMaterial => "bare material",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<Color>,
    pub reason: Reason,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(color) => write!(f, "{color:?} wins by {}", self.reason),
            None => write!(f, "draw by {}", self.reason),
        }
    }
}

/// The outcome of a game that is over; none if it goes on.
///
/// A side without a move has lost, whatever else holds, so mate and stalemate at the move limit
/// count. Then repetition, the move limit, and bare material, in this order.
pub fn outcome(position: &Position, rules: &Rules) -> Option<Outcome> {
    let draw = |reason| {
        Some(Outcome {
            winner: None,
            reason,
        })
    };
    if movegen::count_legal(position) == 0 {
        let reason = if position.in_check() {
            Reason::Checkmate
        } else {
            Reason::Stalemate
        };
        return Some(Outcome {
            winner: Some(!position.side_to_move()),
            reason,
        });
    }
    if let Some(outcome) = by_repetition(position, rules) {
        return Some(outcome);
    }
    if rules
        .move_limit
        .is_some_and(|limit| position.rule60() >= limit)
    {
        return draw(Reason::MoveLimit);
    }
    if is_bare(position) {
        return draw(Reason::BareMaterial);
    }
    None
}

fn by_repetition(position: &Position, rules: &Rules) -> Option<Outcome> {
    let judgement = repetition::explain(position, rules.repetition, rules.occurrences)?;
    let us = position.side_to_move();
    let (winner, loser) = match judgement.verdict {
        Verdict::Draw => {
            return Some(Outcome {
                winner: None,
                reason: Reason::Repetition,
            });
        }
        Verdict::Win => (us, !us),
        Verdict::Loss => (!us, us),
    };
    let reason = match judgement.classes[loser.index()] {
        Class::Check => Reason::PerpetualCheck,
        _ => Reason::PerpetualChase,
    };
    Some(Outcome {
        winner: Some(winner),
        reason,
    })
}

/// Whether neither side has a rook, horse, cannon or pawn. Kings, advisors and elephants cannot
/// leave their own half, so no mate can arise (UCCI's rule; Pikafish also draws some endings with
/// a lone cannon, which here are played out).
pub fn is_bare(position: &Position) -> bool {
    use PieceType::{Cannon, Horse, Pawn, Rook};
    [Rook, Horse, Cannon, Pawn]
        .iter()
        .all(|&kind| position.by_kind(kind).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    fn play(position: &mut Position, moves: &str) {
        for text in moves.split(' ') {
            let mv: Vec<Move> = position.legal_moves().into_iter().collect();
            let mv = mv.into_iter().find(|mv| mv.to_string() == text);
            position.make(mv.unwrap_or_else(|| panic!("{text} in {position:?}")));
        }
    }

    /// The winner and the reason; none while the game goes on.
    fn end(position: &Position) -> Option<(Option<Color>, Reason)> {
        outcome(position, &Rules::default()).map(|outcome| (outcome.winner, outcome.reason))
    }

    const RED: Option<Color> = Some(Color::Red);

    #[test]
    fn no_move_loses_in_check_or_not() {
        // The king on e0 guards the e file, since the kings may not face each other.
        let mate = position("3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1");
        assert_eq!(end(&mate), Some((RED, Reason::Checkmate)));
        let stalemate = position("3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1");
        assert_eq!(end(&stalemate), Some((RED, Reason::Stalemate)));
        assert_eq!(end(&Position::startpos()), None);
    }

    #[test]
    fn the_move_limit_draws_but_not_a_mate() {
        let mut game = position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 118 80");
        play(&mut game, "a1a2");
        assert_eq!((game.rule60(), end(&game)), (119, None));
        play(&mut game, "d9d8");
        assert_eq!(end(&game), Some((None, Reason::MoveLimit)));
        let unlimited = Rules {
            move_limit: None,
            ..Rules::WXF
        };
        assert_eq!(outcome(&game, &unlimited), None);

        let mut mate = position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80");
        play(&mut mate, "a1d1");
        assert_eq!(
            (mate.rule60(), end(&mate)),
            (120, Some((RED, Reason::Checkmate)))
        );
        let stalemate = position("3k5/R8/9/9/9/9/9/9/9/4K4 b - - 500 1");
        assert_eq!(end(&stalemate), Some((RED, Reason::Stalemate)));
    }

    #[test]
    fn checks_beyond_the_tenth_and_replies_to_them_are_not_counted() {
        let mut game = position("4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1");
        for _ in 0..5 {
            play(&mut game, "e9f9 e1f1 f9e9 f1e1");
        }
        // Ten checks were given, and the reply to the tenth counts.
        assert_eq!(game.rule60(), 20);
        play(&mut game, "e9f9");
        assert_eq!(game.rule60(), 21);
        play(&mut game, "e1f1 f9e9 f1e1 e9f9");
        assert_eq!((game.rule60(), game.plies_since_capture()), (21, 25));
        // A quiet move counts again, and so does the reply to it.
        play(&mut game, "d0d1 f9f8");
        assert_eq!(game.rule60(), 23);
    }

    #[test]
    fn nothing_that_crosses_the_river_is_a_draw() {
        let bare = position("3ak4/4a4/4b4/9/2b6/9/9/4B4/4A4/3A1K3 w - - 0 1");
        assert_eq!(end(&bare), Some((None, Reason::BareMaterial)));
        let pawn = position("3ak4/4a4/4b4/9/2b6/9/8P/4B4/4A4/3A1K3 w - - 0 1");
        assert_eq!(end(&pawn), None);
    }

    #[test]
    fn repetition_is_judged_at_the_third_occurrence() {
        let mut game = Position::startpos();
        play(&mut game, "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0");
        assert_eq!(end(&game), None);
        play(&mut game, "g7h9");
        assert_eq!(end(&game), Some((None, Reason::Repetition)));
        assert_eq!(outcome(&game, &Rules::LEAGUE), None);

        let mut game = position("4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1");
        play(&mut game, "e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1e1");
        assert_eq!(
            end(&game),
            Some((Some(Color::Black), Reason::PerpetualCheck))
        );
    }
}
