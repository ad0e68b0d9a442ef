use std::fs;
use std::io::Write;

use super::*;

fn events() -> Vec<Event> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/arena/xiangqi.jsonl"
    );
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_page_that_asks_again_and_again_has_what_the_report_has() {
    let events = events();
    let live = LiveMatch::new(Path::new("x.jsonl"));
    let (mut games, mut points, mut most) = (Vec::new(), Vec::new(), 0);
    for event in &events {
        live.take(event);
        let changes = live.changes(games.len());
        games.extend(changes["games"].as_array().unwrap().clone());
        points.extend(changes["band"].as_array().unwrap().clone());
        most = most.max(changes["running"].as_array().unwrap().len());
        // A running game is not yet among the finished ones.
        for playing in changes["running"].as_array().unwrap() {
            assert!(playing["s"].is_null() && games.iter().all(|game| game["n"] != playing["n"]));
        }
    }
    assert_eq!(live.revision(), events.len() as u64);
    let results = events
        .iter()
        .filter(|event| matches!(event, Event::Result { .. }));
    assert!(most >= 1 && games.len() == results.count() && points.len() == games.len());
    let changes = live.changes(games.len());
    assert_eq!(
        (&changes["over"], &changes["running"]),
        (&json!(true), &json!([]))
    );
    // The page of a match that is over needs no server.
    let page = live.page("/live.json").unwrap();
    assert!(!page.contains("connect-src") && page.contains("\"reason"));
}

#[test]
fn a_record_is_followed_as_it_grows_and_when_it_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("follow.jsonl");
    let lines: Vec<String> = events()
        .iter()
        .map(|event| serde_json::to_string(event).unwrap())
        .collect();
    fs::write(
        &path,
        format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..9]),
    )
    .unwrap();
    let mut follower = Follower::new(path.clone());
    assert_eq!(
        follower.refresh().unwrap().revision(),
        2,
        "half a line is none"
    );
    let mut file = fs::OpenOptions::new().append(true).open(&path).unwrap();
    writeln!(file, "{}", &lines[2][9..]).unwrap();
    assert_eq!(follower.refresh().unwrap().revision(), 3);
    assert_eq!(follower.refresh().unwrap().revision(), 3);
    fs::write(&path, format!("{}\n", lines[0])).unwrap();
    assert_eq!(follower.refresh().unwrap().revision(), 1);
    fs::write(&path, "no record\n").unwrap();
    let error = follower.refresh().err().unwrap().to_string();
    assert!(error.contains(":1"), "{error}");
}

#[test]
fn the_workers_of_a_cluster_are_distinguished() {
    let live = LiveMatch::new(Path::new("x.jsonl"));
    for event in events() {
        let event = match event {
            Event::Start {
                game,
                pair,
                players,
                opening,
                ..
            } => {
                let worker = Some(["left", "right"][pair % 2].to_owned());
                Event::Start {
                    game,
                    pair,
                    players,
                    opening,
                    worker,
                }
            }
            event => event,
        };
        live.take(&event);
    }
    let changes = live.changes(0);
    let workers = changes["workers"].as_array().unwrap();
    let games: u64 = workers
        .iter()
        .map(|worker| worker["games"].as_u64().unwrap())
        .sum();
    assert_eq!(workers.len(), 2);
    assert_eq!(games as usize, changes["games"].as_array().unwrap().len());
}
