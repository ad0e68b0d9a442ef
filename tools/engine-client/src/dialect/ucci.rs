//! UCCI 3.0 (Universal Chinese Chess Interface), the manager's side: the options `usemillisec` and
//! `newgame` are used where an engine has them.

use std::time::{Duration, Instant};

use protocol::ucci::{Command, Go, IdField, Offer, Reply};

use super::{
    Dialect, GoRequest, Identity, Parsed, Result, garbled, milliseconds, option, ponder_option,
    prepare, send, setup, wait_for,
};
use crate::clock::{Clock, TimeControl};
use crate::game::{Notation, Spelling};
use crate::process::Process;
use crate::protocol_name::Protocol;
use crate::report::Report;
use crate::variation::Variation;

#[derive(Debug, Default)]
pub struct Ucci {
    /// The engine counts time in milliseconds; else in seconds, as the protocol did at first.
    milliseconds: bool,
    /// The engine has the button `newgame`.
    newgame: bool,
}

impl Dialect for Ucci {
    const PROTOCOL: Protocol = Protocol::Ucci;

    async fn handshake(
        &mut self,
        io: &mut Process,
        _game: &dyn Notation,
        deadline: Instant,
    ) -> Result<Identity> {
        send(io, Command::Ucci).await?;
        let mut identity = Identity::default();
        wait_for(io, deadline, |reply| {
            match reply {
                Reply::Id {
                    field: IdField::Name,
                    text,
                } => identity.name = Some(text),
                Reply::Id {
                    field: IdField::Author,
                    text,
                } => identity.author = Some(text),
                Reply::Option(option) => identity.options.push(option),
                Reply::UcciOk => return true,
                _ => {}
            }
            false
        })
        .await?;
        self.milliseconds = identity.option("usemillisec").is_some();
        self.newgame = identity.option("newgame").is_some();
        if self.milliseconds {
            self.set_option(io, "usemillisec", "true").await?;
        }
        Ok(identity)
    }

    async fn set_option(&mut self, io: &mut Process, name: &str, value: &str) -> Result {
        let (name, value) = option(name, value);
        send(io, Command::SetOption { name, value })
            .await
            .map(|_| ())
    }

    async fn let_ponder(&mut self, io: &mut Process, identity: &Identity) -> Result {
        self.set_option(io, ponder_option(identity)?, "true").await
    }

    async fn sync(&mut self, io: &mut Process, deadline: Instant) -> Result {
        send(io, Command::IsReady).await?;
        wait_for(io, deadline, |reply: Reply| reply == Reply::ReadyOk).await
    }

    async fn new_game(&mut self, io: &mut Process, _game: &dyn Notation, _clock: &Clock) -> Result {
        if self.newgame {
            self.set_option(io, "newgame", "").await?;
        }
        Ok(())
    }

    async fn go(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<Instant> {
        prepare(io, Command::Position(setup(request, Spelling::Plain)));
        send(io, Command::Go(self.limits(request))).await
    }

    async fn ponder(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<bool> {
        prepare(io, Command::Position(setup(request, Spelling::Plain)));
        let ponder = Go {
            ponder: true,
            ..self.limits(request)
        };
        send(io, Command::Go(ponder)).await.map(|_| true)
    }

    async fn ponderhit(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<Instant> {
        let draw = request.draw_offered;
        send(io, Command::PonderHit { draw }).await
    }

    fn parse_line(&mut self, line: &str, report: &mut Report) -> Option<Parsed> {
        match line.parse() {
            Ok(Reply::Info(info)) => report.take_ucci(&info),
            Ok(Reply::BestMove(answer)) => {
                return Some(Parsed::Answer {
                    mv: Some(answer.best.to_string()),
                    ponder: answer.ponder.map(|mv| mv.to_string()),
                    draw: answer.offer == Some(Offer::Draw),
                    resign: answer.offer == Some(Offer::Resign),
                });
            }
            Ok(Reply::NoBestMove) => {
                return Some(Parsed::plain_move(None));
            }
            Ok(_) => {}
            Err(_) => return garbled(line, "bestmove"),
        }
        None
    }

    async fn analyse(&mut self, io: &mut Process, request: &GoRequest<'_>, lines: u32) -> Result {
        self.set_option(io, "multipv", &lines.to_string()).await?;
        prepare(io, Command::Position(setup(request, Spelling::Plain)));
        let infinite = Go {
            infinite: true,
            ..Go::default()
        };
        send(io, Command::Go(infinite)).await.map(|_| ())
    }

    fn variation(&self, line: &str, game: &dyn Notation) -> Option<Variation> {
        match line.parse() {
            Ok(Reply::Info(info)) => Variation::of_ucci(&info, game),
            _ => None,
        }
    }

    fn stop(&self) -> String {
        Command::Stop.to_string()
    }

    fn quit(&self) -> String {
        Command::Quit.to_string()
    }
}

impl Ucci {
    /// Only one limit, as the specification says: other engines accept no more.
    fn limits(&self, request: &GoRequest<'_>) -> Go {
        let mut go = Go {
            draw: request.draw_offered,
            ..Go::default()
        };
        match request.clock().control() {
            TimeControl::Depth(depth) => go.depth = Some(depth),
            TimeControl::Nodes(nodes) => go.nodes = Some(nodes),
            // The protocol has no fixed time; this is the way to say it.
            TimeControl::MoveTime(time) => {
                go.time = Some(self.unit(time));
                go.movestogo = Some(1);
            }
            TimeControl::Clock { .. } => {
                let opponent = &request.clocks[request.mover().other().index()];
                go.time = Some(self.unit(request.clock().left().unwrap_or_default()));
                (go.movestogo, go.increment) = self.refill(request.clock());
                if let Some(left) = opponent.left() {
                    go.opptime = Some(self.unit(left));
                    (go.oppmovestogo, go.oppincrement) = self.refill(opponent);
                }
            }
        }
        go
    }

    /// Moves until the next period, or else the increment.
    fn refill(&self, clock: &Clock) -> (Option<u32>, Option<u64>) {
        match clock.moves_to_go() {
            Some(moves) => (Some(moves), None),
            None => (None, Some(self.unit(clock.increment()))),
        }
    }

    /// A time in the engine's unit; an engine that counts in seconds gets at least one, unless the
    /// time is zero.
    fn unit(&self, time: Duration) -> u64 {
        match (self.milliseconds, time.is_zero()) {
            (true, _) => milliseconds(time),
            (false, true) => 0,
            (false, false) => time.as_secs().max(1),
        }
    }
}
