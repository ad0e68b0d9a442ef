//! The two streams on the server, and the words that match and workers have for each other.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::jetstream::consumer::{self, PullConsumer, pull};
use async_nats::jetstream::context::{CreateStreamErrorKind, PublishErrorKind};
use async_nats::jetstream::stream::{self, RetentionPolicy, Stream};
use async_nats::jetstream::{self, AckKind, Context};
use async_nats::{Client, Subscriber};
use futures_util::{StreamExt, TryStreamExt};
use tokio::time::timeout;

use super::ACK_WAIT;
use super::server::{self, LIMIT, ServerError, Subject};

/// The queue of tasks: each stays until a worker is done with it.
const WORK: &str = "ARENA_WORK";
/// Where units are kept for their match, which may be away.
const RESULTS: &str = "ARENA_RESULTS";
/// The workers, who share what is in the queue.
const WORKERS: &str = "workers";
/// How long a result waits for its match.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

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

/// A connection to the server, with both streams in place; its clones are the same.
#[derive(Clone)]
pub(super) struct Queue {
    client: Client,
    context: Context,
    work: Stream,
    results: Stream,
    workers: PullConsumer,
    /// How often the connection had been made when all this was.
    connects: u64,
}

/// A task as it was delivered.
pub(super) struct Delivery(jetstream::Message);

impl Delivery {
    pub fn payload(&self) -> &[u8] {
        &self.0.payload
    }

    pub fn name(&self) -> &str {
        self.0.subject.rsplit('.').next().unwrap_or_default()
    }

    /// Answers for it; the answer has arrived when this is done.
    pub async fn acknowledge(&self, kind: AckKind) -> Result<(), ServerError> {
        let answered = self.0.double_ack_with(kind).await;
        answered.map_err(ServerError::refused(Subject::Answer))
    }
}

/// The units of a match, one after the other.
pub(super) struct Units(pull::Ordered);

impl Units {
    /// The next, when there is one.
    pub async fn next(&mut self) -> Result<Vec<u8>, ServerError> {
        match self.0.try_next().await {
            Ok(Some(message)) => Ok(message.payload.to_vec()),
            Ok(None) => Err(ServerError::NoReply {
                what: Subject::Units,
            }),
            Err(error) => Err(ServerError::refused(Subject::Units)(error)),
        }
    }
}

