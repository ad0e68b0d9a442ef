//! `play`: games in the terminal, as the course plays them.
//!
//! The loop is here; the board is drawn in `board.rs`, what may be typed is in `input.rs`, what is said,
//! in both languages, in `words.rs`, what is asked before the game in `setup.rs`, the list of games in
//! `log.rs`.

mod board;
mod input;
mod log;
mod setup;
mod words;

use std::io::{stdin, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use ::cli::lines::Typed;
use ::cli::play::{Dialogue, Pace};
use ::cli::{Language, Status};
use ::search::clock::Limits;
use reversi_rules::{Color, IllegalMove, Move, Position};

use crate::engine::{Engine, Options, Own, Request};
use input::Input;
use log::{Entry, Log};
use setup::{Player, set_up};
use words::Text;

/// Invalid entries in a row that lose a game in a tournament.
const MOST_INVALID: u32 = 3;

/// Plays a game in the terminal; asks for what is not told
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Side of the board, an even number from 4 to 26
    #[arg(long, value_name = "N")]
    size: Option<String>,

    /// Who plays X (black), who moves first
    #[arg(long, value_enum)]
    x: Option<Player>,

    /// Who plays O (white)
    #[arg(long, value_enum)]
    o: Option<Player>,

    /// Tournament: an illegal move, three invalid entries in a row or a minute for a move lose the game;
    /// nothing can be taken back
    #[arg(long)]
    tournament: bool,

    /// The longest that a move may take in a tournament
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    limit: u64,

    #[command(flatten)]
    pace: Pace<1000>,

    /// Chooses among moves of equal value
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Where each game is noted in a line: start, seconds, size, players, score
    #[arg(long, value_name = "FILE", default_value = "reversi.csv")]
    csv: PathBuf,

    /// Note no game
    #[arg(long, conflicts_with = "csv")]
    no_csv: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// By the rules.
    Over,
    /// This side lost it otherwise.
    Forfeit(Color, Text),
    /// The person left.
    Left,
}

/// A game at a terminal.
struct Table<'a> {
    engine: Engine,
    players: [Player; 2],
    limits: Limits,
    tournament: bool,
    limit: Duration,
    dialogue: Dialogue<'a>,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let mut out = stdout().lock();
    let mut dialogue = Dialogue::new(language, stdin(), &mut out);
    let Some((size, players)) = set_up(arguments, &mut dialogue)? else {
        return Ok(Status::Solved);
    };
    let log = match arguments.no_csv {
        true => None,
        false => Some(Log::open(&arguments.csv)?),
    };
    if log.is_some() {
        dialogue.say(Text::Noted, &[&arguments.csv.display().to_string()])?;
    }
    let mut engine = Engine::with(Options {
        own: Own {
            seed: arguments.seed,
            ..Own::default()
        },
        overhead: Duration::ZERO,
        ..Options::default()
    });
    engine.new_game(Position::new(size));
    let mut table = Table {
        engine,
        players,
        limits: Limits {
            depth: arguments.pace.depth,
            movetime: arguments.pace.time(),
            ..Limits::default()
        },
        tournament: arguments.tournament,
        limit: Duration::from_secs(arguments.limit),
        dialogue,
    };
    let (started, clock) = (SystemTime::now(), Instant::now());
    let end = table.play()?;
    table.announce(end)?;
    if let Some(log) = log {
        let entry = Entry {
            started,
            seconds: clock.elapsed().as_secs(),
            size,
            players: players.map(Player::name),
            score: table.score(end),
        };
        log.append(&entry)?;
    }
    Ok(Status::Solved)
}

