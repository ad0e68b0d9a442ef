//! GTP, the Othello dialect, the manager's side.
//!
//! The engine keeps the game: it is sent the moves that it does not know yet, passes among them,
//! and plays its own. The protocol has no limit of depth or nodes; what an engine calls its level
//! belongs to its command line.

use std::time::{Duration, Instant};

use protocol::MoveText;
use protocol::gtp::{Color, Command, Request, Response, TimeSettings};

use super::{Dialect, Failure, GoRequest, Identity, Parsed, Result, next_line, send};
use crate::clock::{Clock, TimeControl};
use crate::game::{Notation, Seat, Spelling};
use crate::process::Process;
use crate::protocol_name::Protocol;
use crate::report::Report;

/// How long an engine may take to answer `play` or a command that sets up the game.
const MOVE_LIMIT: Duration = Duration::from_secs(5);
/// A pass, in the plain spelling of moves.
const PASS: &str = "pass";

#[derive(Debug, Default)]
pub struct Gtp {
    last: u64,
    /// The moves that the engine knows, passes among them.
    known: Vec<(Seat, String)>,
    commands: Vec<String>,
    /// The engine is sent `time_left` before each move.
    clock: bool,
}

fn color(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::Black,
        Seat::Second => Color::White,
    }
}

impl Dialect for Gtp {
    const PROTOCOL: Protocol = Protocol::Gtp;

    fn accepts(&self, control: TimeControl) -> Result {
        let missing = match control {
            TimeControl::Nodes(_) => "gtp has no limit of nodes",
            TimeControl::Depth(_) => "gtp has no limit of depth: give it a clock",
            _ => return Ok(()),
        };
        Err(Failure::Refused(missing.to_owned()))
    }

    async fn handshake(
        &mut self,
        io: &mut Process,
        game: &dyn Notation,
        deadline: Instant,
    ) -> Result<Identity> {
        let name = self.call(io, Command::Name, deadline).await?;
        let version = self.call(io, Command::Version, deadline).await?;
        let commands = self.call(io, Command::ListCommands, deadline).await?;
        self.commands = commands
            .unwrap_or_default()
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        if self.lists("set_game") {
            let chosen = self
                .call(io, Command::SetGame("Othello".to_owned()), deadline)
                .await?;
            if let Err(why) = chosen {
                let game = game.name();
                return Err(Failure::Refused(format!("it does not play {game}: {why}")));
            }
        }
        let name = [name, version]
            .map(std::result::Result::unwrap_or_default)
            .join(" ");
        Ok(Identity {
            name: Some(name.trim().to_owned()),
            ..Identity::default()
        })
    }

    async fn set_option(&mut self, _: &mut Process, name: &str, _: &str) -> Result {
        Err(Failure::Refused(format!(
            "gtp has no options, {name} neither"
        )))
    }

    async fn sync(&mut self, io: &mut Process, deadline: Instant) -> Result {
        self.call(io, Command::ProtocolVersion, deadline)
            .await
            .map(|_| ())
    }

    async fn new_game(&mut self, io: &mut Process, game: &dyn Notation, clock: &Clock) -> Result {
        self.known.clear();
        self.must(io, Command::BoardSize(game.side())).await?;
        self.must(io, Command::ClearBoard).await?;
        let settings = match clock.control() {
            TimeControl::Clock { base, moves, .. } => match moves {
                None => (base, Duration::ZERO, 0),
                Some(moves) => (Duration::ZERO, base, moves),
            },
            TimeControl::MoveTime(time) => (Duration::ZERO, time, 1),
            // `accepts` has refused these.
            TimeControl::Depth(_) | TimeControl::Nodes(_) => return Ok(()),
        };
        let (main, byo_yomi, stones) = settings;
        self.clock = self.lists("time_left");
        if self.lists("time_settings") {
            let settings = TimeSettings {
                main: whole_seconds(main),
                byo_yomi: whole_seconds(byo_yomi),
                stones,
            };
            self.must(io, Command::TimeSettings(settings)).await?;
        }
        Ok(())
    }

