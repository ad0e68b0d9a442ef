//! NBoard, versions 1 and 2 (docs/reference/nboard.md).
//!
//! The GUI keeps the game. `ping` makes whatever is being thought about pointless: the search is
//! discarded and `pong` is said at once, and nothing of the old position after it.

mod clock;

use std::time::Duration;

use ::app::options::{Dialect as Language, OptionError};
use ::app::session::{Playing, Searches, Started, Task};
use ::search::clock::Limits;
use protocol::nboard::{Command, Depth, Eval, GameMove, Reply, Search};
use protocol::session::{Dialect, Epoch, Flow, Out};
use protocol::{MoveText, ParseError};
use reversi_rules::ggf::Ggf;
use reversi_rules::{Move, sequence};

use super::{Desk, NAME, VERSION, inspect, review};
use crate::engine::{Answer, Ending, Line, Purpose, Reach, Request, Reversi, Valued};
use clock::GameClock;

/// How long to think when neither a depth nor a clock has been set.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// How deep to look for hints when no depth has been set.
const DEFAULT_DEPTH: i32 = 8;

/// What this dialect remembers of the conversation.
#[derive(Debug, Default)]
pub(super) struct NBoard {
    /// `set depth`, in plies.
    depth: Option<i32>,
    /// What the game's record says of the time.
    clock: GameClock,
}

/// A move as it is written here: `F5`, `PA`.
fn text(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".into(),
    }
}

fn depth(reach: Reach) -> Depth {
    match reach {
        Reach::Depth {
            plies,
            confidence: 100,
        } => Depth::Plies(plies),
        Reach::Depth { plies, confidence } => Depth::Selective { plies, confidence },
        Reach::End {
            confidence,
            outcome_only,
        } => Depth::Solved {
            confidence,
            outcome_only,
        },
    }
}

impl NBoard {
    /// The limits of a search that the clock does not end.
    fn to_depth(&self) -> Limits {
        Limits {
            depth: Some(self.depth.unwrap_or(DEFAULT_DEPTH)),
            ..Limits::default()
        }
    }

    /// The limits of a search for a move.
    fn for_move(&self, desk: &Desk) -> Limits {
        let own = self.clock.remaining(desk.engine.position().side_to_move());
        let untold = self.depth.is_none() && own.is_none();
        Limits {
            depth: self.depth,
            own,
            movetime: untold.then_some(DEFAULT_TIME),
            ..Limits::default()
        }
    }

    fn set_game(&mut self, desk: &mut Desk, ggf: &str, out: &mut Out) {
        let read = Ggf::parse(ggf).and_then(|game| Ok((game.position()?.clone(), game)));
        let (position, clock) = match read {
            Ok((position, game)) => (Ok(position), GameClock::of(&game)),
            Err(error) => (Err(error), self.clock),
        };
        match desk.engine.take_over(position) {
            Ok(()) => {
                desk.engine.make_ready();
                self.clock = clock;
            }
            Err(error) => out.say(Reply::status(format_args!("set game: {error}"))),
        }
    }

