//! Records read back: what `tally`, `export` and `report` work on.
//!
//! An archive holds the games of one match, or of several of the same game; engines of the same
//! name are the same engine, and refused where they are not (another build, other options or time).
//! Records of units (see `arena unit`) are parts of one match: a game that is in two of them counts
//! once.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use ::cli::calendar::Moment;
use ::cli::input::{FileError, shown};
use ::cli::{Message, message};

use crate::build::Build;
use crate::match_config::MatchConfig;
use crate::opening::Opening;
use crate::play::Played;
use crate::record::{self, Event, Unit};
use crate::stats::sprt::Sprt;
use crate::tally::Tally;
use crate::tune::RecordedTuning;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Participant {
    pub name: String,
    /// The builds of it that played, the first one first. More than one where builds are mixed, or
    /// where some records tell more of the build than others.
    pub builds: Vec<Build>,
    pub proto: Option<String>,
    pub options: Vec<(String, String)>,
    pub tc: String,
}

/// A game as it was recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedGame {
    /// The number of the game in the archive, from 0.
    pub number: usize,
    pub players: [usize; 2],
    pub opening: Opening,
    /// The moves after the opening, each with the engine that made it.
    pub moves: Vec<(usize, Played)>,
    /// `1-0`, `0-1` or `1/2-1/2`; none for a game that was cut short.
    pub score: Option<String>,
    pub reason: String,
    /// More about the reason, if anything is known.
    pub detail: Option<String>,
    /// The worker of a cluster that played it.
    pub worker: Option<String>,
}

