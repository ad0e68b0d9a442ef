//! The worker's side: it takes a task, plays it, and brings what came of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ::cli::{Message, message};
use async_nats::jetstream::AckKind;
use futures_util::StreamExt;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{interval, sleep};

use super::allowed::Allowed;
use super::queue::{Delivery, Queue};
use super::server::{ServerError, Subject};
use super::{PAUSE, POLL, PROGRESS, at, runtime, shown};
use crate::engine_spec::EngineSpec;
use crate::record::{Event, Unit};
use crate::runner::RunError;
use crate::summary::End;
use crate::unit::Task;

#[derive(Clone)]
pub struct Worker {
    pub url: String,
    /// What it is called where its games are shown.
    pub name: String,
    /// The only engines that may be started, where there are such.
    pub allowed: Option<Allowed>,
    /// How many units at the same time.
    pub concurrency: usize,
    /// Leave when there has been nothing to do for so long.
    pub idle: Option<Duration>,
    /// Raised to leave; what is being played goes back to the queue.
    pub stop: &'static AtomicBool,
    /// Tells what becomes of a unit, in a line.
    pub tell: fn(&Message),
}

impl Worker {
    /// Works for the matches of the server until it is stopped or has been idle for long enough.
    ///
    /// # Errors
    /// When the server cannot be reached at first, or an engine cannot be used here; its
    /// unit goes back to the queue.
    pub fn work(&self) -> Result<(), RunError> {
        runtime()?.block_on(async {
            let queue = Queue::connect(&self.url).await;
            let queue = queue.map_err(at(&self.url))?;
            let server = shown(&self.url).to_owned();
            (self.tell)(&message!("worker-ready", server));
            let mut players = JoinSet::new();
            for _ in 0..self.concurrency.max(1) {
                let (worker, queue) = (self.clone(), queue.clone());
                players.spawn(async move { worker.serve(queue).await });
            }
            // All of them end before the first fault is told.
            let ended = players.join_all().await;
            ended.into_iter().collect()
        })
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Plays one unit after the other. The unit of a connection that was lost is played in any case, by this
    /// worker or another.
    async fn serve(&self, mut queue: Queue) -> Result<(), RunError> {
        let mut since = Instant::now();
        while !self.is_stopped() && !self.is_idle(since) {
            let served = match queue.take(POLL).await {
                Ok(None) => continue,
                Ok(Some(delivery)) => self.unit(&queue, &delivery).await,
                Err(error) => Err(error),
            };
            match served {
                Ok(Ok(())) => since = Instant::now(),
                Ok(Err(error)) => {
                    // The others put their units back.
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                // It would be so for everyone.
                Err(error @ ServerError::TooLong { .. }) => {
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(at(&self.url)(error));
                }
                Err(error) => {
                    log::warn!("{}", at(&self.url)(error));
                    sleep(PAUSE).await;
                    // A server that was away may have lost what it held.
                    match Queue::connect(&self.url).await {
                        Ok(again) => queue = again,
                        Err(error) => log::warn!("{}", at(&self.url)(error)),
                    }
                }
            }
        }
        Ok(())
    }

    fn is_idle(&self, since: Instant) -> bool {
        self.idle.is_some_and(|idle| since.elapsed() >= idle)
    }

    /// Plays a unit and answers for it. Within, the engine that cannot be used here.
    async fn unit(
        &self,
        queue: &Queue,
        delivery: &Delivery,
    ) -> Result<Result<(), RunError>, ServerError> {
        let name = delivery.name();
        let task: Task = match serde_json::from_slice(delivery.payload()) {
            Ok(task) => task,
            Err(error) => {
                // Nobody of this version could ever read it.
                log::warn!("a task cannot be read: {error}");
                return delivery.acknowledge(AckKind::Term).await.map(Ok);
            }
        };
        let id = task.id;
        let of_match = || name.to_owned();
        (self.tell)(&message!("unit-begins", id, name = of_match()));
        let (ack, news) = match self.play(queue, delivery, task).await? {
            Played::Whole(unit) => {
                let played = serde_json::to_vec(&Event::Unit(unit));
                let played = played.map_err(ServerError::refused(Subject::Unit))?;
                queue.report(name, played).await?;
                (AckKind::Ack, message!("unit-ends", id, name = of_match()))
            }
            Played::NotWanted => (
                AckKind::Term,
                message!("unit-not-wanted", id, name = of_match()),
            ),
            Played::Broken => (
                AckKind::Nak(None),
                message!("unit-goes-back", id, name = of_match()),
            ),
            Played::Impossible(why) => {
                let why = match why {
                    RunError::Unusable(why) => why,
                    error @ RunError::Record(_) => message!("said", what = error.to_string()),
                };
                let error = RunError::from(message!("unit-fault", id, why));
                queue.complain(name, error.to_string()).await?;
                delivery.acknowledge(AckKind::Nak(None)).await?;
                return Ok(Err(error));
            }
        };
        delivery.acknowledge(ack).await?;
        (self.tell)(&news);
        Ok(Ok(()))
    }

    /// An engine of the unit that may not be started here.
    fn forbidden<'t>(&self, task: &'t Task) -> Option<&'t EngineSpec> {
        let allowed = self.allowed.as_ref()?;
        let mut engines = task.config.engines.iter();
        engines.find(|engine| !allowed.allows(engine))
    }

    /// Plays a unit in a thread of its own, and says meanwhile that it is being played.
    async fn play(
        &self,
        queue: &Queue,
        delivery: &Delivery,
        task: Task,
    ) -> Result<Played, ServerError> {
        if let Some(engine) = self.forbidden(&task) {
            let (name, cmd) = (engine.name.clone(), engine.cmd.clone());
            let why = message!("worker-not-listed", name, cmd);
            return Ok(Played::Impossible(why.into()));
        }
        let mut stops = queue.stops(delivery.name()).await?;
        let enough = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&enough);
        let mut playing = spawn_blocking(move || task.play(&seen));
        let (mut progress, mut look) = (interval(PROGRESS), interval(POLL));
        let mut is_wanted = true;
        let mut lost = None;
        let played = loop {
            tokio::select! {
                played = &mut playing => break played,
                Some(_) = stops.next() => is_wanted = false,
                // Who is not heard has lost the unit to another.
                _ = progress.tick(), if lost.is_none() => {
                    lost = delivery.acknowledge(AckKind::Progress).await.err();
                }
                _ = look.tick() => {}
            }
            if !is_wanted || lost.is_some() || self.is_stopped() {
                enough.store(true, Ordering::Relaxed);
            }
        };
        if let Some(error) = lost {
            return Err(error);
        }
        Ok(match played {
            Ok(Ok((unit, End::Complete))) => Played::Whole(Box::new(Unit {
                worker: Some(self.name.clone()),
                ..unit
            })),
            Ok(Ok(_)) if !is_wanted => Played::NotWanted,
            Ok(Ok(_)) | Err(_) => Played::Broken,
            Ok(Err(why)) => Played::Impossible(why),
        })
    }
}

enum Played {
    /// Both games have a result.
    Whole(Box<Unit>),
    NotWanted,
    Broken,
    /// An engine cannot be used here.
    Impossible(RunError),
}
