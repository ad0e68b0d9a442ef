//! Games over the WebSocket: against the engines, between two people, with hints, analysis and
//! review.

use serde_json::{Value, json};

use crate::server::{Page, Server, folder};

fn engine(limit: &str) -> Value {
    json!({"kind": "engine", "engine": "Sanqi", "limit": limit})
}

fn person() -> Value {
    json!({"kind": "person"})
}

/// Plays against the engine, with moves that depend on the ply, until the game is over or after
/// `most` rounds.
fn play_out(page: &mut Page, most: usize) -> Value {
    page.ask(json!({"do": "go", "to": 0}));
    let mut standing = page.wait("standing", |standing| standing["at"] == 0);
    for _ in 0..most {
        if standing["view"]["over"].is_object() {
            return standing;
        }
        let at = standing["at"].as_u64().unwrap();
        if standing["view"]["turn"] == "first" {
            let legal = standing["view"]["legal"].as_array().unwrap();
            let mv = legal[at as usize * 7 % legal.len()].clone();
            page.ask(json!({"do": "move", "at": at, "mv": mv}));
        }
        standing = page.wait("standing", |standing| standing["at"].as_u64().unwrap() > at);
    }
    standing
}

#[test]
fn whole_games_of_all_three_kinds_are_played_against_the_engine() {
    let server = Server::start(&folder("games"), &[]);
    for (setup, most) in [
        (json!({"game": "xiangqi"}), 60),
        (json!({"game": "reversi", "size": "6"}), 60),
        (json!({"game": "reversi", "size": "26"}), 6),
        (json!({"game": "gomoku", "size": "9", "rule": "renju"}), 90),
        (json!({"game": "gomoku", "size": "22", "rule": "caro"}), 60),
    ] {
        let mut page = server.page();
        let mut setup = setup;
        setup["players"] = json!([person(), engine("depth=2")]);
        page.begin(setup.clone());
        let standing = play_out(&mut page, most);
        assert!(standing["at"].as_u64().unwrap() >= 6, "{setup}: {standing}");
        if setup["size"] == "6" || setup["game"] == "gomoku" {
            assert!(standing["view"]["over"].is_object(), "{setup}: {standing}");
        }
    }
}

#[test]
fn every_game_has_levels() {
    let server = Server::start(&folder("levels-play"), &[]);
    for game in ["xiangqi", "reversi", "gomoku"] {
        let mut page = server.page();
        let level = |level: u8| json!({"kind": "engine", "engine": "Sanqi", "limit": "st=1", "level": level});
        page.begin(json!({"game": game, "players": [level(1), level(2)]}));
        let standing = page.wait("standing", |standing| standing["at"] == 8);
        assert_eq!(standing["players"][1]["level"], 2);
    }
}

#[test]
fn engines_play_each_other_and_wait_when_paused() {
    let server = Server::start(&folder("engines-play"), &[]);
    let mut page = server.page();
    page.begin(
        json!({"game": "reversi", "size": "4", "players": [engine("depth=3"), engine("st=0.05")]}),
    );
    page.wait("standing", |standing| standing["view"]["over"].is_object());
    page.ask(json!({"do": "undo"}));
    let standing = page.wait("standing", |_| true);
    assert_eq!(standing["paused"], true);
    page.ask(json!({"do": "pause", "on": false}));
    page.wait("standing", |standing| standing["view"]["over"].is_object());
}

