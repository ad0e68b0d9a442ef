//! `review` in every game: tables of games whose values are known, annotated games that can be read
//! again, damaged files, and reviews that resume after an interruption.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::command::{printed, run};
use crate::folder::Folder;

const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

/// Each program with a game in which both players err, its length, and its opening.
const GAMES: [(&str, &str, usize, &str); 3] = [
    (
        XIANGQI,
        "docs/examples/game.pgn",
        30,
        "Opposite-Direction Cannons",
    ),
    (REVERSI, "docs/examples/game.ggf", 59, "Cow"),
    (GOMOKU, "docs/examples/game.sgf", 30, "Hogetsu (I7)"),
];

fn path(relative: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join(relative).to_str().unwrap().to_owned()
}

fn objects(out: &str) -> Vec<Value> {
    let object = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
    out.lines().map(object).collect()
}

#[test]
fn tables_of_games_whose_values_are_certain() {
    for (program, game, depth) in [
        (XIANGQI, "mate.pgn", "6"),
        (REVERSI, "ending.ggf", "20"),
        (GOMOKU, "four.sgf", "6"),
    ] {
        let game = path(&format!("tests/programs/review/{game}"));
        let out = printed(program, &["review", &game, "--depth", depth], "");
        let golden = Path::new(&game).with_extension("txt");
        assert_eq!(out, fs::read_to_string(golden).unwrap(), "{program}");
        let text = fs::read_to_string(&game).unwrap();
        let piped = printed(program, &["review", "-", "--depth", depth], &text);
        assert_eq!(piped, out, "{program}");
    }
}

#[test]
fn what_a_move_lost_is_reported_and_marked() {
    let names = ["inaccuracy", "mistake", "blunder"];
    let mut found_anywhere = [0; 3];
    for (program, game, count, opening) in GAMES {
        let arguments = ["review", &path(game), "--depth", "6", "--json"];
        let out = printed(program, &arguments, "");
        assert_eq!(out, printed(program, &arguments, ""), "{program}");
        let mut objects = objects(&out);
        let total = objects.pop().unwrap();
        assert_eq!(objects.len(), count, "{program}");
        let points = total["points"].as_array().unwrap();
        assert_eq!(points.len(), count + 1, "{program}");
        assert_eq!(total["opening"], opening, "{program}");
        let mut marks = [0; 3];
        for object in &objects {
            let lost = object["lost"].as_f64().unwrap();
            let mark = object["mark"].as_str();
            let expected = match lost {
                0.3.. => Some("blunder"),
                0.15.. => Some("mistake"),
                0.07.. => Some("inaccuracy"),
                _ => None,
            };
            assert_eq!(mark, expected, "{object}");
            if object["best"] == object["move"] {
                assert_eq!(lost, 0.0, "{object}");
            }
            if let Some(place) = names.iter().position(|name| mark == Some(name)) {
                marks[place] += 1;
            }
        }
        assert!(marks.iter().any(|found| *found > 0), "{program}");
        for (all, found) in found_anywhere.iter_mut().zip(marks) {
            *all += found;
        }
        for (name, found) in ["inaccuracies", "mistakes", "blunders"].iter().zip(marks) {
            let sides = total["sides"].as_array().unwrap();
            let sum: i64 = sides.iter().map(|side| side[name].as_i64().unwrap()).sum();
            assert_eq!(sum, found, "{program}: {name}");
        }
        for side in total["sides"].as_array().unwrap() {
            let accuracy = side["accuracy"].as_f64().unwrap();
            assert!((0.0..1.0).contains(&accuracy), "{program}: {accuracy}");
        }
    }
    for (name, found) in names.iter().zip(found_anywhere) {
        assert!(found > 0, "no game has one {name}");
    }
}

/// `analyze` names the opening too, in words and in JSON; a position has none.
#[test]
fn an_analysis_names_the_opening() {
    for (program, moves, english, chinese) in [
        (XIANGQI, "C2=5 C8=5", "Same-Direction Cannons", "顺炮"),
        (REVERSI, "f5d6c3d3c4", "Tiger", "虎"),
        (GOMOKU, "h8i9g9", "", ""),
    ] {
        let analyze = ["analyze", "--depth", "1", "--position", moves];
        let out = printed(program, &analyze, "");
        assert!(
            out.ends_with(&format!("{english}\n")) && out.contains("opening: "),
            "{out}"
        );
        let out = printed(program, &[&analyze[..], &["--lang", "zh"]].concat(), "");
        assert!(out.contains("开局：") && out.contains(chinese), "{out}");
        let object = &objects(&printed(program, &[&analyze[..], &["--json"]].concat(), ""))[0];
        assert!(
            object["opening"].as_str().unwrap().contains(english),
            "{object}"
        );
        let start = printed(program, &["analyze", "--depth", "1", "--json"], "");
        assert!(objects(&start)[0].get("opening").is_none(), "{start}");
    }
}

