//! The record of a match that grows, followed on the page.

use std::fs::{self, OpenOptions};
use std::io::Write;

use crate::page::{Reader, browser};
use crate::server::{Server, folder};

#[test]
fn a_growing_record_is_followed_to_its_end() {
    let Some(browser) = browser(375) else { return };
    let folder = folder("watch-live");
    let record = folder.join("match.jsonl");
    let whole = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/arena/xiangqi.jsonl"
    ))
    .unwrap();
    // In the middle of the second game, and of a line.
    let second = whole.find("\"type\":\"start\",\"game\":1").unwrap();
    let cut = second + 1500;
    fs::write(&record, &whole[..cut]).unwrap();
    let server = Server::start(
        &folder.join("games"),
        &["--watch", record.to_str().unwrap()],
    );
    let reader = Reader { browser: &browser };
    browser.go(&format!("http://{}/", server.address));
    reader.wait("document.querySelector('#watch')");
    browser.click("#watch");
    reader.wait_for(1, ".running svg");
    reader.wait_for(1, "#game-list button");
    assert_eq!(reader.text("#now-said"), "1 of 4 games");
    reader.assert_width(375);
    let mut file = OpenOptions::new().append(true).open(&record).unwrap();
    file.write_all(&whole.as_bytes()[cut..]).unwrap();
    reader.wait_for(4, "#game-list button");
    reader.wait("!document.querySelector('.running')");
    assert_eq!(reader.text("#now-said"), "The match is over");
    assert_eq!(browser.complaints(), [""; 0]);
}
