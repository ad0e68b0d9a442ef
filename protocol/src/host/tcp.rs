//! The same conversation over TCP: `xiangqi serve --listen 127.0.0.1:PORT`.
//!
//! One session a connection, each on a thread of its own. A peer that says nothing for too long
//! while nothing is searched for it, one that does not read its answers, and one connection too
//! many are shown the door.

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use super::conversation::{Setting, converse};
use super::dialect::Dialects;
use super::search::Searches;
use super::session::Session;

/// How often a silent connection is looked at.
const TICK: Duration = Duration::from_millis(250);

/// Caps of a server.
#[derive(Debug, Clone)]
pub struct Caps {
    /// Conversations at once; a further connection is told so and closed.
    pub connections: usize,
    /// A connection that is silent for so long while no search runs is closed.
    pub idle: Duration,
    /// A peer that does not read its answers for so long is given up.
    pub write: Duration,
}

impl Default for Caps {
    fn default() -> Caps {
        Caps {
            connections: 8,
            idle: Duration::from_secs(30 * 60),
            write: Duration::from_secs(30),
        }
    }
}

/// Why an address cannot be listened on.
#[derive(Debug, Error)]
pub enum ListenError {
    /// It is no address.
    #[error("found `{found}`, expected a port, or an address and a port such as 127.0.0.1:4001")]
    Address {
        /// The text given.
        found: String,
    },
    /// It cannot be bound.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
}

/// Binds `text`: a bare port (`4001`, `:4001`) is one on the loopback interface, so that nobody
/// else's machine can reach it; an address and port is taken as it stands.
///
/// # Errors
/// When it is no address, or cannot be bound.
pub fn listen(text: &str) -> Result<TcpListener, ListenError> {
    let port = text.strip_prefix(':').unwrap_or(text).parse::<u16>();
    let address = match port {
        Ok(port) => SocketAddr::from(([127, 0, 0, 1], port)),
        Err(_) => text
            .to_socket_addrs()
            .ok()
            .and_then(|mut addresses| addresses.next())
            .ok_or_else(|| ListenError::Address { found: text.into() })?,
    };
    if !address.ip().is_loopback() {
        log::warn!("listening on {address}: anyone who can reach it can use this engine");
    }
    TcpListener::bind(address).map_err(|source| ListenError::Bind { address, source })
}

/// Serves conversations until accepting fails: `dialects` and `make` are called once a connection.
///
/// # Errors
/// When the listener fails for good. A connection that fails ends alone.
pub fn serve<S: Session + 'static>(
    listener: &TcpListener,
    caps: &Caps,
    setting: &Setting,
    dialects: impl Fn() -> Dialects<S::Command> + Send + Sync + 'static,
    make: impl Fn(Searches<S::Report, S::Answer>) -> S + Send + Sync + 'static,
) -> io::Result<()> {
    let parts = Arc::new((dialects, make));
    let open = Arc::new(AtomicUsize::new(0));
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
        let Some(seat) = Seat::take(&open, caps.connections) else {
            log::warn!("{peer}: refused, {} connections are open", caps.connections);
            turn_away(stream, caps.connections);
            continue;
        };
        let (caps, setting, parts) = (caps.clone(), setting.clone(), Arc::clone(&parts));
        let spawned = thread::Builder::new()
            .name(format!("session {peer}"))
            .spawn(move || {
                let _seat = seat;
                match attend(&stream, &caps, setting, (parts.0)(), &parts.1) {
                    Ok(end) => log::info!("{peer}: {end:?}"),
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

fn attend<S: Session>(
    stream: &TcpStream,
    caps: &Caps,
    mut setting: Setting,
    dialects: Dialects<S::Command>,
    make: impl FnOnce(Searches<S::Report, S::Answer>) -> S,
) -> io::Result<super::End> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(TICK))?;
    stream.set_write_timeout(Some(caps.write))?;
    setting.idle = Some(caps.idle);
    converse(stream.try_clone()?, stream, dialects, setting, make)
}

fn turn_away(mut stream: TcpStream, connections: usize) {
    let _ = stream.set_write_timeout(Some(TICK));
    let _ = writeln!(
        stream,
        "too many connections, at most {connections} at once"
    );
}

/// One of the connections allowed; given back when dropped.
struct Seat(Arc<AtomicUsize>);

impl Seat {
    fn take(open: &Arc<AtomicUsize>, limit: usize) -> Option<Seat> {
        let take = |taken| (taken < limit).then_some(taken + 1);
        open.fetch_update(Ordering::AcqRel, Ordering::Acquire, take)
            .ok()?;
        Some(Seat(Arc::clone(open)))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
