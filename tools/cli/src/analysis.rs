//! The frame of `analyze`: what every game is asked, and how it answers.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write, stderr};
use std::time::Duration;

use clap::ValueEnum;
use serde_json::json;

use crate::status::Status;

/// Time for a search that nothing else limits.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// Every line, none cut.
    Minimax,
    /// Fail-soft alpha-beta, no more.
    Alphabeta,
    /// Principal variation search.
    Pvs,
    /// The engine as it plays, deepening by MTD(f).
    Mtdf,
    /// Monte Carlo tree search (UCT).
    Mcts,
}

/// How to search, and how far: no deeper than `DEEPEST` plies in any case
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Asked<const DEEPEST: i64> {
    /// Search this many plies; mcts knows no depth and goes by time or nodes
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=DEEPEST))]
    pub depth: Option<i32>,

    /// Search this long
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,

    /// Visit this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,

    /// How to search
    #[arg(long, value_enum, default_value = "mtdf")]
    pub algorithm: Algorithm,

    /// Size of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// One JSON object: move, score, mate, depth, nodes, seconds, pv
    #[arg(long)]
    pub json: bool,
}

impl<const DEEPEST: i64> Asked<DEEPEST> {
    /// The time that was told.
    pub fn told_time(&self) -> Option<Duration> {
        self.movetime.map(Duration::from_millis)
    }

    /// The time to keep to: a few seconds where nothing was told that ends the search.
    pub fn time(&self) -> Option<Duration> {
        let endless = self.depth.is_none() && self.nodes.is_none();
        self.told_time().or(endless.then_some(DEFAULT_TIME))
    }

    /// The same for a search that no depth ends (UCT).
    pub fn time_without_depth(&self) -> Option<Duration> {
        let endless = self.nodes.is_none();
        self.told_time().or(endless.then_some(DEFAULT_TIME))
    }

    /// Size of the transposition table, in MiB.
    pub const fn hash(&self) -> usize {
        self.hash as usize
    }

    /// Search threads.
    pub fn threads(&self) -> usize {
        self.threads.into()
    }

    /// Says on stderr how far the search has come, where somebody watches.
    pub fn progress(&self, depth: i32, score: impl Display, nodes: u64, pv: &[String]) {
        if stderr().is_terminal() && !self.json {
            let (score, pv) = (score.to_string(), pv.join(" "));
            eprintln!("depth {depth:>2} score {score:>6} nodes {nodes:>10} {pv}");
        }
    }
}

/// How a search for the best move ended: solved where all that was asked for was reached, no solution
/// where there is no move.
pub const fn status(has_a_move: bool, complete: bool) -> Status {
    match (has_a_move, complete) {
        (false, _) => Status::NoSolution,
        (true, true) => Status::Solved,
        (true, false) => Status::LimitReached,
    }
}

/// What was found, as scripts read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Best play in the protocol's notation, the move first; empty when the game is over.
    pub pv: Vec<String>,
    /// To the side to move, in the game's whole unit.
    pub score: i32,
    /// In how many moves the side to move wins; negative when it loses.
    pub mate: Option<i32>,
    /// Plies.
    pub depth: i32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
}

impl Found {
    /// One JSON object: move, score, mate, depth, nodes, seconds, pv.
    pub fn object(&self) -> serde_json::Value {
        json!({
            "move": self.pv.first(),
            "score": self.score,
            "mate": self.mate,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.elapsed.as_secs_f64(),
            "pv": self.pv,
        })
    }
}

/// The last lines of an answer in words, the same in every game: depth, nodes, principal variation.
///
/// # Errors
/// When they cannot be written.
pub fn figures(
    out: &mut dyn Write,
    depth: i32,
    nodes: u64,
    elapsed: Duration,
    pv: &[String],
) -> io::Result<()> {
    let seconds = elapsed.as_secs_f64();
    writeln!(out, "depth  {depth}")?;
    writeln!(out, "nodes  {nodes}  in {seconds:.3} s")?;
    writeln!(out, "pv     {}", pv.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        asked: Asked<100>,
    }

    fn asked(words: &[&str]) -> Asked<100> {
        Line::parse_from(std::iter::once(&"test").chain(words)).asked
    }

    #[test]
    fn what_nothing_ends_ends_after_the_default_time() {
        let second = Some(Duration::from_secs(1));
        let usual = Some(DEFAULT_TIME);
        // The words, and the time of a search that a depth ends and of one that it does not.
        let cases: [(&[&str], _, _); 5] = [
            (&[], usual, usual),
            (&["--depth", "4"], None, usual),
            (&["--nodes", "9"], None, None),
            (&["--movetime", "1000"], second, second),
            (&["--depth", "4", "--movetime", "1000"], second, second),
        ];
        for (words, with_depth, without) in cases {
            let asked = asked(words);
            assert_eq!(asked.time(), with_depth, "{words:?}");
            assert_eq!(asked.time_without_depth(), without, "{words:?}");
        }
    }

    #[test]
    fn no_more_plies_are_asked_for_than_there_can_be() {
        assert!(Line::try_parse_from(["test", "--depth", "100"]).is_ok());
        assert!(Line::try_parse_from(["test", "--depth", "101"]).is_err());
    }

    #[test]
    fn a_game_that_is_over_has_no_move() {
        let found = Found {
            pv: Vec::new(),
            score: -10_000,
            mate: Some(0),
            depth: 0,
            nodes: 1,
            elapsed: Duration::from_millis(1_500),
        };
        let expected = json!({
            "move": null, "score": -10_000, "mate": 0, "depth": 0, "nodes": 1, "seconds": 1.5,
            "pv": [],
        });
        assert_eq!(found.object(), expected);
        assert_eq!(status(false, true), Status::NoSolution);
    }
}
