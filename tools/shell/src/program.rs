//! A program from the words that were typed to its exit status.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use crate::help;
use crate::input::{FileError, explained};
use crate::language::Language;
use crate::manual::Manual;
use crate::status::Status;

/// A program of this repository.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// What it is called, in complaints too.
    pub name: &'static str,
    /// Its help in Chinese; without any, help is in English always.
    pub chinese: help::Tables,
}

/// Why a program could not do what it was asked.
pub trait Complaint {
    /// Whether nobody reads our output any more (`program ... | head`).
    fn is_broken_pipe(&self) -> bool;

    /// In a language, as it is printed.
    fn say(&self, program: &str, language: Language) -> String;
}

impl Complaint for anyhow::Error {
    fn is_broken_pipe(&self) -> bool {
        let direct = self.downcast_ref::<io::Error>();
        let of_file = self.downcast_ref::<FileError>().map(|error| &error.source);
        direct
            .or(of_file)
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    fn say(&self, program: &str, language: Language) -> String {
        format!("{program}: {}", explained(self, language))
    }
}

impl Program {
    /// Understands the words that the process was started with, and runs what they ask for.
    pub fn run<A, E>(&self, run: impl FnOnce(A, Language) -> Result<Status, E>) -> ExitCode
    where
        A: CommandFactory + FromArgMatches,
        E: Complaint,
    {
        let words: Vec<_> = std::env::args_os().collect();
        let language = Language::of_process(&words);
        let parsed = self
            .command::<A>(language)
            .try_get_matches_from(words)
            .and_then(|matches| A::from_arg_matches(&matches));
        let arguments = match parsed {
            Ok(arguments) => arguments,
            Err(error) => {
                // Nobody is left to be told that this could not be printed.
                let _ = help::print(&error, language);
                return match error.kind() {
                    ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => ExitCode::SUCCESS,
                    _ => Status::BadInput.into(),
                };
            }
        };
        match run(arguments, language) {
            Ok(status) => status.into(),
            Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{}", error.say(self.name, language));
                Status::BadInput.into()
            }
        }
    }

    /// The same for an engine, which first looks whether the processor is one that the build is for, and
    /// logs to stderr.
    #[cfg(feature = "engine")]
    pub fn run_engine<A, E>(&self, run: impl FnOnce(A, Language) -> Result<Status, E>) -> ExitCode
    where
        A: CommandFactory + FromArgMatches,
        E: Complaint,
    {
        if let Err(unsupported) = crate::cpu::check() {
            eprintln!("{}: {unsupported}", self.name);
            return Status::BadInput.into();
        }
        log_to_stderr();
        self.run(run)
    }

    /// Prints what `completions` and `man` ask for.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn manual<A: CommandFactory>(
        &self,
        manual: &Manual,
        language: Language,
    ) -> Result<Status, FileError> {
        let text = manual.render(self.command::<A>(language))?;
        io::stdout().write_all(&text).map_err(|source| FileError {
            name: "stdout".into(),
            source,
        })?;
        Ok(Status::Solved)
    }

    /// The definition of the command line, with its help in a language.
    pub fn command<A: CommandFactory>(&self, language: Language) -> clap::Command {
        help::localised(A::command(), language, self.chinese)
    }

    /// For a test of each program: its command line is well formed, and all of it has its help in Chinese.
    ///
    /// # Panics
    /// When it is not so, with what is missing.
    pub fn assert_well_formed<A: CommandFactory>(&self) {
        for language in [Language::En, Language::Zh] {
            self.command::<A>(language).debug_assert();
        }
        let missing = help::untranslated(&A::command(), self.chinese);
        assert!(
            missing.is_empty(),
            "not in the CHINESE tables, or only there: {missing:?}"
        );
    }
}

/// Sends what the program logs to stderr: warnings and errors unless `RUST_LOG` says otherwise.
#[cfg(feature = "engine")]
pub fn log_to_stderr() {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn a_file_is_named_once_and_a_closed_pipe_is_no_error() {
        let failed = |kind: io::ErrorKind| FileError {
            name: "games/a.txt".into(),
            source: kind.into(),
        };
        let error = anyhow::Error::from(failed(io::ErrorKind::NotFound));
        assert_eq!(
            error.say("gomoku", Language::En),
            "gomoku: games/a.txt: no such file or folder"
        );
        assert!(!error.is_broken_pipe());
        assert!(anyhow::Error::from(failed(io::ErrorKind::BrokenPipe)).is_broken_pipe());
        let bare: Result<(), io::Error> = Err(io::ErrorKind::BrokenPipe.into());
        assert!(bare.context("stdout").unwrap_err().is_broken_pipe());
    }
}
