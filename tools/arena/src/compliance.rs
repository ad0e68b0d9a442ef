//! Does an engine keep its protocol? Every command is played through, with the timing that the
//! protocol asks for and with input that no engine should fall over.
//!
//! The checks are in tables, one file per protocol: a [`Check`] is a name and a few [`Step`]s. What
//! several protocols have in common is in `shared.rs`. A check is *passed*, *failed* (with the
//! lines exchanged) or, where the protocol leaves it to the engine, *not offered*. Lines that a
//! step does not wait for are ignored: engines may print more.
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
    /// Name of the message that states the rule.
    id: &'static str,
    need: Need,
    steps: &'static [Step],
    /// The only protocol that has this rule, where a script is for several.
    only: Option<Protocol>,
}

impl Check {
    fn name(&self) -> Message {
        Message::new(&MESSAGES, self.id, Vec::new())
    }
}

/// A check that every engine has to pass.
const fn must(id: &'static str, steps: &'static [Step]) -> Check {
    Check {
        id,
        need: Need::Must,
        steps,
        only: None,
    }
}

/// A check of something that an engine may leave out.
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
    Send(&'static str),
    /// Expects such a line within this many milliseconds.
    Expect(Reply<'static>, u64),
    /// Sends the first text, and expects a line that begins with the second within this many
    /// milliseconds.
    Gets(&'static str, &'static str, u64),
    /// In the position after the moves that come first: sends the second text, and expects a line
    /// of the third and a legal move within this many milliseconds.
    Moves(&'static str, &'static str, &'static str, u64),
    /// Expects that no such line comes for this many milliseconds.
    Not(Reply<'static>, u64),
    /// Sets the position, by moves from the start, in which the next answers must be legal.
    Position(&'static str),
    /// Expects that the process ends within this many milliseconds.
    ExpectExit(u64),
    Close,
    /// Starts a new process, without the greeting.
    Fresh,
}

#[derive(Clone, Copy)]
enum Reply<'a> {
    /// A line that begins with one of these, whatever the case.
    Begins(&'a [&'static str]),
    /// This word, followed by a legal move of the position.
    Move(&'static str),
    /// The same, with a move other than the last one that the engine named.
    Other(&'static str),
}

/// The checks of a protocol, with how its engines are greeted and asked whether they are still
/// there.
struct Script {
    /// The texts for the names in braces of the checks that protocols share.
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
    /// The name of the check, in the language of the output.
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

/// Puts an engine to the test in one protocol, and calls `on_row` with each row as it is known.
/// `patience` is added to every time limit within which something must come; checks and errors are
/// worded in `language`.
///
/// # Errors
/// When its program cannot be started.
pub fn examine(
    spec: &EngineSpec,
    protocol: Protocol,
    game: &dyn Game,
    patience: Duration,
    language: Language,
    mut on_row: impl FnMut(&Row),
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
            // A wrong greeting is found by a check of its own.
            let _ = examiner.run(script.greeting);
            is_greeted = true;
        }
        let outcome = examiner.check(check, script.alive, language);
        // After a check that failed or had a process of its own, the next one gets a new process.
        if fresh || matches!(outcome, Outcome::Failed { .. }) {
            is_greeted = false;
        }
        let row = Row {
            protocol,
            check: examiner.fill(&check.name().say(language)),
            outcome,
        };
        on_row(&row);
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
