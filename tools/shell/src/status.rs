//! The exit status, which is the same promise in every program.

use std::process::ExitCode;

/// How it went, as the exit status says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// 0: solved.
    Solved,
    /// 1: no solution exists.
    NoSolution,
    /// 2: bad usage or input. Every [`Complaint`](crate::Complaint) ends in it.
    BadInput,
    /// 3: a limit was reached first.
    LimitReached,
}

impl Status {
    /// The number that the shell sees.
    pub const fn code(self) -> u8 {
        match self {
            Self::Solved => 0,
            Self::NoSolution => 1,
            Self::BadInput => 2,
            Self::LimitReached => 3,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}
