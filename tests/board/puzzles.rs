//! River crossings and the fifteen puzzle played by hand, with the solvers' hints.

use crate::page::{Reader, browser};
use crate::server::{Server, folder};

#[test]
fn three_missionaries_and_three_cannibals_cross_as_the_hints_say() {
    let Some(browser) = browser(375) else { return };
    let server = Server::start(&folder("river"), &[]);
    let reader = Reader { browser: &browser };
    browser.go(&format!("http://{}/#river", server.address));
    reader.wait("document.querySelector('.puzzle .said')?.innerText.startsWith('0 crossings so far; at least 11')");
    // Nobody rows; two missionaries may not leave.
    browser.click("#cross");
    assert!(reader.text(".puzzle .said").contains("row"));
    for _ in 0..2 {
        browser.click(".bank.left .missionary");
    }
    browser.click("#cross");
    assert!(reader.text(".puzzle .said").contains("Refused"));
    browser.click("#again");
    for crossed in 1..=11 {
        reader.wait("!document.querySelector('#puzzle-hint').disabled");
        browser.click("#puzzle-hint");
        browser.click("#cross");
        let said = match crossed {
            1 => "1 crossing so far".to_owned(),
            _ => format!("{crossed} crossings"),
        };
        reader.wait(&format!(
            "document.querySelector('.puzzle .said')?.innerText.includes('{said}')"
        ));
    }
    assert_eq!(
        reader.text(".puzzle .said"),
        "All are across in 11 crossings; 11 is the least"
    );
    reader.wait_for(6, ".bank.right .figure");
    reader.assert_width(375);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn eight_tiles_are_slid_home_by_hints_clicks_and_keys() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("fifteen"), &[]);
    let reader = Reader { browser: &browser };
    browser.go(&format!("http://{}/", server.address));
    reader.wait("document.querySelector('#open-fifteen')");
    browser.click("#open-fifteen");
    reader.wait_for(16, ".slides .slide");
    browser.run(
        "const size = document.querySelector('#tiles-size'); size.value = 3; size.dispatchEvent(new Event('change'))",
    );
    reader.wait_for(9, ".slides .slide");
    for _ in 0..40 {
        if reader.truth("document.querySelectorAll('.slide.home').length === 8") {
            break;
        }
        browser.click("#puzzle-hint");
        reader.wait("document.querySelector('.slide.hinted')");
        browser.click(".slide.hinted");
    }
    assert!(reader.truth("document.querySelectorAll('.slide.home').length === 8"));
    assert!(
        reader.text(".puzzle .said").is_empty() || reader.text(".puzzle .said").contains("slides")
    );
    // One arrow key moves a tile away, another one brings it back.
    browser.run("document.activeElement.blur()");
    browser.press("\u{e015}");
    reader.wait_for(7, ".slide.home");
    browser.press("\u{e013}");
    reader.wait_for(8, ".slide.home");
    assert_eq!(browser.complaints(), [""; 0]);
}
