//! A page's server: who may talk to it, the page that asks for the token, and how many may connect.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::post;
use tokio::net::TcpListener;

pub use crate::guard::Guard;
use crate::guard::{HEADERS, enter};
use crate::listener::Capped;

/// Connections at once.
const MAX_CONNECTIONS: usize = 256;

const ENTER: &str = include_str!("../web/enter.html");
/// What the page that asks for the token needs, by its path.
const FILES: [(&str, &str, &str); 3] = [
    (
        "/enter.js",
        "text/javascript; charset=utf-8",
        include_str!("../web/enter.js"),
    ),
    ("/theme.css", "text/css; charset=utf-8", crate::THEME),
    (
        "/icon.svg",
        "image/svg+xml",
        include_str!("../web/icon.svg"),
    ),
];

/// Serves until the process ends; whoever has no token gets nothing but the page that asks for it.
///
/// # Errors
/// When the address is lost.
pub async fn serve(listener: TcpListener, router: Router, guard: Arc<Guard>) -> io::Result<()> {
    let door = Router::new()
        .route("/enter", post(enter))
        .with_state(guard.clone());
    let router = router
        .merge(door)
        .layer(middleware::from_fn_with_state(guard, admit));
    axum::serve(Capped::new(listener, MAX_CONNECTIONS), router).await
}

/// Every request passes here: its host and origin must be ours, and every answer carries the policy.
async fn admit(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.admits(&request) {
        Ok(()) => answer(&guard, request, next).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(value);
    }
    response
}

async fn answer(guard: &Guard, request: Request, next: Next) -> Response {
    let path = match request.uri().path() {
        "/favicon.ico" => "/icon.svg",
        path => path,
    };
    let is_read = [Method::GET, Method::HEAD].contains(request.method());
    if let Some((_, kind, text)) = FILES.iter().find(|(name, ..)| is_read && *name == path) {
        return ([(header::CONTENT_TYPE, *kind)], *text).into_response();
    }
    match guard.knows(request.headers()) {
        true => next.run(request).await,
        false if path == "/enter" => next.run(request).await,
        false if path == "/" && is_read => Html(ENTER).into_response(),
        false => (StatusCode::UNAUTHORIZED, "a token is needed").into_response(),
    }
}

/// A token for an address that others reach; none for loopback.
///
/// # Errors
/// When the system has no randomness.
pub fn token_for(address: SocketAddr) -> io::Result<Option<String>> {
    if address.ip().is_loopback() {
        return Ok(None);
    }
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(Some(
        bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    ))
}
