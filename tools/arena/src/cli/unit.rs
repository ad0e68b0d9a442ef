//! `arena unit`: one pair of games, one line; for schedulers that run many programs.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use ::cli::Status;
use anyhow::{Context, bail};
use clap::{Args, FromArgMatches};

use super::config::ConfigArguments;
use super::interrupt;
use super::match_file;
use crate::record::Event;
use crate::summary::End;

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "\
Exit status: 0 both games are played; 2 bad input, or an engine that cannot be used; 3 interrupted;
5 a file or stdout could not be opened or written.

Example: seq 0 99 | parallel -j 8 arena unit match.toml --id {} > units.jsonl; arena tally units.jsonl"
)]
pub(super) struct UnitArguments {
    /// Which pair of games of the match, from 0
    #[arg(long, value_name = "N")]
    id: usize,
    #[command(flatten)]
    config: ConfigArguments,
}

pub(super) fn run(arguments: &UnitArguments) -> anyhow::Result<Status> {
    match &arguments.config.file {
        Some(file) => {
            let command = UnitArguments::augment_args(clap::Command::new("unit"));
            let matches = match_file::with_file(command, "unit", file)?;
            play(&UnitArguments::from_arg_matches(&matches)?)
        }
        None => play(arguments),
    }
}

fn play(arguments: &UnitArguments) -> anyhow::Result<Status> {
    let run = arguments.config.prepare(&STOP)?;
    let Some(task) = run.task(arguments.id) else {
        let units = run.units();
        bail!(
            "--id {}: expected 0 to {}, since there are {units} pairs",
            arguments.id,
            units - 1
        );
    };
    interrupt::raise_on_interrupt(&STOP).context("cannot listen for interrupts")?;
    let (unit, end) = task.play(&STOP)?;
    let line = serde_json::to_string(&Event::Unit(Box::new(unit)))?;
    writeln!(std::io::stdout().lock(), "{line}")?;
    Ok(match end {
        End::Complete => Status::Solved,
        _ => Status::LimitReached,
    })
}
