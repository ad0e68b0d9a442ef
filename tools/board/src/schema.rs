//! Every message between the page and the server, as types: JSON objects whose field `do` or `say`
//! tells which.
//!
//! Squares are `[x, y]` from the top left corner, as red or black sees the board. Moves are the
//! games' plain ones: `h2e2`, `f5`, `7,7`. Texts for people are names of messages of the catalogue
//! (`page-...`), said by the page.

mod lesson;
mod opening;
mod puzzles;
mod setting;

use std::collections::BTreeMap;

use arena::game::choice::GameChoice;
use engine_client::Seat;
use serde::{Deserialize, Serialize};

use crate::words::Words;

pub use lesson::*;
pub use opening::*;
pub use puzzles::*;
pub use setting::*;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Player {
    #[default]
    Person,
    Engine {
        /// As [`Hello::engines`] names it.
        engine: String,
        /// What limits it when the game has no clock: `st=1`, `depth=6`, `nodes=2000`.
        limit: String,
        /// Its level, 1 to 20; none: full strength, and so for engines without levels.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        /// What was set of the options that it offers.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
    },
}

/// Where a game begins, and who plays.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Setup {
    #[serde(flatten)]
    pub choice: GameChoice,
    /// FEN, OBF, or size, rule and stones; none: the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    #[serde(default)]
    pub players: [Player; 2],
    /// `300+3`: seconds and increment for each side; none: no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    #[serde(default)]
    pub title: String,
    /// What the text that it was read from says of it, by the format's own names: players, event,
    /// result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
}

