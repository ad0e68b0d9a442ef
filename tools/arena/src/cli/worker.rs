//! `arena worker`: plays units of the matches of a cluster.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::cli::program::language;
use ::cli::{Status, message};
use anyhow::bail;
use clap::Args;

use super::interrupt;
use super::server::ServerArguments;
use crate::cluster::{Allowed, Worker};

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
    let Some(url) = arguments.cluster.address()? else {
        bail!(message!("worker-no-server"));
    };
    let allowed = arguments.engines.as_deref().map(Allowed::read);
    let worker = Worker {
        url,
        name: arguments.name.clone().unwrap_or_else(machine),
        allowed: allowed.transpose()?,
        concurrency: arguments.concurrency,
        idle: arguments.idle.map(Duration::from_secs),
        stop: &STOP,
        tell: |news| eprintln!("{}", news.say(language())),
    };
    worker.work()?;
    Ok(if STOP.load(Ordering::Relaxed) {
        Status::LimitReached
    } else {
        Status::Solved
    })
}

fn machine() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    name
}
