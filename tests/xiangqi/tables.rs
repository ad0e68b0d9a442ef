//! Endgame tables: built, shown, verified, probed by searches.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::command;

const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");

/// A folder with the tables of a horse against an advisor, deleted with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("sanqi-tables-{}-{name}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        let (status, out, error) = run(&["table", "build", "KHvKA", "--out", &folder.path("")]);
        assert_eq!(status, 0, "{error}");
        let names: Vec<&str> = out
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert_eq!(names, ["KNvK", "KNvKA"]);
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    command::run(XIANGQI, arguments, "")
}

/// A mate in 19 moves, far beyond what a search of a few plies sees.
const FAR: &str = "3a5/9/4k4/9/9/9/9/9/3K5/6N2 w - - 0 1";
const PLIES: u64 = 37;

#[test]
fn tables_are_built_once_listed_and_verified() {
    let folder = Folder::new("build");
    let table = folder.path("KNvKA.xqt");
    let before = fs::metadata(&table).unwrap().modified().unwrap();
    let again = [
        "table",
        "build",
        "KNvKA",
        "--json",
        "--out",
        &folder.path(""),
    ];
    let (status, out, _) = run(&again);
    let last: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(
        (status, &last["seconds"], &last["red"]["longest"]),
        (0, &Value::Null, &37.into())
    );
    assert_eq!(fs::metadata(&table).unwrap().modified().unwrap(), before);
    let (status, out, _) = run(&["table", "info", &folder.path("")]);
    assert_eq!((status, out.lines().count()), (0, 2), "{out}");
    let (status, out, _) = run(&[
        "table",
        "verify",
        &table,
        "--positions",
        "500",
        "--moves",
        "3",
    ]);
    assert_eq!(
        (status, out.ends_with("0 differences\n")),
        (0, true),
        "{out}"
    );
}

#[test]
fn a_table_alone_is_not_verified() {
    let folder = Folder::new("alone");
    let alone = folder.path("alone");
    fs::create_dir(&alone).unwrap();
    let table = format!("{alone}/KNvKA.xqt");
    fs::copy(folder.path("KNvKA.xqt"), &table).unwrap();
    let (status, out, error) = run(&["table", "verify", &table, "--positions", "10"]);
    assert_eq!((status, out.as_str()), (2, ""), "{error}");
    let expected = format!("found no table of KNvK in {alone}");
    assert!(error.contains(&expected), "{error}");
    let (status, _, error) = run(&["table", "build", "KNvK", "--out", &table]);
    assert!(status == 5 && error.contains("no folder"), "{error}");
}

#[test]
fn a_search_knows_what_the_tables_know() {
    let folder = Folder::new("search");
    let tables = folder.path("");
    let (_, out, _) = run(&[
        "table", "probe", "--tables", &tables, "--json", "--fen", FAR,
    ]);
    let probed: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        probed["value"],
        serde_json::json!({ "value": "win", "plies": PLIES })
    );
    let best = &probed["moves"][0];
    assert_eq!(best["value"]["plies"], PLIES);
    let arguments = [
        "analyze", "--tables", &tables, "--json", "--depth", "2", "--fen", FAR,
    ];
    let (status, out, error) = run(&arguments);
    let found: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (status, &found["mate"]),
        (0, &PLIES.div_ceil(2).into()),
        "{out} {error}"
    );
    // The whole line to the mate is reported.
    assert_eq!(found["pv"].as_array().unwrap().len() as u64, PLIES, "{out}");
    for (option, dialect, go) in [
        (
            format!("setoption name TablePath value {tables}"),
            "uci",
            "score mate 19 ",
        ),
        (
            format!("setoption egtbpaths {tables}"),
            "ucci",
            "score 9963",
        ),
    ] {
        let input = format!("{dialect}\n{option}\nposition fen {FAR}\ngo depth 2\n");
        let (_, out, _) = command::run(XIANGQI, &[], &input);
        assert!(out.contains(go), "{out}");
        assert_eq!(out.contains(" tbhits "), dialect == "uci", "{out}");
        let off = "setoption useegtb false\n";
        if dialect == "ucci" {
            let input = input.replace("position", &format!("{off}position"));
            assert!(!command::run(XIANGQI, &[], &input).1.contains(go));
        }
    }
    let input = |format: &str| {
        format!("protover 2\negtpath {format} {tables}\nsetboard {FAR}\nsd 2\npost\ngo\n")
    };
    let (_, out, _) = command::run(XIANGQI, &[], &input("sanqi"));
    assert!(
        out.contains("egt=\"sanqi\"") && out.contains(" 100019 "),
        "{out}"
    );
    let (_, out, _) = command::run(XIANGQI, &[], &input("nalimov"));
    assert!(
        out.contains("unknown format of tables, expected sanqi"),
        "{out}"
    );
}