impl Queue {
    /// Connects, and makes what the server lacks.
    pub async fn connect(url: &str) -> Result<Self, ServerError> {
        let client = server::connect(url).await?;
        let context = jetstream::new(client.clone());
        let work = made(
            &context,
            stream::Config {
                name: WORK.to_owned(),
                subjects: vec![work(">")],
                retention: RetentionPolicy::WorkQueue,
                ..stream::Config::default()
            },
        );
        let work = work.await?;
        let results = made(
            &context,
            stream::Config {
                name: RESULTS.to_owned(),
                subjects: vec![result(">")],
                max_age: KEPT,
                ..stream::Config::default()
            },
        );
        let results = results.await?;
        let workers = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            // As many workers as there are may be at work.
            max_ack_pending: -1,
            ..pull::Config::default()
        };
        let workers = work.create_consumer(workers).await;
        Ok(Self {
            connects: connects(&client),
            client,
            context,
            work,
            results,
            workers: workers.map_err(ServerError::refused(Subject::Queue))?,
        })
    }

    /// Whether the server is still there, and has been all the time.
    pub async fn check(&self) -> Result<(), ServerError> {
        if connects(&self.client) != self.connects {
            return Err(ServerError::Lost);
        }
        let asked = self.work.get_info().await;
        asked
            .map_err(ServerError::refused(Subject::Question))
            .map(drop)
    }

    /// Puts a message into the stream of its subject, and waits until it is there.
    async fn put(
        &self,
        what: Subject,
        subject: String,
        payload: Vec<u8>,
    ) -> Result<(), ServerError> {
        let bytes = payload.len();
        let sent = async { self.context.publish(subject, payload.into()).await?.await };
        match sent.await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == PublishErrorKind::MaxPayloadExceeded => {
                let limit = self.client.server_info().max_payload;
                Err(ServerError::TooLong { what, bytes, limit })
            }
            Err(error) => Err(ServerError::refused(what)(error)),
        }
    }

    /// Puts a task into the queue.
    pub async fn give(&self, name: &str, task: Vec<u8>) -> Result<(), ServerError> {
        self.put(Subject::Task, work(name), task).await
    }

    /// Takes a task from the queue; none when there is none for so long.
    pub async fn take(&self, patience: Duration) -> Result<Option<Delivery>, ServerError> {
        let what = Subject::Task;
        let batch = self.workers.batch().max_messages(1).expires(patience);
        let mut batch = batch.messages().await.map_err(ServerError::refused(what))?;
        match timeout(patience + LIMIT, batch.next()).await {
            Ok(None) => Ok(None),
            Ok(Some(Ok(message))) => Ok(Some(Delivery(message))),
            Ok(Some(Err(error))) => Err(ServerError::refused(what)(error)),
            Err(_) => Err(ServerError::NoReply { what }),
        }
    }

    /// Keeps a unit for its match.
    pub async fn report(&self, name: &str, unit: Vec<u8>) -> Result<(), ServerError> {
        self.put(Subject::Unit, result(name), unit).await
    }

    /// The units of a match, from the first that is kept.
    pub async fn units(&self, name: &str) -> Result<Units, ServerError> {
        let what = Subject::Units;
        // It is forgotten with the connection.
        let consumer = pull::OrderedConfig {
            filter_subject: result(name),
            ..pull::OrderedConfig::default()
        };
        let consumer = self.results.create_consumer(consumer).await;
        let consumer = consumer.map_err(ServerError::refused(what))?;
        let units = consumer.messages().await;
        Ok(Units(units.map_err(ServerError::refused(what))?))
    }

    /// Takes all tasks of a match off the queue.
    pub async fn clear_work(&self, name: &str) -> Result<(), ServerError> {
        clear(&self.work, work(name)).await
    }

    /// Forgets the units of a match.
    pub async fn clear_units(&self, name: &str) -> Result<(), ServerError> {
        clear(&self.results, result(name)).await
    }

    /// Tells all who play for a match that it is over.
    pub async fn stop(&self, name: &str) -> Result<(), ServerError> {
        self.say(Subject::Stop, stop(name), Vec::new()).await
    }

    /// Hears when a match is over.
    pub async fn stops(&self, name: &str) -> Result<Subscriber, ServerError> {
        self.subscribe(stop(name)).await
    }

    /// Tells a match that it cannot be played here.
    pub async fn complain(&self, name: &str, why: String) -> Result<(), ServerError> {
        self.say(Subject::Complaint, trouble(name), why.into_bytes())
            .await
    }

    /// Hears of workers that cannot play a match.
    pub async fn complaints(&self, name: &str) -> Result<Subscriber, ServerError> {
        self.subscribe(trouble(name)).await
    }

    /// Says something to whoever listens; the server has heard it when this is done.
    async fn say(&self, what: Subject, subject: String, text: Vec<u8>) -> Result<(), ServerError> {
        let said = self.client.publish(subject, text.into()).await;
        said.map_err(ServerError::refused(what))?;
        self.client
            .flush()
            .await
            .map_err(ServerError::refused(what))
    }

    async fn subscribe(&self, subject: String) -> Result<Subscriber, ServerError> {
        let heard = self.client.subscribe(subject).await;
        heard.map_err(ServerError::refused(Subject::Subscription))
    }
}

fn connects(client: &Client) -> u64 {
    client.statistics().connects.load(Ordering::Relaxed)
}

/// The stream of that name, which is made when it is not there.
async fn made(context: &Context, config: stream::Config) -> Result<Stream, ServerError> {
    let name = config.name.clone();
    let error = match context.get_or_create_stream(config).await {
        Ok(made) => return Ok(made),
        Err(error) => error,
    };
    if error.kind() == CreateStreamErrorKind::JetStreamUnavailable {
        return Err(ServerError::NoJetStream);
    }
    // Of two who make it at the same time, the server may tell one that it overlaps with itself.
    let there = context.get_stream(name).await;
    there.map_err(|_| ServerError::refused(Subject::Streams)(error))
}

/// Takes the messages of a subject out of a stream.
async fn clear(stream: &Stream, subject: String) -> Result<(), ServerError> {
    let purged = stream.purge().filter(subject).await;
    purged
        .map_err(ServerError::refused(Subject::Purge))
        .map(drop)
}
