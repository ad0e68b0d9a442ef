//! One HTML page about a match: everything in it, nothing fetched.
//!
//! The page is a template with a place each for the style, the words, the data and the script. The
//! words are messages of the Fluent files; the data is one JSON object, and the script (ES modules
//! in plain JavaScript, `report/*.js` and those of the crate [`mod@page`]) draws all of the page
//! from it: crosstable, ratings, score over the games, times and depths, and every game on a board.
//! It works in light and dark, in English and Chinese, and its own security policy forbids it the
//! network.

use std::collections::HashSet;

use ::page::{HEAD, MODULES as MODULES_OF_PAGES, Module, THEME, bundled, words};
use serde_json::{Value, json};

use crate::MESSAGES;
use crate::archive::{Archive, RecordedGame};
use crate::summary::Summary;
use crate::tally::Tally;
use crate::tune::RecordedTuning;

const PAGE: &str = include_str!("report/page.html");
const STYLE: &str = include_str!("report/style.css");
/// The modules of this page, beside those that all pages have.
const MODULES: [Module; 4] = [
    Module {
        name: "ratings.js",
        text: include_str!("report/ratings.js"),
    },
    Module {
        name: "tuning.js",
        text: include_str!("report/tuning.js"),
    },
    Module {
        name: "live.js",
        text: include_str!("report/live.js"),
    },
    Module {
        name: "app.js",
        text: include_str!("report/app.js"),
    },
];

pub fn page(archive: &Archive) -> String {
    written(&data(archive), "")
}

/// The page of a match that runs: it asks `url` for the games, and for what is new.
pub(crate) fn live_page(archive: &Archive, url: &str) -> String {
    let mut data = head(archive);
    data["live"] = json!(url);
    for empty in ["games", "band", "llr"] {
        data[empty] = json!([]);
    }
    written(&data, "; connect-src 'self'")
}

fn written(data: &Value, policy: &str) -> String {
    // No text of the data can end the element that it stands in.
    let data = data.to_string().replace('<', "\\u003c");
    let words = words(&MESSAGES).to_string().replace('<', "\\u003c");
    let script = bundled(&[MODULES_OF_PAGES.as_slice(), &MODULES].concat());
    let mut page = String::with_capacity(data.len() + 131_072);
    page += HEAD;
    let mut rest = PAGE;
    for (place, text) in [
        ("/*POLICY*/", policy.to_owned()),
        ("/*STYLE*/", format!("{THEME}{STYLE}")),
        ("/*WORDS*/", words),
        ("/*DATA*/", data),
        ("/*SCRIPT*/", script),
    ] {
        let Some((before, after)) = rest.split_once(place) else {
            continue;
        };
        page += before;
        page += &text;
        rest = after;
    }
    page + rest
}

/// The JSON that the page's script reads.
fn data(archive: &Archive) -> Value {
    let mut data = head(archive);
    let mut tally = Tally::default();
    let points = archive.finished().map(|game| {
        tally.take(&game.result());
        Point::of(archive, &tally)
    });
    let points: Vec<Point> = points.collect();
    data["games"] = archive.finished().map(game).collect();
    data["band"] = points.iter().map(|point| json!(point.band)).collect();
    data["llr"] = points.iter().map(|point| json!(point.llr)).collect();
    data
}

/// The data of the page without the games and how the match stood after each.
pub(crate) fn head(archive: &Archive) -> Value {
    let summary = Summary {
        engines: archive.names(),
        tally: &archive.tally,
        sprt: archive.sprt,
        end: None,
    };
    let engines = archive.engines.iter().map(|engine| {
        json!({"name": engine.name, "builds": engine.builds, "proto": engine.proto, "options": engine.options, "tc": engine.tc})
    });
    let verdict = archive.sprt.map(|test| {
        use crate::stats::sprt::Decision;
        match test.decide(&archive.tally.pairs()) {
            Decision::Accepted => "accepted",
            Decision::Rejected => "rejected",
            Decision::Continue => "undecided",
        }
    });
    // Gomoku's positions begin with size and rule.
    let rule = archive.games.values().next().and_then(|game| {
        let is_gomoku = archive.game == "gomoku";
        let words = game.opening.position.split_whitespace().take(2);
        is_gomoku.then(|| words.collect::<Vec<_>>().join(" "))
    });
    let openings = archive
        .finished()
        .map(|game| (&game.opening.position, &game.opening.moves));
    let openings: HashSet<_> = openings.collect();
    json!({
        "arena": env!("CARGO_PKG_VERSION"),
        "game": archive.game,
        "date": archive.date(),
        "rule": rule,
        "engines": engines.collect::<Vec<_>>(),
        "openings": openings.len(),
        "summary": summary.json(),
        "sprt": archive.sprt,
        "verdict": verdict,
        "tuned": archive.tuned.as_ref().map(tuned),
    })
}

