//! What every dialect has to know of a game, and what those that are nearly alike share.

use std::path::Path;
use std::time::Duration;

use ::cli::input::FileError;
use ::cli::perft::total_line;

use protocol::{Inspect, MoveText, ParseError, Setup};
use search::clock::Limits;
use search::report::Score;
use search::value::Value;

use super::{Session, count};
use crate::bench::{self, Speedtest};
use crate::engine::Engine;
use crate::game::Game;
use crate::options::{Dialect, Options, Own as _};
use crate::perft;
use crate::playable::Certainty;
use crate::win_model::{Chances, Stages, WinModel};

/// Deeper than this nobody waits for.
const MAX_PERFT: u32 = 20;
/// How long to think when a GUI meant a limit and none was understood. Until `stop` would be for
/// ever, for a GUI that waits for the limit.
const OTHERWISE: Duration = Duration::from_secs(1);

/// How a game is written in lines of text, and what its engine says by itself.
pub trait Spoken: Game {
    /// The way in which moves are written, where there are several.
    type Notation: Copy + Send + 'static;

    /// What is said as 100, in the search's units: a pawn, a disc.
    const PAWN: Value = 100;
    /// How values and results hang together.
    const WIN_MODEL: WinModel;
    /// Whether draws may be offered.
    const DRAWS: bool = false;

    /// A value in 1/100 of a [`PAWN`](Self::PAWN).
    fn centipawns(value: Value) -> Value {
        value * 100 / Self::PAWN
    }

    /// The stage as [`WIN_MODEL`](Self::WIN_MODEL) counts it.
    fn stages(_: &Self::Position) -> Stages {
        Stages::from(0)
    }

    /// The chances of the side to move to win, draw and lose.
    fn chances(position: &Self::Position, score: Score, certainty: Certainty) -> Chances {
        Self::WIN_MODEL.of_score(score, certainty, Self::stages(position))
    }

    /// 0 for the side that moves first, which UCI and XBoard call white.
    fn side_to_move(position: &Self::Position) -> usize;

    fn last_move(position: &Self::Position) -> Option<Self::Move>;

