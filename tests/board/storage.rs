//! Games in files: no acknowledged move is lost.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::page::{Reader, browser};
use crate::server::{Server, folder};

/// The points of the board, row by row.
fn points() -> impl Iterator<Item = String> {
    (0..15 * 15).map(|n| {
        let (x, y) = (n % 15, n / 15);
        // Every other point first, then those between: no five in a row for many moves.
        let x = (x * 2) % 15;
        format!("{x},{y}")
    })
}

#[test]
fn a_server_that_is_killed_loses_no_move() {
    let folder = folder("kills");
    let server = Server::start(&folder, &[]);
    let mut page = server.page();
    let id = page.begin(json!({"game": "gomoku", "size": "15", "rule": "standard"}));
    drop(page);
    server.kill();

    let mut points = points();
    let mut acknowledged: Vec<String> = Vec::new();
    for round in 0..20_u64 {
        let server = Server::start(&folder, &[]);
        let mut page = server.page();
        page.ask(json!({"do": "open", "game": id}));
        let game = page.wait("game", |_| true);
        let standing = page.wait("standing", |_| true);
        let moves = moves_of(&game);
        // A move that was written but not yet acknowledged may be there, too.
        assert!(moves.starts_with(&acknowledged), "round {round}: {moves:?}");
        assert!(moves.len() <= acknowledged.len() + 1, "round {round}");
        acknowledged = moves;
        let first = standing["at"].as_u64().unwrap() as usize;
        assert_eq!(first, acknowledged.len());
        if standing["view"]["over"].is_object() {
            break;
        }
        // Kill the server while it is working.
        let killer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20 + 7 * (round * 13 % 11)));
            server.kill();
        });
        for at in first..first + 200 {
            let Some(point) = points.by_ref().find(|point| !acknowledged.contains(point)) else {
                break;
            };
            let message = json!({"do": "move", "at": at, "mv": point});
            if page.send(&message.to_string()).is_err() {
                break;
            }
            let standing = loop {
                match page.receive() {
                    Ok(message) if message["say"] == "standing" => break Some(message),
                    Ok(_) => {}
                    Err(_) => break None,
                }
            };
            let Some(standing) = standing else { break };
            if standing["at"] == at {
                break;
            }
            acknowledged.push(point);
        }
        killer.join().unwrap();
    }
    assert!(acknowledged.len() > 5, "{} moves", acknowledged.len());
}

/// Two engines play each other, while an engine, the server or the page is killed.
#[cfg(target_os = "linux")]
#[test]
fn whatever_is_killed_twenty_times_loses_no_move() {
    let folder = folder("killed");
    let mut server = Server::start(&folder, &[]);
    let mut page = server.page();
    let engine = json!({"kind": "engine", "engine": "Sanqi", "limit": "st=0.03"});
    let id = page.begin(json!({"game": "reversi", "size": "20", "players": [engine, engine]}));
    let mut acknowledged: Vec<String> = Vec::new();
    let mut killed = [0; 3];
    let mut random = 20_261_125_u64;
    for round in 0..20 {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let until = Instant::now() + Duration::from_millis(40 + (random >> 33) % 200);
        let mut is_new = false;
        while Instant::now() < until || !is_new {
            let message = page.receive().unwrap();
            if message["say"] == "node" {
                assert_eq!(message["number"], acknowledged.len() + 1, "round {round}");
                acknowledged.push(message["node"]["mv"].as_str().unwrap().to_owned());
                is_new = true;
            }
        }
        let victim = (random >> 48) as usize % 3;
        killed[victim] += 1;
        match victim {
            0 => {
                // An engine that has just been killed may still be listed.
                let kill = |engine: &u32| {
                    let killed = Command::new("kill")
                        .args(["-9", &engine.to_string()])
                        .output();
                    killed.unwrap().status.success()
                };
                assert!(server.engines().iter().any(kill));
                continue;
            }
            1 => {
                server.kill();
                server = Server::start(&folder, &[]);
            }
            _ => {}
        }
        page = server.page();
        page.ask(json!({"do": "open", "game": id}));
        let moves = moves_of(&page.wait("game", |_| true));
        // A move that was written but not yet acknowledged may be there, too.
        assert!(moves.starts_with(&acknowledged), "round {round}: {moves:?}");
        acknowledged = moves;
    }
    assert!(killed.iter().all(|&times| times >= 3), "{killed:?}");
    assert!(acknowledged.len() > 20, "{} moves", acknowledged.len());
}

/// Two engines play each other, and one of them is killed twenty times: the game goes on by itself,
/// with all its moves.
#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_is_killed_twenty_times_is_started_again_and_the_game_goes_on() {
    let folder = folder("killed-engine");
    let server = Server::start(&folder, &[]);
    let mut page = server.page();
    let engine = json!({"kind": "engine", "engine": "Sanqi", "limit": "st=0.05"});
    let id = page.begin(json!({"game": "reversi", "size": "20", "players": [engine, engine]}));
    let mut acknowledged: Vec<String> = Vec::new();
    let (mut killed, mut faults) = (0, 0);
    let mut random = 20_261_127_u64;
    while killed < 20 {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let until = Instant::now() + Duration::from_millis((random >> 33) % 150);
        let mut is_new = false;
        while Instant::now() < until || !is_new {
            let message = page.receive().unwrap();
            if message["say"] == "node" {
                assert_eq!(message["number"], acknowledged.len() + 1);
                acknowledged.push(message["node"]["mv"].as_str().unwrap().to_owned());
                is_new = true;
            } else if message["say"] == "fault" {
                assert_eq!(
                    (&message["engine"], &message["again"]),
                    (&json!("Sanqi"), &json!(true))
                );
                faults += 1;
            }
        }
        let engines = server.engines();
        let victim = engines[(random >> 48) as usize % engines.len()];
        let kill = Command::new("kill")
            .args(["-9", &victim.to_string()])
            .output();
        killed += u32::from(kill.unwrap().status.success());
    }
    assert!(faults > 5, "{faults} faults");
    let mut again = server.page();
    again.ask(json!({"do": "open", "game": id}));
    assert!(moves_of(&again.wait("game", |_| true)).starts_with(&acknowledged));
    assert!(acknowledged.len() > 20, "{} moves", acknowledged.len());
}

