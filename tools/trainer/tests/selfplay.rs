//! `trainer selfplay` as a user runs it: started, stopped, started again, paused, with damaged
//! files and new weights.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use app::weights::WeightsFile;
use tempfile::TempDir;
use trainer::selfplay::folder::{count, files};

/// A folder that is deleted when this is dropped.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn games(&self) -> Vec<PathBuf> {
        files(self.0.path()).unwrap()
    }

    /// How many games its files hold; waits for a file that is just being created.
    fn played(&self) -> u64 {
        wait_for(|| {
            let games = |path: &PathBuf| count(path).ok().map(|contents| contents.games);
            self.games().iter().map(games).sum()
        })
    }

    /// The path and bytes of the only file of games that is not full.
    fn growing(&self) -> Option<(PathBuf, Vec<u8>)> {
        let mut games = self.games();
        games.retain(|path| !sealed(path));
        let path = games.pop()?;
        assert!(games.is_empty(), "{games:?}");
        let bytes = std::fs::read(&path).unwrap();
        Some((path, bytes))
    }

    /// Waits until the only file that is not full holds more than this many bytes.
    fn wait_for_more_than(&self, bytes: usize) -> (PathBuf, Vec<u8>) {
        wait_for(|| self.growing().filter(|(_, held)| held.len() > bytes))
    }
}

/// Whether a file has its checksum, which marks it as full.
fn sealed(path: &Path) -> bool {
    PathBuf::from(format!("{}.sha256", path.display())).exists()
}

/// A process of self-play that is killed when this is dropped.
struct Farm(Child);

impl Farm {
    fn start(folder: &Folder, arguments: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trainer"));
        command.arg("selfplay").args(arguments.split(' '));
        command
            .arg("--dir")
            .arg(folder.0.path())
            .stderr(Stdio::null());
        Self(command.spawn().unwrap())
    }

    /// Sends a signal to the process and waits until it ends.
    fn stop(mut self, signal: &str) {
        let id = self.0.id().to_string();
        assert!(self.0.try_wait().unwrap().is_none(), "it ended by itself");
        let start = Instant::now();
        let sent = Command::new("kill").args([signal, &id]).status().unwrap();
        assert!(sent.success());
        while self.0.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < PATIENCE, "kill {signal}: it goes on");
            sleep(Duration::from_millis(5));
        }
    }
}

/// The signal of Ctrl-C. Where this test ignores it, and so do the processes that it starts (a job
/// in the background of a script), the signal to terminate.
fn interrupt() -> &'static str {
    const SIGINT: u64 = 1 << 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    if ignored.is_some_and(|mask| mask & SIGINT != 0) {
        "-TERM"
    } else {
        "-INT"
    }
}

impl Drop for Farm {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Far longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

fn wait_for<T>(condition: impl Fn() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = condition() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "nothing happened");
        sleep(Duration::from_millis(5));
    }
}

/// The output of `trainer status`, and whether it succeeded.
fn status(folder: &Folder) -> (String, bool) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trainer"));
    let run = command.arg("status").arg(folder.0.path()).output().unwrap();
    let said = [run.stdout, run.stderr].concat();
    (String::from_utf8(said).unwrap(), run.status.success())
}

const RENJU: &str = "--priority normal --game gomoku --share freestyle=0,standard=0 --threads 1 \
                     --nodes 40 --games 1000000";

#[test]
fn all_games_are_played_counted_and_read() {
    let folder = Folder::new();
    let farm = Farm::start(
        &folder,
        "--priority normal --threads 2 --games 2 --nodes 40",
    );
    let names = ["xiangqi", "reversi", "freestyle", "standard", "renju"];
    wait_for(|| {
        let games = folder.games();
        let is_full = |name: &&str| {
            let of_it = |path: &PathBuf| path.display().to_string().contains(&format!("/{name}-"));
            games.iter().any(|path| of_it(path) && sealed(path))
        };
        names.iter().all(is_full).then_some(())
    });
    farm.stop("-TERM");
    let mut games = 0;
    for path in folder.games() {
        let contents = count(&path).unwrap();
        assert!(contents.provenance.engine.is_some());
        assert!(contents.games == 2 || !sealed(&path), "{path:?}");
        games += contents.games;
    }
    let (said, is_sound) = status(&folder);
    assert!(is_sound, "{said}");
    for name in names {
        assert!(said.lines().any(|line| line.starts_with(name)), "{said}");
    }
    let all = said.lines().find(|line| line.starts_with("all")).unwrap();
    let counts: Vec<u64> = all
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    assert_eq!(counts[1], games, "{said}");
    assert!(counts[2] > games && counts[3] == counts[2], "{said}");

    // The other commands can read the files.
    let fit = Command::new(env!("CARGO_BIN_EXE_trainer"))
        .args(["fit", "xiangqi", "--hidden", "16", "--distil", "0"])
        .args(["--epochs", "1", "--out"])
        .arg(folder.0.path().join("network.bin"))
        .args(folder.games().iter().filter(|path| {
            count(path).is_ok_and(|contents| {
                contents.provenance.game == trainer::shard::GameKind::Xiangqi && contents.games == 2
            })
        }))
        .output()
        .unwrap();
    assert!(fit.status.success(), "{fit:?}");
}

