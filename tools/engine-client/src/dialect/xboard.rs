//! XBoard's protocol, version 2, the manager's side.
//!
//! Unlike the others it has a state: the engine keeps the game and answers a move with a move. It
//! is set up from scratch only at its first move; from then on it is sent the opponent's moves one
//! by one.
//!
//! Old engines speak it, each in its own way: some know no `setboard`, some exit at a fraction of a
//! second. What is done about that stands where it is done.

use std::time::{Duration, Instant};

use protocol::MoveText;
use protocol::option::{EngineOption, OptionKind};
use protocol::xboard::{
    Command, Feature, FeatureValue, Level, Outcome, Periods, Reply, Tell, parse_option,
};

use super::{
    Dialect, Failure, GoRequest, Identity, Parsed, Result, garbled, milliseconds, next_line,
    prepare, send,
};
use crate::clock::{Clock, TimeControl};
use crate::game::{Notation, Seat};
use crate::process::Process;
use crate::protocol_name::Protocol;
use crate::report::Report;

/// How long an engine may take to send its features once it has asked for more time (`done=0`).
const SLOW_START: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct Xboard {
    /// The engine understands fractions of a second in `st`.
    fractions: bool,
    /// The engine thinks on the opponent's time.
    ponders: bool,
    /// This and the next three: the features that the engine has announced; until then, the
    /// protocol's defaults.
    ping: bool,
    setboard: bool,
    usermove: bool,
    time: bool,
    pings: i64,
    /// How many moves of the game the engine knows; none when it must be set up first.
    known: Option<usize>,
    /// Nothing has been set up since the engine was sent `new`.
    fresh: bool,
    /// It has offered a draw since the last request.
    offers_draw: bool,
}

impl Xboard {
    /// `fractions` says that the engine understands fractions of a second in `st`: the protocol has
    /// whole seconds, and some engines exit at a decimal point.
    pub fn new(fractions: bool) -> Self {
        Self {
            fractions,
            ponders: false,
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            pings: 0,
            known: None,
            fresh: false,
            offers_draw: false,
        }
    }
}

impl Dialect for Xboard {
    const PROTOCOL: Protocol = Protocol::Xboard;

    fn accepts(&self, control: TimeControl) -> Result {
        let missing = match control {
            TimeControl::Nodes(_) => "xboard has no limit of nodes",
            TimeControl::MoveTime(time) if time.subsec_nanos() != 0 && !self.fractions => {
                "xboard's st has whole seconds: give it tc=st=1, or fractions=yes if it takes them"
            }
            _ => return Ok(()),
        };
        Err(Failure::Refused(missing.to_owned()))
    }

    async fn handshake(
        &mut self,
        io: &mut Process,
        game: &dyn Notation,
        mut deadline: Instant,
    ) -> Result<Identity> {
        send(io, Command::XBoard).await?;
        send(io, Command::ProtoVer(2)).await?;
        let mut identity = Identity::default();
        let mut variants = None;
        let mut done = false;
        while !done {
            let line = next_line(io, deadline).await?;
            let Ok(Reply::Features(features)) = line.text.parse() else {
                continue;
            };
            for Feature { name, value } in features {
                match (name.as_str(), value) {
                    ("myname", FeatureValue::Text(text)) => identity.name = Some(text),
                    ("variants", FeatureValue::Text(text)) => variants = Some(text),
                    ("option", FeatureValue::Text(text)) => {
                        identity.options.extend(parse_option(&text));
                    }
                    ("memory" | "smp", FeatureValue::Number(1)) => {
                        let command = if name == "smp" { "cores" } else { "memory" };
                        identity.options.push(EngineOption {
                            name: command.to_owned(),
                            kind: OptionKind::Label,
                        });
                    }
                    ("ping", FeatureValue::Number(n)) => self.ping = n == 1,
                    ("setboard", FeatureValue::Number(n)) => self.setboard = n == 1,
                    ("usermove", FeatureValue::Number(n)) => self.usermove = n == 1,
                    ("time", FeatureValue::Number(n)) => self.time = n == 1,
                    ("done", FeatureValue::Number(1)) => done = true,
                    ("done", _) => deadline = Instant::now() + SLOW_START,
                    _ => {}
                }
            }
        }
        match variants {
            Some(names) if !names.split(',').any(|name| name.trim() == game.name()) => Err(
                Failure::Refused(format!("its variants have no {}", game.name())),
            ),
            _ => Ok(identity),
        }
    }

