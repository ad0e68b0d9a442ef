//! The worker's side: it takes a task, plays it, and reports the result.

use std::sync::atomic::AtomicBool;

use ::cli::{Message, message};
use ::cluster::{AckKind, Delivery, Job, Played, Queue, ServerError, Subject};

use super::allowed::Allowed;
use crate::engine_spec::EngineSpec;
use crate::record::{Event, Unit};
use crate::runner::RunError;
use crate::summary::End;
use crate::unit::Task;

/// The job of `arena worker`: it plays each task and reports it as a unit.
#[derive(Clone)]
pub struct Worker {
    /// The name by which it is shown with its games.
    pub name: String,
    /// The only engines that may be started; none: any engine.
    pub allowed: Option<Allowed>,
    /// Set to make the worker leave; units that are being played go back to the queue.
    pub stop: &'static AtomicBool,
    /// Prints a line about what becomes of a unit.
    pub note: fn(&Message),
}

impl Job for Worker {
    type Error = RunError;

    async fn unit(
        &self,
        queue: &Queue,
        delivery: &Delivery,
    ) -> Result<Result<(), RunError>, ServerError> {
        let name = delivery.name();
        let task: Task = match serde_json::from_slice(delivery.payload()) {
            Ok(task) => task,
            Err(error) => {
                // No worker of this version can read it, so the server must not deliver it again.
                log::warn!("a task cannot be read: {error}");
                return delivery.acknowledge(AckKind::Term).await.map(Ok);
            }
        };
        let id = task.id;
        let of_match = || name.to_owned();
        (self.note)(&message!("unit-begins", id, name = of_match()));
        let played = match self.forbidden(&task) {
            Some(why) => Played {
                result: Some(Err(why.into())),
                is_wanted: true,
            },
            None => {
                let play = move |stop: &AtomicBool| task.play(stop);
                delivery.play(queue, self.stop, play).await?
            }
        };
        let (ack, news) = match played.result {
            Some(Ok((unit, End::Complete))) => {
                let unit = Event::Unit(Box::new(Unit {
                    worker: Some(self.name.clone()),
                    ..unit
                }));
                let unit = serde_json::to_vec(&unit);
                let unit = unit.map_err(ServerError::refused(Subject::Unit))?;
                queue.report(name, unit).await?;
                (AckKind::Ack, message!("unit-ends", id, name = of_match()))
            }
            Some(Ok(_)) if !played.is_wanted => (
                AckKind::Term,
                message!("unit-not-wanted", id, name = of_match()),
            ),
            Some(Ok(_)) | None => (
                AckKind::Nak(None),
                message!("unit-goes-back", id, name = of_match()),
            ),
            Some(Err(why)) => {
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
        (self.note)(&news);
        Ok(Ok(()))
    }
}

impl Worker {
    /// Why the task may not be played here: one of its engines is not on the list.
    fn forbidden(&self, task: &Task) -> Option<Message> {
        let allowed = self.allowed.as_ref()?;
        let mut engines = task.config.engines.iter();
        let EngineSpec { name, cmd, .. } = engines.find(|engine| !allowed.allows(engine))?;
        let (name, cmd) = (name.clone(), cmd.clone());
        Some(message!("worker-not-listed", name, cmd))
    }
}