#[test]
fn undo_redo_hints_draws_and_resignation() {
    let server = Server::start(&folder("verbs"), &[]);
    let mut page = server.page();
    page.begin(json!({"game": "xiangqi", "players": [person(), engine("depth=1")]}));
    page.play(0, "h2e2");
    let standing = page.wait("standing", |standing| standing["at"] == 2);
    assert_eq!(standing["view"]["turn"], "first");
    // Back to the person's own move: two plies.
    page.ask(json!({"do": "undo"}));
    page.wait("standing", |standing| standing["at"] == 0);
    page.ask(json!({"do": "redo"}));
    page.wait("standing", |standing| standing["at"] == 2);
    page.ask(json!({"do": "hint", "at": 2}));
    let hint = page.wait("hint", |_| true);
    let legal = standing["view"]["legal"].as_array().unwrap();
    assert!(legal.contains(&hint["mv"]));
    page.ask(json!({"do": "draw"}));
    page.wait("notice", |notice| notice["message"] == "page-draw-refused");
    page.ask(json!({"do": "resign"}));
    let standing = page.wait("standing", |standing| standing["view"]["over"].is_object());
    assert_eq!(
        standing["view"]["over"],
        json!({"winner": "second", "reason": "resignation"})
    );
    page.ask(json!({"do": "move", "at": 2, "mv": hint["mv"]}));
    // Earlier nodes still have legal moves.
    page.ask(json!({"do": "look", "at": 0}));
    let looked = page.wait("looked", |_| true);
    assert_eq!(looked["view"]["legal"].as_array().unwrap().len(), 44);
}

#[test]
fn an_engine_agrees_to_a_draw_when_it_does_not_think_itself_better() {
    let server = Server::start(&folder("draw"), &[]);
    let mut agreed = Vec::new();
    for choice in 0..4_usize {
        let mut page = server.page();
        page.begin(json!({"game": "reversi"}));
        page.ask(json!({"do": "go", "to": 0}));
        let mut standing = page.wait("standing", |_| true);
        for at in 0..22 {
            let legal = standing["view"]["legal"].as_array().unwrap();
            let mv = legal[choice % legal.len()].as_str().unwrap().to_owned();
            standing = page.play(at, &mv);
        }
        let mut players = [engine("depth=4"), engine("depth=4")];
        let seat = usize::from(standing["view"]["turn"] == "second");
        players[1 - seat] = person();
        page.ask(json!({"do": "players", "players": players, "clock": null}));
        let said = page.wait("thinking", |said| said["worth"]["share"].is_number());
        let mut share = said["worth"]["share"].as_f64().unwrap();
        loop {
            let message = page.receive().unwrap();
            if message["say"] == "thinking" {
                share = message["worth"]["share"].as_f64().unwrap();
            } else if message["say"] == "standing" && message["at"] == 23 {
                break;
            }
        }
        let own = if seat == 0 { share } else { 1.0 - share };
        page.ask(json!({"do": "draw"}));
        let agrees = loop {
            let message = page.receive().unwrap();
            match (message["say"].as_str(), message["view"]["over"].is_object()) {
                (Some("notice"), _) => break false,
                (Some("standing"), true) => break true,
                _ => {}
            }
        };
        assert_eq!(agrees, own <= 0.5, "{own}");
        agreed.push(agrees);
    }
    assert!(agreed.contains(&true), "{agreed:?}");
}

#[test]
fn variations_and_comments_are_read_and_written() {
    let server = Server::start(&folder("variations"), &[]);
    let mut page = server.page();
    for (game, text, nodes, keeps) in [
        (
            "reversi",
            "(;GM[Othello]PB[A]PW[B]RE[+2]TY[8]CO[start]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
             B[f5]W[d6]CO[main]B[c3];)",
            4,
            ["PB[A]PW[B]RE[+2]TY[8]CO[start]BO[", "W[D6]CO[main]B[C3]"],
        ),
        (
            "xiangqi",
            "[Red \"A\"]\n[Event \"E\"]\n\n1. 炮二平五 {main} (1. 炮八平五 {other} 马８进７ (1... 马２进３)) 马８进７ 2. 马二进三 1-0",
            7,
            [
                "[Result \"1-0\"]",
                "(1. 炮八平五 {other} 1... 马８进７ (1... 马２进３))",
            ],
        ),
        (
            "gomoku",
            "(;GM[4]SZ[15]C[start];B[hh](;W[ii]C[main];B[jj])(;W[gg]C[other];B[ff]))",
            6,
            ["C[main]", "(;W[gg]C[other]"],
        ),
    ] {
        page.ask(json!({"do": "import", "game": game, "text": text}));
        let read = page.wait("game", |_| true);
        assert_eq!(read["nodes"].as_array().unwrap().len(), nodes, "{read}");
        let standing = page.wait("standing", |_| true);
        // The current node is the end of the main line.
        assert_eq!(standing["at"], 3);
        page.ask(json!({"do": "export", "at": 3}));
        let files = page.wait("exported", |_| true);
        let written = files["files"][0]["text"]
            .as_str()
            .unwrap()
            .replace('\n', " ");
        for kept in keeps {
            assert!(
                written.replace(" ;", ";").contains(kept),
                "{kept}: {written}"
            );
        }
        page.ask(json!({"do": "import", "game": game, "text": files["files"][0]["text"]}));
        let again = page.wait("game", |_| true);
        assert_eq!(again["nodes"], read["nodes"]);
        page.wait("standing", |_| true);
    }
}