/// The annotated game has the same moves, the players' names and marks; a curve is drawn beside it.
#[test]
fn annotated_games_are_read_again() {
    let folder = Folder::new();
    for (program, game, count, _) in GAMES {
        let svg = folder.file("curve.svg");
        let moves = |out: &str| -> Vec<Value> {
            let objects = objects(out).into_iter();
            objects.map(|object| object["move"].clone()).collect()
        };
        let notations: &[&str] = match program {
            XIANGQI => &["chinese", "wxf", "iccs"],
            _ => &[],
        };
        let mut ways: Vec<Vec<&str>> = vec![Vec::new()];
        ways.extend(notations.iter().map(|name| vec!["--notation", *name]));
        for way in ways {
            let out = folder.file(&format!("out.{}", game.rsplit('.').next().unwrap()));
            // Depths at which each of the games has a blunder.
            let depth = if program == REVERSI { "1" } else { "4" };
            let mut arguments = vec!["review", "--depth", depth, "--json", "--out", &out];
            arguments.extend(["--svg", &svg]);
            arguments.extend(&way);
            let game = path(game);
            let first = printed(program, &[&arguments[..], &[&game]].concat(), "");
            let again = printed(program, &["review", &out, "--depth", "1", "--json"], "");
            assert_eq!(moves(&first), moves(&again), "{program} {way:?}");
            assert_eq!(moves(&again).len(), count + 1, "{program}");
            let text = fs::read_to_string(&out).unwrap();
            for name in ["Anna", "Bert"] {
                assert!(text.contains(name), "{program}: {text}");
            }
            let sign = match program {
                XIANGQI => "$4",
                REVERSI => "?? ",
                _ => "BM[2]",
            };
            assert!(text.contains(sign), "{program}: {text}");
        }
        let picture = fs::read_to_string(&svg).unwrap();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(picture.contains("class=\"blunder\""), "{program}");
    }
    // What the file said is kept.
    let mate = path("tests/programs/review/mate.pgn");
    let out = folder.file("mate.pgn");
    printed(
        XIANGQI,
        &["review", &mate, "--depth", "4", "--out", &out],
        "",
    );
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.contains("{the long way\n") && text.contains("[Result \"1-0\"]"));
}

/// Each program with the extensions of the formats it can write with remarks, and a game that
/// contains a comment of somebody's.
const REVIEWED: [(&str, &[&str], &str); 3] = [
    (
        XIANGQI,
        &["pgn", "xqf", "ubb", "cbr", "cbl"],
        "[Red \"Anna\"]\n\n1. C2=5 {by me, 50 %} H8+7 2. R1+1 *\n",
    ),
    (
        REVERSI,
        &["ggf", "sgf", "pgn"],
        "(;GM[2]PB[Anna];B[fe]C[by me, 50 %];W[df];B[cc];W[dc])",
    ),
    (
        GOMOKU,
        &["sgf", "lib"],
        "(;GM[4]PB[Anna];B[hh]C[by me, 50 %];W[ih];B[aa])",
    ),
];

