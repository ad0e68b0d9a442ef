//! Puts the checks to an engine: sends, waits, judges, and keeps the lines that were exchanged.

use std::time::{Duration, Instant};

use ::cli::input::explained;
use ::cli::program::language;
use ::cli::{Language, Message, message};
use engine_client::blocking::Process;
use engine_client::{Program, ReadError};

use super::words::Words;
use super::{Check, Need, Outcome, Reply, Step};
use crate::engine_spec::EngineSpec;
use crate::failure;
use crate::game::{Game, Referee, Spelling};

/// A step that failed: what was expected, and whether a line of the engine began with a word of
/// refusal.
pub(super) struct Failed {
    why: Message,
    refused: bool,
}

fn failed(why: Message) -> Failed {
    let refused = false;
    Failed { why, refused }
}

/// Beginnings of lines with which engines refuse a command that they do not know.
const REFUSALS: [&str; 6] = [
    "unknown",
    "error",
    "?",
    "info string",
    "info message",
    "status",
];

pub(super) struct Examiner<'a> {
    program: Program,
    game: &'a dyn Game,
    words: Words,
    patience: Duration,
    process: Process,
    referee: Option<Box<dyn Referee>>,
    /// The last move that the engine named, as it wrote it.
    last: String,
    /// The lines exchanged since the check began, each behind `>` (sent) or `<` (received).
    lines: Vec<String>,
}

impl<'a> Examiner<'a> {
    pub fn new(
        spec: &EngineSpec,
        game: &'a dyn Game,
        words: &'static [(&'static str, &'static str)],
        patience: Duration,
    ) -> Result<Self, Message> {
        let program = spec.program()?;
        Ok(Self {
            process: start(&program)?,
            program,
            game,
            words: Words::of(words, game.name()),
            patience,
            referee: None,
            last: String::new(),
            lines: Vec::new(),
        })
    }

    pub fn restart(&mut self) -> Result<(), Message> {
        self.process.end(None);
        self.process = start(&self.program)?;
        Ok(())
    }

    /// The text with the names in braces filled in.
    pub fn fill(&self, text: &str) -> String {
        self.words.fill(text, &self.last)
    }

    /// Runs a check, and then `alive` to see that the engine still answers; errors are in
    /// `language`.
    pub fn check(&mut self, check: &Check, alive: &[Step], language: Language) -> Outcome {
        self.lines.clear();
        self.process.drain();
        let leaves = check
            .steps
            .iter()
            .any(|step| matches!(step, Step::ExpectExit(_)));
        let result = self.run(check.steps).and_then(|()| {
            // Whatever it was sent, the engine must still answer afterwards.
            if leaves { Ok(()) } else { self.run(alive) }
        });
        match result {
            Ok(()) => Outcome::Passed,
            Err(failed)
                if check.need == Need::May && (failed.refused || self.run(alive).is_ok()) =>
            {
                Outcome::NotOffered
            }
            Err(failed) => Outcome::Failed {
                why: failed.why.say(language),
                lines: std::mem::take(&mut self.lines),
            },
        }
    }

