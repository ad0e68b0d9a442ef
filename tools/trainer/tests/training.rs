//! The two commands of docs/training.md at a small size: whoever repeats them gets the same bytes.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder that goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sanqi-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn trainer(folder: &Path, arguments: &str) {
    let run = Command::new(env!("CARGO_BIN_EXE_trainer"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{arguments}: {said}");
}

/// The files of a folder, by name, and what they hold.
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
    let folder = Folder::new("training");
    let games = "generate --game xiangqi --nodes 60 --seed 5 --out";
    trainer(&folder.0, &format!("{games} all/ --threads 2 --games 20"));
    // Stopped on the way, and one file after the other.
    trainer(&folder.0, &format!("{games} parts/ --games 7"));
    trainer(&folder.0, &format!("{games} parts/ --games 20"));
    let second = games.replace("seed 5", "seed 6");
    trainer(&folder.0, &format!("{second} parts/ --games 20"));
    let all = files(&folder.0.join("all"));
    assert_eq!(all.len(), 2);
    assert!(all == files(&folder.0.join("parts")));

    let names: Vec<String> = all.iter().map(|(name, _)| format!("all/{name}")).collect();
    let fit = format!(
        "fit --game xiangqi --hidden 16 --batch 2048 --epochs 3 {}",
        names.join(" ")
    );
    trainer(&folder.0, &format!("{fit} --threads 1 --out one.bin"));
    trainer(&folder.0, &format!("{fit} --threads 2 --out two.bin"));
    let read = |name: &str| std::fs::read(folder.0.join(name)).unwrap();
    assert!(read("one.bin") == read("two.bin"));
    assert!(!folder.0.join("one.partial").exists());
    trainer(&folder.0, &format!("{fit} --seed 2 --out three.bin"));
    assert!(read("one.bin") != read("three.bin"));
    trainer(&folder.0, "inspect one.bin");
}