    /// The same position with the sides changed, without its game.
    fn flipped(_: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// How many moves may be taken back.
    fn plies(position: &Self::Position) -> usize;

    fn notation(options: &Options<Self::Options>, dialect: Dialect) -> Self::Notation;

    fn write_move(mv: Self::Move, _: Self::Notation) -> String {
        mv.to_string()
    }

    /// The same as JSON has it, and people who look moves up.
    fn plain_move(mv: Self::Move) -> String {
        Self::write_move(mv, Self::notation(&Options::default(), Dialect::Uci))
    }

    /// A move in the list that `perft` answers with.
    fn list_move(mv: Self::Move, _: Self::Notation) -> String {
        mv.to_string()
    }

    /// # Errors
    /// Why it is no legal move.
    fn read_move(
        position: &Self::Position,
        text: &str,
        notation: Self::Notation,
    ) -> Result<Self::Move, String>;

    /// Reads a FEN.
    ///
    /// # Errors
    /// Why it is none.
    fn read_position(_fen: &str, _: Self::Notation) -> Result<Self::Position, String> {
        Err("there is no FEN of this game".into())
    }

    /// The answer to `d`.
    fn board(position: &Self::Position, notation: Self::Notation) -> String;

    /// The answer to `eval`.
    fn evaluation(_: &Engine<Self>) -> String {
        "there is no evaluation to show".into()
    }

    /// What is said of a line whose score does not tell how it ends.
    fn remark(_: &Options<Self::Options>, _: &Self::Position, _: &[Self::Move]) -> Option<String> {
        None
    }

    /// Whether the engine gives up a game that is worth so much to it.
    fn resigns(_: &Options<Self::Options>, _: Score) -> bool {
        false
    }

    fn takes_draw(_: &Options<Self::Options>, score: Score) -> bool {
        score.value() <= 0
    }
}

/// A move as it stands in a line.
pub(super) fn text<G: Spoken>(mv: G::Move, notation: G::Notation) -> Option<MoveText> {
    MoveText::new(G::write_move(mv, notation)).ok()
}

/// Reads a position: a FEN or the start, and the moves played from there.
pub(super) fn position<G: Spoken>(
    setup: &Setup,
    notation: G::Notation,
) -> Result<G::Position, String> {
    let mut position = match &setup.fen {
        Some(fen) => G::read_position(fen, notation)?,
        None => G::start(),
    };
    for (text, number) in setup.moves.iter().zip(1..) {
        let mv = G::read_move(&position, text.as_str(), notation);
        let mv = mv.map_err(|why| format!("move {number}: {why}"))?;
        G::play(&mut position, mv).map_err(|why| format!("move {number}: {why}"))?;
    }
    Ok(position)
}

/// Answers a command of our own at once with a text, or with why it failed, or starts to count. No
/// search may be running for the latter.
pub(super) fn inspect<G: Spoken>(
    session: &mut Session<G>,
    what: &Inspect,
    dialect: Dialect,
) -> Option<Result<String, String>> {
    let engine = &session.engine;
    let notation = G::notation(engine.options(), dialect);
    match *what {
        Inspect::Flip => {
            let Some(position) = G::flipped(engine.position()) else {
                return Some(Err("this position cannot be flipped".into()));
            };
            let text = G::board(&position, notation);
            session.engine.adopt(position);
            return Some(Ok(text));
        }
        Inspect::Compiler => return Some(Ok(compiler())),
        Inspect::ExportNet { ref file } => return Some(export_net(engine, file)),
        Inspect::Speedtest(ref told) => {
            let settings = Speedtest::of(told, &engine.options().bounds);
            let own = engine.options().own.clone();
            count(session, move |_, reporter| {
                let stop = || reporter.is_stopped();
                settings.run::<G>(own, &stop).to_string()
            });
        }
        Inspect::Board => return Some(Ok(G::board(engine.position(), notation))),
        Inspect::Eval => return Some(Ok(G::evaluation(engine))),
        Inspect::Perft { depth } => count(session, move |position, reporter| {
            let (mut position, depth) = (position.clone(), depth.min(MAX_PERFT));
            let stop = || reporter.is_stopped();
            let name = |mv| G::list_move(mv, notation);
            let say = |line| reporter.text(line);
            let Some((nodes, elapsed)) =
                perft::report::<G>(&mut position, depth, &name, &stop, &say)
            else {
                return "perft stopped".into();
            };
            let total = total_line(nodes, elapsed);
            match dialect {
                // Scripts that drive UCI engines look for these words.
                Dialect::Uci => format!("{total}\n\nNodes searched: {nodes}"),
                _ => total,
            }
        }),
        Inspect::Bench { depth } => count(session, move |_, reporter| {
            let depth = depth.map(|plies| plies.min(100) as i32);
            let stop = || reporter.is_stopped();
            let mut say = |line| reporter.text(line);
            bench::run::<G>(depth, G::Options::default(), &stop, &mut say).to_string()
        }),
    }
    None
}

/// What the program was built for.
fn compiler() -> String {
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    let features = [
        ("avx2", cfg!(target_feature = "avx2")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx512", cfg!(target_feature = "avx512f")),
        ("neon", cfg!(target_feature = "neon")),
    ];
    let features = features.into_iter().filter(|(_, is_there)| *is_there);
    let features: String = features.map(|(name, _)| format!(" {name}")).collect();
    let checks = if cfg!(debug_assertions) {
        ", with debug assertions"
    } else {
        ""
    };
    let rust = env!("CARGO_PKG_RUST_VERSION");
    format!("built by rustc {rust} or later for {processor} {system}{features}{checks}")
}

/// Writes the weights in force to a file; what is to be said of it, or why not.
fn export_net<G: Game>(engine: &Engine<G>, file: &str) -> Result<String, String> {
    let own = &engine.options().own;
    let weights = G::Options::WEIGHTS.map(|at| (at.get)(own).to_bytes());
    let (Some(weights), false) = (weights, file.is_empty()) else {
        return Err("export_net: found no file, expected its name".into());
    };
    let path = Path::new(file);
    std::fs::write(path, weights)
        .map(|()| format!("the weights in use were written to {file}"))
        .map_err(|error| FileError::of(path, error).say(::cli::Language::En))
}

/// The move pondered on was played: the clock of the search that runs counts from now on.
pub(super) fn ponderhit_heard<G: Game>(session: &Session<G>) {
    if let Some(clock) = session.task().and_then(|task| task.clock.as_ref()) {
        clock.ponderhit();
    }
}

/// A line that begins as one that sets a position and goes on as none refuses the position, too.
pub(super) fn refuse_position<G: Game>(session: &mut Session<G>, error: &ParseError) {
    if let ParseError::Argument { verb, .. } = error
        && matches!(*verb, "position" | "fen" | "startpos")
    {
        session.engine.refuse();
    }
}

/// What is said of the words of a `go` that were not understood.
pub(super) fn ignored(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| format!("go: ignored `{}`", words.join(" ")))
}

/// Limits a search that nothing limits because words of its `go` were ignored.
pub(super) fn limit_what_was_ignored(limits: &mut Limits) {
    if limits.infinite {
        limits.infinite = false;
        limits.movetime = Some(OTHERWISE);
    }
}
