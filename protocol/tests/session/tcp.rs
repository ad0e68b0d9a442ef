//! Decision 7: the same conversations over TCP.

use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use protocol::session::{Settings, tcp};

use crate::scenarios;
use crate::toy::{Gui, dialects};

fn server(limits: tcp::Limits) -> SocketAddr {
    guarded(limits, None)
}

/// A server whose clients must send a token first.
fn guarded(limits: tcp::Limits, token: Option<&str>) -> SocketAddr {
    let token = token.map(|text| tcp::Token::read(text.as_bytes()).unwrap());
    let listener = tcp::listen("0", token.as_ref()).unwrap();
    let address = listener.local_addr().unwrap();
    let settings = Settings::default();
    thread::spawn(move || {
        tcp::serve(
            &listener,
            token,
            &limits,
            &settings,
            dialects,
            bool::default,
        )
    });
    address
}

fn connect(address: SocketAddr) -> Gui<TcpStream> {
    let stream = TcpStream::connect(address).unwrap();
    Gui::over(stream.try_clone().unwrap(), stream)
}

#[test]
fn the_same_conversation_over_tcp() {
    let address = server(tcp::Limits::default());
    assert!(address.ip().is_loopback());
    let mut gui = connect(address);
    gui.write("ucci\r\nisready\r\n");
    assert_eq!(gui.answer(), "ucciok");
    assert_eq!(gui.answer(), "readyok");
    gui.write("go infinite\nisready\nquit\n");
    assert_eq!(gui.answer(), "readyok");
    assert_eq!(gui.rest().last().map(String::as_str), Some("bye"));
}

#[test]
fn connections_do_not_share_their_searches() {
    let address = server(tcp::Limits::default());
    let (mut one, mut two) = (connect(address), connect(address));
    one.write("go depth 100\nisready\n");
    assert_eq!(one.answer(), "readyok");
    two.write("go infinite\nstop\n");
    assert_eq!(two.answer(), "bestmove stopped");
    assert_eq!(one.answer(), "bestmove finished");
}

/// Runs each scenario on a connection of its own.
#[test]
fn what_holds_over_pipes_holds_over_tcp() {
    let address = server(tcp::Limits::default());
    let scenarios: [fn(&mut Gui<TcpStream>); 8] = [
        scenarios::a_gbk_line_does_not_end_the_conversation,
        scenarios::a_line_that_is_too_long_is_one_error,
        scenarios::a_stop_in_the_same_write_as_its_go_is_never_lost,
        scenarios::a_stop_ends_all_searches_before_it_and_none_after,
        scenarios::a_search_that_panics_still_answers,
        scenarios::isready_is_answered_while_thinking,
        scenarios::stop_is_answered_at_once,
        scenarios::a_hundred_thousand_info_lines_without_a_broken_one,
    ];
    for scenario in scenarios {
        scenario(&mut connect(address));
    }
}

#[test]
fn one_connection_too_many_is_refused_with_a_reason() {
    let address = server(tcp::Limits {
        connections: 1,
        ..tcp::Limits::default()
    });
    let mut first = connect(address);
    first.write("isready\n");
    assert_eq!(first.answer(), "readyok");
    let second = connect(address);
    assert_eq!(second.rest(), ["too many connections, at most 1 at once"]);
    // The place is free again once the first connection has closed.
    first.write("quit\n");
    assert_eq!(first.rest(), [""; 0]);
    let answer = (0..100).find_map(|_| {
        thread::sleep(Duration::from_millis(20));
        let mut third = connect(address);
        third.write("isready\n");
        third.line().filter(|line| line == "readyok")
    });
    assert_eq!(answer.as_deref(), Some("readyok"));
}

#[test]
fn a_silent_peer_is_disconnected_but_not_while_a_search_runs() {
    let limits = tcp::Limits {
        idle: Duration::from_millis(100),
        ..tcp::Limits::default()
    };
    let mut gui = connect(server(limits));
    gui.write("go depth 1500\n");
    assert_eq!(gui.answer(), "bestmove finished");
    assert_eq!(gui.rest(), [""; 0]);
}

