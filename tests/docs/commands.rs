//! Runs the commands of the pages in a shell: each must succeed and print what stands below it.
//!
//! They stand in blocks of `console`, after `$ `. In the expected output, `...` is anything (alone
//! on a line: any lines), blanks count as one, and numbers with three decimals or more are times,
//! which differ from run to run. A page's commands run one after the other in a folder of its own,
//! which starts with the files of `docs/examples`; `$ cat FILE` of a missing file writes it, as the
//! page shows it. `$ echo $?` shows that a command had another exit status than 0.
//!
//! A block that cannot be run here has a comment with the reason before it:
//! `<!-- not run: why -->`.
//!
//! The two READMEs show commands in blocks of `sh`, without their output; each must succeed.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::pages::{self, Page};

const NOT_RUN: &str = "<!-- not run: ";

struct Shown {
    line: usize,
    command: String,
    output: Vec<String>,
}

/// The commands of a page that are to be run; an error is the line of a command outside a block of
/// `console`.
fn shown(page: &Page) -> Result<Vec<Shown>, usize> {
    let mut commands: Vec<Shown> = Vec::new();
    let (mut console, mut fenced, mut runs) = (false, false, true);
    let mut previous = "";
    for (number, line) in (1..).zip(page.text.lines()) {
        if line.starts_with("```") {
            console = !fenced && line.trim_end() == "```console";
            runs = !previous.starts_with(NOT_RUN);
            fenced = !fenced;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| console) {
            if runs {
                commands.push(Shown {
                    line: number,
                    command: command.to_owned(),
                    output: Vec::new(),
                });
            }
        } else if console && runs {
            let last = commands.last_mut().ok_or(number)?;
            if last.output.is_empty() && last.command.ends_with('\\') {
                last.command += &format!("\n{line}");
            } else {
                last.output.push(line.to_owned());
            }
        } else if line.trim_start().starts_with("$ ") && !console {
            return Err(number);
        }
        if !line.is_empty() {
            previous = line;
        }
    }
    Ok(commands)
}

/// The folder of the programs that Cargo built for this test.
fn programs() -> &'static Path {
    let folder = Path::new(env!("CARGO_BIN_EXE_xiangqi")).parent().unwrap();
    for program in [
        env!("CARGO_BIN_EXE_reversi"),
        env!("CARGO_BIN_EXE_gomoku"),
        env!("CARGO_BIN_EXE_puzzle"),
        env!("CARGO_BIN_EXE_arena"),
    ] {
        assert_eq!(Path::new(program).parent(), Some(folder));
    }
    folder
}

fn folder_of(page: &Page) -> PathBuf {
    let name = page.path.with_extension("").display().to_string();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("docs")
        .join(name.replace('/', "-"));
    // Removes what an earlier run left; on a first run there is nothing.
    let _ = fs::remove_dir_all(&folder);
    copy_examples(&folder);
    folder
}

/// Creates a folder with copies of the files of `docs/examples`.
fn copy_examples(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    for entry in fs::read_dir(pages::root().join("docs/examples")).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
}

/// Runs a command; returns the status, stdout and stderr.
fn run(command: &str, folder: &Path) -> (i32, String, String) {
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", programs().display()))
        .env("LC_ALL", "C.UTF-8")
        .env(
            "XDG_CACHE_HOME",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs-cache"),
        )
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (
        output.status.code().unwrap_or(-1),
        text(output.stdout),
        text(output.stderr),
    )
}

/// One blank for several, and `T` for every time.
fn normalized(line: &str) -> String {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut result = String::new();
    let mut rest = line.as_str();
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let end = rest[start..]
            .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .map_or(rest.len(), |length| start + length);
        let number = &rest[start..end];
        let decimals = number.split_once('.').map_or(0, |(_, after)| after.len());
        result += &rest[..start];
        result += if decimals >= 3 { "T" } else { number };
        rest = &rest[end..];
    }
    result += rest;
    // The rules of a table are as long as the times in it.
    for rule in ['─', '═'] {
        if result.contains(rule) {
            return rule.to_string();
        }
    }
    result
}

fn line_matches(expected: &str, actual: &str) -> bool {
    let (expected, actual) = (normalized(expected), normalized(actual));
    let mut parts = expected.split("...");
    let Some(mut rest) = actual.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        let part = part.trim();
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some(start) = rest.find(part) else {
            return false;
        };
        rest = &rest[start + part.len()..];
    }
    true
}

fn matches(expected: &[&str], actual: &[&str]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((&"...", after)) => (0..=actual.len()).any(|skip| matches(after, &actual[skip..])),
        Some((line, after)) => actual
            .split_first()
            .is_some_and(|(first, others)| line_matches(line, first) && matches(after, others)),
    }
}

