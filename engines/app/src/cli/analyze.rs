//! `analyze`: the best moves of one position, by the engine or by an algorithm from the textbooks.

mod result;
mod show;

use std::fmt::Debug;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::{Duration, Instant};

use ::cli::{Language, Status, interrupt, message};
use anyhow::bail;
use clap::ValueEnum;
use search::clock::Limits;
use search::report::Score;

use super::resources::Resources;
use super::source::Source;
use super::time::Time;
use crate::engine::{Answer, Engine, Purpose, Request};
use crate::game::{Game, Line};
use crate::options::Options;
use crate::playable::{Certainty, Playable, positions};
use crate::skill::{FULL, Level};

pub use result::{AnalysisResult, TextbookAnalysis, Variation};
pub(super) use show::pv;

/// Time of a search without a limit on time, depth or nodes.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    Minimax,
    Alphabeta,
    Pvs,
    Mtdf,
    Mcts,
}

impl Algorithm {
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The driver of the engine's own search; none for a textbook algorithm.
    const fn driver(self) -> Option<search::algorithm::Algorithm> {
        match self {
            Self::Mtdf => Some(search::algorithm::Algorithm::Mtdf),
            Self::Pvs => Some(search::algorithm::Algorithm::Pvs),
            Self::Minimax | Self::Alphabeta | Self::Mcts => None,
        }
    }
}

/// How to search, and how far
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Asked {
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=1000))]
    pub depth: Option<i32>,

    #[command(flatten)]
    pub time: Time,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,

    #[arg(long, value_enum, default_value = "mtdf")]
    pub algorithm: Algorithm,

    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=128))]
    lines: u16,

    #[command(flatten)]
    level: Level,

    #[command(flatten)]
    resources: Resources,

    #[arg(long)]
    pub json: bool,
}

impl Asked {
    /// Time limit: [`DEFAULT_TIME`] if neither time, depth nor nodes are given.
    fn time(&self) -> Option<Duration> {
        let endless = self.depth.is_none() && self.nodes.is_none();
        self.time.limit().or(endless.then_some(DEFAULT_TIME))
    }

    /// Time limit of UCT, which has no depth limit: [`DEFAULT_TIME`] if neither time nor nodes are
    /// given.
    fn time_without_depth(&self) -> Option<Duration> {
        let endless = self.nodes.is_none();
        self.time.limit().or(endless.then_some(DEFAULT_TIME))
    }
}

/// Flags of `analyze` for this game alone.
pub trait AnalyzeFlags<G: Game>: clap::Args + Debug {
    /// Engine options chosen by the flags.
    ///
    /// # Errors
    /// When a file of weights cannot be read.
    fn options(&self) -> anyhow::Result<Options<G::Options>>;

    /// With a mate limit: the number of moves within which a mate is searched.
    fn mate(&self) -> Option<u32> {
        None
    }
}

impl<G: Game<Options = ()>> AnalyzeFlags<G> for () {
    fn options(&self) -> anyhow::Result<Options<()>> {
        Ok(Options::default())
    }
}

/// Finds the best moves. Exit status 1: there is no move, or provably no such mate as was asked
/// for; 3: a limit or Ctrl-C came first
#[derive(Debug, clap::Args)]
pub struct Arguments<G: Playable> {
    #[command(flatten)]
    source: Source<G>,

    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    judging: G::AnalyzeFlags,
}

/// Runs `analyze`.
///
/// # Errors
/// When what was asked for is wrong, or stdout cannot be written.
pub fn run<G: Playable>(arguments: &Arguments<G>, language: Language) -> anyhow::Result<Status> {
    let asked = &arguments.asked;
    let position = arguments.source.position()?;
    let result = match G::root_moves(&position).is_empty() {
        true => AnalysisResult::at_the_end(G::final_score(&position)),
        false => search::<G>(arguments, &position, language)?,
    };
    let opening = G::opening(&positions::<G>(&position));
    if asked.json {
        let mut object = result.object::<G>(&position, usize::from(asked.lines));
        if let Some(name) = opening {
            object["opening"] = name.to_string().into();
        }
        writeln!(stdout(), "{object}")?;
    } else {
        let (mut out, options) = (stdout().lock(), Options::default());
        show::print::<G>(&mut out, &result, &position, &options, language)?;
        if let Some(name) = opening {
            writeln!(out, "{}", message!("opening", name).say(language))?;
        }
    }
    Ok(result.status(arguments.judging.mate()))
}

fn search<G: Playable>(
    arguments: &Arguments<G>,
    position: &G::Position,
    language: Language,
) -> anyhow::Result<AnalysisResult<G::Move>> {
    let (asked, judging) = (&arguments.asked, &arguments.judging);
    if let Some(algorithm) = asked.algorithm.driver() {
        let options = Options {
            algorithm,
            ..judging.options()?
        };
        return Ok(by_engine::<G>(arguments, position, options, language));
    }
    let found = asked.algorithm.name();
    if judging.mate().is_some() {
        bail!(message!("analyze-mate-algorithm", found));
    }
    match G::textbook_analysis(asked, judging, position)? {
        Some(result) => Ok(result),
        None => bail!(message!("analyze-algorithm", found)),
    }
}

