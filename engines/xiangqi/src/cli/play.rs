//! `play`: a game against the engine in the terminal.
//!
//! The loop is here; the board is drawn in `board.rs`, what the player may type is in `input.rs`,
//! what is said, in both languages, in `words.rs`, files in `file.rs`.

mod board;
mod file;
mod input;
mod words;

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::path::PathBuf;
use std::time::Duration;

use ::search::clock::Limits;
use ::search::report::Score;
use clap::ValueEnum;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::outcome::outcome;
use xiangqi_rules::record::GameResult;
use xiangqi_rules::{Color, Move, Position};

use super::Status;
use super::source::Source;
use crate::engine::job::Answer;
use crate::engine::options::{ELO, Options};
use crate::engine::{Engine, Prepared, Request, score};
use board::Look;
use input::Input;
use words::{Language, Text};

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

    /// The engine's time a move
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,

    /// The engine's depth in plies, instead of its time
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: Option<i32>,

    /// The engine's strength
    #[arg(long, value_name = "ELO", value_parser = clap::value_parser!(i64).range(ELO.0..=ELO.1))]
    elo: Option<i64>,

    /// Go on with a saved game (PGN or XQF)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "board", "moves"])]
    load: Option<PathBuf>,

    /// Language of what is said; the locale's unless told
    #[arg(long, value_enum)]
    lang: Option<Language>,

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
    language: Language,
    look: Look,
    given_up: Option<Color>,
    out: &'a mut dyn Write,
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

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let language = arguments.lang.unwrap_or_else(Language::of_locale);
    let position = match &arguments.load {
        Some(path) => file::load(path)?,
        None => arguments.source.position()?,
    };
    let options = Options {
        limit_strength: arguments.elo.is_some(),
        elo: arguments.elo.unwrap_or(ELO.1),
        overhead: Duration::ZERO,
        ..Options::default()
    };
    let mut engine = Engine::with(options);
    engine.adopt(position);
    let limits = match arguments.depth {
        Some(depth) => Limits {
            depth: Some(depth),
            ..Limits::default()
        },
        None => Limits {
            movetime: Some(Duration::from_millis(arguments.movetime)),
            ..Limits::default()
        },
    };
    let people = match arguments.side {
        _ if arguments.watch => Vec::new(),
        Side::Red => vec![Color::Red],
        Side::Black => vec![Color::Black],
        Side::Both => Color::ALL.to_vec(),
    };
    let colored =
        stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
    let mut out = stdout().lock();
    let mut table = Table {
        engine,
        look: Look {
            colored,
            from_black: people == [Color::Black],
        },
        people,
        limits,
        language,
        given_up: None,
        out: &mut out,
    };
    table.play(&mut stdin().lock(), arguments.plies.unwrap_or(usize::MAX))?;
    Ok(Status::Solved)
}

