//! What the controller says.
//!
//! Two tables hold all commands, [`BARE`] and [`WITH_ARGUMENTS`]: they are what is understood, what is
//! listed and, for the former, what is printed.

use std::fmt;

use nom::Parser;
use nom::combinator::{map, map_opt};
use nom::multi::many0;

use crate::error::ParseError;
use crate::grammar::{
    self, Parsed, arguments, count, exact, expect, one_move, phrase, seconds, text, word,
};
use crate::inspect::Inspect;
use crate::moves::MoveText;
use crate::seconds::Seconds;

/// A side, as GTP names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Color {
    /// `black` or `b`, who moves first.
    Black,
    /// `white` or `w`.
    White,
}

/// `time_settings MAIN BYO_YOMI STONES`, in milliseconds here and seconds on the line.
///
/// After the main time, each group of `stones` stones has the byo-yomi time; with 0 stones there is no limit
/// unless it is 0, which means that the main time is all there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeSettings {
    pub main: u64,
    pub byo_yomi: u64,
    /// Stones to be placed within the byo-yomi time.
    pub stones: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `protocol_version`: answered by 2.
    ProtocolVersion,
    Name,
    Version,
    /// `known_command NAME`: answered by `true` or `false`.
    KnownCommand(String),
    /// `list_commands`: one a line.
    ListCommands,
    Quit,
    /// `boardsize N`: the start position of a board of this side.
    BoardSize(u32),
    /// `clear_board`: the start position.
    ClearBoard,
    /// `komi N`: of no meaning here; some controllers send it.
    Komi(String),
    /// `play COLOR SQUARE`, or `pass`.
    Play {
        color: Color,
        mv: MoveText,
    },
    /// `genmove COLOR`: answered by a move, which is played.
    GenMove(Color),
    /// `reg_genmove COLOR`: answered by a move, which is not played.
    RegGenMove(Color),
    /// `undo`: takes back one move.
    Undo,
    ShowBoard,
    /// `final_score`: `B+12`, `W+3` or `0`.
    FinalScore,
    TimeSettings(TimeSettings),
    TimeLeft {
        color: Color,
        /// Milliseconds; seconds on the line.
        time: u64,
        /// Stones to be placed in it; 0 while the main time runs.
        stones: u32,
    },
    /// `set_game NAME`: answered by an error unless it is `Othello`.
    SetGame(String),
    ListGames,
    /// `loadsgf FILE [MOVE]`: the position of a game in a file, before this move.
    LoadSgf {
        /// The file; blanks in its name are kept as single ones.
        file: String,
        /// From 1; the end of the game when absent.
        before: Option<u32>,
    },
    /// `gogui-rules_game_id`: answered by `Othello`.
    GameId,
    /// `gogui-rules_board`: rows of `X`, `O` and `.`, the lowest last.
    Board,
    /// `gogui-rules_board_size`.
    BoardSide,
    /// `gogui-rules_legal_moves`: all in one line; nothing when the game is over.
    LegalMoves,
    /// `gogui-rules_side_to_move`: `black` or `white`.
    SideToMove,
    /// `gogui-rules_final_result`: in words; nothing when the game is not over.
    FinalResult,
    /// `gogui-analyze_commands`: what GoGui may show in its menu.
    AnalyzeCommands,
    /// `gogui-play_sequence COLOR SQUARE ...`: several moves at once.
    PlaySequence(Vec<(Color, MoveText)>),
    /// `gogui-interrupt`: whether [`Command::Interrupt`] is understood.
    Interruptible,
    /// `# interrupt`: a comment to all others; ends the search that runs, which then answers.
    Interrupt,
    /// `sanqi-set`: a line for each option, as GoGui's type `param` has them.
    Options,
    /// `sanqi-set NAME VALUE`.
    SetOption {
        /// The option; `_` stands for a blank.
        name: String,
        value: String,
    },
    /// One of our own: `d`, `eval`, `bench`, `perft`.
    Inspect(Inspect),
}