/// The engine's own search. Ctrl-C stops it and prints the result so far.
fn by_engine<G: Playable>(
    arguments: &Arguments<G>,
    position: &G::Position,
    options: Options<G::Options>,
    language: Language,
) -> AnalysisResult<G::Move> {
    let (asked, mate) = (&arguments.asked, arguments.judging.mate());
    let start = Instant::now();
    let mut limits = Limits {
        depth: asked.depth,
        movetime: asked.time(),
        nodes: asked.nodes,
        mate,
        ..Limits::default()
    };
    let refuted = mate.is_some() && G::refutes(position, &limits);
    if refuted {
        // No such mate exists, so only the best move is left to find.
        limits.mate = None;
    }
    let left = |time: Duration| time.saturating_sub(start.elapsed());
    limits.movetime = limits.movetime.map(left);
    let mut options = asked.resources.options(options);
    options.play_at(asked.level);
    let mut engine = Engine::<G>::with(options);
    engine.set_position(position.clone());
    let watched = stderr().is_terminal() && !asked.json;
    let wanted = usize::from(asked.lines);
    let mut lines: Vec<G::Line> = Vec::new();
    let mut on_line = |line: G::Line| {
        if watched {
            let _ = show::progress::<G>(&mut stderr(), &line, position, language);
        }
        if line.is_exact() && !line.pv().is_empty() {
            keep(&mut lines, line);
        }
    };
    let request = Request {
        lines: wanted,
        purpose: match asked.level.level {
            Some(level) if level < FULL => Purpose::Move,
            _ => Purpose::Analysis,
        },
        ..Request::best(limits)
    };
    interrupt::listen();
    let answer = engine.search(request, &interrupt::was_received, &mut on_line);
    let reached = |depth| answer.depth >= depth || is_decided::<G>(&answer, &lines);
    let mut result = AnalysisResult::of_answer::<G>(&answer, &lines, wanted);
    for line in &mut result.lines {
        if G::is_known_after(&engine, line.pv.first().copied()) {
            line.certainty = Certainty::Exact;
        }
    }
    AnalysisResult {
        complete: asked.depth.is_none_or(reached) && !interrupt::was_received(),
        refuted,
        elapsed: start.elapsed(),
        ..result
    }
}

/// Whether a deeper search cannot change the result.
fn is_decided<G: Playable>(answer: &Answer<G>, lines: &[G::Line]) -> bool {
    let is_exact = |line: &G::Line| line.certainty() == Certainty::Exact;
    matches!(answer.score, Some(Score::Mate(_))) || lines.first().is_some_and(is_exact)
}

/// Keeps the latest line of each rank. A move whose rank has changed changes places with the one
/// that had its rank, so that no move has two lines.
fn keep<M: PartialEq, L: Line<M>>(lines: &mut Vec<L>, line: L) {
    let (at, head) = (line.rank().saturating_sub(1), line.pv().first());
    let known = lines.iter().position(|known| known.pv().first() == head);
    match known {
        Some(known) if at < lines.len() => {
            lines.swap(known, at);
            lines[at] = line;
        }
        Some(known) => lines[known] = line,
        None if at < lines.len() => lines[at] = line,
        None if at == lines.len() => lines.push(line),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use search::report::Report;

    use crate::testing;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        asked: Asked,
    }

    fn asked(words: &[&str]) -> Asked {
        Command::parse_from(std::iter::once(&"test").chain(words)).asked
    }

    #[test]
    fn what_nothing_ends_ends_after_the_default_time() {
        let second = Some(Duration::from_secs(1));
        let usual = Some(DEFAULT_TIME);
        // The arguments, then the time limits of a search with a depth limit and of UCT, which has
        // none.
        let cases: [(&[&str], _, _); 6] = [
            (&[], usual, usual),
            (&["--depth", "4"], None, usual),
            (&["--nodes", "9"], None, None),
            (&["--movetime", "1000"], second, second),
            (&["--time", "1"], second, second),
            (&["--depth", "4", "--movetime", "1000"], second, second),
        ];
        for (words, with_depth, without) in cases {
            let asked = asked(words);
            assert_eq!(asked.time(), with_depth, "{words:?}");
            assert_eq!(asked.time_without_depth(), without, "{words:?}");
        }
    }

    #[test]
    fn a_move_has_one_line_whatever_its_rank() {
        let mut lines: Vec<Report<u8>> = Vec::new();
        // An iteration of three lines, then parts of later ones.
        for (multipv, mv) in [
            (1, 10),
            (2, 20),
            (3, 30),
            (2, 10),
            (1, 30),
            (3, 20),
            (9, 40),
        ] {
            keep(&mut lines, testing::line(multipv, vec![mv]));
            let mut heads: Vec<u8> = lines.iter().map(|line| line.pv[0]).collect();
            heads.sort_unstable();
            heads.dedup();
            assert_eq!(heads.len(), lines.len(), "{lines:?}");
        }
        let heads: Vec<u8> = lines.iter().map(|line| line.pv[0]).collect();
        assert_eq!(heads, [30, 10, 20]);
    }
}
