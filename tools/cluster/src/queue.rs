//! The two streams of a program on the server, units and results, and the messages that hosts and
//! workers send each other.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::jetstream::consumer::{self, PullConsumer, pull};
use async_nats::jetstream::context::{CreateStreamErrorKind, PublishErrorKind};
use async_nats::jetstream::stream::{
    self, DeleteMessageErrorKind, LastRawMessageErrorKind, RetentionPolicy, Stream,
};
use async_nats::jetstream::{self, AckKind, Context};
use async_nats::{Client, Subscriber};
use futures_util::{StreamExt, TryStreamExt};
use tokio::time::timeout;

use crate::ACK_WAIT;
use crate::server::{self, LIMIT, ServerError, Subject};

/// Name of the consumer of the queue, which all workers share.
const WORKERS: &str = "workers";
/// How long a result may wait for its host.
pub const MAX_AGE: Duration = Duration::from_secs(7 * 24 * 3600);

/// The verb of a subject `PROGRAM.VERB.NAME`, where the name is the host's.
#[derive(Clone, Copy)]
enum Verb {
    /// Units of the host, to be played by workers.
    Work,
    /// Results of its units, for the host.
    Result,
    /// To all workers: stop playing the units of this host.
    Stop,
    /// To the host: why a worker cannot play its units.
    Trouble,
}

/// A connection to the server, with both streams in place. Clones share the connection.
#[derive(Clone)]
pub struct Queue {
    pub(crate) program: &'static str,
    client: Client,
    pub(crate) context: Context,
    work: Stream,
    results: Stream,
    workers: PullConsumer,
    /// How often the connection had been made when the streams were opened: it was lost since then
    /// if the count is higher.
    connects: u64,
}

/// A unit as it was delivered to a worker.
pub struct Delivery(jetstream::Message);

impl Delivery {
    pub fn payload(&self) -> &[u8] {
        &self.0.payload
    }

    /// The name of the host that gave the unit out.
    pub fn name(&self) -> &str {
        self.0.subject.rsplit('.').next().unwrap_or_default()
    }

    /// Acknowledges the unit, or gives it back, and waits until the server has the answer.
    ///
    /// # Errors
    /// When the server does not take the answer.
    pub async fn acknowledge(&self, kind: AckKind) -> Result<(), ServerError> {
        let answered = self.0.double_ack_with(kind).await;
        answered.map_err(ServerError::refused(Subject::Answer))
    }
}

/// The results of a host, one after the other.
pub struct Results(pull::Ordered);

/// A subscription to messages that the server does not store.
pub struct Listener(Subscriber);

impl Listener {
    pub async fn next(&mut self) -> Option<Vec<u8>> {
        let message = self.0.next().await?;
        Some(message.payload.to_vec())
    }
}

