//! The client protocol of a NATS server ([NATS documentation, *Client Protocol*][doc]), as far as a match
//! needs it: publish, subscribe, request; no TLS.
//!
//! A thread reads; what comes goes to the channel of its subscription. Writing is done by whoever has
//! something to say, under a lock. When the connection is lost every channel closes, and its owner
//! connects anew.
//!
//! [doc]: https://docs.nats.io/reference/reference-protocols/nats-protocol

mod address;
mod operation;

use std::collections::HashMap;
use std::io::{self, BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use serde::Deserialize;

use self::address::Address;
pub use self::operation::Message;
use self::operation::Operation;

/// How long a server may take to connect and to answer.
const LIMIT: Duration = Duration::from_secs(5);

/// Why the server did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    /// There is no such address.
    #[error("found \"{0}\", expected nats://[USER:PASSWORD@]HOST[:PORT]")]
    Url(String),
    /// It cannot be reached, or the connection broke.
    #[error(transparent)]
    Connection(#[from] io::Error),
    /// The connection is lost.
    #[error("the connection to the server is lost")]
    Lost,
    /// It speaks only in private.
    #[error("the server asks for TLS, which is not spoken here")]
    Tls,
    /// It sends us away.
    #[error("the server says \"{0}\"")]
    Refused(String),
    /// No answer.
    #[error("{0}: no answer within {limit} s", limit = LIMIT.as_secs())]
    Silence(String),
    /// Nobody is there to answer.
    #[error("{0}: nobody answers; is JetStream on (nats-server -js)?")]
    Nobody(String),
    /// An answer that says no.
    #[error("{subject}: {why}")]
    Answer {
        /// What was asked.
        subject: String,
        /// What it says.
        why: String,
    },
    /// More than the server takes.
    #[error("{subject}: {bytes} bytes, but the server takes {limit} in a message (max_payload)")]
    TooLong {
        /// Of what.
        subject: String,
        /// Its length.
        bytes: usize,
        /// The server's limit.
        limit: usize,
    },
}

/// What a server says of itself.
#[derive(Deserialize)]
struct Info {
    #[serde(default)]
    tls_required: bool,
    max_payload: usize,
}

/// A connection; its clones are the same.
#[derive(Clone)]
pub struct Client(Arc<Connection>);

struct Connection {
    writer: Mutex<TcpStream>,
    /// Where the messages of each subscription go.
    subscriptions: Mutex<HashMap<u64, Sender<Message>>>,
    last: AtomicU64,
    /// What begins every subject of ours for answers.
    inbox: String,
    max_payload: usize,
}

impl Drop for Connection {
    fn drop(&mut self) {
        // The reader ends by this.
        let _ = lock(&self.writer).shutdown(Shutdown::Both);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Client {
    /// Connects and introduces itself.
    ///
    /// # Errors
    /// [`NatsError`] when there is no such server, or it does not want us.
    pub fn connect(url: &str) -> Result<Self, NatsError> {
        let address = Address::read(url).ok_or_else(|| NatsError::Url(url.to_owned()))?;
        let mut stream = address.connect()?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LIMIT))?;
        stream.set_write_timeout(Some(LIMIT))?;
        let mut reader = BufReader::new(stream.try_clone()?);
        let info: Info = match operation::read(&mut reader)? {
            Some(Operation::Info(info)) => serde_json::from_str(&info).map_err(io::Error::from)?,
            _ => {
                return Err(NatsError::Refused(
                    "not a NATS server's greeting".to_owned(),
                ));
            }
        };
        if info.tls_required {
            return Err(NatsError::Tls);
        }
        write!(stream, "CONNECT {}\r\nPING\r\n", address.introduction())?;
        loop {
            match operation::read(&mut reader)? {
                Some(Operation::Pong) => break,
                Some(Operation::Error(why)) => return Err(NatsError::Refused(why)),
                Some(_) => {}
                None => return Err(NatsError::Lost),
            }
        }
        // From here on silence is no fault.
        stream.set_read_timeout(None)?;
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = now.map_or(0, |now| now.as_nanos());
        let connection = Arc::new(Connection {
            writer: Mutex::new(stream),
            subscriptions: Mutex::default(),
            last: AtomicU64::new(0),
            inbox: format!("_INBOX.{}.{now}", std::process::id()),
            max_payload: info.max_payload,
        });
        let held = Arc::downgrade(&connection);
        thread::Builder::new()
            .name("nats".to_owned())
            .spawn(move || {
                while let Ok(Some(operation)) = operation::read(&mut reader) {
                    let Some(connection) = held.upgrade() else {
                        return;
                    };
                    if connection.hear(operation).is_err() {
                        break;
                    }
                }
                if let Some(connection) = held.upgrade() {
                    // Whoever waits learns that nothing will come.
                    lock(&connection.subscriptions).clear();
                    let _ = lock(&connection.writer).shutdown(Shutdown::Both);
                }
            })?;
        Ok(Self(connection))
    }

    /// Says something on a subject, to whoever listens.
    ///
    /// # Errors
    /// [`NatsError`] when the connection is lost.
    pub fn publish(&self, subject: &str, payload: &[u8]) -> Result<(), NatsError> {
        self.0.publish(subject, "", payload)
    }

    /// Listens to a subject.
    ///
    /// # Errors
    /// [`NatsError`] when the connection is lost.
    pub fn subscribe(&self, subject: &str) -> Result<Subscription, NatsError> {
        let sid = self.0.last.fetch_add(1, Ordering::Relaxed);
        let (sender, messages) = mpsc::channel();
        lock(&self.0.subscriptions).insert(sid, sender);
        self.0
            .write(format!("SUB {subject} {sid}\r\n").as_bytes())?;
        Ok(Subscription {
            client: self.clone(),
            sid,
            messages,
        })
    }

    /// A subject of its own for answers, and what comes there.
    ///
    /// # Errors
    /// [`NatsError`] when the connection is lost.
    pub fn inbox(&self) -> Result<(String, Subscription), NatsError> {
        let number = self.0.last.fetch_add(1, Ordering::Relaxed);
        let subject = format!("{}.{number}", self.0.inbox);
        let answers = self.subscribe(&subject)?;
        Ok((subject, answers))
    }

    /// Says something on a subject and waits for the answer, `patience` longer than answers usually take.
    ///
    /// # Errors
    /// [`NatsError`] when none comes, or the connection is lost.
    pub fn request(
        &self,
        subject: &str,
        payload: &[u8],
        patience: Duration,
    ) -> Result<Message, NatsError> {
        let (reply, answers) = self.inbox()?;
        self.0.publish(subject, &reply, payload)?;
        let answer = answers.next(LIMIT + patience)?;
        match answer {
            None => Err(NatsError::Silence(subject.to_owned())),
            Some(answer) if answer.status == Some(503) => {
                Err(NatsError::Nobody(subject.to_owned()))
            }
            Some(answer) => Ok(answer),
        }
    }
}

impl Connection {
    fn hear(&self, operation: Operation) -> Result<(), NatsError> {
        match operation {
            Operation::Ping => self.write(b"PONG\r\n"),
            Operation::Message { sid, message } => {
                if let Some(subscription) = lock(&self.subscriptions).get(&sid) {
                    // One that is about to be dropped has no use for it.
                    let _ = subscription.send(message);
                }
                Ok(())
            }
            Operation::Error(why) => {
                log::warn!("the NATS server says \"{why}\"");
                Ok(())
            }
            Operation::Info(_) | Operation::Pong | Operation::Other => Ok(()),
        }
    }

    fn publish(&self, subject: &str, reply: &str, payload: &[u8]) -> Result<(), NatsError> {
        if payload.len() > self.max_payload {
            return Err(NatsError::TooLong {
                subject: subject.to_owned(),
                bytes: payload.len(),
                limit: self.max_payload,
            });
        }
        let head = format!("PUB {subject} {reply} {}\r\n", payload.len());
        self.write(&[head.as_bytes(), payload, b"\r\n"].concat())
    }

    fn write(&self, bytes: &[u8]) -> Result<(), NatsError> {
        Ok(lock(&self.writer).write_all(bytes)?)
    }
}

/// What comes on a subject, until it is dropped.
pub struct Subscription {
    client: Client,
    sid: u64,
    messages: Receiver<Message>,
}

impl Subscription {
    /// The next message; none when there is none for so long.
    ///
    /// # Errors
    /// [`NatsError::Lost`] when no more can come.
    pub fn next(&self, patience: Duration) -> Result<Option<Message>, NatsError> {
        match self.messages.recv_timeout(patience) {
            Ok(message) => Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(NatsError::Lost),
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let connection = &self.client.0;
        lock(&connection.subscriptions).remove(&self.sid);
        let _ = connection.write(format!("UNSUB {}\r\n", self.sid).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_is_none_is_an_error() {
        let wrong = Client::connect("http://h").err().unwrap();
        let says = "found \"http://h\", expected nats://[USER:PASSWORD@]HOST[:PORT]";
        assert_eq!(wrong.to_string(), says);
    }
}