impl Table<'_> {
    fn draw(&mut self) -> std::io::Result<()> {
        let drawn = board::draw(self.engine.position());
        self.dialogue.show(drawn.trim_end())
    }

    fn play(&mut self) -> anyhow::Result<End> {
        self.draw()?;
        loop {
            let position = self.engine.position();
            let side = position.side_to_move();
            let letter = side.letter().to_string();
            let moves = position.legal_moves();
            if moves.is_empty() {
                return Ok(End::Over);
            }
            if moves == [Move::Pass] {
                self.dialogue.say(Text::NoMove, &[&letter])?;
                self.engine.play(Move::Pass)?;
                continue;
            }
            match self.players[side.index()] {
                Player::Human => {
                    if let Some(end) = self.person(side)? {
                        return Ok(end);
                    }
                }
                player => {
                    let start = Instant::now();
                    let Some(best) = self.choose(player) else {
                        return Ok(End::Over);
                    };
                    if self.tournament && start.elapsed() > self.limit {
                        return Ok(End::Forfeit(side, Text::TooLate));
                    }
                    let place = board::place(best);
                    self.dialogue.say(Text::Plays, &[&letter, &place])?;
                    self.engine.play(best)?;
                    self.draw()?;
                }
            }
        }
    }

    /// The move of the engine, or of the course's first opponent.
    fn choose(&self, player: Player) -> Option<Move> {
        if player == Player::Greedy {
            return crate::greedy::choose(self.engine.position());
        }
        let request = Request::best(self.limits);
        self.engine.search(request, &|| false, &mut |_| {}).best
    }

    /// A person's move; how the game ended, if it did.
    fn person(&mut self, side: Color) -> anyhow::Result<Option<End>> {
        let letter = side.letter().to_string();
        let start = Instant::now();
        let mut invalid = 0;
        loop {
            let left = self.limit.saturating_sub(start.elapsed());
            let limit = self.tournament.then_some(left);
            let line = match self.dialogue.ask(Text::Prompt, &[&letter], limit)? {
                Typed::Line(line) => line,
                Typed::End | Typed::Interrupted => return Ok(Some(End::Left)),
                Typed::TooLate => return Ok(Some(End::Forfeit(side, Text::TooLate))),
            };
            match input::read(&line, self.engine.position().size()) {
                Input::Nothing if !self.tournament => {}
                Input::Quit => return Ok(Some(End::Left)),
                Input::Help => self.dialogue.say(Text::Help, &[])?,
                Input::Board => self.draw()?,
                Input::Resign => return Ok(Some(End::Forfeit(side, Text::Resigned))),
                Input::Undo | Input::Hint if self.tournament => {
                    self.dialogue.say(Text::NotInTournament, &[])?;
                }
                Input::Undo => {
                    if self.undo() {
                        self.draw()?;
                        return Ok(None);
                    }
                    self.dialogue.say(Text::NothingToUndo, &[])?;
                }
                Input::Hint => self.hint()?,
                Input::Move(mv) => match self.engine.play(mv) {
                    Ok(()) => {
                        self.draw()?;
                        return Ok(None);
                    }
                    Err(why) => {
                        self.refuse(&why)?;
                        if self.tournament {
                            return Ok(Some(End::Forfeit(side, Text::IllegalMove)));
                        }
                    }
                },
                Input::Nothing | Input::Invalid => {
                    self.dialogue.say(Text::NotUnderstood, &[])?;
                    invalid += 1;
                    if self.tournament && invalid == MOST_INVALID {
                        return Ok(Some(End::Forfeit(side, Text::ThreeInvalid)));
                    }
                }
            }
        }
    }

    /// Says why a disc cannot be put there. Other mistakes cannot be typed: there is a move, and it is on
    /// the board.
    fn refuse(&mut self, why: &IllegalMove) -> std::io::Result<()> {
        let place = |square| board::place(Move::Place(square));
        match *why {
            IllegalMove::Occupied { square, by } => {
                let parts = [place(square), by.letter().to_string()];
                self.dialogue.say(Text::Occupied, &[&parts[0], &parts[1]])
            }
            IllegalMove::FlipsNothing { square, .. } => {
                self.dialogue.say(Text::FlipsNothing, &[&place(square)])
            }
            _ => self.dialogue.show(why),
        }
    }

    /// Back to the last choice of a person. Whether there was one.
    fn undo(&mut self) -> bool {
        let mut position = self.engine.position().clone();
        while let Some(mv) = position.undo() {
            let own = self.players[position.side_to_move().index()] == Player::Human;
            if own && mv != Move::Pass {
                self.engine.adopt(position);
                return true;
            }
        }
        false
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let request = Request::best(self.limits);
        let answer = self.engine.search(request, &|| false, &mut |_| {});
        if let Some(best) = answer.best {
            let value = answer.found.first().map_or(0, |line| line.value);
            let discs = format!("{:+.1}", f64::from(value) / 100.0);
            self.dialogue
                .say(Text::Hint, &[&board::place(best), &discs])?;
        }
        Ok(())
    }

    /// Says how the game ended.
    fn announce(&mut self, end: End) -> std::io::Result<()> {
        let position = self.engine.position();
        let [black, white] = Color::ALL.map(|color| position.count(color).to_string());
        let winner = match end {
            End::Left => return Ok(()),
            End::Forfeit(loser, why) => {
                self.dialogue.say(why, &[&loser.letter().to_string()])?;
                Some(!loser)
            }
            End::Over => {
                let winner = winner(position);
                self.dialogue.say(Text::Score, &[&black, &white])?;
                winner
            }
        };
        match winner {
            Some(color) => self
                .dialogue
                .say(Text::Wins, &[&color.letter().to_string()]),
            None => self.dialogue.say(Text::Draw, &[]),
        }
    }

    /// The result as the list of games has it.
    fn score(&self, end: End) -> String {
        let position = self.engine.position();
        match end {
            End::Over => {
                let [black, white] = Color::ALL.map(|color| position.count(color));
                format!("{black} to {white}")
            }
            End::Forfeit(loser, _) => format!("{} forfeits", loser.letter()),
            End::Left => "unfinished".into(),
        }
    }
}

/// Who has more discs.
fn winner(position: &Position) -> Option<Color> {
    match position.difference(Color::Black).signum() {
        1 => Some(Color::Black),
        -1 => Some(Color::White),
        _ => None,
    }
}