impl Setup {
    /// Two people from the usual start, without a clock.
    pub fn of(choice: GameChoice) -> Self {
        Self {
            choice,
            start: None,
            players: Default::default(),
            clock: None,
            title: String::new(),
            tags: Vec::new(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Request {
    List,
    New(Setup),
    Open {
        game: String,
    },
    Forget {
        game: String,
    },
    /// A new game from a text in any format that is known.
    Import {
        text: String,
        /// The game that is meant where the text does not tell.
        #[serde(flatten)]
        choice: GameChoice,
    },
    /// A new game from a position set up by hand.
    Place {
        #[serde(flatten)]
        choice: GameChoice,
        /// The board, a string a row from the top.
        rows: Vec<String>,
        turn: Seat,
    },
    /// What an engine lets be set.
    Options {
        engine: String,
        /// `xiangqi`, `reversi`, `gomoku`.
        game: String,
    },
    /// Missionaries and cannibals: what the solver says of a state.
    River(RiverState),
    /// Sliding tiles, row by row, 0 for the blank: the next slide.
    Slide {
        tiles: Vec<u8>,
    },
    #[serde(untagged)]
    Game(GameRequest),
}

/// What the page asks of the game that is open.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum GameRequest {
    /// The position of a node; changes nothing.
    Look {
        at: usize,
    },
    Move {
        at: usize,
        mv: String,
    },
    /// The game goes on from this node.
    Go {
        to: usize,
    },
    Undo,
    Redo,
    Players {
        players: [Player; 2],
        clock: Option<String>,
    },
    /// Engines that play wait, or go on.
    Pause {
        on: bool,
    },
    /// The engine that thinks shall move now.
    MoveNow,
    /// In an opening by a tournament's rule.
    Say {
        word: OpeningWord,
    },
    Hint {
        at: usize,
    },
    Resign,
    /// The two agree on a draw, or an engine is offered one.
    Draw,
    Analyse {
        at: usize,
        engine: String,
        lines: u32,
        #[serde(default)]
        options: BTreeMap<String, String>,
    },
    StopAnalysis,
    /// Every position of the main line judged.
    Review {
        engine: String,
        limit: String,
    },
    StopReview,
    Comment {
        at: usize,
        text: String,
    },
    /// Takes a variation out.
    Cut {
        at: usize,
    },
    Title {
        text: String,
    },
    Export {
        at: usize,
    },
    /// What the opening book knows of the position.
    Book {
        at: usize,
    },
    /// A search of the position, step by step.
    Learn {
        at: usize,
        #[serde(flatten)]
        plan: LessonPlan,
    },
}

/// An engine that may be chosen.
#[derive(Clone, Debug, Serialize)]
pub struct EngineCard {
    pub name: String,
    pub games: Vec<String>,
    /// It has levels, from 1 to 20.
    pub levels: bool,
}

/// A saved game in the list.
#[derive(Clone, Debug, Serialize)]
pub struct GameCard {
    pub id: String,
    #[serde(flatten)]
    pub choice: GameChoice,
    pub title: String,
    pub players: [Player; 2],
    pub plies: usize,
    /// Seconds since 1970.
    pub changed: u64,
    pub bytes: u64,
}

/// What an engine said a position is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// From the first player's view, in the engine's unit; Reversi: 1/100 disc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// Moves to mate or to five; negative when the second player wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i64>,
    /// The first player's share of the points as the score has it, 0 to 1.
    pub share: f64,
}

/// A move of the tree. Number 0 is the start.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Node {
    pub parent: usize,
    /// Empty at the start.
    pub mv: String,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// In the notations of the game, the usual one first.
    pub names: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// What the engine that judged it would have played here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
    /// It was cut out; the number stays.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForbiddenPoint {
    pub at: [u8; 2],
    /// `double-three`, `double-four`, `overline`.
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// None: a draw.
    pub winner: Option<Seat>,
    /// The rule's name: `checkmate`, `resignation`.
    pub reason: String,
}

/// A position as it is drawn.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// A letter a square, `.` where nothing stands: `X` and `O` are black and white.
    pub rows: Vec<String>,
    pub turn: Seat,
    pub legal: Vec<String>,
    pub last: Vec<[u8; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<[u8; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<[u8; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<ForbiddenPoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Ending>,
    /// The position as text: FEN, OBF, or size, rule and stones.
    pub position: String,
    /// What the opening is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningName>,
}

/// The clocks, and whose runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Clocks {
    pub left_ms: [u64; 2],
    pub running: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnalysisLine {
    pub worth: Worth,
    pub depth: Option<u32>,
    pub pv: Vec<String>,
    /// The same in the notations of the game.
    pub names: Vec<Vec<String>>,
}

/// What the server says first.
#[derive(Debug, Serialize)]
pub struct Hello {
    pub version: &'static str,
    /// The language of the command line.
    pub language: &'static str,
    pub engines: Vec<EngineCard>,
    pub watching: bool,
    pub marks: &'static [Mark],
}

/// What a move is called that lost so much of the points.
#[derive(Debug, Serialize)]
pub struct Mark {
    /// As a share, from 0 to 1.
    pub lost: f64,
    pub name: &'static str,
    pub sign: &'static str,
    /// PGN's glyph.
    #[serde(skip)]
    pub nag: u8,
}

const fn mark(lost: f64, name: &'static str, sign: &'static str, nag: u8) -> Mark {
    Mark {
        lost,
        name,
        sign,
        nag,
    }
}

/// The worst first. `review` has the same in engines/app/src/judgement.rs, on which the board does
/// not build: it knows engines by their protocols alone. tests/board/review.rs compares the two.
pub const MARKS: [Mark; 3] = [
    mark(0.3, "blunder", "??", 4),
    mark(0.15, "mistake", "?", 2),
    mark(0.07, "inaccuracy", "?!", 6),
];

#[derive(Debug, Serialize)]
pub struct WholeGame {
    pub id: String,
    #[serde(flatten)]
    pub choice: GameChoice,
    pub title: String,
    pub nodes: Vec<Node>,
}

/// Where the game stands; sent after every change.
#[derive(Debug, Serialize)]
pub struct Standing {
    pub at: usize,
    pub view: View,
    pub players: [Player; 2],
    pub clock: Option<String>,
    pub clocks: Option<Clocks>,
    /// The seat of an engine that thinks about its move.
    pub thinking: Option<Seat>,
    pub paused: bool,
    /// Who has which colour is not settled yet.
    pub opening: Option<OpeningCard>,
    /// How far the review is, of how many positions.
    pub review: Option<[usize; 2]>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Reply {
    Hello(Hello),
    Games {
        games: Vec<GameCard>,
        bytes: u64,
        folder: String,
    },
    Game(WholeGame),
    /// A node is new or has changed.
    Node {
        number: usize,
        node: Node,
    },
    Standing(Box<Standing>),
    /// The answer to `look`.
    Looked {
        at: usize,
        view: Box<View>,
    },
    /// What an engine that plays thinks.
    Thinking {
        seat: Seat,
        worth: Option<Worth>,
        depth: Option<u32>,
        nodes: Option<u64>,
    },
    Lines {
        at: usize,
        engine: String,
        lines: Vec<AnalysisLine>,
        nodes: Option<u64>,
        nps: Option<u64>,
        /// The engine has no more to say.
        done: bool,
    },
    Hint {
        at: usize,
        mv: String,
    },
    Fault {
        engine: String,
        /// `crash`, `hang`, `flood` ...
        word: &'static str,
        text: String,
        /// The last lines of the conversation.
        log: Vec<String>,
        /// It has been started again.
        again: bool,
    },
    /// Something was not done, or is to be noticed.
    Notice {
        message: &'static str,
        #[serde(skip_serializing_if = "Words::is_empty")]
        text: Words,
    },
    Exported {
        files: Vec<Exported>,
    },
    Book {
        at: usize,
        /// The heaviest first; none where the book knows nothing, or there is no book for the game.
        moves: Vec<BookMove>,
    },
    /// A position that was set up by hand cannot be played.
    Misplaced {
        faults: Vec<PlacedFault>,
    },
    /// The answer to `options`.
    Options {
        engine: String,
        game: String,
        options: Vec<OptionCard>,
    },
    Learned {
        at: usize,
        #[serde(flatten)]
        lesson: Lesson,
    },
    Crossed(Crossed),
    Slide(Slide),
    /// The open game was deleted.
    Gone,
}

/// A game or position as other programs read it.
#[derive(Debug, Serialize)]
pub struct Exported {
    /// `PGN`, `FEN`.
    pub format: &'static str,
    pub text: String,
}
