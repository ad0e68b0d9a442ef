//! Gomocup, the manager's side.
//!
//! The stones of an opening go out as `BOARD`; from then on the engine knows the game and hears
//! each of the opponent's moves as `TURN`. Limits of nodes and depth, an increment and the request
//! to report its thinking are Yixin-Board's extensions: the protocol has no way to ask whether an
//! engine knows them, and one that does not skips them.

use std::time::{Duration, Instant};

use protocol::gomocup::{Command, Field, Info, Point, Reply, RuleMask, Stone, Thinking, UNLIMITED};

use super::{
    Dialect, Failure, GoRequest, Identity, Parsed, Result, garbled, milliseconds, next_line, send,
};
use crate::clock::{Clock, TimeControl};
use crate::dialect::READY_LIMIT;
use crate::game::{Notation, StoneBoard};
use crate::process::Process;
use crate::protocol_name::Protocol;
use crate::report::Report;
use crate::variation::Variation;

/// How long the first `ABOUT` waits for its answer, which some engines never give.
const ABOUT_LIMIT: Duration = Duration::from_millis(500);

/// The same for an engine that has answered `ABOUT` before: it may have weights to read first.
const ABOUT_AGAIN_LIMIT: Duration = Duration::from_secs(5);

/// How long after an `ERROR` the engine's `OK` may still come: the complaint may have been about an
/// `INFO`, which has no answer of its own.
const COMPLAINT_LIMIT: Duration = Duration::from_secs(1);

/// How long an analysis may take, in milliseconds: a day.
const ANALYSIS_TIME: u64 = 86_400_000;

#[derive(Debug, Default)]
pub struct Gomocup {
    /// The stones that the engine knows, its own answer to the last request not among them.
    known: Vec<Point>,
    /// How many of them belong to the opening.
    opening: usize,
    /// `show_detail` has been set: whether the engine reports its thinking.
    detail: bool,
    /// The engine has answered `ABOUT` in the handshake.
    answers_about: bool,
    /// Names of the options that were set since the last [`sync`](Dialect::sync).
    options: Vec<String>,
    /// Its last complaint in this game, unless it has made a move since.
    complaint: Option<String>,
}

/// Parses a plain move, `7,7`, into a point.
fn point(plain: &str) -> Option<Point> {
    let (x, y) = plain.split_once(',')?;
    let number = |text: &str| text.parse::<i32>().ok();
    Some(Point::new(number(x)?, number(y)?))
}

/// The lines from `BOARD` to `DONE`, for one write: the last stone is the opponent's.
fn board(stones: &[Point]) -> String {
    let mut lines = vec![Command::Board.to_string()];
    for (index, &at) in stones.iter().enumerate() {
        let field = if (stones.len() - index) % 2 == 1 {
            Field::Opponent
        } else {
            Field::Own
        };
        let field = Some(field);
        lines.push(Command::Stone(Stone { at, field }).to_string());
    }
    lines.push(Command::Done.to_string());
    lines.join("\n")
}

async fn info(io: &mut Process, info: Info) -> Result {
    send(io, Command::Info(info)).await.map(|_| ())
}

impl Gomocup {
    /// The engine's last answer and the opponent's move after it, if the request adds just these
    /// two to the stones that the engine knows.
    fn follow(&self, request: &GoRequest<'_>) -> Option<[Point; 2]> {
        let sent = self.known.len().checked_sub(self.opening)?;
        let (sent, new) = request.moves.split_at_checked(sent)?;
        let last = match sent.last() {
            Some(last) => point(last)? == *self.known.last()?,
            // The engine knows only the stones of the opening.
            None => !self.known.is_empty(),
        };
        let [own, theirs] = new else {
            return None;
        };
        Some([point(own)?, point(theirs)?]).filter(|_| last)
    }

    /// Sends `START` or `RECTSTART`, and waits for the engine's `OK`.
    async fn start(io: &mut Process, game: &dyn Notation, deadline: Instant) -> Result {
        let board = game.stones(game.start_position());
        let not_for = || Failure::Refused(format!("gomocup is not for {}", game.name()));
        let StoneBoard { width, height, .. } = board.ok_or_else(not_for)?;
        let command = if width == height {
            Command::Start { width, height }
        } else {
            Command::RectStart { width, height }
        };
        send(io, &command).await?;
        let (mut deadline, mut complaint) = (deadline, None);
        loop {
            let line = match (next_line(io, deadline).await, complaint) {
                (Ok(line), said) => {
                    complaint = said;
                    line.text
                }
                (Err(_), Some(said)) => {
                    let why = format!("refuses {command}: it says \"{said}\"");
                    return Err(Failure::Refused(why));
                }
                (Err(failure), None) => return Err(failure),
            };
            match line.parse() {
                Ok(Reply::Ok) => return Ok(()),
                Ok(Reply::Error(_) | Reply::Unknown(_)) => {
                    // Rapfi, when still busy with the previous game, reads only the `15` of the
                    // command.
                    if complaint.is_none() {
                        send(io, &command).await?;
                    }
                    deadline = deadline.min(Instant::now() + COMPLAINT_LIMIT);
                    complaint = Some(line);
                }
                _ => {}
            }
        }
    }
}

