//! The two commands of docs/guide/train.md at a small size: repeating them gives the same bytes,
//! and so does killing and restarting them.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ::app::weights::WeightsFile;
use ::xiangqi::eval::network::Network;
use tempfile::tempdir;

fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trainer"));
    command.args(arguments.split(' ')).current_dir(folder);
    command
}

/// Runs the trainer to its end; returns what it prints on stderr.
fn trainer(folder: &Path, arguments: &str) -> String {
    let run = command(folder, arguments).output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{arguments}: {said}");
    said
}

/// Far longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Starts the trainer and kills it (SIGKILL, where there are signals) a random moment after it has
/// begun to write something. Returns whether it was still at work.
fn killed_at_work(folder: &Path, arguments: &str, begun: &dyn Fn() -> bool) -> bool {
    let mut child = command(folder, arguments)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !begun() && child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "{arguments}");
        sleep(Duration::from_millis(1));
    }
    // The time of a few epochs, or of parts of a game.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    sleep(Duration::from_nanos(
        u64::from(now.subsec_nanos()) % 125_000_000,
    ));
    let at_work = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    at_work
}

/// The files of a folder by name, with their contents.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let bytes = std::fs::read(entry.path()).unwrap();
            (entry.file_name().into_string().unwrap(), bytes)
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_reader_who_repeats_the_training_gets_the_same_network() {
    let folder = tempdir().unwrap();
    let games = "generate xiangqi --nodes 60 --seed 5 --out";
    trainer(
        folder.path(),
        &format!("{games} all/ --threads 2 --games 20"),
    );
    // Stopped on the way, and one file after the other.
    trainer(folder.path(), &format!("{games} parts/ --games 7"));
    trainer(folder.path(), &format!("{games} parts/ --games 20"));
    let second = games.replace("seed 5", "seed 6");
    trainer(folder.path(), &format!("{second} parts/ --games 20"));
    let all = files(&folder.path().join("all"));
    assert_eq!(all.len(), 2);
    assert!(all == files(&folder.path().join("parts")));

    let names: Vec<String> = all.iter().map(|(name, _)| format!("all/{name}")).collect();
    let fit = format!(
        "fit xiangqi --hidden 16 --batch 2048 --epochs 3 {}",
        names.join(" ")
    );
    trainer(folder.path(), &format!("{fit} --threads 1 --out one.bin"));
    trainer(folder.path(), &format!("{fit} --threads 2 --out two.bin"));
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert!(read("one.bin") == read("two.bin"));
    assert!(!folder.path().join("one.partial").exists());
    trainer(folder.path(), &format!("{fit} --seed 2 --out three.bin"));
    assert!(read("one.bin") != read("three.bin"));
    trainer(folder.path(), "inspect one.bin");

    // More positions than may be in memory at once: the same ones in another order, on any number
    // of threads.
    let buckets = format!("{fit} --bucket 400");
    trainer(
        folder.path(),
        &format!("{buckets} --threads 1 --out four.bin"),
    );
    trainer(
        folder.path(),
        &format!("{buckets} --threads 2 --out five.bin"),
    );
    assert!(read("four.bin") == read("five.bin"));
    let positions = |name: &str| {
        let network = Network::<16>::from_bytes(&read(name)).unwrap();
        network.provenance.positions
    };
    assert!(positions("one.bin") > 4 * 400);
    assert_eq!(positions("four.bin"), positions("one.bin"));
    assert!(read("four.bin") != read("one.bin"));
    for left in ["sorted", "taught", "distilled", "partial"] {
        assert!(!folder.path().join("four").with_extension(left).exists());
    }

    // The next generation, with another width, taught by the one before.
    let next = fit.replace("--hidden 16", "--hidden 32 --distil 2 --distil-epochs 1");
    let said = trainer(
        folder.path(),
        &format!("{next} --teacher one.bin --parent one.bin --out next.bin"),
    );
    assert!(said.contains(" beside them, judged by network "), "{said}");
    trainer(folder.path(), &format!("{next} --out alone.bin"));
    assert!(read("next.bin") != read("alone.bin"));
    trainer(folder.path(), "inspect next.bin");
}

