//! The same conversation over TCP: `xiangqi serve --listen 127.0.0.1:PORT`.
//!
//! One session a connection, each on a thread of its own. A peer that says no command for too long
//! while nothing is searched for it, one that does not read its answers, and one connection too
//! many are shown the door. Who can reach the port is not who runs the engine: no command may name a
//! file ([`Settings::refuses_paths`]), and on an address that is not loopback the first line is a
//! [`Token`].

mod door;

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
use door::{Door, Refusal};

pub use door::{NoToken, Token};

/// Connections at once that have yet to say the token.
const OUTSIDE: usize = 32;

/// How often a silent connection is looked at.
const TICK: Duration = Duration::from_millis(250);

#[derive(Debug, Clone)]
pub struct Caps {
    /// Conversations at once; a further connection is told so and closed.
    pub connections: usize,
    /// A connection that has said no command for so long after it was made is closed.
    pub first_command: Duration,
    /// Later, one that is silent for so long while no search runs.
    pub idle: Duration,
    /// A search goes on for so long at most behind the end of a connection's input. Whether somebody still
    /// reads is not known.
    pub linger: Duration,
    /// An address with three wrong tokens is turned away for so long.
    pub closed: Duration,
    /// A peer that does not read its answers for so long is given up.
    pub write: Duration,
}

impl Default for Caps {
    fn default() -> Caps {
        Caps {
            connections: 8,
            first_command: Duration::from_secs(60),
            idle: Duration::from_secs(30 * 60),
            linger: Duration::from_secs(60),
            closed: Duration::from_secs(60),
            write: Duration::from_secs(30),
        }
    }
}

/// Why an address cannot be listened on.
#[derive(Debug, Error)]
pub enum ListenError {
    #[error("found `{found}`, expected a port, or an address and a port such as 127.0.0.1:4001")]
    Address { found: String },
    /// Others than this machine's own programs could reach it, and need know nothing.
    #[error(
        "{address} can be reached from other machines, expected --token-file, or an address of this machine \
         alone such as 127.0.0.1:4001"
    )]
    Open { address: SocketAddr },
    /// It cannot be bound.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        address: SocketAddr,
        source: io::Error,
    },
}

/// Binds `text`: a bare port (`4001`, `:4001`) is one on the loopback interface, so that nobody
/// else's machine can reach it; an address and port is taken as it stands, if it is loopback or
/// clients have to say a token.
///
/// # Errors
/// When it is no address, needs a token, or cannot be bound.
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

/// Serves conversations until accepting fails: `dialects` and `engine` are called once a connection. With a
/// token, whoever has not said it yet takes nobody's place.
///
/// # Errors
/// When the listener fails for good. A connection that fails ends alone.
pub fn serve<G: Game>(
    listener: &TcpListener,
    token: Option<Token>,
    caps: &Caps,
    settings: &Settings,
    dialects: impl Fn() -> Dialects<G> + Send + Sync + 'static,
    engine: impl Fn() -> G::Engine + Send + Sync + 'static,
) -> io::Result<()> {
    let parts = Arc::new((dialects, engine));
    let door = Arc::new(token.map(|token| Door::new(token, caps.closed)));
    let open = Arc::new(AtomicUsize::new(0));
    let outside = Arc::new(AtomicUsize::new(0));
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
        let (place, most) = match *door {
            None => (Seat::take(&open, caps.connections), caps.connections),
            Some(_) => (Seat::take(&outside, OUTSIDE), OUTSIDE),
        };
        let Some(place) = place else {
            log::info!("{peer}: refused, {most} connections are open");
            turn_away(&stream, most);
            continue;
        };
        let (caps, settings, parts) = (caps.clone(), settings.clone(), Arc::clone(&parts));
        let (door, open) = (Arc::clone(&door), Arc::clone(&open));
        let spawned = thread::Builder::new()
            .name(format!("session {peer}"))
            .spawn(move || {
                let talk = || {
                    prepare(&stream, &caps)?;
                    let mut input = BufReader::new(stream.try_clone()?);
                    let mut place = place;
                    if let Some(door) = &*door {
                        let patience = caps.first_command;
                        if let Err(refusal) = door.enter(&mut input, peer.ip(), patience) {
                            refuse(&stream, peer.ip(), &refusal);
                            return Ok(None);
                        }
                        match Seat::take(&open, caps.connections) {
                            Some(seat) => place = seat,
                            None => {
                                turn_away(&stream, caps.connections);
                                return Ok(None);
                            }
                        }
                    }
                    let _place = place;
                    attend(input, &stream, &caps, settings, (parts.0)(), &parts.1).map(Some)
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

fn prepare(stream: &TcpStream, caps: &Caps) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(TICK))?;
    stream.set_write_timeout(Some(caps.write))
}

fn attend<G: Game>(
    input: BufReader<TcpStream>,
    stream: &TcpStream,
    caps: &Caps,
    mut settings: Settings,
    dialects: Dialects<G>,
    engine: impl FnOnce() -> G::Engine,
) -> io::Result<End> {
    settings.refuses_paths = true;
    settings.first_command = Some(caps.first_command);
    settings.idle = Some(caps.idle);
    settings.linger = Some(caps.linger);
    converse(input, stream, dialects, settings, engine)
}

/// Says why somebody is not let in, not what was said.
fn refuse(mut stream: &TcpStream, from: IpAddr, refusal: &Refusal) {
    let why = match refusal {
        Refusal::Wrong => "wrong token, expected `token SECRET` as the first line",
        Refusal::Closed => "too many wrong tokens, try again in a minute",
        Refusal::Silent(error) => return log::info!("{from}: no token: {error}"),
    };
    // Nobody fills the log by knocking: of one address no more than three a minute are told.
    let level = match refusal {
        Refusal::Wrong => log::Level::Warn,
        Refusal::Closed | Refusal::Silent(_) => log::Level::Info,
    };
    log::log!(level, "{from}: {why}");
    let _ = writeln!(stream, "{why}");
}

fn turn_away(mut stream: &TcpStream, connections: usize) {
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
