//! Sessions over TCP: whoever can reach the port may play, but can neither read files nor use up
//! the machine's memory.

use std::fs;
use std::process::Command;

use crate::command::run;
use crate::folder::Folder;
use crate::server::Server;

const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

const SECRET: &str = "correct-horse-battery";

/// The path of an existing file, and of a missing one of equal length.
fn files(folder: &Folder) -> [String; 2] {
    let there = folder.write("there", b"(;GM[2]SZ[8];B[fe])\n");
    [there, folder.file("absen")]
}

/// The names that a dialect announces over stdio, which is all there are: the text between `start`
/// and `end` on its lines.
fn announced(program: &str, opening: &str, start: &str, end: &str) -> Vec<String> {
    let said = run(program, &[], opening).1;
    let named = |line: &str| Some(line.strip_prefix(start)?.split(end).next()?.to_owned());
    let names: Vec<String> = said.lines().filter_map(named).collect();
    assert!(!names.is_empty(), "{program}: {said}");
    names
}

/// Sets every option of a dialect, and gives every command that takes an argument, a path as value.
fn lines(program: &str, dialect: &str, path: &str) -> String {
    let options = |opening, start, end, write: fn(&str, &str) -> String| -> String {
        let names = announced(program, opening, start, end);
        names.iter().map(|name| write(name, path)).collect()
    };
    match dialect {
        "uci" => {
            let write = |name: &str, path: &str| format!("setoption name {name} value {path}\n");
            let set = options("uci\nquit\n", "option name ", " type ", write);
            format!("uci\n{set}isready\n")
        }
        "ucci" => {
            let write = |name: &str, path: &str| format!("setoption {name} {path}\n");
            let set = options("ucci\nquit\n", "option ", " type ", write);
            format!("ucci\n{set}isready\n")
        }
        "xboard" => {
            let opening = "xboard\nprotover 2\nquit\n";
            let write = |name: &str, path: &str| format!("option {name}={path}\n");
            let set = options(opening, "feature option=\"", " -", write);
            format!("{opening}{set}egtpath nalimov {path}\nping 1\n").replace("quit\n", "")
        }
        "gtp" => {
            let write = |name: &str, path: &str| format!("{name} {path}\n");
            let said = options("list_commands\n", "", " ", write);
            let set: String = ["Hash", "Evaluation", "EvalFile", "Move_Overhead"]
                .map(|name| format!("sanqi-set {name} {path}\n"))
                .concat();
            let set = set + "showboard\n";
            said.replace(&format!("quit {path}\n"), "") + &set
        }
        "nboard" => format!(
            "nboard 2\nset log {path}\nset game {path}\nset book {path}\nset EvalFile {path}\nping 1\n"
        ),
        // INFO folder is what Gomocup's managers send.
        _ => {
            format!(
                "START 15\nINFO folder {path}\nINFO evaluate {path}\nINFO book {path}\nINFO evalfile {path}\nABOUT\n"
            )
        }
    }
}

/// Goes through the options of all dialects: no answer depends on whether a file exists.
#[test]
fn no_option_and_no_command_reveals_what_files_there_are() {
    let folder = Folder::new();
    let files = files(&folder);
    for (program, dialects) in [
        (XIANGQI, &["uci", "ucci", "xboard"][..]),
        (REVERSI, &["gtp", "nboard", "xboard"]),
        (GOMOKU, &["gomocup"]),
    ] {
        let server = Server::start(program, "127.0.0.1:0", &[]);
        for dialect in dialects {
            let replies = |over_tcp: bool| {
                files.each_ref().map(|path| {
                    let lines = lines(program, dialect, path);
                    let said = match over_tcp {
                        true => server.answers(&lines),
                        false => run(program, &[], &lines).1,
                    };
                    said.replace(path.as_str(), "PATH")
                })
            };
            let [there, absent] = replies(true);
            assert_eq!(there, absent, "{program}, {dialect}");
            // Over stdio, where files may be read, the same lines do reveal it.
            let [there, absent] = replies(false);
            assert_ne!(there, absent, "{program}, {dialect}, stdio");
        }
    }
}

