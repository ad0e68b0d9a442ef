//! `arena worker`: plays units of the matches of a cluster.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use shell::Status;

use super::interrupt;
use crate::cluster::Worker;

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
#[command(after_help = "\
Exit status: 0 there was nothing to do for as long as --idle says; 2 no server, or an engine that cannot be used
here; 3 interrupted; 5 a file or stdout could not be opened or written. What was being played is played by another.

Example: arena worker --cluster nats://10.0.0.1 --concurrency 8")]
pub(super) struct WorkerArguments {
    /// The NATS server, with JetStream: nats://[USER:PASSWORD@]HOST[:PORT]
    #[arg(long, value_name = "URL")]
    cluster: String,
    /// How many units are played at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Leave after so many seconds with nothing to do; never when not given
    #[arg(long, value_name = "SECONDS")]
    idle: Option<u64>,
}

pub(super) fn run(arguments: &WorkerArguments) -> anyhow::Result<Status> {
    interrupt::raise_on_interrupt(&STOP).context("cannot listen for interrupts")?;
    let worker = Worker {
        url: arguments.cluster.clone(),
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
