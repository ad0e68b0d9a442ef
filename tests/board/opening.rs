//! Gomoku with the opening rules of tournaments: engines and people, over the WebSocket and by
//! clicks.

use serde_json::{Value, json};

use crate::page::{Reader, browser};
use crate::server::{Page, Server, folder};

fn engine() -> Value {
    json!({"kind": "engine", "engine": "Sanqi", "limit": "st=0.3"})
}

fn person() -> Value {
    json!({"kind": "person"})
}

fn begin(page: &mut Page, rule: &str, players: [Value; 2]) -> String {
    page.begin(json!({
        "game": "gomoku", "rule": "renju", "opening_rule": rule, "players": players,
    }))
}

#[test]
fn two_engines_open_by_every_rule_and_play_on() {
    let server = Server::start(&folder("openings"), &[]);
    for rule in [
        "pro",
        "long-pro",
        "swap",
        "swap2",
        "rif",
        "yamaguchi",
        "soosyrv-8",
        "taraguchi-10",
    ] {
        let mut page = server.page();
        let game = begin(&mut page, rule, [engine(), engine()]);
        let standing = page.wait("standing", |standing| {
            standing["at"].as_u64() >= Some(8) && standing["opening"].is_null()
        });
        let seats = standing["players"].clone();
        // The seats are saved: another page sees the same ones.
        let mut again = server.page();
        again.ask(json!({"do": "open", "game": game}));
        assert_eq!(again.wait("standing", |_| true)["players"], seats, "{rule}");
    }
}

/// Plays the person's part of an opening, always with the first choice offered, until the colours
/// are settled.
fn open_as_person(page: &mut Page, rule: &str, mut standing: Value) -> Value {
    for _ in 0..20 {
        let opening = standing["opening"].clone();
        if opening.is_null() {
            return standing;
        }
        let at = standing["at"].as_u64().unwrap();
        if opening["person"] == true {
            let legal = standing["view"]["legal"].as_array().unwrap();
            let number = opening["number"].as_u64();
            if let Some(most) = number {
                page.ask(json!({"do": "say", "word": {"number": most.min(2)}}));
            } else if opening["stones"].is_null() {
                let count = opening["offer"].as_u64().unwrap() as usize;
                // Points on no line of symmetry, on one side of the centre.
                let offer: Vec<String> = (0..count)
                    .map(|i| format!("{},{}", 9 + i % 5, i / 5))
                    .collect();
                page.ask(json!({"do": "say", "word": {"offer": offer}}));
            } else {
                let mv = &legal[legal.len() / 3];
                page.ask(json!({"do": "move", "at": at, "mv": mv}));
            }
        }
        let before = standing.clone();
        let label = format!("{rule}: {before}");
        let mut said = None;
        standing = loop {
            let message = page
                .receive()
                .unwrap_or_else(|why| panic!("{label}: {why}"));
            match message["say"].as_str() {
                Some("notice" | "fault") => said = Some(message),
                Some("standing")
                    if message["at"] != before["at"] || message["opening"] != before["opening"] =>
                {
                    break message;
                }
                _ => {}
            }
            assert!(said.is_none(), "{label}: {said:?}");
        };
    }
    panic!("{rule}: {standing}");
}

#[test]
fn a_person_and_an_engine_open_by_every_rule_in_both_seats() {
    let server = Server::start(&folder("openings-person"), &[]);
    for rule in [
        "pro",
        "swap2",
        "rif",
        "yamaguchi",
        "soosyrv-8",
        "taraguchi-10",
    ] {
        for players in [[person(), engine()], [engine(), person()]] {
            let mut page = server.page();
            page.ask(json!({
                "do": "new", "game": "gomoku", "rule": "renju", "opening_rule": rule, "players": players,
            }));
            let standing = page.wait("standing", |_| true);
            let settled = open_as_person(&mut page, rule, standing);
            let kinds: Vec<&str> = settled["players"]
                .as_array()
                .unwrap()
                .iter()
                .map(|player| player["kind"].as_str().unwrap())
                .collect();
            assert!(
                kinds.contains(&"person") && kinds.contains(&"engine"),
                "{rule}"
            );
        }
    }
}

#[test]
fn what_does_not_fit_an_opening_is_refused_with_a_reason() {
    let server = Server::start(&folder("openings-refused"), &[]);
    let mut page = server.page();
    begin(&mut page, "soosyrv-8", [person(), person()]);
    page.ask(json!({"do": "move", "at": 0, "mv": "8,8"}));
    let notice = page.wait("notice", |_| true);
    let said = |language: &str| notice["text"][language].as_str().unwrap();
    assert_eq!(said("en"), "8,8 is not in the centre");
    assert_eq!(said("zh"), "8,8 不在这一步可下的范围内");
    page.ask(json!({"do": "say", "word": "swap"}));
    page.wait("notice", |_| true);
    for (at, mv) in ["7,7", "8,8", "9,9", "6,6"].into_iter().enumerate() {
        page.ask(json!({"do": "move", "at": at, "mv": mv}));
        page.wait("standing", |standing| standing["at"] == at + 1);
    }
    page.ask(json!({"do": "say", "word": {"number": 9}}));
    page.wait("notice", |_| true);
    page.ask(json!({"do": "say", "word": {"number": 2}}));
    page.wait("standing", |standing| standing["opening"]["offer"] == 2);
    page.ask(json!({"do": "say", "word": {"offer": ["5,7", "7,5"]}}));
    let notice = page.wait("notice", |_| true);
    assert_eq!(notice["message"], "page-opening-symmetric");
    assert_eq!(notice["text"], "f8 h10");
    for wrong in [
        json!({"do": "new", "game": "reversi", "opening_rule": "swap2"}),
        json!({"do": "new", "game": "gomoku", "opening_rule": "sakata"}),
        json!({"do": "new", "game": "gomoku", "size": "14", "opening_rule": "rif"}),
    ] {
        page.ask(wrong);
        page.wait("notice", |notice| notice["message"] == "page-refused");
    }
}