/// With 84 plies without a capture before it, the game is drawn before the mate.
#[test]
fn a_mate_beyond_the_move_limit_is_none() {
    let folder = Folder::new("limit");
    let mate = |clock: u32| {
        let fen = FAR.replace("0 1", &format!("{clock} 60"));
        let arguments = [
            "analyze",
            "--tables",
            &folder.path(""),
            "--json",
            "--depth",
            "2",
            "--fen",
            &fen,
        ];
        let found: Value = serde_json::from_str(&run(&arguments).1).unwrap();
        found["mate"].clone()
    };
    let at_the_limit = 120 - PLIES as u32;
    assert_eq!(mate(at_the_limit), 19);
    assert_eq!(mate(at_the_limit + 1), Value::Null);
}

/// Two moves hold the draw, two lose to a mate; which of the first two is better only the
/// evaluation tells.
#[test]
fn a_draw_is_held() {
    let folder = Folder::new("draw");
    let fen = "3k5/4a4/3N5/9/9/9/9/9/3K5/9 b - - 0 1";
    let setup = format!(
        "uci\nsetoption name TablePath value {}\nposition fen {fen}\n",
        folder.path("")
    );
    for nodes in [1, 300] {
        let (_, out, _) = command::run(XIANGQI, &[], &format!("{setup}go nodes {nodes}\n"));
        let best = out
            .lines()
            .find_map(|line| line.strip_prefix("bestmove "))
            .unwrap();
        assert!(
            ["e8d7", "d9d8"].iter().any(|holds| best.starts_with(holds)),
            "{out}"
        );
    }
    let tables = folder.path("");
    let arguments = [
        "analyze", "--tables", &tables, "--json", "--depth", "3", "--fen", fen,
    ];
    let found: Value = serde_json::from_str(&run(&arguments).1).unwrap();
    assert_eq!(found["score"], 0, "{found}");
}

#[test]
fn what_is_no_table_is_said_in_one_line() {
    let folder = Folder::new("damaged");
    let (table, tables) = (folder.path("KNvKA.xqt"), folder.path(""));
    let good = fs::read(&table).unwrap();
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 1;
    let cases = [
        (
            &b"Dearest, nobody shall ever read this."[..],
            "not an endgame table",
        ),
        (&good[..1000], "found 1000 bytes"),
        (&damaged, "the file is damaged"),
        (b"", "KNvKA.xqt: "),
    ];
    for (bytes, why) in cases {
        fs::write(&table, bytes).unwrap();
        for arguments in [
            &["table", "info", &table][..],
            &["table", "probe", "--tables", &tables, "--fen", FAR],
            &["analyze", "--tables", &tables, "--depth", "1", "--fen", FAR],
            &["table", "verify", &table],
            &["table", "build", "KNvKA", "--out", &tables],
        ] {
            let (status, _, error) = run(arguments);
            assert!(
                status == 2 || status == 5,
                "{arguments:?}: {status} {error}"
            );
            assert!(
                error.contains(why) && error.lines().count() == 1,
                "{arguments:?}: {error}"
            );
            assert!(!error.contains("Dearest"), "{error}");
        }
        let input = format!("uci\nsetoption name TablePath value {tables}\nisready\nquit\n");
        let (_, out, _) = command::run(XIANGQI, &[], &input);
        assert!(
            out.contains("info string TablePath: table ") && out.contains(why),
            "{out}"
        );
        assert!(out.ends_with("readyok\n"), "{out}");
    }
}

