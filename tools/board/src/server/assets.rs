//! The page's files, all embedded: its own, and the modules and style that all pages share.

use std::sync::LazyLock;

use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";

macro_rules! files {
    ($($name:literal: $kind:expr),+ $(,)?) => {
        [$(($name, $kind, include_str!(concat!("../../web/", $name)))),+]
    };
}

/// The page's own, by name.
const FILES: [(&str, &str, &str); 16] = files![
    "style.css": STYLE,
    "glyphs-OFL.txt": "text/plain; charset=utf-8",
    "app.js": SCRIPT,
    "link.js": SCRIPT,
    "glyphs.js": SCRIPT,
    "draw.js": SCRIPT,
    "board.js": SCRIPT,
    "moves.js": SCRIPT,
    "start.js": SCRIPT,
    "analysis.js": SCRIPT,
    "review.js": SCRIPT,
    "export.js": SCRIPT,
    "learn.js": SCRIPT,
    "levels.js": SCRIPT,
    "puzzles.js": SCRIPT,
    "settings.js": SCRIPT,
];

static INDEX: LazyLock<String> =
    LazyLock::new(|| [page::HEAD, include_str!("../../web/index.html")].concat());

/// The words of the page in both languages.
static WORDS: LazyLock<String> = LazyLock::new(|| page::words(&crate::MESSAGES).to_string());

fn find(path: &str) -> Option<(&'static str, &'static str)> {
    let name = path.strip_prefix('/')?;
    match name {
        "words.json" => return Some(("application/json", &WORDS)),
        "" | "index.html" => return Some((HTML, &INDEX)),
        _ => {}
    }
    let shared = page::MODULES.iter().find(|module| module.name == name);
    if let Some(module) = shared {
        return Some((SCRIPT, module.text));
    }
    let own = FILES.iter().find(|(own, ..)| *own == name)?;
    Some((own.1, own.2))
}

pub(super) async fn serve(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    match find(uri.path()) {
        Some((kind, text)) => ([(header::CONTENT_TYPE, kind)], text).into_response(),
        None => (StatusCode::NOT_FOUND, "not found").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_page_is_in_both_languages() {
        let words: serde_json::Value = serde_json::from_str(&WORDS).unwrap();
        let prefix = ["page", "-"].concat();
        let mut said = 0;
        for (name, _, text) in FILES.iter().filter(|(name, ..)| name.ends_with(".js")) {
            for id in text.split(&format!("\"{prefix}")).skip(1) {
                let id = format!("{prefix}{}", id.split('"').next().unwrap());
                // Names that begin so are put together.
                for language in ["en", "zh"] {
                    let is_there = words[language].get(&id).is_some();
                    assert!(is_there || id.ends_with('-'), "{name}: {id} in {language}");
                }
                said += 1;
            }
        }
        assert!(said > 50, "{said}");
        let mut faults = crate::MESSAGES.faults(env!("CARGO_MANIFEST_DIR"));
        // The page's are said by its script.
        faults.retain(|fault| !fault.starts_with(&prefix) || !fault.ends_with("is never said"));
        assert_eq!(faults, [""; 0]);
    }

    /// Bytes that the whole page may have.
    const MAX_PAGE: usize = 300_000;

    #[test]
    fn the_page_is_small_and_asks_nobody_else() {
        let shared = page::MODULES.map(|module| module.text);
        let own = FILES.map(|(.., text)| text);
        let all = shared.iter().chain(&own).chain([&page::THEME, &INDEX.as_str()]);
        let bytes: usize = all.clone().map(|text| text.len()).sum::<usize>() + WORDS.len();
        assert!(bytes < MAX_PAGE, "{bytes} bytes");
        for text in all {
            let addresses = text.split("://").skip(1);
            for address in addresses {
                let named = [
                    "www.w3.org/",
                    "github.com/lxgw",
                    "scripts.sil.org",
                    "${location.host}",
                ];
                assert!(
                    named.iter().any(|known| address.starts_with(known)),
                    "{address:.60}"
                );
            }
        }
    }
}
