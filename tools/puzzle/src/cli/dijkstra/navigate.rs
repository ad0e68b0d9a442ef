//! The navigator: asks for two nodes, shows the way, and asks again.

use std::io::{self, BufRead, Write};

use super::Desk;
use crate::cli::shell::Shell;
use crate::dijkstra::network::Query;
use crate::error::Failure;

/// Asks until the input ends or an answer is empty.
pub(super) fn converse(desk: &mut Desk<'_>, shell: &mut Shell) -> Result<(), Failure> {
    let mut lines = io::stdin().lock().lines();
    while let Some(from) = ask(desk, shell, &mut lines, ("From: ", "起点："))? {
        let Some(to) = ask(desk, shell, &mut lines, ("To: ", "终点："))? else {
            break;
        };
        desk.answer(Query { from, to }, shell)?;
    }
    Ok(())
}

/// Asks for a node until one is meant; `None` if the person has had enough.
fn ask(
    desk: &mut Desk<'_>,
    shell: &mut Shell,
    lines: &mut impl Iterator<Item = io::Result<String>>,
    prompt: (&'static str, &'static str),
) -> Result<Option<u32>, Failure> {
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
            return Ok(None);
        }
        let nodes = desk.meant(typed);
        let matches: Vec<_> = nodes.iter().map(|&node| desk.name(node)).collect();
        match nodes[..] {
            [node] => return Ok(Some(node)),
            [] => say(
                shell,
                &shell.language.choose(
                    format!("No name begins with {typed:?}.\n"),
                    format!("没有以“{typed}”开头的名字。\n"),
                ),
            )?,
            [..] => say(
                shell,
                &shell.language.choose(
                    format!("Which one? {}\n", matches.join(", ")),
                    format!("是哪一个？{}\n", matches.join("、")),
                ),
            )?,
        }
    }
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
