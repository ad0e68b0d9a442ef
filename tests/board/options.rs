//! An engine's own options, set at the page.

use std::fs;

use serde_json::json;

use crate::page::{Reader, browser};
use crate::server::{Server, folder};

/// A UCI engine that lists options and logs the lines it receives.
#[cfg(unix)]
fn listening(folder: &std::path::Path) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let (script, log) = (folder.join("engine.sh"), folder.join("log"));
    let text = format!(
        "#!/bin/sh\nwhile read line; do echo \"$line\" >> {log}; case \"$line\" in\n\
         uci) echo 'id name Ears'; echo 'option name Hash type spin default 16 min 1 max 1024';\n\
         echo 'option name Style type combo default Normal var Normal var Risky';\n\
         echo 'option name Net type string default x'; echo 'option name Skill type spin default 20 min 0 max 20';\n\
         echo 'option name Own Book type check default true'; echo uciok ;;\n\
         isready) echo readyok ;;\n go*) echo 'bestmove h9g7' ;;\n quit) exit ;; esac; done\n",
        log = log.display()
    );
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let file = folder.join("engines.toml");
    let entry = format!(
        "[[engine]]\nname = 'Ears'\ngames = ['xiangqi']\nprotocol = 'uci'\ncommand = ['{}']\n",
        script.display()
    );
    fs::write(&file, entry).unwrap();
    file
}

#[cfg(unix)]
#[test]
fn only_what_the_engine_lists_and_is_harmless_reaches_it() {
    let folder = folder("options");
    let file = listening(&folder);
    let data = folder.join("data");
    let server = Server::start(&data, &["--engines", file.to_str().unwrap()]);
    let mut page = server.page();
    page.ask(json!({"do": "options", "engine": "Ears", "game": "xiangqi"}));
    let listed = page.wait("options", |_| true);
    assert_eq!(
        listed["options"],
        json!([
            {"name": "Style", "kind": "combo", "default": "Normal", "choices": ["Normal", "Risky"]},
            {"name": "Skill", "kind": "spin", "default": 20, "min": 0, "max": 20},
            {"name": "Own Book", "kind": "check", "default": true},
        ])
    );
    let options = json!({
        "Style": "Risky", "Skill": "21", "Own Book": "false\nquit", "Hash": "1024", "Net": "/etc/passwd",
    });
    let engine =
        json!({"kind": "engine", "engine": "Ears", "limit": "depth=1", "options": options});
    page.begin(json!({"game": "xiangqi", "players": [{"kind": "person"}, engine]}));
    page.play(0, "h2e2");
    page.wait("standing", |standing| standing["at"] == 2);
    let log = fs::read_to_string(folder.join("log")).unwrap();
    let set: Vec<&str> = log
        .lines()
        .filter(|line| line.starts_with("setoption"))
        .collect();
    assert_eq!(set, ["setoption name Style value Risky"]);
    // Too many options are refused before they are stored.
    let many: serde_json::Map<_, _> = (0..25).map(|n| (n.to_string(), json!("1"))).collect();
    let engine = json!({"kind": "engine", "engine": "Ears", "limit": "depth=1", "options": many});
    page.ask(json!({"do": "new", "game": "xiangqi", "players": [engine, {"kind": "person"}]}));
    page.wait("notice", |notice| notice["message"] == "page-refused");
    page.ask(json!({"do": "options", "engine": "/bin/sh", "game": "xiangqi"}));
    page.wait("notice", |notice| notice["message"] == "page-no-engine");
}

/// Our engines accept every option that the board lists for them.
#[test]
fn our_own_engines_take_all_that_they_offer() {
    let server = Server::start(&folder("options-own"), &[]);
    for game in ["xiangqi", "reversi", "gomoku"] {
        let mut page = server.page();
        page.ask(json!({"do": "options", "engine": "Sanqi", "game": game}));
        let listed = page.wait("options", |_| true);
        let cards = listed["options"].as_array().unwrap();
        assert!(!cards.is_empty(), "{game}");
        // All options at one end of their ranges, then all at the other.
        for end in ["min", "max"] {
            let value = |card: &serde_json::Value| match card["kind"].as_str() {
                Some("spin") => card[end].to_string(),
                Some("check") => (end == "max").to_string(),
                _ => card["choices"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .last()
                    .unwrap()
                    .as_str()
                    .unwrap()
                    .to_owned(),
            };
            let options: serde_json::Map<_, _> = cards
                .iter()
                .map(|card| {
                    (
                        card["name"].as_str().unwrap().to_owned(),
                        json!(value(card)),
                    )
                })
                .collect();
            let engine = json!({"kind": "engine", "engine": "Sanqi", "limit": "depth=1", "options": options});
            page.begin(json!({"game": game, "players": [engine, {"kind": "person"}]}));
            let standing = page.wait("standing", |standing| standing["at"] == 1);
            assert_eq!(standing["players"][0]["options"], json!(options));
        }
    }
}

#[test]
fn options_are_set_at_the_page_and_kept() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("page-options"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(
        &server,
        "en",
        "{\"level\": 3, \"size\": {\"reversi\": 8, \"gomoku\": 15}}",
        "reversi",
    );
    browser.click("#options-second");
    reader.wait("document.querySelector('dialog[open] #option-Swindle')");
    assert_eq!(reader.text("#options-title"), "Options of Sanqi");
    browser.run("document.querySelector('#option-Swindle').value = 12");
    browser.click("#use-options");
    reader.wait("!document.querySelector('dialog') && document.querySelector('.gear.changed')");
    // A game started later has the options, too.
    reader.wait(
        "JSON.parse(localStorage.getItem('sanqi-board')).options['reversi/Sanqi'].Swindle === '12'",
    );
    browser.click("#home");
    reader.wait("document.querySelector('#play-reversi')");
    browser.click("#play-reversi");
    reader.wait("document.querySelector('#options-second.changed')");
    let mut page = server.page();
    let id = browser.run("return location.hash.slice(6)");
    page.ask(json!({"do": "open", "game": id}));
    let standing = page.wait("standing", |_| true);
    assert_eq!(standing["players"][1]["options"], json!({"Swindle": "12"}));
    assert_eq!(browser.complaints(), [""; 0]);
}