/// What a controller says to end a search.
pub(super) const INTERRUPT: &str = "# interrupt";

/// The commands that are one word. Words behind them are ignored.
static BARE: &[(&str, Command)] = &[
    ("protocol_version", Command::ProtocolVersion),
    ("name", Command::Name),
    ("version", Command::Version),
    ("list_commands", Command::ListCommands),
    ("quit", Command::Quit),
    ("clear_board", Command::ClearBoard),
    ("undo", Command::Undo),
    ("showboard", Command::ShowBoard),
    ("final_score", Command::FinalScore),
    ("list_games", Command::ListGames),
    ("gogui-rules_game_id", Command::GameId),
    ("gogui-rules_board", Command::Board),
    ("gogui-rules_board_size", Command::BoardSide),
    ("gogui-rules_legal_moves", Command::LegalMoves),
    ("gogui-rules_side_to_move", Command::SideToMove),
    ("gogui-rules_final_result", Command::FinalResult),
    ("gogui-analyze_commands", Command::AnalyzeCommands),
    ("gogui-interrupt", Command::Interruptible),
];

/// Parses the arguments of a command.
type Reader = fn(&'static str, &str) -> Result<Command, ParseError>;

/// Whether a command names a file of the machine that the engine runs on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    Nothing,
    File,
}

static WITH_ARGUMENTS: &[(&str, Names, Reader)] = &[
    ("known_command", Names::Nothing, |verb, rest| {
        let name = map(word, str::to_owned);
        arguments(verb, rest, name).map(Command::KnownCommand)
    }),
    ("boardsize", Names::Nothing, |verb, rest| {
        arguments(verb, rest, exact("the side of the board")).map(Command::BoardSize)
    }),
    ("komi", Names::Nothing, |verb, rest| {
        arguments(verb, rest, text).map(Command::Komi)
    }),
    ("play", Names::Nothing, |verb, rest| {
        arguments(verb, rest, (color, square)).map(|(color, mv)| Command::Play { color, mv })
    }),
    ("genmove", Names::Nothing, |verb, rest| {
        arguments(verb, rest, color).map(Command::GenMove)
    }),
    ("reg_genmove", Names::Nothing, |verb, rest| {
        arguments(verb, rest, color).map(Command::RegGenMove)
    }),
    ("time_settings", Names::Nothing, |verb, rest| {
        arguments(verb, rest, (seconds, seconds, count)).map(|(main, byo_yomi, stones)| {
            Command::TimeSettings(TimeSettings {
                main,
                byo_yomi,
                stones,
            })
        })
    }),
    ("time_left", Names::Nothing, |verb, rest| {
        arguments(verb, rest, (color, seconds, count)).map(|(color, time, stones)| {
            Command::TimeLeft {
                color,
                time,
                stones,
            }
        })
    }),
    ("set_game", Names::Nothing, |verb, rest| {
        let name = expect("the name of a game", phrase(&[]));
        arguments(verb, rest, name).map(Command::SetGame)
    }),
    ("loadsgf", Names::File, |verb, rest| {
        let file = expect("a file", phrase(&[]));
        arguments(verb, rest, file).map(load_sgf)
    }),
    ("gogui-play_sequence", Names::Nothing, |verb, rest| {
        arguments(verb, rest, many0((color, square))).map(Command::PlaySequence)
    }),
    ("sanqi-set", Names::Nothing, |verb, rest| {
        if rest.trim().is_empty() {
            return Ok(Command::Options);
        }
        let named = map_opt(phrase(&[]), |words: String| {
            let (name, value) = words.rsplit_once(' ')?;
            Some((name.to_owned(), value.to_owned()))
        });
        arguments(verb, rest, expect("NAME VALUE, or nothing", named))
            .map(|(name, value)| Command::SetOption { name, value })
    }),
];

/// The commands of our own that are listed: `bench` has nothing to show a controller.
const OWN: [&str; 3] = ["d", "eval", "perft"];