    async fn set_option(&mut self, io: &mut Process, name: &str, value: &str) -> Result {
        // `memory` and `cores` have commands of their own.
        let number: Option<u32> = value.parse().ok();
        let command = match (name, number) {
            ("memory", Some(megabytes)) => Command::Memory(megabytes.into()),
            ("cores", Some(cores)) => Command::Cores(cores),
            _ => Command::SetOption {
                name: name.to_owned(),
                value: (!value.is_empty()).then(|| value.to_owned()),
            },
        };
        send(io, command).await.map(|_| ())
    }

    async fn let_ponder(&mut self, _: &mut Process, _: &Identity) -> Result {
        self.ponders = true;
        Ok(())
    }

    fn can_sync(&self) -> bool {
        self.ping
    }

    async fn sync(&mut self, io: &mut Process, deadline: Instant) -> Result {
        if !self.ping {
            return Ok(());
        }
        self.pings += 1;
        send(io, Command::Ping(self.pings)).await?;
        loop {
            let line = next_line(io, deadline).await?;
            if line.text.parse() == Ok(Reply::Pong(self.pings)) {
                return Ok(());
            }
            if let Some(why) = refusal(&line.text) {
                return Err(Failure::Refused(why));
            }
        }
    }

    async fn new_game(&mut self, io: &mut Process, game: &dyn Notation, clock: &Clock) -> Result {
        self.known = None;
        self.fresh = true;
        send(io, Command::New).await?;
        send(io, Command::Variant(game.name().to_owned())).await?;
        send(io, Command::Force).await?;
        let limit = match clock.control() {
            TimeControl::Depth(depth) => Some(Command::Depth(depth)),
            // `accepts` has refused these.
            TimeControl::Nodes(_) => None,
            TimeControl::MoveTime(time) => Some(Command::SecondsPerMove(milliseconds(time))),
            TimeControl::Clock {
                base,
                increment,
                moves,
            } => Some(Command::Level(Level {
                periods: moves.map_or(Periods::WholeGame, Periods::Moves),
                base: base.as_secs(),
                increment: milliseconds(increment),
            })),
        };
        let pondering = match self.ponders {
            true => Command::Hard,
            false => Command::Easy,
        };
        for command in limit.into_iter().chain([Command::Post, pondering]) {
            send(io, command).await?;
        }
        Ok(())
    }

