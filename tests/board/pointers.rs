//! The board used by dragging, by touch and by keys alone, as a browser sends them.

use crate::page::{Reader, browser};
use crate::server::{Server, folder};

const PEOPLE: &str = "{\"opponent\": \"people\"}";

#[test]
fn a_piece_is_dragged_by_mouse_and_by_finger_and_goes_back_where_it_may_not_go() {
    for (pointer, width) in [("mouse", 1280), ("touch", 375)] {
        let Some(browser) = browser(width) else {
            return;
        };
        let server = Server::start(&folder(&format!("drag-{pointer}")), &[]);
        let reader = Reader { browser: &browser };
        reader.begin(&server, "en", PEOPLE, "xiangqi");
        let drag = |from: (usize, usize), to: (usize, usize)| {
            let (from, to) = (reader.place(from.0, from.1), reader.place(to.0, to.1));
            let halfway = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            browser.draw(pointer, &[from, halfway, to]);
        };
        drag((7, 7), (4, 7));
        reader.wait_for_moves(1);
        assert!(reader.text(".move-list").contains("C2=5"), "{pointer}");
        // A horse that is not blocked moves; a chariot cannot jump over its soldier, and goes back
        // to its place.
        drag((7, 0), (6, 2));
        reader.wait_for_moves(2);
        drag((0, 9), (0, 4));
        assert_eq!(reader.moves(), 2, "{pointer}");
        assert!(
            !reader.truth("document.querySelector('.held')"),
            "{pointer}"
        );
        let at = browser.run(
            "return [...document.querySelectorAll('.holder')].map(piece => piece.style.transform).filter(at => at === 'translate(50px, 950px)').length",
        );
        assert_eq!(at, 1, "{pointer}");
        assert_eq!(browser.complaints(), [""; 0], "{pointer}");
    }
}

#[test]
fn fingers_tap_squares() {
    let Some(browser) = browser(375) else { return };
    let server = Server::start(&folder("touch"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(&server, "zh", PEOPLE, "xiangqi");
    let tap = |x, y| browser.draw("touch", &[reader.place(x, y)]);
    tap(7, 7);
    reader.wait_for(12, ".target, .target-piece");
    tap(4, 7);
    reader.wait_for_moves(1);
    reader.begin(&server, "zh", PEOPLE, "gomoku");
    tap(7, 7);
    reader.wait_for_moves(1);
    tap(8, 7);
    reader.wait_for_moves(2);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_move_is_made_and_taken_back_by_keys_alone() {
    const ENTER: &str = "\u{e007}";
    const UP: &str = "\u{e013}";
    const RIGHT: &str = "\u{e014}";
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("keys"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(&server, "en", PEOPLE, "xiangqi");
    // Press Tab until the board has the focus.
    for _ in 0..20 {
        if reader.truth("document.activeElement.matches('svg.board')") {
            break;
        }
        browser.press("\u{e004}");
    }
    assert!(reader.truth("document.activeElement.matches('svg.board')"));
    // The cursor starts in the middle, at e4; the soldier on that file is below it.
    browser.press(RIGHT);
    let cursor = browser.run("return document.querySelector('#spoken').textContent");
    assert_eq!(cursor, "e4");
    browser.press("\u{e015}");
    let soldier = browser.run("return document.querySelector('#spoken').textContent");
    assert!(soldier.as_str().unwrap().starts_with("e3 "), "{soldier}");
    browser.press(&[ENTER, UP, ENTER].concat());
    reader.wait_for_moves(1);
    assert!(reader.text(".move-list").contains("P5+1"));
    // The letter works when no board or field has the focus.
    browser.run("document.activeElement.blur()");
    browser.press("u");
    reader.wait("!document.querySelector('.mv.shown')");
    assert_eq!(browser.complaints(), [""; 0]);
}

/// The numbers on the stones, and how many arrows and circles the user has drawn.
const MARKS: &str = "
    const numbers = [...document.querySelectorAll('.stone-number')].map(number => number.textContent).join(' ');
    return [numbers, document.querySelectorAll('.arrow.sketch').length, document.querySelectorAll('.spot.sketch').length];";

#[test]
fn stones_are_numbered_and_the_right_button_draws_on_the_board() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("sketch"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(&server, "en", PEOPLE, "gomoku");
    for (count, (x, y)) in (1..).zip([(7, 7), (8, 8), (8, 7)]) {
        reader.square(x, y);
        reader.wait_for_moves(count);
    }
    assert_eq!(browser.run(MARKS), serde_json::json!(["", 0, 0]));
    // The board has the focus since it was clicked, but letters and arrow keys still control the
    // page.
    browser.press("n");
    reader.wait_for(3, ".stone-number");
    let (from, to) = (reader.place(3, 3), reader.place(6, 3));
    browser.draw_with(2, "mouse", &[from, to]);
    browser.draw_with(2, "mouse", &[from]);
    assert_eq!(browser.run(MARKS), serde_json::json!(["1 2 3", 1, 1]));
    // Drawing the same circle again removes it.
    browser.draw_with(2, "mouse", &[from]);
    assert_eq!(browser.run(MARKS), serde_json::json!(["1 2 3", 1, 0]));
    // One move back; that removes the arrow.
    browser.press("\u{e012}");
    reader.wait_for(2, ".stone-number");
    assert_eq!(browser.run(MARKS), serde_json::json!(["1 2", 0, 0]));
    browser.press("f");
    reader.wait("document.querySelector('.coordinate').textContent === 'o'");
    assert_eq!(reader.moves(), 3);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn the_book_and_the_value_of_every_move_are_shown() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("page-book"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(&server, "en", PEOPLE, "xiangqi");
    browser.click("#book");
    reader.wait("document.querySelector('#book-moves [data-mv=h2e2]')");
    browser.click("#book-moves [data-mv=h2e2]");
    reader.wait_for_moves(1);
    // The list follows: the book answers the cannon's move.
    reader.wait("document.querySelector('#book-moves .line') && !document.querySelector('#book-moves [data-mv=h2e2]')");
    reader.begin(&server, "en", PEOPLE, "reversi");
    browser.run(
        "const lines = document.querySelector('#analysis select'); lines.value = '32'; lines.dispatchEvent(new Event('change'));",
    );
    browser.click("#analyse");
    reader.wait_for(4, ".spot text");
    assert_eq!(browser.complaints(), [""; 0]);
}
