//! The subcommand `database`, and other programs' files wherever a game is read.

use std::fs;

use crate::commands::{gomoku, printed};

const TREE: &str =
    "(;GM[4]SZ[15]RU[renju]C[start];B[hh](;W[ig]C[across];B[jf])(;W[hg];B[ig]LB[ig:W]))";
/// A RenLib file with the moves h8, then i9 and h9.
const LIB: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\
                     \x78\x08hi\0\0\x69\xc0\x68\x40";

#[test]
fn games_of_every_form_go_in_and_come_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let write = |name: &str, bytes: &[u8]| {
        fs::write(path(name), bytes).unwrap();
        path(name)
    };
    let database = path("positions.db");
    let sgf = write("games.sgf", TREE.as_bytes());
    let said = printed(&["database", "import", &database, &sgf], "");
    assert!(said.ends_with("games.sgf: 6 positions, 6 new\n"), "{said}");

    // Exported as a library and imported again: nothing is new. The same with SGF and text.
    for name in ["out.lib", "out.sgf", "out.txt"] {
        let out = path(name);
        let said = printed(
            &["database", "export", &database, &out, "--rule", "renju"],
            "",
        );
        assert!(
            said.starts_with("6 of 6 positions written to "),
            "{name}: {said}"
        );
        let other = path(&format!("{name}.db"));
        let import = ["database", "import", &other, &out, "--rule", "renju"];
        let said = printed(&import, "");
        assert!(said.ends_with(": 6 positions, 6 new\n"), "{name}: {said}");
        let shown = |database: &str| {
            let show = [
                "database",
                "show",
                database,
                "--rule",
                "renju",
                "--position",
                "h8h9",
            ];
            printed(&show, "")
        };
        assert_eq!(shown(&other), shown(&database), "{name}");
        assert!(shown(&other).contains(" w "), "{name}: {}", shown(&other));
        let said = printed(&["database", "import", &database, &other], "");
        assert!(said.ends_with(": 6 positions, 0 new\n"), "{name}: {said}");
    }

    let lib = write("small.lib", LIB);
    let psq = write(
        "game.psq",
        b"Piskvorky 15x15, 11:11, 0\r\n8,8,1\r\n9,7,2\r\n-1\r\n",
    );
    let list = write("list.txt", b"h8i9g9\nh8 g7\n");
    for (file, said) in [
        (&lib, "3 positions, 3 new"),
        (&psq, "2 positions, 0 new"),
        (&list, "5 positions, 1 new"),
    ] {
        let out = printed(&["database", "import", &database, file], "");
        assert!(out.trim_end().ends_with(said), "{file}: {out}");
    }
    assert_eq!(
        printed(&["database", "check", &database], ""),
        "sound: 10 positions\n"
    );
    let json = ["database", "show", &database, "--position", "h8", "--json"];
    let first = printed(&json, "");
    let first: serde_json::Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["move"], &first["comment"]),
        (&serde_json::Value::Null, &"hi".into())
    );

    // These files work wherever a game is read.
    for file in [&lib, &psq] {
        let out = printed(
            &["analyze", "--depth", "1", "--json", "--position", file],
            "",
        );
        assert!(out.contains("\"move\""), "{file}: {out}");
        let out = printed(&["forbidden", file], "");
        assert!(out.contains("  9 . . . . . . . . O "), "{file}: {out}");
    }
}

#[test]
fn damaged_and_other_files_get_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (database, wrong) = (path("positions.db"), path("wrong"));
    printed(&["database", "import", &database, "-"], "h8\n");
    for (bytes, says, chinese) in [
        (
            &LIB[..LIB.len() - 1],
            "wrong: byte 28: the file ends in the middle of a node",
            "第 28 字节：文件在节点中间中断",
        ),
        (
            b"Piskvorky 15x15\n99,1,0\n",
            "wrong: line 2: '99,1,0' is no move on 15x15",
            "第 2 行：“99,1,0”不是 15x15 棋盘上的着法",
        ),
        (b"(;GM[1])", "wrong: game 1, expected 4", "棋种为 1，应为 4"),
        (
            b"renju\t15x15\n",
            "wrong: line 1: found '', expected a colour and its stones",
            "第 1 行：“”有误",
        ),
        (
            b"SQLite format 3\0 and nothing",
            "wrong: SQLite refuses it: file is not a database\n",
            "SQLite 不接受：",
        ),
        (
            b"what",
            "wrong: line 1, column 1: 'w' is no point of a row",
            "第 1 行第 1 个字符：“w”应为 .、X、O 之一",
        ),
    ] {
        fs::write(&wrong, bytes).unwrap();
        let (status, out, error) = gomoku(&["database", "import", &database, &wrong], "");
        assert_eq!((status, out.as_str()), (2, ""), "{says}: {error}");
        assert!(
            error.contains(says) && error.lines().count() == 1,
            "{says}: {error}"
        );
        let import = ["database", "import", &database, &wrong, "--lang", "zh"];
        let (_, _, error) = gomoku(&import, "");
        assert!(error.contains(&format!("wrong：{chinese}")), "{error}");
    }
    for verb in ["check", "show"] {
        for (file, code) in [(path("missing.db"), 5), (wrong.clone(), 2)] {
            let (status, _, error) = gomoku(&["database", verb, &file], "");
            assert_eq!(status, code, "{verb}: {error}");
            assert_eq!(error.lines().count(), 1, "{verb}: {error}");
        }
    }
    let (_, _, error) = gomoku(
        &["database", "check", &path("missing.db"), "--lang", "zh"],
        "",
    );
    assert!(error.contains("没有这个文件或文件夹"), "{error}");
}

