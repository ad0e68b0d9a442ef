//! `completions` and `man`: what packagers want, generated from the command line's own definition.

use std::io::{Write, stdout};
use std::path::PathBuf;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man as Page;

use super::{Arguments, Status};

/// Prints a completion script for a shell
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// Which shell
    shell: Shell,
}

pub(super) fn completions(arguments: &Completions) -> anyhow::Result<Status> {
    let mut text = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Arguments::command(),
        "reversi",
        &mut text,
    );
    stdout().write_all(&text)?;
    Ok(Status::Solved)
}

/// Prints the manual page, or writes one a subcommand to a folder
#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// The folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(super) fn man(arguments: &Man) -> anyhow::Result<Status> {
    let command = Arguments::command();
    match &arguments.dir {
        Some(dir) => clap_mangen::generate_to(command, dir)
            .with_context(|| format!("cannot write to {}", dir.display()))?,
        None => {
            let mut text = Vec::new();
            Page::new(command).render(&mut text)?;
            stdout().write_all(&text)?;
        }
    }
    Ok(Status::Solved)
}
