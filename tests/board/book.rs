//! What is known about a position's moves: Xiangqi's book, the names of openings, a database of
//! Gomoku positions.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use crate::page::{Reader, browser};
use crate::server::{Page, Server, folder};

fn known(page: &mut Page, at: usize) -> Vec<Value> {
    page.ask(json!({"do": "book", "at": at}));
    let reply = page.wait("book", |reply| reply["at"] == at);
    reply["moves"].as_array().unwrap().clone()
}

fn of<'a>(moves: &'a [Value], mv: &str) -> &'a Value {
    let mut moves = moves.iter();
    moves
        .find(|known| known["mv"] == mv)
        .unwrap_or(&Value::Null)
}

#[test]
fn the_book_of_xiangqi_and_the_names_of_openings_are_looked_at() {
    let server = Server::start(&folder("book"), &[]);
    let mut page = server.page();
    page.begin(json!({"game": "xiangqi"}));
    let moves = known(&mut page, 0);
    let cannon = of(&moves, "h2e2");
    assert_eq!(cannon["names"][1], "C2=5");
    assert_eq!(cannon["opening"]["en"], "Central Cannon");
    assert!(cannon["weight"].as_u64().unwrap() > 0 && cannon["worth"]["score"].is_i64());
    // A position that the book does not know.
    page.play(0, "a0a1");
    assert_eq!(known(&mut page, 1), [Value::Null; 0]);
    // Values in Reversi's book are in hundredths of a disc, from black's view.
    page.begin(json!({"game": "reversi"}));
    let moves = known(&mut page, 0);
    let f5 = of(&moves, "f5");
    assert!(f5["weight"].as_u64().unwrap() > 0, "{moves:?}");
    let score = f5["worth"]["score"].as_i64().unwrap();
    assert!(score != 0 && score.abs() < 400, "{moves:?}");
    let mut standing = Value::Null;
    for (at, mv) in ["f5", "d6", "c3", "d3"].into_iter().enumerate() {
        standing = page.play(at, mv);
    }
    assert_eq!(standing["view"]["opening"]["en"], "Perpendicular");
    let moves = known(&mut page, 4);
    assert_eq!(of(&moves, "c4")["opening"]["zh"], "虎");
    // In renju, openings are named by their first three stones.
    page.begin(json!({"game": "gomoku", "rule": "renju"}));
    page.play(0, "7,7");
    page.play(1, "8,6");
    let moves = known(&mut page, 2);
    assert_eq!(
        (moves.len(), &of(&moves, "8,5")["opening"]["en"]),
        (23, &json!("Kyogetsu (I2)"))
    );
    page.ask(json!({"do": "book", "at": 7}));
    assert_eq!(page.wait("notice", |_| true)["message"], "page-refused");
}

#[test]
fn a_database_of_gomoku_is_looked_at() {
    let folder = folder("database");
    let (games, database) = (folder.join("games.sgf"), folder.join("positions.db"));
    fs::write(
        &games,
        "(;GM[4]SZ[15]RU[renju];B[hh](;W[ig]C[across];B[jf])(;W[hg];B[ig]LB[ig:W]))",
    )
    .unwrap();
    let made = Command::new(env!("CARGO_BIN_EXE_gomoku"))
        .args(["database", "import"])
        .args([&database, &games])
        .output()
        .unwrap();
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    let data = folder.join("data");
    let server = Server::start(&data, &["--database", database.to_str().unwrap()]);
    let mut page = server.page();
    page.begin(json!({"game": "gomoku", "rule": "renju"}));
    page.play(0, "7,7");
    let moves = known(&mut page, 1);
    // Symmetric positions are the same: all four corners beside the stone are known.
    assert_eq!(moves.len(), 8, "{moves:?}");
    assert_eq!(of(&moves, "8,6")["comment"], "across");
    page.play(1, "7,6");
    let moves = known(&mut page, 2);
    let wins = of(&moves, "8,6");
    assert_eq!(
        (&wins["label"], &wins["opening"]["en"]),
        (&json!("w"), &json!("Kagetsu (D4)"))
    );
    // Positions under another rule are different ones.
    page.begin(json!({"game": "gomoku", "rule": "caro"}));
    page.play(0, "7,7");
    assert_eq!(known(&mut page, 1), [Value::Null; 0]);
    if let Some(browser) = browser(1280) {
        let reader = Reader { browser: &browser };
        reader.begin(
            &server,
            "zh",
            "{\"opponent\": \"people\", \"rule\": \"renju\"}",
            "gomoku",
        );
        reader.put_stones(&[(7, 7), (7, 6)]);
        browser.click("#book");
        reader.wait(
            "document.querySelector('#book-moves [data-mv=\"8,6\"]')?.innerText.includes('花月')",
        );
        browser.click("#book-moves [data-mv=\"8,6\"]");
        reader.wait_for_moves(3);
        assert_eq!(browser.complaints(), [""; 0]);
    }
    let missing = Command::new(env!("CARGO_BIN_EXE_board"))
        .args(["--port", "0", "--database", "/no/such/file"])
        .output()
        .unwrap();
    assert_eq!(missing.status.code(), Some(5));
}
