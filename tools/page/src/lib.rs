//! What the web pages have in common: ES modules and a style in `web/`, and the words that they
//! say.
//!
//! | module | gives |
//! |---|---|
//! | `words.js` | `teach`, `say`, `ending`, `speak`, `spoken`: messages of the Fluent files, see [`mod@words`] |
//! | `dom.js` | `html`, `node`, `get`, `fill`: elements made and found |
//! | `boards.js` | `BOARDS`: positions of the three games, played on and drawn |
//! | `charts.js` | frames, curves, bands, bars, legends, figures |
//! | `table.js` | `table`: sorted by a click on a heading |
//!
//! A server may give them out as they are; a page that stands alone has them [`bundled`] into one
//! script. What servers have in common besides (who may talk to them, and the page that asks for a
//! token) is in `serve`, a feature.

#[cfg(feature = "serve")]
mod asset;
mod bundle;
#[cfg(feature = "serve")]
mod guard;
#[cfg(feature = "serve")]
mod listener;
#[cfg(feature = "serve")]
pub mod serve;
mod words;

pub use bundle::bundled;
pub use words::words;

/// A file of JavaScript, called as other modules import it.
#[derive(Clone, Copy)]
pub struct Module {
    pub name: &'static str,
    pub text: &'static str,
}

/// Colours in light and dark, and what every page has: text, buttons, cards, tables, charts.
pub const THEME: &str = include_str!("../web/theme.css");

/// How every page begins; what follows is still in the `head`.
pub const HEAD: &str = include_str!("../web/head.html");

macro_rules! modules {
    ($($name:literal),+) => {
        [$(Module { name: $name, text: include_str!(concat!("../web/", $name)) }),+]
    };
}

/// All of them, each behind those that it imports.
pub const MODULES: [Module; 5] =
    modules!["words.js", "dom.js", "charts.js", "table.js", "boards.js"];
