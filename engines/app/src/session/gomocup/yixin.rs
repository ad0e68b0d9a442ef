//! Commands of Yixin-Board alone: openings answered by messages, blocked points, the transposition
//! table in a file.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;

use ::cli::Language;
use ::cli::input::FileError;
use ::cli::output;
use protocol::gomocup::{Command, DatabaseCommand, Payload, Point};
use protocol::session::Out;
use search::tt::LoadError;

use super::{Done, Gomocup, GomocupGame, OpeningAnswer, Session, on_board, say_all};
use crate::engine::Purpose;

/// First and last number of the stones that each placing step of Swap2 puts down.
const SWAP2_STONES: [(usize, usize); 2] = [(1, 3), (4, 5)];

/// The wording of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Words {
    /// The plain replies of Gomocup.
    #[default]
    Gomocup,
    /// For a step of `YXSWAP2STEP`.
    Swap2(u8),
    /// For a step of `YXSOOSORVSTEP`.
    Soosorv(u8),
}

fn moves(rule: &str, first: usize, points: &[Point]) -> Vec<String> {
    let numbered = points.iter().zip(first..);
    let messages = numbered.map(|(at, number)| format!("{rule} MOVE{number} {} {}", at.x, at.y));
    messages.collect()
}

impl Words {
    /// The messages for an answer; none if it is a plain reply of Gomocup.
    pub(super) fn messages<G: GomocupGame>(
        self,
        found: &OpeningAnswer<G::Move>,
    ) -> Option<Vec<String>> {
        let (points, number): (Vec<Point>, _) = match found {
            OpeningAnswer::Swap => (Vec::new(), None),
            OpeningAnswer::Points(points, number) => {
                (points.iter().map(|&mv| G::point(mv)).collect(), *number)
            }
        };
        let swaps = *found == OpeningAnswer::Swap;
        let said = if swaps { "YES" } else { "NO" };
        Some(match self {
            Self::Gomocup => return None,
            Self::Swap2(1) => moves("SWAP2", SWAP2_STONES[0].0, &points),
            // One stone is white's move, which Yixin-Board asks for by itself.
            Self::Swap2(2) if points.len() == 2 => moves("SWAP2", SWAP2_STONES[1].0, &points),
            Self::Swap2(step) => vec![format!("SWAP2 SWAP{} {said}", step - 1)],
            Self::Soosorv(1) => moves("SOOSORV", 1, &points),
            Self::Soosorv(2) => vec![format!("SOOSORV SWAP1 {said}")],
            Self::Soosorv(3) => {
                let number = number.unwrap_or(1);
                let messages = moves("SOOSORV", 4, &points).into_iter();
                messages
                    .map(|message| format!("{message} {number}"))
                    .collect()
            }
            Self::Soosorv(4) => vec![format!("SOOSORV SWAP2 {said}")],
            Self::Soosorv(5) => {
                let message = |at: &Point| format!("SOOSORV MOVE5 {} {}", at.x, at.y);
                let messages = points.iter().map(message);
                let begin = std::iter::once("SOOSORV MOVE5 REFRESH".to_owned());
                begin
                    .chain(messages)
                    .chain(["SOOSORV MOVE5 DONE".to_owned()])
                    .collect()
            }
            Self::Soosorv(_) => {
                let message = |at: &Point| format!("SOOSORV MOVE5C {} {}", at.x, at.y);
                points.iter().map(message).collect()
            }
        })
    }
}