#[test]
fn games_count_once_and_every_line_says_what_it_is_about() {
    let folder = tempdir().unwrap();
    let said = trainer(
        folder.path(),
        "generate xiangqi --nodes 60 --seed 7 --games 20 --out games",
    );
    // Without a terminal there is a line all the same.
    assert!(said.contains("20/20 games, "), "{said}");
    std::fs::copy(folder.path().join("games"), folder.path().join("copy")).unwrap();
    let fit =
        "fit xiangqi --hidden 16 --batch 2048 --epochs 2 --distil 1 --distil-epochs 2 --linear";
    let said = trainer(folder.path(), &format!("{fit} games --out one.bin"));
    assert!(said.contains("20 games, "), "{said}");
    for line in [
        "distilled: epoch   1  ",
        "games: epoch   1  ",
        "linear: epoch   1  ",
    ] {
        assert_eq!(said.matches(line).count(), 1, "{line}: {said}");
    }
    let said = trainer(
        folder.path(),
        &format!("{fit} games games copy --out two.bin"),
    );
    assert_eq!(
        said.matches("left out, since games holds its games")
            .count(),
        2,
        "{said}"
    );
    assert!(said.contains("20 games, "), "{said}");
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert!(read("one.bin") == read("two.bin"));
}

#[test]
fn too_few_games_are_said_with_how_many_it_takes() {
    let folder = tempdir().unwrap();
    for game in [
        "xiangqi --nodes 60",
        "reversi --exact 8",
        "gomoku --nodes 60",
    ] {
        let out = game.split(' ').next().unwrap();
        trainer(
            folder.path(),
            &format!("generate {game} --games 1 --out {out}"),
        );
        let fit = format!("fit {out} --epochs 1 {out} --out weights");
        let run = command(folder.path(), &fit).output().unwrap();
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{said}");
        assert!(
            said.contains("too few games, found 1: expected at least 2 in one file"),
            "{said}"
        );
    }
}

/// How often each command is killed before it may end.
const KILLS: usize = 3;

#[test]
fn what_was_killed_and_started_again_ends_in_the_same_bytes() {
    let folder = tempdir().unwrap();
    let held = |name: &str| std::fs::read(folder.path().join(name)).unwrap_or_default();

    let generate = "generate xiangqi --nodes 60 --seed 9 --games 20 --out";
    trainer(folder.path(), &format!("{generate} straight"));
    for _ in 0..KILLS {
        let before = held("games").len();
        let more = || held("games").len() > before;
        killed_at_work(folder.path(), &format!("{generate} games"), &more);
    }
    trainer(folder.path(), &format!("{generate} games"));
    assert!(held("games") == held("straight"));

    let fit = "fit xiangqi --hidden 16 --batch 2048 --threads 1 games";
    fit_and_kill(folder.path(), &format!("{fit} --epochs 600"), "partial");
    trainer(folder.path(), &format!("{fit} --epochs 2 --out before.bin"));
    let later = format!("{fit} --from before.bin --bucket 300 --epochs 600");
    fit_and_kill(folder.path(), &later, "partial");

    trainer(
        folder.path(),
        "generate gomoku --nodes 60 --games 20 --out lines",
    );
    let fit = "fit gomoku --epochs 150 lines";
    fit_and_kill(folder.path(), fit, "free.partial");
}

/// Runs a fit to its end, then another one that is killed and restarted: both give the same bytes.
fn fit_and_kill(folder: &Path, fit: &str, checkpoint: &str) {
    let held = |name: &str| std::fs::read(folder.join(name)).unwrap_or_default();
    let checkpoint = format!("killed.{checkpoint}");
    let _ = std::fs::remove_file(folder.join("killed.bin"));
    trainer(folder, &format!("{fit} --out straight.bin"));
    let killed = format!("{fit} --out killed.bin");
    for _ in 0..KILLS {
        let before = held(&checkpoint);
        let more = || held(&checkpoint) != before;
        assert!(killed_at_work(folder, &killed, &more), "{fit}");
    }
    let run = command(folder, &killed).output().unwrap();
    let said = [run.stdout, run.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("going on after epoch "), "{said}");
    assert!(held("killed.bin") == held("straight.bin"), "{fit}");
    assert!(!folder.join(checkpoint).exists());
}

