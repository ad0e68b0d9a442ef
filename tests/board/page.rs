//! The page in a browser: whole games by clicks, in both languages, at the width of a phone and of
//! a desktop.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::browser::Browser;
use crate::server::{Server, folder};

/// The moves of the main line; those of variations are nested deeper.
const MOVES: &str = ".move-list > li > .mv";

/// Time limit for a condition of the page, even on a busy machine.
const LIMIT: Duration = Duration::from_secs(90);

/// A browser for a test; where there is none, says so and returns `None`.
pub(crate) fn browser(width: u32) -> Option<Browser> {
    let browser = Browser::open(width);
    if browser.is_none() {
        eprintln!("skipped: no chromium with chromedriver");
    }
    browser
}

/// The page of a server, as a user sees it.
pub(crate) struct Reader<'a> {
    pub(crate) browser: &'a Browser,
}

impl Reader<'_> {
    pub(crate) fn truth(&self, condition: &str) -> bool {
        self.browser.run(&format!("return !!({condition})")) == Value::Bool(true)
    }

    pub(crate) fn wait(&self, condition: &str) {
        let deadline = Instant::now() + LIMIT;
        while !self.truth(condition) {
            let page = self.browser.run("return document.body.innerText");
            assert!(Instant::now() < deadline, "never: {condition}\n{page}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    pub(crate) fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector('{selector}').innerText");
        self.browser.run(&script).as_str().unwrap().to_owned()
    }

    pub(crate) fn number(&self, script: &str) -> u64 {
        self.browser.run(script).as_u64().unwrap()
    }

    /// Waits until this many elements match a selector.
    pub(crate) fn wait_for(&self, count: u64, selector: &str) {
        self.wait(&format!(
            "document.querySelectorAll('{selector}').length === {count}"
        ));
    }

    /// The number of moves in the main line.
    pub(crate) fn moves(&self) -> u64 {
        self.number(&format!(
            "return document.querySelectorAll('{MOVES}').length"
        ))
    }

    pub(crate) fn wait_for_moves(&self, count: u64) {
        self.wait_for(count, MOVES);
    }

    /// Puts down stones, each after the one before is in the list of moves.
    pub(crate) fn put_stones(&self, points: &[(usize, usize)]) {
        let before = self.moves();
        for (&(x, y), count) in points.iter().zip(before + 1..) {
            self.square(x, y);
            self.wait_for_moves(count);
        }
    }

    /// Checks that the page does not scroll sideways.
    pub(crate) fn assert_width(&self, width: u64) {
        let found = self.number("return document.documentElement.scrollWidth");
        assert_eq!(found, width);
    }

    /// The centre of a square of the board, in the window's pixels.
    pub(crate) fn place(&self, x: usize, y: usize) -> (f64, f64) {
        let script = format!(
            "const board = document.querySelector('svg.board'); board.scrollIntoView({{block: 'center'}});
             const at = new DOMPoint({}, {}).matrixTransform(board.getScreenCTM()); return [at.x, at.y]",
            50 + 100 * x,
            50 + 100 * y
        );
        let at = self.browser.run(&script);
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    }

    /// Clicks on a square of the board with the mouse.
    pub(crate) fn square(&self, x: usize, y: usize) {
        let (x, y) = self.place(x, y);
        self.browser.click_at(x, y);
    }

    pub(crate) fn begin(&self, server: &Server, language: &str, choices: &str, game: &str) {
        self.browser.go(&format!("http://{}/", server.address));
        self.browser.run(&format!(
            "localStorage.setItem('sanqi-board', JSON.stringify({{language: '{language}', start: {choices}}}))"
        ));
        self.browser.go("about:blank");
        self.browser.go(&format!("http://{}/", server.address));
        self.wait(&format!("document.querySelector('#play-{game}')"));
        self.browser.click(&format!("#play-{game}"));
        self.wait("document.querySelector('.board.may')");
    }
}

