//! The task of one open game: it owns the game, its file, its engines and its clocks, and reports
//! changes to all pages that show the game.
//!
//! Everything is handled here one after the other: requests from pages, answers of engines, expired
//! clocks. A change is applied, written and synced before it is reported.

mod advice;
mod book;
mod clocks;
mod engines;
mod learning;
mod play;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine_client::SearchControl;
use gomoku_rules::opening_rule::OpeningError;
use serde::Serialize;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::sleep_until;

use crate::engines::Engines;
use crate::game::{Event, Game, Unfit};
use crate::opening::Misfit;
use crate::rules::Refused;
use crate::schema::{GameRequest, Reply, Standing, View};
use crate::store::{Journal, Store};
use crate::thinker::{Child, EngineEvent, StopHandle};
use crate::words::Words;
use advice::{Advice, Purpose};
use clocks::RunningClock;

/// A game that no page shows is closed after this time.
const CLOSING: Duration = Duration::from_secs(60);
/// Messages queued for a page; a page with more is dropped.
pub const WAITING: usize = 256;

/// A message as it is sent: JSON.
pub type Sent = Arc<str>;

/// What sockets send to a host.
pub enum Command {
    Join { who: u64, to: mpsc::Sender<Sent> },
    Leave { who: u64 },
    Ask { who: u64, request: GameRequest },
    Close,
}

/// The engines of a game: one for each player, and one for advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Slot {
    /// The player's index, 0 or 1, as seated at the start of the game.
    Player(usize),
    Adviser,
}

/// A search in progress. Its reports carry `token`; `at` is the node that is searched.
struct Running {
    token: u64,
    stop: StopHandle,
    at: usize,
}

pub struct Host {
    id: String,
    game: Game,
    journal: Journal,
    store: Store,
    engines: Arc<Engines>,
    /// Limits the engine processes of all games together.
    permits: Arc<Semaphore>,
    listeners: BTreeMap<u64, mpsc::Sender<Sent>>,
    children: BTreeMap<Slot, Box<Child>>,
    running: BTreeMap<Slot, Running>,
    engine_events: mpsc::UnboundedSender<(u64, EngineEvent)>,
    token: u64,
    clock: Option<RunningClock>,
    paused: bool,
    /// Consecutive failures of engines.
    failures: usize,
    /// The first player's expected share of the points, as the engine of each player last reported
    /// it.
    shares: [f64; 2],
    advice: Advice,
}

pub fn message(reply: &impl Serialize) -> Sent {
    serde_json::to_string(reply).unwrap_or_default().into()
}

pub struct Tools {
    pub store: Store,
    pub engines: Arc<Engines>,
    pub permits: Arc<Semaphore>,
}

