//! NBoard, version 2, the manager's side.
//!
//! The whole game is sent before every request, as GGF; the clock goes with it, as the time that
//! both sides have from here on. A reader of GGF takes the clock for the one at the start of the
//! game, and adds an increment for every move; so every move is written as having taken one
//! increment.

use std::time::{Duration, Instant};

use protocol::nboard::{Command, Reply};

use super::{
    Dialect, Failure, GoRequest, Identity, Parsed, Result, garbled, next_line, prepare, send,
};
use crate::clock::{Clock, TimeControl};
use crate::game::Notation;
use crate::process::Process;
use crate::protocol_name::Protocol;
use crate::report::Report;
use crate::variation::Variation;

/// The depth limit of an analysis, in plies: as deep as any search goes.
const ANALYSIS_DEPTH: u32 = 60;

#[derive(Debug, Default)]
pub struct Nboard {
    pings: i64,
    /// The last line of an analysis was a `status`.
    has_status: bool,
}

impl Dialect for Nboard {
    const PROTOCOL: Protocol = Protocol::Nboard;

    fn accepts(&self, control: TimeControl) -> Result {
        let missing = match control {
            TimeControl::Nodes(_) => "nboard has no limit of nodes",
            TimeControl::MoveTime(_) => "nboard has no time for a move: give it a clock or a depth",
            TimeControl::Clock { moves: Some(_), .. } => {
                "nboard has no number of moves for a time: give it a clock for the whole game"
            }
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
        if game.record(game.start_position(), &[], &[], None).is_none() {
            let name = game.name();
            return Err(Failure::Refused(format!("nboard has no records of {name}")));
        }
        send(io, Command::NBoard(2)).await?;
        let mut identity = Identity::default();
        self.ping(io, deadline, |reply| {
            if let Reply::MyName(name) = reply {
                identity.name = Some(name);
            }
        })
        .await?;
        Ok(identity)
    }

    async fn set_option(&mut self, io: &mut Process, name: &str, value: &str) -> Result {
        send(io, format!("set {name} {value}")).await.map(|_| ())
    }

    /// By the engine's own option `Ponder`: the protocol has no command for it.
    async fn let_ponder(&mut self, io: &mut Process, _: &Identity) -> Result {
        self.set_option(io, "Ponder", "true").await
    }

    async fn sync(&mut self, io: &mut Process, deadline: Instant) -> Result {
        self.ping(io, deadline, |_| {}).await
    }

    async fn new_game(&mut self, io: &mut Process, _game: &dyn Notation, clock: &Clock) -> Result {
        match clock.control() {
            TimeControl::Depth(depth) => send(io, Command::SetDepth(depth)).await.map(|_| ()),
            _ => Ok(()),
        }
    }

    async fn go(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<Instant> {
        let clock = request.clock();
        let (mut tags, mut taken) = (Vec::new(), None);
        if let Some(left) = clock.left() {
            let increment = clock.increment();
            let time = format!("{}/{}", minutes(left), minutes(increment));
            tags.push(("TI", time));
            taken = Some(increment.as_secs_f64()).filter(|&seconds| seconds > 0.0);
        }
        let (start, moves) = (request.start, request.moves);
        let record = request.game.record(start, moves, &tags, taken);
        let unwritten = || Failure::Refused("the game cannot be written as GGF".to_owned());
        prepare(io, Command::SetGame(record.ok_or_else(unwritten)?));
        send(io, Command::Go).await
    }

    fn parse_line(&mut self, line: &str, report: &mut Report) -> Option<Parsed> {
        match line.parse() {
            Ok(Reply::Move(played)) => {
                if let Some(eval) = played.eval {
                    report.score = Some(eval.centidiscs.into());
                }
                return Some(Parsed::plain_move(Some(played.mv.to_string())));
            }
            Ok(Reply::Search(line)) => report.take_nboard(&line),
            Ok(Reply::NodeStats { nodes, .. }) => report.nodes = Some(nodes),
            Ok(_) => {}
            Err(_) => return garbled(line, "==="),
        }
        None
    }

    async fn analyse(&mut self, io: &mut Process, request: &GoRequest<'_>, lines: u32) -> Result {
        let record = request.game.record(request.start, request.moves, &[], None);
        let unwritten = || Failure::Refused("the game cannot be written as GGF".to_owned());
        prepare(io, Command::SetDepth(ANALYSIS_DEPTH));
        prepare(io, Command::SetGame(record.ok_or_else(unwritten)?));
        send(io, Command::Hint(lines)).await.map(|_| ())
    }

    fn variation(&self, line: &str, game: &dyn Notation) -> Option<Variation> {
        match line.parse() {
            Ok(Reply::Search(line)) => Some(Variation::of_nboard(&line, game)),
            Ok(Reply::NodeStats { nodes, .. }) => Some(Variation::of_nodes(nodes)),
            _ => None,
        }
    }

    /// `nodestats` follows the last hint and ends the analysis; so does the answer to a `ping`. But
    /// a `nodestats` right after a `status` only shows how far the search has come, and it goes on.
    fn ends_analysis(&mut self, line: &str, _: &mut Report) -> bool {
        let goes_on = std::mem::replace(&mut self.has_status, false);
        match line.parse() {
            Ok(Reply::NodeStats { .. }) => !goes_on,
            Ok(Reply::Pong(_)) => true,
            Ok(Reply::Status(_)) => {
                self.has_status = true;
                false
            }
            _ => false,
        }
    }

    /// The protocol has no command to move now: a `ping` ends the search, and no move comes after
    /// it.
    fn stop(&self) -> String {
        Command::Ping(self.pings + 1).to_string()
    }

    fn moves_when_stopped(&self) -> bool {
        false
    }

    fn quit(&self) -> String {
        Command::Quit.to_string()
    }
}

impl Nboard {
    /// Sends a `ping` and waits for its answer; replies that come before it go to `on_reply`.
    async fn ping(
        &mut self,
        io: &mut Process,
        deadline: Instant,
        mut on_reply: impl FnMut(Reply),
    ) -> Result {
        // Two more than the last: `stop` may have used the number between.
        self.pings += 2;
        send(io, Command::Ping(self.pings)).await?;
        loop {
            match next_line(io, deadline).await?.text.parse() {
                Ok(Reply::Pong(token)) if token == self.pings => return Ok(()),
                Ok(reply) => on_reply(reply),
                Err(_) => {}
            }
        }
    }
}

/// `MM:SS`, with a fraction where there is one.
fn minutes(time: Duration) -> String {
    let millis = time.as_millis();
    let (minutes, seconds, rest) = (millis / 60_000, millis / 1000 % 60, millis % 1000);
    match rest {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{minutes}:{seconds:02}.{rest:03}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_records_have_them() {
        for (millis, text) in [(900_000, "15:00"), (61_500, "1:01.500"), (0, "0:00")] {
            assert_eq!(minutes(Duration::from_millis(millis)), text);
        }
    }
}
