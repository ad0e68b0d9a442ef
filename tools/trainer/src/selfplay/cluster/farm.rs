//! The host of a cluster: sends out units and accepts the files that workers deliver.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::cli::input::{FileError, explained};
use ::cli::message;
use ::cli::program::language;
use ::cluster::{Host, Objects, POLL, Queue, ServerError, Subject, sha256};
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use tokio::time::interval;

use super::{GAMES, PROGRAM, Report, Unit, WEIGHTS, shown};
use crate::output::note;
use crate::selfplay::folder::{Folder, random, replace};
use crate::selfplay::is_paused;
use crate::selfplay::players::{Bench, Weights};
use crate::selfplay::shares::Shares;
use crate::shard::{GameKind, max_bytes};

/// A unit is dropped after this many of its files were refused.
pub const MAX_REFUSED: u32 = 3;
/// This many units wait for a worker, over all farms; each farm has at least this many out.
const WAITING: u64 = 4;
/// Limit on the units that are out, however many workers there are.
const MAX_OUT: usize = 4096;
/// Limit on the reported time for a file, whatever its worker says.
const MAX_SECONDS: f64 = 1e6;
/// How often to check for units that the server has lost.
const RECOUNT: Duration = Duration::from_secs(30);

const LEDGER: &str = "cluster.json";

#[derive(Serialize, Deserialize)]
struct Ledger {
    farm: String,
    out: Vec<Out>,
}

/// A unit that has been sent out.
#[derive(Clone, Serialize, Deserialize)]
struct Out {
    unit: Unit,
    refused: u32,
}

pub struct Farm {
    dir: PathBuf,
    folder: Folder,
    shares: Shares,
    bench: Bench,
    games: u32,
    nodes: Option<u32>,
    ledger: Ledger,
    /// The files of weights that units need, by the name of their object.
    weights: HashMap<String, Vec<u8>>,
}

/// Why serving has ended.
enum Fault {
    /// The server is lost; serving resumes when it is back.
    Server(ServerError),
    Own(anyhow::Error),
}

impl From<ServerError> for Fault {
    fn from(error: ServerError) -> Self {
        Self::Server(error)
    }
}

impl From<FileError> for Fault {
    fn from(error: FileError) -> Self {
        Self::Own(error.into())
    }
}

struct Stores {
    games: Objects,
    weights: Objects,
}

impl Farm {
    /// Opens a farm that continues with the units that are out.
    ///
    /// # Errors
    /// When the list of those units cannot be read.
    pub fn open(
        dir: &Path,
        folder: Folder,
        shares: Shares,
        bench: Bench,
        games: u32,
        nodes: Option<u32>,
    ) -> Result<Self> {
        let path = dir.join(LEDGER);
        let ledger = if path.exists() {
            let text = std::fs::read(&path).map_err(|error| FileError::of(&path, error))?;
            serde_json::from_slice(&text).with_context(|| path.display().to_string())?
        } else {
            Ledger {
                farm: format!("{:016x}", random()),
                out: Vec::new(),
            }
        };
        let mut farm = Self {
            dir: dir.to_owned(),
            folder,
            shares,
            bench,
            games,
            nodes,
            ledger,
            weights: HashMap::new(),
        };
        farm.ledger.out = std::mem::take(&mut farm.ledger.out)
            .into_iter()
            .filter(|out| farm.is_wanted(&out.unit))
            .collect();
        for provenance in farm
            .ledger
            .out
            .iter()
            .filter_map(|out| out.unit.provenance())
        {
            farm.shares.begin(provenance.game);
        }
        Ok(farm)
    }
    /// Sends out units and accepts files without end.
    ///
    /// # Errors
    /// When the server cannot be reached at the start, or a file cannot be written.
    pub fn run(mut self, url: &str) -> Result<()> {
        let server = Host::connect(url, PROGRAM)?;
        self.save()?;
        let mut failed = None;
        let serve = async |queue: &Queue| match self.serve(queue).await {
            Fault::Server(error) => Err(error),
            Fault::Own(error) => {
                failed = Some(error);
                Ok(())
            }
        };
        server.serve(|| false, serve);
        failed.map_or(Ok(()), Err)
    }

