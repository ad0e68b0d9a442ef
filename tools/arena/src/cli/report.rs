//! `arena report`: one HTML page about recorded matches.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use ::cli::Status;
use ::cli::input::FileError;
use clap::Args;

use crate::archive::Archive;
use crate::report;

#[derive(Args)]
pub(super) struct ReportArguments {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long)]
    mix: bool,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &ReportArguments) -> anyhow::Result<Status> {
    let archive = Archive::read(&arguments.files, arguments.mix)?;
    let beside = || match arguments.files.first() {
        Some(first) if first.as_os_str() != "-" => first.with_extension("html"),
        _ => PathBuf::from("report.html"),
    };
    let path = arguments.out.clone().unwrap_or_else(beside);
    fs::write(&path, report::page(&archive)).map_err(|error| FileError::of(&path, error))?;
    writeln!(io::stdout(), "{}", path.display())?;
    Ok(Status::Solved)
}
