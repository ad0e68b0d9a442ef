//! The side that takes units, one after the other, and says of each that it is being played.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ::cli::{Message, message};
use async_nats::jetstream::AckKind;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{interval, sleep};

use crate::queue::{Delivery, Queue};
use crate::server::ServerError;
use crate::{PAUSE, POLL, PROGRESS, at, runtime, shown};

/// How a program plays its units.
pub trait Job: Clone + Send + Sync + 'static {
    type Error: From<Message> + Send + 'static;

    /// Plays a unit and answers for it. Within, why none can be played here: the worker leaves
    /// then.
    fn unit(
        &self,
        queue: &Queue,
        delivery: &Delivery,
    ) -> impl Future<Output = Result<Result<(), Self::Error>, ServerError>> + Send;
}

#[derive(Clone)]
pub struct Worker {
    pub url: String,
    /// Whose units.
    pub program: &'static str,
    /// How many units at the same time.
    pub concurrency: usize,
    /// Leave when there has been nothing to do for so long.
    pub idle: Option<Duration>,
    /// Raised to leave; what is being played goes back to the queue.
    pub stop: &'static AtomicBool,
    /// Tells that it is ready.
    pub tell: fn(&Message),
}

impl Worker {
    /// Works for the hosts of the server until it is stopped or has been idle for long enough.
    ///
    /// # Errors
    /// When the server cannot be reached at first, or a unit cannot be played here; it goes back to
    /// the queue.
    pub fn work<J: Job>(&self, job: &J) -> Result<(), J::Error> {
        runtime()?.block_on(async {
            let queue = Queue::connect(&self.url, self.program).await;
            let queue = queue.map_err(at(&self.url))?;
            let server = shown(&self.url).to_owned();
            (self.tell)(&message!("worker-ready", server));
            let mut players = JoinSet::new();
            for _ in 0..self.concurrency.max(1) {
                let (worker, job, queue) = (self.clone(), job.clone(), queue.clone());
                players.spawn(async move { worker.serve(&job, queue).await });
            }
            // All of them end before the first fault is told.
            let ended = players.join_all().await;
            ended.into_iter().collect()
        })
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Plays one unit after the other. The unit of a connection that was lost is played in any
    /// case, by this worker or another.
    async fn serve<J: Job>(&self, job: &J, mut queue: Queue) -> Result<(), J::Error> {
        let mut since = Instant::now();
        while !self.is_stopped() && !self.is_idle(since) {
            let served = match queue.take(POLL).await {
                Ok(None) => continue,
                Ok(Some(delivery)) => job.unit(&queue, &delivery).await,
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
                    return Err(at(&self.url)(error).into());
                }
                Err(error) => {
                    log::warn!("{}", at(&self.url)(error));
                    sleep(PAUSE).await;
                    // A server that was away may have lost what it held.
                    match Queue::connect(&self.url, self.program).await {
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
}

/// What became of a unit that was played.
pub struct Played<T> {
    /// None when the thread that played it died.
    pub result: Option<T>,
    /// False when its host has called it off.
    pub is_wanted: bool,
}

impl Delivery {
    /// Plays the unit in a thread of its own, and says meanwhile that it is being played. The flag
    /// that `play` is given is raised when it need not go on.
    ///
    /// # Errors
    /// When the server is lost: the unit will be another's.
    pub async fn play<T: Send + 'static>(
        &self,
        queue: &Queue,
        stop: &'static AtomicBool,
        play: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Played<T>, ServerError> {
        let mut stops = queue.stops(self.name()).await?;
        let enough = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&enough);
        let mut playing = spawn_blocking(move || play(&seen));
        let (mut progress, mut look) = (interval(PROGRESS), interval(POLL));
        let mut is_wanted = true;
        let mut lost = None;
        let played = loop {
            tokio::select! {
                played = &mut playing => break played,
                Some(_) = stops.next() => is_wanted = false,
                // Who is not heard has lost the unit to another.
                _ = progress.tick(), if lost.is_none() => {
                    lost = self.acknowledge(AckKind::Progress).await.err();
                }
                _ = look.tick() => {}
            }
            if !is_wanted || lost.is_some() || stop.load(Ordering::Relaxed) {
                enough.store(true, Ordering::Relaxed);
            }
        };
        match lost {
            Some(error) => Err(error),
            None => Ok(Played {
                result: played.ok(),
                is_wanted,
            }),
        }
    }

    /// Does something else for the unit, and says meanwhile that it is being played.
    ///
    /// # Errors
    /// Those of what is done, and when the server is lost.
    pub async fn hold<T>(
        &self,
        work: impl Future<Output = Result<T, ServerError>>,
    ) -> Result<T, ServerError> {
        let mut work = std::pin::pin!(work);
        let mut progress = interval(PROGRESS);
        loop {
            tokio::select! {
                done = &mut work => return done,
                _ = progress.tick() => self.acknowledge(AckKind::Progress).await?,
            }
        }
    }
}
