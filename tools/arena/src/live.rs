//! A match that is watched while it runs.
//!
//! A [`LiveMatch`] takes in the lines of a record as they are written: of a match in this process
//! ([`Record::show_to`](crate::record::Record::show_to)), or of a growing file ([`Follower`]). The
//! page of `arena report` shows it and asks for what it lacks; [`server`] answers. Viewers cannot
//! change anything.

mod follower;
pub mod server;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use ::cli::Message;
use serde_json::{Value, json};

pub use self::follower::Follower;
use crate::archive::{Archive, Reading};
use crate::record::Event;
use crate::report::{self, Point};

/// The most finished games in one answer: a page that lacks more asks again.
const MAX_GAMES: usize = 500;
/// The most running games that are shown; of the others only their number is.
const MAX_RUNNING: usize = 24;

pub struct LiveMatch {
    state: Mutex<State>,
    /// How many lines were taken in: a page compares it to see whether anything is new.
    revision: AtomicU64,
}

#[derive(Default)]
struct State {
    archive: Archive,
    reading: Reading,
    /// The finished games in the order in which they ended, and how the match stood after each.
    finished: Vec<(usize, Point)>,
    /// The numbers of the games in `finished`.
    known: HashSet<usize>,
    running: BTreeSet<usize>,
    /// The number of games of the match, including those already played.
    planned: Option<usize>,
    is_over: bool,
    workers: BTreeMap<String, Worker>,
    /// Set when a line cannot be added to the archive: nothing is taken in after it.
    fault: Option<Message>,
}

/// What a worker of a cluster has done.
#[derive(Default)]
struct Worker {
    games: usize,
    nodes: u64,
    time_ms: f64,
    last: Option<Instant>,
}

impl LiveMatch {
    /// A match without lines; errors name `path` as its record.
    pub fn new(path: &Path) -> Self {
        Self {
            state: Mutex::new(State {
                reading: Reading::of(path),
                ..State::default()
            }),
            revision: AtomicU64::new(0),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in the next line of the record.
    pub fn take(&self, event: &Event) {
        self.state().take(event);
        self.revision.fetch_add(1, Ordering::Release);
    }

    pub fn revision(&self) -> u64 {
        self.revision.load(Ordering::Acquire)
    }

    /// The page: all of a match that is over, and of one that runs what it needs to ask `url` for
    /// the rest.
    ///
    /// # Errors
    /// Why the record cannot be shown.
    pub fn page(&self, url: &str) -> Result<String, Message> {
        let state = self.state();
        match &state.fault {
            Some(fault) => Err(fault.clone()),
            None if state.is_over => Ok(report::page(&state.archive)),
            None => Ok(report::live_page(&state.archive, url)),
        }
    }

    /// What a page lacks that has the first `games` finished games.
    pub fn changes(&self, games: usize) -> Value {
        let revision = self.revision();
        let state = self.state();
        let archive = &state.archive;
        let new = state.finished.iter().skip(games).take(MAX_GAMES);
        let (numbers, points): (Vec<usize>, Vec<Point>) = new.copied().unzip();
        let of = |numbers: &mut dyn Iterator<Item = &usize>| -> Vec<Value> {
            let games = numbers.filter_map(|number| archive.games.get(number));
            games.map(report::game).collect()
        };
        let mut changes = report::head(archive);
        changes["revision"] = json!(revision);
        changes["games"] = json!(of(&mut numbers.iter()));
        changes["band"] = points.iter().map(|point| json!(point.band)).collect();
        changes["llr"] = points.iter().map(|point| json!(point.llr)).collect();
        changes["running"] = json!(of(&mut state.running.iter().take(MAX_RUNNING)));
        changes["more"] = json!(state.running.len().saturating_sub(MAX_RUNNING));
        changes["planned"] = json!(state.planned);
        changes["over"] = json!(state.is_over);
        changes["finished"] = json!(state.finished.len());
        changes["workers"] = state
            .workers
            .iter()
            .map(|(name, done)| done.to_json(name))
            .collect();
        changes
    }

    /// Whether a page lacks something that has `games` finished games and has seen revision `seen`.
    fn has_news(&self, games: usize, seen: u64) -> bool {
        self.revision() != seen || self.state().finished.len() > games
    }
}

impl State {
    fn take(&mut self, event: &Event) {
        if self.fault.is_some() {
            return;
        }
        if let Err(fault) = self.archive.absorb_event(event.clone(), &mut self.reading) {
            self.fault = Some(fault);
            return;
        }
        match event {
            Event::Unit(unit) => unit.events.iter().for_each(|event| self.note(event)),
            _ => self.note(event),
        }
    }

    /// Updates what viewers see by an event that the archive has taken in.
    fn note(&mut self, event: &Event) {
        let offset = self.reading.offset();
        match event {
            Event::Run { games, .. } => {
                self.planned = Some(*games);
                self.running.clear();
                self.is_over = false;
            }
            Event::Start { game, .. } => {
                let game = game + offset;
                if !self.archive.tally.is_finished(game) {
                    self.running.insert(game);
                }
            }
            Event::Result { game, .. } => {
                let game = game + offset;
                self.running.remove(&game);
                if !self.known.insert(game) {
                    return;
                }
                let point = Point::of(&self.archive, &self.archive.tally);
                self.finished.push((game, point));
                self.credit(game);
            }
            Event::Summary(_) => {
                self.is_over = true;
                self.running.clear();
            }
            _ => {}
        }
    }

    /// Counts a game for the worker that played it.
    fn credit(&mut self, game: usize) {
        let Some(game) = self.archive.games.get(&game) else {
            return;
        };
        let Some(name) = &game.worker else { return };
        let worker = self.workers.entry(name.clone()).or_default();
        worker.games += 1;
        for (_, played) in &game.moves {
            if let Some(nodes) = played.report.nodes {
                worker.nodes += nodes;
                worker.time_ms += played.time_ms;
            }
        }
        worker.last = Some(Instant::now());
    }
}

impl Worker {
    fn to_json(&self, name: &str) -> Value {
        let nps = (self.time_ms > 0.0).then(|| self.nodes as f64 / self.time_ms * 1000.0);
        json!({
            "name": name,
            "games": self.games,
            "nps": nps.map(f64::round),
            "idle_s": self.last.map(|last| last.elapsed().as_secs()),
        })
    }
}

#[cfg(test)]
mod tests;
