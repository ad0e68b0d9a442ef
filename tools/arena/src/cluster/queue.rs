//! The two streams on the server, by JetStream's requests ([NATS documentation, *JetStream wire API*][doc]),
//! and the words that match and workers have for each other.
//!
//! [doc]: https://docs.nats.io/reference/reference-protocols/nats_api_reference

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::ACK_WAIT;
use super::nats::{Client, Message, NatsError, Subscription};

/// The queue of tasks: each stays until a worker is done with it.
const WORK: &str = "ARENA_WORK";
/// Where units are kept for their match, which may be away.
const RESULTS: &str = "ARENA_RESULTS";
/// The workers, who share what is in the queue.
const WORKERS: &str = "workers";
/// How long a result waits for its match.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);
/// The status of a request for a task when there was none in time, or none at all.
const NOTHING: [u16; 2] = [404, 408];

/// `arena.work.MATCH`: its tasks.
fn work(name: &str) -> String {
    format!("arena.work.{name}")
}

/// `arena.result.MATCH`: its units.
fn result(name: &str) -> String {
    format!("arena.result.{name}")
}

/// `arena.stop.MATCH`: nothing of it need be played on.
fn stop(name: &str) -> String {
    format!("arena.stop.{name}")
}

/// `arena.trouble.MATCH`: a worker that cannot play it says why.
fn trouble(name: &str) -> String {
    format!("arena.trouble.{name}")
}

/// A connection to the server, with both streams in place.
#[derive(Clone)]
pub(super) struct Queue {
    client: Client,
}

/// What a worker answers to the delivery of a task.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ack {
    /// Done; it leaves the queue.
    Done,
    /// Being played: it is not delivered to another yet.
    Progress,
    /// Not played; it is delivered again at once.
    Again,
    /// Never to be delivered again.
    Never,
}

/// A task as it was delivered.
pub(super) struct Delivery {
    message: Message,
}

impl Delivery {
    /// The task.
    pub fn payload(&self) -> &[u8] {
        &self.message.payload
    }

    /// Of which match.
    pub fn name(&self) -> &str {
        self.message.subject.rsplit('.').next().unwrap_or_default()
    }
}

impl Queue {
    /// Connects, and makes what the server lacks.
    pub fn connect(url: &str) -> Result<Self, NatsError> {
        let queue = Self {
            client: Client::connect(url)?,
        };
        let stream = |name: &str, subjects: String, retention: &str, kept: Duration| {
            let config = json!({
                "name": name, "subjects": [subjects], "retention": retention, "storage": "file",
                "max_age": nanoseconds(kept),
            });
            queue.ask(&format!("STREAM.CREATE.{name}"), &config)
        };
        stream(WORK, work(">"), "workqueue", Duration::ZERO)?;
        stream(RESULTS, result(">"), "limits", KEPT)?;
        let workers = json!({
            "stream_name": WORK,
            "config": {
                "durable_name": WORKERS, "deliver_policy": "all", "replay_policy": "instant",
                "ack_policy": "explicit", "ack_wait": nanoseconds(ACK_WAIT),
                // As many workers as there are may be at work.
                "max_ack_pending": -1,
            },
        });
        queue.ask(
            &format!("CONSUMER.DURABLE.CREATE.{WORK}.{WORKERS}"),
            &workers,
        )?;
        Ok(queue)
    }

    /// A request to JetStream itself.
    fn ask(&self, what: &str, body: &Value) -> Result<(), NatsError> {
        let subject = format!("$JS.API.{what}");
        let body = body.to_string();
        let answer = self
            .client
            .request(&subject, body.as_bytes(), Duration::ZERO)?;
        accepted(&subject, &answer)
    }

    /// Puts a message into the stream of its subject.
    fn put(&self, subject: &str, payload: &[u8]) -> Result<(), NatsError> {
        let answer = self.client.request(subject, payload, Duration::ZERO)?;
        accepted(subject, &answer)
    }

