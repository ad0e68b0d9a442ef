//! All games: those that are open, each with its own task, and the saved ones in the folder.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ::cli::message;
use arena::game::choice::GameChoice;
use engine_client::clock::TimeControl;
use engine_client::{Engine, Seat};
use tokio::sync::{Semaphore, mpsc};

use crate::engines::Engines;
use crate::formats::{self, Imported, ImportedMove};
use crate::game::{Event, Game, Unfit};
use crate::host::{self, Command, Tools};
use crate::rules::GameRules;
use crate::schema::{OptionCard, Player, Reply, Setup};
use crate::store::Store;
use crate::words::Words;

/// Limit on games open at once.
const MAX_OPEN: usize = 64;
/// Limit on engine processes at once, over all games together.
const MAX_ENGINES: usize = 16;
/// Time limit for parsing an imported text.
const PARSING: Duration = Duration::from_secs(2);
/// Limit on games in the list; the oldest are left out.
const LISTED: usize = 100;

/// Why a request was refused: the id of a message that the page has, and details for it.
pub type Refusal = (&'static str, Words);

pub struct Boards {
    pub store: Store,
    pub engines: Arc<Engines>,
    permits: Arc<Semaphore>,
    open: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    /// The options that each engine offers, by engine and game.
    options: Mutex<HashMap<(String, String), Vec<OptionCard>>>,
}

impl Boards {
    pub fn new(store: Store, engines: Engines) -> Self {
        Self {
            store,
            engines: Arc::new(engines),
            permits: Arc::new(Semaphore::new(MAX_ENGINES)),
            open: Mutex::default(),
            options: Mutex::default(),
        }
    }

    pub fn list(&self) -> Reply {
        let (games, bytes) = self.store.list();
        let games = games.into_iter().take(LISTED);
        let games = games.filter_map(|(id, changed, bytes)| self.store.card(&id, changed, bytes));
        Reply::Games {
            games: games.collect(),
            bytes,
            folder: self.store.folder().display().to_string(),
        }
    }

    /// The task of a game; loads the game if it is not open.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn open(&self, id: &str) -> Result<mpsc::Sender<Command>, Refusal> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, host| !host.is_closed());
        if let Some(host) = open.get(id) {
            return Ok(host.clone());
        }
        if open.len() >= MAX_OPEN {
            return Err(("page-too-many-open", Words::default()));
        }
        let loaded = tokio::task::block_in_place(|| self.store.load(id));
        let (game, journal) = loaded.map_err(|error| ("page-not-opened", error.into()))?;
        let tools = Tools {
            store: self.store.clone(),
            engines: self.engines.clone(),
            permits: self.permits.clone(),
        };
        let (commands, received) = mpsc::channel(64);
        tokio::spawn(host::run(id.to_owned(), game, journal, tools, received));
        open.insert(id.to_owned(), commands.clone());
        Ok(commands)
    }

    /// Starts a game with a comment before its first move (`said`) and the moves already made;
    /// returns its id.
    ///
    /// # Errors
    /// When there is no such game, or its file cannot be written.
    pub fn begin(
        &self,
        setup: &Setup,
        said: &str,
        moves: &[ImportedMove],
    ) -> Result<String, Refusal> {
        let refused = |error: anyhow::Error| ("page-refused", error.into());
        let mut game = Game::new(setup).map_err(refused)?;
        if !setup.players.iter().all(Player::is_fit) {
            return Err(("page-refused", message!("options-too-many").into()));
        }
        for player in &setup.players {
            if let Player::Engine { engine, .. } = player {
                let found = self.engines.find(engine, game.rules.game.name());
                found.ok_or_else(|| ("page-no-engine", engine.clone().into()))?;
            }
        }
        let mut events = Vec::new();
        if !said.is_empty() {
            let text = said.to_owned();
            events.push(Event::Comment { at: 0, text });
        }
        // The game's node number of each imported move; `None` for variations that the rules do not
        // allow.
        let mut numbers = vec![Some(0)];
        let mut is_main = true;
        let mut last = 0;
        for (number, ImportedMove { at, mv, comment }) in moves.iter().enumerate() {
            is_main &= *at == number;
            let Some(at) = numbers.get(*at).copied().flatten() else {
                numbers.push(None);
                continue;
            };
            let event = Event::untimed(at, mv);
            match game.apply(&event) {
                Ok(()) => {}
                Err(Unfit::Move(_)) if !is_main => {
                    numbers.push(None);
                    continue;
                }
                Err(error) => return Err(refused(error.known())),
            }
            numbers.push(Some(game.at));
            if is_main {
                last = game.at;
            }
            events.push(event);
            if !comment.is_empty() {
                let (at, text) = (game.at, comment.clone());
                events.push(Event::Comment { at, text });
            }
        }
        if game.at != last {
            events.push(Event::Go { to: last });
        }
        let not_saved = |error: crate::store::StoreError| ("page-not-saved", error.into());
        tokio::task::block_in_place(|| {
            let (id, mut journal) = self.store.create(setup).map_err(not_saved)?;
            if !events.is_empty() {
                journal.append_all(&events).map_err(not_saved)?;
            }
            Ok(id)
        })
    }

    /// Starts a game from a pasted text or an uploaded file.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub async fn import(&self, bytes: Vec<u8>, choice: GameChoice) -> Result<String, Refusal> {
        let reading = tokio::task::spawn_blocking(move || formats::import(&bytes, &choice));
        let read = match tokio::time::timeout(PARSING, reading).await {
            Ok(Ok(read)) => read,
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(message!("read-too-long", seconds = PARSING.as_secs()).into()),
        };
        let imported = read.map_err(|error| ("page-not-read", error.into()))?;
        let Imported {
            start, title, tags, ..
        } = &imported;
        let setup = Setup {
            start: start.clone(),
            title: title.clone(),
            tags: tags.clone(),
            ..Setup::of(imported.choice())
        };
        self.begin(&setup, &imported.comment, &imported.moves)
    }

    /// Starts a game from a position set up by hand.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn place(
        &self,
        choice: GameChoice,
        rows: &[String],
        turn: Seat,
    ) -> Result<String, Refusal> {
        let refused = |error: anyhow::Error| ("page-bad-position", error.into());
        let rules = GameRules::new(choice.clone()).map_err(refused)?;
        let start = Some(rules.placed(rows, turn).map_err(refused)?);
        let setup = Setup {
            start,
            ..Setup::of(choice)
        };
        self.begin(&setup, "", &[])
    }

    /// The options that an engine offers. The engine is started once to list them; the list is then
    /// cached.
    ///
    /// # Errors
    /// When there is no such engine, or it does not introduce itself.
    pub async fn options(&self, name: &str, game: &str) -> Result<Vec<OptionCard>, Refusal> {
        let key = (name.to_owned(), game.to_owned());
        let known = || self.options.lock().unwrap_or_else(PoisonError::into_inner);
        let already = known().get(&key).cloned();
        if let Some(already) = already {
            return Ok(already);
        }
        let no_engine = || ("page-no-engine", name.to_owned().into());
        let entry = self.engines.find(name, game).ok_or_else(no_engine)?;
        let rules =
            GameRules::new(GameChoice::usual(game)).map_err(|why| ("page-refused", why.into()))?;
        let permit = self.permits.try_acquire();
        let _permit = permit.map_err(|_| ("page-too-many-engines", Words::default()))?;
        let launch = entry.launch(rules.game.protocols());
        let started = Engine::start(&launch, TimeControl::Depth(1), &*rules.game).await;
        let engine =
            started.map_err(|(why, _)| ("page-refused", format!("{name}: {why}").into()))?;
        let offered = entry.offered(engine.identity());
        engine.quit().await;
        known().insert(key, offered.clone());
        Ok(offered)
    }

    /// Deletes a game.
    ///
    /// # Errors
    /// When it cannot be deleted.
    pub async fn forget(&self, id: &str) -> Result<(), Refusal> {
        let host = {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.remove(id)
        };
        if let Some(host) = host {
            // The host may already be gone; it needs no message then.
            let _ = host.send(Command::Close).await;
        }
        let forgotten = self.store.forget(id);
        forgotten.map_err(|error| ("page-not-opened", anyhow::Error::from(error).into()))
    }
}
