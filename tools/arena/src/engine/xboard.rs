//! XBoard's protocol, version 2, from the side of the one who asks.
//!
//! Unlike the others it has a state: the engine keeps the game and answers a move with a move. It is set up from scratch
//! only at its first move; from then on it hears the opponent's moves one by one.

use std::time::{Duration, Instant};

use super::dialect::{Dialect, Failure, Heard, Identity, Question, next_line, send};
use super::process::Process;
use super::report::Report;
use super::spec::Protocol;
use crate::clock::{Clock, TimeControl};
use crate::game::{Game, Seat};

/// A conversation in XBoard's protocol.
#[derive(Debug, Default)]
pub struct Xboard {
    /// The engine understands fractions of a second in `st`.
    fractions: bool,
    features: Features,
    pings: u32,
    /// Moves of the game that the engine knows, while it plays by itself.
    known: Option<usize>,
}

/// What the engine says that it understands.
#[derive(Debug)]
struct Features {
    ping: bool,
    setboard: bool,
    usermove: bool,
    time: bool,
}

impl Default for Features {
    /// What the protocol says of an engine that says nothing.
    fn default() -> Self {
        Self {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
        }
    }
}

impl Xboard {
    /// A conversation with an engine that understands fractions of a second in `st`, or not: the
    /// protocol has whole ones, and some engines exit at the point.
    pub fn new(fractions: bool) -> Self {
        Self {
            fractions,
            ..Self::default()
        }
    }
}

impl Dialect for Xboard {
    fn protocol(&self) -> Protocol {
        Protocol::Xboard
    }

    fn accepts(&self, control: TimeControl) -> Result<(), Failure> {
        let missing = match control {
            TimeControl::Nodes(_) => "xboard has no limit of nodes",
            TimeControl::MoveTime(time) if time.subsec_nanos() != 0 && !self.fractions => {
                "xboard's st has whole seconds: give it tc=st=1, or fractions=yes if it takes them"
            }
            _ => return Ok(()),
        };
        Err(Failure::Refused(missing.to_owned()))
    }

    fn greet(
        &mut self,
        process: &mut Process,
        game: &dyn Game,
        mut deadline: Instant,
    ) -> Result<Identity, Failure> {
        send(process, "xboard")?;
        send(process, "protover 2")?;
        let mut identity = Identity::default();
        let mut variants = None;
        'features: loop {
            let line = next_line(process, deadline)?;
            let Some(list) = line.text.trim().strip_prefix("feature ") else {
                continue;
            };
            for (name, value) in features(list) {
                match name {
                    "myname" => identity.name = Some(value.to_owned()),
                    "option" => {
                        let name = value.split(" -").next().unwrap_or(value);
                        identity.options.push(name.trim().to_owned());
                    }
                    "variants" => variants = Some(value.to_owned()),
                    "ping" => self.features.ping = value == "1",
                    "setboard" => self.features.setboard = value == "1",
                    "usermove" => self.features.usermove = value == "1",
                    "time" => self.features.time = value == "1",
                    "done" if value == "1" => break 'features,
                    // It asks for time to set itself up.
                    "done" => deadline += Duration::from_secs(10),
                    _ => {}
                }
            }
        }
        if let Some(variants) = variants
            && !variants.split(',').any(|v| v.trim() == game.name())
        {
            return Err(Failure::Refused(format!(
                "its variants have no {}",
                game.name()
            )));
        }
        Ok(identity)
    }

    fn set_option(
        &mut self,
        process: &mut Process,
        name: &str,
        value: &str,
    ) -> Result<(), Failure> {
        // `memory` and `cores` are commands of their own.
        let line = match (name, value) {
            ("memory" | "cores", _) => format!("{name} {value}"),
            (_, "") => format!("option {name}"),
            _ => format!("option {name}={value}"),
        };
        send(process, &line).map(|_| ())
    }

    fn sync(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Failure> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        send(process, &format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        loop {
            let line = next_line(process, deadline)?;
            let text = line.text.trim();
            if text == pong {
                return Ok(());
            }
            if let Some(refusal) = refusal(text) {
                return Err(refusal);
            }
        }
    }

    fn new_game(
        &mut self,
        process: &mut Process,
        game: &dyn Game,
        clock: &Clock,
    ) -> Result<(), Failure> {
        self.known = None;
        let mut tell = |line: String| send(process, &line).map(|_| ());
        tell("new".to_owned())?;
        tell(format!("variant {}", game.name()))?;
        tell("force".to_owned())?;
        match clock.control() {
            TimeControl::Depth(depth) => tell(format!("sd {depth}"))?,
            // Refused at the start.
            TimeControl::Nodes(_) => {}
            TimeControl::MoveTime(time) => tell(format!("st {}", time.as_secs_f64()))?,
            TimeControl::Clock {
                base,
                increment,
                moves,
            } => {
                let (minutes, seconds) = (base.as_secs() / 60, base.as_secs() % 60);
                let base = match seconds {
                    0 => minutes.to_string(),
                    _ => format!("{minutes}:{seconds:02}"),
                };
                let increment = increment.as_secs_f64();
                tell(format!("level {} {base} {increment}", moves.unwrap_or(0)))?;
            }
        }
        tell("post".to_owned())?;
        tell("easy".to_owned())
    }

    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Instant, Failure> {
        let last = question.moves.len();
        let continued = last > 0 && self.known == Some(last - 1);
        if !continued {
            self.set_up(process, question)?;
        }
        if self.features.time
            && let Some(left) = question.clock().left()
        {
            let opponent = question.clocks[question.mover().other().index()].left();
            send(process, &format!("time {}", left.as_millis() / 10))?;
            send(
                process,
                &format!("otim {}", opponent.unwrap_or(left).as_millis() / 10),
            )?;
        }
        if question.draw_offered {
            send(process, "draw")?;
        }
        // The engine's own answer will be known to it too.
        self.known = Some(last + 1);
        if continued {
            self.send_move(process, &question.moves[last - 1])
        } else {
            send(process, "go")
        }
    }

    fn hear(&mut self, line: &str, report: &mut Report) -> Option<Heard> {
        let line = line.trim();
        let answer = |mv: &str| Heard::Answer {
            mv: Some(mv.trim().to_owned()),
            draw: false,
            resign: false,
        };
        if let Some(mv) = line.strip_prefix("move ") {
            return Some(answer(mv));
        }
        // As engines wrote it before version 2.
        if let Some(mv) = line
            .strip_prefix("My move is")
            .map(|rest| rest.trim_start_matches(':'))
        {
            return Some(answer(mv));
        }
        if line == "resign" {
            return Some(Heard::Answer {
                mv: None,
                draw: false,
                resign: true,
            });
        }
        if let Some(Failure::Refused(why)) = refusal(line) {
            return Some(Heard::Refusal(why));
        }
        report.hear_thinking(line);
        None
    }

    fn hurry(&self) -> &'static str {
        "?"
    }

    fn game_over(&mut self, process: &mut Process, score: &str, reason: &str) {
        self.known = None;
        let _ = send(process, &format!("result {score} {{{reason}}}"));
        let _ = send(process, "force");
    }
}

