//! Which commands wait for a running search, which end it, and which do neither.

use protocol::xboard::Command;

/// What a command does to a search that runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Patience {
    /// Neither needs the other.
    Independent,
    /// It waits for the move that is being thought about.
    AfterMove,
    /// It makes that move pointless.
    InsteadOfMove,
}

/// What this command does.
pub(super) fn patience(command: &Command) -> Patience {
    match command {
        Command::XBoard
        | Command::ProtoVer(_)
        | Command::Accepted(_)
        | Command::Rejected(_)
        | Command::Quit
        | Command::Random
        | Command::Time(_)
        | Command::OpponentTime(_)
        | Command::MoveNow
        | Command::Ping(_)
        | Command::Draw
        | Command::Status
        | Command::Post
        | Command::NoPost
        | Command::Hard
        | Command::Name(_)
        | Command::Rating { .. }
        | Command::Ics(_)
        | Command::Computer
        | Command::Pause
        | Command::Resume
        | Command::NodesPerSecond(_)
        | Command::EgtPath { .. }
        | Command::Edit
        | Command::Hint
        | Command::Book
        | Command::Level(_)
        | Command::SecondsPerMove(_)
        | Command::Depth(_)
        | Command::Variant(_) => Patience::Independent,
        Command::Inspect(what) if !what.counts() => Patience::Independent,
        Command::UserMove(_)
        | Command::Go
        | Command::PlayOther
        | Command::White
        | Command::Black
        | Command::Memory(_)
        | Command::Cores(_)
        | Command::SetOption { .. }
        | Command::Analyze
        | Command::Inspect(_)
        | Command::Exclude(_)
        | Command::Include(_)
        | Command::Easy => Patience::AfterMove,
        Command::New
        | Command::Force
        | Command::Result { .. }
        | Command::SetBoard(_)
        | Command::Undo
        | Command::Remove
        | Command::Exit => Patience::InsteadOfMove,
    }
}
