//! The pictures of `docs/guide` are what their commands draw today.

use std::fs;
use std::process::Command;

use crate::pages;

/// A picture, and the arguments with which `puzzle` draws it.
const PICTURES: [(&str, &str); 5] = [
    ("dijkstra", "dijkstra --romania --from arad --to buch"),
    ("fifteen", "fifteen 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12"),
    ("grid", "grid docs/examples/map.txt"),
    ("resolution", "resolution docs/examples/alpine.txt"),
    ("river", "river --missionaries 3 --cannibals 3 --boat 2"),
];

#[test]
fn pictures_are_what_their_commands_draw() {
    let folder = tempfile::tempdir().unwrap();
    for (name, arguments) in PICTURES {
        let drawn = folder.path().join(name);
        let output = Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .args(arguments.split(' '))
            .arg("--svg")
            .arg(&drawn)
            .current_dir(pages::root())
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}: {output:?}");
        let kept = pages::root().join(format!("docs/guide/{name}.svg"));
        let [drawn, kept] = [drawn, kept].map(|path| fs::read_to_string(path).unwrap());
        assert!(
            drawn == kept,
            "{name}: `puzzle {arguments} --svg docs/guide/{name}.svg`"
        );
    }
}
