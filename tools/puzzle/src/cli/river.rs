//! `puzzle river`: missionaries and cannibals, jealous husbands, wolf, goat and cabbage.

mod formal;
mod graph;
mod job;
mod print;
mod words;

use std::path::PathBuf;

use ::cli::{Status, message};
use clap::ValueEnum;

use super::shell::{Input, Shell};
use crate::error::Failure;
use crate::river::couples::Couples;
use crate::river::crossing::River;
use crate::river::crowd::{Crowd, People};
use crate::river::description;
use job::Job;

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("puzzle").required(true))]
pub(super) struct Arguments {
    #[arg(group = "puzzle", conflicts_with_all = ["cannibals", "boat", "boat_unsafe", "island", "no_direct"])]
    file: Option<PathBuf>,

    #[arg(short, long, value_name = "N", group = "puzzle", value_parser = clap::value_parser!(u32).range(0..=i64::from(Crowd::MAX)))]
    missionaries: Option<u32>,

    #[arg(short, long, value_name = "N", requires = "missionaries", value_parser = clap::value_parser!(u32).range(0..=i64::from(Crowd::MAX)))]
    cannibals: Option<u32>,

    #[arg(long, value_name = "N", group = "puzzle", value_parser = clap::value_parser!(u32).range(1..=i64::from(Couples::MAX)))]
    husbands: Option<u32>,

    #[arg(short = 'k', long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=i64::from(Crowd::MAX)))]
    boat: u32,

    #[arg(long)]
    boat_unsafe: bool,

    #[arg(long)]
    island: bool,

    #[arg(long, requires = "island")]
    no_direct: bool,

    #[arg(short, long, value_name = "NAME", default_value = "bfs")]
    algorithm: Algorithm,

    #[arg(long, value_name = "D")]
    bound: Option<u32>,

    #[arg(long)]
    all: bool,

    #[arg(long, value_name = "N", default_value_t = 1_000)]
    most: u64,

    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    limit: usize,

    #[arg(long)]
    formal: bool,

    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    Bfs,
    Dfs,
    Astar,
}

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    let river = match (arguments.island, arguments.no_direct) {
        (false, _) => River::Plain,
        (true, false) => River::Island,
        (true, true) => River::IslandOnly,
    };
    if let Some(couples) = arguments.husbands {
        let puzzle = Couples {
            couples,
            boat: arguments.boat,
            boat_is_safe: !arguments.boat_unsafe,
            river,
        };
        return Job::new(&puzzle, arguments, shell).run();
    }
    if let Some(missionaries) = arguments.missionaries {
        let puzzle = Crowd {
            people: People {
                missionaries,
                cannibals: arguments.cannibals.unwrap_or(missionaries),
            },
            boat: arguments.boat,
            boat_is_safe: !arguments.boat_unsafe,
            river,
        };
        if puzzle.people == People::default() {
            return Err(Failure::Refused(message!("river-nobody")));
        }
        return Job::new(&puzzle, arguments, shell).run();
    }
    let path = arguments.file.clone().unwrap_or_else(|| PathBuf::from("-"));
    let input = Input::read(&path)?;
    let puzzle = description::parse(input.text()?).map_err(|error| input.wrong(error))?;
    Job::new(&puzzle, arguments, shell).run()
}