impl RecordedGame {
    /// The result as an event for a [`Tally`], without culprit and last lines.
    pub fn result(&self) -> Event {
        let winner = match self.score.as_deref() {
            Some("1-0") => Some(self.players[0]),
            Some("0-1") => Some(self.players[1]),
            _ => None,
        };
        Event::Result {
            game: self.number,
            players: self.players,
            score: self.score.clone().unwrap_or_default(),
            winner,
            reason: self.reason.clone(),
            detail: self.detail.clone(),
            culprit: None,
            last_lines: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Archive {
    /// The game's name, such as `xiangqi`; empty without records.
    pub game: String,
    /// The settings of the first match.
    pub settings: Option<MatchConfig>,
    pub engines: Vec<Participant>,
    /// The games by their numbers, finished or not.
    pub games: BTreeMap<usize, RecordedGame>,
    /// What the finished games add up to.
    pub tally: Tally,
    /// The SPRT of the last run that had one.
    pub sprt: Option<Sprt>,
    pub tuned: Option<RecordedTuning>,
    /// When the first match began, in seconds since 1970.
    pub began: Option<u64>,
    /// Engines of one name are merged even if they differ in build, options, time or rules.
    mix: bool,
}

impl Archive {
    /// Reads all files (`-` is standard input). With `mix`, engines of one name are one engine,
    /// whatever build of it played under whatever conditions.
    ///
    /// # Errors
    /// For the first file that is no record, or whose games may not be added to the others.
    pub fn read(paths: &[PathBuf], mix: bool) -> anyhow::Result<Self> {
        let mut archive = Self {
            mix,
            ..Self::default()
        };
        let mut matches = Vec::new();
        for path in paths {
            let file: Box<dyn Read> = if path.as_os_str() == "-" {
                Box::new(io::stdin())
            } else {
                let file = File::open(path);
                Box::new(file.map_err(|error| FileError::of(path, error))?)
            };
            archive.absorb(path, BufReader::new(file), &mut matches)?;
        }
        Ok(archive)
    }

    /// Takes in a record. `matches` are the settings met so far, and where the numbers of their
    /// games begin.
    fn absorb(
        &mut self,
        path: &Path,
        mut source: impl BufRead,
        matches: &mut Vec<Part>,
    ) -> anyhow::Result<()> {
        let mut reading = Reading {
            path: path.to_owned(),
            line: 0,
            matches: std::mem::take(matches),
            current: None,
        };
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let read = source.read_until(b'\n', &mut bytes);
            let read = read.map_err(|error| FileError::of(path, error))?;
            if read == 0 {
                break;
            }
            // A last line without an end was cut off by a kill.
            let is_whole = bytes.last() == Some(&b'\n');
            let event = match record::event(&bytes, path, reading.line + 1) {
                Err(_) if !is_whole => break,
                event => event?,
            };
            self.absorb_event(event, &mut reading)?;
        }
        if reading.current.is_none() {
            return Err(reading.no_settings().into());
        }
        *matches = reading.matches;
        Ok(())
    }

    /// Takes in the next line of a record.
    ///
    /// # Errors
    /// When its games may not be added to those before.
    pub(crate) fn absorb_event(
        &mut self,
        event: Event,
        reading: &mut Reading,
    ) -> Result<(), Message> {
        reading.line += 1;
        match event {
            Event::Match { settings, .. } => {
                reading.current = Some(self.enter(&settings, reading)?);
            }
            Event::Unit(unit) => {
                let Unit {
                    settings, events, ..
                } = *unit;
                let part = self.enter(&settings, reading)?;
                // All engines are checked first: of a unit that other builds played, nothing
                // counts.
                for event in &events {
                    let met = self.meet(event, &part);
                    met.map_err(|what| reading.differs(what))?;
                }
                for event in events {
                    self.take(event, &part);
                }
                reading.current = Some(part);
            }
            event => match &reading.current {
                Some(part) => {
                    let met = self.meet(&event, part);
                    met.map_err(|what| reading.differs(what))?;
                    self.take(event, part);
                }
                None => return Err(reading.no_settings()),
            },
        }
        Ok(())
    }

    /// The part of the archive to which the games after a record's settings belong.
    fn enter(&mut self, settings: &MatchConfig, reading: &mut Reading) -> Result<Part, Message> {
        if self.game.is_empty() {
            self.game.clone_from(&settings.game.name);
        }
        if self.game != settings.game.name {
            let (path, line) = (shown(&reading.path), reading.line);
            let (found, expected) = (settings.game.name.clone(), self.game.clone());
            return Err(message!("archive-game", path, line, found, expected));
        }
        let part = self.part(settings, &mut reading.matches);
        part.map_err(|what| reading.differs(what))
    }

    /// The part of a match with these settings, a new one if there is none yet.
    ///
    /// # Errors
    /// The first difference from the settings of games before, in words.
    fn part(&mut self, settings: &MatchConfig, matches: &mut Vec<Part>) -> Result<Part, Message> {
        if let Some(known) = matches.iter().find(|part| part.settings == *settings) {
            return Ok(known.clone());
        }
        if !self.mix
            && let Some(what) = matches.iter().find_map(|part| part.differs(settings))
        {
            return Err(what);
        }
        let offset = self
            .games
            .keys()
            .next_back()
            .map_or(0, |last| (last / 2 + 1) * 2);
        let engines = settings.engines.iter().map(|spec| {
            let known = self.engines.iter().position(|e| e.name == spec.name);
            known.unwrap_or_else(|| {
                self.engines.push(Participant {
                    name: spec.name.clone(),
                    options: spec.options.clone(),
                    tc: spec.tc.unwrap_or(settings.tc).to_string(),
                    ..Participant::default()
                });
                self.engines.len() - 1
            })
        });
        let part = Part {
            settings: settings.clone(),
            engines: engines.collect(),
            offset,
        };
        self.settings.get_or_insert_with(|| settings.clone());
        matches.push(part.clone());
        Ok(part)
    }

    /// Notes the build of an engine, if the event introduces one.
    ///
    /// # Errors
    /// How it differs from a build before, in words.
    fn meet(&mut self, event: &Event, part: &Part) -> Result<(), Message> {
        let Event::Engine { engine, build, .. } = event else {
            return Ok(());
        };
        let number = part.engines.get(*engine).copied().unwrap_or(*engine);
        let Some(participant) = self.engines.get_mut(number) else {
            return Ok(());
        };
        let mut builds = participant.builds.iter();
        match builds.find_map(|before| build.difference(before)) {
            Some(what) if !self.mix => {
                return Err(message!(
                    "engine-what",
                    name = participant.name.clone(),
                    what
                ));
            }
            _ if !participant.builds.contains(build) => participant.builds.push(build.clone()),
            _ => {}
        }
        Ok(())
    }

    fn take(&mut self, mut event: Event, part: &Part) {
        let engine = |index: usize| part.engines.get(index).copied().unwrap_or(index);
        match &mut event {
            Event::Run { time, sprt, .. } => {
                self.began.get_or_insert(*time);
                self.sprt = sprt.or(self.sprt);
            }
            Event::Engine {
                engine: index,
                proto,
                ..
            } => {
                if let Some(participant) = self.engines.get_mut(engine(*index)) {
                    participant.proto = Some(proto.clone());
                }
            }
            Event::Start {
                game,
                players,
                opening,
                worker,
                ..
            } => {
                *game += part.offset;
                *players = players.map(engine);
                if self.tally.is_finished(*game) {
                    return;
                }
                let game = RecordedGame {
                    number: *game,
                    players: *players,
                    opening: opening.clone(),
                    moves: Vec::new(),
                    score: None,
                    reason: String::new(),
                    detail: None,
                    worker: worker.clone(),
                };
                self.games.insert(game.number, game);
            }
            Event::Move {
                game,
                engine: mover,
                played,
            } => {
                *game += part.offset;
                *mover = engine(*mover);
                if self.tally.is_finished(*game) {
                    return;
                }
                if let Some(recorded) = self.games.get_mut(game) {
                    recorded.moves.push((*mover, played.clone()));
                }
            }
            Event::Result {
                game,
                players,
                score,
                winner,
                reason,
                detail,
                culprit,
                ..
            } => {
                *game += part.offset;
                *players = players.map(engine);
                *winner = winner.map(engine);
                *culprit = culprit.map(engine);
                if self.tally.is_finished(*game) {
                    return;
                }
                if let Some(recorded) = self.games.get_mut(game) {
                    recorded.score = Some(score.clone());
                    recorded.reason.clone_from(reason);
                    recorded.detail.clone_from(detail);
                }
            }
            Event::Tune(spsa) => {
                let (spsa, values) = (spsa.clone(), Vec::new());
                self.tuned = Some(RecordedTuning { spsa, values });
            }
            Event::Tuned { values, .. } => {
                if let Some(course) = &mut self.tuned {
                    course.values.push(values.clone());
                }
            }
            Event::Match { .. } | Event::Unit(_) | Event::Summary(_) => {}
        }
        self.tally.take(&event);
    }

    pub fn names(&self) -> Vec<&str> {
        self.engines.iter().map(|e| e.name.as_str()).collect()
    }

    pub fn finished(&self) -> impl Iterator<Item = &RecordedGame> {
        self.games.values().filter(|game| game.score.is_some())
    }

    /// The day on which the first match began, such as `2026.11.21`; question marks when it is not
    /// known.
    pub fn date(&self) -> String {
        let date = |began| Moment::of(began).date();
        self.began.map_or_else(|| "????.??.??".to_owned(), date)
    }
}

/// How far a record has been taken in.
#[derive(Clone, Default)]
pub(crate) struct Reading {
    path: PathBuf,
    /// Number of the line that was taken in last, from 1.
    line: usize,
    /// The settings met so far, and where the numbers of their games begin.
    matches: Vec<Part>,
    current: Option<Part>,
}

impl Reading {
    pub(crate) fn of(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            ..Self::default()
        }
    }

    fn no_settings(&self) -> Message {
        let (path, line) = (shown(&self.path), self.line);
        message!("archive-no-settings", path, line)
    }

    /// The error that `what` differs from the records before.
    fn differs(&self, what: Message) -> Message {
        let (path, line) = (shown(&self.path), self.line);
        message!("archive-differs", path, line, what)
    }

    /// What is added to the numbers of the games of the current settings.
    pub(crate) fn offset(&self) -> usize {
        self.current.as_ref().map_or(0, |part| part.offset)
    }
}

#[derive(Clone)]
struct Part {
    settings: MatchConfig,
    /// The index in the archive of each of its engines.
    engines: Vec<usize>,
    /// What is added to its games' numbers; even, so that pairs stay pairs.
    offset: usize,
}

impl Part {
    /// The first difference that makes games under these settings incomparable with this part's.
    /// Openings and their order may differ.
    fn differs(&self, settings: &MatchConfig) -> Option<Message> {
        let before = &self.settings;
        for engine in &settings.engines {
            let Some(known) = before.engines.iter().find(|e| e.name == engine.name) else {
                continue;
            };
            let [now, then] = [(engine, settings), (known, before)].map(|(engine, settings)| {
                let margin = engine.margin.unwrap_or(settings.margin_ms);
                let options = engine.options.iter();
                let options = options.map(|(name, value)| format!("{name}={value}"));
                [
                    ("options", options.collect::<Vec<_>>().join(",")),
                    ("tc", engine.tc.unwrap_or(settings.tc).to_string()),
                    ("margin", margin.to_string()),
                ]
            });
            for ((key, now), (_, then)) in now.into_iter().zip(then) {
                if now != then {
                    let name = engine.name.clone();
                    return Some(message!("archive-setting", name, key, now, then));
                }
            }
        }
        let conditions = [
            (message!("archive-rules"), settings.rules == before.rules),
            (
                message!("archive-adjudication"),
                settings.adjudication == before.adjudication,
            ),
        ];
        let other = conditions.into_iter().find(|(_, is_same)| !is_same);
        other.map(|(what, _)| what)
    }
}

#[cfg(test)]
mod tests;