/// How a match stood after a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    /// The interval of the first engine's score in percent, in a match of two.
    pub band: Option<[f64; 2]>,
    pub llr: Option<f64>,
}

impl Point {
    pub(crate) fn of(archive: &Archive, tally: &Tally) -> Self {
        if archive.engines.len() != 2 {
            return Self::default();
        }
        let ends = tally.pairing(0, 1).evidence();
        let ends = ends.map_or([0.0, 1.0], |evidence| evidence.interval());
        let llr = archive.sprt.map(|test| test.llr(&tally.pairs()));
        Self {
            band: Some(ends.map(|end| (end * 1000.0).round() / 10.0)),
            llr: llr.map(|llr| (llr * 1000.0).round() / 1000.0),
        }
    }
}

/// The parameters and their values after every pair, or after every Nth where there are many.
fn tuned(RecordedTuning { spsa, values }: &RecordedTuning) -> Value {
    const POINTS: usize = 300;
    let every = values.len().div_ceil(POINTS).max(1);
    let rounded = |values: &Vec<f64>| -> Vec<f64> {
        values
            .iter()
            .map(|value| (value * 100.0).round() / 100.0)
            .collect()
    };
    let start = std::iter::once((0, spsa.start()));
    let points = values
        .iter()
        .zip(1..)
        .filter(|(_, played)| played % every == 0 || *played == values.len());
    let points = points.map(|(values, played)| (played, rounded(values)));
    json!({
        "parameters": spsa.parameters,
        "pairs": spsa.pairs,
        "played": values.len(),
        "course": start.chain(points).collect::<Vec<_>>(),
    })
}

/// Number, players, score, reason, detail, opening; then of every move: the move, engine, score,
/// mate, depth, time, time left. The keys are short, since there are many games.
pub(crate) fn game(game: &RecordedGame) -> Value {
    let each = |value: fn(&(usize, crate::play::Played)) -> Value| {
        game.moves.iter().map(value).collect::<Vec<_>>()
    };
    json!({
        "n": game.number + 1,
        "p": game.players,
        "s": game.score,
        "r": game.reason,
        "d": game.detail,
        "o": game.opening,
        "m": each(|(_, played)| json!(played.mv)),
        "e": each(|(engine, _)| json!(engine)),
        "sc": each(|(_, played)| json!(played.report.score)),
        "mt": each(|(_, played)| json!(played.report.mate)),
        "dp": each(|(_, played)| json!(played.report.depth)),
        "t": each(|(_, played)| json!((played.time_ms * 10.0).round() / 10.0)),
        "l": each(|(_, played)| json!(played.left_ms)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_places_of_the_page_are_filled_and_nothing_is_fetched() {
        let mut archive = Archive::default();
        archive.engines.push(crate::archive::Participant {
            name: "</script><b>".to_owned(),
            ..Default::default()
        });
        let page = page(&archive);
        for place in [
            "/*POLICY*/",
            "/*STYLE*/",
            "/*WORDS*/",
            "/*DATA*/",
            "/*SCRIPT*/",
        ] {
            assert!(!page.contains(place), "{place}");
        }
        assert!(!page.contains("</script><b>") && page.contains("\\u003c/script>"));
        assert_eq!(page.matches("<script").count(), 3);
        // The only address in it is the name of SVG.
        assert_eq!(page.matches("://").count(), 1);
        assert!(page.contains("default-src 'none'"));
    }
}
