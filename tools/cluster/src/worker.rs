//! The side that takes units, one after the other, and reports progress on each while it is played.

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

    /// Plays a unit and acknowledges it. The inner error says why the unit cannot be played here;
    /// the worker then leaves.
    fn unit(
        &self,
        queue: &Queue,
        delivery: &Delivery,
    ) -> impl Future<Output = Result<Result<(), Self::Error>, ServerError>> + Send;
}

#[derive(Clone)]
pub struct Worker {
    pub url: String,
    /// The program whose units are played.
    pub program: &'static str,
    /// How many units are played at the same time.
    pub concurrency: usize,
    /// Leave after this long without a unit; none: stay.
    pub idle: Option<Duration>,
    /// Set to make the worker leave; units that are being played go back to the queue.
    pub stop: &'static AtomicBool,
    /// Prints the message that the worker is ready.
    pub note: fn(&Message),
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
            (self.note)(&message!("worker-ready", server));
            let mut players = JoinSet::new();
            for _ in 0..self.concurrency.max(1) {
                let (worker, job, queue) = (self.clone(), job.clone(), queue.clone());
                players.spawn(async move { worker.serve(&job, queue).await });
            }
            // All of them end before the first error is returned.
            let ended = players.join_all().await;
            ended.into_iter().collect()
        })
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Plays one unit after the other. When the connection is lost, the server delivers the unit
    /// again, to this worker or another.
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
                    // The other players of this worker put their units back.
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                // Any worker's result of this unit would be too long.
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
    /// Plays the unit in a thread of its own, and reports progress meanwhile. The flag that `play`
    /// gets is set when it need not go on.
    ///
    /// # Errors
    /// When the server is lost: another worker will play the unit.
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
                // A worker whose progress does not arrive loses the unit to another.
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

    /// Waits for other work on behalf of the unit, and reports progress meanwhile.
    ///
    /// # Errors
    /// Those of what is done, and when the server is lost.
    pub async fn keep_alive_during<T>(
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
