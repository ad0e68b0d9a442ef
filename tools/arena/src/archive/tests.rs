use super::*;

fn settings(game: &str, names: [&str; 2], seed: u64) -> serde_json::Value {
    let engines = names.map(|name| serde_json::json!({"name": name, "cmd": "x"}));
    serde_json::json!({"game": game, "engines": engines,
        "tc": "st=1", "margin_ms": 20, "openings": ["", 1], "order": "seq", "seed": seed,
        "rules": {"league": false, "occurrences": 3, "move_limit": 120}, "adjudication": {}})
}

fn game(number: usize, players: [usize; 2], winner: Option<usize>) -> Vec<serde_json::Value> {
    vec![
        serde_json::json!({"type": "start", "game": number, "pair": number / 2, "players": players,
            "position": "p", "moves": []}),
        serde_json::json!({"type": "move", "game": number, "engine": players[0], "ply": 1,
            "move": "a", "time_ms": 1.0}),
        serde_json::json!({"type": "result", "game": number, "players": players, "score": "1-0",
            "winner": winner, "reason": "checkmate"}),
    ]
}

/// A record with these games behind its settings.
fn record(settings: &serde_json::Value, games: Vec<serde_json::Value>) -> String {
    let mut first = settings.clone();
    first["type"] = "match".into();
    first["arena"] = "0".into();
    std::iter::once(first)
        .chain(games)
        .map(|line| format!("{line}\n"))
        .collect()
}

fn read(texts: &[String]) -> Result<Archive, ArchiveError> {
    let mut archive = Archive::default();
    let mut matches = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        archive.absorb(
            Path::new(&format!("{i}.jsonl")),
            text.as_bytes(),
            &mut matches,
        )?;
    }
    Ok(archive)
}

#[test]
fn matches_are_read_together_and_engines_are_known_by_name() {
    let first = record(
        &settings("reversi", ["A", "B"], 1),
        [game(0, [0, 1], Some(0)), game(1, [1, 0], Some(0))].concat(),
    );
    let second = record(
        &settings("reversi", ["B", "C"], 1),
        [game(0, [0, 1], None), game(1, [1, 0], Some(0))].concat(),
    );
    let archive = read(&[first.clone(), second]).unwrap();
    assert_eq!(archive.names(), ["A", "B", "C"]);
    assert_eq!(archive.tally.versus(0, 1), [2, 0, 0]);
    assert_eq!(archive.tally.versus(1, 2), [1, 1, 0]);
    assert_eq!(archive.tally.pairing(1, 2).pairs.0, [0, 0, 0, 1, 0]);
    assert_eq!(archive.finished().count(), 4);
    assert_eq!(
        archive.games[&2].moves[0].0, 1,
        "B moves in the first game of the second match"
    );
    // The same file twice is the same match: nothing counts twice.
    let twice = read(&[first.clone(), first]).unwrap();
    assert_eq!(twice.tally.games(), 2);
}

#[test]
fn units_are_parts_of_one_match() {
    let settings = settings("gomoku", ["A", "B"], 7);
    let unit = |id: usize| {
        let events = [
            game(2 * id, [0, 1], Some(0)),
            game(2 * id + 1, [1, 0], Some(1)),
        ]
        .concat();
        format!(
            "{}\n",
            serde_json::json!({"type": "unit", "id": id, "settings": settings, "events": events})
        )
    };
    let archive = read(&[unit(3) + &unit(0), unit(1) + &unit(3)]).unwrap();
    assert_eq!(archive.tally.games(), 6);
    assert_eq!(archive.tally.pairs().0, [0, 0, 3, 0, 0]);
    assert_eq!(
        archive.games.keys().copied().collect::<Vec<_>>(),
        [0, 1, 2, 3, 6, 7]
    );
}

#[test]
fn what_is_no_record_is_named() {
    let good = record(&settings("reversi", ["A", "B"], 1), Vec::new());
    for (texts, says) in [
        (vec![String::new()], "0.jsonl:0: expected the settings"),
        (
            vec!["{\"type\":\"run\",\"time\":1,\"games\":2}\n".to_owned()],
            "0.jsonl:1: expected the settings",
        ),
        (
            vec![format!("{good}what\n")],
            "0.jsonl:2: not a line of a match record",
        ),
        (
            vec![
                good.clone(),
                record(&settings("gomoku", ["A", "B"], 1), Vec::new()),
            ],
            "1.jsonl:1: a match of gomoku, expected reversi as before",
        ),
    ] {
        let error = read(&texts).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    // Cut off by a kill.
    assert!(read(&[format!("{good}{{\"type\":\"sta")]).is_ok());
}

#[test]
fn days_are_counted_as_calendars_do() {
    for (seconds, day) in [
        (0, "1970.01.01"),
        (951_782_400, "2000.02.29"),
        (1_795_219_200, "2026.11.21"),
    ] {
        assert_eq!(date(seconds), day);
    }
}
