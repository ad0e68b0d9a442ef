//! Blocks of lines from `BOARD`, `SWAP2BOARD`, `YXBOARD` or `OPENING` up to `DONE`, and the
//! position that they set up.
//!
//! A block has one error at most: the first is kept and reported at `DONE`.

use std::collections::HashSet;
use std::fmt::Display;

use protocol::gomocup::{Command, Field, Payload, Point, RuleMask, Stone};
use protocol::{Found, ParseError};

use super::{GomocupGame, on_board};

/// Limit of stones: no board has more points.
const MAX_STONES: usize = 22 * 22;

/// Limit of answers: no opening has more.
const MAX_ANSWERS: usize = 32;

/// Yixin-Board's notation of a pass.
const PASS: Point = Point { x: -1, y: -1 };

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `BOARD`: the engine is to move.
    Board,
    /// `SWAP2BOARD`: the engine is to answer for the opening.
    Swap2,
    /// `YXBOARD`: sets up a position without an answer.
    Yixin,
    /// `OPENING NAME`, by the opening rule of this name: the engine is to give the next answer.
    Opening(String),
    /// A command of Yixin-Board that is followed by points.
    Points(Command),
}

impl Kind {
    /// The kind of block that a command opens.
    pub(super) fn opened_by(command: &Command) -> Option<Self> {
        match command {
            Command::Board => Some(Self::Board),
            Command::Swap2Board => Some(Self::Swap2),
            Command::YxBoard => Some(Self::Yixin),
            Command::Opening(rule) => Some(Self::Opening(rule.clone())),
            Command::YxBlock
            | Command::YxBlockUndo
            | Command::YxBlockPath
            | Command::YxBlockPathUndo => Some(Self::Points(command.clone())),
            Command::YxDatabase(word, _) if word.payload() == Payload::Moves => {
                Some(Self::Points(command.clone()))
            }
            Command::YxSoosorvStep { step, .. } if *step > 1 => Some(Self::Points(command.clone())),
            _ => None,
        }
    }

    /// Whether the block has no answer. Errors in it are then reported as a message.
    pub(super) const fn is_silent(&self) -> bool {
        match self {
            Self::Points(command) => !matches!(command, Command::YxSoosorvStep { .. }),
            _ => false,
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Board => "BOARD",
            Self::Swap2 => "SWAP2BOARD",
            Self::Yixin => "YXBOARD",
            Self::Opening(_) => "OPENING",
            Self::Points(command) => command.word(),
        }
    }
}

/// The part of a block that has been read.
#[derive(Debug)]
pub(super) struct Block {
    kind: Kind,
    stones: Vec<Stone>,
    /// Answers of an `OPENING` block, as written.
    answers: Vec<String>,
    complaint: Option<String>,
}

impl Block {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            stones: Vec::new(),
            answers: Vec::new(),
            complaint: None,
        }
    }

    pub(super) const fn kind(&self) -> &Kind {
        &self.kind
    }

    fn add(&mut self, stone: Stone) {
        if self.stones.len() < MAX_STONES {
            self.stones.push(stone);
        } else {
            self.complain("more stones than points, expected DONE");
        }
    }

    /// Adds a line to the block.
    pub(super) fn line(&mut self, command: &Command) {
        let is_opening = matches!(self.kind, Kind::Opening(_));
        match command {
            _ if is_opening && self.answers.len() < MAX_ANSWERS => {
                self.answers.push(command.to_string());
            }
            Command::Stone(stone) if !is_opening => self.add(*stone),
            _ => self.complain(format_args!(
                "found `{command}`, expected {}",
                self.expected()
            )),
        }
    }

    /// The syntax of the block's lines.
    const fn expected(&self) -> &'static str {
        match self.kind {
            Kind::Opening(_) => "SWAP, points as x,y x,y or DONE",
            Kind::Points(_) => "a point as x,y or DONE",
            Kind::Board | Kind::Swap2 | Kind::Yixin => "a stone as x,y,field or DONE",
        }
    }

    /// The points of a [`Kind::Points`] block.
    pub(super) fn points(self) -> Result<Vec<Point>, String> {
        match self.complaint {
            Some(complaint) => Err(complaint),
            None => Ok(self.stones.iter().map(|stone| stone.at).collect()),
        }
    }

    /// The position and the goal after the answers of an `OPENING` block.
    pub(super) fn opening<G: GomocupGame>(
        self,
        last: &G::Position,
        rule: RuleMask,
    ) -> Result<(G::Position, G::Goal), String> {
        match (self.complaint, &self.kind) {
            (Some(complaint), _) => Err(complaint),
            (None, Kind::Opening(name)) => {
                let opening = G::opening(last, rule, name, &self.answers);
                opening.map_err(|why| format!("OPENING: {why}"))
            }
            (None, kind) => Err(format!("{} is no opening", kind.name())),
        }
    }

    /// Records the error of a line that cannot be parsed.
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
            Found::Word(word) => format!("found `{word}`, expected {}", self.expected()),
            Found::EndOfLine => format!("found half a line, expected {}", self.expected()),
        });
    }

    fn complain(&mut self, why: impl Display) {
        let name = self.kind.name().to_owned();
        self.complaint
            .get_or_insert_with(|| format!("{name}: {why}"));
    }

    /// The error when another command comes before `DONE`.
    pub(super) fn unclosed(&self, command: &Command) -> String {
        format!(
            "{}: found `{command}`, expected a stone or DONE",
            self.kind.name()
        )
    }

    /// The position with these stones, on a board like that of `last`.
    pub(super) fn position<G: GomocupGame>(
        self,
        last: &G::Position,
        rule: RuleMask,
    ) -> Result<G::Position, String> {
        if let Some(complaint) = self.complaint {
            return Err(complaint);
        }
        let name = self.kind.name().to_owned();
        let (stones, to_move) = match self.kind {
            Kind::Swap2 => opening(&self.stones)?,
            Kind::Board | Kind::Yixin | Kind::Opening(_) | Kind::Points(_) => sided(&self.stones)?,
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
            // With passes the order of moves has no meaning any more.
            placed.sort_by_key(|&(_, side)| side);
        }
        Ok(G::set_up(last, rule, &placed, to_move))
    }
}

/// Stones with their sides, and the side to move. Black, who begins, is 0.
type Sided = Result<(Vec<(Point, usize)>, usize), String>;

fn count(stones: &[Stone], field: Field) -> usize {
    let is_of = |stone: &&Stone| stone.field == Some(field);
    stones.iter().filter(is_of).count()
}

/// Sides of the stones of `BOARD`. The engine is to move, and the numbers of stones tell its color;
/// if they do not, the first stone is black's.
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

/// Sides of the stones of `SWAP2BOARD`: placed in turn, black first. If their fields give another
/// order, black is the side with more stones.
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
    let fields_are_valid = own.min(opponent) == stones.len() / 2 && own + opponent == stones.len();
    let black = match own > opponent {
        true => Field::Own,
        false => Field::Opponent,
    };
    let side = |(stone, turn): (&Stone, usize)| match stone.field {
        Some(field) if fields_are_valid => (stone.at, usize::from(field != black)),
        _ => (stone.at, turn % 2),
    };
    Ok((stones.iter().zip(0..).map(side).collect(), to_move))
}