/// A review writes the format of the file's extension, and replaces the remarks of an earlier
/// review; other people's comments stay.
#[test]
fn a_second_review_replaces_the_first_in_every_format() {
    let folder = Folder::new();
    for (program, endings, game) in REVIEWED {
        let mut contents: Vec<Vec<u8>> = Vec::new();
        for ending in endings {
            let out = |name: &str| folder.file(&format!("{name}.{ending}"));
            let review = |from: &str, to: &str, more: &[&str], typed: &str| {
                let arguments = ["review", from, "--nodes", "400", "--out", to];
                run(program, &[&arguments[..], more].concat(), typed);
                fs::read(to).unwrap()
            };
            let first = review("-", &out("first"), &[], game);
            let again = review(&out("first"), &out("again"), &[], "");
            assert_eq!(again, first, "{program} {ending}");
            // Remarks in the other language are recognized, too.
            review(&out("first"), &out("chinese"), &["--lang", "zh"], "");
            let back = review(&out("chinese"), &out("back"), &[], "");
            assert_eq!(back.len(), first.len(), "{program} {ending}");
            let text = String::from_utf8_lossy(&first);
            if !matches!(*ending, "xqf" | "cbr" | "cbl") {
                assert_eq!(text.matches("by me, 50 %").count(), 1, "{program}: {text}");
            }
            assert!(!contents.contains(&first), "{program} {ending}");
            contents.push(first);
        }
        let expected = endings
            .iter()
            .map(|ending| format!(".{ending}"))
            .collect::<Vec<_>>()
            .join(", ");
        let wrong = folder.file("wrong.txt");
        let (status, _, error) = run(
            program,
            &["review", "-", "--nodes", "1", "--out", &wrong],
            game,
        );
        assert_eq!(status, 2, "{program}: {error}");
        let says = format!("wrong.txt: found the ending .txt, expected {expected}");
        assert!(error.contains(&says), "{program}: {error}");
        assert!(!Path::new(&wrong).exists());
    }
}

#[test]
fn words_are_in_both_languages() {
    let mate = path("tests/programs/review/mate.pgn");
    let out = printed(
        XIANGQI,
        &["review", &mate, "--depth", "4", "--lang", "zh"],
        "",
    );
    assert!(
        out.contains("车八进七") && out.contains("红方：准确率 100.0 %"),
        "{out}"
    );
}

#[test]
fn damaged_games_and_wrong_flags_are_refused_in_one_line() {
    let folder = Folder::new();
    let cases: &[(&str, &str, &str)] = &[
        (
            XIANGQI,
            "[Red \"a\"]\n\n1. H2-E2 A0-A9 *\n",
            "line 3, column 10",
        ),
        (
            XIANGQI,
            "3k5/9/9/9/9/9/9/9/9/4K4 w",
            "expected a game with moves",
        ),
        (XIANGQI, "", "no position, expected moves"),
        (REVERSI, "(;GM[Othello]BO[8 --", "the text ends within"),
        (REVERSI, "f5a1", "a1"),
        (GOMOKU, "(;FF[4]GM[4]SZ[15];B[hh];W[", "line 1"),
        (GOMOKU, "(;GM[4];B[hh];W[hh])", "move 2"),
        (GOMOKU, "{\"size\":", "EOF"),
    ];
    for (program, text, says) in cases {
        let file = folder.file("game");
        fs::write(&file, text).unwrap();
        let (status, out, error) = run(program, &["review", &file, "--depth", "1"], "");
        assert_eq!((status, out.as_str()), (2, ""), "{text}: {error}");
        assert!(
            error.lines().count() == 1 && error.contains(says),
            "{text}: {error}"
        );
        assert!(error.contains("game: "), "{error}");
    }
    let mate = path("tests/programs/review/mate.pgn");
    let beyond = folder.file("no/such/folder");
    let flags: &[(&[&str], i32, &str)] = &[
        (&["--notation", "latin"], 2, "expected wxf, chinese, iccs"),
        (&["--out", &beyond], 5, "no/such/folder"),
        (&["--svg", &beyond], 5, "no/such/folder"),
        (&["--state", &beyond], 5, "no/such/folder"),
        (&["--nodes", "1"], 3, "too small"),
    ];
    for (given, expected, says) in flags {
        let mut arguments = vec!["review", &mate];
        if given[0] != "--nodes" {
            arguments.extend(["--depth", "2"]);
        }
        if given[0] == "--notation" {
            arguments.extend(["--out", "-"]);
        }
        arguments.extend(*given);
        let (status, _, error) = run(XIANGQI, &arguments, "");
        assert_eq!(status, *expected, "{given:?}: {error}");
        assert!(
            error.lines().count() == 1 && error.contains(says),
            "{given:?}: {error}"
        );
    }
    let (status, _, error) = run(XIANGQI, &["review", "/nonexistent.pgn"], "");
    assert_eq!(status, 5, "{error}");
    assert!(error.contains("/nonexistent.pgn: no such file"), "{error}");
}

