//! `book build`: grows a book from the start of the game.

use std::io::{Write, stdout};
use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::app::cli::EvalFile;
use ::app::cli::solve::Progress;
use ::app::cli::time::Time;
use ::app::weights::ActiveWeights;
use ::cli::{Language, Message, Status, interrupt, message};

use super::{ended, graph, save};
use crate::book::build::{Plan, Searcher, grow};
use crate::book::graph::Bounds;
use crate::eval::weights::Weights;

/// How often the book is written while it grows, in case the program is killed.
const SAVED_EVERY: Duration = Duration::from_secs(60);

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[arg(long, value_name = "N", default_value_t = Plan::default().positions)]
    positions: usize,

    #[arg(long, value_name = "PLIES", default_value_t = Plan::default().depth, value_parser = clap::value_parser!(i32).range(1..=40))]
    depth: i32,

    #[arg(long, value_name = "N", default_value_t = Plan::default().lines as u16, value_parser = clap::value_parser!(u16).range(1..=32))]
    lines: u16,

    #[arg(long, value_name = "DISCS", default_value_t = f64::from(Plan::default().bounds.deviation) / 100.0, value_parser = discs)]
    deviation: f64,

    #[arg(long, value_name = "PLIES", default_value_t = Plan::default().bounds.plies, value_parser = clap::value_parser!(u32).range(0..=40))]
    plies: u32,

    /// The longest that it may take
    #[command(flatten)]
    time: Time,

    #[command(flatten)]
    eval_file: EvalFile,
}

fn discs(text: &str) -> Result<f64, Message> {
    let number = text
        .parse()
        .ok()
        .filter(|discs| (0.0..=64.0).contains(discs));
    number.ok_or_else(|| message!("book-discs"))
}

impl Arguments {
    pub(super) fn run(&self, language: Language) -> anyhow::Result<Status> {
        let plan = Plan {
            positions: self.positions,
            depth: self.depth,
            lines: self.lines.into(),
            bounds: Bounds {
                deviation: (100.0 * self.deviation).round() as i32,
                plies: self.plies,
            },
        };
        let weights: ActiveWeights<Weights> = self.eval_file.open()?;
        let mut graph = graph(&self.file)?;
        interrupt::listen();
        let (start, limit) = (Instant::now(), self.time.limit());
        let is_late = || limit.is_some_and(|limit| start.elapsed() >= limit);
        let stop = || interrupt::was_received() || is_late();
        let mut searcher = Searcher::new(weights.weights(), (plan.depth, plan.lines), &stop);
        let progress = Progress::new(language);
        let (mut saved, mut failure) = (Instant::now(), None);
        let before = graph.len();
        grow(&mut graph, &mut searcher, plan, &mut |added, graph| {
            progress.say(&message!(
                "book-building",
                number = added,
                of = plan.positions
            ));
            if saved.elapsed() >= SAVED_EVERY {
                failure = save(graph, &self.file).err();
                saved = Instant::now();
            }
            match failure.is_some() || stop() {
                true => Break(()),
                false => Continue(()),
            }
        });
        progress.clear();
        save(&graph, &self.file)?;
        let added = graph.len() - before;
        let said = message!("book-built", added, positions = graph.len());
        writeln!(stdout(), "{}", said.say(language))?;
        Ok(if is_late() {
            Status::LimitReached
        } else {
            ended()
        })
    }
}
