//! The effect of XBoard's commands on a running search.

use super::Command;

/// Whether a command waits for a running search, ends it without a move, or does neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuringSearch {
    Independent,
    /// It waits until the engine has moved.
    AfterMove,
    InsteadOfMove,
}

impl Command {
    pub fn during_search(&self) -> DuringSearch {
        match self {
            Command::UserMove(_)
            | Command::Go
            | Command::PlayOther
            | Command::White
            | Command::Black
            | Command::Memory(_)
            | Command::Cores(_)
            | Command::SetOption { .. }
            | Command::Analyze
            | Command::Exclude(_)
            | Command::Include(_)
            | Command::Easy => DuringSearch::AfterMove,
            Command::NonStandard(what) if what.waits() => DuringSearch::AfterMove,
            Command::New
            | Command::Force
            | Command::Result { .. }
            | Command::SetBoard(_)
            | Command::Undo
            | Command::Remove
            | Command::Exit => DuringSearch::InsteadOfMove,
            _ => DuringSearch::Independent,
        }
    }
}
