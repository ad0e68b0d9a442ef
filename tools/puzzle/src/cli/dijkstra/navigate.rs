//! The navigator: asks for two nodes, one by one or both on one line, shows the way, and asks again.

use std::io::{self, BufRead, Write};

use ::cli::columns::folded;

use super::Desk;
use crate::cli::shell::Shell;
use crate::dijkstra::network::Query;
use crate::error::Failure;

/// What lists the names, unless a node is called so.
const LIST: &str = "?";

/// How wide the list of names is, in columns.
const WIDTH: usize = 78;

/// How many names are listed at most.
const MOST_LISTED: usize = 1_000;

/// What was typed for a node.
enum Asked {
    Nothing,
    One(u32),
    /// Both ends at once.
    Both(Query),
}

/// Asks until the input ends or an answer is empty.
pub(super) fn converse(desk: &mut Desk<'_>, shell: &mut Shell) -> Result<(), Failure> {
    let mut lines = io::stdin().lock().lines();
    say(
        shell,
        shell.language.choose(
            "Two names, a line each or both on one; beginnings will do. ? lists the names.\n",
            "输入起点与终点，可分两行，也可写在一行；可只输入开头。输入 ? 列出所有名字。\n",
        ),
    )?;
    loop {
        let query = match ask(desk, shell, &mut lines, ("From: ", "起点："), true)? {
            Asked::Nothing => break,
            Asked::Both(query) => query,
            Asked::One(from) => match ask(desk, shell, &mut lines, ("To: ", "终点："), false)? {
                Asked::One(to) => Query { from, to },
                Asked::Nothing | Asked::Both(_) => break,
            },
        };
        desk.answer(query, shell)?;
    }
    Ok(())
}

/// Asks for a node, or for two where `may_be_both`, until one is meant.
fn ask(
    desk: &mut Desk<'_>,
    shell: &mut Shell,
    lines: &mut impl Iterator<Item = io::Result<String>>,
    prompt: (&'static str, &'static str),
    may_be_both: bool,
) -> Result<Asked, Failure> {
    loop {
        say(shell, shell.language.choose(prompt.0, prompt.1))?;
        let line = lines.next().transpose();
        let line = line.map_err(|source| Failure::File {
            name: "stdin".to_owned(),
            source,
        })?;
        let typed = line.as_deref().map_or("", str::trim);
        if typed.is_empty() {
            say(shell, "\n")?;
            return Ok(Asked::Nothing);
        }
        if let Some(query) = desk.both_meant(typed).filter(|_| may_be_both) {
            return Ok(Asked::Both(query));
        }
        let nodes = desk.meant(typed);
        if nodes.is_empty() && typed == LIST {
            list(desk, shell)?;
            continue;
        }
        if nodes.is_empty()
            && may_be_both
            && typed.contains(char::is_whitespace)
            && let Some(said) = words_one_by_one(desk, shell, typed)
        {
            say(shell, &said)?;
            continue;
        }
        match nodes[..] {
            [node] => return Ok(Asked::One(node)),
            [] => {
                let said = unknown(desk, shell, typed);
                say(shell, &said)?;
            }
            [..] => {
                let said = several(desk, shell, typed, &nodes);
                say(shell, &said)?;
            }
        }
    }
}

/// Of a line whose words are not all known, what is wrong with the first that is not clear.
fn words_one_by_one(desk: &mut Desk<'_>, shell: &Shell, typed: &str) -> Option<String> {
    for word in typed.split_whitespace() {
        let nodes = desk.meant(word);
        match nodes[..] {
            [_] => {}
            [] => return Some(unknown(desk, shell, word)),
            [..] => return Some(several(desk, shell, word, &nodes)),
        }
    }
    None
}

fn unknown(desk: &Desk<'_>, shell: &Shell, typed: &str) -> String {
    let guess = desk.guess(typed, shell.language);
    shell.language.choose(
        format!("No name begins with {typed:?}.{guess}\n"),
        format!("没有以“{typed}”开头的名字。{guess}\n"),
    )
}

fn several(desk: &Desk<'_>, shell: &Shell, typed: &str, nodes: &[u32]) -> String {
    let matches: Vec<_> = nodes.iter().map(|&node| desk.name(node)).collect();
    shell.language.choose(
        format!("{typed}: which one? {}\n", matches.join(", ")),
        format!("{typed}：是哪一个？{}\n", matches.join("、")),
    )
}

fn list(desk: &Desk<'_>, shell: &mut Shell) -> Result<(), Failure> {
    let mut names = desk.list();
    let all = names.len();
    names.truncate(MOST_LISTED);
    let comma = shell.language.choose(", ", "、");
    let mut text = folded(&names.join(comma), WIDTH);
    if names.len() < all {
        text.push_str(&shell.language.choose(
            format!("\nand {} more", all - names.len()),
            format!("\n另有 {} 个", all - names.len()),
        ));
    }
    say(shell, &format!("{text}\n"))
}

/// The conversation goes to stdout, but to stderr when stdout is for JSON.
fn say(shell: &mut Shell, text: &str) -> Result<(), Failure> {
    if shell.json {
        eprint!("{text}");
        return Ok(());
    }
    write!(shell.out, "{text}")?;
    shell.flush()
}
