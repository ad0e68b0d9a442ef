//! What all subcommands of `puzzle` share: languages, exit statuses, completions, manual pages.

use assert_cmd::Command;

use crate::command;

/// Exit status, stdout and stderr of a command line in the locale C.
pub(crate) fn puzzle(arguments: &[&str], stdin: &str) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_puzzle"), arguments, stdin)
}

#[test]
fn help_is_on_stdout_and_complaints_are_on_stderr() {
    let (status, out, err) = puzzle(&["--help"], "");
    assert_eq!((status, err.as_str()), (0, ""));
    // This page is enough to use them all: each has its input and an example.
    for solver in ["dijkstra", "fifteen", "river", "resolution", "grid", "maze"] {
        assert_eq!(out.matches(&format!("\n  {solver} ")).count(), 2, "{out}");
        assert!(out.contains(&format!("puzzle {solver} -")), "{out}");
    }
    assert!(
        out.contains("\nExit status: 0 solved, 1 no solution"),
        "{out}"
    );
    for language in ["en", "zh"] {
        let (_, out, _) = puzzle(&["river", "--help", "--lang", language], "");
        let (own, common) = (out.find("--formal"), out.find("--json"));
        assert!(own.is_some() && own < common, "{out}");
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
        (2, "stdin:1:5: 遇到“x”，应为体力\n")
    );
}

#[test]
fn values_that_cannot_be_are_refused_in_both_languages() {
    let cases = [
        ("0", "expected 1 to 1000000000", "应为 1 到 1000000000"),
        ("two", "expected a whole number", "应为整数"),
    ];
    for (value, english, chinese) in cases {
        let arguments = ["river", "-m", "3", "-k", value];
        let (status, _, err) = puzzle(&arguments, "");
        assert_eq!(status, 2);
        assert!(err.contains(&format!("'--boat <K>': {english}\n")), "{err}");
        let (_, _, err) = puzzle(&[&arguments[..], &["--lang", "zh"]].concat(), "");
        assert!(err.contains(&format!("无效：{chinese}\n")), "{err}");
    }
}

#[test]
fn files_that_cannot_be_read_are_named() {
    for solver in ["dijkstra", "grid"] {
        let (status, out, err) = puzzle(&[solver, "no-such-file"], "");
        assert_eq!((status, out.as_str()), (5, ""));
        assert_eq!(err, "puzzle: no-such-file: no such file or folder\n");
        let (_, _, err) = puzzle(&[solver, "no-such-file", "--lang", "zh"], "");
        assert_eq!(err, "puzzle: no-such-file：没有这个文件或文件夹\n");
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
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let (status, _, _) = puzzle(&["man", "--dir", dir.to_str().unwrap()], "");
    assert_eq!(status, 0);
    assert!(dir.join("puzzle-grid.1").exists());
}
