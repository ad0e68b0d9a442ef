//! `arena worker`: plays units of the matches of a cluster.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::cli::program::language;
use ::cli::{Message, Status};
use ::cluster::ServerArguments;
use clap::Args;

use super::interrupt;
use crate::cluster::{Allowed, PROGRAM, Worker};

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
pub(super) struct WorkerArguments {
    #[command(flatten)]
    cluster: ServerArguments,
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    #[arg(long)]
    name: Option<String>,
    #[arg(long, value_name = "SECONDS")]
    idle: Option<u64>,
}

pub(super) fn run(arguments: &WorkerArguments) -> anyhow::Result<Status> {
    interrupt::raise_on_interrupt(&STOP)?;
    let url = arguments.cluster.required()?;
    let note = |news: &Message| eprintln!("{}", news.say(language()));
    let allowed = arguments.engines.as_deref().map(Allowed::read);
    let name = arguments.name.clone();
    let job = Worker {
        name: name.unwrap_or_else(::cluster::machine),
        allowed: allowed.transpose()?,
        stop: &STOP,
        note,
    };
    let worker = ::cluster::Worker {
        url,
        program: PROGRAM,
        concurrency: arguments.concurrency,
        idle: arguments.idle.map(Duration::from_secs),
        stop: &STOP,
        note,
    };
    worker.work(&job)?;
    Ok(if STOP.load(Ordering::Relaxed) {
        Status::LimitReached
    } else {
        Status::Solved
    })
}
