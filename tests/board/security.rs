//! Who must not talk to the board, and what must not harm it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::server::{Page, Server, folder};

/// Sends an HTTP request; returns the status and the whole answer.
fn http(address: &str, request: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    let status = answer
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    (status.unwrap_or(0), answer)
}

fn get(address: &str, path: &str, headers: &str) -> (u16, String) {
    http(
        address,
        &format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n"),
    )
}

#[test]
fn another_site_gets_nothing() {
    let server = Server::start(&folder("origins"), &[]);
    let address = &server.address;
    let port = address.rsplit(':').next().unwrap();
    let (status, page) = get(address, "/", &format!("Host: {address}\r\n"));
    assert_eq!(status, 200);
    let policy = page.to_ascii_lowercase();
    assert!(policy.contains("content-security-policy: default-src 'none'; script-src 'self';"));
    assert!(policy.contains("x-content-type-options: nosniff"));
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1:1",
        "169.254.169.254",
    ] {
        assert_eq!(
            get(address, "/", &format!("Host: {host}\r\n")).0,
            403,
            "{host}"
        );
    }
    for (origin, status) in [
        ("http://evil.example", 403),
        ("null", 403),
        (&*format!("http://localhost:{port}"), 200),
    ] {
        let headers = format!("Host: {address}\r\nOrigin: {origin}\r\n");
        assert_eq!(get(address, "/app.js", &headers).0, status, "{origin}");
    }
    for origin in ["http://evil.example", "https://127.0.0.1", "null"] {
        assert!(Page::open(address, origin).is_err(), "{origin}");
    }
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/etc/passwd",
        "//etc/passwd",
        "/.git/config",
    ] {
        assert_eq!(
            get(address, path, &format!("Host: {address}\r\n")).0,
            404,
            "{path}"
        );
    }
    let post = format!(
        "POST / HTTP/1.1\r\nHost: {address}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(http(address, &post).0, 405);
    server.page();
}

#[test]
fn a_match_is_watched_only_where_it_was_asked_for() {
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/arena/xiangqi.jsonl"
    );
    let server = Server::start(&folder("watch"), &["--watch", record]);
    let host = format!("Host: {}\r\n", server.address);
    let (status, page) = get(&server.address, "/watch", &host);
    assert!(
        status == 200 && page.contains("id=\"crosstable\""),
        "{status}"
    );
    assert!(page.contains("script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'"));
    let without = Server::start(&folder("watch-not"), &[]);
    let host = format!("Host: {}\r\n", without.address);
    assert_eq!(get(&without.address, "/watch", &host).0, 404);
    let missing = Server::start(&folder("watch-missing"), &["--watch", "/no/such/record"]);
    let host = format!("Host: {}\r\n", missing.address);
    assert_eq!(get(&missing.address, "/watch", &host).0, 503);
}

