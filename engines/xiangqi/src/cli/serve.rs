//! No subcommand, and `serve`: conversations with GUIs, over stdio and over TCP.

use std::io::{IsTerminal, stderr, stdin};
use std::path::Path;

use anyhow::Context;
use protocol::host::{self, ProtocolLog, Setting, tcp};

use super::Status;
use crate::engine::Engine;
use crate::session::{self, Conversation, NAME};

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
            "{NAME}. Type ucci, uci or xboard to begin; d, eval and go depth 12 to look around; \
             quit to leave. `xiangqi play` is a game, `xiangqi --help` the rest."
        );
    }
    // A search may outlive the conversation by a moment; the process does not wait for it.
    let make = |searches| Conversation::new(Engine::new(), searches);
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
    let make = |searches| Conversation::new(Engine::new(), searches);
    tcp::serve(
        &listener,
        &tcp::Caps::default(),
        &setting,
        session::dialects,
        make,
    )?;
    Ok(Status::Solved)
}