/// A file of XQStudio version 1.0, which is not scrambled: squares are `10 * file + rank`.
#[test]
fn variations_of_an_xqf_file_are_read() {
    let mut file = vec![0; 1024];
    file[..3].copy_from_slice(&[b'X', b'Q', 10]);
    let red = [0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83];
    let black = red.map(|square| square / 10 * 10 + 9 - square % 10);
    file[16..32].copy_from_slice(&red);
    file[32..48].copy_from_slice(&black);
    // From and to of a move, flags for whether a move follows and whether there is an alternative,
    // and a comment: the root, then h2e2, h9g7 and b9c7.
    for (from, to, others, comment) in [
        (0, 0, 0xf0, ""),
        (72, 42, 0xf0, ""),
        (79, 67, 0x0f, ""),
        (19, 27, 0, "other"),
    ] {
        file.extend([from + 24, to + 32, others, 0]);
        file.extend((comment.len() as u32).to_le_bytes());
        file.extend(comment.as_bytes());
    }
    let server = Server::start(&folder("xqf"), &[]);
    let mut page = server.page();
    page.send_file(&file);
    let game = page.wait("game", |_| true);
    let nodes = game["nodes"].as_array().unwrap();
    let node = |number: usize| json!([nodes[number]["parent"], nodes[number]["mv"]]);
    assert_eq!(
        [node(1), node(2), node(3)],
        [json!([0, "h2e2"]), json!([1, "h9g7"]), json!([1, "b9c7"])]
    );
    assert_eq!(nodes[3]["comment"], "other");
    assert_eq!(page.wait("standing", |_| true)["at"], 2);
}

#[test]
fn a_flag_falls() {
    let server = Server::start(&folder("clock"), &[]);
    let mut page = server.page();
    page.begin(json!({"game": "gomoku", "clock": "0.4+0"}));
    let standing = page.play(0, "7,7");
    assert_eq!(standing["clocks"]["running"], "second");
    let standing = page.wait("standing", |standing| standing["view"]["over"].is_object());
    assert_eq!(
        standing["view"]["over"],
        json!({"winner": "first", "reason": "time forfeit"})
    );
}

#[test]
fn two_pages_see_the_same_game() {
    let server = Server::start(&folder("two-pages"), &[]);
    let mut one = server.page();
    let game = one.begin(json!({"game": "gomoku", "rule": "renju"}));
    let mut two = server.page();
    two.ask(json!({"do": "open", "game": game}));
    two.wait("standing", |_| true);
    one.play(0, "7,7");
    assert_eq!(two.wait("standing", |_| true)["at"], 1);
    two.play(1, "8,8");
    assert_eq!(one.wait("standing", |_| true)["at"], 2);
}

#[test]
fn an_analysis_shows_lines_in_every_game_and_follows_the_reader() {
    let server = Server::start(&folder("analysis"), &[]);
    for (game, first) in [("xiangqi", "h2e2"), ("reversi", "f5"), ("gomoku", "7,7")] {
        let mut page = server.page();
        page.begin(json!({"game": game}));
        page.play(0, first);
        page.ask(json!({"do": "analyse", "at": 1, "engine": "Sanqi", "lines": 3}));
        let lines = page.wait("lines", |lines| {
            lines["lines"].as_array().unwrap().len() == 3
        });
        for line in lines["lines"].as_array().unwrap() {
            assert!(
                line["worth"]["share"].is_number() && !line["names"][0].is_null(),
                "{line}"
            );
        }
        page.ask(json!({"do": "analyse", "at": 0, "engine": "Sanqi", "lines": 1}));
        page.wait("lines", |lines| {
            lines["at"] == 0 && lines["lines"].as_array().unwrap().len() == 1
        });
        page.ask(json!({"do": "stop_analysis"}));
        page.play(
            1,
            if game == "xiangqi" {
                "h9g7"
            } else if game == "reversi" {
                "d6"
            } else {
                "8,8"
            },
        );
    }
}

