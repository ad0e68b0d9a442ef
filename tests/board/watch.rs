//! The record of a running match, followed on the page.

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
    // The file ends in the middle of the second game, and of a line.
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

/// A test of a change on two machines: standings, the course of the log-likelihood ratio, and the
/// workers.
#[test]
fn standings_the_course_of_the_ratio_and_workers_grow_with_the_record() {
    let Some(browser) = browser(1280) else { return };
    let folder = folder("watch-cluster");
    let record = folder.join("match.jsonl");
    let whole = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/arena/xiangqi.jsonl"
    ))
    .unwrap();
    let sprt =
        "\"sprt\":{\"elo0\":0.0,\"elo1\":20.0,\"alpha\":0.05,\"beta\":0.05,\"model\":\"logistic\"}";
    let mut whole = whole.replacen("\"games\":4}", &format!("\"games\":4,{sprt}}}"), 1);
    for (pair, worker) in ["left", "right"].iter().enumerate() {
        let start = format!("\"pair\":{pair},\"players\"");
        whole = whole.replace(&start, &format!("\"worker\":\"{worker}\",{start}"));
    }
    // The first pair has been played, the second has begun.
    let cut = whole.find("\"type\":\"start\",\"game\":3").unwrap();
    let cut = whole[..cut].rfind('\n').unwrap() + 1;
    fs::write(&record, &whole[..cut]).unwrap();
    let server = Server::start(
        &folder.join("games"),
        &["--watch", record.to_str().unwrap()],
    );
    let reader = Reader { browser: &browser };
    browser.go(&format!("http://{}/watch", server.address));
    let played = |worker: &str, games: u64| {
        let row = format!(
            "[...document.querySelectorAll('#workers tr')].find(row => row.innerText.startsWith('{worker}'))"
        );
        reader.wait(&format!("{row}?.cells[1].innerText === '{games}'"));
    };
    played("left", 2);
    played("right", 1);
    reader.wait("document.querySelectorAll('#crosstable td').length > 3");
    let standing = reader.text("#overview");
    let course = "return document.querySelector('#llr svg path').getAttribute('d')";
    let before = browser.run(course);
    let mut file = OpenOptions::new().append(true).open(&record).unwrap();
    file.write_all(&whole.as_bytes()[cut..]).unwrap();
    played("right", 2);
    reader.wait("document.querySelector('#now-said')?.innerText === 'The match is over'");
    assert_ne!(browser.run(course), before);
    assert_ne!(reader.text("#overview"), standing);
    assert_eq!(browser.complaints(), [""; 0]);
}