#[test]
fn addresses_are_loopback_unless_asked_otherwise() {
    for text in ["0", ":0", "127.0.0.1:0", "localhost:0"] {
        assert!(
            tcp::listen(text, None)
                .unwrap()
                .local_addr()
                .unwrap()
                .ip()
                .is_loopback(),
            "{text}"
        );
    }
    for wrong in ["", "here", "127.0.0.1", "99999", "1.2.3.4.5:6"] {
        let error = tcp::listen(wrong, None).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("found `{wrong}`, expected a port")),
            "{error}"
        );
    }
}

const SECRET: &str = "0123456789abcdef";

#[test]
fn an_address_that_others_reach_needs_a_token() {
    let token = tcp::Token::read(SECRET.as_bytes()).unwrap();
    for open in ["0.0.0.0:0", "[::]:0"] {
        let error = tcp::listen(open, None).unwrap_err().to_string();
        assert!(error.contains("expected --token-file"), "{open}: {error}");
    }
    assert!(tcp::listen("127.0.0.1:0", Some(&token)).is_ok());
}

#[test]
fn who_knows_the_token_comes_in_and_nobody_else() {
    let limits = tcp::Limits {
        lockout: Duration::from_secs(1),
        ..tcp::Limits::default()
    };
    let address = guarded(limits, Some(SECRET));
    let said = |line: &str| {
        let mut gui = connect(address);
        gui.write(line);
        gui.line().unwrap_or_default()
    };
    // In one write with the next line, and with Windows line ends.
    let good = format!("token {SECRET}\r\nucci\r\n");
    assert_eq!(said(&good), "ucciok");
    let wrong = "wrong token, expected `token SECRET` as the first line";
    assert_eq!(said("uci\n"), wrong);
    assert_eq!(said(&format!("token {SECRET}0\n")), wrong);
    // A correct token resets the failures.
    assert_eq!(said(&good), "ucciok");
    for guess in ["token x\n", "token\n", "\n"] {
        assert_eq!(said(guess), wrong, "{guess:?}");
    }
    let closed = "too many wrong tokens, try again in a minute";
    assert_eq!(said(&good), closed);
    let started = Instant::now();
    let after = loop {
        let answer = said(&good);
        if answer != closed {
            break answer;
        }
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "still {answer}"
        );
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(after, "ucciok");
}

/// Regression: eight silent clients once locked everybody out for half an hour.
#[test]
fn silent_clients_lock_nobody_out() {
    let limits = tcp::Limits {
        connections: 1,
        first_command: Duration::from_millis(600),
        ..tcp::Limits::default()
    };
    let address = guarded(limits.clone(), Some(SECRET));
    let silent: Vec<_> = (0..8).map(|_| connect(address)).collect();
    let mut gui = connect(address);
    gui.write(format!("token {SECRET}\nucci\n"));
    assert_eq!(gui.answer(), "ucciok");
    drop(silent);

    // Without a token they are disconnected after a while, whatever lines they send that are no
    // commands.
    let address = server(limits);
    let mut dripping = connect(address);
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(5) {
        if dripping.try_write("\nnonsense").is_err() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert!(started.elapsed() < Duration::from_secs(4));
    let mut gui = connect(address);
    gui.write("ucci\n");
    assert_eq!(gui.answer(), "ucciok");
}

#[test]
fn a_search_does_not_outlive_its_client_for_long() {
    let limits = tcp::Limits {
        linger: Duration::from_millis(200),
        connections: 1,
        ..tcp::Limits::default()
    };
    let stream = TcpStream::connect(server(limits)).unwrap();
    let mut gui = Gui::over(stream.try_clone().unwrap(), stream.try_clone().unwrap());
    gui.write("go depth 1000000\n");
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    assert_eq!(gui.answer(), "bestmove stopped");
    assert_eq!(gui.rest(), [""; 0]);
}

#[test]
fn commands_that_name_files_are_refused() {
    let mut gui = connect(server(tcp::Limits::default()));
    gui.write("xboard\negtpath nalimov /etc\nping 1\ngtp\nopen /etc/passwd\n");
    assert_eq!(
        gui.answer(),
        "Error (`egtpath` names a file, which is not done over TCP): egtpath nalimov /etc"
    );
    assert_eq!(gui.answer(), "pong 1");
    assert_eq!(gui.answer(), "= gtp");
    assert_eq!(
        gui.answer(),
        "info string `open` names a file, which is not done over TCP"
    );
}
