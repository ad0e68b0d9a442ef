//! The command line of an engine program, over [`CommandLine`]: sessions with a GUI, and the
//! subcommands that every game has.
//!
//! Without a subcommand the program speaks with a GUI. Results go to stdout, diagnostics to stderr.
//! The exit status tells scripts how it went ([`Status`]).

pub mod analyze;
pub mod bench;
pub mod compare;
pub mod convert;
pub mod ending;
pub mod perft;
pub mod play;
mod resources;
pub mod review;
pub mod solve;
pub mod source;
pub mod time;

use std::fmt::Debug;
use std::path::PathBuf;
use std::process::ExitCode;

use ::cli::message::Catalogue;
use ::cli::message::errors::Known;
use ::cli::serve::{self, Conversations, Serve, Start};
use ::cli::{Language, Manual, Program, Status, known_errors};
use clap::{Parser, Subcommand};
use protocol::option::OptionLimits;
use search::available::room_for;

use crate::engine::Engine;
use crate::game::title;
use crate::options::{GameOptions, Options};
use crate::playable::Playable;
use crate::session::{Dialects, SessionGame};
use crate::weights::{ActiveWeights, Embedded, OpenError, WeightsError};

/// What a game adds to the command line of its program.
pub trait CommandLine: Playable {
    const MESSAGES: &'static Catalogue = &NO_MESSAGES;
    /// Recognizes errors of the rules, so that they can be reported in the user's language.
    const ERRORS: Known = |_| None;
    const CLI: Program = Program {
        name: Self::PROGRAM,
        messages: Self::MESSAGES,
        errors: |error| Self::ERRORS(error).or_else(|| OWN_ERRORS(error)),
    };
    /// Shown to a person who starts the program by hand: what to type to begin, and how to leave.
    const HINT: &'static str;
    /// Whether to allocate the table at start, for GUIs that never say (as `isready` does) that the
    /// clock is still stopped.
    const READY_AT_START: bool = false;

    /// Flags of this game alone for a session.
    type Flags: serve::StartFlags + Debug;
    /// Flags that choose the evaluation for `bench`.
    type Evaluation: EvaluationFlags<Self::Options> + Debug;
    /// Subcommands of this game alone.
    type Verbs: Verbs + Debug;

    /// The protocols that the program speaks. The first is used until a command opens another.
    fn dialects() -> Dialects<Self>;

    /// Applies the game's own flags.
    ///
    /// # Errors
    /// When a file cannot be read, or may not be named under these bounds.
    fn begin(_: &Self::Flags, _: &mut Self::Options, _: OptionLimits) -> anyhow::Result<()> {
        Ok(())
    }
}

const OWN_ERRORS: Known = known_errors!(crate::MESSAGES; WeightsError);

/// Catalogue of a program without messages of its own.
static NO_MESSAGES: Catalogue = Catalogue::new(["", ""]);

pub trait Verbs: Subcommand {
    /// # Errors
    /// As [`Program::run`] takes them.
    fn run(self, language: Language) -> anyhow::Result<Status>;
}

/// For a game without subcommands of its own.
#[derive(Debug, Subcommand)]
pub enum NoVerbs {}

impl Verbs for NoVerbs {
    fn run(self, _: Language) -> anyhow::Result<Status> {
        match self {}
    }
}

/// Flags that choose an evaluation.
pub trait EvaluationFlags<O>: clap::Args {
    /// Game options with the evaluation that the flags choose.
    ///
    /// # Errors
    /// When a file cannot be read, or is not for this program.
    fn options(&self) -> anyhow::Result<O>;
}

/// Where the weights are
#[derive(Clone, Debug, Default, clap::Args)]
pub struct EvalFile {
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

impl EvalFile {
    /// The weights of the file, or the embedded ones.
    ///
    /// # Errors
    /// When the file cannot be read, or is not for this program.
    pub fn open<W: Embedded>(&self) -> anyhow::Result<ActiveWeights<W>> {
        ActiveWeights::open(self.eval_file.as_deref()).map_err(OpenError::on_command_line)
    }
}

impl<O: GameOptions> EvaluationFlags<O> for EvalFile {
    fn options(&self) -> anyhow::Result<O> {
        let mut own = O::default();
        own.open_weights(self.eval_file.as_deref())
            .map_err(OpenError::on_command_line)?;
        Ok(own)
    }
}

#[derive(Debug, Parser)]
#[command(name = G::CLI.name, version, max_term_width = 100)]
pub struct Arguments<G: CommandLine> {
    #[command(subcommand)]
    command: Option<Command<G>>,

    #[command(flatten)]
    pub start: Start<G::Flags>,

    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Debug, Subcommand)]
enum Command<G: CommandLine> {
    Serve(Serve<G::Flags>),
    Bench(bench::Arguments<G>),
    Analyze(analyze::Arguments<G>),
    Play(play::Arguments<G>),
    Review(review::Arguments<G>),
    Perft(perft::Arguments<G>),
    #[command(flatten)]
    Own(G::Verbs),
    #[command(flatten)]
    Manual(Manual),
}

/// Runs the program on its arguments.
pub fn main<G: CommandLine>() -> ExitCode {
    G::CLI.run_engine(run::<G>)
}

fn run<G: CommandLine>(arguments: Arguments<G>, language: Language) -> anyhow::Result<Status> {
    let start = &arguments.start;
    if !matches!(arguments.command, None | Some(Command::Serve(_))) {
        start.expect_nothing()?;
    }
    match arguments.command {
        None => conversations::<G>().converse(start),
        Some(Command::Serve(arguments)) => conversations::<G>().serve(&arguments, start),
        Some(Command::Bench(arguments)) => arguments.run(),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, language),
        Some(Command::Play(arguments)) => play::run(&arguments, language),
        Some(Command::Review(arguments)) => review::run(&arguments, language),
        Some(Command::Perft(arguments)) => arguments.run(),
        Some(Command::Own(verb)) => verb.run(language),
        Some(Command::Manual(manual)) => Ok(G::CLI.manual::<Arguments<G>>(&manual, language)?),
    }
}

fn conversations<G: CommandLine>() -> Conversations<SessionGame<G>, Options<G::Options>, G::Flags> {
    let (title, hint, name) = (title::<G>(), G::HINT, G::CLI.name);
    Conversations {
        hint: format!("{title}. Type {hint}. `{name} play` is a game, `{name} --help` the rest."),
        dialects: G::dialects,
        options: options::<G>,
        engine: |options| {
            let engine = Engine::with(options);
            if G::READY_AT_START {
                engine.make_ready();
            }
            engine
        },
    }
}

/// Engine options at the start of a session, from the flags.
///
/// # Errors
/// When a file cannot be read, or is not for this program.
pub fn options<G: CommandLine>(
    start: &Start<G::Flags>,
    bounds: OptionLimits,
) -> anyhow::Result<Options<G::Options>> {
    let mut options = Options::<G::Options>::default();
    options.hash = room_for(start.hash(options.hash, bounds));
    options.threads = start.threads(options.threads, bounds);
    options.overhead = start.overhead(options.overhead);
    options.ponder = start.ponder;
    options.play_at(start.level);
    options.bounds = bounds;
    G::begin(&start.own, &mut options.own, bounds)?;
    let opened = options.own.open_weights(start.eval_file.as_deref());
    opened.map_err(OpenError::on_command_line)?;
    Ok(options)
}
