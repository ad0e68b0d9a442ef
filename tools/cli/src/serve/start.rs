//! How conversations begin: flags for what a protocol cannot express or a GUI does not send.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use protocol::option::OptionLimits;
use protocol::session::{ProtocolLog, Settings};

use crate::input::shown;
use crate::level::Level;
use crate::message;

/// Flags that one game has beside the common ones; `()` for none.
pub trait StartFlags: clap::Args + Clone + Send + Sync + 'static {
    /// The flags that are given here, else those of `other`.
    fn or(self, other: &Self) -> Self;

    /// The name of the first flag that is given.
    fn first_given(&self) -> Option<&'static str>;
}

impl StartFlags for () {
    fn or(self, (): &Self) -> Self {}

    fn first_given(&self) -> Option<&'static str> {
        None
    }
}

/// What every conversation begins with
#[derive(Clone, Debug, clap::Args)]
pub struct Start<E: StartFlags = ()> {
    #[arg(long, value_name = "FILE")]
    pub protocol_log: Option<PathBuf>,

    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: Option<u32>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: Option<u32>,

    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(0..=5000))]
    pub move_overhead: Option<u32>,

    #[arg(long, value_name = "FILE")]
    pub eval_file: Option<PathBuf>,

    #[arg(long)]
    pub ponder: bool,

    #[command(flatten)]
    pub level: Level,

    /// The game's own.
    #[command(flatten)]
    pub own: E,
}

impl<E: StartFlags> Start<E> {
    /// Checks that no flag of a conversation is given, for commands that hold none.
    ///
    /// # Errors
    /// When one is given.
    pub fn expect_nothing(&self) -> anyhow::Result<()> {
        let flags = [
            (self.protocol_log.is_some(), "--protocol-log"),
            (self.hash.is_some(), "--hash"),
            (self.threads.is_some(), "--threads"),
            (self.move_overhead.is_some(), "--move-overhead"),
            (self.eval_file.is_some(), "--eval-file"),
            (self.ponder, "--ponder"),
            (self.level.level.is_some(), "--level"),
            (self.level.level_seed.is_some(), "--level-seed"),
        ];
        let flag = flags.iter().find(|(is_given, _)| *is_given);
        if let Some(flag) = flag.map(|&(_, flag)| flag).or(self.own.first_given()) {
            bail!(message!("serve-flag", flag));
        }
        Ok(())
    }

    /// The flags that are given here, else those of `other`.
    pub(super) fn or(self, other: &Self) -> Self {
        Self {
            protocol_log: self.protocol_log.or_else(|| other.protocol_log.clone()),
            hash: self.hash.or(other.hash),
            threads: self.threads.or(other.threads),
            move_overhead: self.move_overhead.or(other.move_overhead),
            eval_file: self.eval_file.or_else(|| other.eval_file.clone()),
            ponder: self.ponder || other.ponder,
            level: self.level.or(other.level),
            own: self.own.or(&other.own),
        }
    }

    /// The size of the transposition table in MiB, within the bounds; default: `usual`.
    pub fn hash(&self, usual: usize, bounds: OptionLimits) -> usize {
        self.hash
            .map_or(usual, |mib| mib as usize)
            .min(bounds.hash as usize)
    }

    /// The number of search threads, within the bounds; default: `usual`.
    pub fn threads(&self, usual: usize, bounds: OptionLimits) -> usize {
        let threads = self.threads.map_or(usual, |threads| threads as usize);
        threads.min(bounds.threads as usize)
    }

    /// The time that is lost at each move (move overhead); default: `usual`.
    pub fn overhead(&self, usual: Duration) -> Duration {
        let millis = self.move_overhead.map(u64::from);
        millis.map_or(usual, Duration::from_millis)
    }

    pub(super) fn settings(&self) -> anyhow::Result<Settings> {
        let open = |path: &Path| {
            let log = ProtocolLog::create(path);
            log.with_context(|| message!("serve-log", name = shown(path)))
        };
        Ok(Settings {
            log: self.protocol_log.as_deref().map(open).transpose()?,
            ..Settings::default()
        })
    }
}
