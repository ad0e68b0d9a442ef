//! The `go` of UCCI: what to think under.

use nom::Parser;
use nom::combinator::map;

use crate::grammar::{Parsed, count, fill_or_ignore, keyword, word};

/// `go [ponder | draw] LIMIT...`, the limits in any order and any combination: the first that is reached
/// ends the search. A bare `go` limits nothing: the engine thinks until `stop`.
///
/// The specification has one limit only, and no `movetime`; GUIs that also speak UCI send both.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// Whether the clock runs, and whether a draw is on offer.
    pub mode: Mode,
    /// `depth N`: plies. With 0 alone the engine evaluates statically and answers `nobestmove`.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// `movetime T`: exactly this long, in milliseconds whatever `usemillisec` says.
    pub movetime: Option<u64>,
    /// `time T [movestogo N | increment I]`: the engine's clock.
    pub own: Option<Clock>,
    /// `opptime T [oppmovestogo N | oppincrement I]`: the opponent's clock.
    pub opponent: Option<Clock>,
    /// `infinite` or `depth infinite`: until `stop`, whatever is found.
    pub infinite: bool,
    /// Words that mean nothing here, in order. They limit nothing; the session may mention them.
    pub ignored: Vec<String>,
}

impl Go {
    /// Whether nothing limits the search: the opponent's clock alone does not.
    pub fn is_unlimited(&self) -> bool {
        self.infinite
            || (self.depth.is_none()
                && self.nodes.is_none()
                && self.movetime.is_none()
                && self.own.is_none())
    }
}

/// The word between `go` and its limits. The specification allows one of them at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Think on the own clock.
    #[default]
    Normal,
    /// `ponder`: think on the opponent's time until `ponderhit` or `stop`.
    Ponder,
    /// `draw`: the opponent offers a draw; `bestmove M draw` accepts.
    Draw,
}

/// One side's clock, in seconds, or in milliseconds after `setoption usemillisec true`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    pub time: u64,
    pub refill: Refill,
}

/// How a clock is filled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Refill {
    /// Nothing comes: the rest of the game in what is left.
    #[default]
    None,
    /// `movestogo N`: moves until the next period.
    MovesToGo(u32),
    /// `increment I`: added for each move, in the unit of the clock.
    Increment(u64),
}

impl Clock {
    fn write(self, text: &mut String, prefix: &str) {
        text.push_str(&format!(" {prefix}time {}", self.time));
        match self.refill {
            Refill::None => {}
            Refill::MovesToGo(moves) => text.push_str(&format!(" {prefix}movestogo {moves}")),
            Refill::Increment(more) => text.push_str(&format!(" {prefix}increment {more}")),
        }
    }
}

impl Go {
    /// What stands behind `go`.
    pub(super) fn arguments(&self) -> String {
        let mut text = String::from(match self.mode {
            Mode::Normal => "",
            Mode::Ponder => "ponder",
            Mode::Draw => "draw",
        });
        if self.infinite {
            text.push_str(" infinite");
        }
        let numbers = [
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("movetime", self.movetime),
        ];
        for (key, number) in numbers {
            text.extend(number.map(|number| format!(" {key} {number}")));
        }
        for (clock, prefix) in [(self.own, ""), (self.opponent, "opp")] {
            if let Some(clock) = clock {
                clock.write(&mut text, prefix);
            }
        }
        text.extend(self.ignored.iter().map(|word| format!(" {word}")));
        text.trim_start().to_owned()
    }
}

/// Parses the arguments of `go`. None of them is an error: a GUI that sent `go` waits for an answer.
pub(super) fn go(mut input: &str) -> Parsed<'_, Go> {
    let mut go = Go::default();
    let mut ignored = Vec::new();
    let [mut own, mut opponent] = [None::<u64>; 2];
    let [mut own_refill, mut opponent_refill] = [None::<Refill>; 2];
    while let Ok((rest, key)) = word(input) {
        let moves = map(count, Refill::MovesToGo);
        let increment = map(count, Refill::Increment);
        let lost = &mut ignored;
        input = match key {
            "ponder" => set(&mut go.mode, Mode::Ponder, rest),
            "draw" => set(&mut go.mode, Mode::Draw, rest),
            "infinite" => set(&mut go.infinite, true, rest),
            "depth" => match keyword("infinite").parse(rest) {
                Ok((rest, _)) => set(&mut go.infinite, true, rest),
                Err(_) => fill_or_ignore(&mut go.depth, key, count, rest, lost),
            },
            "nodes" => fill_or_ignore(&mut go.nodes, key, count, rest, lost),
            "movetime" => fill_or_ignore(&mut go.movetime, key, count, rest, lost),
            "time" => fill_or_ignore(&mut own, key, count, rest, lost),
            "movestogo" => fill_or_ignore(&mut own_refill, key, moves, rest, lost),
            "increment" => fill_or_ignore(&mut own_refill, key, increment, rest, lost),
            "opptime" => fill_or_ignore(&mut opponent, key, count, rest, lost),
            "oppmovestogo" => fill_or_ignore(&mut opponent_refill, key, moves, rest, lost),
            "oppincrement" => fill_or_ignore(&mut opponent_refill, key, increment, rest, lost),
            unknown => {
                lost.push(unknown.to_owned());
                rest
            }
        };
    }
    let clock = |time: Option<u64>, refill: Option<Refill>| {
        let refill = refill.unwrap_or_default();
        time.map(|time| Clock { time, refill })
    };
    go.own = clock(own, own_refill);
    go.opponent = clock(opponent, opponent_refill);
    go.ignored = ignored;
    Ok((input, go))
}

/// Sets a keyword without a value, and continues after it.
fn set<'a, T>(slot: &mut T, value: T, rest: &'a str) -> &'a str {
    *slot = value;
    rest
}