    pub fn run(&mut self, steps: &[Step]) -> Result<(), Failed> {
        for step in steps {
            match *step {
                Step::Fresh => self.restart().map_err(not_restarted)?,
                Step::Position(moves) => self.stand(moves)?,
                Step::Send(text) => self.say(text)?,
                Step::Close => {
                    note(&mut self.lines, '>', "(end of input)");
                    self.process.close_input();
                }
                Step::Expect(reply, millis) => self.expect(reply, millis)?,
                Step::Gets(text, head, millis) => {
                    self.say(text)?;
                    self.expect(Reply::Begins(&[head]), millis)?;
                }
                Step::Moves(from, text, word, millis) => {
                    self.stand(from)?;
                    self.say(text)?;
                    self.expect(Reply::Move(word), millis)?;
                }
                Step::Not(reply, millis) => self.expect_not(reply, millis)?,
                Step::ExpectExit(millis) => {
                    let deadline = Instant::now() + Duration::from_millis(millis) + self.patience;
                    // Its output is read meanwhile, so that a full pipe does not block it.
                    let lines = &mut self.lines;
                    let ended = self.process.wait(deadline, |line| note(lines, '<', line));
                    if ended.is_none() {
                        return Err(failed(message!("check-still-running", millis)));
                    }
                }
            }
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Failed> {
        let text = self.fill(text);
        for line in text.lines() {
            note(&mut self.lines, '>', line);
        }
        let sent = self.process.send(&text);
        sent.map_err(|_| failed(message!("check-not-listening")))?;
        Ok(())
    }

    /// The engine's next moves must be legal in the position after these.
    fn stand(&mut self, moves: &str) -> Result<(), Failed> {
        self.referee = Some(self.set_up(moves).map_err(unplayable)?);
        Ok(())
    }

    /// The position after these moves from the start position.
    fn set_up(&self, moves: &str) -> anyhow::Result<Box<dyn Referee>> {
        let moves = self.fill(moves);
        let start = self.game.start_position();
        let mut referee = self.game.begin(start)?;
        for mv in moves.split_whitespace() {
            let plain = self.plain(mv, referee.as_ref()).unwrap_or_default();
            referee.play(&plain)?;
        }
        Ok(referee)
    }

    /// A move as the engine wrote it made plain, if it is legal in either spelling.
    fn plain(&self, text: &str, referee: &dyn Referee) -> Option<String> {
        [Spelling::Plain, Spelling::FromOne]
            .into_iter()
            .filter_map(|spelling| self.game.parse_move(text, spelling))
            .find(|plain| referee.is_legal(plain))
    }

    fn expect(&mut self, reply: Reply<'_>, millis: u64) -> Result<(), Failed> {
        let deadline = Instant::now() + Duration::from_millis(millis) + self.patience;
        let mut refused = false;
        loop {
            let wanted = describe(reply, &self.words);
            match self.process.line(deadline) {
                Ok(line) => {
                    note(&mut self.lines, '<', &line.text);
                    match self.is(reply, &line.text) {
                        Some(true) => return Ok(()),
                        Some(false) => {
                            let why = message!("check-found", wanted, found = line.text);
                            return Err(Failed { why, refused });
                        }
                        None => {}
                    }
                    let lower = line.text.trim_start().to_lowercase();
                    refused |= REFUSALS.iter().any(|word| lower.starts_with(word));
                }
                Err(error) => {
                    let what = match error {
                        ReadError::Deadline => message!("check-nothing-came", millis),
                        other => message!("check-ended", why = other.to_string()),
                    };
                    let why = message!("check-missing", wanted, what);
                    return Err(Failed { why, refused });
                }
            }
        }
    }

    fn expect_not(&mut self, reply: Reply<'_>, millis: u64) -> Result<(), Failed> {
        let deadline = Instant::now() + Duration::from_millis(millis);
        while let Ok(line) = self.process.line(deadline) {
            note(&mut self.lines, '<', &line.text);
            if self.is(reply, &line.text).is_some() {
                return Err(failed(message!("check-too-early", found = line.text)));
            }
        }
        Ok(())
    }

    /// Compares a line with the expected reply: true or false if it is such a reply, right or
    /// wrong; none if it is about something else.
    fn is(&mut self, reply: Reply<'_>, line: &str) -> Option<bool> {
        let head = |head: &str| {
            let start = line.get(..head.len())?;
            start
                .eq_ignore_ascii_case(head)
                .then(|| line[head.len()..].trim())
        };
        match reply {
            Reply::Begins(words) => {
                let filled = words.iter().map(|word| self.fill(word));
                let found = filled.into_iter().any(|word| head(&word).is_some());
                found.then_some(true)
            }
            Reply::Move(word) | Reply::Other(word) => {
                let text = head(word)?.split([' ', '/']).next().unwrap_or_default();
                // Without a word in front, only what looks like a move is one.
                if word.is_empty() && self.game.parse_move(text, Spelling::Plain).is_none() {
                    return None;
                }
                let is_legal = match &self.referee {
                    Some(referee) => self.plain(text, referee.as_ref()).is_some(),
                    None => true,
                };
                let is_other = !matches!(reply, Reply::Other(_)) || text != self.last;
                text.clone_into(&mut self.last);
                Some(is_legal && is_other)
            }
        }
    }
}

fn note(lines: &mut Vec<String>, side: char, text: &str) {
    const WIDTH: usize = 200;
    const LINES: usize = 200;
    if lines.len() < LINES {
        let text: String = text.chars().take(WIDTH).collect();
        lines.push(format!("{side} {text}"));
    }
}

/// The error of a check whose own moves are illegal in the game.
fn unplayable(why: anyhow::Error) -> Failed {
    failed(message!(
        "check-unplayable",
        why = explained(&why, language())
    ))
}

fn not_restarted(why: Message) -> Failed {
    failed(message!("check-not-started", why))
}

fn start(program: &Program) -> Result<Process, Message> {
    Process::start(program).map_err(|error| failure::not_started(&error))
}

fn describe(reply: Reply<'_>, words: &Words) -> Message {
    match reply {
        Reply::Begins(heads) => {
            let heads = heads.iter().map(|head| words.fill(head, ""));
            let quoted = heads.map(|head| message!("check-quoted", head));
            let any = quoted.reduce(|one, other| message!("check-either", one, other));
            any.unwrap_or_else(|| message!("check-legal-move"))
        }
        Reply::Move("") => message!("check-legal-move"),
        Reply::Move(word) => message!("check-legal-move-behind", word = word.trim().to_owned()),
        Reply::Other(word) => message!("check-other-move-behind", word = word.trim().to_owned()),
    }
}
