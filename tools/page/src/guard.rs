//! Who may talk to us.
//!
//! A page of another site can have a browser send requests to loopback, and by a name of its own
//! that it points there (DNS rebinding) even read the answers. So `Host` must be one of our own
//! names, and `Origin`, where there is one, ours too; a WebSocket must have one. On another address
//! than loopback a token is asked for once and kept as a cookie.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

const COOKIE: &str = "sanqi-token";
/// Bytes of a token that is worth looking at.
const MAX_TOKEN: usize = 256;

/// What every answer carries.
pub(crate) const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
             img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
    ),
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

pub struct Guard {
    /// `127.0.0.1:8080`, `localhost:8080`.
    hosts: Vec<String>,
    /// The SHA-256 of the token; none: none is needed.
    token: Option<[u8; 32]>,
}

impl Guard {
    /// For an address, and names that others know it by.
    pub fn new(address: SocketAddr, names: &[String], token: Option<&str>) -> Self {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        let names = names.iter().map(String::as_str);
        let own: &[&str] = match address.ip().is_loopback() {
            true => &["127.0.0.1", "localhost", "[::1]"],
            false => &[],
        };
        for name in own.iter().copied().chain(names) {
            let name = name.to_ascii_lowercase();
            hosts.push(format!("{name}:{port}"));
            if port == 80 {
                hosts.push(name);
            }
        }
        let token = token.map(digest);
        Self { hosts, token }
    }

    /// # Errors
    /// Why the request is not answered.
    pub(crate) fn admits(&self, request: &Request) -> Result<(), (StatusCode, &'static str)> {
        let headers = request.headers();
        let text = |name| {
            headers
                .get(name)
                .and_then(|value: &HeaderValue| value.to_str().ok())
        };
        let is_ours = |host: &str| self.hosts.contains(&host.to_ascii_lowercase());
        if headers.get_all(header::HOST).iter().count() != 1
            || !text(header::HOST).is_some_and(is_ours)
        {
            return Err((StatusCode::FORBIDDEN, "not a name of this server"));
        }
        let origin = headers.get(header::ORIGIN);
        let needs_origin = headers.contains_key(header::UPGRADE);
        let is_own_origin = text(header::ORIGIN)
            .and_then(|origin| origin.strip_prefix("http://"))
            .is_some_and(is_ours);
        if (origin.is_some() || needs_origin) && !is_own_origin {
            return Err((StatusCode::FORBIDDEN, "another site may not ask this"));
        }
        Ok(())
    }

    /// Whether the token came as a cookie, if one is needed.
    pub(crate) fn has_token(&self, headers: &HeaderMap) -> bool {
        let Some(token) = self.token else { return true };
        let cookies = headers.get_all(header::COOKIE).iter();
        cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            // Digests are compared: how long it takes tells nothing of the token.
            .any(|(name, value)| name == COOKIE && digest(value) == token)
    }
}

fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// `POST /enter` with the token as its body: sets the cookie.
pub(crate) async fn enter(State(guard): State<Arc<Guard>>, body: Bytes) -> Response {
    let token = std::str::from_utf8(&body).unwrap_or_default().trim();
    let is_token = token.len() <= MAX_TOKEN
        && token
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && guard.token == Some(digest(token));
    if !is_token {
        // Whoever guesses has to wait.
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        return (StatusCode::UNAUTHORIZED, "not the token").into_response();
    }
    let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/");
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn request(path: &str, headers: &[(&str, &str)]) -> Request {
        let mut request = Request::builder().uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::empty()).unwrap()
    }

    #[test]
    fn only_our_own_names_and_origins_are_admitted() {
        let guard = Guard::new("127.0.0.1:8080".parse().unwrap(), &[], None);
        let admits =
            |path: &str, headers: &[(&str, &str)]| guard.admits(&request(path, headers)).is_ok();
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "LOCALHOST:8080",
            "[::1]:8080",
        ] {
            assert!(admits("/", &[("host", host)]), "{host}");
        }
        for host in [
            "evil.example:8080",
            "127.0.0.1",
            "127.0.0.1:8081",
            "localhost:8080.evil.example",
            "",
        ] {
            assert!(!admits("/", &[("host", host)]), "{host}");
        }
        assert!(!admits("/", &[]));
        assert!(!admits(
            "/",
            &[("host", "localhost:8080"), ("host", "evil.example")]
        ));
        let host = ("host", "localhost:8080");
        let upgrade = ("upgrade", "websocket");
        assert!(admits(
            "/socket",
            &[host, upgrade, ("origin", "http://localhost:8080")]
        ));
        for origin in [
            "http://evil.example",
            "null",
            "https://localhost:8080",
            "http://localhost",
            "",
        ] {
            assert!(
                !admits("/socket", &[host, upgrade, ("origin", origin)]),
                "{origin}"
            );
            assert!(!admits("/", &[host, ("origin", origin)]), "{origin}");
        }
        assert!(
            !admits("/socket", &[host, upgrade]),
            "a socket needs an origin"
        );
    }

    #[test]
    fn elsewhere_a_token_is_needed() {
        let names = ["board.example".to_owned()];
        let guard = Guard::new("192.0.2.1:8080".parse().unwrap(), &names, Some("secret"));
        let has_token = |cookie: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_static(cookie));
            guard.has_token(&headers)
        };
        assert!(!guard.has_token(&HeaderMap::new()));
        assert!(!has_token("sanqi-token=wrong") && has_token("a=b; sanqi-token=secret"));
        let admits = |host| guard.admits(&request("/", &[("host", host)])).is_ok();
        assert!(admits("board.example:8080") && !admits("localhost:8080"));
    }
}