/// Runs an open game until no page has shown it for a while, or it is deleted.
pub async fn run(
    id: String,
    game: Game,
    journal: Journal,
    tools: Tools,
    mut commands: mpsc::Receiver<Command>,
) {
    let (engine_events, mut incoming) = mpsc::unbounded_channel();
    // A playing engine is woken only when a page joins.
    let mut host = Host {
        id,
        game,
        journal,
        store: tools.store,
        engines: tools.engines,
        permits: tools.permits,
        listeners: BTreeMap::new(),
        children: BTreeMap::new(),
        running: BTreeMap::new(),
        engine_events,
        token: 0,
        clock: None,
        paused: false,
        failures: 0,
        shares: [0.5; 2],
        advice: Advice::default(),
    };
    host.restart_clock();
    let mut alone_since = Some(Instant::now());
    loop {
        let closing = alone_since.map(|since| since + CLOSING);
        let timer = [closing, host.flag_falls(), host.advice.due()];
        let timer = timer.into_iter().flatten().min();
        let alarm = async {
            match timer {
                Some(at) => sleep_until(at.into()).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            command = commands.recv() => match command {
                Some(Command::Join { who, to }) => host.join(who, to),
                Some(Command::Leave { who }) => { host.listeners.remove(&who); }
                Some(Command::Ask { who, request }) => host.ask(who, request),
                Some(Command::Close) => {
                    host.broadcast(&Reply::Gone);
                    break;
                }
                None => break,
            },
            Some((token, event)) = incoming.recv() => host.on_engine_event(token, event),
            () = alarm => {
                host.judge_flags();
                host.show_advice();
                if closing.is_some_and(|at| Instant::now() >= at) {
                    break;
                }
            }
        }
        match (host.listeners.is_empty(), alone_since) {
            (true, None) => alone_since = Some(Instant::now()),
            (false, _) => alone_since = None,
            _ => {}
        }
    }
    for running in host.running.values() {
        running.stop.set(SearchControl::Abort);
    }
    for (_, child) in std::mem::take(&mut host.children) {
        child.quit().await;
    }
}

impl Host {
    fn join(&mut self, who: u64, to: mpsc::Sender<Sent>) {
        self.listeners.insert(who, to);
        self.wake();
        self.send_to(who, &Reply::Game(self.game.whole(&self.id)));
        if let Some(standing) = self.standing() {
            self.send_to(who, &Reply::Standing(Box::new(standing)));
        }
        if let Some(lines) = self.advice.lines() {
            self.send_to(who, &lines);
        }
    }

    /// Sends a reply to all pages. A page whose queue is full is dropped; it reconnects by itself.
    fn broadcast(&mut self, reply: &Reply) {
        let sent = message(reply);
        self.listeners
            .retain(|_, to| to.try_send(sent.clone()).is_ok());
    }

    fn send_to(&mut self, who: u64, reply: &Reply) {
        if let Some(to) = self.listeners.get(&who)
            && to.try_send(message(reply)).is_err()
        {
            self.listeners.remove(&who);
        }
    }

    fn notice(&mut self, who: u64, message: &'static str, text: impl Into<Words>) {
        let text = text.into();
        self.send_to(who, &Reply::Notice { message, text });
    }

    fn view(&self) -> Option<View> {
        self.game.view(self.game.at).ok()
    }

    fn standing(&self) -> Option<Standing> {
        let view = self.view()?;
        let at = self.game.at;
        let actor = self.game.actor(at, view.turn);
        let thinks = self.running.contains_key(&Slot::Player(actor));
        let opening = self.game.opening_card(at, self.engine_of(actor).is_none());
        Some(Standing {
            at,
            thinking: thinks.then_some(view.turn),
            view,
            players: self.game.seated(at),
            opening,
            clock: self.game.clock.clone(),
            clocks: self.clocks(),
            paused: self.paused,
            review: self.advice.progress(),
        })
    }

    fn send_standing(&mut self) {
        if let Some(standing) = self.standing() {
            self.broadcast(&Reply::Standing(Box::new(standing)));
        }
    }

    /// Applies an event and appends it to the file; true once it is on the disk. A failure is
    /// reported to the page that asked, or to all pages.
    fn commit(&mut self, who: Option<u64>, event: &Event) -> bool {
        let (message, text) = match self.game.apply(event) {
            Ok(()) => match tokio::task::block_in_place(|| self.journal.append(event)) {
                Ok(()) => return true,
                Err(error) => {
                    // The event was not saved: return to the state on the disk.
                    if let Ok((game, journal)) = self.store.load(&self.id) {
                        (self.game, self.journal) = (game, journal);
                        self.broadcast(&Reply::Game(self.game.whole(&self.id)));
                    }
                    ("page-not-saved", error.into())
                }
            },
            Err(Unfit::Move(Refused::Forbidden(why))) => ("page-refused-forbidden", why.into()),
            Err(Unfit::Move(Refused::Over)) => ("page-refused-over", Words::default()),
            Err(Unfit::Move(Refused::Illegal(mv))) => ("page-refused-illegal", mv.into()),
            Err(Unfit::Opening(Misfit::Answer(OpeningError::Symmetric { one, other }))) => {
                let size = self.game.rules.gomoku_size();
                let named = [one, other].map(|point| point.letters(size));
                ("page-opening-symmetric", named.join(" ").into())
            }
            Err(Unfit::Full) => ("page-refused-full", Words::default()),
            Err(error) => ("page-refused", error.known().into()),
        };
        match who {
            Some(who) => self.notice(who, message, text),
            None => self.broadcast(&Reply::Notice { message, text }),
        }
        false
    }

    fn send_node(&mut self, number: usize) {
        let node = self.game.nodes[number].clone();
        self.broadcast(&Reply::Node { number, node });
    }

    fn ask(&mut self, who: u64, request: GameRequest) {
        match request {
            GameRequest::Look { at } => match self.game.view(at) {
                Ok(view) => self.send_to(
                    who,
                    &Reply::Looked {
                        at,
                        view: Box::new(view),
                    },
                ),
                Err(error) => self.notice(who, "page-refused", error),
            },
            GameRequest::Move { at, mv } => self.person_moves(who, at, mv),
            GameRequest::Go { to } => self.go(who, to),
            GameRequest::Undo => self.undo(who),
            GameRequest::Redo => self.redo(who),
            GameRequest::Players { players, clock } => self.seat_players(who, players, clock),
            GameRequest::Pause { on } => {
                self.paused = on;
                self.failures = 0;
                if on {
                    self.stop_players();
                }
                self.restart_clock();
                self.wake();
                self.send_standing();
            }
            GameRequest::MoveNow => {
                for (slot, running) in &self.running {
                    if *slot != Slot::Adviser {
                        running.stop.set(SearchControl::Stop);
                    }
                }
            }
            GameRequest::Say { word } => self.person_says(who, word),
            GameRequest::Resign => self.resign(who),
            GameRequest::Draw => self.draw(who),
            GameRequest::Hint { at } => self.want_hint(who, at),
            GameRequest::Analyse {
                at,
                engine,
                lines,
                options,
            } => {
                let analysis = Purpose::Analysis {
                    engine,
                    lines,
                    options,
                };
                self.want_analysis(who, at, analysis);
            }
            GameRequest::StopAnalysis => self.stop_analysis(),
            GameRequest::Review { engine, limit } => self.want_review(who, engine, &limit),
            GameRequest::StopReview => self.stop_review(),
            GameRequest::Comment { at, text } => {
                if self.commit(Some(who), &Event::Comment { at, text }) {
                    self.send_node(at);
                }
            }
            GameRequest::Title { text } => {
                if self.commit(Some(who), &Event::Title { text }) {
                    self.broadcast(&Reply::Game(self.game.whole(&self.id)));
                }
            }
            GameRequest::Cut { at } => {
                if self.commit(Some(who), &Event::Cut { at }) {
                    self.stop_players();
                    self.restart_clock();
                    self.broadcast(&Reply::Game(self.game.whole(&self.id)));
                    self.wake();
                    self.send_standing();
                }
            }
            GameRequest::Export { at } => {
                let files = crate::formats::export(&self.game, at);
                self.send_to(who, &Reply::Exported { files });
            }
            GameRequest::Book { at } => self.open_book(who, at),
            GameRequest::Learn { at, plan } => self.teach(who, at, plan),
        }
    }
}
