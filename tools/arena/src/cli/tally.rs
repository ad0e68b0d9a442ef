//! `arena tally`: the standing that records add up to.

use std::io::Write;
use std::path::PathBuf;

use ::cli::Status;
use clap::Args;

use crate::archive::Archive;
use crate::summary::Summary;

#[derive(Args)]
pub(super) struct TallyArguments {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long)]
    mix: bool,
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &TallyArguments) -> anyhow::Result<Status> {
    let archive = Archive::read(&arguments.files, arguments.mix)?;
    let summary = Summary {
        engines: archive.names(),
        tally: &archive.tally,
        sprt: archive.sprt,
        end: None,
    };
    let mut out = std::io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", summary.json())?;
    } else {
        write!(out, "{}", summary.text())?;
    }
    Ok(Status::Solved)
}
