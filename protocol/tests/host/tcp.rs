//! Decision 7: the same over TCP.

use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use protocol::host::{Setting, tcp};

use crate::scenarios;
use crate::toy::{Gui, Toy, dialects};

fn server(caps: tcp::Caps) -> SocketAddr {
    let listener = tcp::listen("0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || tcp::serve(&listener, &caps, &Setting::default(), dialects, Toy::new));
    address
}

fn connect(address: SocketAddr) -> Gui<TcpStream> {
    let stream = TcpStream::connect(address).unwrap();
    Gui::over(stream.try_clone().unwrap(), stream)
}

#[test]
fn the_same_conversation_over_tcp() {
    let address = server(tcp::Caps::default());
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
    let address = server(tcp::Caps::default());
    let (mut one, mut two) = (connect(address), connect(address));
    one.write("go depth 100\nisready\n");
    assert_eq!(one.answer(), "readyok");
    two.write("go infinite\nstop\n");
    assert_eq!(two.answer(), "bestmove stopped");
    assert_eq!(one.answer(), "bestmove finished");
}

/// Each scenario in a connection of its own.
#[test]
fn what_holds_over_pipes_holds_over_tcp() {
    let address = server(tcp::Caps::default());
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
fn one_connection_too_many_is_told_so() {
    let address = server(tcp::Caps {
        connections: 1,
        ..tcp::Caps::default()
    });
    let mut first = connect(address);
    first.write("isready\n");
    assert_eq!(first.answer(), "readyok");
    let second = connect(address);
    assert_eq!(second.rest(), ["too many connections, at most 1 at once"]);
    // The seat is free again once the first has gone.
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
fn a_silent_peer_is_shown_the_door_but_not_while_a_search_runs() {
    let caps = tcp::Caps {
        idle: Duration::from_millis(100),
        ..tcp::Caps::default()
    };
    let mut gui = connect(server(caps));
    gui.write("go depth 1500\n");
    assert_eq!(gui.answer(), "bestmove finished");
    assert_eq!(gui.rest(), ["farewell"]);
}

#[test]
fn addresses_are_loopback_unless_asked_otherwise() {
    for text in ["0", ":0", "127.0.0.1:0", "localhost:0"] {
        assert!(
            tcp::listen(text)
                .unwrap()
                .local_addr()
                .unwrap()
                .ip()
                .is_loopback(),
            "{text}"
        );
    }
    for wrong in ["", "here", "127.0.0.1", "99999", "1.2.3.4.5:6"] {
        let error = tcp::listen(wrong).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("found `{wrong}`, expected a port")),
            "{error}"
        );
    }
}
