//! Games in files: one event per line, appended and synced before it is reported to anybody.
//!
//! A line cut short by a crash or a kill was never acknowledged: it is removed when the file is
//! opened again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, UNIX_EPOCH};

use ::cli::message;
use arena::record::lock;

use crate::game::{Event, Game, VERSION};
use crate::schema::{GameCard, Setup};
use crate::words::Words;

/// Limit on the size of all files together, in bytes.
pub const QUOTA: u64 = 256 * 1024 * 1024;
const MAX_FILE: u64 = 8 * 1024 * 1024;
pub const MAX_GAMES: usize = 2_000;
const EXTENSION: &str = "game";
/// The file that a server locks to claim the folder.
const LOCK: &str = "lock";

/// Why a game cannot be opened or saved.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0}")]
    File(#[from] io::Error),
    #[error("line {line}: {why}")]
    Line { line: usize, why: String },
    #[error("a game that is written by version {0} of the file format")]
    Version(u32),
    /// The folder, or the game's file, has reached its limit.
    #[error("the folder is full")]
    Full,
}

/// How long to wait for the lock. A server that was killed while it started an engine leaves its
/// lock to the child process until that has become the engine.
const PATIENCE: Duration = Duration::from_secs(1);

/// The folder with the games. Only this process may use it: two servers would overwrite each
/// other's games.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    _lock: Arc<File>,
}

/// A game's file, to which events are appended.
#[derive(Debug)]
pub struct Journal {
    file: File,
    bytes: u64,
}

impl From<StoreError> for Words {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::File(error) => anyhow::Error::from(error).into(),
            StoreError::Line { line, why } => message!("store-line", line, why).into(),
            StoreError::Version(found) => message!("store-version", found).into(),
            StoreError::Full => message!("store-full").into(),
        }
    }
}

impl Store {
    /// Claims a folder; `None` when another process has it.
    ///
    /// # Errors
    /// When the folder cannot be made or written to.
    pub fn open(folder: &Path) -> io::Result<Option<Self>> {
        fs::create_dir_all(folder)?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            match lock::open(&folder.join(LOCK))? {
                Some(lock) => {
                    return Ok(Some(Self {
                        folder: folder.to_owned(),
                        _lock: Arc::new(lock),
                    }));
                }
                None if Instant::now() < deadline => std::thread::sleep(PATIENCE / 20),
                None => return Ok(None),
            }
        }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a game; `None` if `id` is no valid name, so that no request reaches another
    /// folder.
    fn path(&self, id: &str) -> Option<PathBuf> {
        let is_name = !id.is_empty()
            && id.len() <= 40
            && id
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_name.then(|| self.folder.join(format!("{id}.{EXTENSION}")))
    }

    /// All games as id, time of the last change and bytes, the latest first; and the bytes of all
    /// together.
    pub fn list(&self) -> (Vec<(String, u64, u64)>, u64) {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let id = path.file_stem().and_then(|stem| stem.to_str());
            let is_game = path
                .extension()
                .is_some_and(|extension| extension == EXTENSION);
            let (Some(id), Ok(about)) = (id.filter(|_| is_game), entry.metadata()) else {
                continue;
            };
            let changed = about.modified().ok();
            let changed = changed.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
            found.push((
                id.to_owned(),
                changed.map_or(0, |at| at.as_secs()),
                about.len(),
            ));
        }
        found.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| b.0.cmp(&a.0)));
        let bytes = found.iter().map(|(_, _, bytes)| bytes).sum();
        (found, bytes)
    }

    /// Creates a game's file; its name is the time.
    ///
    /// # Errors
    /// When it cannot be written, or a limit is reached.
    pub fn create(&self, setup: &Setup) -> Result<(String, Journal), StoreError> {
        let (games, bytes) = self.list();
        if bytes >= QUOTA || games.len() >= MAX_GAMES {
            return Err(StoreError::Full);
        }
        let now = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string();
        for attempt in 0..1000 {
            let id = match attempt {
                0 => now.clone(),
                _ => format!("{now}-{attempt}"),
            };
            let Some(path) = self.path(&id) else { continue };
            let file = OpenOptions::new().append(true).create_new(true).open(path);
            let file = match file {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                other => other?,
            };
            let mut journal = Journal { file, bytes: 0 };
            let setup = setup.clone();
            journal.append(&Event::Began {
                version: VERSION,
                setup,
            })?;
            // A new file name is on the disk only when the folder is synced.
            #[cfg(unix)]
            File::open(&self.folder)?.sync_all()?;
            return Ok((id, journal));
        }
        Err(StoreError::Full)
    }

    /// Opens a saved game; an incomplete line at the end of its file is removed.
    ///
    /// # Errors
    /// When there is no such game, or its file does not hold one.
    pub fn load(&self, id: &str) -> Result<(Game, Journal), StoreError> {
        let no_game = || io::Error::from(io::ErrorKind::NotFound);
        let path = self.path(id).ok_or_else(no_game)?;
        if fs::metadata(&path)?.len() > MAX_FILE {
            return Err(StoreError::Full);
        }
        let bytes = fs::read(&path)?;
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let game = read(&bytes[..whole])?;
        let file = OpenOptions::new().append(true).open(&path)?;
        if whole < bytes.len() {
            file.set_len(whole as u64)?;
            file.sync_all()?;
        }
        let bytes = whole as u64;
        Ok((game, Journal { file, bytes }))
    }

    /// # Errors
    /// When there is no such game.
    pub fn forget(&self, id: &str) -> io::Result<()> {
        fs::remove_file(self.path(id).ok_or(io::ErrorKind::NotFound)?)
    }

    pub fn card(&self, id: &str, changed: u64, bytes: u64) -> Option<GameCard> {
        let text = fs::read(self.path(id)?)
            .ok()
            .filter(|text| text.len() as u64 <= MAX_FILE)?;
        let end = text.iter().rposition(|&byte| byte == b'\n')? + 1;
        let text = std::str::from_utf8(&text[..end]).ok()?;
        let mut lines = text.lines().map(serde_json::from_str::<Event>);
        let Some(Ok(Event::Began { setup, .. })) = lines.next() else {
            return None;
        };
        let mut card = GameCard {
            id: id.to_owned(),
            choice: setup.choice,
            title: setup.title,
            players: setup.players,
            plies: 0,
            changed,
            bytes,
        };
        for event in lines.map_while(Result::ok) {
            match event {
                Event::Move { .. } => card.plies += 1,
                Event::Players { players, .. } => card.players = players,
                Event::Title { text } => card.title = text,
                _ => {}
            }
        }
        Some(card)
    }
}

