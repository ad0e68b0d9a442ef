//! `arena unit`: plays one pair of games and prints it as one line, for job schedulers that run
//! many programs.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use ::cli::{Status, message};
use anyhow::bail;
use clap::Args;

use super::config::ConfigArguments;
use super::interrupt;
use super::match_file;
use crate::record::Event;
use crate::summary::End;

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
#[command(args_override_self = true)]
pub(super) struct UnitArguments {
    #[arg(long, value_name = "N")]
    id: usize,
    #[command(flatten)]
    config: ConfigArguments,
}

pub(super) fn run(arguments: UnitArguments) -> anyhow::Result<Status> {
    let file = arguments.config.file.clone();
    play(&match_file::with_file(arguments, "unit", file.as_deref())?)
}

fn play(arguments: &UnitArguments) -> anyhow::Result<Status> {
    let run = arguments.config.prepare(&STOP)?;
    let Some(task) = run.task(arguments.id) else {
        let units = run.units();
        let (id, last) = (arguments.id, units - 1);
        bail!(message!("unit-id", id, last, units));
    };
    interrupt::raise_on_interrupt(&STOP)?;
    let (unit, end) = task.play(&STOP)?;
    let line = serde_json::to_string(&Event::Unit(Box::new(unit)))?;
    writeln!(std::io::stdout().lock(), "{line}")?;
    Ok(match end {
        End::Complete => Status::Solved,
        _ => Status::LimitReached,
    })
}
