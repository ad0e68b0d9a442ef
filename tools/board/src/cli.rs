//! The command line of `board`: its flags, and starting the server.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

use ::cli::{Language, Manual, Message, Program, Status, known_errors, message};
use anyhow::Context;
use clap::{Parser, Subcommand};
use page::serve::Server;
use tokio::runtime::Builder;

use crate::MESSAGES;
use crate::boards::Boards;
use crate::engines::{Engines, Share};
use crate::game::Unfit;
use crate::server::{Shared, router};
use crate::store::Store;

#[derive(Parser)]
#[command(
    name = "board",
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Verb>,
    #[command(flatten)]
    serve: ServeArguments,
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Subcommand)]
enum Verb {
    #[command(flatten)]
    Manual(Manual),
}

#[derive(clap::Args)]
struct ServeArguments {
    #[arg(long, value_name = "PORT", default_value_t = 8760)]
    port: u16,
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1", value_parser = address)]
    listen: IpAddr,
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    #[arg(long)]
    open: bool,
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    watch: Option<PathBuf>,
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1024))]
    hash: u32,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    threads: u32,
}

fn address(text: &str) -> Result<IpAddr, Message> {
    text.parse().map_err(|_| message!("listen-address"))
}

const PROGRAM: Program = Program {
    name: "board",
    messages: &MESSAGES,
    errors: |error| {
        let own = known_errors!(MESSAGES; Unfit);
        own(error).or_else(|| arena::errors::in_words(error))
    },
};

/// Parses the arguments and runs the program.
pub fn main() -> ExitCode {
    ::cli::program::log_to_stderr();
    PROGRAM.run(|arguments: Arguments, language| match arguments.command {
        None => run(&arguments.serve, language),
        Some(Verb::Manual(manual)) => Ok(PROGRAM.manual::<Arguments>(&manual, language)?),
    })
}

fn run(arguments: &ServeArguments, language: Language) -> anyhow::Result<Status> {
    let mut engines = Engines::ours(Share {
        hash_mib: arguments.hash,
        threads: arguments.threads,
    });
    if let Some(path) = &arguments.database {
        // Reports a mistyped path now, not when somebody first looks at the database.
        std::fs::metadata(path).with_context(|| path.display().to_string())?;
    }
    engines = engines.with_database(arguments.database.clone());
    if let Some(path) = &arguments.engines {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        engines
            .add(&text)
            .map_err(|why| anyhow::anyhow!("{name}: {why}"))?;
    }
    let folder = match &arguments.data {
        Some(folder) => folder.clone(),
        None => data_folder().ok_or_else(|| message!("no-home-folder"))?,
    };
    let name = folder.display().to_string();
    let store = Store::open(&folder).with_context(|| name.clone())?;
    let store = store.ok_or_else(|| message!("folder-in-use", folder = name))?;
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let address = SocketAddr::new(arguments.listen, arguments.port);
        let server = Server::bind(address, &arguments.host).await;
        let server = server.with_context(|| address.to_string())?;
        let watched = arguments.watch.clone();
        let shared = Shared::new(Boards::new(store, engines), language, watched);
        announce(&server.url, server.token.as_deref(), arguments.open)?;
        tokio::select! {
            served = server.serve(router(Arc::new(shared))) => served?,
            _ = tokio::signal::ctrl_c() => {}
        }
        Ok(Status::Solved)
    })
}

fn announce(address: &str, token: Option<&str>, open: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    writeln!(out, "{address}")?;
    if let Some(token) = token {
        writeln!(out, "token {token}")?;
    }
    out.flush()?;
    if open {
        open_browser(address);
    } else if out.is_terminal() {
        ::cli::program::note(&message!("how-to-end"));
    }
    Ok(())
}

/// Opens an address in the browser, by the system's own command.
fn open_browser(address: &str) {
    let (program, arguments): (_, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("explorer", &[])
    } else {
        ("xdg-open", &[])
    };
    let opened = Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = opened {
        let (program, reason) = (program.to_owned(), error.to_string());
        ::cli::program::note(&message!("not-opened", program, reason));
    }
}

/// The folder where the user's programs keep their data.
fn data_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let folder = if cfg!(windows) {
        variable("APPDATA").map(PathBuf::from)
    } else {
        let given = variable("XDG_DATA_HOME").map(PathBuf::from);
        given.or_else(|| Some(PathBuf::from(variable("HOME")?).join(".local/share")))
    };
    Some(folder?.join("sanqi").join("board"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_in_both_languages() {
        PROGRAM.assert_well_formed::<Arguments>();
    }
}