#[test]
fn nonsense_floods_and_huge_messages_hurt_nobody() {
    let server = Server::start(&folder("floods"), &[]);
    let mut witness = server.page();
    let game = witness.begin(json!({"game": "xiangqi"}));

    let mut nonsense = server.page();
    for text in [
        "",
        "{",
        "[]",
        "null",
        "{\"do\":\"x\"}",
        "{\"do\":\"move\",\"at\":-1,\"mv\":7}",
        "\u{0}",
    ] {
        nonsense.send(text).unwrap();
        assert_eq!(
            nonsense.wait("notice", |_| true)["message"],
            "page-not-understood",
            "{text}"
        );
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    nonsense.send(&deep).unwrap();
    nonsense.wait("notice", |_| true);
    // After twenty of them the connection is closed.
    let left = (0..40).take_while(|_| nonsense.send("{").is_ok() && nonsense.receive().is_ok());
    assert!(left.count() < 20);

    let mut odd = server.page();
    odd.ask(json!({"do": "open", "game": game}));
    odd.wait("standing", |_| true);
    for message in [
        json!({"do": "move", "at": 999_999, "mv": "h2e2"}),
        json!({"do": "move", "at": 0, "mv": "h2e3"}),
        json!({"do": "move", "at": 0, "mv": "\u{202e}<script>"}),
        json!({"do": "go", "to": 7}),
        json!({"do": "cut", "at": 0}),
        json!({"do": "look", "at": 7}),
        json!({"do": "analyse", "at": 3, "engine": "/bin/sh", "lines": 4_000_000_000_u32}),
        json!({"do": "new", "game": "chess"}),
        json!({"do": "new", "game": "gomoku", "size": "4000"}),
        json!({"do": "new", "game": "xiangqi", "players": [{"kind": "engine", "engine": "sh -c id", "limit": "st=1"}, {"kind": "person"}]}),
        json!({"do": "import", "game": "xiangqi", "text": "x".repeat(200_000)}),
        json!({"do": "place", "game": "gomoku", "rows": ["X".repeat(100_000)], "turn": "first"}),
    ] {
        odd.ask(message.clone());
        odd.wait("notice", |_| true);
    }

    let mut huge = server.page();
    let _ = huge.send(&"x".repeat(4 << 20));
    assert!(
        (0..50).any(|_| huge.receive().is_err()),
        "a message of 4 MiB is not read"
    );

    // A page that sends without end is delayed; others are not.
    let mut flood = server.page();
    flood.ask(json!({"do": "open", "game": game}));
    let flooder = std::thread::spawn(move || {
        for _ in 0..3000 {
            if flood.send("{\"do\":\"look\",\"at\":0}").is_err() {
                break;
            }
        }
    });
    let began = Instant::now();
    witness.play(0, "h2e2");
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
    drop(server);
    let _ = flooder.join();
}

#[test]
fn two_hundred_connections_are_borne() {
    let server = Server::start(&folder("connections"), &[]);
    let mut idle: Vec<TcpStream> = Vec::new();
    let mut pages = Vec::new();
    for number in 0..200 {
        if number % 4 == 0 {
            pages.push(Page::open(
                &server.address,
                &format!("http://{}", server.address),
            ));
        } else {
            idle.push(TcpStream::connect(&server.address).unwrap());
        }
    }
    assert!(pages.iter().all(Result::is_ok));
    // 64 pages are allowed; the next ones are refused.
    while pages.len() < 70 {
        pages.push(Page::open(
            &server.address,
            &format!("http://{}", server.address),
        ));
    }
    let admitted = pages.iter().filter(|page| page.is_ok()).count();
    assert_eq!(admitted, 64);
    let mut page = pages.swap_remove(0).unwrap();
    page.begin(json!({"game": "reversi"}));
    page.play(0, "f5");
    // Half a request does no harm either.
    for stream in &mut idle {
        stream.write_all(b"GET / HT").unwrap();
    }
    page.play(1, "d6");
}

#[test]
fn elsewhere_than_on_loopback_a_token_is_needed() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_board"))
        .args([
            "--listen",
            "0.0.0.0",
            "--port",
            "0",
            "--host",
            "127.0.0.1",
            "--data",
        ])
        .arg(folder("token"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map_while(Result::ok);
    let address = lines
        .next()
        .unwrap()
        .replace("http://", "")
        .replace('/', "");
    let token = lines.next().unwrap();
    let token = token.strip_prefix("token ").unwrap();
    let host = format!("Host: {address}\r\n");
    let (status, page) = get(&address, "/", &host);
    assert!(status == 200 && page.contains("enter.js") && !page.contains("app.js"));
    assert!(Page::open(&address, &format!("http://{address}")).is_err());
    let enter = |token: &str| {
        let length = token.len();
        http(
            &address,
            &format!(
                "POST /enter HTTP/1.1\r\n{host}Content-Length: {length}\r\nConnection: close\r\n\r\n{token}"
            ),
        )
    };
    assert_eq!(enter("wrong").0, 401);
    let (status, answer) = enter(token);
    assert_eq!(status, 204);
    let cookie = answer
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "))
        .unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    let (_, page) = get(&address, "/", &format!("{host}Cookie: {cookie}\r\n"));
    assert!(page.contains("app.js"));
    child.kill().unwrap();
    child.wait().unwrap();
}
