//! The same protocols over TCP, and the protocol log.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::Stdio;

use crate::gui::{PATIENCE, xiangqi};

#[test]
fn a_conversation_is_held_over_tcp_and_outlives_another_one() {
    let mut server = xiangqi()
        .args(["serve", "--listen", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut first)
        .unwrap();
    let address = first
        .trim()
        .strip_prefix("listening on ")
        .unwrap()
        .to_owned();
    let talk = |text: &str, until: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap()).lines();
        let mut received = lines.map_while(Result::ok);
        received
            .find(|line| line.starts_with(until))
            .map(|line| (line, stream))
    };
    // The first connection stays open, with a search running.
    let open = talk("ucci\ngo depth infinite\n", "info").unwrap();
    let (line, _) = talk("uci\nposition startpos\ngo depth 4\n", "bestmove").unwrap();
    assert!(line.starts_with("bestmove "), "{line}");
    drop(open);
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn an_address_that_is_none_is_refused() {
    let output = xiangqi()
        .args(["serve", "--listen", "nowhere"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        error.contains("found `nowhere`, expected a port"),
        "{error}"
    );
}

#[test]
fn the_protocol_log_keeps_both_sides() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("protocol.log");
    let file = path.to_str().unwrap();
    for arguments in [
        &["--protocol-log", file][..],
        &["--protocol-log", file, "serve"],
        &["serve", "--protocol-log", file],
    ] {
        let mut child = xiangqi()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(b"uci\ngo depth 2\n")
            .unwrap();
        assert!(child.wait().unwrap().success());
        let log = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(log.contains(" > go depth 2\n"), "{log}");
        assert!(log.contains(" < bestmove "), "{log}");
    }
}

#[test]
fn what_holds_no_conversation_keeps_no_protocol_log() {
    for (arguments, says) in [
        (
            &["perft", "1", "--protocol-log", "x.log"][..],
            "unexpected argument '--protocol-log'",
        ),
        (
            &["--protocol-log", "x.log", "perft", "1"],
            "found a command that holds no conversation, expected serve or none",
        ),
    ] {
        let output = xiangqi()
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(says), "{error}");
    }
}
