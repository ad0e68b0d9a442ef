//! `trainer selfplay`: the engines play themselves without end, in all games, on processors that
//! nothing else wants.
//!
//! Games go into files of a bounded size in one folder, each game appended in a single write. So no
//! clean shutdown is needed: Ctrl-C, SIGTERM and a power cut end the program at once, and only the
//! games being played are lost. When restarted, it continues the files that are not full.
//!
//! # Where to start reading
//! [`run`] starts a worker on each core (or on `--threads`). A worker asks [`shares`] which game
//! has had the least of its share of time, loads that game's newest weights through [`players`],
//! gets a file from [`folder`], and plays until the file is full. [`priority`] keeps it out of
//! everybody's way; [`status`] counts what is there. With the feature `cluster`, workers on other
//! machines play the files (`cluster.rs`), and [`check`] checks what they deliver.

pub mod check;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod folder;
pub mod players;
pub mod priority;
pub mod shares;
pub mod status;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

use ::cli::message;
use anyhow::Result;
use clap::Args;

use crate::cli::GameName;
use crate::generate::fill;
use crate::output::note;
use folder::Folder;
use players::{Bench, Player, Weights};
use shares::{Share, Shares};

/// How often to check whether a pause is over.
const PAUSE: Duration = Duration::from_millis(200);

#[derive(Args)]
pub struct Arguments {
    #[arg(long, default_value = "all")]
    game: Which,
    #[arg(long)]
    dir: PathBuf,
    #[arg(long, value_delimiter = ',')]
    share: Vec<Share>,
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    #[arg(long, default_value = "idle")]
    priority: Priority,
    #[cfg_attr(feature = "cluster", arg(conflicts_with_all = ["cluster", "cluster_file"]))]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    cluster: ::cluster::ServerArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Priority {
    Idle,
    Normal,
}

impl Priority {
    /// Applies the priority to this process.
    fn take(self) {
        if self == Self::Idle {
            priority::lowest();
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    All,
    Xiangqi,
    Reversi,
    Gomoku,
}

impl Which {
    const fn only(self) -> Option<GameName> {
        match self {
            Self::All => None,
            Self::Xiangqi => Some(GameName::Xiangqi),
            Self::Reversi => Some(GameName::Reversi),
            Self::Gomoku => Some(GameName::Gomoku),
        }
    }
}

/// Plays until the program is stopped.
///
/// # Errors
/// When a file cannot be written, or another process plays in the folder; and when no game has a
/// share.
pub fn run(arguments: &Arguments) -> Result<()> {
    arguments.priority.take();
    let shares = Shares::new(arguments.game.only(), &arguments.share)?;
    let folder = Folder::open(&arguments.dir)?;
    let bench = Bench::default();
    #[cfg(feature = "cluster")]
    if let Some(url) = arguments.cluster.address()? {
        let (dir, games, nodes) = (&arguments.dir, arguments.games, arguments.nodes);
        let farm = cluster::Farm::open(dir, folder, shares, bench, games, nodes)?;
        return farm.run(&url);
    }
    let threads = arguments.threads.unwrap_or_else(cores).get();
    let failed = AtomicBool::new(false);
    let worker = || {
        let worked = work(arguments, &shares, &folder, &bench, &failed);
        // After the first failure the other workers stop, too.
        failed.store(true, Ordering::Relaxed);
        worked
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| match worker.join() {
                Ok(worked) => worked,
                Err(panic) => std::panic::resume_unwind(panic),
            })
    })
}

fn cores() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Plays file after file, until this or another worker fails.
fn work(
    arguments: &Arguments,
    shares: &Shares,
    folder: &Folder,
    bench: &Bench,
    failed: &AtomicBool,
) -> Result<()> {
    let dir = &arguments.dir;
    while goes_on(dir, failed) {
        let turn = shares.next();
        let (weights, _) = Weights::newest(turn.kind, dir);
        let wanted = weights.provenance(arguments.nodes, bench);
        let mut player = Player::new(weights);
        let (file, provenance) = folder.claim(wanted)?;
        let start = Instant::now();
        let play = |number| goes_on(dir, failed).then(|| player.play(provenance, number));
        if fill(
            &file.path,
            provenance,
            arguments.games as usize,
            &|_| {},
            play,
        )? {
            folder::write_checksum(&file.path)?;
            let seconds = format!("{:.0}", start.elapsed().as_secs_f64());
            let path = file.path.display().to_string();
            note(&message!("selfplay-full", path, seconds));
        }
    }
    Ok(())
}

/// Waits while there is a file `pause`, which somebody who measures something creates and later
/// removes. Returns whether to go on.
fn goes_on(dir: &Path, failed: &AtomicBool) -> bool {
    while is_paused(dir) && !failed.load(Ordering::Relaxed) {
        sleep(PAUSE);
    }
    !failed.load(Ordering::Relaxed)
}

fn is_paused(dir: &Path) -> bool {
    dir.join("pause").exists()
}
