//! `BOARD`, `SWAP2BOARD` and `YXBOARD`: the stones up to `DONE`, and the game that they make.
//!
//! Mistakes between are one mistake of the whole command: the first is kept and told at its end.

use std::collections::HashSet;
use std::fmt::Display;

use protocol::gomocup::{Command, Field, Point, RuleMask, Stone};
use protocol::{Found, ParseError};

use super::{GomocupGame, on_board};

/// More stones than any board has points.
const MAX_STONES: usize = 22 * 22;

/// Yixin-Board's way to write a pass.
const PASS: Point = Point { x: -1, y: -1 };

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
        if self.stones.len() < MAX_STONES {
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

    /// The game that goes on from these stones, on the board of the last one.
    pub(super) fn position<G: GomocupGame>(
        self,
        last: &G::Position,
        rule: RuleMask,
    ) -> Result<G::Position, String> {
        if let Some(complaint) = self.complaint {
            return Err(complaint);
        }
        let name = self.kind.name();
        let (stones, to_move) = match self.kind {
            Kind::Swap2 => opening(&self.stones)?,
            Kind::Board | Kind::Yixin => sided(&self.stones)?,
        };
        let mut seen = HashSet::new();
        let mut placed: Vec<(G::Move, usize)> = Vec::with_capacity(stones.len());
        let passes = stones.iter().any(|&(at, _)| at == PASS);
        for (at, side) in stones.into_iter().filter(|&(at, _)| at != PASS) {
            let mv = on_board::<G>(last, at).map_err(|why| format!("{name}: {why}"))?;
            if !seen.insert(at) {
                return Err(format!("{name}: found a second stone on {at}"));
            }
            placed.push((mv, side));
        }
        if passes {
            // The order of moves means nothing any more.
            placed.sort_by_key(|&(_, side)| side);
        }
        Ok(G::set_up(last, rule, &placed, to_move))
    }
}

/// Stones with their sides, and whose turn it is. Black, who begins, is 0.
type Sided = Result<(Vec<(Point, usize)>, usize), String>;

fn count(stones: &[Stone], field: Field) -> usize {
    let is_of = |stone: &&Stone| stone.field == Some(field);
    stones.iter().filter(is_of).count()
}

/// The stones of `BOARD`: the side that is asked for a move is to move, and how many stones each side has
/// tells which that is. Where that tells nothing, the first stone is black's.
fn sided(stones: &[Stone]) -> Sided {
    let (own, opponent) = (count(stones, Field::Own), count(stones, Field::Opponent));
    let own_is_first = || {
        let first = stones.first();
        first.is_none_or(|first| first.field == Some(Field::Own))
    };
    let own_is_black = own == opponent || own + 1 != opponent && own_is_first();
    let own_side = usize::from(!own_is_black);
    let side = |stone: &Stone| match stone.field {
        Some(Field::Own) => Ok((stone.at, own_side)),
        Some(Field::Opponent) => Ok((stone.at, 1 - own_side)),
        Some(Field::Dead) => Err(format!(
            "BOARD: found {stone}, expected 1 or 2: continuous games are not played here"
        )),
        None => Err(format!("BOARD: found {stone}, expected x,y,field")),
    };
    let stones = stones.iter().map(side).collect::<Result<_, _>>()?;
    Ok((stones, own_side))
}

/// The stones of `SWAP2BOARD`: placed in turn, black first. If their fields say that they come in another
/// order, black is the side that has more.
fn opening(stones: &[Stone]) -> Sided {
    let to_move = match stones.len() {
        0 => 0,
        3 | 5 => 1,
        found => {
            return Err(format!(
                "SWAP2BOARD: found {found} stones, expected none, 3 or 5"
            ));
        }
    };
    let (own, opponent) = (count(stones, Field::Own), count(stones, Field::Opponent));
    let told = own.min(opponent) == stones.len() / 2 && own + opponent == stones.len();
    let black = match own > opponent {
        true => Field::Own,
        false => Field::Opponent,
    };
    let side = |(stone, turn): (&Stone, usize)| match stone.field {
        Some(field) if told => (stone.at, usize::from(field != black)),
        _ => (stone.at, turn % 2),
    };
    Ok((stones.iter().zip(0..).map(side).collect(), to_move))
}
