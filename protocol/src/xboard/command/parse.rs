//! Parses XBoard's commands, and declares how each is written.

use std::str::FromStr;

use nom::Parser;
use nom::combinator::{map, map_opt};

use super::{Command, Level, Periods};
use crate::error::ParseError;
use crate::grammar::{self, Parsed, count, expect, integer, one_move, phrase, seconds, text, word};
use crate::moves::MoveText;
use crate::seconds::Seconds;
use crate::verbs::verbs;

/// Named in error messages as what was expected.
const EXPECTED: &str = "an XBoard command such as new, force, go, usermove, setboard, level, st, \
                        sd, time, ping, undo, analyze or quit, or a move";

verbs! {
    Command
    {
        XBoard "xboard";
        New "new";
        Quit "quit";
        Random "random";
        Force "force";
        Go "go";
        PlayOther "playother";
        White "white";
        Black "black";
        MoveNow "?";
        Draw "draw";
        Edit "edit";
        Hint "hint";
        Book "bk";
        Undo "undo";
        Remove "remove";
        Hard "hard";
        Easy "easy";
        Post "post";
        NoPost "nopost";
        Analyze "analyze";
        Exit "exit";
        Status ".";
        Computer "computer";
        Pause "pause";
        Resume "resume";
    }
    {
        ProtoVer(version) "protover", count => version;
        Accepted(feature) "accepted", text => feature;
        Rejected(feature) "rejected", text => feature;
        Variant(game) "variant", name => game;
        Level(control) "level", level => control;
        SecondsPerMove(millis) "st", seconds => Seconds(*millis);
        Depth(plies) "sd", count => plies;
        NodesPerSecond(nps) "nps", count => nps;
        Time(centis) "time", count => centis;
        OpponentTime(centis) "otim", count => centis;
        UserMove(mv) "usermove", one_move => mv;
        Ping(token) "ping", integer => token;
        SetBoard(fen) "setboard", expect("a FEN", phrase(&[])) => fen;
        Name(opponent) "name", text => opponent;
        Ics(host) "ics", text => host;
        Memory(megabytes) "memory", count => megabytes;
        Cores(cores) "cores", count => cores;
        Exclude(mv) "exclude", one_move => mv;
        Include(mv) "include", one_move => mv;
    }
    {
        Command::Result { result: won, comment } => "result", result => match comment.is_empty() {
            true => won.clone(),
            false => format!("{won} {{{comment}}}"),
        };
        Command::Rating { own, opponent } => "rating", rating => format_args!("{own} {opponent}");
        Command::EgtPath { kind, path } => "egtpath", egt_path => format!("{kind} {path}").trim_end();
        Command::SetOption { name, value: None } => "option", set_option => name;
        Command::SetOption { name, value: Some(value) } => "option", set_option => format_args!("{name}={value}");
    }
}

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Extra words after a command without arguments are ignored. A line that is no
    /// command but looks like a move is read as one: engines without the feature `usermove` get
    /// moves like that.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if let Some(command) = Command::read(verb, rest) {
            return command;
        }
        match looks_like_a_move(verb) {
            Some(mv) => Ok(Command::UserMove(mv)),
            None => grammar::inspect(verb, rest, EXPECTED).map(Command::NonStandard),
        }
    }
}

fn rating(input: &str) -> Parsed<'_, Command> {
    let both = (integer, integer);
    map(both, |(own, opponent)| Command::Rating { own, opponent }).parse(input)
}

fn egt_path(input: &str) -> Parsed<'_, Command> {
    map((name, text), |(kind, path)| Command::EgtPath { kind, path }).parse(input)
}

/// Whether a word looks like a move: two squares (`h2e2`, `a10b10`, `h7h8q`), a drop (`P@f5`), the
/// square of a drop (`f5`) or a pass (`@@@@`).
fn looks_like_a_move(word: &str) -> Option<MoveText> {
    let square = |text: &str| {
        let rank = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let digits = rank.trim_start_matches(|c: char| c.is_ascii_digit());
        let shape = text.len() - rank.len() == 1 && (1..=2).contains(&(rank.len() - digits.len()));
        shape.then(|| digits.to_owned())
    };
    let squares = square(word).is_some_and(|rest| match square(&rest) {
        Some(rest) => rest.len() < 2,
        None => rest.is_empty(),
    });
    (squares || word.contains('@'))
        .then(|| MoveText::new(word).ok())
        .flatten()
}

fn name(input: &str) -> Parsed<'_, String> {
    map(word, str::to_owned).parse(input)
}

/// Reads the arguments of `level`: `MPS BASE INC`.
fn level(input: &str) -> Parsed<'_, Level> {
    let moves = expect("moves a period", count);
    let base = expect("minutes, or minutes:seconds", map_opt(word, minutes));
    map((moves, base, seconds), |(moves, base, increment)| {
        let periods = if moves == 0 {
            Periods::WholeGame
        } else {
            Periods::Moves(moves)
        };
        Level {
            periods,
            base,
            increment,
        }
    })
    .parse(input)
}

/// Reads `5` or `5:30` (minutes and seconds) as seconds.
fn minutes(word: &str) -> Option<u64> {
    let (minutes, seconds) = word.split_once(':').unwrap_or((word, "0"));
    let minutes: u64 = minutes.parse().ok()?;
    minutes.checked_mul(60)?.checked_add(seconds.parse().ok()?)
}

/// Reads the arguments of `result`: `R [{COMMENT}]`.
fn result(input: &str) -> Parsed<'_, Command> {
    map(
        (expect("1-0, 0-1, 1/2-1/2 or *", word), text),
        |(result, comment)| Command::Result {
            result: result.to_owned(),
            comment: braced(&comment).to_owned(),
        },
    )
    .parse(input)
}

/// The text between braces, or the whole text if there are none.
pub(in crate::xboard) fn braced(text: &str) -> &str {
    let inner = text.strip_prefix('{').unwrap_or(text);
    inner.strip_suffix('}').unwrap_or(inner)
}

/// Reads the arguments of `option`: `NAME[=VALUE]`.
fn set_option(input: &str) -> Parsed<'_, Command> {
    let split = |text: String| {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (text.as_str(), None),
        };
        let name = name.trim_end().to_owned();
        (!name.is_empty()).then_some(Command::SetOption { name, value })
    };
    expect("NAME or NAME=VALUE", map_opt(text, split)).parse(input)
}