#[test]
fn a_game_is_read_judged_and_written_again() {
    let server = Server::start(&folder("review"), &[]);
    let mut page = server.page();
    // Red gives a cannon for a soldier.
    let text = "1. 炮二平五 马8进7 2. 炮五进四 *";
    page.ask(json!({"do": "import", "game": "reversi", "text": text}));
    let notice = page.wait("notice", |_| true);
    assert_eq!(notice["message"], "page-not-read");
    let said = notice["text"]["zh"].as_str().unwrap();
    assert!(said.contains("不是着法"), "{notice}");
    page.ask(json!({"do": "import", "game": "xiangqi", "text": text}));
    let game = page.wait("game", |_| true);
    assert_eq!(game["nodes"].as_array().unwrap().len(), 4);
    assert_eq!(game["nodes"][2]["names"][2], "马８进７");
    page.wait("standing", |_| true);
    page.ask(json!({"do": "review", "engine": "Sanqi", "limit": "depth=6"}));
    let mut worth = vec![Value::Null; 4];
    while worth.iter().any(Value::is_null) {
        let node = page.wait("node", |_| true);
        worth[node["number"].as_u64().unwrap() as usize] = node["node"]["worth"]["share"].clone();
    }
    let share = |at: usize| worth[at].as_f64().unwrap();
    assert!(share(3) < share(2), "{worth:?}");
    page.ask(json!({"do": "comment", "at": 2, "text": "</script><b>no</b>"}));
    page.wait("node", |node| node["number"] == 2);
    page.ask(json!({"do": "export", "at": 3}));
    let files = page.wait("exported", |_| true);
    let pgn = files["files"][0]["text"].as_str().unwrap();
    assert!(
        pgn.contains("炮五进四 $") && pgn.contains("</script><b>no</b>"),
        "{pgn}"
    );
}

#[test]
fn a_position_is_set_up_by_hand_or_its_faults_are_named() {
    let server = Server::start(&folder("place"), &[]);
    let mut page = server.page();
    let rows = ["....", ".XO.", ".OX.", "...."];
    page.ask(
        json!({"do": "place", "game": "reversi", "size": "4", "rows": rows, "turn": "second"}),
    );
    page.wait("game", |_| true);
    assert_eq!(page.wait("standing", |_| true)["view"]["turn"], "second");
    let rows = [".........", ".........", "....."];
    page.ask(json!({"do": "place", "game": "xiangqi", "rows": rows, "turn": "first"}));
    page.wait("notice", |notice| notice["message"] == "page-bad-position");
    let rows = ["XX...", ".....", ".....", ".....", "....."];
    page.ask(json!({"do": "place", "game": "gomoku", "size": "5", "rows": rows, "turn": "first"}));
    assert_eq!(page.wait("misplaced", |_| true)["faults"][0]["found"], 2);
}

#[test]
fn a_file_comes_as_bytes() {
    let server = Server::start(&folder("file"), &[]);
    let mut page = server.page();
    // PGN in GBK, as Chinese Windows writes it: 炮二平五.
    let mut file = b"[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n\n1. ".to_vec();
    file.extend([0xC5, 0xDA, 0xB6, 0xFE, 0xC6, 0xBD, 0xCE, 0xE5]);
    file.extend(b" *\n");
    page.send_file(&file);
    let game = page.wait("game", |_| true);
    assert_eq!(
        (&game["title"], &game["nodes"][1]["mv"]),
        (&json!("A – B"), &json!("h2e2"))
    );
    page.send_file(&[0, 159, 146, 150].repeat(1000));
    page.wait("notice", |notice| notice["message"] == "page-not-read");
}
