//! The worker's side: it takes a task, plays it, and brings what came of it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::nats::NatsError;
use super::queue::{Ack, Delivery, Queue};
use super::{ClusterError, PAUSE, POLL, PROGRESS, shown};
use crate::record::{Event, Unit};
use crate::summary::End;
use crate::unit::{Task, UnitError};

/// How often one who plays looks whether the unit has ended.
const TICK: Duration = Duration::from_millis(20);

/// How to work.
#[derive(Clone, Copy)]
pub struct Worker<'a> {
    /// The server.
    pub url: &'a str,
    /// How many units at the same time.
    pub concurrency: usize,
    /// Leave when there has been nothing to do for so long.
    pub idle: Option<Duration>,
    /// Raised to leave; what is being played goes back to the queue.
    pub stop: &'a AtomicBool,
    /// Tells what becomes of a unit, in a line.
    pub tell: fn(&str),
}

impl Worker<'_> {
    /// Works for the matches of the server until it is stopped or has been idle for long enough.
    ///
    /// # Errors
    /// [`ClusterError`] when the server cannot be reached at first, or an engine cannot be used here; its
    /// unit goes back to the queue.
    pub fn work(&self) -> Result<(), ClusterError> {
        Queue::connect(self.url).map_err(ClusterError::at(self.url))?;
        (self.tell)(&format!("ready for units of {}", shown(self.url)));
        thread::scope(|scope| {
            let tables = (0..self.concurrency.max(1)).map(|_| scope.spawn(|| self.serve()));
            let tables: Vec<_> = tables.collect();
            // All of them end before the first fault is told.
            let mut result = Ok(());
            for table in tables {
                let ended = table.join().unwrap_or(Err(ClusterError::Panic));
                result = result.and(ended);
            }
            result
        })
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Plays one unit after the other. A connection that is lost is made anew; the unit is played in any
    /// case, by this worker or another.
    fn serve(&self) -> Result<(), ClusterError> {
        let mut since = Instant::now();
        while !self.is_stopped() {
            let served = Queue::connect(self.url).and_then(|queue| {
                while !self.is_stopped() {
                    match queue.take(POLL)? {
                        Some(delivery) => {
                            if let Err(error) = self.unit(&queue, &delivery)? {
                                return Ok(Err(error));
                            }
                            since = Instant::now();
                        }
                        None if self.is_idle(since) => break,
                        None => {}
                    }
                }
                Ok(Ok(()))
            });
            match served {
                Ok(Ok(())) => break,
                Ok(Err(error)) => {
                    // The other tables put their units back.
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                Err(_) if self.is_idle(since) => break,
                // It would be so for everyone.
                Err(error @ NatsError::TooLong { .. }) => {
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(ClusterError::at(self.url)(error));
                }
                Err(error) => {
                    log::warn!("{}: {error}", shown(self.url));
                    thread::sleep(PAUSE);
                }
            }
        }
        Ok(())
    }

    fn is_idle(&self, since: Instant) -> bool {
        self.idle.is_some_and(|idle| since.elapsed() >= idle)
    }

    /// Plays a unit and answers for it. Within, the engine that cannot be used here.
    fn unit(
        &self,
        queue: &Queue,
        delivery: &Delivery,
    ) -> Result<Result<(), ClusterError>, NatsError> {
        let name = delivery.name();
        let task: Task = match serde_json::from_slice(delivery.payload()) {
            Ok(task) => task,
            Err(error) => {
                log::warn!("a task of match {name} cannot be read: {error}");
                return queue.acknowledge(delivery, Ack::Never).map(Ok);
            }
        };
        let id = task.id;
        (self.tell)(&format!("unit {id} of match {name} begins"));
        let (ack, what) = match self.play(queue, delivery, task)? {
            Played::Whole(unit) => {
                let unit = serde_json::to_vec(&Event::Unit(unit)).map_err(std::io::Error::from)?;
                queue.report(name, &unit)?;
                (Ack::Done, "ends")
            }
            Played::NotWanted => (Ack::Never, "is not wanted any more"),
            Played::Broken => (Ack::Again, "goes back to the queue"),
            Played::Impossible(why) => {
                let error = ClusterError::Unit { id, why };
                queue.complain(name, &error.to_string())?;
                queue.acknowledge(delivery, Ack::Again)?;
                queue.check()?;
                return Ok(Err(error));
            }
        };
        queue.acknowledge(delivery, ack)?;
        // It has arrived before this is answered.
        queue.check()?;
        (self.tell)(&format!("unit {id} of match {name} {what}"));
        Ok(Ok(()))
    }

    /// Plays a unit in a thread of its own, and says meanwhile that it is being played.
    fn play(&self, queue: &Queue, delivery: &Delivery, task: Task) -> Result<Played, NatsError> {
        let stops = queue.stops(delivery.name())?;
        let enough = AtomicBool::new(false);
        thread::scope(|scope| {
            let playing = scope.spawn(|| task.play(&enough));
            let mut said = Instant::now();
            let mut is_wanted = true;
            let mut lost = None;
            while !playing.is_finished() {
                match stops.next(TICK) {
                    Ok(None) => {}
                    Ok(Some(_)) => is_wanted = false,
                    // Who is not heard has lost the unit to another.
                    Err(error) => lost = Some(error),
                }
                if said.elapsed() >= PROGRESS && lost.is_none() {
                    said = Instant::now();
                    lost = queue.acknowledge(delivery, Ack::Progress).err();
                }
                if !is_wanted || lost.is_some() || self.is_stopped() {
                    enough.store(true, Ordering::Relaxed);
                    break;
                }
            }
            let played = playing.join();
            if let Some(error) = lost {
                return Err(error);
            }
            Ok(match played {
                Ok(Ok((unit, End::Complete))) => Played::Whole(Box::new(unit)),
                Ok(Ok(_)) if !is_wanted => Played::NotWanted,
                Ok(Ok(_)) | Err(_) => Played::Broken,
                Ok(Err(why)) => Played::Impossible(why),
            })
        })
    }
}

/// What became of a unit.
enum Played {
    /// Both games have a result.
    Whole(Box<Unit>),
    /// Its match has ended.
    NotWanted,
    /// This worker leaves.
    Broken,
    /// An engine cannot be used here.
    Impossible(UnitError),
}