    async fn go(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<Instant> {
        let last = request.moves.len();
        let news = match self.known {
            Some(known) if known + 1 == last => Some(&request.moves[known]),
            _ => None,
        };
        if news.is_none() {
            self.set_up(io, request).await?;
        }
        if self.time
            && let Some(left) = request.clock().left()
        {
            let opponent = request.clocks[request.mover().other().index()].left();
            prepare(io, Command::Time(centiseconds(left)));
            let opponent = Command::OpponentTime(centiseconds(opponent.unwrap_or(left)));
            prepare(io, opponent);
        }
        if request.draw_offered {
            prepare(io, Command::Draw);
        }
        self.offers_draw = false;
        // The engine's own answer will be known to it too.
        self.known = Some(last + 1);
        match news {
            Some(mv) => self.send_move(io, mv).await,
            None => send(io, Command::Go).await,
        }
    }

    fn parse_line(&mut self, line: &str, report: &mut Report) -> Option<Parsed> {
        if let Some(why) = refusal(line) {
            return Some(Parsed::Refusal(why));
        }
        let resigned = Parsed::Answer {
            mv: None,
            ponder: None,
            draw: false,
            resign: true,
        };
        match line.parse() {
            Ok(Reply::Move(mv)) => {
                return Some(Parsed::Answer {
                    mv: Some(mv.to_string()),
                    ponder: None,
                    draw: self.offers_draw,
                    resign: false,
                });
            }
            Ok(Reply::Resign) => return Some(resigned),
            Ok(Reply::Result { .. }) => {
                // The engine has stopped playing; if the game goes on, it is set up anew.
                self.known = None;
                return Some(Parsed::Claim(line.trim().to_owned()));
            }
            Ok(Reply::OfferDraw) => self.offers_draw = true,
            Ok(Reply::Thinking(thinking)) => report.take_xboard(&thinking),
            Ok(_) => {}
            Err(_) => return garbled(line, "move"),
        }
        None
    }

    fn stop(&self) -> String {
        Command::MoveNow.to_string()
    }

    async fn game_over(&mut self, io: &mut Process, winner: Option<Seat>, reason: &str) {
        self.known = None;
        let result = match winner {
            Some(Seat::First) => Outcome::WhiteWins,
            Some(Seat::Second) => Outcome::BlackWins,
            None => Outcome::Draw,
        };
        let comment = reason.to_owned();
        let _ = send(
            io,
            Command::Result {
                result: result.word().to_owned(),
                comment,
            },
        )
        .await;
        let _ = send(io, Command::Force).await;
    }

    fn quit(&self) -> String {
        Command::Quit.to_string()
    }
}

impl Xboard {
    /// Gives the engine the game so far, and leaves it in force mode.
    async fn set_up(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result {
        if !self.fresh {
            self.new_game(io, request.game, request.clock()).await?;
        }
        self.fresh = false;
        send(io, Command::Force).await?;
        let from_start = request.start == request.game.start_position();
        if from_start && request.moves.is_empty() {
            return Ok(());
        }
        // With `setboard` the position is sent instead of the moves: uci2wb stops when moves and a
        // `go` come at once. The few moves of an opening that the engine then does not know matter
        // to no repetition.
        if self.setboard {
            let position = request.game.xboard_position(&request.position.position());
            return send(io, Command::SetBoard(position)).await.map(|_| ());
        }
        if from_start {
            return self.send_moves(io, request.moves).await;
        }
        let Some(edit) = request.game.xboard_edit(&request.position.position()) else {
            let why = "it knows no setboard: its openings must be moves from the start";
            return Err(Failure::Refused(why.to_owned()));
        };
        self.send_moves(io, &edit.moves).await?;
        send(io, edit.lines.join("\n")).await.map(|_| ())
    }

    async fn send_moves(&self, io: &mut Process, moves: &[String]) -> Result {
        for mv in moves {
            self.send_move(io, mv).await?;
        }
        Ok(())
    }

    async fn send_move(&self, io: &mut Process, mv: &str) -> Result<Instant> {
        match MoveText::new(mv) {
            Ok(mv) if self.usermove => send(io, Command::UserMove(mv)).await,
            _ => send(io, mv).await,
        }
    }
}

/// The engine's refusal, if the line says that it does not accept the game.
fn refusal(line: &str) -> Option<String> {
    let line = line.trim();
    let refuses = match line.parse() {
        Ok(
            Reply::IllegalMove { .. }
            | Reply::Tell {
                whom: Tell::UserError,
                ..
            },
        ) => true,
        // Some engines write it without the blank.
        _ => line.starts_with("Illegal move") || line.starts_with("Illegal position"),
    };
    refuses.then(|| format!("it says \"{line}\""))
}

fn centiseconds(time: Duration) -> u64 {
    milliseconds(time) / 10
}
