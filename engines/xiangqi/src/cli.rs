//! The parts of the command line that only Xiangqi has, one file per subcommand. The rest is in
//! [`::app::cli`].

mod board;
mod book;
mod compare;
mod convert;
mod file;
mod format;
mod people;
mod repetition;
mod source;
mod table;

use std::process::ExitCode;

use ::app::cli::{CommandLine, EvalFile, EvaluationFlags};
use ::app::session::Dialects;
use ::app::session::ucci::Ucci;
use ::app::session::uci::Uci;
use ::app::session::xboard::XBoard;
use ::cli::message::Catalogue;
use ::cli::message::errors::Known;
use ::cli::{Language, Status, known_errors};
use clap::Subcommand;
use xiangqi_rules::FenError;
use xiangqi_rules::board_text::BoardTextError;
use xiangqi_rules::ccbridge::CcbridgeError;
use xiangqi_rules::notation::NotationError;
use xiangqi_rules::pgn::PgnError;
use xiangqi_rules::ubb::UbbError;
use xiangqi_rules::xqf::XqfError;

use self::repetition::RepetitionRules;
use self::table::TableFolder;
use crate::engine::Xiangqi;
use crate::engine::options::GameOptions;
use crate::eval::choice::Kind;

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    app::cli::main::<Xiangqi>()
}

impl CommandLine for Xiangqi {
    const MESSAGES: &'static Catalogue = &crate::MESSAGES;
    const ERRORS: Known = known_errors!(
        crate::MESSAGES;
        FenError, BoardTextError, NotationError, PgnError, CcbridgeError, UbbError, XqfError
    );
    const HINT: &'static str =
        "ucci, uci or xboard to begin; d, eval and go depth 12 to look around; quit to leave";
    const READY_AT_START: bool = true;

    type Flags = ();
    type Evaluation = Evaluation;
    type Verbs = Verbs;

    /// A session that opens with neither `ucci` nor `xboard` is UCI, so that a person can type `d`
    /// or `go depth 5` at once.
    fn dialects() -> Dialects<Self> {
        Dialects::new()
            .speak(Uci::default())
            .speak(Ucci::default())
            .speak(XBoard::<Self>::default())
    }
}

#[derive(Debug, Subcommand)]
pub enum Verbs {
    Compare(compare::Arguments),
    #[command(subcommand)]
    Book(book::Command),
    Convert(convert::Arguments),
    #[command(subcommand)]
    Table(table::Command),
}

impl app::cli::Verbs for Verbs {
    fn run(self, language: Language) -> anyhow::Result<Status> {
        match self {
            Self::Compare(arguments) => compare::run(&arguments),
            Self::Book(command) => book::run(&command, language),
            Self::Convert(arguments) => convert::run(&arguments, language),
            Self::Table(command) => table::run(&command, language),
        }
    }
}

/// What to judge positions by
#[derive(Debug, clap::Args)]
pub struct Evaluation {
    #[arg(long, value_enum, default_value = Kind::DEFAULT.name())]
    evaluation: Kind,

    #[command(flatten)]
    eval_file: EvalFile,

    #[command(flatten)]
    tables: TableFolder,

    #[command(flatten)]
    repetition: RepetitionRules,
}

impl EvaluationFlags<GameOptions> for Evaluation {
    fn options(&self) -> anyhow::Result<GameOptions> {
        Ok(GameOptions {
            evaluation: self.evaluation,
            tables: self.tables.open()?,
            repetition: self.repetition.set(),
            ..self.eval_file.options()?
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_and_speaks_chinese() {
        Xiangqi::CLI.assert_well_formed::<app::cli::Arguments<Xiangqi>>();
        assert_eq!(crate::MESSAGES.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
    }
}
