//! UCI as Xiangqi engines speak it, the manager's side.
//!
//! Ranks are the trouble: an engine that has the option `UCI_Variant` counts them from 1, others
//! from 0. That is the guess; the first answer that is legal in one spelling only settles it.

use std::time::Instant;

use protocol::option::OptionKind;
use protocol::uci::{Command, Go, IdField, Reply};

use super::{
    Dialect, Failure, GoRequest, Identity, Parsed, Result, garbled, milliseconds, option,
    ponder_option, prepare, send, setup, wait_for,
};
use crate::clock::{Clock, TimeControl};
use crate::game::{Notation, Spelling};
use crate::process::Process;
use crate::protocol_name::Protocol;
use crate::report::Report;
use crate::variation::Variation;

#[derive(Debug)]
pub struct Uci {
    spelling: Spelling,
    /// The spelling is known, not guessed.
    settled: bool,
}

impl Uci {
    pub fn new(spelling: Option<Spelling>) -> Self {
        Self {
            spelling: spelling.unwrap_or(Spelling::Plain),
            settled: spelling.is_some(),
        }
    }
}

impl Dialect for Uci {
    const PROTOCOL: Protocol = Protocol::Uci;

    async fn handshake(
        &mut self,
        io: &mut Process,
        game: &dyn Notation,
        deadline: Instant,
    ) -> Result<Identity> {
        send(io, Command::Uci).await?;
        let mut identity = Identity::default();
        // Whether the option that chooses the game has ours among its values.
        let mut variant = None;
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
                Reply::Option(option) => {
                    if option.name.eq_ignore_ascii_case("UCI_Variant") {
                        variant = Some(match &option.kind {
                            OptionKind::Combo { choices, .. } => {
                                choices.iter().any(|choice| choice == game.name())
                            }
                            _ => true,
                        });
                    }
                    identity.options.push(option);
                }
                Reply::UciOk => return true,
                _ => {}
            }
            false
        })
        .await?;
        match variant {
            Some(false) => {
                return Err(Failure::Refused(format!(
                    "its UCI_Variant has no {}",
                    game.name()
                )));
            }
            Some(true) => {
                self.set_option(io, "UCI_Variant", game.name()).await?;
                if !self.settled {
                    self.spelling = Spelling::FromOne;
                }
            }
            None => {}
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
        send(io, Command::UciNewGame).await.map(|_| ())
    }

    async fn go(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<Instant> {
        let setup = setup(request, self.spelling);
        prepare(io, Command::Position { setup, bare: false });
        send(io, Command::Go(go(request))).await
    }

    async fn ponder(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<bool> {
        let setup = setup(request, self.spelling);
        prepare(io, Command::Position { setup, bare: false });
        let ponder = Go {
            ponder: true,
            ..go(request)
        };
        send(io, Command::Go(ponder)).await.map(|_| true)
    }

    fn parse_line(&mut self, line: &str, report: &mut Report) -> Option<Parsed> {
        match line.parse() {
            Ok(Reply::Info(info)) => report.take_uci(&info),
            Ok(Reply::BestMove { best, ponder }) => {
                let is_move = !matches!(best.as_str(), "(none)" | "none" | "0000");
                return Some(Parsed::Answer {
                    mv: is_move.then(|| best.to_string()),
                    ponder: ponder.map(|mv| mv.to_string()),
                    draw: false,
                    resign: false,
                });
            }
            Ok(_) => {}
            Err(_) => return garbled(line, "bestmove"),
        }
        None
    }

    async fn analyse(&mut self, io: &mut Process, request: &GoRequest<'_>, lines: u32) -> Result {
        self.set_option(io, "MultiPV", &lines.to_string()).await?;
        let setup = setup(request, self.spelling);
        prepare(io, Command::Position { setup, bare: false });
        let infinite = Go {
            infinite: true,
            ..Go::default()
        };
        send(io, Command::Go(infinite)).await.map(|_| ())
    }

    fn variation(&self, line: &str, game: &dyn Notation) -> Option<Variation> {
        match line.parse() {
            Ok(Reply::Info(info)) => Variation::of_uci(&info, game, self.spelling),
            _ => None,
        }
    }

    fn spelling(&self) -> Spelling {
        self.spelling
    }

    fn read_move(&mut self, text: &str, request: &GoRequest<'_>) -> Option<String> {
        let read = |spelling| request.game.parse_move(text, spelling);
        let legal = |plain: &Option<String>| {
            plain
                .as_deref()
                .is_some_and(|mv| request.position.is_legal(mv))
        };
        let (expected, other) = (read(self.spelling), read(self.spelling.other()));
        match (legal(&expected), legal(&other)) {
            (true, false) => self.settled = true,
            (false, true) if !self.settled => {
                self.spelling = self.spelling.other();
                self.settled = true;
                return other;
            }
            _ => {}
        }
        expected
    }

    fn stop(&self) -> String {
        Command::Stop.to_string()
    }

    fn quit(&self) -> String {
        Command::Quit.to_string()
    }
}

fn go(request: &GoRequest<'_>) -> Go {
    let clock = request.clock();
    match clock.control() {
        TimeControl::Depth(depth) => Go {
            depth: Some(depth),
            ..Go::default()
        },
        TimeControl::Nodes(nodes) => Go {
            nodes: Some(nodes),
            ..Go::default()
        },
        TimeControl::MoveTime(time) => Go {
            movetime: Some(milliseconds(time)),
            ..Go::default()
        },
        TimeControl::Clock { .. } => {
            // An opponent without a clock is shown with the mover's.
            let [red, black] = request.clocks.map(|other| {
                if other.left().is_some() {
                    other
                } else {
                    *clock
                }
            });
            Go {
                wtime: red.left().map(milliseconds),
                btime: black.left().map(milliseconds),
                winc: Some(milliseconds(red.increment())),
                binc: Some(milliseconds(black.increment())),
                movestogo: clock.moves_to_go(),
                ..Go::default()
            }
        }
    }
}