    /// Whether a unit of an earlier run still has to be played. It does not if only an older
    /// program could play it, or if its file was accepted but the ledger not yet updated.
    fn is_wanted(&self, unit: &Unit) -> bool {
        unit.provenance().is_some_and(|provenance| {
            let own = Weights::own(provenance.game).provenance(None, &self.bench);
            let is_own = unit.file.is_some() || own.weights == provenance.weights;
            own.engine == provenance.engine && is_own && !self.folder.has(provenance)
        })
    }

    fn save(&self) -> Result<(), FileError> {
        let text = serde_json::to_vec_pretty(&self.ledger).unwrap_or_default();
        replace(&self.dir.join(LEDGER), &text)
    }

    /// Serves until something fails.
    async fn serve(&mut self, queue: &Queue) -> Fault {
        match self.try_serve(queue).await {
            Ok(never) => match never {},
            Err(fault) => fault,
        }
    }

    async fn try_serve(&mut self, queue: &Queue) -> Result<Infallible, Fault> {
        let stores = Stores {
            games: queue.objects(GAMES, ::cluster::MAX_AGE).await?,
            weights: queue.objects(WEIGHTS, Duration::ZERO).await?,
        };
        let mut complaints = queue.complaints(&self.ledger.farm).await?;
        let (mut recount, mut look) = (interval(RECOUNT), interval(POLL));
        loop {
            tokio::select! {
                Some(complaint) = complaints.next() => {
                    let why = shown(&String::from_utf8_lossy(&complaint));
                    note(&message!("cluster-complaint", why));
                }
                _ = recount.tick() => self.recount(queue, &stores).await?,
                _ = look.tick() => {
                    self.take_reports(queue, &stores).await?;
                    self.give_more(queue, &stores).await?;
                }
            }
        }
    }

    async fn give(&self, queue: &Queue, unit: &Unit) -> Result<(), ServerError> {
        let text = serde_json::to_vec(unit).map_err(ServerError::refused(Subject::Task))?;
        queue.enqueue(&self.ledger.farm, text).await
    }

    /// Sends out again the units that are neither queued nor played, since the server has lost
    /// them, and removes from the queue those that are no longer out.
    async fn recount(&mut self, queue: &Queue, stores: &Stores) -> Result<(), Fault> {
        let given = queue.given(&self.ledger.farm).await?;
        // The report of a unit that had left the queue before is there by now.
        self.take_reports(queue, stores).await?;
        let mut waiting = HashSet::new();
        for (number, unit) in given {
            let unit: Option<Unit> = serde_json::from_slice(&unit).ok();
            match unit.filter(|unit| self.ledger.out.iter().any(|out| out.unit == *unit)) {
                Some(unit) => {
                    waiting.insert(unit.name());
                }
                None => queue.take_off(number).await?,
            }
        }
        for Out { unit, .. } in self.ledger.out.clone() {
            if let Some(object) = &unit.file
                && !stores.weights.has(object).await?
            {
                let Some(bytes) = self.weights.get(object) else {
                    // The weights of an earlier run, which nobody has any more.
                    self.drop_unit(&unit, 0.0, stores).await?;
                    continue;
                };
                stores.weights.put(bytes).await?;
            }
            if !waiting.contains(&unit.name()) {
                self.give(queue, &unit).await?;
            }
        }
        Ok(())
    }

    /// Sends out units until enough wait for a worker.
    async fn give_more(&mut self, queue: &Queue, stores: &Stores) -> Result<(), Fault> {
        while !is_paused(&self.dir) && self.ledger.out.len() < MAX_OUT {
            let is_few = (self.ledger.out.len() as u64) < WAITING;
            if !is_few && queue.waiting().await? >= WAITING {
                break;
            }
            let kind = self.shares.begin_next();
            let (weights, file) = Weights::newest(kind, &self.dir);
            let wanted = weights.provenance(self.nodes, &self.bench);
            let file = match file {
                Some(bytes) => {
                    let object = stores.weights.put(&bytes).await?;
                    if self.weights.insert(object.clone(), bytes).is_none() {
                        // The last unit with older weights may have come back before these replaced
                        // them.
                        let known: Vec<String> = self.weights.keys().cloned().collect();
                        self.forget_unneeded(known, stores).await;
                    }
                    Some(object)
                }
                None => None,
            };
            let provenance = self.folder.fresh(wanted);
            let unit = Unit::new(provenance, self.games, file);
            let unit = unit.context("no engine is named").map_err(Fault::Own)?;
            self.ledger.out.push(Out {
                unit: unit.clone(),
                refused: 0,
            });
            self.save()?;
            self.give(queue, &unit).await?;
        }
        Ok(())
    }

