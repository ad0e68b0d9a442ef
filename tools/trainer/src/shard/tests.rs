use tempfile::tempdir;

use super::*;

const PROVENANCE: Provenance = Provenance {
    game: GameKind::Xiangqi,
    nodes: 1500,
    seed: 7,
    weights: 0xfeed,
    engine: Some(Engine {
        version: [0, 1, 0],
        signature: 6271,
    }),
};

fn game(n: u16) -> Game {
    let plies = (0..n).map(|i| (i * 3 + 1, 100 - i as i16)).collect();
    Game {
        result: (n % 3) as u8,
        random: 8,
        plies,
    }
}

fn read(path: &Path) -> Result<(Provenance, Vec<Game>)> {
    let mut reader = Reader::open(path)?;
    let mut games = Vec::new();
    while let Some(game) = reader.next_game()? {
        games.push(game);
    }
    Ok((reader.provenance, games))
}

#[test]
fn files_of_version_1_are_read_and_not_added_to() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("games");
    let mut bytes = b"sanqi.ga\x01\0\0\0".to_vec();
    bytes.extend(1500_u32.to_le_bytes());
    bytes.extend(7_u64.to_le_bytes());
    bytes.extend(0xfeed_u64.to_le_bytes());
    bytes.extend(game(5).encode());
    std::fs::write(&path, &bytes).unwrap();
    let (provenance, games) = read(&path).unwrap();
    let known = Provenance {
        engine: None,
        ..PROVENANCE
    };
    assert_eq!((provenance, &games[..]), (known, &[game(5)][..]));
    assert!(Writer::open(&path, PROVENANCE).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), bytes);

    bytes[8] = 3;
    std::fs::write(&path, &bytes).unwrap();
    let error = read(&path).err().unwrap().to_string();
    assert!(error.ends_with("version 3, expected 1 to 2"), "{error}");
}

#[test]
fn games_come_back_and_a_torn_one_is_replaced() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("games");
    let (mut writer, held) = Writer::open(&path, PROVENANCE).unwrap();
    assert_eq!(held, 0);
    writer.append(&game(40)).unwrap();
    writer.append(&game(71)).unwrap();
    drop(writer);
    let whole = std::fs::metadata(&path).unwrap().len();
    OpenOptions::new()
        .write(true)
        .open(&path)
        .unwrap()
        .set_len(whole - 5)
        .unwrap();

    let (mut writer, held) = Writer::open(&path, PROVENANCE).unwrap();
    assert_eq!(held, 1);
    writer.append(&game(3)).unwrap();
    let (provenance, games) = read(&path).unwrap();
    assert_eq!(provenance, PROVENANCE);
    assert_eq!(games, [game(40), game(3)]);

    let other = Provenance {
        seed: 8,
        ..PROVENANCE
    };
    let error = Writer::open(&path, other).err().unwrap().to_string();
    let says = "games: holds other games: seed 7, expected 8";
    assert!(error.ends_with(says), "{error}");
    let rule = Rule::Renju;
    let error = Reader::open_of(GameKind::Gomoku(rule), &path);
    let error = error.err().unwrap();
    let says = "games: games of Xiangqi, expected Gomoku (renju)";
    assert!(error.to_string().ends_with(says), "{error}");
}

#[test]
fn provenances_differ_in_words() {
    let other = Provenance {
        game: GameKind::Reversi,
        nodes: 12 | 46 << 8 | 2 << 16,
        weights: 0,
        engine: None,
        ..PROVENANCE
    };
    assert_eq!(
        other.difference(&PROVENANCE, Language::En),
        "game Reversi, expected Xiangqi; \
         played by --depth 2 --random 46 --exact 12, expected 1500 nodes a move; \
         weights 0000000000000000, expected 000000000000feed; \
         engine not named, expected 0.1.0 (bench --depth 5: 6271 nodes)"
    );
}

#[test]
fn many_files_are_described_in_a_line() {
    let of = |seed, nodes| Provenance {
        seed,
        nodes,
        engine: None,
        ..PROVENANCE
    };
    let mut files = vec![(of(7, 1500), 20), (of(3, 300), 30)];
    files.extend((100..2000).map(|seed| (of(seed, 300), 10)));
    assert_eq!(games(&files), 19_050);
    assert_eq!(
        describe(&files),
        "20 of seed 7 at 1500 nodes by 000000000000feed; \
         19030 of 1901 seeds from 3 to 1999 at 300 nodes by 000000000000feed"
    );
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_written_to() {
    for path in ["/dev/null", "/dev/full", "/"].map(Path::new) {
        let error = Writer::open(path, PROVENANCE).err().unwrap().to_string();
        assert!(error.contains(": expected a file, "), "{error}");
    }
}

#[test]
fn damage_is_distinguished_from_a_game_that_was_cut_short() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("games");
    let (mut writer, _) = Writer::open(&path, PROVENANCE).unwrap();
    let games = [40, 71, 400, 3].map(game);
    games.iter().for_each(|game| writer.append(game).unwrap());
    drop(writer);
    let bytes = std::fs::read(&path).unwrap();
    let mut starts = vec![HEADERS[1]];
    for game in &games {
        starts.push(starts[starts.len() - 1] + game.encode().len());
    }

    // A file that ends anywhere within a game is read up to the game before.
    for end in starts[2]..starts[3] {
        std::fs::write(&path, &bytes[..end]).unwrap();
        assert_eq!(read(&path).unwrap().1, games[..2], "{end}");
    }
    // A changed byte anywhere in a game that others follow is damage, for readers and writers.
    for place in starts[1]..starts[2] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x81;
        std::fs::write(&path, &damaged).unwrap();
        let says = format!("games: byte {}: expected game 1, found ", starts[1]);
        let error = read(&path).err().unwrap().to_string();
        assert!(error.contains(&says), "{place}: {error}");
        let error = Writer::open(&path, PROVENANCE).err().unwrap().to_string();
        assert!(error.contains(&says), "{place}: {error}");
        assert!(std::fs::read(&path).unwrap() == damaged);
    }
    // The same in the last game, except where it then seems to be longer than the file.
    let may_be_torn = [starts[3], starts[3] + 1];
    for place in starts[3]..starts[4] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x02;
        std::fs::write(&path, &damaged).unwrap();
        let read = read(&path);
        assert!(read.is_err() || may_be_torn.contains(&place), "{place}");
    }
}
