//! `play`: a game in the terminal.
//!
//! The loop is here; the player's side of it is in `person.rs`, the engine's in `opponent.rs`. What was
//! played and taken back is in `history.rs`, what the player may type in `input.rs`, what is said, in
//! both languages, in `words.rs`, files in `file.rs`; the opening by swap2 in `opening.rs`.

mod file;
mod history;
mod input;
mod opening;
mod opponent;
mod person;
mod words;

use std::io::{stdin, stdout};
use std::path::PathBuf;
use std::time::Duration;

use ::cli::play::{self, Dialogue, Pace};
use ::cli::terminal::is_colored;
use ::cli::{Language, Status};
use ::search::clock::Limits;
use clap::ValueEnum;
use gomoku_rules::swap2::Player;
use gomoku_rules::{Color, Forbidden, Outcome, Point, Reason, Rule, forbidden};

use super::board::Picture;
use super::forbidden::name;
use super::source::Source;
use crate::engine::{Engine, Options};
use history::History;
use words::Text;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    Black,
    White,
    /// Two people at one board.
    Both,
}

/// What a person does in an opening by swap2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Opener {
    /// Puts down the first three stones.
    First,
    /// Chooses after them.
    Second,
}

/// Plays a game in the terminal. Points are typed as h8 or 7,7; `help` lists what else is understood
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Which side you play; black begins
    #[arg(long, value_enum, default_value = "black")]
    side: Side,

    /// Open by swap2: you put down the first three stones, or choose after them
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with_all = ["position", "load"])]
    swap2: Option<Opener>,

    /// Watch the engine play against itself
    #[arg(long)]
    watch: bool,

    /// With --watch, stop after so many moves
    #[arg(long, value_name = "N", requires = "watch")]
    moves: Option<usize>,

    #[command(flatten)]
    pace: Pace<100>,

    /// Go on with a saved game (JSON or SGF)
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    load: Option<PathBuf>,
}

/// A game at a terminal.
struct Table<'a> {
    history: History,
    engine: Engine,
    /// Sides that a person plays.
    people: Vec<Color>,
    limits: Limits,
    shows_forbidden: bool,
    colored: bool,
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
    let game = match &arguments.load {
        Some(path) => file::load(path, arguments.source.rule())?,
        None => arguments.source.game()?,
    };
    let limits = Limits {
        depth: arguments.pace.depth,
        movetime: arguments.pace.time(),
        ..Limits::default()
    };
    let people = match arguments.side {
        _ if arguments.watch => Vec::new(),
        Side::Black => vec![Color::Black],
        Side::White => vec![Color::White],
        Side::Both => Color::ALL.to_vec(),
    };
    let mut out = stdout().lock();
    let mut table = Table {
        history: History::new(game),
        engine: Engine::with(Options {
            overhead: Duration::ZERO,
            ..Options::default()
        }),
        people,
        limits,
        shows_forbidden: true,
        colored: is_colored(),
        dialogue: Dialogue::new(language, stdin(), &mut out),
    };
    if let Some(opener) = arguments.swap2 {
        let own = match opener {
            Opener::First => Player::First,
            Opener::Second => Player::Second,
        };
        let players = match arguments.side {
            _ if arguments.watch => vec![],
            Side::Both => vec![own, own.other()],
            Side::Black | Side::White => vec![own],
        };
        if !table.open(&players)? {
            return Ok(Status::Solved);
        }
    }
    table.play(arguments.moves.unwrap_or(usize::MAX))?;
    Ok(Status::Solved)
}

impl Table<'_> {
    /// What renju forbids now.
    fn forbidden(&self) -> Vec<(Point, Forbidden)> {
        let game = self.history.game();
        let asked = game.rule() == Rule::Renju && game.to_move() == Color::Black;
        if asked && !self.history.is_over() {
            forbidden::points(&mut game.board().clone())
        } else {
            Vec::new()
        }
    }

    fn draw(&mut self) -> std::io::Result<()> {
        let forbidden = match self.shows_forbidden {
            true => self.forbidden(),
            false => Vec::new(),
        };
        let picture = Picture {
            forbidden,
            colored: self.colored,
            ..Picture::of_game(self.history.game())
        };
        self.dialogue.show(format_args!("\n{}", picture.draw()))
    }

    fn play(&mut self, most: usize) -> anyhow::Result<()> {
        if !self.people.is_empty() {
            let game = self.history.game();
            let rule = words::rule(self.dialogue.language, game.rule());
            let size = game.size().to_string();
            self.dialogue.say(Text::Welcome, &[rule, &size])?;
        }
        self.draw()?;
        let first = self.history.game().moves().len();
        loop {
            let over = self.history.is_over();
            if over {
                self.announce_end()?;
            }
            let played = self.history.game().moves().len().saturating_sub(first);
            if self.people.is_empty() && (over || played >= most) {
                return Ok(());
            }
            let next = if over || self.people.contains(&self.history.game().to_move()) {
                self.person_until_something_changes(over)?
            } else {
                self.reply()?
            };
            match next {
                Next::Again => {}
                Next::Moved => self.draw()?,
                Next::Leave => return Ok(()),
            }
        }
    }

    /// Lines from the player, until one of them does something to the game.
    fn person_until_something_changes(&mut self, over: bool) -> anyhow::Result<Next> {
        loop {
            match self.person()? {
                Next::Again if self.history.is_over() == over => {}
                next => return Ok(next),
            }
        }
    }

    /// Says how the game ended.
    fn announce_end(&mut self) -> std::io::Result<()> {
        let language = self.dialogue.language;
        let side = |color| words::side(language, color);
        let game = self.history.game();
        let letters = |point: &Point| point.letters(game.size());
        match game.outcome() {
            None => Ok(()),
            Some(Outcome::Draw) => self.dialogue.say(Text::Drawn, &[]),
            Some(Outcome::Win {
                winner,
                reason: Reason::Five,
            }) => {
                let line = game.winning_line().unwrap_or_default();
                let line: Vec<String> = line.iter().map(letters).collect();
                self.dialogue
                    .say(Text::Five, &[side(winner), &line.join(" ")])
            }
            Some(Outcome::Win {
                winner,
                reason: Reason::Foul(reason),
            }) => {
                let last = game.moves().last().map(letters).unwrap_or_default();
                let why = language.say(&name(reason), &[]);
                self.dialogue.say(Text::Foul, &[side(winner), &last, &why])
            }
            Some(Outcome::Win {
                winner,
                reason: Reason::Resignation,
            }) => {
                let sides = [side(!winner), side(winner)];
                self.dialogue.say(play::Text::Resigned, &sides)
            }
        }
    }
}
