//! `review`: every move of a game judged by what it cost, with the moves that would have been
//! better.
//!
//! Each position is searched by itself, the last one first, so that the transposition table already
//! knows the end when the moves that led to it are searched ([`positions`]). The rest is arithmetic
//! ([`judged`]) and output.

mod curve;
mod earlier;
mod judged;
mod positions;
mod show;
mod state;

use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::cli::input::{FileError, Input};
use ::cli::{Language, Status, interrupt, message, output};
use anyhow::bail;
use search::clock::Limits;

use super::ending;
use super::resources::Resources;
use super::time::Time;
use super::{CommandLine, EvaluationFlags};
use crate::engine::Engine;
use crate::game::title;
use crate::options::Options;
use crate::playable::{Annotated, Playable, Setup};

use state::State;

/// The argument that names the game.
const GAME: &str = "GAME";
/// Time for a position if the search has no other limit.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

/// How far to look into each position
#[derive(Clone, Copy, Debug, clap::Args)]
struct SearchLimits {
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=1000))]
    depth: Option<i32>,

    #[command(flatten)]
    time: Time,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    #[command(flatten)]
    resources: Resources,
}

impl SearchLimits {
    /// The search limits; default: [`DEFAULT_TIME`] for each position.
    fn limits(&self) -> Limits {
        let is_unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.time.limit().or(is_unlimited.then_some(DEFAULT_TIME)),
            ..Limits::default()
        }
    }
}

/// Judges every move of a game. Exit status 3: Ctrl-C came first, or a limit was too small for a
/// value
#[derive(Debug, clap::Args)]
pub struct Arguments<G: CommandLine> {
    #[arg(value_name = "GAME")]
    position: Vec<String>,

    #[command(flatten)]
    setup: G::Setup,

    #[command(flatten)]
    search: SearchLimits,

    #[command(flatten)]
    evaluation: G::Evaluation,

