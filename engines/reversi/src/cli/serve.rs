//! No subcommand, and `serve`: conversations with GUIs, over stdio and over TCP.

use std::io::{IsTerminal, stderr, stdin};
use std::path::Path;

use anyhow::Context;
use protocol::host::{self, ProtocolLog, Setting, tcp};

use super::Status;
use crate::engine::Engine;
use crate::session::{self, Conversation, NAME, VERSION};

/// Speaks with GUIs over TCP, one session a connection
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Where to listen: a port of the loopback interface, or an address and port. Without it, stdio
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
}

fn setting(log: Option<&Path>) -> anyhow::Result<Setting> {
    let open = |path: &Path| {
        let log = ProtocolLog::create(path);
        log.with_context(|| format!("cannot write the protocol log {}", path.display()))
    };
    Ok(Setting {
        log: log.map(open).transpose()?,
        ..Setting::default()
    })
}

/// Speaks over stdin and stdout until the conversation ends.
pub(super) fn converse(log: Option<&Path>) -> anyhow::Result<Status> {
    if stdin().is_terminal() && stderr().is_terminal() {
        eprintln!(
            "{NAME} {VERSION}. Type nboard 2 or xboard to begin, or GTP at once: list_commands, \
             genmove b, showboard; quit to leave. `reversi play` is a game, `reversi --help` the rest."
        );
    }
    // A search may outlive the conversation by a moment; the process does not wait for it.
    let make = |searches| Conversation::new(Engine::default(), searches);
    host::stdio(session::dialects(), setting(log)?, make)?;
    Ok(Status::Solved)
}

/// Speaks over TCP until the process ends.
pub(super) fn run(arguments: &Arguments, log: Option<&Path>) -> anyhow::Result<Status> {
    let Some(address) = &arguments.listen else {
        return converse(log);
    };
    let listener = tcp::listen(address)?;
    // The port, for whoever asked for any (port 0).
    println!("listening on {}", listener.local_addr()?);
    let setting = setting(log)?;
    let make = |searches| Conversation::new(Engine::default(), searches);
    let caps = tcp::Caps::default();
    tcp::serve(&listener, &caps, &setting, session::dialects, make)?;
    Ok(Status::Solved)
}