/// The answers of the Soosyrv opening up to a step, from its stones. Steps 2 and 4 ask whether to
/// swap colors; at steps 3 and 5 a swap has already been chosen.
pub(super) fn soosorv(
    step: u8,
    points: &[Point],
    fifths: Option<u32>,
) -> Result<Vec<String>, String> {
    let (opening, rest) = points.split_at(points.len().min(3));
    let listed = |points: &[Point]| {
        let points: Vec<String> = points.iter().map(ToString::to_string).collect();
        points.join(" ")
    };
    let expected = match step {
        1 => 0,
        2 | 3 => 3,
        4 | 5 => 4,
        _ => 5,
    };
    if points.len() < expected || (step < 6 && points.len() > expected) {
        let least = if step == 6 { "at least " } else { "" };
        return Err(format!(
            "found {} stones, expected {least}{expected}",
            points.len()
        ));
    }
    let swap = || "swap".to_owned();
    let mut answers: Vec<String> = (step > 1).then(|| listed(opening)).into_iter().collect();
    answers.extend((step == 3).then(swap));
    if let Some((&fourth, offered)) = rest.split_first() {
        let number = match step {
            6 => offered.len() as u64,
            _ => u64::from(fifths.ok_or("found no number of fifth moves, expected one")?),
        };
        answers.push(format!("{fourth} {number}"));
        answers.extend((step == 5).then(swap));
        answers.extend((step == 6).then(|| listed(offered)));
    }
    Ok(answers)
}

/// Points that the search must not play.
#[derive(Debug, Default)]
pub(super) struct Blocked {
    points: Vec<Point>,
    /// Lines of play from an empty board, whose last move is blocked after the others.
    paths: Vec<Vec<Point>>,
}

/// Limit of blocked paths; more are ignored.
const MAX_PATHS: usize = 10_000;

impl Blocked {
    /// Clears all points, or all paths, as the command says.
    pub(super) fn reset(&mut self, command: &Command) {
        match command {
            Command::YxBlockReset => self.points.clear(),
            Command::YxBlockPathReset => self.paths.clear(),
            _ => {}
        }
    }

    pub(super) fn block(&mut self, points: &[Point]) {
        let new = points.iter().filter(|point| !self.points.contains(point));
        let new: Vec<_> = new.copied().collect();
        self.points.extend(new);
    }

    pub(super) fn allow(&mut self, points: &[Point]) {
        self.points.retain(|point| !points.contains(point));
    }

    pub(super) fn block_path(&mut self, path: &[Point]) {
        let is_known = self.paths.iter().any(|known| known == path);
        if !path.is_empty() && !is_known && self.paths.len() < MAX_PATHS {
            self.paths.push(path.to_vec());
        }
    }

    pub(super) fn allow_path(&mut self, path: &[Point]) {
        self.paths.retain(|known| known != path);
    }

    /// The blocked moves of a position.
    pub(super) fn at<G: GomocupGame>(&self, position: &G::Position) -> Vec<G::Move> {
        let on_board = |&at: &Point| super::on_board::<G>(position, at).ok();
        let mut moves: Vec<G::Move> = self.points.iter().filter_map(on_board).collect();
        for path in &self.paths {
            let path: Option<Vec<G::Move>> = path.iter().map(on_board).collect();
            if let Some((&last, before)) = path.as_deref().and_then(<[_]>::split_last)
                && G::follows(position, before)
            {
                moves.push(last);
            }
        }
        moves
    }
}

pub(super) fn usage<G: GomocupGame>(session: &Session<G>) -> String {
    let full = session
        .engine
        .with_table(search::tt::TranspositionTable::hashfull);
    format!("hash {}.{} % full", full / 10, full % 10)
}

/// What to do with the file that a command names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileWord {
    Dump,
    Load,
    Database(DatabaseCommand),
}

impl FileWord {
    pub(super) fn of(command: &Command) -> Option<(Self, &str)> {
        match command {
            Command::YxHashDump(file) => Some((Self::Dump, file)),
            Command::YxHashLoad(file) => Some((Self::Load, file)),
            Command::YxDatabase(word, file) if word.payload() == Payload::File => {
                Some((Self::Database(*word), file))
            }
            _ => None,
        }
    }

