//! `book learn`: adds the openings of games, with their best alternatives.

use std::io::{Write, stdout};
use std::path::PathBuf;

use ::app::cli::EvalFile;
use ::app::cli::convert::refusal;
use ::app::cli::solve::Progress;
use ::app::weights::ActiveWeights;
use ::cli::program::note;
use ::cli::{Language, Status, interrupt, message};

use super::{ended, graph, save};
use crate::book::SIZE;
use crate::book::build::{Plan, Searcher};
use crate::book::learn::{PLIES, learn};
use crate::cli::games;
use crate::eval::weights::Weights;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[arg(value_name = "GAMES", required = true)]
    games: Vec<PathBuf>,

    #[arg(long, value_name = "PLIES", default_value_t = PLIES)]
    plies: usize,

    #[arg(long, value_name = "PLIES", default_value_t = Plan::default().depth, value_parser = clap::value_parser!(i32).range(1..=40))]
    depth: i32,

    #[arg(long, value_name = "N", default_value_t = Plan::default().lines as u16, value_parser = clap::value_parser!(u16).range(1..=32))]
    lines: u16,

    #[command(flatten)]
    eval_file: EvalFile,
}

impl Arguments {
    pub(super) fn run(&self, language: Language) -> anyhow::Result<Status> {
        let weights: ActiveWeights<Weights> = self.eval_file.open()?;
        let mut graph = graph(&self.file)?;
        interrupt::listen();
        let limits = (self.depth, self.lines.into());
        let stop = interrupt::was_received;
        let mut searcher = Searcher::new(weights.weights(), limits, &stop);
        let progress = Progress::new(language);
        let (before, mut learned, mut refused) = (graph.len(), 0_usize, 0_usize);
        for path in &self.games {
            for game in games::read(path, SIZE) {
                if stop() {
                    break;
                }
                progress.say(&message!("book-learning", number = learned + 1));
                let game = match game {
                    Ok(game) => game.position,
                    Err(why) => {
                        refused += 1;
                        progress.clear();
                        note(&refusal(&why, language));
                        continue;
                    }
                };
                learned +=
                    usize::from(learn(&mut graph, &game, self.plies, &mut searcher).is_some());
            }
        }
        progress.clear();
        save(&graph, &self.file)?;
        let added = graph.len() - before;
        let said = message!(
            "book-learned",
            games = learned,
            added,
            positions = graph.len()
        );
        writeln!(stdout(), "{}", said.say(language))?;
        Ok(match refused {
            0 => ended(),
            _ => Status::BadInput,
        })
    }
}