#[test]
fn what_is_stopped_goes_on_and_loses_no_game() {
    let folder = Folder::new();
    let mut held: Vec<u8> = Vec::new();
    let mut name = PathBuf::new();
    for signal in [interrupt(), "-TERM", "-KILL"] {
        let farm = Farm::start(&folder, RENJU);
        let (path, _) = folder.wait_for_more_than(held.len());
        // Only one process may play in a folder.
        let mut second = Command::new(env!("CARGO_BIN_EXE_trainer"));
        let second = second
            .args(["selfplay", "--dir"])
            .arg(folder.0.path())
            .output();
        let why = String::from_utf8(second.unwrap().stderr).unwrap();
        assert!(why.contains("another process plays there"), "{why}");
        farm.stop(signal);
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.starts_with(&held));
        assert!(held.is_empty() || path == name);
        (held, name) = (bytes, path);
        let (said, is_sound) = status(&folder);
        assert!(is_sound, "{said}");
    }
}

#[test]
fn a_pause_lasts_as_long_as_its_file() {
    let folder = Folder::new();
    let pause = folder.0.path().join("pause");
    std::fs::write(&pause, "").unwrap();
    let farm = Farm::start(&folder, RENJU);
    wait_for(|| folder.0.path().join("lock").exists().then_some(()));
    assert!(status(&folder).0.contains("paused"));
    assert!(folder.games().is_empty());
    std::fs::remove_file(&pause).unwrap();
    wait_for(|| (folder.played() > 0).then_some(()));
    std::fs::write(&pause, "").unwrap();
    let before = folder.played();
    // The game being played ends; after that none is played, while another farm plays many.
    let elsewhere = Folder::new();
    let other = Farm::start(&elsewhere, RENJU);
    wait_for(|| (elsewhere.played() >= 20).then_some(()));
    other.stop("-TERM");
    let held = folder.played();
    assert!(held <= before + 1, "{held} games, {before} before");
    std::fs::remove_file(&pause).unwrap();
    wait_for(|| (folder.played() > held).then_some(()));
    farm.stop("-TERM");
}

#[test]
fn damaged_files_are_put_aside_or_named() {
    let folder = Folder::new();
    let farm = Farm::start(&folder, RENJU);
    let (path, _) = folder.wait_for_more_than(1000);
    farm.stop("-TERM");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[100] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let (said, is_sound) = status(&folder);
    assert!(!is_sound && said.contains("the file is damaged"), "{said}");

    let few = RENJU.replace("1000000", "2");
    let farm = Farm::start(&folder, &few);
    let full = wait_for(|| folder.games().into_iter().find(|path| sealed(path)));
    farm.stop("-TERM");
    let aside = PathBuf::from(format!("{}.damaged", path.display()));
    assert!(std::fs::read(aside).unwrap() == bytes);
    assert!(!path.exists());
    let (said, is_sound) = status(&folder);
    assert!(is_sound, "{said}");

    // A full file whose last game is cut short is valid except for its checksum.
    let bytes = std::fs::read(&full).unwrap();
    std::fs::write(&full, &bytes[..bytes.len() - 3]).unwrap();
    let (said, is_sound) = status(&folder);
    assert!(
        !is_sound && said.contains("its checksum is not that of"),
        "{said}"
    );
}

#[test]
fn weights_in_the_folder_play_from_the_next_file_on() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.0.path().join("weights")).unwrap();
    let xiangqi = "--priority normal --game xiangqi --threads 1 --nodes 40 --games 1";
    let weights = |path: &PathBuf| count(path).unwrap().provenance.weights;
    let farm = Farm::start(&folder, xiangqi);
    let first = wait_for(|| folder.games().into_iter().find(|path| sealed(path)));
    // The same network with another header.
    let mut network = (**::xiangqi::eval::network::embedded()).clone();
    network.provenance.seed ^= 1;
    let beside = folder.0.path().join("network.new");
    std::fs::write(&beside, network.to_bytes()).unwrap();
    std::fs::rename(&beside, folder.0.path().join("weights/xiangqi.bin")).unwrap();
    let first = weights(&first);
    wait_for(|| {
        let games = folder.games();
        let mut full = games.iter().filter(|path| sealed(path));
        full.find(|path| weights(path) != first).cloned()
    });
    farm.stop("-TERM");
}

#[cfg(target_os = "linux")]
#[test]
fn it_gives_way_to_everything_else() {
    let folder = Folder::new();
    let farm = Farm::start(&folder, &RENJU.replace("normal", "idle"));
    // The machine may be so busy that no game is played.
    wait_for(|| folder.0.path().join("lock").exists().then_some(()));
    let id = farm.0.id();
    let threads = std::fs::read_dir(format!("/proc/{id}/task")).unwrap();
    let has_chrt = Command::new("chrt").arg("--version").output().is_ok();
    for thread in threads {
        let stat = std::fs::read_to_string(thread.unwrap().path().join("stat")).unwrap();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split(' ').collect();
        // Fields 19 and 41 of proc(5), counted from the third, after a space.
        assert_eq!(fields[17], "19", "{stat}");
        // SCHED_IDLE, or SCHED_OTHER where that is not available.
        assert!(fields[39] == "5" || !has_chrt, "{stat}");
    }
}
