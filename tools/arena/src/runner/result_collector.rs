//! Where results come together: the record, the tally, and the decision that ends a match.
//!
//! Every event is written into the record first and counted after, under one lock that is held for
//! microseconds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ::cli::message;
use ::cli::program::language;

use super::{Match, RunError};
use crate::build::Build;
use crate::observer::Observer;
use crate::record::{Event, Record, Unit};
use crate::stats::sprt::Decision;
use crate::summary::{End, ending};
use crate::tally::Tally;

/// The results of a running match, and the observer that they are reported to.
pub struct ResultCollector<'a> {
    run: &'a Match<'a>,
    pub(super) watch: &'a dyn Observer,
    sheet: Mutex<Sheet>,
}

/// The results, and where they are written.
struct Sheet {
    record: Record,
    tally: Tally,
    /// The builds of each engine that are in the record, the last one last.
    builds: BTreeMap<usize, Vec<Build>>,
    /// Engines that introduced themselves in this run.
    introduced: BTreeSet<usize>,
    error: Option<RunError>,
    end: Option<End>,
}

impl Sheet {
    fn put(&mut self, event: &Event) {
        if let Err(error) = self.record.write(event) {
            self.error.get_or_insert(error.into());
        }
        self.tally.take(event);
    }
}

impl<'a> ResultCollector<'a> {
    /// Begins with what is recorded, which may decide the test at once.
    pub(super) fn open(
        run: &'a Match<'a>,
        record: Record,
        recorded: &[Event],
        watch: &'a dyn Observer,
    ) -> Self {
        let mut tally = Tally::default();
        let mut builds: BTreeMap<usize, Vec<Build>> = BTreeMap::new();
        for event in recorded {
            tally.take(event);
            if let Event::Engine { engine, build, .. } = event {
                builds.entry(*engine).or_default().push(build.clone());
            }
        }
        let mut sheet = Sheet {
            record,
            tally,
            builds,
            introduced: BTreeSet::new(),
            error: None,
            end: None,
        };
        sheet.put(&Event::run_now(run.schedule.games(), run.sprt));
        let collector = Self {
            run,
            watch,
            sheet: Mutex::new(sheet),
        };
        collector.decide(&mut collector.sheet());
        collector
    }

    /// Writes the summary; returns the tally and why the match ended.
    pub(super) fn close(self) -> Result<(Tally, End), RunError> {
        let mut sheet = self
            .sheet
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let mut games = self.run.schedule.numbers();
        let end = match sheet.end {
            Some(end) => end,
            None if games.all(|game| sheet.tally.is_finished(game)) => End::Complete,
            None => End::Stopped,
        };
        let summary = self.run.summary(&sheet.tally, Some(end)).json();
        sheet.put(&Event::Summary(summary));
        match sheet.error {
            Some(error) => Err(error),
            None => Ok((sheet.tally, end)),
        }
    }

    fn sheet(&self) -> MutexGuard<'_, Sheet> {
        self.sheet.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes an event into the record and counts it.
    pub(super) fn put(&self, event: &Event) {
        self.sheet().put(event);
    }

    /// Records which build of an engine plays, once in a run and for each build.
    ///
    /// # Errors
    /// When it differs from one before and builds are not to be mixed.
    pub(super) fn introduce(&self, event: &Event) -> Result<(), RunError> {
        let Event::Engine { engine, build, .. } = event else {
            return Ok(());
        };
        let mut sheet = self.sheet();
        let builds = sheet.builds.entry(*engine).or_default();
        let difference = builds.iter().find_map(|before| build.difference(before));
        let is_known = builds.contains(build);
        match difference {
            Some(what) if !self.run.mix => {
                let name = self.run.config.engines[*engine].name.clone();
                return Err(message!("engine-other-build", name, what).into());
            }
            _ if !is_known => builds.push(build.clone()),
            _ => {}
        }
        if sheet.introduced.insert(*engine) || !is_known {
            sheet.put(event);
        }
        Ok(())
    }

    /// The builds of all engines that are known so far, as the record has them.
    #[cfg(feature = "cluster")]
    pub fn builds(&self) -> Vec<Event> {
        let sheet = self.sheet();
        let builds = sheet.builds.iter();
        let each = builds.flat_map(|(&engine, builds)| {
            builds.iter().map(move |build| Event::Engine {
                engine,
                proto: String::new(),
                build: build.clone(),
                author: None,
            })
        });
        each.collect()
    }

    /// True when the game has a result.
    pub fn is_finished(&self, game: usize) -> bool {
        self.sheet().tally.is_finished(game)
    }

    /// Records a result, reports it to the observer, and ends the match if it decides the test.
    pub(super) fn finish(&self, worker: usize, result: &Event) {
        let mut sheet = self.sheet();
        sheet.put(result);
        let summary = self.run.summary(&sheet.tally, None);
        self.watch.on_game_end(worker, &summary, &self.news(result));
        self.decide(&mut sheet);
    }

    /// Records a unit that was played elsewhere, except for games that have a result already.
    ///
    /// # Errors
    /// When other builds of the engines played it; then nothing of it counts.
    pub fn merge(&self, unit: &Unit) -> Result<(), RunError> {
        for event in &unit.events {
            self.introduce(event)?;
        }
        for event in &unit.events {
            match event {
                Event::Start { game, .. } if !self.is_finished(*game) => {
                    let mut event = event.clone();
                    if let Event::Start { worker, .. } = &mut event {
                        worker.clone_from(&unit.worker);
                    }
                    self.put(&event);
                }
                Event::Move { game, .. } if !self.is_finished(*game) => self.put(event),
                Event::Result { game, .. } if !self.is_finished(*game) => self.finish(0, event),
                _ => {}
            }
        }
        Ok(())
    }

    /// Ends the match with an error.
    pub fn give_up(&self, error: RunError) {
        self.sheet().error.get_or_insert(error);
        self.run.stop.store(true, Ordering::Relaxed);
    }

    /// Ends the match when the test is decided.
    fn decide(&self, sheet: &mut Sheet) {
        if let Some(test) = self.run.sprt {
            let decision = test.decide(&sheet.tally.pairs());
            if decision != Decision::Continue {
                sheet.end.get_or_insert(End::Decided(decision));
                self.run.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    fn news(&self, result: &Event) -> String {
        let Event::Result {
            game,
            players,
            score,
            reason,
            detail,
            culprit,
            ..
        } = result
        else {
            return String::new();
        };
        let name = |engine: usize| self.run.config.engines[engine].name.as_str();
        let [first, second] = players.map(name);
        let [first, second] = [first, second].map(str::to_owned);
        let (game, score, reason) = (game + 1, score.clone(), ending(reason));
        let Some(culprit) = culprit.map(|engine| name(engine).to_owned()) else {
            return message!("game-over", game, first, second, score, reason).say(language());
        };
        let detail = detail
            .as_ref()
            .map_or(String::new(), |detail| format!(": {detail}"));
        let news = message!("game-fault", game, first, second, score, reason, culprit);
        news.say(language()) + &detail
    }
}
