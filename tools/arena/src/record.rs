//! The record of a match: one JSON object a line, each written as it happens.
//!
//! The record is the only source of truth. The statistics are computed from it by [`crate::tally`],
//! in the same way live and when a match continues after a kill. Lines of games that run at the
//! same time are mixed; `game` tells them apart. A `start` line begins a game anew: what was
//! recorded of it before was cut short.

pub mod lock;
mod openings;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use ::cli::input::{FileError, shown};
use ::cli::message::Value;
use ::cli::{Message, message};
use anyhow::bail;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

pub use self::openings::OpeningsUsed;

use crate::build::Build;
use crate::live::LiveMatch;
use crate::match_config::MatchConfig;
use crate::opening::Opening;
use crate::play::Played;
use crate::stats::sprt::Sprt;
use crate::tune::Spsa;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    /// The settings of the match: the first line of a record.
    Match {
        /// The version of the program that writes.
        arena: String,
        #[serde(flatten)]
        settings: MatchConfig,
    },
    /// The match begins, or goes on, with this many games to play.
    Run {
        /// When this run began, in seconds since 1970.
        time: u64,
        /// The number of games of the match, including those already played.
        games: usize,
        /// The test that may end it early.
        #[serde(skip_serializing_if = "Option::is_none")]
        sprt: Option<Sprt>,
    },
    Engine {
        /// The engine's index in the settings.
        engine: usize,
        proto: String,
        /// The build of the engine; older records do not have its program's hash.
        #[serde(flatten)]
        build: Build,
        /// Its author, as it states it.
        #[serde(skip_serializing_if = "Option::is_none")]
        author: Option<String>,
    },
    Start {
        /// The number of the game in the match, from 0.
        game: usize,
        pair: usize,
        players: [usize; 2],
        #[serde(flatten)]
        opening: Opening,
        /// The worker of a cluster that plays it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        worker: Option<String>,
    },
    Move {
        game: usize,
        engine: usize,
        #[serde(flatten)]
        played: Played,
    },
    Result {
        game: usize,
        players: [usize; 2],
        /// `1-0`, `0-1` or `1/2-1/2`, the first seat's first.
        score: String,
        winner: Option<usize>,
        reason: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        detail: Option<String>,
        /// Index in the settings of the engine whose fault ended the game.
        #[serde(skip_serializing_if = "Option::is_none")]
        culprit: Option<usize>,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        last_lines: Vec<String>,
    },
    /// The standing when the runner ended.
    Summary(serde_json::Value),
    /// What is tuned. Comes after the settings of the match that it is tuned by.
    Tune(Spsa),
    /// A pair of games of a tuning.
    Tuned {
        /// The number of the pair in the match, from 0.
        pair: usize,
        /// Games won less games lost, for the first of the two settings in [`Spsa::sides`].
        result: i32,
        /// The values of the parameters after this pair.
        values: Vec<f64>,
    },
    /// A part of a match that was played by itself.
    Unit(Box<Unit>),
}

impl Event {
    /// A match of N games begins, or continues, now.
    pub fn run_now(games: usize, sprt: Option<Sprt>) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let time = now.map_or(0, |time| time.as_secs());
        Self::Run { time, games, sprt }
    }
}

/// One pair of games on one line, with all that is needed to put it together with others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Which pair of the match, from 0.
    pub id: usize,
    pub settings: MatchConfig,
    /// The worker of a cluster that played it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub worker: Option<String>,
    pub events: Vec<Event>,
}

pub struct Record {
    file: Option<File>,
    path: PathBuf,
    /// The events, if they are kept in memory too.
    events: Option<Arc<Mutex<Vec<Event>>>>,
    /// The match as viewers see it, which gets each event too.
    live: Option<Arc<LiveMatch>>,
}

impl Record {
    pub fn none() -> Self {
        Self {
            file: None,
            path: PathBuf::new(),
            events: None,
            live: None,
        }
    }

    /// A record that is kept in memory only, and the list that its events go to.
    pub fn in_memory() -> (Self, Arc<Mutex<Vec<Event>>>) {
        let events = Arc::new(Mutex::new(Vec::new()));
        (
            Self {
                events: Some(Arc::clone(&events)),
                ..Self::none()
            },
            events,
        )
    }