impl Table<'_> {
    fn say(&mut self, text: Text, parts: &[&str]) -> std::io::Result<()> {
        writeln!(self.out, "{}", self.language.say(text, parts))
    }

    fn draw(&mut self, targets: &[Move]) -> std::io::Result<()> {
        let drawn = board::draw(self.engine.position(), targets, self.look, self.language);
        writeln!(self.out, "\n{drawn}")
    }

    fn play(&mut self, input: &mut dyn BufRead, most: usize) -> anyhow::Result<()> {
        if !self.people.is_empty() {
            self.say(Text::Welcome, &[])?;
        }
        self.draw(&[])?;
        let first = self.engine.position().ply();
        loop {
            if self.announce_end()? || self.engine.position().ply() >= first.saturating_add(most) {
                if self.people.is_empty() || !self.after_the_end(input)? {
                    return Ok(());
                }
                continue;
            }
            let side = self.engine.position().side_to_move();
            if self.people.contains(&side) {
                match self.person(input)? {
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

    /// Says how the game ended, if it has.
    fn announce_end(&mut self) -> std::io::Result<bool> {
        if let Some(loser) = self.given_up {
            let (loser, winner) = (self.language.side(loser), self.language.side(!loser));
            self.say(Text::Resigned, &[loser, winner])?;
            return Ok(true);
        }
        let rules = self.engine.options().rules();
        let Some(end) = outcome(self.engine.position(), &rules) else {
            return Ok(false);
        };
        let reason = self.language.reason(end.reason);
        match end.winner {
            Some(winner) => self.say(Text::Won, &[self.language.side(winner), reason])?,
            None => self.say(Text::Drawn, &[reason])?,
        }
        Ok(true)
    }

    /// The game is over: it may still be saved, taken back, or begun again. Whether it goes on.
    fn after_the_end(&mut self, input: &mut dyn BufRead) -> anyhow::Result<bool> {
        loop {
            let ply = self.engine.position().ply();
            match self.person(input)? {
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

    /// One line from the player.
    fn person(&mut self, input: &mut dyn BufRead) -> anyhow::Result<Next> {
        let side = self.language.side(self.engine.position().side_to_move());
        write!(self.out, "{} ", self.language.say(Text::Prompt, &[side]))?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.out)?;
            return Ok(Next::Leave);
        }
        let line = String::from_utf8_lossy(&bytes);
        match input::read(&line) {
            Input::Nothing => Ok(Next::Again),
            Input::Quit => Ok(Next::Leave),
            Input::Help => {
                self.say(Text::Help, &[])?;
                Ok(Next::Again)
            }
            Input::Board => {
                self.draw(&[])?;
                Ok(Next::Again)
            }
            Input::Flip => {
                self.look.from_black = !self.look.from_black;
                self.draw(&[])?;
                Ok(Next::Again)
            }
            Input::Fen => {
                let fen = self.engine.position().fen();
                writeln!(self.out, "{fen}")?;
                Ok(Next::Again)
            }
            Input::Undo => self.undo(),
            Input::Hint => {
                self.hint()?;
                Ok(Next::Again)
            }
            Input::Resign => {
                self.given_up = Some(self.engine.position().side_to_move());
                Ok(Next::Again)
            }
            Input::New => {
                self.engine.new_game();
                self.engine.adopt(Position::startpos());
                self.given_up = None;
                Ok(Next::Moved)
            }
            Input::Save(path) => self.save(path),
            Input::Load(path) => self.load(path),
            Input::Moves(square) => {
                self.show_moves(square)?;
                Ok(Next::Again)
            }
            Input::Incomplete(example) => {
                self.say(Text::Incomplete, &[example])?;
                Ok(Next::Again)
            }
            Input::Move(text) => self.person_moves(text),
        }
    }

    fn person_moves(&mut self, text: &str) -> anyhow::Result<Next> {
        if self.given_up.is_some() {
            self.say(Text::Over, &[])?;
            return Ok(Next::Again);
        }
        match xiangqi_rules::notation::parse_any(self.engine.position(), text) {
            Ok((_, mv)) => {
                self.engine.play(mv);
                Ok(Next::Moved)
            }
            Err(error) => {
                self.say(Text::NotAMove, &[&error.to_string()])?;
                Ok(Next::Again)
            }
        }
    }

    /// Back to the player's own last move: two plies against the engine, one between people.
    fn undo(&mut self) -> anyhow::Result<Next> {
        if self.given_up.take().is_some() {
            return Ok(Next::Moved);
        }
        let before = self.engine.position().ply();
        self.engine.undo();
        while !self.people.contains(&self.engine.position().side_to_move()) && self.engine.undo() {}
        if self.engine.position().ply() == before {
            self.say(Text::NothingToUndo, &[])?;
            return Ok(Next::Again);
        }
        Ok(Next::Moved)
    }

    fn show_moves(&mut self, square: Option<xiangqi_rules::Square>) -> std::io::Result<()> {
        let position = self.engine.position();
        let legal = position.legal_moves();
        let of_piece = |mv: &&Move| square.is_none_or(|square| mv.from() == square);
        let moves: Vec<Move> = legal.iter().filter(of_piece).copied().collect();
        if moves.is_empty() {
            let name = square.map_or_else(String::new, |square| square.to_string());
            return self.say(Text::NoMoves, &[&name]);
        }
        let notation = self.language.notation();
        let name = |&mv: &Move| format!("{mv} {}", notation.format(position, mv));
        let names: Vec<String> = moves.iter().map(name).collect();
        if square.is_some() {
            self.draw(&moves)?;
        }
        writeln!(self.out, "{}", names.join("  "))
    }

    fn search(&self) -> Answer {
        let request = Request {
            limits: self.limits,
            ..Request::default()
        };
        match self.engine.prepare(request) {
            Prepared::Search(job) => job.run(&|| false, &mut |_| {}),
            Prepared::Book(mv) => Answer::of(Some(mv)),
            Prepared::NoMove(_) => Answer::of(None),
        }
    }

    fn name(&self, mv: Move) -> String {
        let position = self.engine.position();
        format!("{mv} {}", self.language.notation().format(position, mv))
    }

    fn value(&self, value: Option<Score>) -> String {
        match value {
            None => self.language.say(Text::FromBook, &[]),
            Some(Score::Mate(moves)) if moves > 0 => {
                self.language.say(Text::MateIn, &[&moves.to_string()])
            }
            Some(value) => score::whole(value).to_string(),
        }
    }

    fn hint(&mut self) -> std::io::Result<()> {
        let answer = self.search();
        let Some(best) = answer.best else {
            return self.say(Text::NoMoves, &[""]);
        };
        let (name, value) = (self.name(best), self.value(answer.score));
        self.say(Text::Hint, &[&name, &value])
    }

    /// The engine's move.
    fn reply(&mut self) -> std::io::Result<()> {
        let answer = self.search();
        let Some(best) = answer.best else {
            return Ok(());
        };
        let side = self.language.side(self.engine.position().side_to_move());
        let (name, value) = (self.name(best), self.value(answer.score));
        self.say(Text::Plays, &[side, &name, &value])?;
        self.engine.play(best);
        Ok(())
    }

    fn result(&self) -> GameResult {
        if let Some(loser) = self.given_up {
            return GameResult::Win(!loser);
        }
        let rules = self.engine.options().rules();
        match outcome(self.engine.position(), &rules) {
            None => GameResult::Unknown,
            Some(end) => end.winner.map_or(GameResult::Draw, GameResult::Win),
        }
    }

    fn save(&mut self, path: &str) -> anyhow::Result<Next> {
        let names = Color::ALL.map(|color| match self.people.contains(&color) {
            true => self.language.say(Text::You, &[]),
            false => crate::session::NAME.into(),
        });
        match file::save(path.as_ref(), self.engine.position(), names, self.result()) {
            Ok(()) => self.say(Text::Saved, &[path])?,
            Err(error) => writeln!(self.out, "{error:#}")?,
        }
        Ok(Next::Again)
    }

    fn load(&mut self, path: &str) -> anyhow::Result<Next> {
        match file::load(path.as_ref()) {
            Ok(position) => {
                self.engine.new_game();
                self.engine.adopt(position);
                self.given_up = None;
                Ok(Next::Moved)
            }
            Err(error) => {
                writeln!(self.out, "{error:#}")?;
                Ok(Next::Again)
            }
        }
    }
}

impl Language {
    /// How moves are written beside ICCS.
    fn notation(self) -> Notation {
        match self {
            Self::En => Notation::Wxf,
            Self::Zh => Notation::Chinese,
        }
    }
}
