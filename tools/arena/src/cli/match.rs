//! `arena match`: many games between engines, and what they say about strength.

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ::cli::{Status, message};
use anyhow::{Context, bail};
use clap::Args;
use page::serve::Server;
use tokio::runtime::Builder;

use super::config::ConfigArguments;
use super::interrupt;
use super::match_file;
#[cfg(feature = "cluster")]
use crate::cluster;
use crate::live::LiveMatch;
use crate::live::server::of_match;
use crate::observer::Observer;
use crate::record::{Event, Record};
use crate::runner::Match;
use crate::stats::sprt::{Decision, Sprt};
use crate::summary::End;
use crate::tally::Tally;
use crate::view::View;

/// Set to stop all games: by an interrupt, a decided SPRT or an error.
static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
#[command(args_override_self = true)]
pub(super) struct MatchArguments {
    #[command(flatten)]
    config: ConfigArguments,
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    #[arg(long)]
    sprt: Option<Sprt>,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    cluster: ::cluster::ServerArguments,
    #[arg(long, value_name = "ADDR")]
    live: Option<SocketAddr>,
    #[arg(long, value_name = "NAME", requires = "live")]
    live_host: Vec<String>,
    #[arg(long)]
    json: bool,
    #[arg(long, short)]
    quiet: bool,
    #[arg(long, conflicts_with = "recover")]
    strict: bool,
    #[arg(long, hide = true)]
    recover: bool,
    #[arg(long)]
    mix: bool,
}

pub(super) fn run(arguments: MatchArguments) -> anyhow::Result<Status> {
    let file = arguments.config.file.clone();
    play(&match_file::with_file(arguments, "match", file.as_deref())?)
}

fn play(arguments: &MatchArguments) -> anyhow::Result<Status> {
    let engines = arguments.config.config.engines.len();
    if arguments.sprt.is_some() && engines > 2 {
        bail!(message!("sprt-engines", engines));
    }
    let run = Match {
        sprt: arguments.sprt,
        concurrency: arguments.concurrency,
        strict: arguments.strict,
        mix: arguments.mix,
        ..arguments.config.prepare(&STOP)?
    };
    arguments.config.warn_of_repeats(run.openings.len());
    let (mut record, recorded) = match &arguments.out {
        Some(path) => Record::open(path, &run.config)?,
        None => (Record::none(), Vec::new()),
    };
    if let Some(address) = arguments.live {
        let live = Arc::new(LiveMatch::new(
            arguments.out.as_deref().unwrap_or(Path::new("")),
        ));
        show(address, &arguments.live_host, &run, &recorded, &live)?;
        record.show_to(live);
    }
    interrupt::raise_on_interrupt(&STOP)?;
    let games = run.schedule.games();
    let view = View::new(arguments.quiet, &run.config, games, run.sprt);
    let ended = here_or_elsewhere(arguments, &run, record, &recorded, &view);
    view.close();
    let (tally, end) = ended?;
    let summary = run.summary(&tally, Some(end));
    let mut out = std::io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", summary.json())?;
    } else {
        write!(out, "{}", summary.text())?;
    }
    Ok(match (end, run.sprt) {
        (End::Complete, None) | (End::Decided(Decision::Accepted), _) => Status::Solved,
        (End::Decided(Decision::Rejected), _) => Status::NoSolution,
        _ => Status::LimitReached,
    })
}

/// Serves the page of the match until the program ends, and prints its address.
fn show(
    address: SocketAddr,
    names: &[String],
    run: &Match<'_>,
    recorded: &[Event],
    live: &Arc<LiveMatch>,
) -> anyhow::Result<()> {
    let settings = Event::Match {
        arena: env!("CARGO_PKG_VERSION").to_owned(),
        settings: run.config.clone(),
    };
    // A record that is continued begins with the settings itself.
    let before = recorded.iter().skip(1);
    std::iter::once(&settings)
        .chain(before)
        .for_each(|event| live.take(event));
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let bound = runtime.block_on(Server::bind(address, names));
    let server = bound.with_context(|| address.to_string())?;
    ::cli::program::note(&message!("live-at", address = server.url.clone()));
    if let Some(token) = server.token.clone() {
        ::cli::program::note(&message!("live-token", token));
    }
    let router = of_match(Arc::clone(live));
    std::thread::spawn(move || runtime.block_on(server.serve(router)));
    Ok(())
}

/// Plays the games, on this machine or by the workers of a cluster.
#[cfg_attr(not(feature = "cluster"), expect(unused_variables))]
fn here_or_elsewhere(
    arguments: &MatchArguments,
    run: &Match<'_>,
    record: Record,
    recorded: &[Event],
    watch: &dyn Observer,
) -> anyhow::Result<(Tally, End)> {
    #[cfg(feature = "cluster")]
    if let Some(url) = &arguments.cluster.address()? {
        let tasks: Vec<_> = (0..run.units()).filter_map(|id| run.task(id)).collect();
        return Ok(cluster::run(url, run, &tasks, record, recorded, watch)?);
    }
    Ok(run.run(record, recorded, watch)?)
}
