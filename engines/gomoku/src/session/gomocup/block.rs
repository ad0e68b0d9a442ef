//! `BOARD`, `SWAP2BOARD` and `YXBOARD`: the stones up to `DONE`, and the game that they make.
//!
//! Mistakes between are one mistake of the whole command: the first is kept and told at its end.

use std::collections::HashSet;
use std::fmt::Display;

use gomoku_rules::{Color, Game, Point, Rule, Size};
use protocol::gomocup::{Command, Field, Point as Spot, Stone};
use protocol::{Found, ParseError};

use super::on_board;
use crate::engine::set_up;

/// More stones than any board has points.
const MOST_STONES: usize = 22 * 22;

/// Yixin-Board's way to write a pass.
const PASS: Spot = Spot { x: -1, y: -1 };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `BOARD`: a move is due.
    Board,
    /// `SWAP2BOARD`: what the opening asks for is due.
    Swap2,
    /// `YXBOARD`: nothing is due.
    Yixin,
}

impl Kind {
    /// The kind of block that a command opens.
    pub(super) fn opened_by(command: &Command) -> Option<Self> {
        match command {
            Command::Board => Some(Self::Board),
            Command::Swap2Board => Some(Self::Swap2),
            Command::YxBoard => Some(Self::Yixin),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Board => "BOARD",
            Self::Swap2 => "SWAP2BOARD",
            Self::Yixin => "YXBOARD",
        }
    }
}

/// What was heard of a block.
#[derive(Debug)]
pub(super) struct Block {
    kind: Kind,
    stones: Vec<Stone>,
    complaint: Option<String>,
}

impl Block {
    /// A block of no stones yet.
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            stones: Vec::new(),
            complaint: None,
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn add(&mut self, stone: Stone) {
        if self.stones.len() < MOST_STONES {
            self.stones.push(stone);
        } else {
            self.complain("more stones than points, expected DONE");
        }
    }

    /// A line that is no stone.
    pub(super) fn parse_error(&mut self, error: &ParseError) {
        let found = match error {
            ParseError::UnknownVerb { found, .. } | ParseError::Argument { found, .. } => found,
            ParseError::Empty { .. }
            | ParseError::LineTooLong { .. }
            | ParseError::NamesPath { .. } => {
                return self.complain(error);
            }
        };
        self.complain(match found {
            Found::Word(word) => format!("found `{word}`, expected a stone as x,y,field or DONE"),
            Found::EndOfLine => "found half a line, expected a stone as x,y,field or DONE".into(),
        });
    }

    fn complain(&mut self, why: impl Display) {
        let name = self.kind.name();
        self.complaint
            .get_or_insert_with(|| format!("{name}: {why}"));
    }

    /// What to say when another command comes before `DONE`.
    pub(super) fn unclosed(&self, command: &Command) -> String {
        format!(
            "{}: found `{command}`, expected a stone or DONE",
            self.kind.name()
        )
    }

    /// The game that goes on from these stones.
    pub(super) fn into_game(self, size: Size, rule: Rule) -> Result<Game, String> {
        if let Some(complaint) = self.complaint {
            return Err(complaint);
        }
        let name = self.kind.name();
        let (stones, to_move) = match self.kind {
            Kind::Swap2 => opening(&self.stones)?,
            Kind::Board | Kind::Yixin => sided(&self.stones)?,
        };
        let mut seen = HashSet::new();
        let mut placed: Vec<(Point, Color)> = Vec::with_capacity(stones.len());
        let passes = stones.iter().any(|&(at, _)| at == PASS);
        for (at, color) in stones.into_iter().filter(|&(at, _)| at != PASS) {
            let point = on_board(size, at).map_err(|why| format!("{name}: {why}"))?;
            if !seen.insert(point) {
                return Err(format!("{name}: found a second stone on {at}"));
            }
            placed.push((point, color));
        }
        if passes {
            // The order of moves means nothing any more.
            placed.sort_by_key(|&(_, color)| color.index());
        }
        Ok(set_up(size, rule, &placed, to_move))
    }
}

/// Stones with their colours, and whose turn it is.
type Sided = Result<(Vec<(Spot, Color)>, Color), String>;

/// The stones of `BOARD`: the side that is asked for a move is to move, and how many stones each side has
/// tells which that is. Where that tells nothing, the first stone is black's.
fn sided(stones: &[Stone]) -> Sided {
    let count = |field| {
        stones
            .iter()
            .filter(|stone| stone.field == Some(field))
            .count()
    };
    let (own, opponent) = (count(Field::Own), count(Field::Opponent));
    let own_is_black = if own == opponent {
        true
    } else if own + 1 == opponent {
        false
    } else {
        stones
            .first()
            .is_none_or(|first| first.field == Some(Field::Own))
    };
    let own_color = if own_is_black {
        Color::Black
    } else {
        Color::White
    };
    let color = |stone: &Stone| match stone.field {
        Some(Field::Own) => Ok((stone.at, own_color)),
        Some(Field::Opponent) => Ok((stone.at, !own_color)),
        Some(Field::Dead) => Err(format!(
            "BOARD: found {stone}, expected 1 or 2: continuous games are not played here"
        )),
        None => Err(format!("BOARD: found {stone}, expected x,y,field")),
    };
    let stones = stones.iter().map(color).collect::<Result<_, _>>()?;
    Ok((stones, own_color))
}

/// The stones of `SWAP2BOARD`: placed in turn, black first. If their fields say that they come in another
/// order, black is the side that has more.
fn opening(stones: &[Stone]) -> Sided {
    let turns = || [Color::Black, Color::White].into_iter().cycle();
    let to_move = match stones.len() {
        0 => Color::Black,
        3 | 5 => Color::White,
        found => {
            return Err(format!(
                "SWAP2BOARD: found {found} stones, expected none, 3 or 5"
            ));
        }
    };
    let own = stones
        .iter()
        .filter(|stone| stone.field == Some(Field::Own))
        .count();
    let opponent = stones
        .iter()
        .filter(|stone| stone.field == Some(Field::Opponent))
        .count();
    let told = own.min(opponent) == stones.len() / 2 && own + opponent == stones.len();
    let black = if own > opponent {
        Field::Own
    } else {
        Field::Opponent
    };
    let color = |(stone, turn): (&Stone, Color)| {
        let color = match stone.field {
            Some(field) if told && field == black => Color::Black,
            Some(_) if told => Color::White,
            _ => turn,
        };
        (stone.at, color)
    };
    Ok((stones.iter().zip(turns()).map(color).collect(), to_move))
}
