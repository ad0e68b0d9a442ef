//! `play`: a game in the terminal.
//!
//! The loop is here; the player's side of it is in `person.rs`, the engine's in `opponent.rs`. Undo
//! and redo are in `history.rs`, the words that a player may type in `verbs.rs`, saving and loading
//! in `file.rs`.

mod dialogue;
mod file;
mod history;
mod opponent;
mod person;
mod verbs;

use std::fmt::Debug;
use std::io::{stdin, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use ::cli::terminal::is_colored;
use ::cli::{Language, Message, Status, message};
use anyhow::bail;
use search::clock::Limits;

use super::resources::Resources;
use super::source::Source;
use super::time::Time;
use crate::engine::Engine;
use crate::options::Options;
use crate::playable::{DrawOptions, End, Loss, Playable, Termination, positions};
use crate::skill::Level;

pub use dialogue::{Dialogue, quoted};
pub use verbs::{is_one_of, names, split, trimmed};

const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Plays a game in the terminal; `help` lists what is understood there
#[derive(Debug, clap::Args)]
pub struct Arguments<G: Playable> {
    #[command(flatten)]
    source: Source<G>,

    #[command(flatten)]
    own: G::PlayFlags,

    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    #[arg(long)]
    watch: bool,

    #[arg(long, value_name = "PLIES", requires = "watch")]
    plies: Option<usize>,

    /// The engine's level
    #[command(flatten)]
    level: Level,

    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=1000))]
    depth: Option<i32>,

    /// The engine's time a move
    #[command(flatten)]
    time: Time,

    #[command(flatten)]
    resources: Resources,

    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    load: Option<PathBuf>,

    #[arg(long)]
    tournament: bool,

    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    limit: u64,
}

/// Flags of `play` for this game alone.
pub trait PlayFlags<G: Playable>: clap::Args + Debug {
    /// Engine options chosen by the flags.
    ///
    /// # Errors
    /// When a file cannot be read.
    fn options(&self) -> anyhow::Result<Options<G::Options>> {
        Ok(Options::default())
    }

    /// Called before the first move, to ask for sides, board or opening. False if the player
    /// leaves.
    ///
    /// # Errors
    /// When stdout cannot be written.
    fn sit(&self, _: &mut Terminal<'_, G>, _: GivenFlags) -> anyhow::Result<bool> {
        Ok(true)
    }

    /// Called after the game.
    ///
    /// # Errors
    /// When a file cannot be written.
    fn leave(&self, _: &Terminal<'_, G>) -> anyhow::Result<()> {
        Ok(())
    }
}

impl<G: Playable> PlayFlags<G> for () {}

/// Help on the commands of every game.
pub fn help() -> Message {
    message!("play-help")
}

/// What the command line already settles, so that the player is not asked for it.
#[derive(Clone, Copy, Debug)]
pub struct GivenFlags {
    pub position: bool,
    pub sides: bool,
}

pub struct Terminal<'a, G: Playable> {
    pub engine: Engine<G>,
    /// By side: the engine's options, or none for a person.
    pub seats: [Option<Options<G::Options>>; 2],
    pub limits: Limits,
    pub dialogue: Dialogue<'a>,
    /// Whether the second side is at the bottom of the board.
    pub flipped: bool,
    /// Whether squares are marked: those that may be moved to, or those that may not.
    pub marks: bool,
    /// Options of searches for hints, always at full strength.
    options: Options<G::Options>,
    /// In a tournament: time that a person has for a move.
    tournament: Option<Duration>,
    pub setup: &'a G::Setup,
    pub termination: Option<Termination>,
    pub began: SystemTime,
    /// Number of plies at the start of the game that cannot be taken back: an opening that settled
    /// who plays which side.
    settled: usize,
    /// The last message about the opening, to print a new one only if it changes.
    opening: Option<String>,
    /// Moves taken back; the last of them is the first to be replayed.
    undone: Vec<G::Move>,
    /// Start of the person's turn, and the number of invalid entries since then.
    turn: (Instant, u32),
}

/// What to do after a line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Again,
    Moved,
    Leave,
}

/// Runs `play`.
///
/// # Errors
/// When what was asked for is wrong, or stdout cannot be written.
pub fn run<G: Playable>(arguments: &Arguments<G>, language: Language) -> anyhow::Result<Status> {
    let loaded = arguments.source.loaded(arguments.load.as_deref())?;
    let options = arguments.resources.options(arguments.own.options()?);
    let time = arguments.time.limit().unwrap_or(DEFAULT_TIME);
    let mut engine = Engine::with(options.clone());
    engine.set_position(loaded.position);
    let mut out = stdout().lock();
    let mut terminal = Terminal {
        engine,
        seats: seats::<G>(arguments, &options)?,
        options,
        limits: Limits {
            depth: arguments.depth,
            movetime: arguments.depth.is_none().then_some(time),
            ..Limits::default()
        },
        dialogue: Dialogue::new(language, stdin(), &mut out),
        flipped: false,
        marks: G::MARKS || is_colored(),
        tournament: arguments
            .tournament
            .then(|| Duration::from_secs(arguments.limit)),
        setup: &arguments.source.setup,
        termination: loaded.termination,
        began: SystemTime::now(),
        settled: 0,
        opening: None,
        undone: Vec::new(),
        turn: (Instant::now(), 0),
    };
    terminal.dialogue.catch_interrupts();
    let flags = GivenFlags {
        position: arguments.source.gives_position() || arguments.load.is_some(),
        sides: arguments.side.is_some() || arguments.watch,
    };
    if arguments.own.sit(&mut terminal, flags)? {
        terminal.play_at(arguments.level);
        terminal.flipped = !terminal.is_human(0) && terminal.is_human(1);
        terminal.play(arguments.plies.unwrap_or(usize::MAX))?;
        arguments.own.leave(&terminal)?;
    }
    Ok(Status::Solved)
}