    async fn take_reports(&mut self, queue: &Queue, stores: &Stores) -> Result<(), Fault> {
        while let Some((number, report)) = queue.first_result(&self.ledger.farm).await? {
            match serde_json::from_slice(&report) {
                Ok(report) => self.take_in(queue, stores, &report).await?,
                Err(error) => log::warn!("a report cannot be read: {error}"),
            }
            queue.forget_result(number).await?;
        }
        Ok(())
    }

    async fn take_in(
        &mut self,
        queue: &Queue,
        stores: &Stores,
        report: &Report,
    ) -> Result<(), Fault> {
        let is_it = |out: &&Out| out.unit.name() == report.unit;
        let Some(Out { unit, refused }) = self.ledger.out.iter().find(is_it).cloned() else {
            log::info!("a file of {} came once more", shown(&report.unit));
            stores.games.delete(&report.object).await;
            return Ok(());
        };
        let (worker, seconds) = (
            shown(&report.worker),
            report.seconds.clamp(0.0, MAX_SECONDS),
        );
        let most = max_bytes(unit.games);
        let why = match (
            stores.games.get(&report.object, most).await,
            unit.provenance(),
        ) {
            (Some(bytes), Some(provenance)) => {
                match self.folder.take_in(provenance, unit.games, &bytes)? {
                    Ok(path) => {
                        let path = path.display().to_string();
                        let rounded = format!("{seconds:.0}");
                        note(&message!("cluster-taken", path, worker, seconds = rounded));
                        self.drop_unit(&unit, seconds, stores).await?;
                        stores.games.delete(&report.object).await;
                        return Ok(());
                    }
                    Err(why) => explained(&why, language()),
                }
            }
            _ => {
                // If the server is lost, the missing object is not the worker's fault.
                queue.check().await?;
                message!("cluster-object", object = shown(&report.object)).say(language())
            }
        };
        let name = unit.name();
        note(&message!("cluster-refused", name, worker, why));
        stores.games.delete(&report.object).await;
        if refused + 1 >= MAX_REFUSED {
            note(&message!("cluster-given-up", name = unit.name()));
            return self.drop_unit(&unit, 0.0, stores).await;
        }
        for out in &mut self.ledger.out {
            out.refused += u32::from(out.unit == unit);
        }
        self.save()?;
        Ok(self.give(queue, &unit).await?)
    }

    /// Removes a unit from the ledger, and its weights from the server if nobody needs them any
    /// more.
    async fn drop_unit(&mut self, unit: &Unit, seconds: f64, stores: &Stores) -> Result<(), Fault> {
        self.ledger.out.retain(|out| out.unit != *unit);
        self.save()?;
        let Some(provenance) = unit.provenance() else {
            return Ok(());
        };
        self.shares.end(provenance.game, seconds);
        self.forget_unneeded(unit.file.clone(), stores).await;
        Ok(())
    }

    /// Deletes from the server those of the given weights that no unit needs and that are not the
    /// newest of a game.
    async fn forget_unneeded(
        &mut self,
        objects: impl IntoIterator<Item = String>,
        stores: &Stores,
    ) {
        for object in objects {
            let is_of = |out: &Out| out.unit.file.as_ref() == Some(&object);
            if !self.ledger.out.iter().any(is_of) && !self.is_newest(&object) {
                self.weights.remove(&object);
                stores.weights.delete(&object).await;
            }
        }
    }

    /// Whether these are the newest weights of a game. All rules of Gomoku share one file.
    fn is_newest(&self, object: &str) -> bool {
        let gomoku = GameKind::Gomoku(gomoku_rules::Rule::Freestyle);
        let mut games = [GameKind::Xiangqi, GameKind::Reversi, gomoku].into_iter();
        games.any(|kind| {
            let (_, file) = Weights::newest(kind, &self.dir);
            file.is_some_and(|bytes| sha256(&bytes) == object)
        })
    }
}
