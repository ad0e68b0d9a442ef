//! Games of different builds of an engine are not combined without `--mix`.

use super::*;

/// Runs `arena WORDS...`; returns its exit status and its output.
fn arena_of(words: &[String]) -> (Option<i32>, String) {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_arena"));
    let output = command.args(words).timeout(LIMIT).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

#[test]
fn a_rebuilt_engine_is_refused_by_name_and_mixed_when_that_is_wanted() {
    let folder = folder("builds");
    let program = folder.join("engine");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let engines = [
        format!(
            "--engine=name=new,cmd={}",
            command_of(&program, "builds", "")
        ),
        fake("old", "builds", "--speak uci"),
    ];
    let game = words(&["--tc=depth=1", "--maxmoves=6", "--random-plies=4"]);
    let record = folder.join("match.jsonl").display().to_string();
    let play = |games: usize, more: &[&str]| {
        let all = [
            words(&[
                "match",
                "--quiet",
                "--out",
                &record,
                &format!("--games={games}"),
            ]),
            engines.to_vec(),
            game.clone(),
            words(more),
        ];
        arena_of(&all.concat())
    };
    let unit = |id: usize| {
        let all = [
            words(&["unit", &format!("--id={id}")]),
            engines.to_vec(),
            game.clone(),
        ];
        let (status, line) = arena_of(&all.concat());
        assert_eq!(status, Some(0), "{line}");
        let path = folder.join(format!("unit-{id}.jsonl"));
        fs::write(&path, line).unwrap();
        path.display().to_string()
    };
    assert_eq!(play(2, &[]).0, Some(0));
    let first = unit(0);
    let hash = |record: &str| -> Vec<Value> {
        let lines = lines(Path::new(record));
        let engines = of_type(&lines, "engine").into_iter();
        let new = engines.filter(|line| line["engine"] == 0);
        new.map(|line| line["sha256"].clone()).collect()
    };
    let [before] = hash(&record).try_into().unwrap();
    assert_eq!(before.as_str().unwrap().len(), 64);

    // A byte after the end of the program changes its hash, but not what it does.
    let mut bytes = fs::read(&program).unwrap();
    bytes.push(0);
    fs::remove_file(&program).unwrap();
    fs::write(&program, bytes).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let says = "engine new: its program is another (SHA-256 ";
    let (status, said) = play(4, &[]);
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains(says) && said.contains("--mix"), "{said}");
    assert_eq!(of_type(&lines(Path::new(&record)), "result").len(), 2);
    let (status, said) = play(4, &["--mix"]);
    assert_eq!(status, Some(0), "{said}");
    let hashes = hash(&record);
    assert_eq!(hashes.len(), 2);
    assert!(hashes[0] == before && hashes[1] != before, "{hashes:?}");

    let units = [first, unit(1)];
    let page = folder.join("page.html").display().to_string();
    for (subcommand, files) in [
        ("tally", &units[..]),
        ("export", &units[..]),
        ("report", std::slice::from_ref(&record)),
    ] {
        let mut all = [words(&[subcommand]), files.to_vec()].concat();
        if subcommand == "report" {
            all.extend(words(&["--out", &page]));
        }
        let (status, said) = arena_of(&all);
        assert_eq!(status, Some(2), "{subcommand}: {said}");
        assert!(said.contains(says), "{subcommand}: {said}");
        all.extend(words(&["--mix"]));
        let (status, said) = arena_of(&all);
        assert_eq!(status, Some(0), "{subcommand}: {said}");
    }
    let page = fs::read_to_string(page).unwrap();
    for hash in hashes {
        assert!(
            page.contains(hash.as_str().unwrap()),
            "the page tells of both"
        );
    }
    assert_none_left("builds");
}
