//! A line of thinking output, which engines put into a `MESSAGE`.
//!
//! The protocol does not define the text of a message. Rapfi's format is the most common, and GUIs
//! and match runners read it: `depth 9-14 ev 35 n 120000 n/ms 800 tm 150 pv 7,7 8,8`. By default
//! Rapfi writes a format for people, which is read here, too: `Depth 9-14 | Eval 35 | Time 150ms |
//! H8 I9` after each depth, and at the end `Speed 800K | Depth 9-14 | Eval 35 | Node 120K | Time
//! 150ms`.

use std::fmt;
use std::str::FromStr;

use super::point::Point;

/// Value of a position for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// A value in the engine's own unit.
    Units(i64),
    /// A win in N plies, a loss if negative: `+M5`, `-M4`.
    Mate(i64),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thinking {
    /// Search depth in plies.
    pub depth: u32,
    /// Length of the longest line searched, in plies.
    pub seldepth: u32,
    /// Rank of the line in MultiPV, from 1.
    pub multipv: u32,
    pub value: Value,
    pub nodes: u64,
    /// Time of the search in milliseconds.
    pub time: u64,
    /// The principal variation; empty if it is in another notation.
    pub pv: Vec<Point>,
}

/// Error: the message is no line of thinking output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no line of thinking, expected one as `depth 9-14 ev 35 n 120000 tm 150 pv 7,7 8,8`")]
pub struct NoThinking;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Units(units) => write!(f, "{units}"),
            Value::Mate(plies) if plies < 0 => write!(f, "-M{}", plies.unsigned_abs()),
            Value::Mate(plies) => write!(f, "+M{plies}"),
        }
    }
}

impl FromStr for Value {
    type Err = NoThinking;

    fn from_str(text: &str) -> Result<Value, NoThinking> {
        let mate = |rest: &str, sign: i64| {
            let plies: u32 = rest.parse().map_err(|_| NoThinking)?;
            Ok(Value::Mate(sign * i64::from(plies)))
        };
        match (text.strip_prefix("+M"), text.strip_prefix("-M")) {
            (Some(rest), _) => mate(rest, 1),
            (_, Some(rest)) => mate(rest, -1),
            _ => text.parse().map(Value::Units).map_err(|_| NoThinking),
        }
    }
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "depth {}-{}", self.depth, self.seldepth)?;
        if self.multipv != 1 {
            write!(f, " multipv {}", self.multipv)?;
        }
        let speed = self.nodes / self.time.max(1);
        write!(
            f,
            " ev {} n {} n/ms {speed} tm {} pv",
            self.value, self.nodes, self.time
        )?;
        self.pv.iter().try_for_each(|at| write!(f, " {at}"))
    }
}

impl FromStr for Thinking {
    type Err = NoThinking;

    /// Reads the text of a message. `depth` and `ev` are required; the node count may be shortened
    /// (`120K`), and a line of moves in another notation is left out.
    fn from_str(text: &str) -> Result<Thinking, NoThinking> {
        if text.contains('|') {
            return in_columns(text);
        }
        let mut words = text.split_whitespace();
        let (mut depth, mut value) = (None, None);
        let mut found = NOTHING;
        while let Some(key) = words.next() {
            let mut word = || words.next().ok_or(NoThinking);
            match key.to_ascii_lowercase().as_str() {
                "depth" => depth = Some(depths(word()?)?),
                "multipv" => found.multipv = number(word()?)?,
                "ev" => value = Some(word()?.parse()?),
                "n" => found.nodes = shortened(word()?)?,
                "n/ms" => {
                    word()?;
                }
                "tm" => found.time = number(word()?)?,
                "pv" => {
                    let moves: Vec<&str> = words.by_ref().collect();
                    let moves = moves.into_iter().map(point);
                    found.pv = moves.collect::<Option<_>>().unwrap_or_default();
                }
                _ => return Err(NoThinking),
            }
        }
        (found.depth, found.seldepth) = depth.ok_or(NoThinking)?;
        found.value = value.ok_or(NoThinking)?;
        Ok(found)
    }
}

/// The defaults of the fields that a line may leave out.
const NOTHING: Thinking = Thinking {
    depth: 0,
    seldepth: 0,
    multipv: 1,
    value: Value::Units(0),
    nodes: 0,
    time: 0,
    pv: Vec::new(),
};

/// Reads the format for people. Depth and value are required; the speed, the time (whose unit
/// varies) and the moves (in letters) are left out.
fn in_columns(text: &str) -> Result<Thinking, NoThinking> {
    let (mut depth, mut value) = (None, None);
    let mut found = NOTHING;
    for column in text.split('|') {
        let (key, word) = column.trim().split_once(' ').unwrap_or_default();
        match key {
            "Depth" => depth = Some(depths(word)?),
            "Eval" => value = Some(word.parse()?),
            "Node" => found.nodes = shortened(word)?,
            _ => {}
        }
    }
    (found.depth, found.seldepth) = depth.ok_or(NoThinking)?;
    found.value = value.ok_or(NoThinking)?;
    Ok(found)
}

/// Reads depth and seldepth: `9-14`, or `9` for both.
fn depths(word: &str) -> Result<(u32, u32), NoThinking> {
    let (depth, seldepth) = word.split_once('-').unwrap_or((word, word));
    Ok((number(depth)?, number(seldepth)?))
}

fn number<T: FromStr>(word: &str) -> Result<T, NoThinking> {
    word.parse().map_err(|_| NoThinking)
}

/// Reads a number with or without a suffix: `120000`, `120K`, `12M`, `1G`.
fn shortened(word: &str) -> Result<u64, NoThinking> {
    for (suffix, factor) in [('K', 1_000_u64), ('M', 1_000_000), ('G', 1_000_000_000)] {
        if let Some(digits) = word.strip_suffix(suffix) {
            return Ok(number::<u64>(digits)?.saturating_mul(factor));
        }
    }
    number(word)
}

fn point(word: &str) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    Some(Point {
        x: x.parse().ok()?,
        y: y.parse().ok()?,
    })
}