fn seats<G: Playable>(
    arguments: &Arguments<G>,
    options: &Options<G::Options>,
) -> anyhow::Result<[Option<Options<G::Options>>; 2]> {
    let names = [G::side(0), G::side(1)].map(|side| side.to_string());
    let people = match arguments.side.as_deref().map(str::to_lowercase).as_deref() {
        _ if arguments.watch => [false; 2],
        Some("both") => [true; 2],
        None => [true, false],
        Some(side) if side == names[0].to_lowercase() || side == G::COLORS[0] => [true, false],
        Some(side) if side == names[1].to_lowercase() || side == G::COLORS[1] => [false, true],
        Some(side) => {
            let [one, other] = names;
            let found = side.to_owned();
            bail!(message!("play-side", found, one, other))
        }
    };
    Ok(people.map(|person| (!person).then(|| options.clone())))
}

impl<G: Playable> Terminal<'_, G> {
    pub fn position(&self) -> &G::Position {
        self.engine.position()
    }

    pub fn is_human(&self, side: usize) -> bool {
        self.seats[side].is_none()
    }

    fn is_watched(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    /// Sets the engine's level; hints keep their full strength.
    fn play_at(&mut self, level: Level) {
        let engines = self.seats.iter_mut().flatten();
        engines.for_each(|options| options.play_at(level));
    }

    /// Takes over a game whose moves so far are an opening, which cannot be taken back.
    pub fn settle(&mut self, position: G::Position) {
        self.settled = crate::playable::moves::<G>(&position).1.len();
        self.engine.set_position(position);
    }

    /// Shows the board, with the squares of `moves` marked.
    ///
    /// # Errors
    /// When stdout cannot be written.
    pub fn draw(&mut self, moves: &[G::Move]) -> std::io::Result<()> {
        let look = DrawOptions {
            colored: is_colored(),
            flipped: self.flipped,
            marks: self.marks && self.termination.is_none(),
            moves,
        };
        let drawn = G::draw(self.position(), &look);
        self.dialogue
            .show(format_args!("\n{}", drawn.trim_end_matches('\n')))
    }

    /// How the game ended, by the rules or by a [`Termination`]; none if it goes on.
    pub fn end(&self) -> Option<End> {
        let lost = |loser: usize, message: fn(Message, Message) -> Message| End {
            winner: Some(1 - loser),
            message: message(G::side(loser), G::side(1 - loser)),
        };
        match self.termination {
            None => G::end(self.engine.options(), self.position()),
            Some(Termination::Draw) => Some(End {
                winner: None,
                message: message!("play-draw-agreed"),
            }),
            Some(Termination::Lost(loser, why)) => Some(lost(
                loser,
                match why {
                    Loss::Resigned => |loser, winner| message!("play-resigned", loser, winner),
                    Loss::TimeForfeit => |loser, winner| message!("play-too-late", loser, winner),
                    Loss::Illegal => |loser, winner| message!("play-illegal", loser, winner),
                    Loss::ThreeInvalid => |loser, winner| message!("play-invalid", loser, winner),
                },
            )),
        }
    }

    fn play(&mut self, most: usize) -> anyhow::Result<()> {
        if !self.is_watched() {
            self.dialogue.say(&G::welcome(self.position()))?;
        }
        self.draw(&[])?;
        let mut played = 0;
        loop {
            let end = self.end();
            let is_over = end.is_some();
            if let Some(end) = end {
                self.dialogue.say(&end.message)?;
            }
            let is_left = self.is_watched() || self.tournament.is_some();
            if is_left && is_over || self.is_watched() && played >= most {
                return Ok(());
            }
            let side = G::side_to_move(self.position());
            let next = if is_over {
                self.human_turn()?
            } else if let Some((mv, why)) = G::forced(self.position()) {
                self.dialogue.say(&why)?;
                self.make(mv)?;
                continue;
            } else if self.is_human(side) {
                self.human_turn()?
            } else {
                self.reply()?
            };
            match next {
                Next::Again => {}
                Next::Moved => {
                    played += 1;
                    self.draw(&[])?;
                }
                Next::Leave => return Ok(()),
            }
        }
    }

    fn make(&mut self, mv: G::Move) -> anyhow::Result<()> {
        let played = self.engine.play(mv);
        played.map_err(|why| anyhow::anyhow!("{why}"))?;
        Ok(self.announce_opening()?)
    }

    /// Says the name of the opening, unless it was said last.
    ///
    /// # Errors
    /// When stdout cannot be written.
    pub fn announce_opening(&mut self) -> std::io::Result<()> {
        let opening = G::opening(&positions::<G>(self.position()));
        if let Some(name) = opening {
            let said = message!("opening", name);
            if self.opening.as_deref() != Some(said.to_string().as_str()) {
                self.opening = Some(said.to_string());
                self.dialogue.say(&said)?;
            }
        }
        Ok(())
    }

    /// Reads lines from the player until one of them changes the game.
    fn human_turn(&mut self) -> anyhow::Result<Next> {
        let before = self.termination;
        self.turn = (Instant::now(), 0);
        loop {
            match self.person()? {
                Next::Again if self.termination == before => {}
                next => return Ok(next),
            }
        }
    }
}
