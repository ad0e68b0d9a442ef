//! The match's side: it hands out the tasks and merges the units.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

use ::cluster::{POLL, PROGRESS, Queue, ServerError, Subject};
use tokio::time::interval;

use super::{PROGRAM, began, match_name};
use crate::observer::Observer;
use crate::record::{Event, Record};
use crate::runner::{Match, ResultCollector, RunError};
use crate::summary::End;
use crate::tally::Tally;
use crate::unit::Task;

/// Has a match played by the workers of the server at `url`. `tasks` are all its pairs.
///
/// # Errors
/// When the server cannot be reached at first, or the record cannot be written.
pub fn run(
    url: &str,
    run: &Match<'_>,
    tasks: &[Task],
    record: Record,
    recorded: &[Event],
    watch: &dyn Observer,
) -> Result<(Tally, End), RunError> {
    let server = ::cluster::Host::connect(url, PROGRAM)?;
    let now = || SystemTime::now().duration_since(UNIX_EPOCH);
    let began = began(recorded).unwrap_or_else(|| now().map_or(0, |time| time.as_secs()));
    let host = Host {
        name: match_name(&run.config, began),
        run,
        tasks,
    };
    run.collect(record, recorded, watch, |results| {
        let stopped = || host.is_stopped();
        server.serve(stopped, async |queue| host.serve(queue, results).await);
    })
}

struct Host<'a> {
    name: String,
    run: &'a Match<'a>,
    tasks: &'a [Task],
}

impl Host<'_> {
    fn is_stopped(&self) -> bool {
        self.run.stop.load(Ordering::Relaxed)
    }

    /// Gives out the tasks that are not played yet, until all of them are or the match is stopped.
    async fn serve(&self, queue: &Queue, results: &ResultCollector<'_>) -> Result<(), ServerError> {
        let name = &self.name;
        // Deletes the tasks that an earlier run of this match left there.
        queue.clear_work(name).await?;
        let mut units = queue.results_of(name).await?;
        let mut complaints = queue.complaints(name).await?;
        let mut missing = BTreeSet::new();
        for task in self.tasks {
            let is_played = [0, 1].map(|game| results.is_finished(2 * task.id + game));
            if is_played != [true, true] && !self.is_stopped() {
                self.give(queue, results, task).await?;
                missing.insert(task.id);
            }
        }
        let (mut check, mut look) = (interval(PROGRESS), interval(POLL));
        while !missing.is_empty() && !self.is_stopped() {
            tokio::select! {
                unit = units.next() => match self.merge(&unit?, results) {
                    Merged::Counts(id) => {
                        missing.remove(&id);
                    }
                    // Given out once more, with the builds that are known by now.
                    Merged::Refused(id) => {
                        let task = self.tasks.iter().find(|task| task.id == id);
                        if let Some(task) = task.filter(|_| missing.contains(&id)) {
                            self.give(queue, results, task).await?;
                        }
                    }
                    Merged::Ignored => {}
                },
                Some(complaint) = complaints.next() => {
                    let text = String::from_utf8_lossy(&complaint);
                    log::warn!("a worker cannot play: {text}");
                }
                // A server whose machine is gone does not close the connection.
                _ = check.tick() => queue.check().await?,
                // Wakes the loop, which looks whether the match is stopped.
                _ = look.tick() => {}
            }
        }
        queue.clear_work(name).await?;
        queue.stop(name).await?;
        queue.clear_results(name).await
    }

    /// Puts a task into the queue, with the builds of the engines that are known by now.
    async fn give(
        &self,
        queue: &Queue,
        results: &ResultCollector<'_>,
        task: &Task,
    ) -> Result<(), ServerError> {
        let task = Task {
            builds: results.builds(),
            mix: self.run.mix,
            ..task.clone()
        };
        let text = serde_json::to_vec(&task).map_err(ServerError::refused(Subject::Task))?;
        queue.enqueue(&self.name, text).await
    }

    /// Adds a unit to the results of the match.
    fn merge(&self, payload: &[u8], results: &ResultCollector<'_>) -> Merged {
        match serde_json::from_slice(payload) {
            Ok(Event::Unit(unit)) if unit.settings == self.run.config => {
                match results.merge(&unit) {
                    Ok(()) => Merged::Counts(unit.id),
                    Err(error) => {
                        log::warn!("unit {} does not count: {error}", unit.id);
                        Merged::Refused(unit.id)
                    }
                }
            }
            Ok(_) => {
                log::warn!("a unit of another match is ignored");
                Merged::Ignored
            }
            Err(error) => {
                log::warn!("a unit cannot be read: {error}");
                Merged::Ignored
            }
        }
    }
}

/// What became of a unit, by its number.
enum Merged {
    Counts(usize),
    /// Another build of an engine played it.
    Refused(usize),
    /// It is no unit of this match, or cannot be read.
    Ignored,
}
