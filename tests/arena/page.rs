//! The page of `arena report` in a real browser: at the width of a desktop and of a phone, in both
//! languages.

use std::sync::OnceLock;

use super::browser::Browser;
use super::*;

/// Makes a page of 6 games of a game with these engines; returns its path.
fn page(test: &str, game: &str, engines: [String; 2]) -> PathBuf {
    let folder = folder(&format!("page-{test}"));
    let record = folder.join("match.jsonl").display().to_string();
    let played = arena()
        .args(engines)
        .args(["--tc=depth=1", "--games=6", "--quiet", "--random-plies=2"])
        .args([&format!("--game={game}"), "--out", &record])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&played.stderr);
    assert_eq!(played.status.code(), Some(0), "{said}");
    let page = folder.join("match.html");
    let made = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["report", &record])
        .output();
    assert_eq!(made.unwrap().status.code(), Some(0));
    page
}

/// Pages of all three games, made once. In the first, one engine loses every game.
fn pages() -> &'static [PathBuf; 3] {
    static PAGES: OnceLock<[PathBuf; 3]> = OnceLock::new();
    PAGES.get_or_init(make_pages)
}

fn make_pages() -> [PathBuf; 3] {
    let ours = |name: &str, program: &str, proto: &str| {
        format!("--engine=name={name},cmd='{program}',proto={proto}")
    };
    let [xiangqi, reversi, gomoku] = [
        env!("CARGO_BIN_EXE_xiangqi"),
        env!("CARGO_BIN_EXE_reversi"),
        env!("CARGO_BIN_EXE_gomoku"),
    ];
    let resigns = fake(
        "a-rather-long-name-of-an-engine",
        "page",
        "--misbehave resign",
    );
    [
        page(
            "xiangqi",
            "xiangqi",
            [ours("sanqi", xiangqi, "ucci"), resigns],
        ),
        page(
            "reversi",
            "reversi",
            ["A", "B"].map(|name| ours(name, reversi, "nboard")),
        ),
        page(
            "gomoku",
            "gomoku",
            ["A", "B"].map(|name| ours(name, gomoku, "gomocup")),
        ),
    ]
}

/// A browser for a test; where there is none, says so and returns `None`.
fn browser(width: u32) -> Option<Browser> {
    let browser = Browser::open(width);
    if browser.is_none() {
        eprintln!("skipped: no chromium with chromedriver");
    }
    browser
}

#[test]
fn a_reader_steps_through_a_game_sorts_a_table_and_changes_the_language() {
    let Some(browser) = browser(1280) else {
        return;
    };
    let [page, ..] = pages();
    browser.visit(page, "lang=en");
    let text = |selector: &str| {
        let found = browser.run(&format!(
            "return document.querySelector('{selector}').innerText"
        ));
        found.as_str().unwrap().to_owned()
    };
    assert_eq!(text("h1"), "sanqi against a-rather-long-name-of-an-engine");

    // A game, stepped forward and back.
    let position = || {
        let script = "return [+document.getElementById('ply').value, document.getElementById('board').innerHTML]";
        let found = browser.run(script);
        (found[0].as_u64().unwrap(), found[1].to_string())
    };
    browser.click("#game-list button:nth-child(2)");
    assert!(
        text("#game-head").starts_with("Game 2 "),
        "{}",
        text("#game-head")
    );
    browser.click("[data-go=first]");
    let (ply, first) = position();
    assert_eq!(ply, 0);
    browser.click("[data-go=next]");
    browser.click("[data-go=next]");
    let (ply, third) = position();
    assert!(ply == 2 && third != first);
    browser.click("[data-go=back]");
    assert_eq!(position().0, 1);
    browser.click("#moves li:first-child");
    assert_eq!(position().0, 1);
    browser.click("[data-go=first]");
    assert_eq!(position(), (0, first));

    // Sort a table by the points, the other way round, and by the name.
    let names = || text("#crosstable tbody").matches("sanqi").count() as u64;
    assert_eq!(names(), 1);
    let at_the_top = || text("#crosstable tbody tr:first-child td.name");
    assert_eq!(at_the_top(), "sanqi");
    for (clicks, column, expected) in [
        (1, 6, "sanqi"),
        (1, 6, "a-rather-long-name-of-an-engine"),
        (1, 2, "sanqi"),
        (1, 2, "a-rather-long-name-of-an-engine"),
    ] {
        (0..clicks)
            .for_each(|_| browser.click(&format!("#crosstable th:nth-child({column}) button")));
        assert_eq!(at_the_top(), expected, "column {column}");
    }
    // The engine that lost every game.
    let row = text("#crosstable tbody tr:first-child");
    assert!(row.contains("−∞ … −") && row.contains("0-0-6"), "{row}");
    assert!(text("#overview").contains("∞"), "{}", text("#overview"));
    assert!(text("#engines").contains("ucci"), "{}", text("#engines"));

    browser.click("#language");
    assert_eq!(text("h1"), "sanqi 对 a-rather-long-name-of-an-engine");
    assert!(text("#endings").contains("认输") && text("#game-head").contains("第 2 局"));
    browser.click("#language");
    assert!(text("#game-head").starts_with("Game 2 "));
    assert_eq!(browser.complaints(), [""; 0]);
}

