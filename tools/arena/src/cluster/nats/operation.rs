//! What a server says: one line, and behind `MSG` and `HMSG` as many bytes as the line tells.

use std::io::{self, BufRead};

/// An operation of the server.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// `INFO {...}`: what it is and can.
    Info(String),
    /// `MSG` and `HMSG`.
    Message {
        /// Of which subscription.
        sid: u64,
        /// What came.
        message: Message,
    },
    /// `PING`: is anybody there?
    Ping,
    /// `PONG`.
    Pong,
    /// `-ERR 'text'`.
    Error(String),
    /// `+OK`, and what a later version may say.
    Other,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it is about.
    pub subject: String,
    /// Where an answer goes.
    pub reply: Option<String>,
    /// The status in its headers: 503 nobody listens, 408 nothing came in time, 404 nothing is there.
    pub status: Option<u16>,
    /// Its contents.
    pub payload: Vec<u8>,
}

/// The longest line of a server, in bytes; its `INFO` is the longest there is.
const LINE_CAP: usize = 64 * 1024;
/// The longest message, in bytes; servers allow 1 MiB unless told, and 64 MiB at most.
const MESSAGE_CAP: usize = 64 * 1024 * 1024;

/// Reads the next operation; none when the server has hung up.
///
/// # Errors
/// When the connection breaks, or what comes is not the protocol.
pub(super) fn read(source: &mut impl BufRead) -> io::Result<Option<Operation>> {
    let mut line = Vec::new();
    io::Read::take(&mut *source, LINE_CAP as u64).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&line);
    let text = text.trim_end();
    let (verb, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    Ok(Some(match verb.to_ascii_uppercase().as_str() {
        "INFO" => Operation::Info(rest.trim().to_owned()),
        "MSG" => message(source, rest, false)?,
        "HMSG" => message(source, rest, true)?,
        "PING" => Operation::Ping,
        "PONG" => Operation::Pong,
        "-ERR" => Operation::Error(rest.trim().trim_matches('\'').to_owned()),
        _ => Operation::Other,
    }))
}

/// `subject sid [reply] [header bytes] bytes`, and the bytes.
fn message(source: &mut impl BufRead, line: &str, headers: bool) -> io::Result<Operation> {
    let wrong = || {
        let verb = if headers { "HMSG" } else { "MSG" };
        let text = format!("found \"{verb} {line}\", expected a subject, numbers and bytes");
        io::Error::new(io::ErrorKind::InvalidData, text)
    };
    let mut words: Vec<&str> = line.split_ascii_whitespace().collect();
    let mut number = || words.pop()?.parse::<usize>().ok();
    let all = number().ok_or_else(wrong)?;
    let head = if headers { number() } else { Some(0) };
    let head = head.filter(|head| *head <= all && all <= MESSAGE_CAP);
    let head = head.ok_or_else(wrong)?;
    let (subject, sid, reply) = match words[..] {
        [subject, sid] => (subject, sid, None),
        [subject, sid, reply] => (subject, sid, Some(reply.to_owned())),
        _ => return Err(wrong()),
    };
    let sid = sid.parse().map_err(|_| wrong())?;
    let mut bytes = vec![0; all + 2];
    source.read_exact(&mut bytes)?;
    bytes.truncate(all);
    let payload = bytes.split_off(head);
    Ok(Operation::Message {
        sid,
        message: Message {
            subject: subject.to_owned(),
            reply,
            status: status(&bytes),
            payload,
        },
    })
}

/// `NATS/1.0 503`: the number.
fn status(headers: &[u8]) -> Option<u16> {
    let first = headers.split(|&byte| byte == b'\r').next()?;
    let first = std::str::from_utf8(first).ok()?;
    first.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut text: &[u8]) -> Vec<Result<Operation, String>> {
        let mut found = Vec::new();
        while let Some(operation) = read(&mut text).transpose() {
            let is_wrong = operation.is_err();
            found.push(operation.map_err(|error| error.to_string()));
            if is_wrong {
                break;
            }
        }
        found
    }

    #[test]
    fn what_servers_say_is_read() {
        let text = b"INFO {\"headers\":true} \r\nPING\r\npong\r\n+OK\r\n-ERR 'Authorization Violation'\r\n\
            MSG a.b 7 5\r\nhello\r\nMSG a 12 _INBOX.1 0\r\n\r\nHMSG a 3 r.1 12 14\r\nNATS/1.0\r\n\r\nok\r\n\
            HMSG a 3 26 26\r\nNATS/1.0 408 Too late \r\n\r\n\r\n";
        let message = |sid, subject: &str, reply: Option<&str>, status, payload: &str| {
            Ok(Operation::Message {
                sid,
                message: Message {
                    subject: subject.to_owned(),
                    reply: reply.map(str::to_owned),
                    status,
                    payload: payload.as_bytes().to_vec(),
                },
            })
        };
        assert_eq!(
            all(text),
            [
                Ok(Operation::Info("{\"headers\":true}".to_owned())),
                Ok(Operation::Ping),
                Ok(Operation::Pong),
                Ok(Operation::Other),
                Ok(Operation::Error("Authorization Violation".to_owned())),
                message(7, "a.b", None, None, "hello"),
                message(12, "a", Some("_INBOX.1"), None, ""),
                message(3, "a", Some("r.1"), None, "ok"),
                message(3, "a", None, Some(408), ""),
            ]
        );
    }

    #[test]
    fn what_is_not_the_protocol_is_named() {
        for line in ["a 1", "a 1 x", "a x 1", "a 1 2 3 4", "a 1 99999999999"] {
            let text = format!("MSG {line}\r\n");
            let says = format!("found \"MSG {line}\", expected a subject, numbers and bytes");
            assert_eq!(all(text.as_bytes()), [Err(says)]);
        }
        let cut = all(b"MSG a 1 10\r\nhell");
        assert!(matches!(cut[..], [Err(_)]), "{cut:?}");
    }
}
