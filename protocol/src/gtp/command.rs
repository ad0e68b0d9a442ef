//! What the controller says.
//!
//! One table holds all commands: it is what is understood, what is listed and what is printed.

use std::fmt;

use nom::Parser;
use nom::combinator::{map, map_opt};
use nom::multi::many0;

use crate::error::ParseError;
use crate::grammar::{self, Parsed, count, exact, expect, one_move, phrase, seconds, text, word};
use crate::inspect::Inspect;
use crate::moves::MoveText;
use crate::seconds::Seconds;
use crate::verbs::verbs;

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
/// After the main time, each group of `stones` stones has the byo-yomi time; with 0 stones there is
/// no limit unless it is 0, which means that the main time is all there is.
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

// In the order in which they are listed.
verbs! {
    Command
    {
        ProtocolVersion "protocol_version";
        Name "name";
        Version "version";
        ListCommands "list_commands";
        Quit "quit";
        ClearBoard "clear_board";
        Undo "undo";
        ShowBoard "showboard";
        FinalScore "final_score";
        ListGames "list_games";
        GameId "gogui-rules_game_id";
        Board "gogui-rules_board";
        BoardSide "gogui-rules_board_size";
        LegalMoves "gogui-rules_legal_moves";
        SideToMove "gogui-rules_side_to_move";
        FinalResult "gogui-rules_final_result";
        AnalyzeCommands "gogui-analyze_commands";
        Interruptible "gogui-interrupt";
    }
    {
        KnownCommand(name) "known_command", map(word, str::to_owned) => name;
        BoardSize(side) "boardsize", exact("the side of the board") => side;
        Komi(komi) "komi", text => komi;
    }
    {
        Command::Play { color, mv } => "play", play => format_args!("{color} {mv}");
        Command::GenMove(side) => "genmove", map(color, Command::GenMove) => side;
        Command::RegGenMove(side) => "reg_genmove", map(color, Command::RegGenMove) => side;
        Command::TimeSettings(settings) => "time_settings", map(time_settings, Command::TimeSettings)
            => settings;
        Command::TimeLeft { color, time, stones } => "time_left", time_left
            => format_args!("{color} {} {stones}", Seconds(*time));
        Command::SetGame(name) => "set_game",
            map(expect("the name of a game", phrase(&[])), Command::SetGame) => name;
        Command::LoadSgf { file, before: None } => "loadsgf", map(expect("a file", phrase(&[])), load_sgf)
            => file;
        Command::LoadSgf { file, before: Some(number) } => "loadsgf", map(text, load_sgf)
            => format_args!("{file} {number}");
        Command::PlaySequence(moves) => "gogui-play_sequence", map(sequence, Command::PlaySequence) => {
            let moves = moves.iter().map(|(color, mv)| format!("{color} {mv}"));
            moves.collect::<Vec<_>>().join(" ")
        };
        Command::Options => "sanqi-set", set_option => "";
        Command::SetOption { name, value } => "sanqi-set", set_option => format_args!("{name} {value}");
    }
}

/// The one that names a file of the machine that the engine runs on.
const NAMES_PATH: &str = "loadsgf";

/// The commands of our own that are listed: `bench` has nothing to show a controller.
const OWN: [&str; 3] = ["d", "eval", "perft"];

/// The names of all commands, in the order in which they are listed; those that name files only
/// where the controller may.
pub fn known_commands(paths: bool) -> impl Iterator<Item = &'static str> {
    let mut known = Command::VERBS.to_vec();
    // Those that are written in two ways stand there twice.
    known.dedup();
    known.retain(|&verb| paths || verb != NAMES_PATH);
    known.into_iter().chain(OWN)
}

impl Command {
    /// Its verb, if it names a file.
    pub(super) fn names_path(&self) -> Option<&'static str> {
        match self {
            Command::LoadSgf { .. } => Some(NAMES_PATH),
            Command::Inspect(what) => what.names_path(),
            _ => None,
        }
    }
}

/// What an error names as understood.
pub(super) const EXPECTED: &str = "a GTP command, see list_commands";

/// Reads a command without its number.
pub(super) fn command(line: &str) -> Result<Command, ParseError> {
    let (verb, rest) = grammar::verb(line, EXPECTED)?;
    Command::read(verb, rest)
        .unwrap_or_else(|| grammar::inspect(verb, rest, EXPECTED).map(Command::Inspect))
}

fn play(input: &str) -> Parsed<'_, Command> {
    map((color, square), |(color, mv)| Command::Play { color, mv }).parse(input)
}

fn sequence(input: &str) -> Parsed<'_, Vec<(Color, MoveText)>> {
    many0((color, square)).parse(input)
}

fn time_settings(input: &str) -> Parsed<'_, TimeSettings> {
    let settings = |(main, byo_yomi, stones)| TimeSettings {
        main,
        byo_yomi,
        stones,
    };
    map((seconds, seconds, count), settings).parse(input)
}

fn time_left(input: &str) -> Parsed<'_, Command> {
    let left = |(color, time, stones)| Command::TimeLeft {
        color,
        time,
        stones,
    };
    map((color, seconds, count), left).parse(input)
}

/// `NAME VALUE`, or nothing.
fn set_option(input: &str) -> Parsed<'_, Command> {
    let option = |words: String| match words.rsplit_once(' ') {
        None if words.is_empty() => Some(Command::Options),
        None => None,
        Some((name, value)) => Some(Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        }),
    };
    let words = map(many0(word), |words| words.join(" "));
    expect("NAME VALUE, or nothing", map_opt(words, option)).parse(input)
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

impl fmt::Display for TimeSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (main, byo_yomi) = (Seconds(self.main), Seconds(self.byo_yomi));
        write!(f, "{main} {byo_yomi} {}", self.stones)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Interrupt => f.write_str(INTERRUPT),
            Command::Inspect(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}
