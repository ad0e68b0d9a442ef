//! Commands from the manager to the engine.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, map_opt, opt, peek, value};
use nom::multi::many1;
use nom::sequence::preceded;

use super::database::DatabaseCommand;
use super::info::{self, Info};
use super::point::{Point, comma, coordinate, point};
use crate::error::ParseError;
use crate::grammar::{self, Parsed, arguments, blanks, exact, expect, integer, text};
use crate::inspect::NonStandard;
use crate::verbs::verbs;

/// The owner of a stone on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// `1`: a stone of the engine.
    Own,
    /// `2`: a stone of the opponent.
    Opponent,
    /// `3`: in a continuous game part of a finished winning line, or forbidden; it belongs to
    /// neither side any more.
    Dead,
}

/// A line between `BOARD` and `DONE`: `x,y,field`. In `SWAP2BOARD` the field may be missing; then
/// the stones come in the order in which they were placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stone {
    pub at: Point,
    pub field: Option<Field>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `START n`: a game on a square board; answered by `OK`. Yixin-Board's `START w h` is a game
    /// on `h` columns and `w` rows: its moves have the row first.
    Start {
        width: u32,
        height: u32,
    },
    /// `RECTSTART w,h`: a game on a rectangular board; answered by `OK`.
    RectStart {
        width: u32,
        height: u32,
    },
    /// `RESTART`: a new game on the same board; answered by `OK`.
    Restart,
    /// `BEGIN`: the engine moves first on the empty board; answered by its move.
    Begin,
    /// `TURN x,y`: the opponent's move; answered by the engine's move.
    Turn(Point),
    /// `BOARD`: stones until `DONE`; answered by the engine's move.
    Board,
    /// `SWAP2BOARD`: stones until `DONE`; answered by what the opening asks for: three stones at
    /// first, then `SWAP`, one stone or two, then `SWAP` or a move.
    Swap2Board,
    /// `OPENING rule` (our own): the answers so far to an opening by this rule, a line each, until
    /// `DONE`; answered by the next one.
    Opening(String),
    /// `x,y x,y`, or points followed by a number: an answer in an `OPENING` block that is not a
    /// single point.
    Points(Vec<Point>, Option<u32>),
    /// `SWAP`: an answer in an `OPENING` block.
    Swap,
    /// `YXBOARD` (Yixin-Board): like `BOARD`, but without an answer.
    YxBoard,
    /// `x,y,field`: a stone in a block.
    Stone(Stone),
    /// `DONE`: ends a block.
    Done,
    /// `INFO KEY VALUE`: a setting; it has no answer.
    Info(Info),
    /// `TAKEBACK x,y`: takes back the last move; answered by `OK`.
    TakeBack(Point),
    /// `PLAY x,y`: the manager chooses this move for the engine; answered by the same move.
    Play(Point),
    /// `ABOUT`: answered by a line with information about the engine.
    About,
    /// `END`: the engine exits at once, without an answer.
    End,
    /// `YXSTOP` (Yixin-Board): the engine stops its search and moves now.
    YxStop,
    /// `YXHASHCLEAR` (Yixin-Board): clears the transposition table; it has no answer.
    YxHashClear,
    /// `YXSHOWFORBID` (Yixin-Board): answered by `FORBID` and the points that are forbidden to the
    /// side to move.
    YxShowForbid,
    /// `YXNBEST n` (Yixin-Board): answered by a move, after values of the n best moves.
    YxNBest(u32),
    /// `YXSHOWINFO` (Yixin-Board): answered by `MESSAGE INFO` lines with the limits of the engine's
    /// settings.
    YxShowInfo,
    /// `YXBALANCEONE bias`, `YXBALANCETWO bias` (Yixin-Board): answered by one or two stones after
    /// which the position is worth `bias` to the side that is now to move.
    YxBalance {
        stones: u8,
        bias: i32,
    },
    /// `YXSEARCHDEFEND` (Yixin-Board): values every move, and reports which lose; answered by the
    /// best move.
    YxSearchDefend,
    /// `YXBLOCK` (Yixin-Board): points until `DONE` that the engine must not play; it has no
    /// answer.
    YxBlock,
    /// `YXBLOCKUNDO`: points until `DONE` that may be played again.
    YxBlockUndo,
    /// `YXBLOCKRESET`: all points may be played again.
    YxBlockReset,
    /// `YXBLOCKPATH`: a line of moves until `DONE`, the last of which must not be played after the
    /// others.
    YxBlockPath,
    /// `YXBLOCKPATHUNDO`: a line whose last move may be played again.
    YxBlockPathUndo,
    /// `YXBLOCKPATHRESET`: unblocks all lines.
    YxBlockPathReset,
    /// `YXSHOWHASHUSAGE` (Yixin-Board): answered by a `MESSAGE`.
    YxShowHashUsage,
    /// `YXHASHDUMP file`, `YXHASHLOAD file`: saves the transposition table to a file, or loads it;
    /// answered by a `MESSAGE`. Yixin-Board writes the file's name on the next line.
    YxHashDump(String),
    YxHashLoad(String),
    /// `YXSWAP2STEP1` to `3` (Yixin-Board): asks for what Swap2 needs at none, three or five
    /// stones; answered by `MESSAGE SWAP2 ...`.
    YxSwap2Step(u8),
    /// `YXSOOSORVSTEP1` to `6` (Yixin-Board): asks for what the Soosyrv opening needs. All but the
    /// first are followed by the stones until `DONE`; those before the fifth move have the number
    /// of fifth moves. Answered by `MESSAGE SOOSORV ...`.
    YxSoosorvStep {
        step: u8,
        fifths: Option<u32>,
    },
    /// A command about the database of positions, with its arguments on the line.
    YxDatabase(DatabaseCommand, String),
    /// Any other command of Yixin-Board, with or without a block of lines until `DONE`; it has no
    /// answer.
    Yixin(String),
    /// A command of our own, such as `d`, `eval`, `bench` or `perft`.
    NonStandard(NonStandard),
}

