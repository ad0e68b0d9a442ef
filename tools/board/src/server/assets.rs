//! The page's files, all embedded: its own, and the modules and styles that all pages share.

use std::sync::LazyLock;

use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use page::serve::{Asset, HTML, SCRIPT, STYLE};

macro_rules! scripts {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../web/", $name)))),+]
    };
}

/// The page's own scripts: name and text.
const SCRIPTS: [(&str, &str); 18] = scripts![
    "app.js",
    "link.js",
    "glyphs.js",
    "draw.js",
    "board.js",
    "moves.js",
    "start.js",
    "place.js",
    "opening.js",
    "players.js",
    "options.js",
    "analysis.js",
    "review.js",
    "export.js",
    "learn.js",
    "levels.js",
    "puzzles.js",
    "settings.js",
];

static FILES: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    // The page's messages, in both languages.
    let words = page::words(&crate::MESSAGES).to_string();
    let mut files = vec![
        Asset::of("words.json", "application/json", words.into()),
        Asset::new("style.css", STYLE, include_str!("../../web/style.css")),
        Asset::new(
            "glyphs-OFL.txt",
            "text/plain; charset=utf-8",
            include_str!("../../web/glyphs-OFL.txt"),
        ),
    ];
    files.extend(modules().map(|(name, text)| Asset::new(name, SCRIPT, text)));
    files.push(Asset::of("index.html", HTML, index().into()));
    files
});

/// The page's own scripts, and the shared ones that they import.
fn modules() -> impl Iterator<Item = (&'static str, &'static str)> {
    let shared = page::MODULES
        .iter()
        .map(|module| (module.name, module.text));
    let imported = shared.filter(|(name, _)| {
        let import = format!("\"./{name}\"");
        SCRIPTS.iter().any(|(_, text)| text.contains(&import))
    });
    SCRIPTS.into_iter().chain(imported)
}

/// The HTML page. It names all modules, so that a browser fetches them at once rather than one
/// after the other as it finds the imports.
fn index() -> String {
    let modules =
        modules().map(|(name, _)| format!("<link rel=\"modulepreload\" href=\"/{name}\">\n"));
    let modules = modules.collect::<String>();
    let page = include_str!("../../web/index.html").replace("<!--modules-->\n", &modules);
    [page::HEAD, &page].concat()
}

pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let name = match uri.path().strip_prefix('/') {
        Some("") => Some("index.html"),
        name => name,
    };
    match FILES.iter().find(|file| Some(file.name) == name) {
        Some(file) => file.answer(&headers),
        None => (StatusCode::NOT_FOUND, "not found").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_page_is_in_both_languages() {
        let words = page::words(&crate::MESSAGES);
        let prefix = ["page", "-"].concat();
        let mut said = 0;
        for (name, text) in SCRIPTS {
            for id in text.split(&format!("\"{prefix}")).skip(1) {
                let id = format!("{prefix}{}", id.split('"').next().unwrap());
                // An id that ends in `-` is completed by the script.
                for language in ["en", "zh"] {
                    let is_there = words[language].get(&id).is_some();
                    assert!(is_there || id.ends_with('-'), "{name}: {id} in {language}");
                }
                said += 1;
            }
        }
        assert!(said > 50, "{said}");
        let mut faults = crate::MESSAGES.faults(env!("CARGO_MANIFEST_DIR"));
        // The page's messages are used by its scripts only.
        faults.retain(|fault| !fault.starts_with(&prefix) || !fault.ends_with("is never said"));
        assert_eq!(faults, [""; 0]);
    }

    /// Limit on the size of the whole page, in bytes.
    const MAX_PAGE: usize = 300_000;

    #[test]
    fn the_page_is_small_and_asks_nobody_else() {
        let files = FILES.iter().map(|file| file.text.as_ref());
        let all = files.chain([page::THEME]);
        let bytes: usize = all.clone().map(str::len).sum();
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
