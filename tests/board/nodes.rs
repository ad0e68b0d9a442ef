//! The engine is as strong under the page as under arena: it searches as many nodes per move in the
//! same time.
//!
//! `BOARD_NODE_PAIRS=70 cargo test --test board -- --nocapture nodes`, on a machine with nothing
//! else to do, prints the figure in docs/guide/board.md. A machine that runs other tests keeps the
//! bound below. engines.rs tests that the engine receives the same lines from both.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::page::browser;
use crate::server::{Page, Server, folder};

/// The number of pairs; the environment can set another one.
const PAIRS: usize = 6;
const PAIRS_ASKED: &str = "BOARD_NODE_PAIRS";
const LIMIT: &str = "st=0.5";
/// Lower bound on the nodes under the page as a share of those under arena, whatever else the
/// machine does.
const MIN_SHARE: f64 = 0.5;
/// The book is off, since the engine plays from it at once.
const OPTIONS: &str = "OwnBook = false, Hash = 16";

/// Nodes of the engine's move in the game that the page shows.
fn under_the_page(page: &mut Page, plies: usize) -> f64 {
    let x = json!({"kind": "engine", "engine": "x", "limit": LIMIT});
    let mut players = [x, json!({"kind": "person"})];
    players.rotate_right(plies % 2);
    page.ask(json!({"do": "players", "players": players, "clock": null}));
    let mut nodes = Value::Null;
    loop {
        let message = page.receive().unwrap();
        match message["say"].as_str() {
            Some("thinking") => nodes = message["nodes"].clone(),
            Some("standing") if message["at"] == plies + 1 => return nodes.as_f64().unwrap(),
            _ => {}
        }
    }
}

/// Nodes of the first move after the opening in a match.
fn under_arena(folder: &Path, moves: &str) -> f64 {
    let (opening, record) = (folder.join("opening.epd"), folder.join("match.jsonl"));
    fs::write(&opening, format!("{moves}\n")).unwrap();
    let _ = fs::remove_file(&record);
    let engine = |name: &str| {
        let command = env!("CARGO_BIN_EXE_xiangqi");
        format!("name={name},cmd={command},proto=uci,option.OwnBook=false,option.Hash=16")
    };
    let played = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["match", "--games", "2", "--maxmoves", "1", "--tc", LIMIT])
        .args(["--engine", &engine("a"), "--engine", &engine("b")])
        .args(["--margin", "5000", "--openings"])
        .arg(opening)
        .arg("--out")
        .arg(&record)
        .output()
        .unwrap();
    let record = fs::read_to_string(record).unwrap_or_else(|_| panic!("{played:?}"));
    let events = record.lines().map(serde_json::from_str::<Value>);
    let mut moves = events.flatten().filter(|event| event["type"] == "move");
    moves.next().unwrap()["nodes"].as_f64().unwrap()
}

#[test]
fn as_many_nodes_a_move_under_the_page_as_under_arena() {
    let Some(browser) = browser(1280) else { return };
    let asked = std::env::var(PAIRS_ASKED).ok();
    let pairs = asked.map_or(PAIRS, |pairs| pairs.parse().unwrap());
    let folder = folder("nodes");
    let engines = folder.join("engines.toml");
    let command = env!("CARGO_BIN_EXE_xiangqi");
    let entry = format!(
        "[[engine]]\nname = 'x'\ngames = ['xiangqi']\ncommand = ['{command}']\nprotocol = 'uci'\noptions = {{ {OPTIONS} }}\n"
    );
    fs::write(&engines, entry).unwrap();
    let arguments = ["--engines", engines.to_str().unwrap()];
    let server = Server::start(&folder.join("games"), &arguments);
    let openings = include_str!("../data/xiangqi-openings.epd").lines();
    // The openings that are given as moves from the starting position.
    let openings = openings.filter(|line| line.contains(' ') && !line.contains(['#', '/']));
    let mut found = Vec::new();
    for (number, moves) in openings.cycle().take(pairs).enumerate() {
        let mut reader = server.page();
        reader.ask(json!({"do": "import", "game": "xiangqi", "text": moves}));
        let game = reader.wait("game", |_| true);
        reader.wait("standing", |_| true);
        let id = game["id"].as_str().unwrap();
        browser.go("about:blank");
        browser.go(&format!("http://{}/#game={id}", server.address));
        let mut page = || under_the_page(&mut reader, moves.split(' ').count());
        let arena = || under_arena(&folder, moves);
        found.push(match number % 2 {
            0 => [page(), arena()],
            _ => {
                let arena = arena();
                [page(), arena]
            }
        });
        // Forgetting the game ends its engine; at most sixteen may run.
        reader.ask(json!({"do": "forget", "game": id}));
        reader.wait("gone", |_| true);
    }
    let [page, arena] = [0, 1].map(|side| found.iter().map(|pair| pair[side]).sum::<f64>());
    // The standard error of a ratio of sums.
    let ratio = page / arena;
    let residues = found
        .iter()
        .map(|[page, arena]| (page - ratio * arena).powi(2));
    let pairs = found.len() as f64;
    let error = (residues.sum::<f64>() * pairs / (pairs - 1.0)).sqrt() / arena;
    println!(
        "{pairs} pairs: {page} nodes under the page, {arena} under arena: {:+.1} % ± {:.1} %",
        100.0 * (ratio - 1.0),
        196.0 * error
    );
    assert!(ratio >= MIN_SHARE, "{found:?}");
}