impl Dialect for Gomocup {
    const PROTOCOL: Protocol = Protocol::Gomocup;

    fn accepts(&self, control: TimeControl) -> Result {
        match control {
            TimeControl::Clock { moves: Some(_), .. } => Err(Failure::Refused(
                "gomocup has no number of moves for a time".to_owned(),
            )),
            _ => Ok(()),
        }
    }

    async fn handshake(
        &mut self,
        io: &mut Process,
        game: &dyn Notation,
        deadline: Instant,
    ) -> Result<Identity> {
        Self::start(io, game, deadline).await?;
        // Some engines never answer `ABOUT`.
        send(io, Command::About).await?;
        let deadline = deadline.min(Instant::now() + ABOUT_LIMIT);
        let mut identity = Identity::default();
        while let Ok(line) = next_line(io, deadline).await {
            match line.text.parse() {
                Ok(Reply::About(about)) => {
                    let words = ["name", "version"].map(|key| about.get(key).unwrap_or_default());
                    identity.name = Some(words.join(" ").trim().to_owned());
                    identity.author = about.get("author").map(str::to_owned);
                    self.answers_about = true;
                    break;
                }
                Ok(Reply::Error(_) | Reply::Unknown(_)) => break,
                _ => {}
            }
        }
        Ok(identity)
    }

    async fn set_option(&mut self, io: &mut Process, name: &str, value: &str) -> Result {
        self.detail |= name.eq_ignore_ascii_case("show_detail");
        self.options.push(name.to_owned());
        send(io, format!("INFO {name} {value}")).await.map(|_| ())
    }

    /// By Yixin-Board's option `pondering`, which not every engine knows.
    async fn let_ponder(&mut self, io: &mut Process, _: &Identity) -> Result {
        self.set_option(io, "pondering", "1").await
    }

    fn can_sync(&self) -> bool {
        false
    }

