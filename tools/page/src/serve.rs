//! A page's server: who may talk to it, the page that asks for the token, and how many may connect.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::post;
use tokio::net::TcpListener;

pub use crate::asset::{Asset, HTML, SCRIPT, STYLE};
use crate::guard::{Guard, HEADERS, enter};
use crate::listener::Capped;

/// Connections at once.
const MAX_CONNECTIONS: usize = 256;

const ENTER: &str = concat!(
    include_str!("../web/head.html"),
    include_str!("../web/enter.html")
);
/// What the page that asks for the token needs.
static FILES: [Asset; 3] = [
    Asset::new("enter.js", SCRIPT, include_str!("../web/enter.js")),
    Asset::new("theme.css", STYLE, crate::THEME),
    Asset::new("icon.svg", "image/svg+xml", include_str!("../web/icon.svg")),
];

/// A server whose port is bound: it can say where it is to be found before it answers.
pub struct Server {
    /// Where the page is: by the first of its names, if it has any, else by its address.
    pub url: String,
    /// What whoever looks must know; none on loopback.
    pub token: Option<String>,
    listener: TcpListener,
    guard: Arc<Guard>,
}

impl Server {
    /// It answers to its address, on loopback to `localhost`, and to these names.
    ///
    /// # Errors
    /// When the address cannot be had, or the system has no randomness for a token.
    pub async fn bind(address: SocketAddr, names: &[String]) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let token = (!address.ip().is_loopback())
            .then(random_token)
            .transpose()?;
        let host = names.first().map_or(address.to_string(), |name| {
            format!("{name}:{}", address.port())
        });
        Ok(Self {
            url: format!("http://{host}/"),
            guard: Arc::new(Guard::new(address, names, token.as_deref())),
            token,
            listener,
        })
    }

    /// Serves until the process ends; whoever has no token gets nothing but the page that asks for
    /// it.
    ///
    /// # Errors
    /// When the address is lost.
    pub async fn serve(self, router: Router) -> io::Result<()> {
        let door = Router::new()
            .route("/enter", post(enter))
            .with_state(self.guard.clone());
        let router = router
            .merge(door)
            .layer(middleware::from_fn_with_state(self.guard, admit));
        axum::serve(Capped::new(self.listener, MAX_CONNECTIONS), router).await
    }
}

/// Every request passes here: its host and origin must be ours, and every answer carries the
/// policy.
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
    let name = path.strip_prefix('/').filter(|_| is_read);
    if let Some(file) = FILES.iter().find(|file| Some(file.name) == name) {
        return file.answer(request.headers());
    }
    match guard.has_token(request.headers()) {
        true => next.run(request).await,
        false if path == "/enter" => next.run(request).await,
        false if path == "/" && is_read => Html(ENTER).into_response(),
        false => (StatusCode::UNAUTHORIZED, "a token is needed").into_response(),
    }
}

/// 128 bits of the system's randomness.
fn random_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
