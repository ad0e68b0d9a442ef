//! What a game implements for every dialect, and code that similar dialects share.

use std::path::Path;
use std::time::Duration;

use ::cli::perft::total_line;

use protocol::{MoveText, NonStandard, ParseError, Setup};
use search::clock::Limits;
use search::report::Score;
use search::value::Value;

use super::{Session, count};
use crate::bench::{self, Speedtest};
use crate::engine::{Engine, NoMoveReason};
use crate::game::Game;
use crate::options::{Dialect, GameOptions as _, Options};
use crate::perft;
use crate::playable::Certainty;
use crate::win_model::{Chances, Stages, WinModel};

/// Depth limit of `perft`: nobody would wait for a deeper one.
const MAX_PERFT: u32 = 20;
/// Time for a move if a GUI sent a limit that was not understood: without any limit the search
/// would never end, for a GUI that does not send `stop`.
const OTHERWISE: Duration = Duration::from_secs(1);

/// How a game's moves and positions are written, and how its engine treats draws and resigning.
pub trait ProtocolGame: Game {
    /// Way of writing moves, if a game has several.
    type Notation: Copy + Send + 'static;

    /// Search value that is printed as 100: a pawn, a disc.
    const PAWN: Value = 100;
    /// Converts search values to chances to win, draw and lose.
    const WIN_MODEL: WinModel;
    /// Whether the game has draw offers.
    const DRAWS: bool = false;
    /// The error where [`flipped`](Self::flipped) gives no position.
    const NO_FLIP: &'static str = "this position cannot be flipped";

    /// Converts a search value to 1/100 of a [`PAWN`](Self::PAWN).
    fn centipawns(value: Value) -> Value {
        value * 100 / Self::PAWN
    }

    /// Stage of the game for [`WIN_MODEL`](Self::WIN_MODEL).
    fn stages(_: &Self::Position) -> Stages {
        Stages::from(0)
    }

    /// Chances to win, draw and lose, for the side to move.
    fn chances(position: &Self::Position, score: Score, certainty: Certainty) -> Chances {
        Self::WIN_MODEL.of_score(score, certainty, Self::stages(position))
    }

    /// Whether the value of a position is known without a search, as from endgame tables.
    fn is_known(_: &Options<Self::Options>, _: &Self::Position) -> bool {
        false
    }

    /// Whether the value of the position after a line's first move is known without a search.
    fn is_known_after(engine: &Engine<Self>, first: Option<Self::Move>) -> bool {
        let mut after = engine.position().clone();
        let is_played = first.is_some_and(|mv| Self::play(&mut after, mv).is_ok());
        is_played && Self::is_known(engine.options(), &after)
    }

    /// 0 if the side that began is to move, which UCI and XBoard call white.
    fn side_to_move(position: &Self::Position) -> usize;

    fn last_move(position: &Self::Position) -> Option<Self::Move>;