    fn played(&mut self, desk: &mut Desk, played: &GameMove, out: &mut Out) {
        if !desk.engine.has_position() {
            let why = Ending::NoPosition;
            out.say(Reply::status(format_args!("move {}: {why}", played.mv)));
            return;
        }
        let mut position = desk.engine.position().clone();
        let side = position.side_to_move();
        let made = match played.mv.as_str().parse::<Move>() {
            // A pass that could be understood is not always sent.
            Ok(mv) => sequence::play(&mut position, &mv.to_string()).map_err(|e| e.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match made {
            Ok(()) => {
                desk.engine.adopt(position);
                self.clock.charge(side, played.time.unwrap_or(0));
            }
            Err(why) => out.say(Reply::status(format_args!("move {}: {why}", played.mv))),
        }
    }

    fn hint(&self, desk: &mut Desk, epoch: Epoch, moves: u32, out: &mut Out) {
        let request = Request {
            purpose: Purpose::Hint,
            lines: moves as usize,
            ..Request::best(self.to_depth())
        };
        if let Started::NoMove(ending) = desk.think(epoch, request) {
            out.say(Reply::status(ending));
        }
    }
}

fn node_stats(answer: &Answer) -> Reply {
    Reply::NodeStats {
        nodes: answer.nodes,
        time: answer.elapsed.as_millis() as u64,
    }
}

impl Dialect<Playing<Reversi>> for NBoard {
    type Language = protocol::nboard::NBoard;

    fn command(&mut self, desk: &mut Desk, command: &Command, epoch: Epoch, out: &mut Out) -> Flow {
        match command {
            Command::NBoard(_) => out.say(Reply::MyName(format!("{NAME} {VERSION}"))),
            Command::SetDepth(plies) => self.depth = Some((*plies).clamp(1, 1000) as i32),
            Command::SetGame(ggf) => self.set_game(desk, ggf, out),
            Command::SetContempt(centidiscs) => {
                desk.engine.options_mut().own.contempt = *centidiscs;
            }
            Command::SetOther { name, value } => {
                // Options of our own may be set by hand; what is set by newer GUIs is no error.
                match desk.engine.set(Language::NBoard, name, Some(value)) {
                    Ok(capped) => capped
                        .into_iter()
                        .for_each(|capped| out.say(Reply::status(capped))),
                    Err(OptionError::Unknown { .. }) => log::debug!("set {name}: unknown"),
                    Err(error) => out.say(Reply::status(error)),
                }
            }
            Command::Move(mv) => self.played(desk, mv, out),
            Command::Hint(moves) => self.hint(desk, epoch, *moves, out),
            Command::Go => {
                let request = Request::best(self.for_move(desk));
                if !desk.ponderhit()
                    && let Started::NoMove(ending) = desk.think(epoch, request)
                {
                    out.say(Reply::status(ending));
                }
            }
            Command::Ping(token) => {
                desk.engine.make_ready();
                out.say(Reply::Pong(*token));
            }
            // There is no book to learn for.
            Command::Learn => out.say(Reply::Learned),
            Command::Analyze => {
                let limits = self.to_depth();
                review::review(desk, epoch, limits);
            }
            Command::Quit => return Flow::Quit,
            Command::Inspect(what) => {
                if let Some(text) = inspect::inspect(desk, what, epoch) {
                    out.say(text);
                }
            }
        }
        Flow::Continue
    }

    fn parse_error(&mut self, _: &mut Desk, _line: &str, error: &ParseError, out: &mut Out) {
        out.say(Reply::status(error));
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::status(why));
    }

    fn report(&mut self, desk: &Desk, line: &Line, out: &mut Out) {
        let purpose = desk.task().map(|task| task.purpose);
        if purpose != Some(Purpose::Hint) {
            return;
        }
        let search = Search {
            pv: line.moves.iter().map(|&mv| text(mv)).collect(),
            eval: Eval::centidiscs(line.value),
            depth: depth(line.reach),
            text: String::new(),
        };
        out.think(line.rank as u32, Reply::Search(search));
    }

    fn note(&mut self, valued: Valued, out: &mut Out) {
        out.say(Reply::Analysis {
            moves_made: valued.moves_made,
            eval: Eval::centidiscs(valued.value),
        });
    }

    fn answer(&mut self, desk: &mut Desk, task: Task<Reversi>, answer: Answer, out: &mut Out) {
        if task.purpose == Purpose::Ponder {
            return;
        }
        out.say(node_stats(&answer));
        if task.purpose != Purpose::Move {
            return;
        }
        let Some(best) = answer.best else {
            return;
        };
        let Ok(mv) = MoveText::new(text(best)) else {
            return;
        };
        let value = answer.found.first().map(|line| line.value);
        // GUIs have been seen to refuse a pass with a value.
        out.say(Reply::Move(match best {
            Move::Pass => GameMove::bare(mv),
            Move::Place(_) => GameMove {
                mv,
                eval: value.map(Eval::centidiscs),
                time: Some(task.own_time(&answer).as_millis() as u64),
            },
        }));
        if let Some(reply) = answer.ponder {
            let limits = self.for_move(desk);
            desk.ponder(task.position, &[best, reply], limits);
        }
    }

    fn accepts(&self, desk: &Desk, task: &Task<Reversi>, command: &Command) -> bool {
        match command {
            Command::Ping(_) => {
                desk.discard();
                true
            }
            Command::Go if task.purpose == Purpose::Ponder => {
                let is_hit = desk.ponders_on(desk.engine.position());
                if !is_hit {
                    desk.discard();
                }
                is_hit
            }
            // A search has a position of its own: another may be set up meanwhile.
            Command::SetGame(_) | Command::Move(_) if task.purpose == Purpose::Ponder => true,
            Command::NBoard(_) | Command::Quit | Command::Learn => true,
            Command::Inspect(what) if !inspect::counts(what) => true,
            Command::SetDepth(_) | Command::SetContempt(_) => true,
            // GUIs ping first; a script that does not still gets its move, but no hint is waited for
            // that is about another position.
            _ => {
                if task.purpose == Purpose::Ponder {
                    desk.discard();
                }
                if matches!(task.purpose, Purpose::Hint | Purpose::Review)
                    && matches!(command, Command::SetGame(_) | Command::Move(_))
                {
                    desk.cancel();
                }
                false
            }
        }
    }
}
