//! What programs do without a subcommand, and `serve`: conversations with GUIs, over stdio and over
//! TCP.

mod start;

use std::io::{self, IsTerminal, Write, stderr, stdin};
use std::path::{Path, PathBuf};

use anyhow::bail;
use protocol::option::OptionLimits;
use protocol::session::tcp::ListenError;
use protocol::session::{self, Dialects, Game, Settings, tcp};

use crate::input::{FileError, shown};
use crate::running::language;
use crate::status::Status;
use crate::{binary, message, stdout};

pub use start::{Start, StartFlags};

/// Default of `--max-hash`: the largest transposition table that a client may set, in MiB.
const MAX_HASH: i64 = 256;
/// Default of `--max-threads`: the most search threads that a client may set.
const MAX_THREADS: i64 = 4;
/// The largest token file that is read, in bytes.
const TOKEN_FILE: u64 = 4096;

/// Speaks with GUIs over TCP, one session a connection
#[derive(Debug, clap::Args)]
pub struct Serve<E: StartFlags = ()> {
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,

    #[arg(long, value_name = "FILE", requires = "listen")]
    token_file: Option<PathBuf>,

    #[arg(long, value_name = "MIB", requires = "listen", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    max_hash: Option<u32>,

    #[arg(long, value_name = "N", requires = "listen", value_parser = clap::value_parser!(u32).range(1..=256))]
    max_threads: Option<u32>,

    #[command(flatten)]
    start: Start<E>,
}

impl<E: StartFlags> Serve<E> {
    /// The limits of what clients may set.
    ///
    /// # Errors
    /// When the engine would start with more than a limit.
    fn bounds(&self, start: &Start<E>) -> anyhow::Result<OptionLimits> {
        let bound = |name: &'static str, limit: Option<u32>, started: Option<u32>, usual: i64| {
            let started = i64::from(started.unwrap_or(0));
            match limit.map(i64::from) {
                Some(most) if started > most => {
                    let [found, most] = [started, most].map(|number| number.to_string());
                    bail!(message!("serve-most", name, found, most))
                }
                Some(most) => Ok(most),
                None => Ok(usual.max(started)),
            }
        };
        Ok(OptionLimits {
            hash: bound("hash", self.max_hash, start.hash, MAX_HASH)?,
            threads: bound("threads", self.max_threads, start.threads, MAX_THREADS)?,
            paths: false,
        })
    }
}

/// Reads the secret from the file that `--token-file` names.
fn token(path: &Path) -> anyhow::Result<tcp::Token> {
    let failed = |error| FileError::of(path, error);
    let content = binary::read(path, b"", TOKEN_FILE).map_err(failed)?;
    tcp::Token::read(&content).map_err(|_| {
        let (least, most) = (tcp::Token::MIN_LENGTH, tcp::Token::MAX_LENGTH);
        message!("serve-token", name = shown(path), least, most).into()
    })
}

/// The message why the server cannot listen.
fn listen_error(error: ListenError) -> anyhow::Error {
    match error {
        ListenError::Address { found } => message!("serve-address", found).into(),
        ListenError::Open { address } => {
            message!("serve-open", address = address.to_string()).into()
        }
        ListenError::Bind { address, source } => {
            let address = address.to_string();
            anyhow::Error::from(source).context(message!("serve-bind", address))
        }
    }
}

/// What differs between engines in their conversations.
pub struct Conversations<G: Game, O, E: StartFlags = ()> {
    /// Printed on stderr for a person who starts it by hand, or types `help`.
    pub hint: String,
    pub dialects: fn() -> Dialects<G>,
    /// Makes the options with which each engine starts; the bounds limit what may be set later.
    /// Files are read here.
    pub options: fn(&Start<E>, OptionLimits) -> anyhow::Result<O>,
    pub engine: fn(O) -> G::Engine,
}

impl<G: Game, O: Clone + Send + Sync + 'static, E: StartFlags> Conversations<G, O, E> {
    /// Speaks over stdin and stdout until the conversation ends.
    ///
    /// # Errors
    /// When a file, the protocol log, stdin or stdout fails.
    pub fn converse(&self, start: &Start<E>) -> anyhow::Result<Status> {
        let mut settings = start.settings()?;
        settings.is_read = Some(stdout::is_read);
        if stdin().is_terminal() && stderr().is_terminal() {
            eprintln!("{}", self.hint);
            settings.help = Some(self.hint.clone());
        }
        let options = (self.options)(start, OptionLimits::default())?;
        let engine = || (self.engine)(options.clone());
        // A search may outlive the conversation by a moment; the process does not wait for it.
        session::stdio((self.dialects)(), settings, engine)?;
        Ok(Status::Solved)
    }

    /// Speaks over TCP until the process ends; over stdio where no address is given.
    ///
    /// # Errors
    /// When nothing can listen there, the token or the flags are not valid, or a file or the
    /// protocol log fails.
    pub fn serve(&self, arguments: &Serve<E>, start: &Start<E>) -> anyhow::Result<Status> {
        let start = arguments.start.clone().or(start);
        let Some(address) = &arguments.listen else {
            return self.converse(&start);
        };
        let bounds = arguments.bounds(&start)?;
        let (options, engine) = ((self.options)(&start, bounds)?, self.engine);
        let token = arguments.token_file.as_deref().map(token).transpose()?;
        let listener = tcp::listen(address, token.as_ref()).map_err(listen_error)?;
        // Prints the port too, which the system chooses for port 0.
        let address = listener.local_addr()?.to_string();
        let said = message!("serve-listening", address);
        writeln!(io::stdout(), "{}", said.say(language()))?;
        let settings: Settings = start.settings()?;
        let limits = tcp::Limits::default();
        let engine = move || engine(options.clone());
        tcp::serve(&listener, token, &limits, &settings, self.dialects, engine)?;
        Ok(Status::Solved)
    }
}
