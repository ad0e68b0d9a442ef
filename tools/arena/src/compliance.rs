//! Does an engine keep its protocol? Every command is played through, with the timing that the
//! protocol asks for and with input that no engine should fall over.
//!
//! What is asked stands in tables, one file a protocol: a [`Check`] is a name and a few [`Step`]s.
//! What several protocols have in common stands in `shared.rs`. A check is *passed*, *failed* (with
//! the lines exchanged) or, where the protocol leaves it to the engine, *not offered*. Lines that a
//! step does not wait for are ignored: engines may talk.
//!
//! The checks of a protocol share a process; one that failed gets a new one.

use std::time::Duration;

use ::cli::{Language, Message};
use engine_client::Protocol;
use serde::Serialize;

use crate::MESSAGES;
use crate::engine_spec::EngineSpec;
use crate::game::Game;

mod examiner;
mod gomocup;
mod gtp;
mod nboard;
mod shared;
mod uci;
mod words;
mod xboard;

use examiner::Examiner;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Must,
    /// An engine may leave it out.
    May,
}

/// A rule of a protocol, and how an engine is put to the test.
struct Check {
    /// The message that says it.
    id: &'static str,
    need: Need,
    steps: &'static [Step],
    /// The only protocol of its script that has this rule.
    only: Option<Protocol>,
}

impl Check {
    fn name(&self) -> Message {
        Message::new(&MESSAGES, self.id, Vec::new())
    }
}

/// What every engine has to do.
const fn must(id: &'static str, steps: &'static [Step]) -> Check {
    Check {
        id,
        need: Need::Must,
        steps,
        only: None,
    }
}

/// What an engine may leave out.
const fn may(id: &'static str, steps: &'static [Step]) -> Check {
    let need = Need::May;
    Check {
        need,
        ..must(id, steps)
    }
}

/// One thing to do. Texts have the script's and the game's own words in braces: `{first}` is the
/// game's usual first move, and so on (see `words.rs`); `{last}` is the last move that the engine
/// named.
enum Step {
    /// Sends a line, or several in one write.
    Say(&'static str),
    /// Such a line comes within so many milliseconds.
    Hear(Reply<'static>, u64),
    /// Says this, and a line that begins so comes within so many milliseconds.
    Gets(&'static str, &'static str, u64),
    /// From the position of these moves, says this and hears a legal move behind this word, within
    /// so many milliseconds.
    Moves(&'static str, &'static str, &'static str, u64),
    /// No such line comes for so many milliseconds.
    Not(Reply<'static>, u64),
    /// The moves from the start position by which the next answers are judged.
    Position(&'static str),
    /// The process ends within so many milliseconds.
    Leaves(u64),
    Close,
    /// A new process, not greeted.
    Fresh,
}

#[derive(Clone, Copy)]
enum Reply<'a> {
    /// It begins with one of these, whatever the case.
    Begins(&'a [&'static str]),
    /// A legal move of the position behind this word.
    Move(&'static str),
    /// Such a move that is not the last one.
    Other(&'static str),
}

/// How the engines of a protocol are greeted, and asked whether they are still there.
struct Script {
    /// What stands for the names in braces in what the protocols share.
    words: &'static [(&'static str, &'static str)],
    greeting: &'static [Step],
    alive: &'static [Step],
    checks: &'static [Check],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    Passed,
    Failed {
        /// What was expected, and what came.
        why: String,
        /// The lines of the conversation: `>` to the engine, `<` from it, `!` on its standard
        /// error.
        lines: Vec<String>,
    },
    /// Left out, as the protocol allows.
    NotOffered,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    pub protocol: Protocol,
    /// What was checked.
    pub check: String,
    #[serde(flatten)]
    pub outcome: Outcome,
}

fn script(protocol: Protocol) -> Script {
    match protocol {
        Protocol::Ucci => uci::UCCI,
        Protocol::Uci => uci::UCI,
        Protocol::Xboard => xboard::SCRIPT,
        Protocol::Nboard => nboard::SCRIPT,
        Protocol::Gtp => gtp::SCRIPT,
        Protocol::Gomocup => gomocup::SCRIPT,
    }
}

/// Puts an engine to the test in one protocol, telling each row as it is known. `patience` is added
/// to every time that is waited for something; checks and what was wrong are said in `language`.
///
/// # Errors
/// When its program cannot be started.
pub fn examine(
    spec: &EngineSpec,
    protocol: Protocol,
    game: &dyn Game,
    patience: Duration,
    language: Language,
    mut tell: impl FnMut(&Row),
) -> Result<Vec<Row>, Message> {
    let script = script(protocol);
    let mut examiner = Examiner::new(spec, game, script.words, patience)?;
    let mut rows = Vec::new();
    let mut is_greeted = false;
    let checks = script.checks.iter();
    for check in checks.filter(|check| check.only.is_none_or(|only| only == protocol)) {
        let fresh = matches!(check.steps.first(), Some(Step::Fresh));
        if !is_greeted && !fresh {
            examiner.restart()?;
            // What is wrong with the greeting has a check of its own.
            let _ = examiner.run(script.greeting);
            is_greeted = true;
        }
        let outcome = examiner.check(check, script.alive, language);
        // One that failed, or has left, is in no state to be asked more.
        if fresh || matches!(outcome, Outcome::Failed { .. }) {
            is_greeted = false;
        }
        let row = Row {
            protocol,
            check: examiner.fill(&check.name().say(language)),
            outcome,
        };
        tell(&row);
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_has_a_name_in_both_languages() {
        for protocol in Protocol::ALL {
            for check in script(protocol).checks {
                for language in [Language::En, Language::Zh] {
                    let name = MESSAGES.plain(language, check.id, None);
                    assert!(name.is_some(), "{}", check.id);
                }
            }
        }
    }
}
