//! The connection to a NATS server, and what can go wrong on it.
//!
//! The protocol is spoken by [`async_nats`], which also reconnects by itself when the connection is
//! lost.

use std::time::Duration;

use ::cli::{Message, message, messages};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;

/// How long a server may take to connect and to answer.
pub(crate) const LIMIT: Duration = Duration::from_secs(5);

messages! {
    /// What a request to the server was about, for messages.
    #[derive(Clone, Copy, Debug)]
    pub enum Subject {
        Answer = "server-answer",
        Complaint = "server-complaint",
        Object = "server-object",
        Objects = "server-objects",
        Purge = "server-purge",
        Question = "server-question",
        Queue = "server-queue",
        Stop = "server-stop",
        Streams = "server-streams",
        Subscription = "server-subscription",
        Task = "server-task",
        Unit = "server-unit",
        Units = "server-units",
    }
}

/// Why the server did not do what it was asked.
#[derive(Debug)]
pub enum ServerError {
    Address {
        found: String,
    },
    /// It cannot be reached, or refuses the login.
    Connect(ConnectError),
    /// The connection was lost and made anew; subscribers may have missed messages.
    Lost,
    NoJetStream,
    NoReply {
        what: Subject,
    },
    TooLong {
        what: Subject,
        bytes: usize,
        limit: usize,
    },
    Refused {
        what: Subject,
        why: async_nats::Error,
    },
}

impl ServerError {
    /// Makes the error of a request for something.
    pub fn refused<E: Into<async_nats::Error>>(what: Subject) -> impl Fn(E) -> Self {
        move |why| Self::Refused {
            what,
            why: why.into(),
        }
    }
}

impl From<ServerError> for Message {
    fn from(error: ServerError) -> Self {
        let said = Self::from;
        match error {
            ServerError::Address { found } => message!("server-address", found),
            ServerError::Connect(error) => message!("server-connect", why = reason(&error)),
            ServerError::Lost => message!("server-lost"),
            ServerError::NoJetStream => message!("server-no-jetstream"),
            ServerError::NoReply { what } => {
                let why = message!("server-silent", seconds = LIMIT.as_secs());
                message!("server-subject", what = said(what), why)
            }
            ServerError::TooLong { what, bytes, limit } => {
                let why = message!("server-too-long", bytes, limit);
                message!("server-subject", what = said(what), why)
            }
            ServerError::Refused { what, why } => {
                message!("server-subject", what = said(what), why = why.to_string())
            }
        }
    }
}

/// The underlying reason, where the library's own text only names the kind of error.
fn reason(error: &ConnectError) -> Message {
    match (error.kind(), std::error::Error::source(error)) {
        (ConnectErrorKind::TimedOut, _) => {
            message!("server-silent", seconds = LIMIT.as_secs())
        }
        (ConnectErrorKind::AuthorizationViolation, _) => message!("server-login"),
        (ConnectErrorKind::Io, Some(why)) => message!("said", what = why.to_string()),
        _ => message!("said", what = error.to_string()),
    }
}

/// Connects to the server of an address, as the user or with the token that stand in it.
///
/// # Errors
/// [`ServerError`] when there is no such server, or it refuses the login.
pub(crate) async fn connect(url: &str, program: &str) -> Result<Client, ServerError> {
    let (address, options) = read(url).ok_or_else(|| ServerError::Address {
        found: crate::shown(url).to_owned(),
    })?;
    let options = options
        .name(program)
        .connection_timeout(LIMIT)
        .request_timeout(Some(LIMIT))
        .event_callback(async |event| log::info!("the NATS server: {event}"));
    options.connect(address).await.map_err(ServerError::Connect)
}

/// Parses an address; none if it is not one of a NATS server.
fn read(url: &str) -> Option<(ServerAddr, ConnectOptions)> {
    let address: ServerAddr = url.parse().ok()?;
    // The library would speak plain NATS to any other.
    if !matches!(address.scheme(), "nats" | "tls") || address.host().is_empty() {
        return None;
    }
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let options = match (address.username(), address.password()) {
        (None, _) => ConnectOptions::new(),
        (Some(token), None) => ConnectOptions::with_token(decoded(token)),
        (Some(user), Some(password)) => {
            ConnectOptions::with_user_and_password(decoded(user), decoded(password))
        }
    };
    Some((address, options))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cluster_addresses_are_read() {
        for (url, expected) in [
            ("localhost", Some(("localhost", 4222))),
            ("nats://localhost", Some(("localhost", 4222))),
            ("nats://10.0.0.1:4333/", Some(("10.0.0.1", 4333))),
            ("tls://me:word@h:1", Some(("h", 1))),
            ("nats://[::1]:5", Some(("::1", 5))),
            ("nats://", None),
            ("nats://h:x", None),
            ("ws://h", None),
            ("http://h", None),
        ] {
            let address = read(url).map(|(address, _)| address);
            let found = address.as_ref().map(|at| (at.host(), at.port()));
            assert_eq!(found, expected, "{url}");
        }
    }
}
