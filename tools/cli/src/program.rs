//! A program from the words that were typed to its exit status.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use crate::help;
use crate::input::{FileError, explained, failed};
use crate::language::Language;
use crate::manual::Manual;
use crate::message::Catalogue;
use crate::message::errors::Known;
use crate::running::{self, Running};
pub use crate::running::{language, note};
use crate::status::Status;
use crate::stdout;

#[derive(Clone, Copy)]
pub struct Program {
    /// The program's name, which also begins its complaints.
    pub name: &'static str,
    /// Its messages and help; with an empty catalogue it always speaks English.
    pub messages: &'static Catalogue,
    /// Converts errors of libraries into messages in the user's language.
    pub errors: Known,
}

/// Why a program could not do what it was asked.
pub trait Complaint {
    /// Whether nobody reads our output any more (`program ... | head`).
    fn is_broken_pipe(&self) -> bool;

    /// How the program ends with it: [`Status::BadInput`] or [`Status::FileFailed`].
    fn status(&self) -> Status;

    /// The message in a language, as it is printed.
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

    /// An error of the system about a file or stdout has status 5, wherever it is in the chain.
    fn status(&self) -> Status {
        let of_system = |error: &(dyn std::error::Error + 'static)| {
            let of_file = error.downcast_ref::<FileError>();
            let direct = error.downcast_ref::<io::Error>();
            let error = of_file.map(|error| &error.source).or(direct);
            error.is_some_and(is_of_files)
        };
        if self.chain().any(of_system) {
            Status::FileFailed
        } else {
            Status::BadInput
        }
    }

    /// An I/O error without a file's name is taken for one of stdout, to which everything is
    /// written.
    fn say(&self, program: &str, language: Language) -> String {
        match self.downcast_ref::<io::Error>() {
            Some(error) if self.chain().count() == 1 && is_of_files(error) => {
                let failed = failed("stdout".to_owned(), error, language);
                format!("{program}: {failed}")
            }
            _ => format!("{program}: {}", explained(self, language)),
        }
    }
}

/// Kinds of I/O errors that are not about a file or stdout: about what is in a file, or a network.
const NOT_OF_FILES: [io::ErrorKind; 11] = [
    io::ErrorKind::InvalidData,
    io::ErrorKind::InvalidInput,
    io::ErrorKind::UnexpectedEof,
    io::ErrorKind::AddrInUse,
    io::ErrorKind::AddrNotAvailable,
    io::ErrorKind::ConnectionRefused,
    io::ErrorKind::ConnectionReset,
    io::ErrorKind::ConnectionAborted,
    io::ErrorKind::HostUnreachable,
    io::ErrorKind::NetworkUnreachable,
    io::ErrorKind::TimedOut,
];

fn is_of_files(error: &io::Error) -> bool {
    !NOT_OF_FILES.contains(&error.kind())
}

impl Program {
    /// Parses the command line and calls `run` with the arguments; returns the exit status.
    pub fn run<A, E>(&self, run: impl FnOnce(A, Language) -> Result<Status, E>) -> ExitCode
    where
        A: CommandFactory + FromArgMatches,
        E: Complaint,
    {
        let words: Vec<_> = std::env::args_os().collect();
        let language = match self.messages.is_empty() {
            true => Language::En,
            false => Language::of_process(&words),
        };
        running::begin(Running {
            name: self.name,
            language,
            errors: self.errors,
        });
        let parse = |command: clap::Command| {
            let matches = command.try_get_matches_from(&words)?;
            A::from_arg_matches(&matches)
        };
        // Help is laid over the definition only where it is shown.
        let parsed = parse(A::command()).or_else(|_| parse(self.command::<A>(language)));
        let arguments = match parsed {
            Ok(arguments) => arguments,
            Err(error) => return self.print_help_or_error(&error, language),
        };
        if let Err(error) = stdout::ensure_open() {
            return self.failed(&anyhow::Error::from(error), language);
        }
        match run(arguments, language) {
            Ok(status) => match stdout::finish() {
                Ok(()) => status.into(),
                Err(error) => self.failed(&anyhow::Error::from(error), language),
            },
            Err(error) => self.failed(&error, language),
        }
    }

    /// Prints what clap has to say instead of arguments.
    fn print_help_or_error(&self, error: &clap::Error, language: Language) -> ExitCode {
        if !matches!(
            error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        ) {
            // If this cannot be printed, there is nowhere to report it.
            let _ = help::print(error, language);
            return Status::BadInput.into();
        }
        let printed = stdout::ensure_open().and_then(|()| {
            help::print(error, language).map_err(stdout::failed)?;
            stdout::finish()
        });
        match printed {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => self.failed(&anyhow::Error::from(error), language),
        }
    }

    /// Prints an error and returns the exit status for it; a broken pipe is no error.
    fn failed<E: Complaint>(&self, error: &E, language: Language) -> ExitCode {
        if error.is_broken_pipe() {
            return ExitCode::SUCCESS;
        }
        eprintln!("{}", error.say(self.name, language));
        error.status().into()
    }

    /// The same for an engine, which first looks whether the processor is one that the build is
    /// for, and logs to stderr.
    #[cfg(feature = "engine")]
    pub fn run_engine<A, E>(&self, run: impl FnOnce(A, Language) -> Result<Status, E>) -> ExitCode
    where
        A: CommandFactory + FromArgMatches,
        E: Complaint,
    {
        if let Err(unsupported) = crate::cpu::check() {
            let words: Vec<_> = std::env::args_os().collect();
            let said = unsupported.in_words().say(Language::of_process(&words));
            eprintln!("{}: {said}", self.name);
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
        let mut out = io::stdout();
        out.write_all(&text).map_err(stdout::failed)?;
        Ok(Status::Solved)
    }

    /// The definition of the command line, with its help in a language.
    pub fn command<A: CommandFactory>(&self, language: Language) -> clap::Command {
        help::localised(A::command(), language, self.messages)
    }

    /// For a test of each program: its command line is well formed, and all of it has its help in
    /// both languages.
    ///
    /// # Panics
    /// When it is not so, with what is missing.
    pub fn assert_well_formed<A: CommandFactory>(&self) {
        for language in [Language::En, Language::Zh] {
            self.command::<A>(language).debug_assert();
        }
        let missing = help::untranslated(&A::command(), self.messages);
        assert!(
            missing.is_empty(),
            "without help in a language, or only in the catalogue: {missing:?}"
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

    #[test]
    fn what_the_system_says_of_a_file_is_distinguished_from_what_is_in_it() {
        let io = |kind: io::ErrorKind| io::Error::from(kind);
        let of_file = FileError {
            name: "a.txt".into(),
            source: io(io::ErrorKind::NotFound),
        };
        for (error, status) in [
            (anyhow::Error::from(of_file), Status::FileFailed),
            (io(io::ErrorKind::StorageFull).into(), Status::FileFailed),
            (
                anyhow::Error::from(io(io::ErrorKind::PermissionDenied)).context("x: cannot write"),
                Status::FileFailed,
            ),
            (io(io::ErrorKind::InvalidData).into(), Status::BadInput),
            (anyhow::anyhow!("line 3: no move"), Status::BadInput),
        ] {
            assert_eq!(error.status(), status, "{error:#}");
        }
        let full = anyhow::Error::from(io(io::ErrorKind::StorageFull));
        let said = full.say("gomoku", Language::Zh);
        assert_eq!(said, "gomoku: stdout：设备上没有空间了");
    }
}