#[test]
fn what_names_a_file_is_neither_announced_nor_done() {
    let server = Server::start(XIANGQI, "127.0.0.1:0", &[]);
    for (opening, names) in [
        ("uci\n", &["EvalFile", "BookFiles", "TablePath"][..]),
        ("ucci\n", &["evalfile", "bookfiles", "egtbpaths", "evalapi"]),
        (
            "xboard\nprotover 2\n",
            &["EvalFile", "BookFiles", "TablePath", "egt="],
        ),
    ] {
        let said = server.answers(opening);
        for name in names {
            assert!(!said.contains(name), "{name}: {said}");
        }
    }
    assert_eq!(
        server.answers("setoption name evalfile value /dev/zero\n"),
        "info string option EvalFile names a file, which is not done over TCP\n"
    );
    for (program, typed, says) in [
        (
            REVERSI,
            "sanqi-set EvalFile /dev/zero\n",
            "? option EvalFile names",
        ),
        (
            REVERSI,
            "xboard\noption EvalFile=/dev/zero\n",
            "Error (option EvalFile names",
        ),
        (
            XIANGQI,
            "xboard\negtpath sanqi /dev\n",
            "Error (`egtpath` names",
        ),
        (XIANGQI, "uci\nexport_net /dev/zero\n", "`export_net` names"),
        (XIANGQI, "ucci\nexport_net x\n", "`export_net` names"),
        (XIANGQI, "xboard\nexport_net x\n", "`export_net` names"),
        (REVERSI, "nboard 2\nexport_net x\n", "`export_net` names"),
        (REVERSI, "export_net x\n", "`export_net` names"),
        (
            REVERSI,
            "nboard 2\nset EvalFile /dev/zero\n",
            "option EvalFile names",
        ),
        (
            REVERSI,
            "nboard 2\nset BookFiles /dev/zero\n",
            "option BookFiles names",
        ),
        (
            GOMOKU,
            "INFO evalfile /dev/zero\n",
            "MESSAGE INFO evalfile: option EvalFile names",
        ),
    ] {
        let server = Server::start(program, "127.0.0.1:0", &[]);
        let said = server.answers(typed);
        let says = format!("{says} a file, which is not done over TCP");
        assert!(said.contains(&says), "{typed}: {said}");
    }
    for opening in ["sanqi-set\n", "xboard\nprotover 2\n"] {
        let said = Server::start(REVERSI, "127.0.0.1:0", &[]).answers(opening);
        assert!(
            said.contains("Selectivity")
                && !said.contains("EvalFile")
                && !said.contains("BookFiles"),
            "{said}"
        );
    }
    let server = Server::start(REVERSI, "127.0.0.1:0", &[]);
    assert_eq!(
        server.answers("known_command loadsgf\n7 loadsgf /etc/passwd\n"),
        "= false\n\n?7 `loadsgf` names a file, which is not done over TCP\n\n"
    );
    assert!(!server.answers("list_commands\n").contains("loadsgf"));
}

#[test]
fn tables_and_threads_are_capped() {
    let caps = ["--max-hash", "16", "--max-threads", "2"];
    let server = Server::start(XIANGQI, "127.0.0.1:0", &caps);
    let said = server.answers(
        "uci\nsetoption name Hash value 4096\nsetoption name Threads value 200\nuci\nisready\n",
    );
    for option in [
        "option name Hash type spin default 16 min 0 max 16",
        "option name Threads type spin default 1 min 0 max 2",
        "option name Threads type spin default 2 min 0 max 2",
    ] {
        assert!(said.contains(option), "{option}: {said}");
    }
    let server = Server::start(REVERSI, "127.0.0.1:0", &caps);
    let said = server.answers("sanqi-set Hash 4096\nsanqi-set threads 200\nsanqi-set\n");
    assert!(
        said.contains("\n[string] Hash 16\n[string] Threads 2\n"),
        "{said}"
    );
    let said = server.answers("xboard\nprotover 2\nmemory 4096\ncores 64\nping 1\n");
    assert!(said.ends_with("pong 1\n"), "{said}");
    // An engine does not start with more than its clients may set.
    let output = Command::new(GOMOKU)
        .args(["serve", "--listen", "0", "--hash", "64"])
        .args(caps)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("--hash: found 64, expected at most the 16 of --max-hash"),
        "{error}"
    );
}

#[test]
fn others_come_in_with_a_token_only_and_nobody_writes_it_down() {
    let folder = Folder::new();
    let good = folder.write("good", format!("{SECRET}\n").as_bytes());
    let short = folder.write("short", b"secret\n");
    let log = folder.write("log", b"");
    for (arguments, says, status) in [
        (vec!["--listen", "0.0.0.0:0"], "expected --token-file", 2),
        (
            vec!["--listen", "0", "--token-file", &short],
            "expected one line of 16 to 1024 characters",
            2,
        ),
        (
            vec!["--listen", "0", "--token-file", "no/such/file"],
            "no/such/file: no such file or folder",
            5,
        ),
    ] {
        let output = Command::new(XIANGQI)
            .arg("serve")
            .args(&arguments)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {error}");
        assert!(error.contains(says), "{arguments:?}: {error}");
        assert!(!error.contains("secret"), "{error}");
    }
    let arguments = ["--token-file", &good, "--protocol-log", &log];
    let server = Server::start(XIANGQI, "127.0.0.1:0", &arguments);
    assert_eq!(
        server.answers("uci\n"),
        "wrong token, expected `token SECRET` as the first line\n"
    );
    let said = server.answers(&format!("token {SECRET}\nuci\n"));
    assert!(said.ends_with("uciok\n"), "{said}");
    let kept = server.log() + &fs::read_to_string(&log).unwrap();
    assert!(kept.contains("> uci"), "{kept}");
    assert!(!kept.contains(SECRET), "{kept}");
}
