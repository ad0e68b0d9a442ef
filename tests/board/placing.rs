//! Positions set up by hand: by mouse and keyboard, with every fault named.

use serde_json::json;

use crate::page::{Reader, browser};
use crate::server::{Server, folder};

#[test]
fn a_position_is_set_up_by_hand_and_everything_wrong_with_it_is_said() {
    let Some(browser) = browser(375) else { return };
    let server = Server::start(&folder("placing"), &[]);
    let reader = Reader { browser: &browser };
    browser.go(&format!("http://{}/", server.address));
    browser.run("localStorage.setItem('sanqi-board', JSON.stringify({language: 'en'}))");
    browser.go("about:blank");
    browser.go(&format!("http://{}/", server.address));
    reader.wait("document.querySelector('#set-up')");
    browser.click("#set-up");
    reader.wait_for(32, ".layer-pieces > *");
    reader.assert_width(375);
    browser.click("#clear");
    reader.wait_for(0, ".layer-pieces > *");
    // A pawn behind its start, and an elephant beyond the river; no kings.
    for (letter, x, y) in [("P", 0, 8), ("B", 2, 3)] {
        browser.click(&format!(".palette [data-letter={letter}]"));
        reader.square(x, y);
    }
    reader.wait_for(2, ".layer-pieces > *");
    browser.click("#use");
    reader.wait_for(4, ".wrong li");
    let said = reader.text(".wrong");
    for fault in [
        "Red has no king",
        "Black has no king",
        "a1: a red pawn can never stand there",
        "c6: a red elephant can never stand there",
    ] {
        assert!(said.contains(fault), "{fault}: {said}");
    }
    reader.wait_for(2, ".fault");
    reader.assert_width(375);
    // With the keyboard: add both kings, and remove the two faulty pieces.
    browser.run(
        "const board = document.querySelector('svg.board');
         const press = (key, times = 1) => { while (times--) board.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})); };
         const take = letter => document.querySelector(`.palette [data-letter='${letter}']`).click();
         const home = () => { board.dispatchEvent(new FocusEvent('blur')); press('ArrowUp'); press('ArrowUp', 12); press('ArrowLeft', 12); };
         take('.'); home(); press('ArrowDown', 8); press('Enter'); home(); press('ArrowDown', 3); press('ArrowRight', 2); press('Enter');
         take('k'); home(); press('ArrowRight', 4); press('Enter');
         take('K'); home(); press('ArrowRight', 3); press('ArrowDown', 9); press('Enter');
         take('R'); home(); press('ArrowRight', 8); press('ArrowDown', 4); press('Enter');",
    );
    reader.wait_for(3, ".layer-pieces > *");
    reader.wait_for(0, ".wrong li");
    assert_eq!(reader.text("#spoken"), "i5 red rook");
    browser.click("#use");
    reader.wait("document.querySelector('.move-list') && document.querySelector('.board.may')");
    let position = browser.run("return document.querySelector('.said').innerText");
    assert_eq!(position, "Red to move");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn faults_are_reported_before_a_game_is_begun() {
    let server = Server::start(&folder("placing-faults"), &[]);
    let mut page = server.page();
    page.ask(json!({"do": "place", "game": "gomoku", "size": "5", "rows": ["X....", ".....", ".....", ".....", "....."], "turn": "first"}));
    let reply = page.wait("misplaced", |_| true);
    assert_eq!(
        reply["faults"],
        json!([{"fault": "stones", "found": 1, "most": 0}])
    );
    // A fault that is not listed in detail still gives a reason.
    page.ask(json!({"do": "place", "game": "xiangqi", "rows": ["k"], "turn": "first"}));
    let notice = page.wait("notice", |_| true);
    assert_eq!(notice["message"], "page-bad-position");
    assert_eq!(notice["text"]["zh"], "棋盘有 1 条横线，应为 10 条");
    page.ask(json!({"do": "list"}));
    assert_eq!(page.wait("games", |_| true)["games"], json!([]));
}
