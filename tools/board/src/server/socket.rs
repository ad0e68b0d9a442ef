//! One WebSocket: requests from a page, and replies to it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arena::game::choice::GameChoice;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc;

use super::Shared;
use crate::boards::Refusal;
use crate::formats::MAX_UPLOAD;
use crate::host::{Command, Sent, WAITING, message};
use crate::puzzles;
use crate::rules::GameRules;
use crate::schema::{Hello, MARKS, Reply, Request};
use crate::words::Words;

/// Limit on the size of a message, in bytes: an upload, and the JSON around it.
const MAX_MESSAGE: usize = MAX_UPLOAD + 64 * 1024;
/// Rate limit: `BURST` messages at once, then `RATE` per second; beyond that the page has to wait.
const BURST: f64 = 60.0;
const RATE: f64 = 30.0;
/// After this many messages that cannot be parsed the connection is closed.
const MAX_MALFORMED: u32 = 20;
/// Time limit for sending a message.
const SENDING: Duration = Duration::from_secs(20);

static NUMBER: AtomicU64 = AtomicU64::new(1);

pub(super) async fn open(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(permit) = shared.sockets.clone().try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open").into_response();
    };
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE);
    upgrade.on_upgrade(move |socket| async move {
        let _permit = permit;
        Page::new(shared).run(socket).await;
    })
}

struct Page {
    shared: Arc<Shared>,
    who: u64,
    out: mpsc::Sender<Sent>,
    receiver: mpsc::Receiver<Sent>,
    /// The game that the page shows.
    host: Option<mpsc::Sender<Command>>,
    /// Messages that the page may still send at once (a token bucket), and when that was computed.
    allowance: (f64, Instant),
    malformed: u32,
}

impl Page {
    fn new(shared: Arc<Shared>) -> Self {
        let (out, receiver) = mpsc::channel(WAITING);
        Self {
            shared,
            who: NUMBER.fetch_add(1, Ordering::Relaxed),
            out,
            receiver,
            host: None,
            allowance: (BURST, Instant::now()),
            malformed: 0,
        }
    }

    async fn run(mut self, mut socket: WebSocket) {
        let hello = Reply::Hello(Hello {
            version: env!("CARGO_PKG_VERSION"),
            language: self.shared.language.choose("en", "zh"),
            engines: self.shared.boards.engines.cards(),
            watching: self.shared.watched.is_some(),
            marks: &MARKS,
        });
        if !send(&mut socket, Message::Text(message(&hello).as_ref().into())).await {
            return;
        }
        loop {
            let outgoing = tokio::select! {
                biased;
                Some(outgoing) = self.receiver.recv() => outgoing,
                received = socket.recv() => {
                    let goes_on = match received {
                        Some(Ok(Message::Text(text))) => self.receive(text.as_str()).await,
                        Some(Ok(Message::Binary(bytes))) => self.upload(bytes.to_vec()).await,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => true,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => false,
                    };
                    if goes_on { continue } else { break }
                }
            };
            if !send(&mut socket, Message::Text(outgoing.as_ref().into())).await {
                break;
            }
        }
        self.leave().await;
    }

    /// Delays a page that sends more than the rate limit.
    async fn pace(&mut self) {
        let (left, at) = self.allowance;
        let left = (left + at.elapsed().as_secs_f64() * RATE).min(BURST) - 1.0;
        self.allowance = (left, Instant::now());
        if left < 0.0 {
            tokio::time::sleep(Duration::from_secs_f64(-left / RATE)).await;
        }
    }

