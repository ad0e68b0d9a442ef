//! No subcommand, and `serve`: conversations with GUIs, over stdio and over TCP.

use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use protocol::host::{self, Dialects, ProtocolLog, Searches, Session, Setting, tcp};

use crate::help;
use crate::status::Status;

/// Speaks with GUIs over TCP, one session a connection
#[derive(Debug, clap::Args)]
pub struct Serve {
    /// Where to listen: a port of the loopback interface, or an address and port. Without it, stdio
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,

    #[command(flatten)]
    keeping: Keeping,
}

/// Its help in Chinese.
pub(crate) const CHINESE: help::Table = &[
    ("", "通过 TCP 与界面程序对话，每个连接一个会话"),
    (
        "listen",
        "监听的位置：本机回环接口的端口，或地址与端口；不给出时用标准输入输出",
    ),
];

/// What every conversation is kept by
#[derive(Debug, clap::Args)]
pub struct Keeping {
    /// Keep both sides of the conversation in a file
    #[arg(long, value_name = "FILE")]
    protocol_log: Option<PathBuf>,
}

impl Keeping {
    /// For commands that hold no conversation.
    ///
    /// # Errors
    /// When one is to be kept.
    pub fn expect_nothing(&self) -> anyhow::Result<()> {
        if self.protocol_log.is_some() {
            bail!(
                "--protocol-log: found a command that holds no conversation, expected serve or none"
            );
        }
        Ok(())
    }

    /// What is told here, else what is told elsewhere.
    fn or<'a>(&'a self, other: &'a Self) -> &'a Self {
        match self.protocol_log {
            Some(_) => self,
            None => other,
        }
    }

    fn setting(&self) -> anyhow::Result<Setting> {
        let open = |path: &Path| {
            let log = ProtocolLog::create(path);
            log.with_context(|| format!("cannot write the protocol log {}", path.display()))
        };
        Ok(Setting {
            log: self.protocol_log.as_deref().map(open).transpose()?,
            ..Setting::default()
        })
    }
}

/// How an engine converses.
pub struct Conversations<S: Session> {
    /// What it says on stderr to who starts it by hand.
    pub hint: String,
    /// Its languages, for the host's reader.
    pub dialects: fn() -> Dialects<S::Command>,
    /// A conversation with a new engine.
    pub make: fn(Searches<S::Report, S::Answer>) -> S,
}

impl<S: Session + 'static> Conversations<S> {
    /// Speaks over stdin and stdout until the conversation ends.
    ///
    /// # Errors
    /// When the protocol log, stdin or stdout fails.
    pub fn converse(&self, keeping: &Keeping) -> anyhow::Result<Status> {
        if stdin().is_terminal() && stderr().is_terminal() {
            eprintln!("{}", self.hint);
        }
        // A search may outlive the conversation by a moment; the process does not wait for it.
        host::stdio((self.dialects)(), keeping.setting()?, self.make)?;
        Ok(Status::Solved)
    }

    /// Speaks over TCP until the process ends; over stdio where no address is given.
    ///
    /// # Errors
    /// When nothing can listen there, or the protocol log fails.
    pub fn serve(&self, arguments: &Serve, keeping: &Keeping) -> anyhow::Result<Status> {
        let keeping = arguments.keeping.or(keeping);
        let Some(address) = &arguments.listen else {
            return self.converse(keeping);
        };
        let listener = tcp::listen(address)?;
        // The port, for whoever asked for any (port 0).
        writeln!(stdout(), "listening on {}", listener.local_addr()?)?;
        let setting = keeping.setting()?;
        let caps = tcp::Caps::default();
        tcp::serve(&listener, &caps, &setting, self.dialects, self.make)?;
        Ok(Status::Solved)
    }
}