#[test]
fn what_cannot_be_built_or_probed_is_said() {
    let folder = Folder::new("missing");
    for (name, why) in [
        ("KXvK", "expected two sides such as KRPvKAABB"),
        ("KvK", "expected two sides"),
        (
            "KRRNNCCvKRRNN",
            "KRRNNCCvKRRNN has more positions than a table can hold, 2147483648",
        ),
    ] {
        let (status, _, error) = run(&["table", "build", name, "--out", &folder.path("")]);
        assert_eq!(status, 2, "{error}");
        assert!(error.contains(why), "{error}");
    }
    let (status, _, error) = run(&["table", "probe", "--tables", &folder.path("")]);
    assert_eq!(status, 2, "{error}");
    assert!(
        error.contains("found no table of KRRNNCCPPPPPAABBvKRRNNCCPPPPPAABB"),
        "{error}"
    );
}

/// A review of one move finds the mate that only a table knows at this depth.
#[test]
fn people_have_them_as_well() {
    let folder = Folder::new("people");
    let tables = folder.path("");
    let game = folder.path("game.pgn");
    fs::write(&game, format!("[FEN \"{FAR}\"]\n\n1. g0f2 *\n")).unwrap();
    let review = ["review", &game, "--depth", "1", "--json"];
    let with = [&review[..], &["--tables", &tables]].concat();
    for (arguments, mate) in [(&review[..], "\"mate\":null"), (&with, "\"mate\":19,")] {
        let (status, out, error) = run(arguments);
        assert_eq!(status, 0, "{out}{error}");
        assert!(out.contains(mate), "{out}");
    }
    let missing = folder.path("none");
    for command in [
        &["review", &game][..],
        &["play"],
        &["analyze", "--moves", "h2e2"],
        &["bench"],
    ] {
        let arguments = [command, &["--tables", &missing]].concat();
        let (status, _, error) = run(&arguments);
        assert_ne!(status, 0, "{command:?}");
        assert!(error.contains("none"), "{command:?}: {error}");
    }
}

#[test]
fn the_value_of_a_table_is_certain() {
    let folder = Folder::new("certain");
    let tables = folder.path("");
    let draw = "3k5/4a4/3N5/9/9/9/9/9/3K5/9 b - - 0 1";
    let analyze = ["analyze", "--depth", "4", "--fen", draw];
    let with = [&analyze[..], &["--tables", &tables]].concat();
    let (_, out, error) = run(&[&with[..], &["--json", "--lines", "2"]].concat());
    let found: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{error}"));
    let drawn = serde_json::json!([0, 1000, 0]);
    assert_eq!(found["wdl"], drawn, "{out}");
    assert_eq!(found["lines"][1]["wdl"], drawn, "{out}");
    let input = format!(
        "uci\nsetoption name TablePath value {tables}\nsetoption name UCI_ShowWDL value true\n\
         position fen {draw}\ngo depth 4\n"
    );
    let (_, out, _) = command::run(XIANGQI, &[], &input);
    let last = out.lines().rfind(|line| line.contains(" pv "));
    assert!(
        last.is_some_and(|line| line.contains(" wdl 0 1000 0 ")),
        "{out}"
    );
    let (_, out, _) = run(&with);
    assert!(out.contains("+0 (won 0 %, drawn 100 %, lost 0 %)"), "{out}");
    let (_, out, _) = run(&analyze);
    assert!(!out.contains("drawn 100 %"), "{out}");
}
