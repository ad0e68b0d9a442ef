//! The worker's side: it takes a task, plays it, and brings what came of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use futures_util::StreamExt;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{interval, sleep};

use super::allowed::Allowed;
use super::queue::{Delivery, Queue};
use super::server::ServerError;
use super::{ClusterError, PAUSE, POLL, PROGRESS, runtime, shown};
use crate::engine_spec::EngineSpec;
use crate::record::{Event, Unit};
use crate::summary::End;
use crate::unit::{Task, UnitError};

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
    pub tell: fn(&str),
}

impl Worker {
    /// Works for the matches of the server until it is stopped or has been idle for long enough.
    ///
    /// # Errors
    /// [`ClusterError`] when the server cannot be reached at first, or an engine cannot be used here; its
    /// unit goes back to the queue.
    pub fn work(&self) -> Result<(), ClusterError> {
        runtime()?.block_on(async {
            let queue = Queue::connect(&self.url).await;
            let queue = queue.map_err(ClusterError::at(&self.url))?;
            (self.tell)(&format!("ready for units of {}", shown(&self.url)));
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
    async fn serve(&self, mut queue: Queue) -> Result<(), ClusterError> {
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
                    return Err(ClusterError::at(&self.url)(error));
                }
                Err(error) => {
                    log::warn!("{}: {error}", shown(&self.url));
                    sleep(PAUSE).await;
                    // A server that was away may have lost what it held.
                    match Queue::connect(&self.url).await {
                        Ok(again) => queue = again,
                        Err(error) => log::warn!("{}: {error}", shown(&self.url)),
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
    ) -> Result<Result<(), ClusterError>, ServerError> {
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
        (self.tell)(&format!("unit {id} of match {name} begins"));
        let (ack, what) = match self.play(queue, delivery, task).await? {
            Played::Whole(unit) => {
                let unit = serde_json::to_vec(&Event::Unit(unit));
                let unit = unit.map_err(ServerError::refused("a unit"))?;
                queue.report(name, unit).await?;
                (AckKind::Ack, "ends")
            }
            Played::NotWanted => (AckKind::Term, "is not wanted any more"),
            Played::Broken => (AckKind::Nak(None), "goes back to the queue"),
            Played::Impossible(why) => {
                let error = ClusterError::Unit { id, why };
                queue.complain(name, error.to_string()).await?;
                delivery.acknowledge(AckKind::Nak(None)).await?;
                return Ok(Err(error));
            }
        };
        delivery.acknowledge(ack).await?;
        (self.tell)(&format!("unit {id} of match {name} {what}"));
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
            return Ok(Played::Impossible(UnitError::NotListed {
                name: engine.name.clone(),
                cmd: engine.cmd.clone(),
            }));
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
    Impossible(UnitError),
}
