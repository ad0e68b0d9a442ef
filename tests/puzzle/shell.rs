//! What all subcommands of `puzzle` share: languages, exit statuses, completions, manual pages.

use assert_cmd::Command;

use crate::command;

/// Exit status, stdout, stderr of a command line, in the locale C.
pub(crate) fn puzzle(arguments: &[&str], stdin: &str) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_puzzle"), arguments, stdin)
}

#[test]
fn help_is_on_stdout_and_complaints_are_on_stderr() {
    let (status, out, err) = puzzle(&["--help"], "");
    assert_eq!((status, err.as_str()), (0, ""));
    for solver in ["dijkstra", "grid"] {
        assert!(out.contains(&format!("\n  {solver} ")), "{out}");
    }
    let (status, out, err) = puzzle(&["--version"], "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with("puzzle "), "{out}");
    for wrong in [&["grid", "--nonsense"][..], &["nonsense"], &["grid"], &[]] {
        let (status, out, err) = puzzle(wrong, "");
        assert_eq!((status, out.as_str()), (2, ""), "{wrong:?}");
        assert!(err.contains("Usage"), "{wrong:?}: {err}");
    }
}

#[test]
fn the_option_and_the_locale_choose_chinese() {
    let (_, out, _) = puzzle(&["--lang", "zh", "dijkstra", "--help"], "");
    assert!(
        out.contains("用法：") && out.contains("最短路") && out.contains("选项"),
        "{out}"
    );
    assert!(!out.contains("Usage") && !out.contains("Options"), "{out}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
    command
        .args(["grid", "--nonsense"])
        .env("LC_ALL", "zh_CN.UTF-8");
    let output = command.output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(err.contains("不认识的参数“--nonsense”"), "{err}");
    let (status, _, err) = puzzle(&["grid", "-", "--lang", "zh"], "1 2 x");
    assert_eq!(
        (status, err.as_str()),
        (2, "stdin:1:5: 遇到\"x\"，应为体力\n")
    );
}

#[test]
fn files_that_cannot_be_read_are_named() {
    for solver in ["dijkstra", "grid"] {
        let (status, out, err) = puzzle(&[solver, "no-such-file"], "");
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(err.starts_with("puzzle: no-such-file: "), "{err}");
    }
}

#[test]
fn completions_and_manual_pages() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, out, _) = puzzle(&["completions", shell], "");
        assert_eq!(status, 0);
        assert!(out.contains("dijkstra"), "{shell}");
    }
    let out = command::printed(env!("CARGO_BIN_EXE_puzzle"), &["man"], "");
    assert!(out.starts_with(".ie") || out.contains(".TH"), "{out}");
    let dir = std::env::temp_dir().join(format!("puzzle-man-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let (status, _, _) = puzzle(&["man", "--dir", dir.to_str().unwrap()], "");
    assert_eq!(status, 0);
    assert!(dir.join("puzzle-grid.1").exists());
    std::fs::remove_dir_all(&dir).unwrap();
}
