//! `trainer worker`: plays files of games for the farms of a cluster.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ::cli::program::language;
use ::cli::{Message, Status, interrupt, message};
use ::cluster::{AckKind, Delivery, Job, Queue, ServerArguments, ServerError, Subject, Worker};
use anyhow::Result;

use super::{GAMES, PROGRAM, Report, Unit, WEIGHTS, shown};
use crate::output::note;
use crate::selfplay::players::{Bench, Player, Weights};
use crate::selfplay::{Priority, cores};
use crate::shard::{GameKind, Provenance};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    cluster: ServerArguments,
    #[arg(long)]
    concurrency: Option<NonZeroUsize>,
    #[arg(long)]
    name: Option<String>,
    #[arg(long, value_name = "SECONDS")]
    idle: Option<u64>,
    #[arg(long, default_value = "idle")]
    priority: Priority,
}

/// How long a unit waits before it is retried when its weights are missing or it was refused.
const LATER: Duration = Duration::from_secs(5);
/// Limit on the size of a file of weights, in bytes.
const MAX_WEIGHTS: u64 = 64 << 20;

/// Plays until it is stopped, or has been idle for as long as the arguments allow.
///
/// # Errors
/// When the server cannot be reached at first, or units cannot be played here.
pub fn run(arguments: &Arguments) -> Result<Status> {
    let url = arguments.cluster.required()?;
    arguments.priority.take();
    interrupt::listen();
    let stop = interrupt::flag();
    let name = arguments.name.clone();
    let job = Shards {
        name: name.unwrap_or_else(::cluster::machine),
        bench: Arc::default(),
        weights: Arc::default(),
        stop,
    };
    let worker = Worker {
        url,
        program: PROGRAM,
        concurrency: arguments.concurrency.unwrap_or_else(cores).get(),
        idle: arguments.idle.map(Duration::from_secs),
        stop,
        note,
    };
    worker.work(&job)?;
    Ok(if stop.load(Ordering::Relaxed) {
        Status::LimitReached
    } else {
        Status::Solved
    })
}

/// Weights with the name of their object and their game.
type Fetched = (String, GameKind, Weights);

#[derive(Clone)]
struct Shards {
    /// This worker's name in reports.
    name: String,
    bench: Arc<Bench>,
    /// The weights used last, up to 8.
    weights: Arc<Mutex<Vec<Fetched>>>,
    stop: &'static AtomicBool,
}

impl Job for Shards {
    type Error = Message;

    async fn unit(
        &self,
        queue: &Queue,
        delivery: &Delivery,
    ) -> Result<Result<(), Message>, ServerError> {
        let unit: Result<Unit, _> = serde_json::from_slice(delivery.payload());
        let unreadable = |why| message!("unit-unreadable", why);
        let (unit, provenance) = match unit.map(|unit| (unit.provenance(), unit)) {
            Ok((Some(provenance), unit)) => (unit, provenance),
            Ok((None, unit)) => {
                let why = format!("game {}", shown(&unit.game));
                return refuse(queue, delivery, unreadable(why)).await;
            }
            Err(why) => return refuse(queue, delivery, unreadable(why.to_string())).await,
        };
        let name = || unit.name();
        note(&message!("unit-begins", name = name()));
        let Some(weights) = self
            .weights(queue, delivery, &unit, provenance.game)
            .await?
        else {
            let (name, object) = (name(), unit.file.as_deref().map(shown));
            let missing = message!("unit-weights", name, object = object.unwrap_or_default());
            note(&missing);
            queue.complain(delivery.name(), missing.to_string()).await?;
            return delivery
                .acknowledge(AckKind::Nak(Some(LATER)))
                .await
                .map(Ok);
        };
        let own = Provenance {
            seed: unit.seed,
            ..weights.provenance(Some(unit.nodes), &self.bench)
        };
        if own != provenance {
            let (name, what) = (name(), own.difference(&provenance, language()));
            return refuse(queue, delivery, message!("unit-other", name, what)).await;
        }
        let (games, start) = (unit.games, Instant::now());
        let play = move |stop: &AtomicBool| play(weights, provenance, games, stop);
        let played = delivery.play(queue, self.stop, play).await?;
        let seconds = start.elapsed().as_secs_f64();
        let Some(bytes) = played.result.flatten() else {
            delivery.acknowledge(AckKind::Nak(None)).await?;
            note(&message!("unit-goes-back", name = name()));
            return Ok(Ok(()));
        };
        let report = Report {
            unit: name(),
            object: delivery.keep_alive_during(keep(queue, &bytes)).await?,
            worker: self.name.clone(),
            seconds,
        };
        let report = serde_json::to_vec(&report);
        let report = report.map_err(ServerError::refused(Subject::Unit))?;
        queue.report(delivery.name(), report).await?;
        delivery.acknowledge(AckKind::Ack).await?;
        let seconds = format!("{seconds:.0}");
        note(&message!("unit-ends", name = name(), seconds));
        Ok(Ok(()))
    }
}

impl Shards {
    /// The weights of a unit; `None` if their object is missing or does not hold such weights.
    async fn weights(
        &self,
        queue: &Queue,
        delivery: &Delivery,
        unit: &Unit,
        kind: GameKind,
    ) -> Result<Option<Weights>, ServerError> {
        const MAX_CACHED: usize = 8;
        let Some(object) = &unit.file else {
            return Ok(Some(Weights::own(kind)));
        };
        let fetched = || self.weights.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |(from, of, _): &&Fetched| from == object && *of == kind;
        if let Some((.., weights)) = fetched().iter().find(is_it) {
            return Ok(Some(weights.clone()));
        }
        let fetching = async {
            let objects = queue.objects(WEIGHTS, Duration::ZERO).await?;
            Ok(objects.get(object, MAX_WEIGHTS).await)
        };
        let bytes = delivery.keep_alive_during(fetching).await?;
        let weights = bytes.and_then(|bytes| Weights::from_bytes(kind, &bytes).ok());
        if let Some(weights) = &weights {
            let mut fetched = fetched();
            if fetched.len() >= MAX_CACHED {
                fetched.remove(0);
            }
            fetched.push((object.clone(), kind, weights.clone()));
        }
        Ok(weights)
    }
}

/// Returns a unit that cannot be played here to the queue, and reports the reason to its host.
async fn refuse(
    queue: &Queue,
    delivery: &Delivery,
    why: Message,
) -> Result<Result<(), Message>, ServerError> {
    queue.complain(delivery.name(), why.to_string()).await?;
    delivery.acknowledge(AckKind::Nak(Some(LATER))).await?;
    Ok(Err(why))
}

/// Plays a unit's games and returns them as a file; `None` if stopped.
fn play(
    weights: Weights,
    provenance: Provenance,
    games: u32,
    stop: &AtomicBool,
) -> Option<Vec<u8>> {
    let mut bytes = provenance.header().ok()?;
    let mut player = Player::new(weights);
    for number in 0..games.into() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        bytes.extend(player.play(provenance, number).encode());
    }
    Some(bytes)
}

/// Stores games where the host finds them; returns the name of the object.
async fn keep(queue: &Queue, games: &[u8]) -> Result<String, ServerError> {
    let objects = queue.objects(GAMES, ::cluster::MAX_AGE).await?;
    objects.put(games).await
}
