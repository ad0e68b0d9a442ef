//! Commands from the controller to the engine.
//!
//! One table declares all commands: what is understood, listed and printed.

use std::fmt;

use nom::Parser;
use nom::combinator::{map, map_opt};
use nom::multi::many0;

use crate::error::ParseError;
use crate::grammar::{self, Parsed, count, exact, expect, one_move, phrase, seconds, text, word};
use crate::inspect::NonStandard;
use crate::moves::MoveText;
use crate::seconds::Seconds;
use crate::verbs::verbs;

/// A side, by its name in GTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Color {
    /// `black` or `b`: the side that moves first.
    Black,
    /// `white` or `w`: the side that moves second.
    White,
}

/// `time_settings MAIN BYO_YOMI STONES`, in milliseconds here and in seconds on the line.
///
/// After the main time, each group of `stones` stones has the byo-yomi time. With 0 stones there is
/// no limit, unless the byo-yomi time is 0 too: then there is only the main time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeSettings {
    pub main: u64,
    pub byo_yomi: u64,
    /// Number of stones to be placed within the byo-yomi time.
    pub stones: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `protocol_version`: answered by `2`, the version of GTP.
    ProtocolVersion,
    Name,
    Version,
    /// `known_command NAME`: answered by `true` or `false`.
    KnownCommand(String),
    /// `list_commands`: answered by all commands, one per line.
    ListCommands,
    Quit,
    /// `boardsize N`: sets up the start position on a board of N by N squares.
    BoardSize(u32),
    /// `clear_board`: sets up the start position.
    ClearBoard,
    /// `komi N`: ignored, but some controllers send it.
    Komi(String),
    /// `play COLOR SQUARE` or `play COLOR pass`: makes a move.
    Play {
        color: Color,
        mv: MoveText,
    },
    /// `genmove COLOR`: answered by a move, which the engine plays.
    GenMove(Color),
    /// `reg_genmove COLOR`: answered by a move, which the engine does not play.
    RegGenMove(Color),
    /// `undo`: takes back the last move.
    Undo,
    ShowBoard,
    /// `final_score`: answered by `B+12`, `W+3` or `0`.
    FinalScore,
    TimeSettings(TimeSettings),
    TimeLeft {
        color: Color,
        /// In milliseconds here, in seconds on the line.
        time: u64,
        /// Number of stones to be placed within `time`; 0 in the main time.
        stones: u32,
    },
    /// `set_game NAME`: answered by an error unless NAME is `Othello`.
    SetGame(String),
    ListGames,
    /// `loadsgf FILE [MOVE]`: loads a game from a file, up to the position before this move.
    LoadSgf {
        /// The file; several blanks in its name are read as one.
        file: String,
        /// Number of the move, from 1; if absent, the end of the game.
        before: Option<u32>,
    },
    /// `gogui-rules_game_id`: answered by the name of the game, `Othello`.
    GameId,
    /// `gogui-rules_board`: answered by rows of `X`, `O` and `.`, the lowest last.
    Board,
    /// `gogui-rules_board_size`: answered by the number of squares on a side.
    BoardSide,
    /// `gogui-rules_legal_moves`: answered by all legal moves on one line; empty if the game is
    /// over.
    LegalMoves,
    /// `gogui-rules_side_to_move`: answered by `black` or `white`.
    SideToMove,
    /// `gogui-rules_final_result`: answered by the result in words; empty if the game is not over.
    FinalResult,
    /// `gogui-analyze_commands`: answered by entries for GoGui's menu.
    AnalyzeCommands,
    /// `gogui-play_sequence COLOR SQUARE ...`: plays several moves at once.
    PlaySequence(Vec<(Color, MoveText)>),
    /// `gogui-interrupt`: asks whether the engine supports [`Command::Interrupt`].
    Interruptible,
    /// `# interrupt`: stops the running search, which then answers. Other engines take it for a
    /// comment.
    Interrupt,
    /// `sanqi-set`: answered by a line for each option, in the format of GoGui's type `param`.
    Options,
    /// `sanqi-set NAME VALUE`: sets an option.
    SetOption {
        /// Name of the option, with `_` for blanks.
        name: String,
        value: String,
    },
    /// A command of our own, such as `d`, `eval`, `bench` or `perft`.
    NonStandard(NonStandard),
}

/// The line with which a controller stops a search.
pub(super) const INTERRUPT: &str = "# interrupt";

// In the order of `list_commands`.
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

/// The command that names a file on the engine's machine.
const NAMES_PATH: &str = "loadsgf";

/// Commands of our own that `list_commands` names. `bench` is of no use to a controller.
const OWN: [&str; 3] = ["d", "eval", "perft"];

/// Names of all commands, in the order of `list_commands`; those that name files only with `paths`.
pub fn known_commands(paths: bool) -> impl Iterator<Item = &'static str> {
    let mut known = Command::VERBS.to_vec();
    // Commands with two forms are in the table twice.
    known.dedup();
    known.retain(|&verb| paths || verb != NAMES_PATH);
    known.into_iter().chain(OWN)
}

impl Command {
    /// The verb, if the command names a file.
    pub(super) fn names_path(&self) -> Option<&'static str> {
        match self {
            Command::LoadSgf { .. } => Some(NAMES_PATH),
            Command::NonStandard(what) => what.names_path(),
            _ => None,
        }
    }
}

/// Named in error messages as what was expected.
pub(super) const EXPECTED: &str = "a GTP command, see list_commands";

/// Reads a command without its number.
pub(super) fn command(line: &str) -> Result<Command, ParseError> {
    let (verb, rest) = grammar::verb(line, EXPECTED)?;
    Command::read(verb, rest)
        .unwrap_or_else(|| grammar::inspect(verb, rest, EXPECTED).map(Command::NonStandard))
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

/// Reads `NAME VALUE`, or nothing for the list of options.
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

/// Reads `FILE [MOVE]`: if the last of several words is a number, it is the move.
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
            Command::NonStandard(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}
