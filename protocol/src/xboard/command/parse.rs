//! Reading what XBoard says.

use std::str::FromStr;

use nom::Parser;
use nom::combinator::{map, map_opt};

use super::{Command, Level, Periods};
use crate::error::ParseError;
use crate::grammar::{
    self, Parsed, arguments, count, expect, integer, one_move, phrase, seconds, text, word,
};
use crate::moves::MoveText;

/// What an error names as understood.
const EXPECTED: &str = "an XBoard command such as new, force, go, usermove, setboard, level, st, \
                        sd, time, ping, undo, analyze or quit, or a move";

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Words behind a command that takes none are ignored. A line that is no
    /// command but looks like a move is one: engines without the feature `usermove` get it so.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if let Some((_, command)) = BARE.iter().find(|(name, _)| *name == verb) {
            return Ok(command.clone());
        }
        if let Some(mv) = looks_like_a_move(verb) {
            return Ok(Command::UserMove(mv));
        }
        match verb {
            "protover" => arguments("protover", rest, count).map(Command::ProtoVer),
            "accepted" => arguments("accepted", rest, text).map(Command::Accepted),
            "rejected" => arguments("rejected", rest, text).map(Command::Rejected),
            "variant" => arguments("variant", rest, name).map(Command::Variant),
            "level" => arguments("level", rest, level).map(Command::Level),
            "st" => arguments("st", rest, seconds).map(Command::SecondsPerMove),
            "sd" => arguments("sd", rest, count).map(Command::Depth),
            "nps" => arguments("nps", rest, count).map(Command::NodesPerSecond),
            "time" => arguments("time", rest, count).map(Command::Time),
            "otim" => arguments("otim", rest, count).map(Command::OpponentTime),
            "usermove" => arguments("usermove", rest, one_move).map(Command::UserMove),
            "ping" => arguments("ping", rest, integer).map(Command::Ping),
            "result" => arguments("result", rest, result),
            "setboard" => {
                let fen = expect("a FEN", phrase(&[]));
                arguments("setboard", rest, fen).map(Command::SetBoard)
            }
            "name" => arguments("name", rest, text).map(Command::Name),
            "rating" => arguments("rating", rest, (integer, integer))
                .map(|(own, opponent)| Command::Rating { own, opponent }),
            "ics" => arguments("ics", rest, text).map(Command::Ics),
            "memory" => arguments("memory", rest, count).map(Command::Memory),
            "cores" => arguments("cores", rest, count).map(Command::Cores),
            "egtpath" => arguments("egtpath", rest, (name, text))
                .map(|(kind, path)| Command::EgtPath { kind, path }),
            "option" => arguments("option", rest, set_option),
            "exclude" => arguments("exclude", rest, one_move).map(Command::Exclude),
            "include" => arguments("include", rest, one_move).map(Command::Include),
            _ => grammar::inspect(verb, rest, EXPECTED).map(Command::Inspect),
        }
    }
}

/// The commands that are one word.
pub(super) static BARE: &[(&str, Command)] = &[
    ("xboard", Command::XBoard),
    ("new", Command::New),
    ("quit", Command::Quit),
    ("random", Command::Random),
    ("force", Command::Force),
    ("go", Command::Go),
    ("playother", Command::PlayOther),
    ("white", Command::White),
    ("black", Command::Black),
    ("?", Command::MoveNow),
    ("draw", Command::Draw),
    ("edit", Command::Edit),
    ("hint", Command::Hint),
    ("bk", Command::Book),
    ("undo", Command::Undo),
    ("remove", Command::Remove),
    ("hard", Command::Hard),
    ("easy", Command::Easy),
    ("post", Command::Post),
    ("nopost", Command::NoPost),
    ("analyze", Command::Analyze),
    ("exit", Command::Exit),
    (".", Command::Status),
    ("computer", Command::Computer),
    ("pause", Command::Pause),
    ("resume", Command::Resume),
];

/// `h2e2`, `a10b10`, `h7h8q`, `P@f5`, `f5`, `@@@@`: two squares, a drop, or the square of one.
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

/// `MPS BASE INC`.
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

/// `5` or `5:30`, in seconds.
fn minutes(word: &str) -> Option<u64> {
    let (minutes, seconds) = word.split_once(':').unwrap_or((word, "0"));
    let minutes: u64 = minutes.parse().ok()?;
    minutes.checked_mul(60)?.checked_add(seconds.parse().ok()?)
}

/// `R [{COMMENT}]`.
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

/// What stands between braces, or the whole where there are none.
pub(in crate::xboard) fn braced(text: &str) -> &str {
    let inner = text.strip_prefix('{').unwrap_or(text);
    inner.strip_suffix('}').unwrap_or(inner)
}

/// `NAME[=VALUE]`.
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