#[test]
fn a_file_in_gbk_is_noted_once_and_its_comments_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        fs::write(&path, bytes).unwrap();
        path
    };
    let out = write("out.sgf", b"");
    let database = write("positions.db", b"");
    let sgf = write("gbk.sgf", b"(;GM[4]SZ[15]PB[\xd5\xc5\xc8\xfd];B[hh];W[ig])");
    let psq = write(
        "gbk.psq",
        b"Piskvorky 15x15, 11:11, 0\r\n8,8,1\r\n9,7,2\r\n\xd5\xc5\r\n\xc8\xfd\r\n-1\r\n",
    );
    let analyze = ["analyze", "--depth", "1", "--position"];
    for file in [&sgf, &psq] {
        for arguments in [
            &["convert", file, "--out", &out][..],
            &["solve", "--vcf", file],
            &["forbidden", file],
            &["database", "import", &database, file],
            &[&analyze[..], &[file]].concat(),
        ] {
            let (_, _, error) = gomoku(arguments, "");
            assert_eq!(error.matches("GBK").count(), 1, "{arguments:?}: {error}");
        }
    }
    let comment = b"\x78\x08\xd5\xc5\0\0\x69\xc0\x68\x40";
    let lib = write("gbk.lib", &[&LIB[..20], comment].concat());
    printed(&["convert", &lib, "--out", &out], "");
    let converted = fs::read_to_string(&out).unwrap();
    assert!(converted.contains("C[张]"), "{converted}");
}

#[test]
fn a_damaged_file_is_judged_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    for (name, says) in [
        ("m.lib", "no RenLib file, expected FF, RenLib and FF"),
        ("m.psq", "line 1: 'XX', expected Piskvorky and the size"),
    ] {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        fs::write(&path, "XX\n").unwrap();
        let analyze = ["analyze", "--depth", "1", "--position"];
        for arguments in [
            &["solve", "--vcf", &path][..],
            &[&analyze[..], &[&path]].concat(),
        ] {
            let (status, _, error) = gomoku(arguments, "");
            assert_eq!(status, 2, "{error}");
            assert!(error.contains(says), "{arguments:?}: {error}");
        }
    }
}

#[test]
fn a_search_reads_exact_values_of_a_database_and_never_changes_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (database, games) = (path("positions.db"), path("games.txt"));
    // After h8 and e11, black loses 700.
    let known = |depth| {
        let stones = "black h8\twhite e11\tblack";
        format!("freestyle\t15x15\t{stones}\t-\t-700\t{depth}\texact\t-\n")
    };
    let game = ["--position", "h8", "--database", &database];
    let analyze = ["analyze", "--depth", "5", "--json"];
    let best = || {
        let out = printed(&[&analyze[..], &game].concat(), "");
        let out: serde_json::Value = serde_json::from_str(&out).unwrap();
        (
            out["move"].as_str().unwrap().to_owned(),
            out["score"].as_i64().unwrap(),
        )
    };
    for (depth, is_taken) in [(3, false), (4, true)] {
        let _ = fs::remove_file(&database);
        fs::write(&games, known(depth)).unwrap();
        printed(&["database", "import", &database, &games], "");
        let before = fs::read(&database).unwrap();
        assert_eq!(best() == ("4,4".to_owned(), 700), is_taken, "{:?}", best());
        assert!(before == fs::read(&database).unwrap());
    }
    let play = ["play", "--depth", "5", "--side", "black"];
    let out = printed(&[&play[..], &game].concat(), "quit\n");
    assert!(out.contains("white plays e11"), "{out}");
    let review = [
        "review",
        "h8 e11",
        "--depth",
        "5",
        "--json",
        "--database",
        &database,
    ];
    let out = printed(&review, "");
    assert!(out.contains("700"), "{out}");
    let missing = path("missing.db");
    let analyze = ["analyze", "--depth", "1", "--database", &missing];
    let (status, _, error) = gomoku(&analyze, "");
    assert_eq!((status, error.lines().count()), (5, 1), "{error}");
}