    /// Handles a message; false when the connection is to be closed.
    async fn receive(&mut self, text: &str) -> bool {
        self.pace().await;
        let request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => {
                self.malformed += 1;
                self.reply(&Reply::Notice {
                    message: "page-not-understood",
                    text: error.to_string().into(),
                });
                return self.malformed < MAX_MALFORMED;
            }
        };
        if let Err((message, text)) = self.do_what(request).await {
            self.reply(&Reply::Notice { message, text });
        }
        true
    }

    /// Handles an uploaded file: a game in any format.
    async fn upload(&mut self, bytes: Vec<u8>) -> bool {
        self.pace().await;
        let begun = self
            .shared
            .boards
            .import(bytes, GameChoice::usual("xiangqi"))
            .await;
        let opened = match begun {
            Ok(id) => self.open(&id).await,
            Err(refusal) => Err(refusal),
        };
        if let Err((message, text)) = opened {
            self.reply(&Reply::Notice { message, text });
        }
        true
    }

    async fn do_what(&mut self, request: Request) -> Result<(), Refusal> {
        let shared = self.shared.clone();
        let boards = &shared.boards;
        match request {
            Request::List => {
                let list = tokio::task::block_in_place(|| boards.list());
                self.reply(&list);
            }
            Request::New(setup) => {
                let id = boards.begin(&setup, "", &[])?;
                self.open(&id).await?;
            }
            Request::Open { game } => self.open(&game).await?,
            Request::Forget { game } => {
                boards.forget(&game).await?;
                let list = tokio::task::block_in_place(|| boards.list());
                self.reply(&list);
            }
            Request::Import { text, choice } => {
                let id = boards.import(text.into_bytes(), choice).await?;
                self.open(&id).await?;
            }
            Request::Place { choice, rows, turn } => {
                let rules = GameRules::new(choice.clone());
                let rules = rules.map_err(|why| ("page-refused", why.into()))?;
                let faults = rules.faults(&rows, turn);
                if !faults.is_empty() {
                    self.reply(&Reply::Misplaced { faults });
                    return Ok(());
                }
                let id = boards.place(choice, &rows, turn)?;
                self.open(&id).await?;
            }
            Request::Options { engine, game } => {
                let options = boards.options(&engine, &game).await?;
                self.reply(&Reply::Options {
                    engine,
                    game,
                    options,
                });
            }
            Request::River(state) => {
                let answer = solved(move || puzzles::crossings(state)).await?;
                self.reply(&Reply::Crossed(answer));
            }
            Request::Slide { tiles } => {
                let answer = solved(move || puzzles::slide(&tiles)).await?;
                self.reply(&Reply::Slide(answer));
            }
            Request::Game(request) => {
                let Some(host) = &self.host else {
                    return Err(("page-no-game", Words::default()));
                };
                let who = self.who;
                let asked = host.send(Command::Ask { who, request }).await;
                asked.map_err(|_| ("page-no-game", Words::default()))?;
            }
        }
        Ok(())
    }

    async fn open(&mut self, id: &str) -> Result<(), Refusal> {
        self.leave().await;
        let host = self.shared.boards.open(id)?;
        let (who, to) = (self.who, self.out.clone());
        let joined = host.send(Command::Join { who, to }).await;
        joined.map_err(|_| ("page-not-opened", Words::default()))?;
        self.host = Some(host);
        Ok(())
    }

    async fn leave(&mut self) {
        if let Some(host) = self.host.take() {
            // The host may already be gone; it needs no message then.
            let _ = host.send(Command::Leave { who: self.who }).await;
        }
    }

    /// Queues a reply for the page; it is dropped when the queue is full.
    fn reply(&self, reply: &Reply) {
        let _ = self.out.try_send(message(reply));
    }
}

/// Runs a solver outside the async tasks, since it takes time.
async fn solved<T: Send + 'static>(
    solve: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
) -> Result<T, Refusal> {
    let solved = tokio::task::spawn_blocking(solve).await;
    let solved = solved.unwrap_or_else(|error| Err(error.into()));
    solved.map_err(|error| ("page-refused", error.into()))
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    let sent = tokio::time::timeout(SENDING, socket.send(message)).await;
    matches!(sent, Ok(Ok(())))
}
