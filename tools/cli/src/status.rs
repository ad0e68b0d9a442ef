//! The exit status, which is the same promise in every program.

use std::process::ExitCode;

/// How the program ended, as the exit status says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// 0: solved.
    Solved,
    /// 1: no solution exists.
    NoSolution,
    /// 2: bad usage, or something wrong in what was read.
    BadInput,
    /// 3: a limit was reached first.
    LimitReached,
    /// 4: an internal check failed, such as the proof checker's. A bug, to be reported.
    CheckFailed,
    /// 5: a file or stdout could not be opened, read or written.
    FileFailed,
}

impl Status {
    /// The number that the shell sees.
    pub const fn code(self) -> u8 {
        match self {
            Self::Solved => 0,
            Self::NoSolution => 1,
            Self::BadInput => 2,
            Self::LimitReached => 3,
            Self::CheckFailed => 4,
            Self::FileFailed => 5,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}
