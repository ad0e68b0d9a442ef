//! Engines that crash, hang and cheat: the page shows which one, they are restarted, and the game
//! is kept.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use serde_json::json;

use crate::server::{Server, folder};

/// An engine as a shell script: it introduces itself by UCI, and runs `go` when asked to search.
fn engine(go: &str) -> String {
    format!(
        "while read -r line; do case \"$line\" in \
         uci) echo 'id name x'; echo uciok;; isready) echo readyok;; go*) {go};; quit) exit;; esac; done"
    )
}

#[test]
fn a_failing_engine_is_named_and_the_game_stays() {
    let folder = folder("failing");
    let once = folder.join("died");
    let dies = engine("exit 3");
    let dies_once = engine(&format!(
        "if [ -e '{0}' ]; then echo bestmove h9g7; else touch '{0}'; exit 3; fi",
        once.display()
    ));
    let lies = engine("echo bestmove a0a9");
    let hangs = engine("sleep 1000");
    let toml: String = [("dies", dies), ("once", dies_once), ("lies", lies), ("hangs", hangs)]
        .map(|(name, script)| {
            let command = serde_json::to_string(&["sh", "-c", &script]).unwrap();
            format!("[[engine]]\nname = '{name}'\ngames = ['xiangqi']\ncommand = {command}\nprotocol = 'uci'\n")
        })
        .concat();
    let file = folder.join("engines.toml");
    fs::write(&file, toml).unwrap();
    let server = Server::start(
        &folder.join("games"),
        &["--engines", file.to_str().unwrap()],
    );
    for (name, word) in [
        ("dies", "crash"),
        ("lies", "illegal move"),
        ("hangs", "hang"),
        ("once", "crash"),
    ] {
        let mut page = server.page();
        let black = json!({"kind": "engine", "engine": name, "limit": "st=0.05"});
        page.begin(json!({"game": "xiangqi", "players": [{"kind": "person"}, black]}));
        page.play(0, "h2e2");
        let fault = page.wait("fault", |_| true);
        assert_eq!(
            (&fault["engine"], &fault["word"], &fault["again"]),
            (&json!(name), &json!(word), &json!(true))
        );
        if name == "once" {
            let standing = page.wait("standing", |standing| standing["at"] == 2);
            assert_eq!(standing["paused"], false);
            continue;
        }
        page.wait("fault", |fault| fault["again"] == false);
        let standing = page.wait("standing", |standing| standing["paused"] == true);
        assert_eq!(standing["at"], 1);
        // Another engine takes its place.
        let sanqi = json!({"kind": "engine", "engine": "Sanqi", "limit": "depth=1"});
        page.ask(json!({"do": "players", "players": [{"kind": "person"}, sanqi], "clock": null}));
        page.wait("standing", |standing| standing["at"] == 2);
    }
}

/// An engine receives the same lines up to its first move from the page as from arena.
#[test]
fn the_page_asks_an_engine_what_arena_asks() {
    let folder = folder("asked");
    let script = folder.join("engine.sh");
    let text = engine("echo info depth 1 nodes 9 score cp 9 pv h0g2; echo bestmove h0g2");
    let text = text.replace("do case", "do echo \"$line\" >> \"$1\"; case");
    fs::write(&script, text).unwrap();
    let log = |name: &str| folder.join(name).display().to_string();
    let asked = |name: &str| {
        let log = fs::read_to_string(log(name)).unwrap();
        let end = log.find("go ").map(|at| at + log[at..].find('\n').unwrap());
        log[..end.unwrap()].to_owned()
    };
    let script = script.display();
    let file = folder.join("engines.toml");
    fs::write(
        &file,
        format!(
            "[[engine]]\nname = 'x'\ngames = ['xiangqi']\ncommand = ['sh', '{script}', '{}']\nprotocol = 'uci'\n",
            log("page")
        ),
    )
    .unwrap();
    let server = Server::start(
        &folder.join("games"),
        &["--engines", file.to_str().unwrap()],
    );
    let mut page = server.page();
    page.ask(json!({"do": "import", "game": "xiangqi", "text": "h2e2 h9g7"}));
    page.wait("standing", |_| true);
    let x = json!({"kind": "engine", "engine": "x", "limit": "st=0.5"});
    page.ask(json!({"do": "players", "players": [x, {"kind": "person"}], "clock": null}));
    page.wait("standing", |standing| standing["at"] == 3);
    let opening = folder.join("opening.epd");
    fs::write(&opening, "h2e2 h9g7\n").unwrap();
    let engine = |name: &str| format!("name={name},cmd=sh {script} {},proto=uci", log(name));
    let played = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["match", "--games", "2", "--tc", "st=0.5"])
        .args([
            "--engine",
            &engine("a"),
            "--engine",
            &engine("b"),
            "--openings",
        ])
        .arg(opening)
        .output()
        .unwrap();
    assert!(played.status.success(), "{played:?}");
    let found = asked("page");
    assert!(
        found.ends_with("moves h2e2 h9g7\ngo movetime 500"),
        "{found}"
    );
    assert_eq!(found, asked("a"));
}

