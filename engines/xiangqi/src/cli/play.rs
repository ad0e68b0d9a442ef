//! `play`: a game against the engine in the terminal.
//!
//! The loop is here; the player's side of it is in `person.rs`, the engine's in `opponent.rs`. The board is
//! drawn in `board.rs`, what the player may type is in `input.rs`, what is said, in both languages, in
//! `words.rs` and `refusal.rs`, files in `file.rs`.

mod board;
mod file;
mod input;
mod opponent;
mod person;
mod refusal;
mod words;

use std::io::{stdin, stdout};
use std::path::PathBuf;
use std::time::Duration;

use ::cli::play::{self, Dialogue, Pace};
use ::cli::terminal::is_colored;
use ::cli::{Language, Status};
use ::search::clock::Limits;
use clap::ValueEnum;
use xiangqi_rules::outcome::outcome;
use xiangqi_rules::{Color, Move};

use super::source::Source;
use crate::engine::Engine;
use crate::engine::options::{ELO, Options, Own};
use board::Look;
use words::Text;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    Red,
    Black,
    /// Two people at one board.
    Both,
}

/// Plays a game in the terminal. Moves are typed in any notation; `help` lists what else is understood
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Which side you play
    #[arg(long, value_enum, default_value = "red")]
    side: Side,

    /// Watch the engine play against itself
    #[arg(long)]
    watch: bool,

    #[command(flatten)]
    pace: Pace<100>,

    /// The engine's strength
    #[arg(long, value_name = "ELO", value_parser = clap::value_parser!(i64).range(ELO.0..=ELO.1))]
    elo: Option<i64>,

    /// Go on with a saved game (PGN or XQF)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "board", "moves"])]
    load: Option<PathBuf>,

    /// With --watch, stop after so many plies
    #[arg(long, value_name = "PLIES", requires = "watch")]
    plies: Option<usize>,
}

/// A game at a terminal.
struct Table<'a> {
    engine: Engine,
    /// Sides that a person plays.
    people: Vec<Color>,
    limits: Limits,
    look: Look,
    given_up: Option<Color>,
    dialogue: Dialogue<'a>,
}

/// What comes after a line of input.
enum Next {
    /// The same player again.
    Again,
    /// The position changed.
    Moved,
    /// No more of this.
    Leave,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let position = match &arguments.load {
        Some(path) => file::load(path)?,
        None => arguments.source.position()?,
    };
    let options = Options {
        own: Own {
            limit_strength: arguments.elo.is_some(),
            elo: arguments.elo.unwrap_or(ELO.1),
            ..Own::default()
        },
        overhead: Duration::ZERO,
        ..Options::default()
    };
    let mut engine = Engine::with(options);
    engine.adopt(position);
    let limits = Limits {
        depth: arguments.pace.depth,
        movetime: arguments.pace.time(),
        ..Limits::default()
    };
    let people = match arguments.side {
        _ if arguments.watch => Vec::new(),
        Side::Red => vec![Color::Red],
        Side::Black => vec![Color::Black],
        Side::Both => Color::ALL.to_vec(),
    };
    let mut out = stdout().lock();
    let mut table = Table {
        engine,
        look: Look {
            colored: is_colored(),
            from_black: people == [Color::Black],
        },
        people,
        limits,
        given_up: None,
        dialogue: Dialogue::new(language, stdin(), &mut out),
    };
    table.dialogue.hear_interrupts();
    table.play(arguments.plies.unwrap_or(usize::MAX))?;
    Ok(Status::Solved)
}

impl Table<'_> {
    fn draw(&mut self, targets: &[Move]) -> std::io::Result<()> {
        let drawn = board::draw(self.engine.position(), targets, self.look);
        self.dialogue.show(format_args!("\n{drawn}"))
    }

    fn play(&mut self, most: usize) -> anyhow::Result<()> {
        if !self.people.is_empty() {
            self.dialogue.say(Text::Welcome, &[])?;
        }
        self.draw(&[])?;
        let first = self.engine.position().ply();
        loop {
            if self.announce_end()? || self.engine.position().ply() >= first.saturating_add(most) {
                if self.people.is_empty() || !self.after_the_end()? {
                    return Ok(());
                }
                continue;
            }
            let side = self.engine.position().side_to_move();
            if self.people.contains(&side) {
                match self.person()? {
                    Next::Again => {}
                    Next::Moved => self.draw(&[])?,
                    Next::Leave => return Ok(()),
                }
            } else {
                self.reply()?;
                self.draw(&[])?;
            }
        }
    }

    /// Whether nothing more is to be played.
    fn is_over(&self) -> bool {
        let rules = self.engine.options().own.rules();
        self.given_up.is_some() || outcome(self.engine.position(), &rules).is_some()
    }

    /// Says how the game ended, if it has.
    fn announce_end(&mut self) -> std::io::Result<bool> {
        let language = self.dialogue.language;
        if let Some(loser) = self.given_up {
            let sides = [loser, !loser].map(|side| words::side(language, side));
            self.dialogue.say(play::Text::Resigned, &sides)?;
            return Ok(true);
        }
        let rules = self.engine.options().own.rules();
        let Some(end) = outcome(self.engine.position(), &rules) else {
            return Ok(false);
        };
        let reason = words::reason(language, end.reason);
        match end.winner {
            Some(winner) => {
                let winner = words::side(language, winner);
                self.dialogue.say(Text::Won, &[winner, reason])?;
            }
            None => self.dialogue.say(Text::Drawn, &[reason])?,
        }
        Ok(true)
    }

    /// The game is over: it may still be saved, taken back, or begun again. Whether it goes on.
    fn after_the_end(&mut self) -> anyhow::Result<bool> {
        loop {
            let ply = self.engine.position().ply();
            match self.person()? {
                Next::Leave => return Ok(false),
                Next::Moved => {
                    self.given_up = None;
                    self.draw(&[])?;
                    return Ok(true);
                }
                Next::Again if self.engine.position().ply() != ply => return Ok(true),
                Next::Again => {}
            }
        }
    }
}
