//! The record of a match as `arena report` draws it, read anew at each look while the match runs.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use arena::archive::Archive;
use arena::report;
use axum::extract::State;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};

use super::Shared;

/// A record that was written to so lately belongs to a match that runs.
const RUNNING: Duration = Duration::from_secs(60);
/// How often the page of a running match is loaded again, in seconds.
const REFRESH: HeaderValue = HeaderValue::from_static("10");
/// The report is one file: its style and script stand in it, and it asks for nothing else.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

pub(super) async fn page(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let Some(record) = shared
        .watched
        .clone()
        .filter(|_| shared.guard.knows(&headers))
    else {
        return super::not_found();
    };
    // One at a time: a long record takes a while to be read. The semaphore is never closed.
    let _turn = shared.reading.acquire().await;
    let runs = is_running(&record);
    let drawn = tokio::task::spawn_blocking(move || {
        Archive::read(&[record], false).map(|archive| report::page(&archive))
    });
    match drawn.await {
        Ok(Ok(page)) => {
            let mut response = Html(page).into_response();
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
            if runs {
                headers.insert(HeaderName::from_static("refresh"), REFRESH);
            }
            response
        }
        Ok(Err(error)) => (StatusCode::SERVICE_UNAVAILABLE, error.to_string()).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn is_running(record: &Path) -> bool {
    let changed = std::fs::metadata(record).and_then(|about| about.modified());
    let age = changed.ok().and_then(|at| at.elapsed().ok());
    age.is_some_and(|age| age < RUNNING)
}