/// What must hold for a page on a screen of this width.
const FITS: &str = "
    const wrong = [], wide = innerWidth;
    if (document.documentElement.scrollWidth > wide) wrong.push('the page is ' + document.documentElement.scrollWidth + ' wide');
    const board = document.querySelector('#board svg').getBoundingClientRect();
    if (board.left < 0 || board.right > wide || board.width < 240) wrong.push('the board goes from ' + board.left + ' to ' + board.right);
    for (const text of document.querySelectorAll('svg text')) {
        const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        if (size < 10.95) wrong.push('\"' + text.textContent + '\" is ' + size + ' pixels high');
        const box = text.getBoundingClientRect();
        if (text.textContent && (box.left < -1 || box.right > wide + 1)) wrong.push('\"' + text.textContent + '\" is cut off');
    }
    for (const button of document.querySelectorAll('.switches button, .controls button')) {
        const box = button.getBoundingClientRect(), line = parseFloat(getComputedStyle(button).lineHeight);
        if (box.height > 2.5 * line || box.left < 0 || box.right > wide) wrong.push('the button ' + button.textContent + ' is ' + box.height + ' high');
    }
    const tops = new Set([...document.querySelectorAll('.controls button')].map(b => Math.round(b.getBoundingClientRect().top)));
    if (tops.size !== 1) wrong.push('the buttons stand in ' + tops.size + ' rows');
    return wrong;";

#[test]
fn everything_is_whole_and_legible_on_a_phone_and_on_a_desk() {
    for width in [375, 1280] {
        let Some(browser) = browser(width) else {
            return;
        };
        for page in pages() {
            for hash in ["lang=en", "lang=zh&theme=dark"] {
                browser.visit(page, hash);
                assert_eq!(browser.run("return innerWidth"), width);
                let wrong = browser.run(FITS);
                assert_eq!(
                    wrong,
                    Value::Array(Vec::new()),
                    "{} {width} {hash}",
                    page.display()
                );
                assert_eq!(browser.complaints(), [""; 0]);
            }
        }
    }
}

/// Checks the complete script of a page with Node, and the modules with the rules of
/// `eslint.config.mjs`.
#[test]
fn the_script_is_held_to_its_rules() {
    let folder = folder("page-script");
    let page = fs::read_to_string(&pages()[0]).unwrap();
    let (_, script) = page.rsplit_once("<script>").unwrap();
    let (script, _) = script.split_once("</script>").unwrap();
    let file = folder.join("script.js");
    fs::write(&file, script).unwrap();
    let file = file.to_str().unwrap();
    let rules = "--config=page/web/eslint.config.mjs";
    for (program, arguments) in [
        ("node", vec!["--check", file]),
        ("eslint", vec![rules, "page/web", "arena/src/report"]),
    ] {
        match Command::new(program)
            .args(&arguments)
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tools"))
            .output()
        {
            Err(_) => eprintln!("skipped: {program} is not installed"),
            Ok(output) => {
                let said = [output.stdout, output.stderr].concat();
                let said = String::from_utf8_lossy(&said);
                assert!(output.status.success(), "{program}: {said}");
            }
        }
    }
}