impl Xboard {
    /// Gives the engine the game so far, and leaves it in force mode.
    fn set_up(&mut self, process: &mut Process, question: &Question<'_>) -> Result<(), Failure> {
        send(process, "force")?;
        if question.start != question.game.start_position() {
            if self.features.setboard {
                let position = question.game.xboard_position(question.start);
                send(process, &format!("setboard {position}"))?;
            } else {
                edit(process, question)?;
            }
        }
        for mv in question.moves {
            self.send_move(process, mv)?;
        }
        self.sync(process, Instant::now() + Duration::from_secs(10))
    }

    fn send_move(&self, process: &mut Process, mv: &str) -> Result<Instant, Failure> {
        if self.features.usermove {
            send(process, &format!("usermove {mv}"))
        } else {
            send(process, mv)
        }
    }
}

/// Sets up a position as it was done before `setboard`.
fn edit(process: &mut Process, question: &Question<'_>) -> Result<(), Failure> {
    if question.starter() == Seat::Second {
        send(process, "black")?;
        send(process, "force")?;
    }
    send(process, "edit")?;
    send(process, "#")?;
    for (side, pieces) in question
        .game
        .xboard_pieces(question.start)
        .iter()
        .enumerate()
    {
        if side == 1 {
            send(process, "c")?;
        }
        for piece in pieces {
            send(process, piece)?;
        }
    }
    send(process, ".").map(|_| ())
}

/// What an engine says when it does not accept the game.
fn refusal(line: &str) -> Option<Failure> {
    let refuses = [
        "Illegal move",
        "Illegal position",
        "Error (illegal",
        "tellusererror Illegal",
    ];
    refuses
        .iter()
        .any(|start| line.starts_with(start))
        .then(|| Failure::Refused(format!("it says \"{line}\"")))
}

/// The pairs of a `feature` line: `ping=1 myname="A B"`.
fn features(mut list: &str) -> impl Iterator<Item = (&str, &str)> {
    std::iter::from_fn(move || {
        let (name, rest) = list.trim_start().split_once('=')?;
        let (value, rest) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        list = rest;
        Some((name, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_lines_are_taken_apart() {
        let line = r#"ping=1 myname="Hoi Xiangqi 0.2" variants="xiangqi,chess" option="Hash -spin 1 1 9" done=1"#;
        let pairs: Vec<_> = features(line).collect();
        assert_eq!(pairs[1], ("myname", "Hoi Xiangqi 0.2"));
        assert_eq!(pairs[3], ("option", "Hash -spin 1 1 9"));
        assert_eq!(pairs[4], ("done", "1"));
        assert_eq!(features("junk").count(), 0);
    }
}
