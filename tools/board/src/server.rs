//! HTTP: the page's files, the WebSocket, and the match that is watched.

mod assets;
mod socket;

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use cli::Language;
use page::serve::Guard;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::boards::Boards;

const MAX_SOCKETS: usize = 64;

pub struct Shared {
    pub boards: Boards,
    pub language: Language,
    /// The record of a match to look at.
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

/// Serves until the process ends.
///
/// # Errors
/// When the address is lost.
pub async fn serve(
    listener: TcpListener,
    shared: Arc<Shared>,
    guard: Arc<Guard>,
) -> std::io::Result<()> {
    let watched = shared.watched.clone();
    let router = Router::new()
        .route("/socket", get(socket::open))
        .fallback(get(assets::serve))
        .with_state(shared);
    let router = match watched {
        Some(record) => router.merge(arena::live::server::of_record(record, "/watch")),
        None => router,
    };
    page::serve::serve(listener, router, guard).await
}
