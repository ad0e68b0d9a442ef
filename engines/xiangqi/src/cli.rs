//! The command line.

use std::process::ExitCode;

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
