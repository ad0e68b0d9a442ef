//! Every message between the page and the server, as types. Messages are JSON objects; the field
//! `do` of a request and `say` of a reply names the kind.
//!
//! Squares are `[x, y]` from the top left corner, with red or black at the bottom. Moves are in the
//! games' plain notations: `h2e2`, `f5`, `7,7`. Texts for people are ids of messages of the
//! catalogue (`page-...`), which the page translates.

mod lesson;
mod opening;
mod puzzles;
mod setting;

use std::collections::BTreeMap;

use arena::game::Repetition;
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
        /// A name in [`Hello::engines`].
        engine: String,
        /// Its search limit when the game has no clock: `st=1`, `depth=6`, `nodes=2000`.
        limit: String,
        /// Its level, 1 to 20; without one, and for engines without levels: full strength.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        /// Values of the options that it offers.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
    },
}

/// Where a game starts, and who plays.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Setup {
    #[serde(flatten)]
    pub choice: GameChoice,
    /// By which rules repetitions in Xiangqi are judged; default: the World Xiangqi Federation's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// FEN, OBF, or size, rule and stones; default: the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    #[serde(default)]
    pub players: [Player; 2],
    /// `300+3`: seconds and increment in seconds for each side; default: no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    #[serde(default)]
    pub title: String,
    /// What the imported text said about the game, under the format's own tag names: players,
    /// event, result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
}

impl Setup {
    /// Two people, from the usual starting position and without a clock.
    pub fn of(choice: GameChoice) -> Self {
        Self {
            choice,
            repetition: None,
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
    /// A new game from a text in any known format.
    Import {
        text: String,
        /// The game to assume where the text does not tell.
        #[serde(flatten)]
        choice: GameChoice,
    },
    /// A new game from a position set up by hand.
    Place {
        #[serde(flatten)]
        choice: GameChoice,
        /// The board as strings, one for each row from the top.
        rows: Vec<String>,
        turn: Seat,
    },
    /// Asks for the options of an engine that the page may set.
    Options {
        engine: String,
        /// One of `xiangqi`, `reversi` and `gomoku`.
        game: String,
    },
    /// Missionaries and cannibals: asks the solver about a state.
    River(RiverState),
    /// Sliding tiles, row by row, 0 for the blank: asks for the next slide.
    Slide {
        tiles: Vec<u8>,
    },
    #[serde(untagged)]
    Game(GameRequest),
}

/// A request about the game that is open.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum GameRequest {
    /// Asks for the position of a node; changes nothing.
    Look {
        at: usize,
    },
    Move {
        at: usize,
        mv: String,
    },
    /// Makes a node the current one.
    Go {
        to: usize,
    },
    Undo,
    Redo,
    Players {
        players: [Player; 2],
        clock: Option<String>,
    },
    /// Pauses the engines that play, or lets them go on.
    Pause {
        on: bool,
    },
    /// Makes the engine that is thinking move now.
    MoveNow,
    /// Declares something in an opening played by an opening rule.
    Say {
        word: OpeningWord,
    },
    Hint {
        at: usize,
    },
    Resign,
    /// Agrees on a draw between two people, or offers one to an engine.
    Draw,
    Analyse {
        at: usize,
        engine: String,
        lines: u32,
        #[serde(default)]
        options: BTreeMap<String, String>,
    },
    StopAnalysis,
    /// Has an engine judge every position of the main line.
    Review {
        engine: String,
        limit: String,
    },
    StopReview,
    Comment {
        at: usize,
        text: String,
    },
    /// Removes a variation.
    Cut {
        at: usize,
    },
    Title {
        text: String,
    },
    Export {
        at: usize,
    },
    /// Asks what is known about the moves: by the opening book, the database, the names of
    /// openings.
    Book {
        at: usize,
    },
    /// Asks for a search of the position, step by step.
    Learn {
        at: usize,
        #[serde(flatten)]
        plan: LessonPlan,
    },
}

/// An engine that can be chosen.
#[derive(Clone, Debug, Serialize)]
pub struct EngineCard {
    pub name: String,
    pub games: Vec<String>,
    /// Whether it has levels, from 1 to 20.
    pub levels: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct GameCard {
    pub id: String,
    #[serde(flatten)]
    pub choice: GameChoice,
    pub title: String,
    pub players: [Player; 2],
    pub plies: usize,
    /// Unix time in seconds.
    pub changed: u64,
    pub bytes: u64,
}

/// An engine's evaluation of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// From the first player's view, in the engine's unit; Reversi: 1/100 disc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// Moves to mate or to five; negative when the second player wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i64>,
    /// The first player's expected share of the points by this score, 0 to 1.
    pub share: f64,
}

/// A move of the tree. Node 0 is the start.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Node {
    pub parent: usize,
    /// Empty at node 0.
    pub mv: String,
    /// The side that made the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The move in the notations of the game, the usual one first.
    pub names: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// The move that the engine that judged the position would have played here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
    /// The node was cut out; its number is not used again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForbiddenPoint {
    pub at: [u8; 2],
    /// One of `double-three`, `double-four` and `overline`.
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// `None` for a draw.
    pub winner: Option<Seat>,
    /// The rule that ended the game, such as `checkmate` or `resignation`.
    pub reason: String,
}