#[test]
fn a_fit_that_starts_from_earlier_weights_and_learns_nothing_gives_them_back() {
    use ::gomoku::eval::weights::Weights as Lines;
    use ::reversi::eval::weights::{STAGES, Weights as Patterns};

    let folder = tempdir().unwrap();
    let bytes = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    // The positions it learned from, including those of the weights it started from.
    let positions = |game: &str, generate: &str, fit: &str, positions: &dyn Fn(&[u8]) -> u64| {
        trainer(
            folder.path(),
            &format!("generate {game} {generate} --out {game}"),
        );
        let fit = format!("fit {game} {fit} {game}");
        trainer(folder.path(), &format!("{fit} --out {game}.first"));
        let later = format!("{fit} --from {game}.first --out {game}");
        trainer(folder.path(), &format!("{later}.same --rate 0"));
        trainer(folder.path(), &format!("{later}.more"));
        let [first, same, more] =
            ["first", "same", "more"].map(|name| positions(&bytes(&format!("{game}.{name}"))));
        assert_eq!([same, more], [2 * first; 2], "{game}");
    };

    positions(
        "xiangqi",
        "--nodes 60 --games 20",
        "--epochs 2 --hidden 16 --batch 2048",
        &|bytes| {
            Network::<16>::from_bytes(bytes)
                .unwrap()
                .provenance
                .positions
        },
    );
    let network = |name: &str| {
        let network = Network::<16>::from_bytes(&bytes(&format!("xiangqi.{name}"))).unwrap();
        network.weights()
    };
    assert!(network("same") == network("first"));
    assert!(network("more") != network("first"));
    // The width is that of the earlier weights; another one is refused.
    let other = "fit xiangqi --from xiangqi.first --hidden 32 xiangqi --out other";
    let refused = command(folder.path(), other).output().unwrap();
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(
        why.contains("--from: a network of 16 hidden units a view, expected --hidden 32"),
        "{why}"
    );

    // Enough steps that the first small ones are not rounded away.
    positions("gomoku", "--nodes 60 --games 20", "--epochs 60", &|bytes| {
        Lines::from_bytes(bytes).unwrap().provenance.positions
    });
    let lines = |name: &str| Lines::from_bytes(&bytes(&format!("gomoku.{name}"))).unwrap();
    assert!(lines("same").values() == lines("first").values());
    assert!(lines("more").values() != lines("first").values());

    positions("reversi", "--exact 8 --games 20", "--epochs 2", &|bytes| {
        Patterns::from_bytes(bytes).unwrap().provenance.positions
    });
    let patterns = |name: &str| {
        let weights = Patterns::from_bytes(&bytes(&format!("reversi.{name}"))).unwrap();
        (0..STAGES)
            .flat_map(|stage| weights.of_stage(stage).to_vec())
            .collect::<Vec<_>>()
    };
    assert!(patterns("same") == patterns("first"));
    assert!(patterns("more") != patterns("first"));
}

#[test]
fn a_fit_of_patterns_that_goes_on_ends_in_the_same_weights_and_the_same_report() {
    /// The size of the header in a file of weights, in bytes.
    const HEADER: usize = 72;
    const STAGES: usize = 20;
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    trainer(
        folder.path(),
        "generate reversi --games 40 --exact 8 --out games",
    );
    let arguments = |out: &str| format!("fit reversi --epochs 2 games --against games --out {out}");
    let fit = |out: &str| {
        let run = command(folder.path(), &arguments(out)).output().unwrap();
        assert!(run.status.success(), "{run:?}");
        String::from_utf8(run.stdout).unwrap()
    };
    let report = fit("straight.bin");
    let straight = std::fs::read(at("straight.bin")).unwrap();
    // What a fit leaves when it is killed after at least seven stages, the last ones of the game;
    // it stores two sets of weights.
    let sets = 2 * (straight.len() - HEADER) / STAGES;
    let left = || std::fs::read(at("killed.partial")).unwrap_or_default();
    let seven_are_done = || {
        let held = left();
        let done = (7 * sets..STAGES * sets).contains(&held.len());
        if done {
            std::fs::write(at("left"), held).unwrap();
        }
        done
    };
    killed_at_work(folder.path(), &arguments("killed.bin"), &seven_are_done);
    std::fs::rename(at("left"), at("killed.partial")).unwrap();
    let other = format!("{} --seed 2", arguments("killed.bin"));
    let refused = command(folder.path(), &other).output().unwrap();
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && why.contains("with other settings"));
    assert_eq!(fit("killed.bin"), report);
    assert!(std::fs::read(at("killed.bin")).unwrap() == straight);
    assert!(!at("killed.partial").exists());
}
