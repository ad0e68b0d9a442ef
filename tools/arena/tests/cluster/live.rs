//! The page of a match whose games workers play.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{LIMIT, Match, Server};

/// The page of a match that workers play lists them, and what each has done.
pub(crate) fn view(server: &mut Server) {
    let games = 24;
    let workers = [
        server.worker(&["--name=left"]),
        server.worker(&["--name=right", "--concurrency=2"]),
    ];
    let mut command = server.play("live", ["30", "30"], games);
    command
        .args(["--live", "127.0.0.1:0"])
        .stderr(Stdio::piped());
    let mut running = Match::start(&mut command);
    let stderr = running.0.as_mut().and_then(|child| child.stderr.take());
    let mut lines = BufReader::new(stderr.unwrap())
        .lines()
        .map_while(Result::ok);
    let address = lines.find_map(|line| {
        let (_, address) = line.split_once("http://")?;
        Some(address.trim_end_matches('/').to_owned())
    });
    thread::spawn(move || lines.for_each(drop));
    let address = address.unwrap();
    let deadline = Instant::now() + LIMIT;
    let mut state = Value::Null;
    while state["finished"] != games {
        assert!(Instant::now() < deadline, "{state}");
        // It may be over before it is asked once more.
        let Some(news) = json(&address) else {
            break;
        };
        state = news;
        thread::sleep(Duration::from_millis(20));
    }
    let names: BTreeSet<&str> = state["workers"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|worker| worker["name"].as_str())
        .collect();
    assert_eq!(names, BTreeSet::from(["left", "right"]), "{state}");
    let of_worker = |worker: &Value| worker["games"].as_u64().unwrap();
    let played: u64 = state["workers"]
        .as_array()
        .unwrap()
        .iter()
        .map(of_worker)
        .sum();
    assert_eq!(state["finished"], played, "{state}");
    assert_eq!(running.output().status.code(), Some(0));
    drop(workers);
}

/// The first answer to a page of a match; none when nobody answers any more.
fn json(address: &str) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    let request = format!(
        "GET /live.json?games=0&seen=0 HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}