/// What to draw for a position.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// A string for each row from the top, a letter for each square: `.` is empty, `X` and `O` are
    /// black and white, Xiangqi's pieces are as in a FEN.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningName>,
}

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
    /// `pv` in the notations of the game.
    pub names: Vec<Vec<String>>,
}

/// The first message from the server.
#[derive(Debug, Serialize)]
pub struct Hello {
    pub version: &'static str,
    /// The language of the command line: `en` or `zh`.
    pub language: &'static str,
    pub engines: Vec<EngineCard>,
    pub watching: bool,
    pub marks: &'static [Mark],
}

/// A mark for bad moves, by how much of the expected points they lose.
#[derive(Debug, Serialize)]
pub struct Mark {
    /// The loss from which the mark applies, as a share of the points, from 0 to 1.
    pub lost: f64,
    pub name: &'static str,
    pub sign: &'static str,
    /// PGN's numeric annotation glyph.
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

/// The marks, worst first. `review` has the same in engines/app/src/judgement.rs, which the board
/// does not depend on: it knows engines by their protocols alone. tests/board/review.rs compares
/// the two.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    pub title: String,
    pub nodes: Vec<Node>,
}

/// The state of the game at its current node; sent after every change.
#[derive(Debug, Serialize)]
pub struct Standing {
    pub at: usize,
    pub view: View,
    pub players: [Player; 2],
    pub clock: Option<String>,
    pub clocks: Option<Clocks>,
    /// The side whose engine is thinking about its move.
    pub thinking: Option<Seat>,
    pub paused: bool,
    /// The opening, as long as it is not settled who has which colour.
    pub opening: Option<OpeningCard>,
    /// Positions reviewed so far, and how many there are.
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
    /// A node that is new or has changed.
    Node {
        number: usize,
        node: Node,
    },
    Standing(Box<Standing>),
    /// Answers `look`.
    Looked {
        at: usize,
        view: Box<View>,
    },
    /// A report of an engine that plays, while it thinks.
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
        /// Whether the engine has finished analysing the position.
        done: bool,
    },
    Hint {
        at: usize,
        mv: String,
    },
    Fault {
        engine: String,
        /// The kind of failure: `crash`, `hang`, `flood` ...
        word: &'static str,
        text: String,
        /// The last lines exchanged with the engine.
        log: Vec<String>,
        /// Whether the engine is started again.
        again: bool,
    },
    /// A request that was refused, or something else to show the user.
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
        /// Most played first; empty where nothing is known.
        moves: Vec<BookMove>,
    },
    /// A position set up by hand that cannot be played.
    Misplaced {
        faults: Vec<PlacedFault>,
    },
    /// Answers `options`.
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

/// A game or position in a format that other programs read.
#[derive(Debug, Serialize)]
pub struct Exported {
    /// The format's name, such as `PGN` or `FEN`.
    pub format: &'static str,
    pub text: String,
}
