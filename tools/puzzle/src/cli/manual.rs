//! `completions` and `man`: what packagers want, generated from the command line's own definition.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell as ShellName;
use clap_mangen::Man as Page;

use super::shell::Shell;
use super::{Arguments, Status, help};
use crate::error::Failure;

/// Prints a completion script for a shell
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// Which shell
    shell: ShellName,
}

pub(super) const COMPLETIONS_CHINESE: help::Table =
    &[("", "输出某种 shell 的补全脚本"), ("shell", "哪种 shell")];

pub(super) fn completions(arguments: &Completions, shell: &mut Shell) -> Result<Status, Failure> {
    let mut text = Vec::new();
    let mut command = help::localised(Arguments::command(), shell.language);
    clap_complete::generate(arguments.shell, &mut command, "puzzle", &mut text);
    shell.out.write_all(&text)?;
    Ok(Status::Solved)
}

/// Prints the manual page, or writes one a subcommand to a folder
#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// The folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(super) const MAN_CHINESE: help::Table = &[
    ("", "输出手册页，或把每个子命令的手册页写入一个目录"),
    ("dir", "目录"),
];

pub(super) fn man(arguments: &Man, shell: &mut Shell) -> Result<Status, Failure> {
    let command = help::localised(Arguments::command(), shell.language);
    match &arguments.dir {
        Some(dir) => clap_mangen::generate_to(command, dir).map_err(|source| Failure::File {
            name: dir.display().to_string(),
            source,
        })?,
        None => {
            let mut text = Vec::new();
            Page::new(command).render(&mut text)?;
            shell.out.write_all(&text)?;
        }
    }
    Ok(Status::Solved)
}