    /// Reads or writes the file; returns the messages to print.
    pub(super) fn carry_out<G: GomocupGame>(
        self,
        session: &mut Session<G>,
        file: &str,
    ) -> Vec<String> {
        if let Self::Database(word) = self {
            return database(session, None, word, file);
        }
        vec![self.table(session, file)]
    }

    /// Writes the transposition table to a file, or reads it.
    fn table<G: GomocupGame>(self, session: &Session<G>, file: &str) -> String {
        let path = Path::new(file);
        let failed = |error| FileError::of(path, error).say(Language::En);
        let tag = tag::<G>();
        match self {
            Self::Dump => {
                let dumped = session.engine.with_table(|table| {
                    let mut to = BufWriter::new(output::create(path)?);
                    table.dump(tag, &mut to)?;
                    to.flush()
                });
                dumped.map_or_else(failed, |()| format!("hash dumped to {file}"))
            }
            Self::Load | Self::Database(_) => {
                let opened = File::open(path).map_err(failed);
                let loaded = opened.and_then(|from| {
                    let mut from = BufReader::new(from);
                    let load = |table: &search::tt::TranspositionTable| table.load(tag, &mut from);
                    let loaded = session.engine.with_table(load);
                    loaded.map_err(|why| match why {
                        LoadError::Io(error) => failed(error),
                        why => format!("{file}: {why}"),
                    })
                });
                loaded.map_or_else(|why| why, |()| format!("hash loaded from {file}"))
            }
        }
    }
}

/// Carries out a database command at `position` (default: the engine's); returns the messages to
/// print.
pub(super) fn database<G: GomocupGame>(
    session: &mut Session<G>,
    position: Option<G::Position>,
    word: DatabaseCommand,
    text: &str,
) -> Vec<String> {
    let position = position.unwrap_or_else(|| session.engine.position().clone());
    let said = G::database(session.engine.options_mut(), &position, word, text);
    said.unwrap_or_else(|why| vec![format!("{}: {why}", word.word())])
}

