//! Text in GBK and in UTF-16 is decoded, and a note on stderr says so.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command;

const PUZZLE: &str = env!("CARGO_BIN_EXE_puzzle");
const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("encodings");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

/// Encodes a text in UTF-16 with a byte order mark, low byte first: what Windows programs call
/// "Unicode".
fn utf16(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

#[test]
fn utf16_is_read_by_every_program_like_utf8() {
    let board = "rnbakabnr\n.........\n.c.....c.\np.p.p.p.p\n.........\n.........\nP.P.P.P.P\n.C.....C.\n.........\nRNBAKABNR\n";
    let four = "...............\n".repeat(7) + "...XXXX........\n" + &"...............\n".repeat(7);
    let solved = format!("{}OX{} X;\n", "-".repeat(14), "X".repeat(48));
    let cases: [(&str, &[&str], &str); 8] = [
        (PUZZLE, &["dijkstra"], "2 1\n广州 北京 3\n广州 北京\n"),
        (
            PUZZLE,
            &["fifteen"],
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n",
        ),
        (
            PUZZLE,
            &["river"],
            "items 狼 羊 菜\nboat 1\nforbid 狼 羊\nforbid 羊 菜\n",
        ),
        (
            PUZZLE,
            &["resolution"],
            "KB = {(人(a),),(~人(x),死(x)),(~死(a),)}\n",
        ),
        (PUZZLE, &["grid"], "1 2 5\n3 4\n"),
        (XIANGQI, &["perft", "1", "--json", "--board"], board),
        (GOMOKU, &["solve", "--json", "--vcf"], &four),
        (REVERSI, &["solve", "--json"], &solved),
    ];
    for (program, arguments, text) in cases {
        let name = arguments.join("-");
        let with = |path: &Path| {
            let path = path.display().to_string();
            command::run(program, &[arguments, &[path.as_str()]].concat(), "")
        };
        // Cuts off the times, which differ from run to run.
        let steady = |out: &str| {
            out.split(" time_ms").next().map(|out| {
                out.split("\"seconds\"")
                    .next()
                    .unwrap_or_default()
                    .to_owned()
            })
        };
        let plain = with(&file(&format!("{name}.txt"), text.as_bytes()));
        assert!(plain.0 < 2, "{arguments:?}: {plain:?}");
        let wide = file(&format!("{name}-16.txt"), &utf16(text));
        let (status, out, note) = with(&wide);
        assert_eq!(
            (status, steady(&out)),
            (plain.0, steady(&plain.1)),
            "{arguments:?}"
        );
        let says = format!(
            "{}: read as UTF-16LE, since it is not UTF-8\n",
            wide.display()
        );
        assert!(note.contains(&says), "{arguments:?}: {note}");
    }
}

#[test]
fn gbk_is_read_where_utf8_fails() {
    // 广州 and 北京 in GBK.
    let text = b"2 1\n\xb9\xe3\xd6\xdd \xb1\xb1\xbe\xa9 3\n\xb9\xe3\xd6\xdd \xb1\xb1\xbe\xa9\n";
    let path = file("roads-gbk.txt", text);
    let path = path.to_str().unwrap();
    let (status, out, note) = command::run(PUZZLE, &["dijkstra", path], "");
    let stdin = "2 1\n广州 北京 3\n广州 北京\n";
    let same = command::printed(PUZZLE, &["dijkstra", "-"], stdin);
    assert_eq!((status, out.as_str()), (0, same.as_str()));
    assert_eq!(
        note,
        format!("puzzle: {path}: read as GBK, since it is not UTF-8\n")
    );
    let (_, _, note) = command::run(PUZZLE, &["dijkstra", path, "--lang", "zh"], "");
    assert_eq!(note, format!("puzzle: {path}：不是 UTF-8，按 GBK 读入\n"));
    // Neither encoding: refused with the place of the error, and without a note.
    let path = file("neither.txt", b"KB = {(P(a),),(~P(\xff),)}\n");
    let path = path.to_str().unwrap();
    let (status, _, complaint) = command::run(PUZZLE, &["resolution", path], "");
    assert_eq!(status, 2);
    let says = format!(
        "{path}:1:19: found a byte that is not UTF-8, expected text in UTF-8, GBK or UTF-16\n"
    );
    assert_eq!(complaint, says);
}
