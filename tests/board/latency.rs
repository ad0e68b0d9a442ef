//! How long a user waits for a clicked move, and for the lines of an engine.
//!
//! The figures of docs/guide/board.md are measured on a machine with nothing else to do:
//! `cargo test --test board -- --nocapture --test-threads=1 latency` prints them. A machine that
//! runs other tests keeps the bounds below.
#![cfg(unix)]

use std::fs;

use serde_json::Value;

use crate::page::{Reader, browser};
use crate::server::{Server, folder};

/// Bound on the quickest, in milliseconds: nothing along the way waits for a longer timer.
const QUICKEST: f64 = 150.0;
/// Bound on the median, in milliseconds, whatever else the machine does.
const MEDIAN: f64 = 600.0;
const TIMES: usize = 50;

fn assert_quick(what: &str, times: &Value) {
    let times = times.as_array().unwrap().iter();
    let mut times: Vec<f64> = times.map(|time| time.as_f64().unwrap()).collect();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let (quickest, median, slow) = (at(0.0), at(0.5), at(0.99));
    println!(
        "{what}: {} times, quickest {quickest:.1} ms, median {median:.1} ms, 99 % {slow:.1} ms",
        times.len()
    );
    assert!(times.len() >= TIMES, "{what}: {times:?}");
    assert!(
        quickest <= QUICKEST && median <= MEDIAN,
        "{what}: {times:?}"
    );
}

/// Measures from the release of the mouse, while an engine analyses: to the frame in which the
/// stone is drawn; to the end of that frame, where the next one begins, which is as late as the
/// display can show it; and to the server's message that the move is on the disk, when the stone is
/// no longer a shade lighter.
#[test]
fn latency_of_a_click_beside_a_thinking_engine() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("latency-click"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(&server, "en", "{\"opponent\": \"people\"}", "gomoku");
    browser.click("#analyse");
    reader.wait("document.querySelector('.lines .line')");
    browser.run(
        "window.drawn = []; window.ended = []; window.kept = []; let pressed = 0, clicked = 0;
         const stones = document.querySelector('.layer-pieces');
         addEventListener('pointerup', () => { pressed = clicked = performance.now(); }, true);
         new MutationObserver(() => {
             if (stones.children.length > kept.length && clicked && !stones.lastChild.classList.contains('expected')) {
                 kept.push(performance.now() - clicked);
                 clicked = 0;
             }
             if (stones.children.length <= drawn.length || !pressed) return;
             const since = pressed; pressed = 0;
             requestAnimationFrame(() => {
                 const channel = new MessageChannel();
                 channel.port1.onmessage = () => drawn.push(performance.now() - since);
                 channel.port2.postMessage(0);
                 requestAnimationFrame(() => ended.push(performance.now() - since));
             });
         }).observe(stones, { childList: true, subtree: true, attributeFilter: ['class'] });",
    );
    // Every other point, so that nobody makes a five.
    for number in 0..TIMES {
        reader.square(number % 7 * 2, number / 7 * 2 % 15);
        reader.wait(&format!(
            "Math.min(ended.length, kept.length) === {}",
            number + 1
        ));
    }
    for (what, times) in [
        ("click to the stone's frame", "drawn"),
        ("click to the end of that frame", "ended"),
        ("click to the move on the disk", "kept"),
    ] {
        assert_quick(what, &browser.run(&format!("return {times}")));
    }
}

/// Measures from an engine's `info` to the page: the engine writes the time into its score.
#[test]
fn latency_of_a_line_of_the_engine() {
    let Some(browser) = browser(1280) else { return };
    let folder = folder("latency-info");
    let script = "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; \
        go*) (while :; do echo \"info depth 1 score cp $(($(date +%s%3N) % 10000000)) pv h2e2\"; sleep 0.1; done) & p=$!;; \
        stop) kill $p; echo bestmove h2e2;; quit) kill $p; exit;; esac; done";
    let command = serde_json::to_string(&["bash", "-c", script]).unwrap();
    let file = folder.join("engines.toml");
    let toml = format!(
        "[[engine]]\nname = 'clock'\ngames = ['xiangqi']\ncommand = {command}\nprotocol = 'uci'\n"
    );
    fs::write(&file, toml).unwrap();
    let server = Server::start(
        &folder.join("games"),
        &["--engines", file.to_str().unwrap()],
    );
    let reader = Reader { browser: &browser };
    reader.begin(&server, "en", "{\"opponent\": \"people\"}", "xiangqi");
    browser.run(
        "const engine = document.querySelector('#analysis select:last-of-type'); engine.value = 'clock';
         engine.dispatchEvent(new Event('change'));
         window.times = []; let last = null;
         new MutationObserver(() => {
             const text = document.querySelector('.line b')?.textContent;
             if (!text || text === last) return;
             last = text;
             const since = Date.now() % 10000000 - Math.round(100 * text.slice(1));
             requestAnimationFrame(() => times.push(since));
         }).observe(document.querySelector('#analysis'), { childList: true, subtree: true, characterData: true });",
    );
    reader.wait("document.querySelector('#options-analysis').title.includes('clock')");
    browser.click("#analyse");
    reader.wait(&format!("times.length >= {TIMES}"));
    assert_quick("info to page", &browser.run("return times"));
}
