//! HTTP: the page's files, the WebSocket, and who may have either.

mod assets;
mod guard;
mod listener;
mod socket;
mod watch;

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use cli::Language;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::boards::Boards;
pub use guard::Guard;
use listener::Capped;

/// Connections at once, and WebSockets among them.
const MAX_CONNECTIONS: usize = 256;
const MAX_SOCKETS: usize = 64;

/// What all requests share.
pub struct Shared {
    pub boards: Boards,
    pub guard: Guard,
    pub language: Language,
    /// The record of a match to look at.
    pub watched: Option<PathBuf>,
    reading: Semaphore,
    sockets: Arc<Semaphore>,
}

impl Shared {
    pub fn new(boards: Boards, guard: Guard, language: Language, watched: Option<PathBuf>) -> Self {
        let sockets = Arc::new(Semaphore::new(MAX_SOCKETS));
        Self {
            boards,
            guard,
            language,
            watched,
            reading: Semaphore::new(1),
            sockets,
        }
    }
}

/// Serves until the process ends.
///
/// # Errors
/// When the address is lost.
pub async fn serve(listener: TcpListener, shared: Arc<Shared>) -> std::io::Result<()> {
    let router = Router::new()
        .route("/socket", get(socket::open))
        .route("/watch", get(watch::page))
        .route("/enter", post(guard::enter))
        .fallback(get(assets::serve))
        .layer(middleware::from_fn_with_state(shared.clone(), admit))
        .with_state(shared);
    axum::serve(Capped::new(listener, MAX_CONNECTIONS), router).await
}

/// Every request passes here: its host and origin must be ours, and every answer carries the policy.
async fn admit(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = match shared.guard.admits(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in guard::HEADERS {
        headers.entry(name).or_insert(value);
    }
    response
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "not found").into_response()
}
