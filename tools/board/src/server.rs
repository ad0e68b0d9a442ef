//! HTTP: the page's files, the WebSocket, and the match that is being watched.

mod assets;
mod socket;

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use cli::Language;
use tokio::sync::Semaphore;

use crate::boards::Boards;

const MAX_SOCKETS: usize = 64;

pub struct Shared {
    pub boards: Boards,
    pub language: Language,
    /// The record of a match to watch at `/watch`.
    pub watched: Option<PathBuf>,
    sockets: Arc<Semaphore>,
}

impl Shared {
    pub fn new(boards: Boards, language: Language, watched: Option<PathBuf>) -> Self {
        Self {
            boards,
            language,
            watched,
            sockets: Arc::new(Semaphore::new(MAX_SOCKETS)),
        }
    }
}

pub fn router(shared: Arc<Shared>) -> Router {
    let watched = shared.watched.clone();
    let router = Router::new()
        .route("/socket", get(socket::open))
        .fallback(get(assets::serve))
        .with_state(shared);
    match watched {
        Some(record) => router.merge(arena::live::server::of_record(record, "/watch")),
        None => router,
    }
}
