//! Runs a command to its end: what it prints, and its exit status.

use assert_cmd::Command;

/// Runs a program in a known locale, with `typed` as its stdin: exit status, stdout, stderr.
pub fn run(program: &str, arguments: &[&str], typed: &str) -> (i32, String, String) {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("RUST_LOG")
        .env_remove("NO_COLOR")
        .write_stdin(typed);
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The output of a command that must succeed without errors.
pub fn printed(program: &str, arguments: &[&str], typed: &str) -> String {
    let (status, out, error) = run(program, arguments, typed);
    assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}");
    out
}
