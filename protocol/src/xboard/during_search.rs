//! Which commands wait for a running search, which end it, and which do neither.

use super::Command;

/// What a command does to a search that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuringSearch {
    Independent,
    /// It waits for the move that is being thought about.
    AfterMove,
    InsteadOfMove,
}

impl Command {
    /// What this command does to a search that runs.
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
            Command::Inspect(what) if what.waits() => DuringSearch::AfterMove,
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