/// The names of all commands, in the order in which they are listed; those that name files only where
/// the controller may.
pub fn known_commands(paths: bool) -> impl Iterator<Item = &'static str> {
    let bare = BARE.iter().map(|(name, _)| *name);
    let others = WITH_ARGUMENTS.iter();
    let others = others.filter(move |(_, names, _)| paths || *names == Names::Nothing);
    bare.chain(others.map(|(name, ..)| *name)).chain(OWN)
}

impl Command {
    /// Its verb, if the table says that it names a file.
    pub(super) fn names_path(&self) -> Option<&'static str> {
        let line = self.to_string();
        let verb = line.split(' ').next();
        let mut others = WITH_ARGUMENTS.iter();
        let (verb, names, _) = others.find(|(known, ..)| Some(*known) == verb)?;
        (*names == Names::File).then_some(verb)
    }
}

/// What an error names as understood.
pub(super) const EXPECTED: &str = "a GTP command, see list_commands";

/// Reads a command without its number.
pub(super) fn command(line: &str) -> Result<Command, ParseError> {
    let (verb, rest) = grammar::verb(line, EXPECTED)?;
    if let Some((_, command)) = BARE.iter().find(|(name, _)| *name == verb) {
        return Ok(command.clone());
    }
    if let Some((name, _, read)) = WITH_ARGUMENTS.iter().find(|(name, ..)| *name == verb) {
        return read(name, rest);
    }
    grammar::inspect(verb, rest, EXPECTED).map(Command::Inspect)
}

fn color(input: &str) -> Parsed<'_, Color> {
    let named = |word: &str| match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    };
    expect("black or white", map_opt(word, named)).parse(input)
}

fn square(input: &str) -> Parsed<'_, MoveText> {
    expect("a square such as f5, or pass", one_move).parse(input)
}

/// `FILE [MOVE]`: a number as the last of several words is the move.
fn load_sgf(words: String) -> Command {
    let split = words.rsplit_once(' ');
    let numbered = split.and_then(|(file, last)| Some((file, last.parse::<u32>().ok()?)));
    match numbered {
        Some((file, before)) => Command::LoadSgf {
            file: file.to_owned(),
            before: Some(before),
        },
        None => Command::LoadSgf {
            file: words,
            before: None,
        },
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = BARE.iter().find(|(_, command)| command == self) {
            return f.write_str(name);
        }
        match self {
            Command::KnownCommand(name) => write!(f, "known_command {name}"),
            Command::BoardSize(side) => write!(f, "boardsize {side}"),
            Command::Komi(komi) if komi.is_empty() => f.write_str("komi"),
            Command::Komi(komi) => write!(f, "komi {komi}"),
            Command::Play { color, mv } => write!(f, "play {color} {mv}"),
            Command::GenMove(color) => write!(f, "genmove {color}"),
            Command::RegGenMove(color) => write!(f, "reg_genmove {color}"),
            Command::TimeSettings(settings) => {
                let (main, byo_yomi) = (Seconds(settings.main), Seconds(settings.byo_yomi));
                write!(f, "time_settings {main} {byo_yomi} {}", settings.stones)
            }
            Command::TimeLeft {
                color,
                time,
                stones,
            } => write!(f, "time_left {color} {} {stones}", Seconds(*time)),
            Command::SetGame(name) => write!(f, "set_game {name}"),
            Command::LoadSgf { file, before } => {
                write!(f, "loadsgf {file}")?;
                before.map_or(Ok(()), |number| write!(f, " {number}"))
            }
            Command::PlaySequence(moves) => {
                f.write_str("gogui-play_sequence")?;
                moves
                    .iter()
                    .try_for_each(|(color, mv)| write!(f, " {color} {mv}"))
            }
            Command::Options => f.write_str("sanqi-set"),
            Command::SetOption { name, value } => write!(f, "sanqi-set {name} {value}"),
            Command::Interrupt => f.write_str(INTERRUPT),
            Command::Inspect(inspect) => write!(f, "{inspect}"),
            // The bare ones are in the table.
            _ => Ok(()),
        }
    }
}