impl Results {
    /// Waits for the next result.
    ///
    /// # Errors
    /// When the server is lost.
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
    /// Connects for a program, and creates the streams and the consumer that the server lacks.
    ///
    /// # Errors
    /// When the server cannot be reached, or has no JetStream.
    pub async fn connect(url: &str, program: &'static str) -> Result<Self, ServerError> {
        let client = server::connect(url, program).await?;
        let stream = |what| format!("{}_{what}", program.to_uppercase());
        let context = jetstream::new(client.clone());
        let work = made(
            &context,
            stream::Config {
                name: stream("WORK"),
                subjects: vec![subject(program, Verb::Work, ">")],
                retention: RetentionPolicy::WorkQueue,
                ..stream::Config::default()
            },
        );
        let work = work.await?;
        let results = made(
            &context,
            stream::Config {
                name: stream("RESULTS"),
                subjects: vec![subject(program, Verb::Result, ">")],
                max_age: MAX_AGE,
                ..stream::Config::default()
            },
        );
        let results = results.await?;
        let workers = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            // No limit to the number of units that are played at the same time.
            max_ack_pending: -1,
            ..pull::Config::default()
        };
        let workers = work.create_consumer(workers).await;
        Ok(Self {
            program,
            connects: connects(&client),
            client,
            context,
            work,
            results,
            workers: workers.map_err(ServerError::refused(Subject::Queue))?,
        })
    }

    /// Checks that the server answers, and that the connection has not been lost since it was made.
    ///
    /// # Errors
    /// When it does not answer, or the connection was lost.
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

    fn subject(&self, verb: Verb, name: &str) -> String {
        subject(self.program, verb, name)
    }

    /// Puts a unit into the queue.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn enqueue(&self, name: &str, unit: Vec<u8>) -> Result<(), ServerError> {
        let subject = self.subject(Verb::Work, name);
        self.put(Subject::Task, subject, unit).await
    }

    /// The units of a host that are in the queue, including those that are being played, each with
    /// its sequence number for [`take_off`](Self::take_off).
    ///
    /// # Errors
    /// When the server does not say.
    pub async fn given(&self, name: &str) -> Result<Vec<(u64, Vec<u8>)>, ServerError> {
        let mut units = Vec::new();
        let mut from = 0;
        let subject = self.subject(Verb::Work, name);
        while let Some((sequence, unit)) = first(&self.work, &subject, from).await? {
            units.push((sequence, unit));
            from = sequence + 1;
        }
        Ok(units)
    }

    /// How many units wait for a worker, whoever their host is.
    ///
    /// # Errors
    /// When the server does not say.
    pub async fn waiting(&self) -> Result<u64, ServerError> {
        let info = self.workers.get_info().await;
        let info = info.map_err(ServerError::refused(Subject::Question))?;
        Ok(info.num_pending)
    }

    /// Takes a unit from the queue; none when there is none within `patience`.
    ///
    /// # Errors
    /// When the server does not answer.
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

    /// Stores a result for its host.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn report(&self, name: &str, result: Vec<u8>) -> Result<(), ServerError> {
        let subject = self.subject(Verb::Result, name);
        self.put(Subject::Unit, subject, result).await
    }

    /// The results of a host, from the first that is kept.
    ///
    /// # Errors
    /// When the server does not give them.
    pub async fn results_of(&self, name: &str) -> Result<Results, ServerError> {
        let what = Subject::Units;
        // The server deletes an ordered consumer when the connection ends.
        let consumer = pull::OrderedConfig {
            filter_subject: self.subject(Verb::Result, name),
            ..pull::OrderedConfig::default()
        };
        let consumer = self.results.create_consumer(consumer).await;
        let consumer = consumer.map_err(ServerError::refused(what))?;
        let units = consumer.messages().await;
        Ok(Results(units.map_err(ServerError::refused(what))?))
    }

    /// The first result of a host that the server has, with its sequence number for
    /// [`forget_result`](Self::forget_result).
    ///
    /// # Errors
    /// When the server does not give it.
    pub async fn first_result(&self, name: &str) -> Result<Option<(u64, Vec<u8>)>, ServerError> {
        first(&self.results, &self.subject(Verb::Result, name), 0).await
    }

    /// Deletes a result from the server.
    ///
    /// # Errors
    /// When the server does not do it.
    pub async fn forget_result(&self, sequence: u64) -> Result<(), ServerError> {
        delete(&self.results, sequence).await
    }

    /// Takes a unit off the queue.
    ///
    /// # Errors
    /// When the server does not do it.
    pub async fn take_off(&self, sequence: u64) -> Result<(), ServerError> {
        delete(&self.work, sequence).await
    }

    /// Takes all units of a host off the queue.
    ///
    /// # Errors
    /// When the server does not do it.
    pub async fn clear_work(&self, name: &str) -> Result<(), ServerError> {
        clear(&self.work, self.subject(Verb::Work, name)).await
    }

    /// Deletes the results of a host from the server.
    ///
    /// # Errors
    /// When the server does not do it.
    pub async fn clear_results(&self, name: &str) -> Result<(), ServerError> {
        clear(&self.results, self.subject(Verb::Result, name)).await
    }

    /// Tells all workers that play for a host to stop.
    ///
    /// # Errors
    /// When the server is lost.
    pub async fn stop(&self, name: &str) -> Result<(), ServerError> {
        self.say(Subject::Stop, Verb::Stop, name, Vec::new()).await
    }

    /// Subscribes to the message that a host has ended.
    ///
    /// # Errors
    /// When the server is lost.
    pub async fn stops(&self, name: &str) -> Result<Listener, ServerError> {
        self.subscribe(Verb::Stop, name).await
    }

    /// Tells a host that its units cannot be played here.
    ///
    /// # Errors
    /// When the server is lost.
    pub async fn complain(&self, name: &str, why: String) -> Result<(), ServerError> {
        self.say(Subject::Complaint, Verb::Trouble, name, why.into_bytes())
            .await
    }

    /// Subscribes to the complaints of workers that cannot play the units of a host.
    ///
    /// # Errors
    /// When the server is lost.
    pub async fn complaints(&self, name: &str) -> Result<Listener, ServerError> {
        self.subscribe(Verb::Trouble, name).await
    }

    /// Publishes a message that the server does not store, and waits until the server has it.
    async fn say(
        &self,
        what: Subject,
        verb: Verb,
        name: &str,
        text: Vec<u8>,
    ) -> Result<(), ServerError> {
        let subject = self.subject(verb, name);
        let said = self.client.publish(subject, text.into()).await;
        said.map_err(ServerError::refused(what))?;
        self.client
            .flush()
            .await
            .map_err(ServerError::refused(what))
    }

    async fn subscribe(&self, verb: Verb, name: &str) -> Result<Listener, ServerError> {
        let subscription = self.client.subscribe(self.subject(verb, name)).await;
        subscription
            .map(Listener)
            .map_err(ServerError::refused(Subject::Subscription))
    }
}