/// From the program's address to a move: one click starts the game, the others make the move.
#[test]
fn a_newcomer_moves_after_three_clicks_without_a_sound() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("page-newcomer"), &[]);
    let reader = Reader { browser: &browser };
    for (game, squares) in [
        ("xiangqi", &[(7, 7), (4, 7)][..]),
        ("reversi", &[(5, 4)]),
        ("gomoku", &[(7, 7)]),
    ] {
        browser.go(&format!("http://{}/", server.address));
        reader.wait(&format!("document.querySelector('#play-{game}')"));
        assert!(
            reader
                .truth("document.querySelector('#sound').getAttribute('aria-pressed') === 'false'")
        );
        // The first click; there is no dialog to close before.
        browser.click(&format!("#play-{game}"));
        reader.wait("document.querySelector('.board.may')");
        squares.iter().for_each(|&(x, y)| reader.square(x, y));
        reader.wait(&format!("document.querySelectorAll('{MOVES}').length >= 1"));
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

/// Waits until the page says that the game is over.
fn assert_over(reader: &Reader<'_>) {
    reader.wait("document.querySelector('.said.over')");
}

#[test]
fn a_game_of_xiangqi_is_played_by_clicks_undone_and_found_again() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("page-xiangqi"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(&server, "en", "{\"level\": 1}", "xiangqi");
    // The cannon to the centre: two clicks.
    reader.square(7, 7);
    assert!(reader.truth("document.querySelectorAll('.target, .target-piece').length === 12"));
    reader.square(4, 7);
    reader.wait_for_moves(2);
    assert!(reader.text(".move-list").contains("C2=5"));
    // A click on a square where the cannon cannot go moves nothing.
    reader.square(4, 7);
    reader.square(5, 8);
    assert_eq!(reader.moves(), 2);
    browser.click(".act.undo");
    reader.wait("!document.querySelector('.mv.shown')");
    browser.click(".act.redo");
    reader.wait("document.querySelector('.mv.shown')");
    reader.wait("document.querySelector('.board.may')");
    // By the keyboard: the other cannon.
    browser.run("document.querySelector('svg.board').focus()");
    browser.run(
        "const board = document.querySelector('svg.board');
         const press = key => board.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
         const last = document.querySelector('.mv.shown');
         press('ArrowUp'); for (let i = 0; i < 9; i++) press('ArrowLeft'); for (let i = 0; i < 10; i++) press('ArrowDown');
         press('Enter'); press('ArrowUp'); press('Enter');",
    );
    reader.wait_for_moves(4);
    assert!(
        reader.text(".move-list").contains("R9+1"),
        "{}",
        reader.text(".move-list")
    );
    reader.wait("document.querySelector('.board.may')");
    // After a reload the game is still there.
    let before = reader.text(".move-list");
    let address = browser.run("return location.href");
    browser.go("about:blank");
    browser.go(address.as_str().unwrap());
    reader.wait_for_moves(4);
    assert_eq!(reader.text(".move-list"), before);
    browser.click(".act.resign");
    assert_over(&reader);
    assert_eq!(reader.text(".said.over"), "Black wins: resignation");
    browser.click("#language");
    reader.wait("document.documentElement.lang === 'zh-CN'");
    reader.wait("document.querySelector('.said.over')?.innerText === '黑方胜：认输'");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_whole_game_of_reversi_is_played_on_a_phone_in_chinese() {
    let Some(browser) = browser(375) else { return };
    let server = Server::start(&folder("page-reversi"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(
        &server,
        "zh",
        "{\"level\": 1, \"size\": {\"reversi\": 6, \"gomoku\": 15}}",
        "reversi",
    );
    for _ in 0..40 {
        reader.wait("document.querySelector('.board.may .target, .said.over')");
        if reader.truth("document.querySelector('.said.over')") {
            break;
        }
        let moves = reader.moves();
        let at = browser.run(
            "const marks = document.querySelectorAll('.board.may .target'); const mark = marks[0];
             return [(+mark.getAttribute('cx') - 50) / 100, (+mark.getAttribute('cy') - 50) / 100]",
        );
        let place = |i: usize| at[i].as_f64().unwrap() as usize;
        reader.square(place(0), place(1));
        reader.wait(&format!(
            "document.querySelectorAll('{MOVES}').length > {moves} && document.querySelector('.board.may .target, .said.over')"
        ));
    }
    assert_over(&reader);
    let said = reader.text(".said.over");
    assert!(said.contains("数子"), "{said}");
    reader.assert_width(375);
    let board =
        browser.run("return document.querySelector('svg.board').getBoundingClientRect().width");
    assert!(board.as_f64().unwrap() > 300.0, "{board}");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_whole_game_of_gomoku_is_played_by_two_people() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("page-gomoku"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(
        &server,
        "en",
        "{\"opponent\": \"people\", \"rule\": \"renju\"}",
        "gomoku",
    );
    // Black prepares three open threes; the point between them is forbidden.
    let threes = [(6, 7), (8, 7), (7, 6), (7, 8)];
    let whites = [(0, 0), (2, 0), (4, 0), (6, 0)];
    for (black, white) in threes.into_iter().zip(whites) {
        reader.put_stones(&[black, white]);
    }
    reader.wait_for(1, ".forbidden");
    let why = browser.run("return document.querySelector('.forbidden title').textContent");
    assert_eq!(why, "double three");
    reader.square(7, 7);
    reader.wait("document.querySelector('.notice.bad')");
    assert!(reader.text(".notice.bad").contains("double three"));
    assert_eq!(reader.moves(), 8);
    for (black, white) in [(10, 14), (11, 12), (12, 10), (13, 8)] {
        reader.put_stones(&[(black, 10), (14, white)]);
    }
    reader.put_stones(&[(9, 10)]);
    assert_over(&reader);
    assert_eq!(reader.text(".said.over"), "Black wins: five in a row");
    assert_eq!(
        reader.number("return document.querySelectorAll('.won').length"),
        5
    );
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_pasted_game_is_analysed_reviewed_and_copied_out() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("page-analysis"), &[]);
    let reader = Reader { browser: &browser };
    browser.go(&format!("http://{}/", server.address));
    reader.wait("document.querySelector('#paste')");
    browser.run("document.querySelector('#paste').value = '1. 炮二平五 炮2进7 2. 车一进一 马8进7'");
    browser.click("#open-text");
    reader.wait_for_moves(4);
    browser.click("#analyse");
    reader.wait("document.querySelector('.lines .line') && document.querySelector('.arrow.best')");
    browser.click(".steps button:first-child");
    reader.wait("!document.querySelector('.mv.shown') && document.querySelector('.lines .line')");
    browser.click("#analyse");
    browser.click("#judge");
    reader.wait("document.querySelector('.curve') && document.querySelector('#judge')");
    browser.click("#export");
    reader.wait_for(3, ".exported");
    let pgn = browser.run("return document.querySelector('.exported textarea').value");
    assert!(pgn.as_str().unwrap().contains("炮二平五"), "{pgn}");
    // Exported pictures are self-contained: they use no colours of the page, and another program
    // can draw them.
    browser.run(
        "window.pictures = []; const make = URL.createObjectURL;
         URL.createObjectURL = blob => { pictures.push(blob); return make.call(URL, blob); };
         for (const button of document.querySelectorAll('#exports button')) if (/SVG|PNG/.test(button.textContent)) button.click();",
    );
    reader.wait("pictures.length === 3 && pictures[2].type === 'image/png'");
    browser.run(
        "pictures[0].text().then(text => { window.drawn = text; }); createImageBitmap(pictures[2]).then(({ width, height }) => { window.sides = [width, height]; })",
    );
    reader.wait("window.drawn && window.sides");
    let drawn = browser.run("return drawn");
    let drawn = drawn.as_str().unwrap();
    assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>") && !drawn.contains("var("));
    let wide = format!(
        "width=\"{}\" height=\"{}\"",
        reader.number("return sides[0]"),
        reader.number("return sides[1]")
    );
    assert!(drawn.contains(&wide), "{wide}");
    assert_eq!(browser.complaints(), [""; 0]);
}

/// What must hold for a page on a screen of this width.
const FITS: &str = "
    const wrong = [], wide = innerWidth;
    if (document.documentElement.scrollWidth > wide) wrong.push('the page is ' + document.documentElement.scrollWidth + ' wide');
    for (const text of document.querySelectorAll('.board text')) {
        const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        if (size < 9.9) wrong.push('\"' + text.textContent + '\" is ' + size + ' pixels high');
    }
    for (const thing of document.querySelectorAll('button, select, input:not(.unseen), textarea')) {
        const box = thing.getBoundingClientRect();
        if (box.width && (box.left < -1 || box.right > wide + 1)) wrong.push('cut off: ' + thing.outerHTML.slice(0, 80));
        const named = thing.innerText?.trim() || thing.getAttribute('aria-label') || thing.labels?.length;
        if (box.width && !named) wrong.push('no name: ' + thing.outerHTML.slice(0, 80));
    }
    for (const picture of document.querySelectorAll('img, svg')) {
        if (!picture.closest('[aria-hidden=true], button') && !picture.getAttribute('aria-label') && picture.getAttribute('alt') === null) wrong.push('no text for ' + picture.outerHTML.slice(0, 80));
    }
    return wrong;";

#[test]
fn everything_is_whole_named_and_legible_on_a_phone_and_on_a_desk() {
    let server = Server::start(&folder("page-fits"), &[]);
    for width in [375, 1280] {
        let Some(browser) = browser(width) else {
            return;
        };
        let reader = Reader { browser: &browser };
        for (language, game) in [("en", "xiangqi"), ("zh", "gomoku"), ("en", "reversi")] {
            let choices = "{\"opponent\": \"people\", \"size\": {\"reversi\": 26, \"gomoku\": 22}}";
            reader.begin(&server, language, choices, game);
            let none = Value::Array(Vec::new());
            assert_eq!(browser.run(FITS), none, "{width} {language} {game}");
            browser.click("#home");
            reader.wait("document.querySelector('#saved li')");
            assert_eq!(browser.run(FITS), none, "{width} {language}");
            assert_eq!(browser.complaints(), [""; 0]);
        }
    }
}

/// The modules one by one: their syntax, checked by Node.
#[test]
fn the_script_is_read_by_node() {
    let folder = folder("page-script");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/board/web");
    for entry in std::fs::read_dir(source).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let module = folder.join(path.with_extension("mjs").file_name().unwrap());
        std::fs::copy(&path, &module).unwrap();
        match std::process::Command::new("node")
            .arg("--check")
            .arg(&module)
            .output()
        {
            Err(_) => eprintln!("skipped: node is not installed"),
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{}: {said}", path.display());
            }
        }
    }
}

/// The modules together: their types, checked by tsc.
#[test]
fn the_script_is_held_to_its_types() {
    let checked = std::process::Command::new("tsc")
        .arg("--project")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tools/board/web"))
        .output();
    match checked {
        Err(_) => eprintln!("skipped: tsc is not installed"),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{said}");
        }
    }
}
