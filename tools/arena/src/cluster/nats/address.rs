//! Where a NATS server is, and who we are there: `nats://[USER:PASSWORD@]HOST[:PORT]`.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};

use serde_json::json;

/// The port of a server that names none.
const PORT: u16 = 4222;

/// Where a server is, and who we are there.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Address<'a> {
    user: Option<&'a str>,
    password: Option<&'a str>,
    host: &'a str,
    port: u16,
}

impl<'a> Address<'a> {
    /// Reads `nats://[USER:PASSWORD@]HOST[:PORT]`; none if it is something else.
    pub(super) fn read(url: &'a str) -> Option<Self> {
        let rest = url.strip_prefix("nats://")?.trim_end_matches('/');
        let (who, place) = rest
            .rsplit_once('@')
            .map_or((None, rest), |(who, place)| (Some(who), place));
        let who = who.map(|who| {
            who.split_once(':')
                .map_or((who, None), |(user, password)| (user, Some(password)))
        });
        // An address of version 6 has colons of its own, in brackets.
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().ok()?),
            _ => (place, PORT),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        (!host.is_empty()).then_some(Self {
            user: who.map(|(user, _)| user),
            password: who.and_then(|(_, password)| password),
            host,
            port,
        })
    }

    /// Opens a connection to the first of the host's addresses that answers in time.
    pub(super) fn connect(&self) -> io::Result<TcpStream> {
        let mut last = io::Error::new(
            io::ErrorKind::NotFound,
            format!("{}: no such host", self.host),
        );
        for address in (self.host, self.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, super::LIMIT) {
                Ok(stream) => return Ok(stream),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// What `CONNECT` says. A user without a password is a token.
    pub(super) fn introduction(&self) -> serde_json::Value {
        let mut says = json!({
            "verbose": false, "pedantic": false, "tls_required": false, "protocol": 1, "headers": true,
            "no_responders": true, "name": "arena", "lang": "rust", "version": env!("CARGO_PKG_VERSION"),
        });
        match (self.user, self.password) {
            (Some(user), Some(password)) => {
                says["user"] = user.into();
                says["pass"] = password.into();
            }
            (Some(token), None) => says["auth_token"] = token.into(),
            _ => {}
        }
        says
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let address = |user, password, host, port| {
            Some(Address {
                user,
                password,
                host,
                port,
            })
        };
        for (url, expected) in [
            ("nats://localhost", address(None, None, "localhost", 4222)),
            (
                "nats://10.0.0.1:4333/",
                address(None, None, "10.0.0.1", 4333),
            ),
            (
                "nats://me:p@ss:w@h:1",
                address(Some("me"), Some("p@ss:w"), "h", 1),
            ),
            ("nats://token@h", address(Some("token"), None, "h", 4222)),
            ("nats://[::1]:5", address(None, None, "::1", 5)),
            ("nats://[::1]", address(None, None, "::1", 4222)),
            ("nats://", None),
            ("nats://h:x", None),
            ("tls://h", None),
            ("localhost", None),
        ] {
            assert_eq!(Address::read(url), expected, "{url}");
        }
    }
}