fn subject(program: &str, verb: Verb, name: &str) -> String {
    let verb = match verb {
        Verb::Work => "work",
        Verb::Result => "result",
        Verb::Stop => "stop",
        Verb::Trouble => "trouble",
    };
    format!("{program}.{verb}.{name}")
}

fn connects(client: &Client) -> u64 {
    client.statistics().connects.load(Ordering::Relaxed)
}

/// The stream of that name, which is created if it is not there.
async fn made(context: &Context, config: stream::Config) -> Result<Stream, ServerError> {
    let name = config.name.clone();
    let error = match context.get_or_create_stream(config).await {
        Ok(made) => return Ok(made),
        Err(error) => error,
    };
    if error.kind() == CreateStreamErrorKind::JetStreamUnavailable {
        return Err(ServerError::NoJetStream);
    }
    // When two clients create it at the same time, the server may tell one that it overlaps with
    // itself.
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

/// Takes a message out of a stream, if it is there.
async fn delete(stream: &Stream, sequence: u64) -> Result<(), ServerError> {
    match stream.delete_message(sequence).await {
        Err(error) if matches!(error.kind(), DeleteMessageErrorKind::JetStream(_)) => Ok(()),
        deleted => deleted
            .map_err(ServerError::refused(Subject::Purge))
            .map(drop),
    }
}

/// The first message of a subject whose sequence number is at least `from`, with that number.
pub(crate) async fn first(
    stream: &Stream,
    subject: &str,
    from: u64,
) -> Result<Option<(u64, Vec<u8>)>, ServerError> {
    let message = stream.get_first_raw_message_by_subject(subject, from).await;
    match message {
        Ok(message) => Ok(Some((message.sequence, message.payload.to_vec()))),
        Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
        Err(error) => Err(ServerError::refused(Subject::Question)(error)),
    }
}