verbs! {
    Command
    {
        Restart "RESTART";
        Begin "BEGIN";
        Board "BOARD";
        Swap2Board "SWAP2BOARD";
        Swap "SWAP";
        YxBoard "YXBOARD";
        Done "DONE";
        About "ABOUT";
        End "END";
        YxStop "YXSTOP";
        YxHashClear "YXHASHCLEAR";
        YxShowForbid "YXSHOWFORBID";
        YxShowInfo "YXSHOWINFO";
        YxSearchDefend "YXSEARCHDEFEND";
        YxBlock "YXBLOCK";
        YxBlockUndo "YXBLOCKUNDO";
        YxBlockReset "YXBLOCKRESET";
        YxBlockPath "YXBLOCKPATH";
        YxBlockPathUndo "YXBLOCKPATHUNDO";
        YxBlockPathReset "YXBLOCKPATHRESET";
        YxShowHashUsage "YXSHOWHASHUSAGE";
    }
    {
        Turn(at) "TURN", point => at;
        TakeBack(at) "TAKEBACK", point => at;
        Play(at) "PLAY", point => at;
        Opening(rule) "OPENING", opening_rule => rule;
        YxNBest(moves) "YXNBEST", exact("a number of moves") => moves;
        YxHashDump(file) "YXHASHDUMP", text => file;
        YxHashLoad(file) "YXHASHLOAD", text => file;
    }
    {
        Command::Start { width, height } => "START", start => match width == height {
            true => width.to_string(),
            false => format!("{height} {width}"),
        };
        Command::RectStart { width, height } => "RECTSTART", expect("width,height", sides)
            => format_args!("{width},{height}");
        Command::YxBalance { stones: 1, bias } => "YXBALANCEONE", balance(1) => bias;
        Command::YxBalance { stones: 2, bias } => "YXBALANCETWO", balance(2) => bias;
    }
}

/// Named in error messages as what was expected.
const EXPECTED: &str = "a Gomocup command such as START, BEGIN, TURN, BOARD, INFO, RESTART, \
                        TAKEBACK, SWAP2BOARD, ABOUT or END";

impl Command {
    /// The verb; empty for lines without one.
    pub fn word(&self) -> &str {
        match self {
            Self::YxSoosorvStep { .. } => "YXSOOSORVSTEP",
            Self::YxSwap2Step(_) => "YXSWAP2STEP",
            Self::YxDatabase(word, _) => word.word(),
            _ => self.words().map_or("", |(word, _)| word),
        }
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if verb.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | ',' | '+')) {
            let stone = arguments("BOARD", line, stone).map(Command::Stone);
            return stone.or_else(|error| points(line).ok_or(error));
        }
        let upper = verb.to_ascii_uppercase();
        match Command::read(&upper, rest) {
            Some(command) => command,
            None if upper == "INFO" => info::info(rest).map(Command::Info),
            None if upper.starts_with("YXSWAP2STEP") || upper.starts_with("YXSOOSORVSTEP") => {
                stepped(&upper, rest).unwrap_or_else(|| Ok(Command::Yixin(line.trim().to_owned())))
            }
            None if upper.starts_with("YX") => Ok(match DatabaseCommand::of(&upper) {
                Some(word) => Command::YxDatabase(word, rest.trim().to_owned()),
                None => Command::Yixin(line.trim().to_owned()),
            }),
            None => {
                let found = grammar::inspect(&verb.to_ascii_lowercase(), rest, EXPECTED);
                found
                    .map(Command::NonStandard)
                    .map_err(|error| match error {
                        ParseError::UnknownVerb { .. } => ParseError::unknown_verb(verb, EXPECTED),
                        error => error,
                    })
            }
        }
    }
}