    async fn go(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<Instant> {
        if request.start != request.game.start_position() {
            let why = "gtp has no positions: its openings must be moves from the start";
            return Err(Failure::Refused(why.to_owned()));
        }
        let turns = request.game.turns(request.start, request.moves);
        let turns = turns.ok_or_else(|| {
            Failure::Refused(format!("gtp has no moves of {}", request.game.name()))
        })?;
        if !turns.starts_with(&self.known) {
            self.must(io, Command::ClearBoard).await?;
            self.known.clear();
        }
        for (seat, mv) in turns.iter().skip(self.known.len()) {
            let Ok(text) = MoveText::new(mv) else {
                continue;
            };
            let played = self
                .call(
                    io,
                    Command::Play {
                        color: color(*seat),
                        mv: text,
                    },
                    Instant::now() + MOVE_LIMIT,
                )
                .await?;
            // Some engines refuse the word for a pass, and infer it from the next turn.
            if let Err(why) = played
                && mv != PASS
            {
                return Err(Failure::Refused(format!("it refuses {mv}: {why}")));
            }
        }
        self.known = turns;
        let mover = request.mover();
        if self.clock
            && let Some(left) = request.clock().left()
        {
            let left = Command::TimeLeft {
                color: color(mover),
                time: whole_seconds(left),
                stones: request.clock().moves_to_go().unwrap_or(0),
            };
            self.must(io, left).await?;
        }
        self.request(io, Command::GenMove(color(mover))).await
    }

    fn parse_line(&mut self, line: &str, _: &mut Report) -> Option<Parsed> {
        let response: Response = line.parse().ok()?;
        if response.id != Some(self.last) {
            return None;
        }
        Some(match response.result() {
            Err(why) => Parsed::Refusal(format!("it says \"{why}\"")),
            Ok(mv) => Parsed::Answer {
                mv: Some(mv.trim().to_owned()),
                ponder: None,
                draw: false,
                resign: mv.trim().eq_ignore_ascii_case("resign"),
            },
        })
    }

    fn read_move(&mut self, text: &str, request: &GoRequest<'_>) -> Option<String> {
        let plain = request.game.parse_move(text, Spelling::Plain)?;
        // The engine has played this move on its own board.
        self.known.push((request.mover(), plain.clone()));
        Some(plain)
    }

    fn stop(&self) -> String {
        Command::Interrupt.to_string()
    }

    fn quit(&self) -> String {
        Command::Quit.to_string()
    }
}

impl Gtp {
    fn lists(&self, command: &str) -> bool {
        self.commands.iter().any(|listed| listed == command)
    }

    async fn request(&mut self, io: &mut Process, command: Command) -> Result<Instant> {
        self.last += 1;
        let id = Some(self.last);
        send(io, Request { id, command }).await
    }

    /// Sends a command and waits for its answer: a text, or the reason of a failure.
    async fn call(
        &mut self,
        io: &mut Process,
        command: Command,
        deadline: Instant,
    ) -> Result<Result<String, String>> {
        self.request(io, command).await?;
        let mut answer: Option<String> = None;
        loop {
            let line = next_line(io, deadline).await?.text;
            match (&mut answer, line.trim().is_empty()) {
                (None, _) => {
                    let response = line.parse::<Response>();
                    if response.is_ok_and(|response| response.id == Some(self.last)) {
                        answer = Some(line);
                    }
                }
                (Some(_), true) => break,
                (Some(text), false) => {
                    text.push('\n');
                    text.push_str(&line);
                }
            }
        }
        let response = answer.unwrap_or_default().parse::<Response>();
        let response = response.map_err(|error| Failure::Refused(error.to_string()))?;
        Ok(match response.result() {
            Ok(text) => Ok(text.to_owned()),
            Err(why) => Err(why.to_owned()),
        })
    }

    /// As [`Gtp::call`], for a command whose failure is an error.
    async fn must(&mut self, io: &mut Process, command: Command) -> Result {
        let what = command.to_string();
        let answer = self.call(io, command, Instant::now() + MOVE_LIMIT).await?;
        answer
            .map(|_| ())
            .map_err(|why| Failure::Refused(format!("it refuses {what}: {why}")))
    }
}

/// Milliseconds rounded down to seconds, which is all that most engines read; never to nothing when
/// there is something.
fn whole_seconds(time: Duration) -> u64 {
    if time.is_zero() {
        0
    } else {
        1000 * time.as_secs().max(1)
    }
}
