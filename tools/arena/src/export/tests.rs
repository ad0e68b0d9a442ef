use std::io::Write;

use super::*;

/// A record of one finished game: settings, opening, moves with score and time.
fn archive(
    game: &str,
    position: &str,
    opening: &[&str],
    moves: &[&str],
    ending: [&str; 2],
) -> Archive {
    let spec = |name: &str| serde_json::json!({"name": name, "cmd": "x"});
    let mut lines = vec![
        serde_json::json!({"type": "match", "arena": "0", "game": game, "engines": [spec("A]"), spec("B")],
            "tc": "st=1", "margin_ms": 20, "openings": ["", 1], "order": "seq", "seed": 1,
            "rules": {"league": false, "occurrences": 3, "move_limit": 120}, "adjudication": {}}),
        serde_json::json!({"type": "run", "time": 1_795_219_200, "games": 2}),
        serde_json::json!({"type": "start", "game": 0, "pair": 0, "players": [1, 0],
            "position": position, "moves": opening}),
    ];
    for (i, mv) in moves.iter().enumerate() {
        lines.push(
            serde_json::json!({"type": "move", "game": 0, "engine": (i + 1) % 2,
            "ply": opening.len() + i + 1, "move": mv, "score": -150, "depth": 7, "time_ms": 250.0}),
        );
    }
    lines.push(
        serde_json::json!({"type": "result", "game": 0, "players": [1, 0], "score": ending[0],
        "winner": 1, "reason": ending[1]}),
    );
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    Archive::read(&[file.path().to_owned()], false).unwrap()
}

fn written(archive: &Archive) -> String {
    let game = archive.finished().next().unwrap();
    write(archive, game, GameFormat::of(&archive.game)).unwrap()
}

#[test]
fn xiangqi_is_written_as_pgn_that_can_be_read_back() {
    let start = xiangqi_rules::fen::STARTPOS;
    let archive = archive(
        "xiangqi",
        start,
        &["h2e2"],
        &["h9g7", "h0g2"],
        ["1-0", "time forfeit"],
    );
    let text = written(&archive);
    for part in [
        "[Date \"2026.11.21\"]",
        "[Red \"B\"]",
        "[Black \"A]\"]",
        "[Result \"1-0\"]",
        "[Format \"ICCS\"]",
        "{book}",
        "{-150/7 0.250s}",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let records = xiangqi_rules::pgn::parse(&text).unwrap();
    let moves: Vec<String> = records[0].moves.iter().map(|m| m.mv.to_string()).collect();
    assert_eq!(moves, ["h2e2", "h9g7", "h0g2"]);
    let wrong = write(
        &archive,
        archive.finished().next().unwrap(),
        GameFormat::Sgf,
    );
    let error = wrong.unwrap_err().to_string();
    assert_eq!(error, "Sgf holds no xiangqi, expected Pgn");
}

#[test]
fn reversi_is_written_as_ggf_that_can_be_read_back() {
    let start = "---------------------------OX------XO--------------------------- X;";
    let archive = archive("reversi", start, &["f5"], &["d6", "c3"], ["0-1", "crash"]);
    let text = written(&archive);
    for part in [
        "PB[B]",
        "PW[A\\]]",
        "RE[-64.00:r]",
        "W[D6/-1.50/0.25]",
        "B[F5]",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let ggf = reversi_rules::ggf::Ggf::parse(&text).unwrap();
    assert_eq!(ggf.position().unwrap().history().count(), 3);
}

#[test]
fn gomoku_is_written_as_sgf_that_can_be_read_back() {
    let archive = archive(
        "gomoku",
        "15x15 renju 7,7 8,8",
        &[],
        &["9,9", "6,6"],
        ["1-0", "resignation"],
    );
    let text = written(&archive);
    for part in ["SZ[15]", "RU[renju]", "PB[B]", "RE[B+R]", "DT[2026-11-21]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let record = gomoku_rules::sgf::parse(&text).unwrap();
    assert_eq!(record.game.moves().len(), 4);
    assert_eq!(record.white.as_deref(), Some("A]"));
}
