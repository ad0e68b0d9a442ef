//! A recorded game, as all file formats are read into it and written from it.

use std::fmt;

use crate::moves::Move;
use crate::piece::Color;
use crate::position::Position;

/// A game as a file records it: the main line, and variations beside it.
#[derive(Clone, Debug)]
pub struct Record {
    /// Name and value of tags, with PGN's names (`Event`, `Red`, `Black`, ...) and in the file's
    /// order. `FEN`, `Format`, `Game` and `Result` are not among them: the first follows from
    /// [`Record::start`], the last is [`Record::result`].
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Position,
    /// The comment before the first move.
    pub comment: String,
    /// The main line, each move legal in its position.
    pub moves: Vec<RecordedMove>,
    /// The moves of all variations, each behind those that lead to it and legal in its position.
    pub variations: Vec<SideMove>,
    pub result: GameResult,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideMove {
    /// The node where it is played: 0 is the start, N the node after the Nth move of the main line;
    /// the numbers after these are the nodes after the moves of [`Record::variations`], in order.
    pub at: usize,
    pub mv: Move,
    pub comment: String,
    /// Numbers of its annotation glyphs, as in [`RecordedMove::glyphs`].
    pub glyphs: Vec<u8>,
}

/// A move of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    pub mv: Move,
    /// The comment behind the move; may be empty.
    pub comment: String,
    /// The numbers of its annotation glyphs, as 4 for a blunder (S. Edwards, *Portable Game
    /// Notation Specification*, section 10). Formats other than PGN have none.
    pub glyphs: Vec<u8>,
}

impl RecordedMove {
    pub const fn new(mv: Move, comment: String) -> Self {
        Self {
            mv,
            comment,
            glyphs: Vec::new(),
        }
    }
}

impl SideMove {
    pub const fn new(at: usize, mv: Move, comment: String) -> Self {
        Self {
            at,
            mv,
            comment,
            glyphs: Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    Win(Color),
    Draw,
    /// The game is not over, or its result is unknown.
    #[default]
    Unknown,
}

impl Record {
    /// An empty game from a position.
    pub fn new(start: Position) -> Self {
        Self {
            tags: Vec::new(),
            start,
            comment: String::new(),
            moves: Vec::new(),
            variations: Vec::new(),
            result: GameResult::Unknown,
        }
    }

    /// The value of a tag, by PGN's name for it.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }

    /// The position after the last move, with the whole game as its history.
    pub fn end(&self) -> Position {
        let mut position = self.start.clone();
        for played in &self.moves {
            position.make(played.mv);
        }
        position
    }
}

/// The moves of a game as a tree. Node 0 is the start.
pub(crate) struct Tree<'a> {
    /// The move that leads to each node; none for the start.
    pub(crate) nodes: Vec<Option<Node<'a>>>,
    /// The nodes that follow each node, the main line's first.
    pub(crate) children: Vec<Vec<usize>>,
}

/// The move that leads to a node of the tree, with its annotations.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    pub(crate) mv: Move,
    pub(crate) comment: &'a str,
    pub(crate) glyphs: &'a [u8],
}

impl<'a> Tree<'a> {
    pub(crate) fn of(record: &'a Record) -> Self {
        let main = record.moves.iter().enumerate().map(|(at, played)| {
            let node = Node {
                mv: played.mv,
                comment: &played.comment,
                glyphs: &played.glyphs,
            };
            (at, node)
        });
        let sides = record.variations.iter().map(|side| {
            let node = Node {
                mv: side.mv,
                comment: &side.comment,
                glyphs: &side.glyphs,
            };
            (side.at, node)
        });
        let mut tree = Self {
            nodes: vec![None],
            children: vec![Vec::new()],
        };
        for (at, node) in main.chain(sides) {
            let number = tree.nodes.len();
            tree.nodes.push(Some(node));
            tree.children.push(Vec::new());
            if let Some(children) = tree.children.get_mut(at) {
                children.push(number);
            }
        }
        tree
    }
}

impl GameResult {
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Win(Color::Red)),
            "0-1" => Some(Self::Win(Color::Black)),
            "1/2-1/2" | "1/2" | "½-½" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// The numbers that XQF and CCBridge give to results.
impl GameResult {
    pub(crate) const fn of_number(number: u8) -> Self {
        match number {
            1 => Self::Win(Color::Red),
            2 => Self::Win(Color::Black),
            3 => Self::Draw,
            _ => Self::Unknown,
        }
    }

    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Unknown => 0,
            Self::Win(Color::Red) => 1,
            Self::Win(Color::Black) => 2,
            Self::Draw => 3,
        }
    }
}

/// PGN's spelling: `1-0`, `0-1`, `1/2-1/2`, `*`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Color::Red) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}
