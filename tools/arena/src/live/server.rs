//! Serves the page of a match over HTTP, and what is new for it. No request changes anything.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use super::{Follower, LiveMatch};

/// How long an answer waits for news, and how often it looks.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(150);
/// The page is one file: its style and script stand in it, and it asks for news only.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Where the match comes from: this process, or a record that grows.
enum Source {
    Here(Arc<LiveMatch>),
    Record(Mutex<Follower>),
}

struct Shown {
    source: Source,
    /// The path from which the page fetches what is new.
    url: String,
}

/// The match of this process at `/`.
pub fn of_match(live: Arc<LiveMatch>) -> Router {
    router(Source::Here(live), "")
}

/// The match of a record at a path, read as it grows.
pub fn of_record(record: PathBuf, path: &str) -> Router {
    router(Source::Record(Mutex::new(Follower::new(record))), path)
}

fn router(source: Source, path: &str) -> Router {
    let url = format!("{path}/live.json");
    let at = if path.is_empty() { "/" } else { path };
    Router::new()
        .route(at, get(page))
        .route(&url, get(news))
        .with_state(Arc::new(Shown { source, url }))
}

impl Shown {
    /// The match as far as it has come.
    async fn live(self: &Arc<Self>) -> Result<Arc<LiveMatch>, Response> {
        let shown = Arc::clone(self);
        let read = move || match &shown.source {
            Source::Here(live) => Ok(Arc::clone(live)),
            Source::Record(follower) => {
                let mut follower = follower.lock().unwrap_or_else(PoisonError::into_inner);
                follower.refresh()
            }
        };
        // A long record takes a while to be read for the first time.
        match tokio::task::spawn_blocking(read).await {
            Ok(Ok(live)) => Ok(live),
            Ok(Err(error)) => Err(unavailable(&error)),
            Err(_) => Err(StatusCode::INTERNAL_SERVER_ERROR.into_response()),
        }
    }
}

fn unavailable(error: &impl std::fmt::Display) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, error.to_string()).into_response()
}

async fn page(State(shown): State<Arc<Shown>>) -> Response {
    let live = match shown.live().await {
        Ok(live) => live,
        Err(response) => return response,
    };
    match live.page(&shown.url) {
        Ok(page) => ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response(),
        Err(fault) => unavailable(&fault),
    }
}

/// `?games=N&seen=REVISION`: waits until there is something new for a page that has N finished
/// games and has seen that revision, but no longer than `PATIENCE`.
async fn news(State(shown): State<Arc<Shown>>, uri: Uri) -> Response {
    let number = |name: &str| -> u64 {
        let pairs = uri.query().unwrap_or_default().split('&');
        let mut found = pairs.filter_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        found
            .next()
            .and_then(|value| value.parse().ok())
            .unwrap_or(0)
    };
    let (games, seen) = (number("games") as usize, number("seen"));
    let until = Instant::now() + PATIENCE;
    loop {
        let live = match shown.live().await {
            Ok(live) => live,
            Err(response) => return response,
        };
        if live.has_news(games, seen) || Instant::now() >= until {
            let json = live.changes(games).to_string();
            return ([(header::CONTENT_TYPE, "application/json")], json).into_response();
        }
        tokio::time::sleep(LOOK).await;
    }
}