/// Identifies tables of this game and version, since keys and values differ in others.
fn tag<G: GomocupGame>() -> u64 {
    let text = [G::NAME, env!("CARGO_PKG_VERSION")].concat();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Gomocup {
    /// Carries out a command of Yixin-Board that is followed by points.
    pub(super) fn done_points<G: GomocupGame>(
        &mut self,
        session: &mut Session<G>,
        command: &Command,
        points: &[Point],
        out: &mut Out,
    ) -> Done {
        let all_on_board = || {
            let mut points = points.iter();
            points.try_for_each(|&at| match self.started {
                true => on_board::<G>(session.engine.position(), at).map(drop),
                false => Ok(()),
            })
        };
        match *command {
            Command::YxBlock | Command::YxBlockUndo => {
                all_on_board().map_err(|why| format!("{}: {why}", command.word()))?;
                match command {
                    Command::YxBlock => self.blocked.block(points),
                    _ => self.blocked.allow(points),
                }
            }
            Command::YxBlockPath => self.blocked.block_path(points),
            Command::YxBlockPathUndo => self.blocked.allow_path(points),
            Command::YxSoosorvStep { step, fifths } => {
                return self.soosorv(session, step, points, fifths);
            }
            Command::YxDatabase(word, ref text) => {
                return self.database(session, word, text, points, out);
            }
            _ => {}
        }
        Ok(None)
    }

    /// Carries out a database command at the position after some moves.
    pub(super) fn database<G: GomocupGame>(
        &self,
        session: &mut Session<G>,
        word: DatabaseCommand,
        text: &str,
        points: &[Point],
        out: &mut Out,
    ) -> Done {
        self.started()?;
        let (last, rule) = (session.engine.position(), self.settings.rule());
        let stones = points.iter().zip(0..).map(|(&at, turn)| {
            let mv = on_board::<G>(last, at)?;
            Ok((mv, turn % 2))
        });
        let stones = stones.collect::<Result<Vec<_>, String>>();
        let stones = stones.map_err(|why| format!("{}: {why}", word.word()))?;
        let mut seen = HashSet::new();
        if let Some(at) = points.iter().find(|&&at| !seen.insert(at)) {
            return Err(format!("{}: found a second stone on {at}", word.word()));
        }
        let position = G::set_up(last, rule, &stones, points.len() % 2);
        say_all(out, database(session, Some(position), word, text));
        Ok(None)
    }

    /// Starts the search that a step of the Soosyrv opening needs.
    pub(super) fn soosorv<G: GomocupGame>(
        &mut self,
        session: &mut Session<G>,
        step: u8,
        points: &[Point],
        fifths: Option<u32>,
    ) -> Done {
        self.started()?;
        let name = format!("YXSOOSORVSTEP{step}");
        let rule = self.settings.rule();
        let position = session.engine.position();
        let answers = soosorv(step, points, fifths);
        let opening = answers.and_then(|answers| G::opening(position, rule, "soosyrv-8", &answers));
        let (position, goal) = opening.map_err(|why| format!("{name}: {why}"))?;
        session.engine.set_position(position);
        let asked = self.search_for(session, goal)?;
        self.words = Words::Soosorv(step);
        Ok(asked)
    }

    /// Starts the search that a step of Swap2 needs.
    pub(super) fn swap2_step<G: GomocupGame>(
        &mut self,
        session: &mut Session<G>,
        step: u8,
    ) -> Done {
        self.started()?;
        let rule = self.settings.rule();
        if step == 1 {
            let empty = G::restart(session.engine.position(), rule);
            session.engine.set_position(empty);
        }
        let (found, expected) = (
            G::stones(self.standing(session)?),
            2 * usize::from(step) - 1,
        );
        if step > 1 && found != expected {
            return Err(format!(
                "YXSWAP2STEP{step}: found {found} stones, expected {expected}"
            ));
        }
        let goal = G::swap2(session.engine.position());
        let goal = goal.map_err(|why| format!("YXSWAP2STEP{step}: {why}"))?;
        let asked = self.search_for(session, goal)?;
        self.words = Words::Swap2(step);
        Ok(asked)
    }

    /// Values every move, and reports those that lose.
    pub(super) fn search_defend<G: GomocupGame>(&mut self, session: &mut Session<G>) -> Done {
        let position = self.standing(session)?;
        let blocked = self.blocked.at::<G>(position);
        let lines = G::root_moves_excluding(position, &blocked).len();
        let asked = self.think(session, Purpose::Hint, lines.max(1))?;
        self.losing = Some(HashSet::new());
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(count: i32) -> Vec<Point> {
        (0..count).map(|x| Point::new(x, 1)).collect()
    }

    #[test]
    fn the_stones_of_a_step_are_answers() {
        let answers =
            |step, stones, fifths| soosorv(step, &points(stones), fifths).map(|a| a.join("; "));
        let ok = |text: &str| Ok(text.to_owned());
        assert_eq!(answers(1, 0, None), ok(""));
        assert_eq!(answers(2, 3, None), ok("0,1 1,1 2,1"));
        assert_eq!(answers(3, 3, None), ok("0,1 1,1 2,1; swap"));
        assert_eq!(answers(4, 4, Some(3)), ok("0,1 1,1 2,1; 3,1 3"));
        assert_eq!(answers(5, 4, Some(3)), ok("0,1 1,1 2,1; 3,1 3; swap"));
        assert_eq!(answers(6, 6, None), ok("0,1 1,1 2,1; 3,1 2; 4,1 5,1"));
        for (step, stones, fifths, says) in [
            (2, 2, None, "found 2 stones, expected 3"),
            (4, 5, Some(1), "found 5 stones, expected 4"),
            (4, 4, None, "found no number of fifth moves, expected one"),
            (6, 4, None, "found 4 stones, expected at least 5"),
        ] {
            assert_eq!(answers(step, stones, fifths), Err(says.to_owned()));
        }
    }
}
