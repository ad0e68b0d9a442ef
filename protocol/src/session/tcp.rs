//! Conversations over TCP: `xiangqi serve --listen 127.0.0.1:PORT`.
//!
//! One session per connection, each on its own thread. A connection is closed if it sends no
//! command for too long while no search runs, does not read its answers, or exceeds the number of
//! connections. A client is not the engine's own user: no command may name a file
//! ([`Settings::refuses_paths`]), and on an address that is not loopback the first line is a
//! [`Token`].

mod auth;

use std::io::{self, BufReader, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use super::dialect::Dialects;
use super::event_loop::{End, Settings, converse};
use super::game::Game;
use auth::{Authenticator, Refusal};

pub use auth::{Token, TokenError};

/// Maximum number of connections that have not authenticated yet.
const MAX_UNAUTHENTICATED: usize = 32;

/// How often a silent connection is polled.
const POLL: Duration = Duration::from_millis(250);

#[derive(Debug, Clone)]
pub struct Limits {
    /// Maximum number of conversations; a further connection gets a message and is closed.
    pub connections: usize,
    /// Time limit for the first command of a new connection.
    pub first_command: Duration,
    /// Time limit for later commands, while no search runs.
    pub idle: Duration,
    /// How long a search may run after the end of a connection's input, since the client may still
    /// read or not.
    pub linger: Duration,
    /// How long an address is locked out after three wrong tokens.
    pub lockout: Duration,
    /// How long a client may leave its answers unread.
    pub write: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 8,
            first_command: Duration::from_secs(60),
            idle: Duration::from_secs(30 * 60),
            linger: Duration::from_secs(60),
            lockout: Duration::from_secs(60),
            write: Duration::from_secs(30),
        }
    }
}

/// Why the server cannot listen on an address.
#[derive(Debug, Error)]
pub enum ListenError {
    #[error("found `{found}`, expected a port, or an address and a port such as 127.0.0.1:4001")]
    Address { found: String },
    /// Other machines could reach the address without authentication.
    #[error(
        "{address} can be reached from other machines, expected --token-file, or an address of this machine \
         alone such as 127.0.0.1:4001"
    )]
    Open { address: SocketAddr },
    #[error("cannot listen on {address}: {source}")]
    Bind {
        address: SocketAddr,
        source: io::Error,
    },
}

/// Binds `text`: a bare port (`4001`, `:4001`) on the loopback interface, so that no other machine
/// can reach it; or an address and port, if it is loopback or clients need a token.
///
/// # Errors
/// When the text is no address, needs a token, or cannot be bound.
pub fn listen(text: &str, token: Option<&Token>) -> Result<TcpListener, ListenError> {
    let port = text.strip_prefix(':').unwrap_or(text).parse::<u16>();
    let address = match port {
        Ok(port) => SocketAddr::from(([127, 0, 0, 1], port)),
        Err(_) => text
            .to_socket_addrs()
            .ok()
            .and_then(|mut addresses| addresses.next())
            .ok_or_else(|| ListenError::Address { found: text.into() })?,
    };
    if !address.ip().is_loopback() && token.is_none() {
        return Err(ListenError::Open { address });
    }
    TcpListener::bind(address).map_err(|source| ListenError::Bind { address, source })
}