    /// The same position with colors swapped, without its history.
    fn flipped(_: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Number of moves that can be taken back.
    fn plies(position: &Self::Position) -> usize;

    fn notation(options: &Options<Self::Options>, dialect: Dialect) -> Self::Notation;

    fn write_move(mv: Self::Move, _: Self::Notation) -> String {
        mv.to_string()
    }

    /// A move in JSON, and in text that people search.
    fn plain_move(mv: Self::Move) -> String {
        Self::write_move(mv, Self::notation(&Options::default(), Dialect::Uci))
    }

    /// A move in the list of `perft`.
    fn list_move(mv: Self::Move, _: Self::Notation) -> String {
        mv.to_string()
    }

    /// # Errors
    /// Why the text is no legal move.
    fn read_move(
        position: &Self::Position,
        text: &str,
        notation: Self::Notation,
    ) -> Result<Self::Move, String>;

    /// Reads a FEN.
    ///
    /// # Errors
    /// Why the text is no FEN.
    fn read_position(_fen: &str, _: Self::Notation) -> Result<Self::Position, String> {
        Err("there is no FEN of this game".into())
    }

    /// Answer to `d`: the board as text.
    fn board(position: &Self::Position, notation: Self::Notation) -> String;

    /// Answer to `eval`: the static evaluation as text.
    fn evaluation(_: &Engine<Self>) -> String {
        "there is no evaluation to show".into()
    }

    /// A remark on a line whose score does not say how it ends, such as a repetition.
    fn remark(_: &Options<Self::Options>, _: &Self::Position, _: &[Self::Move]) -> Option<String> {
        None
    }

    /// Whether the engine resigns at this score.
    fn resigns(_: &Options<Self::Options>, _: Score) -> bool {
        false
    }

    fn takes_draw(_: &Options<Self::Options>, score: Score) -> bool {
        score.value() <= 0
    }
}

/// A move in the form of a protocol line.
pub(super) fn text<G: ProtocolGame>(mv: G::Move, notation: G::Notation) -> Option<MoveText> {
    MoveText::new(G::write_move(mv, notation)).ok()
}

/// Sets up a position: a FEN or the start, then moves.
pub(super) fn position<G: ProtocolGame>(
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

/// Carries out a command of our own: answers with a text or an error, or starts a count and returns
/// none. A count needs that no search is running.
pub(super) fn inspect<G: ProtocolGame>(
    session: &mut Session<G>,
    what: &NonStandard,
    dialect: Dialect,
) -> Option<Result<String, String>> {
    let engine = &session.engine;
    let notation = G::notation(engine.options(), dialect);
    match *what {
        NonStandard::Flip => {
            let Some(position) = G::flipped(engine.position()) else {
                return Some(Err(G::NO_FLIP.into()));
            };
            let text = G::board(&position, notation);
            session.engine.set_position(position);
            return Some(Ok(text));
        }
        NonStandard::Compiler => return Some(Ok(compiler())),
        NonStandard::ExportNet { ref file } => return Some(export_net(engine, file)),
        NonStandard::Speedtest(ref arguments) => {
            let settings = Speedtest::of(arguments, &engine.options().bounds);
            let own = engine.options().own.clone();
            count(session, move |_, reporter| {
                let stop = || reporter.is_stopped();
                settings.run::<G>(own, &stop).to_string()
            });
        }
        NonStandard::Board => return Some(Ok(G::board(engine.position(), notation))),
        NonStandard::Eval => return Some(Ok(G::evaluation(engine))),
        NonStandard::Perft { .. } if !engine.has_position() => {
            return Some(Err(NoMoveReason::NoPosition.to_string()));
        }
        NonStandard::Perft { depth } => count(session, move |position, reporter| {
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
                // Scripts for UCI engines look for these words.
                Dialect::Uci => format!("{total}\n\nNodes searched: {nodes}"),
                _ => total,
            }
        }),
        NonStandard::Bench { depth } => count(session, move |_, reporter| {
            let depth = depth.map(|plies| plies.min(100) as i32);
            let stop = || reporter.is_stopped();
            let mut say = |line| reporter.text(line);
            bench::run::<G>(depth, G::Options::default(), &stop, &mut say).to_string()
        }),
    }
    None
}

/// The compiler and its version, from the build script; the oldest one that is possible if that
/// could not ask.
const RUSTC: &str = match option_env!("SANQI_RUSTC") {
    Some(name) => name,
    None => concat!("rustc ", env!("CARGO_PKG_RUST_VERSION"), " or later"),
};

/// Compiler and target of the build: system, processor and features.
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
    format!("built by {RUSTC} for {processor} {system}{features}{checks}")
}

/// Writes the weights in use to a file. Returns the message to print, or the error.
fn export_net<G: Game>(engine: &Engine<G>, file: &str) -> Result<String, String> {
    let own = &engine.options().own;
    let weights = G::Options::WEIGHTS.map(|at| (at.get)(own).to_bytes());
    let (Some(weights), false) = (weights, file.is_empty()) else {
        return Err("found no file, expected its name".into());
    };
    ::cli::output::write(Path::new(file), &weights)
        .map(|()| format!("the weights in use were written to {file}"))
        .map_err(|error| error.say(::cli::Language::En))
}

/// Ponderhit: the clock of the running search counts from now on.
pub(super) fn on_ponderhit<G: Game>(session: &Session<G>) {
    if let Some(clock) = session.task().and_then(|task| task.clock.as_ref()) {
        clock.ponderhit();
    }
}

/// Rejects the position after a wrong `position`, `fen` or `startpos` line, as the GUI's position
/// is unknown.
pub(super) fn refuse_position<G: Game>(session: &mut Session<G>, error: &ParseError) {
    if let ParseError::Argument { verb, .. } = error
        && matches!(*verb, "position" | "fen" | "startpos")
    {
        session.engine.refuse();
    }
}

/// The note about words of a `go` that were ignored.
pub(super) fn ignored(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| format!("go: ignored `{}`", words.join(" ")))
}

/// Adds a time limit to a search that would be infinite only because words of its `go` were
/// ignored.
pub(super) fn add_fallback_time_limit(limits: &mut Limits) {
    if limits.infinite {
        limits.infinite = false;
        limits.movetime = Some(OTHERWISE);
    }
}