/// Two people play in a browser that is killed during their moves: all that its page showed is
/// there again.
#[cfg(target_os = "linux")]
#[test]
fn a_browser_that_is_killed_twenty_times_loses_no_move() {
    /// Puts stones down as fast as the page allows, until the browser is killed.
    const PLAY: &str = "
        window.shown = 0;
        setInterval(() => {
            const board = document.querySelector('svg.board.may'), count = document.querySelectorAll('.layer-pieces > *').length;
            if (!board || count < window.shown) return;
            window.shown = count + 1;
            const point = new DOMPoint(50 + 100 * (count * 2 % 19), 50 + 100 * Math.floor(count / 19)).matrixTransform(board.getScreenCTM());
            for (const kind of ['pointerdown', 'pointerup']) board.dispatchEvent(new PointerEvent(kind, { clientX: point.x, clientY: point.y, button: 0, pointerId: 1, bubbles: true }));
        }, 20);";
    const SHOWN: &str = "return [...document.querySelectorAll('.move-list > li > .mv')].map(move => move.textContent)";
    let server = Server::start(&folder("killed-browser"), &[]);
    let id = server
        .page()
        .begin(json!({"game": "gomoku", "size": "19", "rule": "standard"}));
    let mut seen: Vec<Value> = Vec::new();
    let mut random = 20_261_126_u64;
    for round in 0..20 {
        let Some(browser) = browser(1280) else { return };
        let reader = Reader { browser: &browser };
        browser.go(&format!("http://{}/#game={id}", server.address));
        reader.wait("document.querySelector('svg.board.may')");
        reader.wait(&format!(
            "document.querySelectorAll('.move-list > li > .mv').length >= {}",
            seen.len()
        ));
        let shown = browser.run(SHOWN).as_array().unwrap().clone();
        assert!(
            shown.starts_with(&seen),
            "round {round}: {seen:?} {shown:?}"
        );
        browser.run(PLAY);
        let wanted = shown.len() + 1;
        reader.wait(&format!(
            "document.querySelectorAll('.move-list > li > .mv').length >= {wanted}"
        ));
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        std::thread::sleep(Duration::from_millis((random >> 33) % 60));
        seen = browser.run(SHOWN).as_array().unwrap().clone();
        assert!(seen.len() >= wanted, "round {round}: {seen:?}");
        browser.kill();
    }
    // The file holds these moves, and none that no page has asked for.
    let mut page = server.page();
    page.ask(json!({"do": "open", "game": id}));
    let moves = moves_of(&page.wait("game", |_| true));
    assert!(moves.len() >= seen.len(), "{moves:?} {seen:?}");
    let points: Vec<String> = (0..moves.len())
        .map(|count| format!("{},{}", count * 2 % 19, count / 19))
        .collect();
    assert_eq!(moves, points);
}

#[test]
fn a_second_server_is_refused_the_folder() {
    let folder = folder("lock");
    let server = Server::start(&folder, &[]);
    for (language, says) in [
        ("en", "another board"),
        ("zh", "\u{53e6}\u{4e00}\u{4e2a} board"),
    ] {
        let second = Command::new(env!("CARGO_BIN_EXE_board"))
            .args(["--port", "0", "--lang", language, "--data"])
            .arg(&folder)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&second.stderr);
        assert!(!second.status.success() && second.stdout.is_empty());
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(says), "{said}");
        assert!(said.contains(folder.to_str().unwrap()), "{said}");
    }
    server.kill();
    drop(Server::start(&folder, &[]));
}

fn moves_of(game: &Value) -> Vec<String> {
    let nodes = game["nodes"].as_array().unwrap();
    let moves = nodes[1..].iter().map(|node| node["mv"].as_str().unwrap());
    moves.map(str::to_owned).collect()
}

#[test]
fn a_game_is_listed_renamed_and_deleted() {
    let folder = folder("list");
    let server = Server::start(&folder, &[]);
    let mut page = server.page();
    let id = page.begin(json!({"game": "reversi", "title": "<b>x</b>"}));
    page.play(0, "f5");
    page.ask(json!({"do": "title", "text": "Renamed"}));
    assert_eq!(page.wait("game", |_| true)["title"], "Renamed");
    let mut other = server.page();
    other.ask(json!({"do": "list"}));
    let games = other.wait("games", |_| true);
    let card = &games["games"][0];
    assert_eq!(
        (&card["id"], &card["title"], &card["plies"]),
        (&json!(id), &json!("Renamed"), &json!(1))
    );
    other.ask(json!({"do": "forget", "game": id}));
    page.wait("gone", |_| true);
    assert_eq!(other.wait("games", |_| true)["games"], json!([]));
    for id in ["../x", "nothing", ""] {
        other.ask(json!({"do": "open", "game": id}));
        assert_eq!(
            other.wait("notice", |_| true)["message"],
            "page-not-opened",
            "{id}"
        );
    }
}