    /// An engine that has answered `ABOUT` before is asked again: our own engine reports an option
    /// that it cannot set (`INFO evalfile: ...`) before it answers. Of other engines, nothing but
    /// `START` is sure to be answered.
    async fn sync(&mut self, io: &mut Process, deadline: Instant) -> Result {
        let options = std::mem::take(&mut self.options);
        if options.is_empty() || !self.answers_about {
            return Ok(());
        }
        send(io, Command::About).await?;
        let deadline = deadline.min(Instant::now() + ABOUT_AGAIN_LIMIT);
        while let Ok(line) = next_line(io, deadline).await {
            match line.text.parse() {
                Ok(Reply::About(_)) => break,
                Ok(Reply::Message(text)) => {
                    let begins = |name: &str| format!("INFO {}: ", name.to_ascii_lowercase());
                    let is_about = |name: &&String| text.starts_with(&begins(name));
                    if let Some(name) = options.iter().find(is_about) {
                        let why = format!("refuses INFO {name}: it says \"{text}\"");
                        return Err(Failure::Refused(why));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    async fn new_game(&mut self, io: &mut Process, game: &dyn Notation, clock: &Clock) -> Result {
        self.known.clear();
        self.opening = 0;
        self.complaint = None;
        Self::start(io, game, Instant::now() + READY_LIMIT).await?;
        // Only now: an ERROR would be taken for the answer to START.
        if !self.detail {
            info(io, Info::ShowDetail(1)).await?;
            self.detail = true;
        }
        if let Some(board) = game.stones(game.start_position()) {
            let mask = RuleMask::from_bits_truncate(board.rule);
            info(io, Info::Rule(mask)).await?;
        }
        let (turn, whole) = match clock.control() {
            TimeControl::Clock { base, .. } => (Some(base), milliseconds(base)),
            TimeControl::MoveTime(time) => (Some(time), 0),
            TimeControl::Nodes(nodes) => {
                info(io, Info::MaxNode(nodes)).await?;
                (None, 0)
            }
            TimeControl::Depth(plies) => {
                info(io, Info::MaxDepth(plies)).await?;
                (None, 0)
            }
        };
        if let Some(turn) = turn {
            info(io, Info::TimeoutTurn(milliseconds(turn))).await?;
        }
        info(io, Info::TimeoutMatch(whole)).await?;
        if !clock.increment().is_zero() {
            info(io, Info::TimeIncrement(milliseconds(clock.increment()))).await?;
        }
        Ok(())
    }

    async fn go(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<Instant> {
        let left = match request.clock().control() {
            TimeControl::Clock { .. } => request.clock().left(),
            _ => None,
        };
        let left = left.map_or(UNLIMITED, |left| milliseconds(left) as i64);
        let left = Command::Info(Info::TimeLeft(left));
        let opening = match request.opening {
            Some(rule) => Some(format!("OPENING {rule}")),
            None => request.swap2.then(|| "SWAP2BOARD".to_owned()),
        };
        let question = if let Some(opening) = opening {
            let lines = request.moves.iter().map(|mv| format!("{mv}\n"));
            self.known.clear();
            self.opening = 0;
            format!("{opening}\n{}DONE", lines.collect::<String>())
        } else if let Some([own, theirs]) = self.follow(request) {
            self.known.extend([own, theirs]);
            Command::Turn(theirs).to_string()
        } else {
            let unwritten = || Failure::Refused("the game cannot be written as stones".to_owned());
            let opening = request.game.stones(request.start).ok_or_else(unwritten)?;
            let stones = opening.stones.into_iter();
            self.known = stones.map(|(x, y)| Point::new(x, y)).collect();
            self.opening = self.known.len();
            for mv in request.moves {
                self.known.push(point(mv).ok_or_else(unwritten)?);
            }
            match self.known.is_empty() {
                true => Command::Begin.to_string(),
                false => board(&self.known),
            }
        };
        // In one write: the engine wakes once.
        send(io, format!("{left}\n{question}")).await
    }

    /// By Yixin-Board's commands, which not every engine knows.
    async fn analyse(&mut self, io: &mut Process, request: &GoRequest<'_>, lines: u32) -> Result {
        let unwritten = || Failure::Refused("the game cannot be written as stones".to_owned());
        let opening = request.game.stones(request.start).ok_or_else(unwritten)?;
        let mut stones: Vec<Point> = opening
            .stones
            .into_iter()
            .map(|(x, y)| Point::new(x, y))
            .collect();
        for mv in request.moves {
            stones.push(point(mv).ok_or_else(unwritten)?);
        }
        // The engine plays the move that it finds, so its board is no longer the game's.
        self.known.clear();
        self.opening = 0;
        let board = board(&stones).replacen("BOARD", "YXBOARD", 1);
        let limits = [Info::MaxNode(0), Info::MaxDepth(0)].map(Command::Info);
        let limits = limits.map(|command| command.to_string()).join("\n");
        let time = Command::Info(Info::TimeoutTurn(ANALYSIS_TIME));
        let ask = Command::YxNBest(lines);
        send(io, format!("{limits}\n{time}\n{board}\n{ask}")).await?;
        Ok(())
    }

    fn variation(&self, line: &str, _: &dyn Notation) -> Option<Variation> {
        match line.parse() {
            Ok(Reply::Message(text)) => {
                let thinking = text.parse::<Thinking>().ok()?;
                Some(Variation::of_gomocup(&thinking))
            }
            _ => None,
        }
    }

    fn parse_line(&mut self, line: &str, report: &mut Report) -> Option<Parsed> {
        match line.parse() {
            Ok(Reply::Move(at)) => {
                self.complaint = None;
                return Some(Parsed::plain_move(Some(at.to_string())));
            }
            Ok(Reply::Stones(stones)) => {
                let stones: Vec<String> = stones.iter().map(ToString::to_string).collect();
                return Some(Parsed::plain_move(Some(stones.join(" "))));
            }
            Ok(answer @ Reply::Numbered(..)) => {
                return Some(Parsed::plain_move(Some(answer.to_string())));
            }
            Ok(Reply::Swap) => return Some(Parsed::plain_move(Some("SWAP".to_owned()))),
            Ok(Reply::Message(text)) => {
                if let Ok(thinking) = text.parse::<Thinking>() {
                    report.take_gomocup(&thinking);
                }
            }
            // Many engines say ERROR of an INFO that they do not know, and play on. One that does
            // not play on loses on time, and its complaint is given as the reason.
            Ok(Reply::Error(_) | Reply::Unknown(_)) => self.complaint = Some(line.to_owned()),
            Ok(_) => {}
            Err(_) if line.trim_start().starts_with(|c: char| c.is_ascii_digit()) => {
                let verb = line.split_whitespace().next().unwrap_or_default();
                return garbled(line, verb);
            }
            Err(_) => {}
        }
        None
    }

    fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    fn stop(&self) -> String {
        Command::YxStop.to_string()
    }

    fn quit(&self) -> String {
        Command::End.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_stone_of_a_board_is_the_opponents() {
        let stones = [(7, 7), (8, 8), (9, 9)].map(|(x, y)| Point { x, y });
        assert_eq!(board(&stones), "BOARD\n7,7,2\n8,8,1\n9,9,2\nDONE");
        assert_eq!(board(&stones[..2]), "BOARD\n7,7,1\n8,8,2\nDONE");
    }
}