/// A state of a review by another evaluation is refused; the same weights in a file are the same.
#[test]
fn a_state_belongs_to_the_evaluation_that_made_it() {
    let folder = Folder::new();
    let (state, weights) = (folder.file("state"), folder.file("weights.bin"));
    for (program, game, opening) in [
        (XIANGQI, "C2=5 H8+7", "uci"),
        (REVERSI, "f5d6c3", "nboard 2"),
        (GOMOKU, "h8i9g9", "START 15"),
    ] {
        let review = |more: &[&str]| {
            let arguments = ["review", game, "--depth", "3", "--state", &state];
            run(program, &[&arguments[..], more].concat(), "")
        };
        let _ = fs::remove_file(&state);
        let first = review(&[]);
        assert_eq!(first.0, 0, "{program}: {first:?}");
        run(program, &[], &format!("{opening}\nexport_net {weights}\n"));
        assert_eq!(review(&["--eval-file", &weights]), first, "{program}");
        let kept = fs::read_to_string(&state).unwrap();
        let header = &objects(&kept)[0];
        let sum = header["weights"].as_str().unwrap();
        fs::write(&state, kept.replace(sum, "0123456789abcdef")).unwrap();
        let (status, out, error) = review(&[]);
        assert_eq!((status, out.as_str()), (2, ""), "{error}");
        let says = format!("weights \"0123456789abcdef\", expected \"{sum}\"");
        assert!(
            error.lines().count() == 1 && error.contains(&says),
            "{error}"
        );
        fs::write(&state, &kept).unwrap();
        if program == XIANGQI {
            let (status, out, error) = review(&["--evaluation", "handcrafted"]);
            assert_eq!((status, out.as_str()), (2, ""), "{error}");
            let says = "Evaluation \"network\", expected \"handcrafted\"";
            assert!(
                error.lines().count() == 1 && error.contains(says),
                "{error}"
            );
            let (status, _, error) = review(&["--repetition", "league"]);
            assert!(status == 2 && error.contains("Repetition Rule"), "{error}");
        }
    }
}

/// What cannot be written is reported before the search.
#[test]
fn places_for_files_are_checked_first() {
    let folder = Folder::new();
    let beyond = folder.file("no/such/file.pgn");
    let here = folder.file("here.pgn");
    fs::create_dir(&here).unwrap();
    let inside = folder.file("file");
    fs::write(&inside, "").unwrap();
    let inside = format!("{inside}/a.pgn");
    for option in ["--out", "--svg", "--state"] {
        for (file, says) in [
            (&beyond, "no such file"),
            (&here, "folder"),
            (&inside, "folder"),
        ] {
            let arguments = ["review", "C2=5", "--depth", "1", option, file];
            let (status, out, error) = run(XIANGQI, &arguments, "");
            assert_eq!((status, out.as_str()), (5, ""), "{option} {file}: {error}");
            assert!(
                error.lines().count() == 1 && error.contains(says),
                "{error}"
            );
        }
    }
}

/// Moves need no quotes. A side that made no move has no accuracy.
#[test]
fn several_words_are_one_list_of_moves() {
    let review = |words: &[&str]| {
        let arguments = [&["review"], words, &["--depth", "2"]].concat();
        printed(XIANGQI, &arguments, "")
    };
    assert_eq!(review(&["h2e2", "h9g7"]), review(&["h2e2 h9g7"]));
    let one = review(&["h2e2"]);
    assert!(one.contains("black: accuracy -, 0 in"), "{one}");
    let (status, out, error) = run(XIANGQI, &["review", "h2e2", "nonsense"], "");
    assert_eq!((status, out.as_str()), (2, ""), "{error}");
    assert!(
        error.lines().count() == 1 && error.contains("move 2"),
        "{error}"
    );
}