const SWAP2_STEPS: [&str; 3] = ["YXSWAP2STEP1", "YXSWAP2STEP2", "YXSWAP2STEP3"];
const SOOSORV_STEPS: [&str; 6] = [
    "YXSOOSORVSTEP1",
    "YXSOOSORVSTEP2",
    "YXSOOSORVSTEP3",
    "YXSOOSORVSTEP4",
    "YXSOOSORVSTEP5",
    "YXSOOSORVSTEP6",
];

/// A step command, if its number is valid.
fn stepped(verb: &str, rest: &str) -> Option<Result<Command, ParseError>> {
    let step_of = |verbs: &'static [&str]| verbs.iter().zip(1..).find(|(known, _)| **known == verb);
    if let Some((_, step)) = step_of(&SWAP2_STEPS) {
        return Some(Ok(Command::YxSwap2Step(step)));
    }
    let (verb, step) = step_of(&SOOSORV_STEPS)?;
    let fifths = opt(exact("a number of fifth moves"));
    let fifths = arguments(verb, rest, fifths);
    Some(fifths.map(|fifths| Command::YxSoosorvStep { step, fifths }))
}

/// Reads a bias; 0 if it is missing.
fn balance<'a>(stones: u8) -> impl Parser<&'a str, Output = Command, Error = grammar::Fault<'a>> {
    let missing = value(0, peek(grammar::end));
    let bias = alt((integer, missing));
    map(bias, move |bias| Command::YxBalance { stones, bias })
}

fn opening_rule(input: &str) -> Parsed<'_, String> {
    let rule = map(grammar::word, str::to_owned);
    expect("the name of an opening rule", rule).parse(input)
}

/// Two or more points, or points followed by a number.
fn points(line: &str) -> Option<Command> {
    let number = opt(preceded(blanks, exact("a number")));
    let (points, number) = arguments("OPENING", line, (many1(point), number)).ok()?;
    Some(Command::Points(points, number))
}

fn start(input: &str) -> Parsed<'_, Command> {
    let side = || exact("the side of the board");
    let mut start = map((side(), opt(side())), |(first, second)| Command::Start {
        width: second.unwrap_or(first),
        height: first,
    });
    start.parse(input)
}

fn sides(input: &str) -> Parsed<'_, Command> {
    let side = || map_opt(coordinate, |number| u32::try_from(number).ok());
    map((side(), comma, side()), |(width, (), height)| {
        Command::RectStart { width, height }
    })
    .parse(input)
}

fn stone(input: &str) -> Parsed<'_, Stone> {
    let field = map_opt(coordinate, |number| match number {
        1 => Some(Field::Own),
        2 => Some(Field::Opponent),
        3 => Some(Field::Dead),
        _ => None,
    });
    let stone = (point, opt(preceded(comma, field)));
    let stone = map(stone, |(at, field)| Stone { at, field });
    expect("a stone as x,y,field, the field being 1, 2 or 3", stone).parse(input)
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Own => "1",
            Field::Opponent => "2",
            Field::Dead => "3",
        })
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field {
            Some(field) => write!(f, "{},{field}", self.at),
            None => write!(f, "{}", self.at),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Stone(stone) => write!(f, "{stone}"),
            Command::Info(info) => write!(f, "INFO {info}"),
            Command::Points(points, number) => {
                let points = points.iter().map(ToString::to_string);
                let words: Vec<String> = points.chain(number.map(|n| n.to_string())).collect();
                f.write_str(&words.join(" "))
            }
            Command::YxSwap2Step(step) => write!(f, "YXSWAP2STEP{step}"),
            Command::YxSoosorvStep { step, fifths } => {
                write!(f, "YXSOOSORVSTEP{step}")?;
                fifths.map_or(Ok(()), |fifths| write!(f, " {fifths}"))
            }
            Command::YxDatabase(word, text) if text.is_empty() => f.write_str(word.word()),
            Command::YxDatabase(word, text) => write!(f, "{} {text}", word.word()),
            Command::Yixin(line) => f.write_str(line),
            Command::NonStandard(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}