    /// Opens a record to continue it, or begins one. Returns the events that it already holds; a
    /// last line without an end (the writer was killed in it) is cut off.
    ///
    /// # Errors
    /// When the file is no record, the record of another match, or being written by one.
    pub fn open(path: &Path, settings: &MatchConfig) -> anyhow::Result<(Self, Vec<Event>)> {
        let failed = |error| FileError::of(path, error);
        if path.exists() && !path.is_file() {
            // A folder, or a device, which may have no end.
            bail!(failed(io::Error::other(message!("record-no-file"))));
        }
        let file = lock::open(path).map_err(failed)?;
        let mut file = file.ok_or_else(|| message!("record-in-use", path = shown(path)))?;
        let (events, end) = read(&mut file, path)?;
        file.set_len(end)
            .and_then(|()| file.seek(SeekFrom::Start(end)))
            .map_err(failed)?;
        let mut record = Self {
            file: Some(file),
            path: path.to_owned(),
            events: None,
            live: None,
        };
        match events.first() {
            None => record.write(&Event::Match {
                arena: env!("CARGO_PKG_VERSION").to_owned(),
                settings: settings.clone(),
            })?,
            Some(Event::Match {
                settings: recorded, ..
            }) if recorded == settings => {}
            Some(Event::Match {
                settings: recorded, ..
            }) => {
                let what = difference(recorded, settings);
                bail!(message!("record-other", path = shown(path), what))
            }
            Some(_) => bail!(message!("record-no-settings", path = shown(path))),
        }
        Ok((record, events))
    }

    /// Shows every line that is written from now on to viewers.
    pub fn show_to(&mut self, live: Arc<LiveMatch>) {
        self.live = Some(live);
    }

    /// Writes one line, at once and whole.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, event: &Event) -> Result<(), FileError> {
        if let Some(events) = &self.events {
            let mut events = events.lock().unwrap_or_else(PoisonError::into_inner);
            events.push(event.clone());
        }
        if let Some(live) = &self.live {
            live.take(event);
        }
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let failed = |error| FileError::of(&self.path, error);
        let mut line = serde_json::to_vec(event).map_err(|e| failed(e.into()))?;
        line.push(b'\n');
        file.write_all(&line).map_err(failed)
    }
}

/// What a line of a record says; `number` counts from 1.
pub(crate) fn event(line: &[u8], path: &Path, number: usize) -> Result<Event, Message> {
    serde_json::from_slice(line).map_err(|why| {
        let (path, why) = (shown(path), why.to_string());
        message!("record-line", path, line = number, why)
    })
}

/// All whole lines, and where the last of them ends.
fn read(file: &mut File, path: &Path) -> anyhow::Result<(Vec<Event>, u64)> {
    let mut events = Vec::new();
    let mut end = 0;
    let mut reader = BufReader::new(&mut *file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        let read = read.map_err(|error| FileError::of(path, error))?;
        if read == 0 || line.last() != Some(&b'\n') {
            return Ok((events, end));
        }
        let number = events.len() + 1;
        events.push(event(&line, path, number)?);
        end += read as u64;
    }
}

/// The first setting in which two matches differ.
fn difference(recorded: &MatchConfig, asked: &MatchConfig) -> Message {
    if recorded.openings != asked.openings {
        let said = |config: &MatchConfig| match &config.openings {
            Some(openings) => Message::from(openings),
            None => message!("record-not-set"),
        };
        let [before, now] = [recorded, asked].map(said);
        return match before.to_string() == now.to_string() {
            true => message!("record-opening-lines", now),
            false => message!("record-openings", before, now),
        };
    }
    if recorded.engines.len() != asked.engines.len() {
        let [before, now] = [recorded, asked].map(|settings| settings.engines.len());
        return message!("record-engines", before, now);
    }
    for (before, now) in recorded.engines.iter().zip(&asked.engines) {
        if let Some(what) = field(before, now) {
            return message!("engine-what", name = now.name.clone(), what);
        }
    }
    // The same openings in another file, and the board that they are on, are no difference.
    let asked = &MatchConfig {
        openings: recorded.openings.clone(),
        game: match recorded.game == asked.game {
            true => recorded.game.clone(),
            false => asked.game.clone(),
        },
        ..asked.clone()
    };
    field(recorded, asked).unwrap_or_else(|| message!("record-same"))
}

/// The first field in which two of a kind differ.
fn field<T: Serialize>(before: &T, now: &T) -> Option<Message> {
    let fields = |it| match serde_json::to_value(it) {
        Ok(Json::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (before, now) = (fields(before), fields(now));
    let mut keys = before.keys().chain(now.keys());
    let key = keys.find(|key| before.get(*key) != now.get(*key))?;
    let said = |fields: &serde_json::Map<String, Json>| match fields.get(key) {
        None | Some(Json::Null) => Value::from(message!("record-not-set")),
        Some(Json::String(text)) => text.clone().into(),
        Some(value) => value.to_string().into(),
    };
    let (key, before, now) = (key.clone(), said(&before), said(&now));
    Some(message!("record-field", key, before, now))
}