    #[arg(long)]
    json: bool,

    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[arg(long, value_name = "NAME", requires = "out")]
    notation: Option<String>,

    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// Index of a notation in [`Playable::NOTATIONS`].
///
/// # Errors
/// When the game has no such notation.
pub fn notation_of<G: Playable>(requested: &str) -> anyhow::Result<usize> {
    let mut known = G::NOTATIONS.iter();
    match known.position(|name| name.eq_ignore_ascii_case(requested)) {
        Some(place) => Ok(place),
        None if G::NOTATIONS.is_empty() => {
            bail!(message!(
                "review-one-notation",
                found = requested.to_owned()
            ))
        }
        None => {
            let expected: Vec<_> = G::NOTATIONS.iter().map(ToString::to_string).collect();
            bail!(message!(
                "review-notation",
                found = requested.to_owned(),
                expected
            ))
        }
    }
}

/// Runs `review`.
///
/// # Errors
/// When what was asked for is wrong, or a file cannot be read or written.
pub fn run<G: CommandLine>(arguments: &Arguments<G>, language: Language) -> anyhow::Result<Status> {
    let notation = match &arguments.notation {
        Some(name) => notation_of::<G>(name)?,
        None => G::notation_in(language),
    };
    let out_file = match &arguments.out {
        None => None,
        Some(_) if G::ANNOTATED.is_empty() => bail!(message!("review-no-annotation")),
        Some(path) => Some((path, ending::known(path, G::ANNOTATED)?)),
    };
    let svg = arguments.svg.as_deref();
    for path in out_file.iter().map(|(path, _)| path.as_path()).chain(svg) {
        check_place(path).map_err(|error| FileError::of(path, error))?;
    }
    // Moves need no quotes: several words are one list of them.
    let words = arguments.position.iter();
    let files: Vec<_> = words.filter(|word| is_game_file::<G>(word)).collect();
    if let [first, second, ..] = files[..] {
        bail!(message!(
            "review-two-files",
            first = first.clone(),
            second = second.clone()
        ));
    }
    let text = arguments.position.join(" ");
    let named = [
        (GAME, Some(Path::new(&text)).filter(|path| path.is_file())),
        ("--out", arguments.out.as_deref()),
        ("--svg", svg),
        ("--state", arguments.state.as_deref()),
    ];
    check_distinct(&named)?;
    let (name, mut loaded) = match text.as_str() {
        "" => (GAME.to_owned(), arguments.setup.start()?.into()),
        text => {
            let input = Input::from_argument(GAME, text)?;
            (input.name.clone(), arguments.setup.read(input)?)
        }
    };
    earlier::strip_remarks::<G>(&mut loaded);
    let position = arguments.setup.apply_flags(loaded.position.clone())?;
    let game = judged::Game::<G>::of(&position);
    if game.moves.is_empty() {
        bail!(match arguments.position.is_empty() {
            true => message!("review-no-game"),
            false => message!("review-no-moves", name),
        });
    }
    let limits = arguments.search.limits();
    let options = arguments.search.resources.options(Options {
        own: arguments.evaluation.options()?,
        ..Options::default()
    });
    let mut state = State::open::<G>(arguments.state.as_deref(), &game, &limits, &options)?;
    let mut engine = Engine::<G>::with(options);
    interrupt::listen();
    positions::all(&mut engine, &game, limits, &mut state, language)?;
    let is_complete = state.is_complete();
    let review = judged::Review::of(&game, state.into_found());

    let mut out = stdout().lock();
    if arguments.json {
        show::json(&mut out, &game, &review)?;
    } else {
        show::table(&mut out, &game, &review, language)?;
    }
    if let Some((path, ending)) = out_file {
        let annotated = Annotated {
            position: game.last(),
            loaded: &loaded,
            opening: G::opening(&game.positions).map(|name| name.say(language)),
            remarks: &show::remarks(&game, &review, notation, language),
            notation,
            annotator: title::<G>(),
            ending,
        };
        output::write(path, &G::annotate(&annotated)?)?;
    }
    if let Some(path) = svg {
        let title = curve::title::<G>(&loaded, Path::new(&text));
        let drawn = curve::draw(&game, &review, &title, language);
        output::write(path, drawn.as_bytes())?;
    }
    out.flush()?;
    if !is_complete {
        let what = match (interrupt::was_received(), &arguments.state) {
            (false, _) => message!("review-limited"),
            (true, Some(_)) => message!("review-interrupted-kept"),
            (true, None) => message!("review-interrupted"),
        };
        eprintln!("{}", what.say(language));
        return Ok(Status::LimitReached);
    }
    Ok(Status::Solved)
}

/// Whether a word of the game names a file: it is one, or ends as those with games do.
fn is_game_file<G: Playable>(word: &str) -> bool {
    let path = Path::new(word);
    path.is_file() || G::EXTENSIONS.contains(&::cli::input::ending(path).as_str())
}

/// Checks that no two of the files, each with the argument that names it, are the same: one would
/// be lost.
fn check_distinct(named: &[(&str, Option<&Path>)]) -> anyhow::Result<()> {
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for &(argument, path) in named {
        let Some(path) = path.filter(|path| path.is_file() || !path.exists()) else {
            continue;
        };
        let place = place(path);
        if let Some((other, _)) = seen.iter().find(|(_, seen)| *seen == place) {
            let (argument, other) = (argument.to_owned(), (*other).to_owned());
            let name = path.display().to_string();
            bail!(message!("review-same-file", argument, name, other));
        }
        seen.push((argument, place));
    }
    Ok(())
}

/// Where a path leads, whether or not there is a file yet.
fn place(path: &Path) -> PathBuf {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    path.canonicalize()
        .unwrap_or_else(|_| match (folder, path.file_name()) {
            (Ok(folder), Some(name)) => folder.join(name),
            _ => path.to_path_buf(),
        })
}

/// Checks that a file can be written later: its folder exists, and it is no folder itself.
fn check_place(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => match folder.metadata()?.is_dir() {
            true => Ok(()),
            false => Err(io::ErrorKind::NotADirectory.into()),
        },
        _ => Ok(()),
    }
}
