//! The board's screens checked by axe-core: no serious violations, in light and dark, on a phone
//! and on a desktop.

use std::fs;

use serde_json::Value;

use crate::browser::Browser;
use crate::page::{Reader, browser};
use crate::server::{Server, folder};

/// The copy of axe-core that `.ci/run` installs.
const AXE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/target/ci/node/node_modules/axe-core/axe.min.js"
);

/// The violations that axe-core finds on the page: rule and elements.
const FIND: &str = "
    const { violations } = await axe.run(document);
    return violations
        .filter(({ impact }) => ['serious', 'critical'].includes(impact))
        .map(({ id, nodes }) => [id, ...nodes.map(node => node.html.slice(0, 120))]);";

fn assert_nothing_serious(browser: &Browser, axe: &str, screen: &str) {
    // Finish fade-ins, since their intermediate colours are not those that are read.
    browser.run("document.getAnimations().forEach(animation => animation.finish())");
    browser.run(axe);
    let found = browser.run(&format!("return (async () => {{ {FIND} }})()"));
    assert_eq!(found, Value::Array(Vec::new()), "{screen}");
}

#[test]
fn axe_finds_nothing_serious() {
    let Ok(axe) = fs::read_to_string(AXE) else {
        eprintln!("skipped: axe-core is not installed");
        return;
    };
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/arena/xiangqi.jsonl"
    );
    let server = Server::start(&folder("accessibility"), &["--watch", record]);
    for (width, language, theme) in [(1280, "en", "light"), (375, "zh", "dark")] {
        let Some(browser) = browser(width) else {
            return;
        };
        let reader = Reader { browser: &browser };
        let check = |screen: &str| {
            assert_nothing_serious(&browser, &axe, &format!("{screen}, {width} {theme}"));
        };
        let home = format!("http://{}/", server.address);
        browser.go(&home);
        browser.run(&format!(
            "localStorage.setItem('sanqi-board', JSON.stringify({{language: '{language}', theme: '{theme}'}}))"
        ));
        browser.go("about:blank");
        browser.go(&home);
        reader.wait("document.querySelector('#paste')");
        check("first page");
        browser.run("document.querySelector('#paste').value = '1. C2=5 C2+7 2. R1+1 H8+7'");
        browser.click("#open-text");
        reader.wait_for_moves(4);
        check("play");
        browser.click("#analyse");
        reader.wait(
            "document.querySelector('.lines .line') && document.querySelector('.arrow.best')",
        );
        check("analysis");
        browser.click("#analyse");
        browser.click("#judge");
        reader.wait("document.querySelector('.curve') && document.querySelector('#judge')");
        check("review");
        browser.click("#learn-go");
        reader.wait("document.querySelector('#learn-tree svg')");
        browser.run("document.querySelector('#learn-words').scrollIntoView()");
        check("learn");
        browser.click("#book");
        reader.wait("document.querySelector('#book[aria-pressed=true]')");
        browser.click("#options-analysis");
        reader.wait("document.querySelector('dialog[open]')");
        check("options");
        browser.click("#close-options");
        browser.click("#home");
        reader.wait("document.querySelector('#set-up')");
        browser.click("#set-up");
        reader.wait("document.querySelector('#clear')");
        browser.click("#clear");
        browser.click("#use");
        reader.wait("document.querySelector('.wrong li')");
        check("set up");
        let choices = "{\"opponent\": \"people\", \"opening\": \"taraguchi-10\"}";
        reader.begin(&server, language, choices, "gomoku");
        reader.square(7, 7);
        reader.wait("document.querySelector('#say-swap')");
        check("opening");
        browser.go("about:blank");
        browser.go(&format!("{home}watch#lang={language}&theme={theme}"));
        reader.wait("document.querySelector('#game-list button')");
        check("report");
    }
}