    /// Whether the server is still there.
    pub fn check(&self) -> Result<(), NatsError> {
        self.ask("INFO", &json!({}))
    }

    /// Puts a task into the queue.
    pub fn give(&self, name: &str, task: &[u8]) -> Result<(), NatsError> {
        self.put(&work(name), task)
    }

    /// Takes a task from the queue; none when there is none for so long.
    pub fn take(&self, patience: Duration) -> Result<Option<Delivery>, NatsError> {
        let subject = format!("$JS.API.CONSUMER.MSG.NEXT.{WORK}.{WORKERS}");
        let body = json!({"batch": 1, "expires": nanoseconds(patience)}).to_string();
        let message = self.client.request(&subject, body.as_bytes(), patience)?;
        match message.status {
            None => Ok(Some(Delivery { message })),
            Some(status) if NOTHING.contains(&status) => Ok(None),
            Some(status) => Err(NatsError::Answer {
                subject,
                why: format!("status {status}"),
            }),
        }
    }

    /// Answers for a task.
    pub fn acknowledge(&self, delivery: &Delivery, ack: Ack) -> Result<(), NatsError> {
        let word = match ack {
            Ack::Done => "+ACK",
            Ack::Progress => "+WPI",
            Ack::Again => "-NAK",
            Ack::Never => "+TERM",
        };
        let reply = delivery.message.reply.as_deref().unwrap_or_default();
        self.client.publish(reply, word.as_bytes())
    }

    /// Keeps a unit for its match.
    pub fn report(&self, name: &str, unit: &[u8]) -> Result<(), NatsError> {
        self.put(&result(name), unit)
    }

    /// The units of a match, from the first that is kept.
    pub fn units(&self, name: &str) -> Result<Subscription, NatsError> {
        let (inbox, units) = self.client.inbox()?;
        // It is forgotten with the connection.
        let consumer = json!({
            "stream_name": RESULTS,
            "config": {
                "deliver_subject": inbox, "deliver_policy": "all", "replay_policy": "instant",
                "ack_policy": "none", "filter_subject": result(name),
            },
        });
        self.ask(&format!("CONSUMER.CREATE.{RESULTS}"), &consumer)?;
        Ok(units)
    }

    /// Takes all tasks of a match off the queue.
    pub fn clear_work(&self, name: &str) -> Result<(), NatsError> {
        let filter = json!({"filter": work(name)});
        self.ask(&format!("STREAM.PURGE.{WORK}"), &filter)
    }

    /// Forgets the units of a match.
    pub fn clear_units(&self, name: &str) -> Result<(), NatsError> {
        let filter = json!({"filter": result(name)});
        self.ask(&format!("STREAM.PURGE.{RESULTS}"), &filter)
    }

    /// Tells all who play for a match that it is over.
    pub fn stop(&self, name: &str) -> Result<(), NatsError> {
        self.client.publish(&stop(name), b"")
    }

    /// Hears when a match is over.
    pub fn stops(&self, name: &str) -> Result<Subscription, NatsError> {
        self.client.subscribe(&stop(name))
    }

    /// Tells a match that it cannot be played here.
    pub fn complain(&self, name: &str, why: &str) -> Result<(), NatsError> {
        self.client.publish(&trouble(name), why.as_bytes())
    }

    /// Hears of workers that cannot play a match.
    pub fn complaints(&self, name: &str) -> Result<Subscription, NatsError> {
        self.client.subscribe(&trouble(name))
    }
}

/// What JetStream answers, as far as it matters.
#[derive(Deserialize)]
struct Answer {
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    description: String,
}

fn accepted(subject: &str, answer: &Message) -> Result<(), NatsError> {
    let why = match serde_json::from_slice(&answer.payload) {
        Ok(Answer { error: None }) => return Ok(()),
        Ok(Answer { error: Some(no) }) => no.description,
        Err(error) => error.to_string(),
    };
    Err(NatsError::Answer {
        subject: subject.to_owned(),
        why,
    })
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
