//! A match shown on a page while it runs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;

use super::browser::Browser;
use super::*;

/// A match with a live page; it is ended with the test.
struct Shown {
    child: Child,
    address: String,
    token: Option<String>,
}

impl Shown {
    fn start(mark: &str, listen: &str, more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arena"))
            .arg("match")
            .args([fake("A", mark, "--think 40"), fake("B", mark, "--think 40")])
            .args([
                "--tc=st=5",
                "--games=40",
                "--random-plies=2",
                "--concurrency=2",
            ])
            .args(["--sprt=elo0=0,elo1=5", "--quiet", "--live", listen])
            .args(more)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap())
            .lines()
            .map_while(Result::ok);
        let mut said = |before: &str| {
            let line = lines.find(|line| line.contains(before)).unwrap();
            line.split(before)
                .nth(1)
                .unwrap()
                .trim_end_matches('/')
                .to_owned()
        };
        let address = said("http://");
        let token = (!more.is_empty()).then(|| said("token "));
        // Keep reading its output, so that it never blocks on a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            child,
            address,
            token,
        }
    }

    /// Sends a request; returns the status and the text of the answer.
    fn ask(&self, line: &str, headers: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!("{line} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        (status, answer)
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_match_is_shown_while_it_runs_and_to_nobody_who_may_not_look() {
    let shown = Shown::start("live", "127.0.0.1:0", &[]);
    let host = format!("Host: {}\r\n", shown.address);
    let (status, page) = shown.ask("GET /", &host);
    assert!(status == 200 && page.contains("id=\"running\""), "{status}");
    assert!(page.contains("connect-src 'self'; base-uri 'none'"));
    // A game is running at once; the server answers as soon as there is news.
    let deadline = Instant::now() + LIMIT;
    let state = loop {
        let (status, answer) = shown.ask("GET /live.json?games=0&seen=0", &host);
        assert_eq!(status, 200, "{answer}");
        let state: Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
        if !state["running"].as_array().unwrap().is_empty() && state["finished"].as_u64() >= Some(2)
        {
            break state;
        }
        assert!(Instant::now() < deadline, "{state}");
    };
    assert_eq!(
        (&state["planned"], &state["over"]),
        (&40.into(), &false.into())
    );
    assert_eq!(
        state["games"].as_array().unwrap().len(),
        state["llr"].as_array().unwrap().len()
    );
    for (line, headers, expected) in [
        ("GET /live.json", "Host: evil.example\r\n", 403),
        (
            "GET /live.json",
            &*format!("{host}Origin: http://evil.example\r\n"),
            403,
        ),
        (
            "POST /live.json",
            &format!("{host}Content-Length: 0\r\n"),
            405,
        ),
        ("GET /app.js", &host, 404),
    ] {
        assert_eq!(shown.ask(line, headers).0, expected, "{line} {headers}");
    }
}

#[test]
fn elsewhere_than_on_loopback_a_match_is_shown_for_a_token() {
    let shown = Shown::start("live-token", "0.0.0.0:0", &["--live-host", "127.0.0.1"]);
    let host = format!("Host: {}\r\n", shown.address);
    let (status, page) = shown.ask("GET /", &host);
    assert!(status == 200 && page.contains("enter.js") && !page.contains("id=\"running\""));
    assert_eq!(shown.ask("GET /live.json", &host).0, 401);
    let cookie = format!(
        "{host}Cookie: sanqi-token={}\r\n",
        shown.token.as_deref().unwrap()
    );
    let (status, page) = shown.ask("GET /", &cookie);
    assert!(status == 200 && page.contains("id=\"running\""));
    assert_eq!(shown.ask("GET /live.json", &cookie).0, 200);
}

#[test]
fn a_browser_sees_boards_standings_and_the_ratio() {
    let Some(browser) = Browser::open(1280) else {
        eprintln!("skipped: no chromium with chromedriver");
        return;
    };
    let shown = Shown::start("live-page", "127.0.0.1:0", &[]);
    browser.go(&format!("http://{}/#lang=zh", shown.address));
    let deadline = Instant::now() + LIMIT;
    let sees = |script: &str| {
        while browser.run(&format!("return !!({script})")) != Value::Bool(true) {
            let text = browser.run("return document.body.innerText");
            assert!(Instant::now() < deadline, "never: {script}\n{text}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    sees("document.querySelectorAll('.running svg').length === 2");
    sees("document.querySelectorAll('#game-list button').length >= 4");
    sees("document.querySelector('#llr svg path') && document.querySelector('#crosstable td')");
    sees("document.querySelector('#now-said').innerText.startsWith('40 局中已完成')");
    assert_eq!(browser.complaints(), [""; 0]);
    // The server ends with the match, and the page says so.
    drop(shown);
    sees("document.querySelector('#now-said').innerText.includes('没有应答')");
}