fn trimmed<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut lines: Vec<&str> = lines.collect();
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    lines
}

fn check_page(page: &Page, wrong: &mut Vec<String>) -> usize {
    let commands = match shown(page) {
        Ok(commands) => commands,
        Err(line) => {
            wrong.push(format!(
                "{}:{line}: a command outside a block of `console`, or a block without one",
                page.path.display()
            ));
            return 0;
        }
    };
    if commands.is_empty() {
        return 0;
    }
    let folder = folder_of(page);
    let mut status = 0;
    for (number, shown) in commands.iter().enumerate() {
        let place = format!("{}:{}: {}", page.path.display(), shown.line, shown.command);
        let expected = trimmed(shown.output.iter().map(String::as_str));
        let new_file = shown
            .command
            .strip_prefix("cat ")
            .map(|name| folder.join(name))
            .filter(|file| !file.exists());
        if let Some(file) = new_file {
            fs::write(file, expected.join("\n") + "\n").unwrap();
            continue;
        }
        if shown.command == "echo $?" {
            if expected != [status.to_string()] {
                wrong.push(format!("{place}: it was {status}"));
            }
            continue;
        }
        let (code, stdout, stderr) = run(&shown.command, &folder);
        status = code;
        let status_is_shown = commands
            .get(number + 1)
            .is_some_and(|next| next.command == "echo $?");
        let actual = trimmed(stdout.lines());
        if !matches(&expected, &actual) || (code != 0 && !status_is_shown) {
            wrong.push(format!("{place}\nstatus {code}\n{stdout}{stderr}"));
        }
    }
    commands.len()
}

#[test]
fn commands_print_what_the_pages_show() {
    let mut wrong = Vec::new();
    let run: usize = pages::all()
        .iter()
        .map(|page| check_page(page, &mut wrong))
        .sum();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(run > 25, "only {run} commands found");
}

/// The commands that a page shows without their output: in blocks of `sh`, those that begin with
/// one of our programs.
fn commands_of(page: &Page) -> Vec<String> {
    const PROGRAMS: [&str; 5] = ["xiangqi", "reversi", "gomoku", "puzzle", "arena"];
    let mut commands: Vec<String> = Vec::new();
    let (mut fenced, mut shell) = (false, false);
    for line in page.text.lines() {
        if line.starts_with("```") {
            shell = !fenced && line.trim_end() == "```sh";
            fenced = !fenced;
        } else if shell {
            match commands.last_mut() {
                Some(last) if last.ends_with('\\') => *last += &format!("\n{line}"),
                _ => commands.push(line.to_owned()),
            }
        }
    }
    let ours = |command: &String| {
        let first = command.split(' ').next();
        first.is_some_and(|first| PROGRAMS.contains(&first))
    };
    commands.retain(ours);
    commands
}

/// In this test `play` gets the end of its input at once.
#[test]
fn commands_of_the_readmes_end_well() {
    let mut wrong = Vec::new();
    for name in ["README.md", "README.zh-CN.md"] {
        let page = pages::all()
            .into_iter()
            .find(|page| page.path == Path::new(name));
        let page = page.unwrap();
        let folder = folder_of(&page);
        copy_examples(&folder.join("docs/examples"));
        let commands = commands_of(&page);
        assert!(commands.len() > 14, "{name}: {commands:?}");
        for command in commands {
            let (status, _, stderr) = run(&command, &folder);
            if status != 0 {
                wrong.push(format!("{name}: {command}\nstatus {status}\n{stderr}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn differences_are_seen() {
    assert!(line_matches("a  b 0.001 s", "a b 12.3456 s"));
    assert!(!line_matches("a b 1.5", "a b 1.6"));
    assert!(line_matches("nodes ... won", "nodes 1 of 2 won"));
    assert!(!line_matches("nodes ... won", "nodes 1 of 2 lost"));
    assert!(matches(&["a", "...", "d"], &["a", "b", "c", "d"]));
    assert!(!matches(&["a", "...", "d"], &["a", "b", "c"]));
    let page = |text: &str| Page {
        path: "x.md".into(),
        text: text.into(),
    };
    assert!(shown(&page("    $ ls\n")).is_err());
    assert!(shown(&page("```console\nls\n```\n")).is_err());
    let text = "```console\n$ ls\na\nb\n```\n<!-- not run: why -->\n```console\n$ rm\n```\n";
    let commands = shown(&page(text)).unwrap();
    assert_eq!((commands.len(), commands[0].output.len()), (1, 2));
}