/// A weak opponent does not give weak advice: hints and analysis come from another process.
#[test]
fn the_player_has_its_level_and_the_analysis_full_strength() {
    let folder = folder("levels");
    let log = folder.join("log");
    let script = format!(
        "while read -r line; do echo \"$$ $line\" >> '{}'; case \"$line\" in \
         uci) echo 'option name Skill Level type spin default 20 min 0 max 20'; \
         echo 'option name MultiPV type spin default 1 min 1 max 9'; echo uciok;; \
         isready) echo readyok;; go*) echo info depth 1 score cp 9 pv h9g7; echo bestmove h9g7;; \
         quit) exit;; esac; done",
        log.display()
    );
    let command = serde_json::to_string(&["sh", "-c", &script]).unwrap();
    let file = folder.join("engines.toml");
    fs::write(
        &file,
        format!("[[engine]]\nname = 'x'\ngames = ['xiangqi']\ncommand = {command}\nprotocol = 'uci'\nlevel_option = 'Skill Level'\n"),
    )
    .unwrap();
    let server = Server::start(
        &folder.join("games"),
        &["--engines", file.to_str().unwrap()],
    );
    let mut page = server.page();
    let black =
        |level: u8| json!({"kind": "engine", "engine": "x", "limit": "st=0.05", "level": level});
    page.begin(json!({"game": "xiangqi", "players": [{"kind": "person"}, black(7)]}));
    page.play(0, "h2e2");
    page.wait("standing", |standing| standing["at"] == 2);
    page.ask(json!({"do": "analyse", "at": 1, "engine": "x", "lines": 1}));
    page.wait("lines", |lines| lines["lines"][0]["pv"][0] == "h9g7");
    // Another level needs another process.
    page.ask(json!({"do": "players", "players": [{"kind": "person"}, black(8)], "clock": null}));
    page.play(2, "h0g2");
    page.wait("fault", |_| true);
    let log = fs::read_to_string(log).unwrap();
    let levels = log.lines().filter(|line| line.contains("Skill Level"));
    let levels: Vec<&str> = levels
        .filter_map(|line| line.split_once(' '))
        .map(|(_, line)| line)
        .collect();
    assert_eq!(
        levels[..2],
        [
            "setoption name Skill Level value 7",
            "setoption name Skill Level value 8"
        ]
    );
    let analysed = log.lines().find(|line| line.contains("MultiPV")).unwrap();
    let (process, _) = analysed.split_once(' ').unwrap();
    assert!(
        !log.contains(&format!("{process} setoption name Skill Level")),
        "{log}"
    );
}

/// `cargo run --bin board` does not build the engines.
#[test]
fn a_board_without_engines_beside_it_plays_by_itself() {
    let folder = folder("alone");
    let program = folder.join("board");
    fs::copy(env!("CARGO_BIN_EXE_board"), &program).unwrap();
    let server = Server::start_program(&program, &folder.join("games"), &[]);
    for (game, mv) in [("xiangqi", "h2e2"), ("reversi", "f5"), ("gomoku", "7,7")] {
        let mut page = server.page();
        let sanqi = json!({"kind": "engine", "engine": "Sanqi", "limit": "depth=1"});
        page.begin(json!({"game": game, "players": [{"kind": "person"}, sanqi]}));
        page.play(0, mv);
        page.wait("standing", |standing| standing["at"] == 2);
    }
}

/// NBoard's node counts come after the hints, and also in the middle of a long search.
#[test]
fn an_analysis_by_nboard_reports_its_nodes_and_goes_on_to_its_end() {
    let folder = folder("nboard-nodes");
    let script = "while read -r verb more; do case \"$verb\" in nboard) echo set myname Slow;; ping) echo \"pong $more\";; \
        hint) echo 'search F5 1.00 0 10'; echo 'status F5, 1 of 4'; echo 'nodestats 1000 1.0'; sleep 1; \
        echo 'search D3 2.00 0 11'; echo 'nodestats 5000 2.0';; quit) exit;; esac; done";
    let command = serde_json::to_string(&["bash", "-c", script]).unwrap();
    let file = folder.join("engines.toml");
    let toml = format!(
        "[[engine]]\nname = 'Slow'\ngames = ['reversi']\ncommand = {command}\nprotocol = 'nboard'\n"
    );
    fs::write(&file, toml).unwrap();
    let server = Server::start(
        &folder.join("games"),
        &["--engines", file.to_str().unwrap()],
    );
    let mut page = server.page();
    page.begin(json!({"game": "reversi"}));
    page.ask(json!({"do": "analyse", "at": 0, "engine": "Slow", "lines": 2}));
    let reply = page.wait("lines", |reply| reply["nodes"] == 1000);
    assert_eq!(
        (&reply["done"], &reply["lines"][0]["pv"]),
        (&json!(false), &json!(["f5"]))
    );
    let reply = page.wait("lines", |reply| reply["done"] == true);
    assert_eq!(
        (&reply["nodes"], reply["lines"].as_array().unwrap().len()),
        (&json!(5000), 2)
    );
}