/// Variations and glyphs of the file stay beside the remarks, through a second review, too.
#[test]
fn variations_and_glyphs_are_kept() {
    let folder = Folder::new();
    for (program, name, game, kept) in [
        (
            XIANGQI,
            "game.pgn",
            "1. C2=5 $1 (1. H2+3 {mine} H8+7) H8+7 (1... C8=5) 2. R1+1 *",
            &["C2=5 $1", "(1. H2+3", "mine", "(1... C8=5"][..],
        ),
        (
            GOMOKU,
            "game.sgf",
            "(;GM[4];B[hh](;W[ih];B[aa])(;W[gg]C[mine];B[jj]))",
            &[";W[gg]C[mine]", ";B[jj]"],
        ),
    ] {
        let (first, again) = (folder.file(name), folder.file(&format!("again.{name}")));
        let review = |from: &str, to: &str, typed: &str| {
            printed(
                program,
                &["review", from, "--depth", "4", "--out", to],
                typed,
            );
            fs::read_to_string(to).unwrap()
        };
        let text = review("-", &first, game);
        for part in kept {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(review(&first, &again, ""), text);
    }
}

/// A curve is called by the players, else by the file without its folder.
#[test]
fn curves_are_called_by_their_games() {
    let folder = Folder::new();
    let (svg, game) = (folder.file("curve.svg"), folder.file("game.pgn"));
    let moves = "1. C2=5 H8+7 *";
    for (text, from, title) in [
        (
            format!("[Red \"Anna\"]\n[Black \"Bert\"]\n\n{moves}"),
            game.as_str(),
            "Anna – Bert: red’s chances",
        ),
        (
            format!("[Red \"?\"]\n\n{moves}"),
            &game,
            "red’s chances in game.pgn",
        ),
        (moves.into(), "-", "red’s chances"),
        (moves.into(), "C2=5 H8+7", "red’s chances"),
    ] {
        fs::write(&game, &text).unwrap();
        let arguments = ["review", from, "--depth", "1", "--svg", &svg];
        printed(XIANGQI, &arguments, &text);
        let picture = fs::read_to_string(&svg).unwrap();
        assert!(
            picture.contains(&format!(">{title}<")),
            "{title}: {picture}"
        );
    }
}

/// A review whose state file ends in the middle of a line continues after the last whole line, and
/// keeps what was found.
#[test]
fn a_review_goes_on_where_it_was_broken_off() {
    let folder = Folder::new();
    for (program, game, count, _) in GAMES {
        let (game, state) = (path(game), folder.file("state"));
        let _ = fs::remove_file(&state);
        let arguments = ["review", &game, "--depth", "3", "--state", &state];
        let whole = printed(program, &arguments, "");
        let kept = fs::read_to_string(&state).unwrap();
        assert_eq!(kept.lines().count(), count + 2, "{program}");
        // Nothing is searched again.
        assert_eq!(printed(program, &arguments, ""), whole, "{program}");
        assert_eq!(fs::read_to_string(&state).unwrap(), kept, "{program}");

        let lines: Vec<&str> = kept.lines().collect();
        let half = &lines[8][..lines[8].len() / 2];
        fs::write(&state, lines[..8].join("\n") + "\n" + half).unwrap();
        let resumed = printed(program, &arguments, "");
        assert_eq!(resumed.lines().count(), whole.lines().count(), "{program}");
        let after = fs::read_to_string(&state).unwrap();
        let after: Vec<&str> = after.lines().collect();
        assert_eq!(after[..8], lines[..8], "{program}");
        let last = |lines: &[&str]| -> Vec<Value> {
            let mut all: Vec<_> = lines[1..]
                .iter()
                .map(|line| objects(line).remove(0))
                .collect();
            all.sort_by_key(|object| object["position"].as_u64());
            all.iter()
                .map(|object| object["position"].clone())
                .collect()
        };
        assert_eq!(last(&after), last(&lines), "{program}");

        let other = ["review", &game, "--depth", "4", "--state", &state];
        let (status, _, error) = run(program, &other, "");
        assert_eq!(status, 2, "{error}");
        assert!(
            error.contains("line 1") && error.contains("depth 3, expected 4"),
            "{error}"
        );
        for (line, says) in [
            ("{\"position\":3", "line 3"),
            ("{\"position\":300}", "line 3: found no position that fits"),
            (
                "{\"position\":1,\"score\":0,\"mate\":null,\"certainty\":\"exact\",\"depth\":1,\"nodes\":1,\"pv\":[\"zz\"]}",
                "line 3",
            ),
        ] {
            fs::write(&state, format!("{}\n{}\n{line}\n", lines[0], lines[1])).unwrap();
            let (status, out, error) = run(program, &arguments, "");
            assert_eq!((status, out.as_str()), (2, ""), "{error}");
            assert!(
                error.lines().count() == 1 && error.contains(says),
                "{error}"
            );
        }
    }
}