/// Serves conversations until accepting fails; calls `dialects` and `engine` for each connection.
/// With a token, connections that have not authenticated do not count against the limit of
/// conversations.
///
/// # Errors
/// When the listener fails for good. The failure of a connection ends only that connection.
pub fn serve<G: Game>(
    listener: &TcpListener,
    token: Option<Token>,
    limits: &Limits,
    settings: &Settings,
    dialects: impl Fn() -> Dialects<G> + Send + Sync + 'static,
    engine: impl Fn() -> G::Engine + Send + Sync + 'static,
) -> io::Result<()> {
    let parts = Arc::new((dialects, engine));
    let authenticator = Arc::new(token.map(|token| Authenticator::new(token, limits.lockout)));
    let open = Arc::new(AtomicUsize::new(0));
    let unauthenticated = Arc::new(AtomicUsize::new(0));
    loop {
        let (stream, peer) = match listener.accept() {
            Ok(connection) => connection,
            // The peer went away before it was accepted.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionAborted
                        | io::ErrorKind::ConnectionReset
                        | io::ErrorKind::Interrupted
                ) =>
            {
                continue;
            }
            Err(error) => return Err(error),
        };
        let (permit, most) = match *authenticator {
            None => (Permit::take(&open, limits.connections), limits.connections),
            Some(_) => (
                Permit::take(&unauthenticated, MAX_UNAUTHENTICATED),
                MAX_UNAUTHENTICATED,
            ),
        };
        let Some(permit) = permit else {
            log::info!("{peer}: refused, {most} connections are open");
            refuse_connection(&stream, most);
            continue;
        };
        let (limits, settings, parts) = (limits.clone(), settings.clone(), Arc::clone(&parts));
        let (authenticator, open) = (Arc::clone(&authenticator), Arc::clone(&open));
        let spawned = thread::Builder::new()
            .name(format!("session {peer}"))
            .spawn(move || {
                let talk = || {
                    prepare(&stream, &limits)?;
                    let mut input = BufReader::new(stream.try_clone()?);
                    let mut permit = permit;
                    if let Some(authenticator) = &*authenticator {
                        let timeout = limits.first_command;
                        let from = peer.ip();
                        if let Err(refusal) = authenticator.authenticate(&mut input, from, timeout)
                        {
                            refuse(&stream, peer.ip(), &refusal);
                            return Ok(None);
                        }
                        match Permit::take(&open, limits.connections) {
                            Some(free) => permit = free,
                            None => {
                                refuse_connection(&stream, limits.connections);
                                return Ok(None);
                            }
                        }
                    }
                    let _permit = permit;
                    serve_connection(input, &stream, &limits, settings, (parts.0)(), &parts.1)
                        .map(Some)
                };
                match talk() {
                    Ok(Some(end)) => log::info!("{peer}: {end:?}"),
                    Ok(None) => {}
                    Err(error) => log::warn!("{peer}: {error}"),
                }
                // Wakes the reader thread, which still holds the socket.
                let _ = stream.shutdown(std::net::Shutdown::Both);
            });
        if let Err(error) = spawned {
            log::warn!("{peer}: no thread for the session: {error}");
        }
    }
}

fn prepare(stream: &TcpStream, limits: &Limits) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(POLL))?;
    stream.set_write_timeout(Some(limits.write))
}

fn serve_connection<G: Game>(
    input: BufReader<TcpStream>,
    stream: &TcpStream,
    limits: &Limits,
    mut settings: Settings,
    dialects: Dialects<G>,
    engine: impl FnOnce() -> G::Engine,
) -> io::Result<End> {
    settings.refuses_paths = true;
    settings.first_command = Some(limits.first_command);
    settings.idle = Some(limits.idle);
    settings.linger = Some(limits.linger);
    converse(input, stream, dialects, settings, engine)
}

/// Tells a client why it is rejected, without repeating what it sent.
fn refuse(mut stream: &TcpStream, from: IpAddr, refusal: &Refusal) {
    let why = match refusal {
        Refusal::Wrong => "wrong token, expected `token SECRET` as the first line",
        Refusal::LockedOut => "too many wrong tokens, try again in a minute",
        Refusal::NoToken(error) => return log::info!("{from}: no token: {error}"),
    };
    // Guessing cannot fill the log: the lockout allows three warnings per minute and address.
    let level = match refusal {
        Refusal::Wrong => log::Level::Warn,
        Refusal::LockedOut | Refusal::NoToken(_) => log::Level::Info,
    };
    log::log!(level, "{from}: {why}");
    let _ = writeln!(stream, "{why}");
}

fn refuse_connection(mut stream: &TcpStream, connections: usize) {
    let _ = stream.set_write_timeout(Some(POLL));
    let _ = writeln!(
        stream,
        "too many connections, at most {connections} at once"
    );
}

/// One of a limited number of connections; released on drop.
struct Permit(Arc<AtomicUsize>);

impl Permit {
    fn take(open: &Arc<AtomicUsize>, limit: usize) -> Option<Permit> {
        let take = |taken| (taken < limit).then_some(taken + 1);
        open.fetch_update(Ordering::AcqRel, Ordering::Acquire, take)
            .ok()?;
        Some(Permit(Arc::clone(open)))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