fn read(bytes: &[u8]) -> Result<Game, StoreError> {
    let mut game: Option<Game> = None;
    for (line, text) in (1_usize..).zip(bytes.split(|&byte| byte == b'\n')) {
        if text.is_empty() {
            continue;
        }
        let bad = |why: String| StoreError::Line { line, why };
        let event: Event = serde_json::from_slice(text).map_err(|error| bad(error.to_string()))?;
        match (&mut game, &event) {
            (None, Event::Began { version, .. }) if *version > VERSION => {
                return Err(StoreError::Version(*version));
            }
            (None, Event::Began { setup, .. }) => {
                let begun = Game::new(setup);
                game = Some(begun.map_err(|error| bad(error.to_string()))?);
            }
            (None, _) => return Err(bad("expected how the game began".to_owned())),
            (Some(game), event) => game.apply(event).map_err(|error| bad(error.to_string()))?,
        }
    }
    let line = 1;
    let why = "the file is empty".to_owned();
    game.ok_or(StoreError::Line { line, why })
}

impl Journal {
    /// Appends an event, and waits until it is on the disk.
    ///
    /// # Errors
    /// When it cannot be written; the file is then unchanged.
    pub fn append(&mut self, event: &Event) -> Result<(), StoreError> {
        self.append_all(std::slice::from_ref(event))
    }

    /// Appends several events at once.
    ///
    /// # Errors
    /// When they cannot be written; the file is then unchanged.
    pub fn append_all(&mut self, events: &[Event]) -> Result<(), StoreError> {
        if self.bytes >= MAX_FILE {
            return Err(StoreError::Full);
        }
        let mut lines = String::new();
        for event in events {
            lines += &serde_json::to_string(event).map_err(io::Error::from)?;
            lines.push('\n');
        }
        let written = self
            .file
            .write_all(lines.as_bytes())
            .and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // Part of a line would corrupt the next one.
            let _ = self.file.set_len(self.bytes);
            return Err(error.into());
        }
        self.bytes += lines.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::game::choice::GameChoice;

    fn setup() -> Setup {
        Setup {
            title: "a\u{2028}b".to_owned(),
            ..Setup::of(GameChoice::usual("gomoku"))
        }
    }

    fn mv(at: usize, mv: &str) -> Event {
        Event::Move {
            at,
            mv: mv.to_owned(),
            spent_ms: Some(7),
            left_ms: None,
        }
    }

    #[test]
    fn a_line_cut_short_is_taken_off_and_the_game_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap().unwrap();
        let (id, mut journal) = store.create(&setup()).unwrap();
        journal.append(&mv(0, "7,7")).unwrap();
        drop(journal);
        let path = store.path(&id).unwrap();
        let whole = fs::read(&path).unwrap();
        for cut in [1, 5, 20] {
            let more = serde_json::to_string(&mv(1, "8,8")).unwrap();
            fs::write(&path, [&whole, &more.as_bytes()[..cut]].concat()).unwrap();
            let (game, mut journal) = store.load(&id).unwrap();
            assert_eq!(game.moves_to(game.at), ["7,7"]);
            journal.append(&mv(1, "8,8")).unwrap();
            assert_eq!(store.load(&id).unwrap().0.nodes.len(), 3);
        }
        let (_, changed, bytes) = store.list().0.remove(0);
        assert_eq!(store.card(&id, changed, bytes).unwrap().plies, 2);
        store.forget(&id).unwrap();
        assert!(store.load(&id).is_err() && store.list().0.is_empty());
    }

    #[test]
    fn a_folder_is_had_by_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap().unwrap();
        let copy = store.clone();
        drop(store);
        assert!(Store::open(folder.path()).unwrap().is_none());
        drop(copy);
        assert!(Store::open(folder.path()).unwrap().is_some());
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap().unwrap();
        for id in ["", "..", "../x", "a/b", "a.b", "a\0b", "C:x"] {
            assert!(store.path(id).is_none(), "{id:?}");
            assert!(store.load(id).is_err() && store.forget(id).is_err());
        }
    }

    #[test]
    fn a_file_that_holds_no_game_is_an_error_with_its_line() {
        for (text, says) in [
            ("", "empty"),
            ("{}\n", "line 1"),
            ("{\"event\":\"go\",\"to\":0}\n", "line 1: expected how"),
            (
                "{\"event\":\"began\",\"version\":99,\"game\":\"xiangqi\"}\n",
                "version 99",
            ),
            (
                "{\"event\":\"began\",\"version\":1,\"game\":\"chess\"}\n",
                "chess",
            ),
            (
                "{\"event\":\"began\",\"version\":1,\"game\":\"xiangqi\"}\n{\"event\":\"move\",\"at\":0,\"mv\":\"a0a9\"}\n",
                "line 2",
            ),
        ] {
            let error = read(text.as_bytes()).err().unwrap().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
