//! The navigator: asks for two nodes, one by one or both on one line, shows the way, and asks
//! again.

use std::io::{self, BufRead, Write};

use ::cli::columns::folded;
use ::cli::{Message, message};

use super::Router;
use crate::cli::shell::Shell;
use crate::dijkstra::network::Query;
use crate::error::Failure;
use crate::expected::Found;

/// Typed for a node, it lists the names, unless a node has this name.
const LIST: &str = "?";

/// How wide the list of names is, in columns.
const WIDTH: usize = 78;

/// How many names are listed at most.
const MAX_LISTED: usize = 1_000;

/// What was typed when a node was asked for.
enum Asked {
    Nothing,
    One(u32),
    /// Both ends, typed on one line.
    Both(Query),
}

/// Asks until the input ends or an answer is empty.
pub(super) fn converse(router: &mut Router<'_>, shell: &mut Shell) -> Result<(), Failure> {
    let mut lines = io::stdin().lock().lines();
    say(shell, &message!("dijkstra-introduction"))?;
    loop {
        let query = match ask(
            router,
            shell,
            &mut lines,
            &message!("dijkstra-ask-from"),
            true,
        )? {
            Asked::Nothing => break,
            Asked::Both(query) => query,
            Asked::One(from) => {
                match ask(
                    router,
                    shell,
                    &mut lines,
                    &message!("dijkstra-ask-to"),
                    false,
                )? {
                    Asked::One(to) => Query { from, to },
                    Asked::Nothing | Asked::Both(_) => break,
                }
            }
        };
        router.answer(query, shell)?;
    }
    Ok(())
}

/// Asks for a node, or for two where `may_be_both`, until the answer is unambiguous or empty.
fn ask(
    router: &mut Router<'_>,
    shell: &mut Shell,
    lines: &mut impl Iterator<Item = io::Result<String>>,
    prompt: &Message,
    may_be_both: bool,
) -> Result<Asked, Failure> {
    loop {
        let asked = prompt.say(shell.language);
        print(shell, &asked)?;
        let line = lines.next().transpose();
        let line = line.map_err(|source| Failure::File {
            name: "stdin".to_owned(),
            source,
        })?;
        let typed = line.as_deref().map_or("", str::trim);
        if typed.is_empty() {
            print(shell, "\n")?;
            return Ok(Asked::Nothing);
        }
        if let Some(query) = router.parse_query(typed).filter(|_| may_be_both) {
            return Ok(Asked::Both(query));
        }
        let nodes = router.matching(typed);
        if nodes.is_empty() && typed == LIST {
            list(router, shell)?;
            continue;
        }
        if nodes.is_empty()
            && may_be_both
            && typed.contains(char::is_whitespace)
            && let Some(said) = words_one_by_one(router, typed)
        {
            say(shell, &said)?;
            continue;
        }
        match nodes[..] {
            [node] => return Ok(Asked::One(node)),
            [] => say(shell, &unknown(router, typed))?,
            [..] => say(shell, &several(router, typed, &nodes))?,
        }
    }
}

/// For a line whose words are not all known: what is wrong with the first word that names no node,
/// or several.
fn words_one_by_one(router: &mut Router<'_>, typed: &str) -> Option<Message> {
    for word in typed.split_whitespace() {
        let nodes = router.matching(word);
        match nodes[..] {
            [_] => {}
            [] => return Some(unknown(router, word)),
            [..] => return Some(several(router, word, &nodes)),
        }
    }
    None
}

fn unknown(router: &Router<'_>, typed: &str) -> Message {
    let guess = router.guess(typed);
    let typed = Message::from(Found::quoted(typed));
    match guess {
        None => message!("dijkstra-unknown-begin", typed),
        Some(guess) => message!("dijkstra-unknown-begin-guess", typed, guess),
    }
}

fn several(router: &Router<'_>, typed: &str, nodes: &[u32]) -> Message {
    let typed = typed.to_owned();
    message!("dijkstra-which-one", typed, names = router.names(nodes))
}

fn list(router: &Router<'_>, shell: &mut Shell) -> Result<(), Failure> {
    let mut names = router.list();
    let all = names.len();
    names.truncate(MAX_LISTED);
    let names_shown = names.len();
    let names = message!("dijkstra-names", names).say(shell.language);
    print(shell, &format!("{}\n", folded(&names, WIDTH)))?;
    match all - names_shown {
        0 => Ok(()),
        count => say(shell, &message!("dijkstra-more-names", count)),
    }
}

fn say(shell: &mut Shell, message: &Message) -> Result<(), Failure> {
    let text = message.say(shell.language);
    print(shell, &format!("{text}\n"))
}

/// Prints to stdout, or to stderr when stdout is for JSON.
fn print(shell: &mut Shell, text: &str) -> Result<(), Failure> {
    if shell.json {
        eprint!("{text}");
        return Ok(());
    }
    write!(shell.out, "{text}")?;
    shell.flush()
}