#[test]
fn a_word_is_taken_back_and_another_said() {
    let folder = folder("openings-undo");
    let server = Server::start(&folder, &[]);
    let mut page = server.page();
    let game = begin(&mut page, "swap2", [engine(), person()]);
    page.wait("standing", |standing| {
        standing["opening"]["may_swap"] == true
    });
    page.ask(json!({"do": "say", "word": "swap"}));
    page.wait("standing", |standing| standing["at"] == 4);
    // The engine's stone is gone, and the colours are open again.
    page.ask(json!({"do": "undo"}));
    let standing = page.wait("standing", |standing| standing["at"] == 3);
    assert_eq!(
        (
            &standing["opening"]["may_swap"],
            &standing["players"][0]["kind"]
        ),
        (&json!(true), &json!("engine"))
    );
    page.ask(json!({"do": "say", "word": "two"}));
    page.wait("standing", |standing| {
        standing["opening"]["stones"] == json!([1, 2])
    });
    page.ask(json!({"do": "undo"}));
    page.wait("standing", |standing| {
        standing["opening"]["may_be_two"] == true
    });
    // What was taken back is still taken back after a restart.
    server.kill();
    let server = Server::start(&folder, &[]);
    let mut page = server.page();
    page.ask(json!({"do": "open", "game": game}));
    let standing = page.wait("standing", |_| true);
    assert_eq!(
        (&standing["at"], &standing["opening"]["may_swap"]),
        (&json!(3), &json!(true))
    );
    // Without a declaration to take back, it goes back before the stones, which are the engine's.
    page.ask(json!({"do": "undo"}));
    page.wait("standing", |standing| {
        standing["at"] == 0 && standing["paused"] == true
    });
}

#[test]
fn two_people_open_by_clicks() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("page-openings"), &[]);
    let reader = Reader { browser: &browser };
    let says = |text: &str| {
        reader.wait(&format!(
            "!!document.querySelector('.said')?.innerText.includes('{text}')"
        ));
    };
    let choices = "{\"opponent\": \"people\", \"opening\": \"swap2\"}";
    reader.begin(&server, "en", choices, "gomoku");
    says("stone 1 of 3, Black, anywhere");
    reader.put_stones(&[(7, 7), (8, 8), (9, 7)]);
    reader.wait("document.querySelector('#say-two')");
    browser.click("#say-two");
    says("stone 1 of 2");
    reader.put_stones(&[(2, 2), (12, 2)]);
    reader.wait("document.querySelector('#say-swap') && !document.querySelector('#say-two')");
    browser.click("#say-stay");
    says("a stone for White");
    reader.put_stones(&[(3, 3)]);
    says("Black to move");
    // Soosyrv-8 has everything: places, a swap, a number, an offer and the choice from it.
    let choices = "{\"opponent\": \"people\", \"opening\": \"soosyrv-8\", \"rule\": \"renju\"}";
    reader.begin(&server, "en", choices, "gomoku");
    says("in the centre");
    reader.square(3, 3);
    reader.put_stones(&[(7, 7)]);
    says("central 3×3");
    reader.wait_for(1, ".area");
    reader.put_stones(&[(8, 8), (9, 8)]);
    reader.wait("document.querySelector('#opening-name')");
    assert!(reader.text("#opening-name").starts_with("Kyogetsu"));
    reader.wait("document.querySelector('#say-swap')");
    browser.click("#say-swap");
    says("a stone for White");
    reader.put_stones(&[(6, 6)]);
    reader.wait("document.querySelector('#say-8') && !document.querySelector('#say-9')");
    browser.click("#say-2");
    reader.wait("document.querySelector('#say-stay')");
    // Before the offer black may swap once more.
    says("2 points");
    reader.square(5, 7);
    reader.wait_for(1, ".spot.offer");
    assert!(reader.truth("document.querySelector('#say-offer').disabled"));
    // Black removes a point and picks others.
    reader.square(5, 7);
    reader.wait_for(0, ".spot.offer");
    for (count, (x, y)) in [(5, 7), (4, 4)].into_iter().enumerate() {
        reader.square(x, y);
        reader.wait_for(count as u64 + 1, ".spot.offer");
    }
    browser.click("#say-offer");
    says("white takes one");
    // White can go nowhere else.
    reader.square(0, 0);
    reader.put_stones(&[(4, 4)]);
    says("White to move");
    assert_eq!(reader.moves(), 5);
    // Switching to Chinese shows the opening's Chinese name.
    browser.click("#language");
    reader.wait("document.querySelector('#opening-name')?.innerText.startsWith('峡月')");
    assert_eq!(browser.complaints(), [""; 0]);
}
