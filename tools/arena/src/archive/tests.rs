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

fn read(texts: &[String]) -> anyhow::Result<Archive> {
    absorb(Archive::default(), texts)
}

fn absorb(mut archive: Archive, texts: &[String]) -> anyhow::Result<Archive> {
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

/// The event with which an engine introduces itself.
fn engine(number: usize, id: &str, sha256: &str) -> serde_json::Value {
    serde_json::json!({"type": "engine", "engine": number, "proto": "gtp", "id": id, "sha256": sha256})
}

#[test]
fn engines_of_one_name_that_are_not_the_same_are_refused_unless_they_are_to_be_mixed() {
    let usual = settings("reversi", ["A", "B"], 1);
    let with = |key: &str, value: serde_json::Value| {
        let mut other = usual.clone();
        other["seed"] = 2.into();
        match key {
            "options" => other["engines"][0]["options"] = value,
            key => other[key] = value,
        }
        record(&other, game(0, [0, 1], Some(0)))
    };
    let old = record(
        &usual,
        [vec![engine(0, "A 1", "aa")], game(0, [0, 1], None)].concat(),
    );
    let rebuilt = record(
        &usual,
        [vec![engine(0, "A 1", "bb")], game(2, [0, 1], None)].concat(),
    );
    let renamed = record(
        &usual,
        [vec![engine(0, "A 2", "aa")], game(2, [0, 1], None)].concat(),
    );
    let unidentified = record(&usual, game(2, [0, 1], None));
    let events = [vec![engine(0, "A 1", "cc")], game(2, [0, 1], None)].concat();
    let unit = serde_json::json!({"type": "unit", "id": 1, "settings": usual, "events": events});
    let rows = [
        (
            rebuilt,
            "1.jsonl:2: engine A: its program is another (SHA-256 bb",
        ),
        (
            renamed,
            "1.jsonl:2: engine A: it calls itself \"A 2\", before \"A 1\"",
        ),
        (
            format!("{unit}\n"),
            "1.jsonl:1: engine A: its program is another",
        ),
        (
            with("options", serde_json::json!([["hash", "16"]])),
            "1.jsonl:1: engine A: options \"hash=16\", before \"\"",
        ),
        (
            with("tc", "st=2".into()),
            "1.jsonl:1: engine A: tc \"st=2\", before \"st=1\"",
        ),
        (
            with("margin_ms", 90.into()),
            "engine A: margin \"90\", before \"20\"",
        ),
        (
            with(
                "rules",
                serde_json::json!({"league": true, "occurrences": 3, "move_limit": 120}),
            ),
            "1.jsonl:1: other rules than before; --mix",
        ),
        // Other games of the same match, and of one like it.
        (unidentified, ""),
        (with("order", "random".into()), ""),
    ];
    for (other, says) in rows {
        let texts = [old.clone(), other];
        match (read(&texts), says) {
            (Ok(archive), "") => assert_eq!(archive.tally.games(), 2),
            (Err(error), says) if !says.is_empty() => {
                assert!(error.to_string().contains(says), "{error}");
            }
            (read, says) => panic!("{says}: {:?}", read.map(|archive| archive.tally.games())),
        }
        let mixed = Archive {
            mix: true,
            ..Archive::default()
        };
        assert_eq!(absorb(mixed, &texts).unwrap().tally.games(), 2, "{says}");
    }
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
    // A last line that was cut off by a kill is ignored.
    assert!(read(&[format!("{good}{{\"type\":\"sta")]).is_ok());
}

#[test]
fn days_are_counted_as_calendars_do() {
    for (seconds, day) in [
        (0, "1970.01.01"),
        (951_782_400, "2000.02.29"),
        (1_795_219_200, "2026.11.21"),
    ] {
        assert_eq!(Moment::of(seconds).date(), day);
    }
}
