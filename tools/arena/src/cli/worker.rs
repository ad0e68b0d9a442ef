//! `arena worker`: plays units of the matches of a cluster.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::cli::Status;
use anyhow::{Context, bail};
use clap::Args;

use super::interrupt;
use super::server::ServerArguments;
use crate::cluster::{Allowed, Worker};

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
#[command(after_help = "\
Exit status: 0 there was nothing to do for as long as --idle says; 2 no server, or an engine that cannot be used
here; 3 interrupted; 5 a file or stdout could not be opened or written. What was being played is played by another.

Example: arena worker --cluster-file cluster.txt --engines engines.txt --concurrency 8")]
pub(super) struct WorkerArguments {
    #[command(flatten)]
    cluster: ServerArguments,
    /// Start only the engines that are listed in this file, one a line: its command, or a description as in
    /// `match`, of which cmd= and dir= count
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
    /// How many units are played at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Leave after so many seconds with nothing to do; never when not given
    #[arg(long, value_name = "SECONDS")]
    idle: Option<u64>,
}

pub(super) fn run(arguments: &WorkerArguments) -> anyhow::Result<Status> {
    interrupt::raise_on_interrupt(&STOP).context("cannot listen for interrupts")?;
    let Some(url) = arguments.cluster.address()? else {
        bail!("expected --cluster URL or --cluster-file FILE");
    };
    let allowed = arguments.engines.as_deref().map(Allowed::read);
    let worker = Worker {
        url,
        allowed: allowed.transpose()?,
        concurrency: arguments.concurrency,
        idle: arguments.idle.map(Duration::from_secs),
        stop: &STOP,
        tell: |line| eprintln!("{line}"),
    };
    worker.work()?;
    Ok(if STOP.load(Ordering::Relaxed) {
        Status::LimitReached
    } else {
        Status::Solved
    })
}
