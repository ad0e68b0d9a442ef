//! One conversation: the desk, the dialects, and which of them is spoken.

use std::fmt;

use super::desk::{EventOf, SearchesOf};
use super::{Desk, Dialect, Ended, Game, Order, Outcome, Said, Thinking};
use crate::error::ParseError;
use crate::host::{Epoch, Flow, Heard, Out, Session};

pub struct Conversation<G: Game> {
    desk: Desk<G>,
    voices: Vec<(&'static str, Box<dyn Voice<G>>)>,
    /// The dialect that spoke last.
    speaking: usize,
}

impl<G: Game> fmt::Debug for Conversation<G>
where
    G::Engine: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conversation")
            .field("desk", &self.desk)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Conversation<G> {
    /// A conversation about an engine, in no language yet.
    pub fn new(engine: G::Engine, searches: SearchesOf<G>) -> Conversation<G> {
        Conversation {
            desk: Desk::new(engine, searches),
            voices: Vec::new(),
            speaking: 0,
        }
    }

    /// Adds a dialect under the name that [`crate::host::Dialects`] has for it.
    #[must_use]
    pub fn speak<D: Dialect<G> + 'static>(mut self, name: &'static str, dialect: D) -> Self {
        self.voices.push((name, Box::new(dialect)));
        self
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.voices.iter().position(|(known, _)| *known == name)
    }
}

impl<G: Game> Session for Conversation<G> {
    type Command = G::Command;
    type Report = Said<G::Line, G::Note>;
    type Answer = Ended<G::Answer>;

    fn command(&mut self, heard: Heard<G::Command>, out: &mut Out) -> Flow {
        if let Some(place) = self.place(heard.dialect) {
            self.speaking = place;
        }
        let Some((_, voice)) = self.voices.get_mut(self.speaking) else {
            return Flow::Quit;
        };
        match &heard.command {
            Ok(command) => voice.command(&mut self.desk, command, heard.epoch, out),
            Err(error) => {
                voice.misheard(&mut self.desk, &heard.line, error, out);
                Flow::Continue
            }
        }
    }

    fn event(&mut self, event: EventOf<G>, out: &mut Out) -> Flow {
        for outcome in self.desk.hear(event) {
            if let Some((_, voice)) = self.voices.get_mut(self.speaking) {
                voice.outcome(&mut self.desk, outcome, out);
            }
        }
        Flow::Continue
    }

    fn accepts(&self, heard: &Heard<G::Command>) -> bool {
        let Some(thinking) = self.desk.thinking() else {
            return true;
        };
        let place = self.place(heard.dialect).unwrap_or(self.speaking);
        let Some((_, voice)) = self.voices.get(place) else {
            return true;
        };
        voice.accepts(&self.desk, thinking, heard.command.as_ref())
    }

    fn endless(&self) -> bool {
        let thinking = self.desk.thinking();
        thinking.is_some_and(|thinking| G::is_endless(&thinking.task))
    }
}

/// A dialect that is given the game's commands and finds its own in them.
trait Voice<G: Game> {
    fn command(
        &mut self,
        desk: &mut Desk<G>,
        command: &G::Command,
        epoch: Epoch,
        out: &mut Out,
    ) -> Flow;

    fn misheard(&mut self, desk: &mut Desk<G>, line: &str, error: &ParseError, out: &mut Out);

    fn outcome(&mut self, desk: &mut Desk<G>, outcome: Outcome<G>, out: &mut Out);

    fn accepts(
        &self,
        desk: &Desk<G>,
        thinking: &Thinking<G>,
        command: Result<&G::Command, &ParseError>,
    ) -> bool;
}

impl<G: Game, D: Dialect<G>> Voice<G> for D {
    fn command(
        &mut self,
        desk: &mut Desk<G>,
        command: &G::Command,
        epoch: Epoch,
        out: &mut Out,
    ) -> Flow {
        match D::own(command) {
            Some(command) => Dialect::command(self, desk, Order { command, epoch }, out),
            None => Flow::Continue,
        }
    }

    fn misheard(&mut self, desk: &mut Desk<G>, line: &str, error: &ParseError, out: &mut Out) {
        Dialect::misheard(self, desk, line, error, out);
    }

    fn outcome(&mut self, desk: &mut Desk<G>, outcome: Outcome<G>, out: &mut Out) {
        match outcome {
            Outcome::Line(line) => self.thought(desk, &line, out),
            Outcome::Note(note) => self.noted(note, out),
            Outcome::Text(text) => self.text(&text, out),
            Outcome::Counted(last) => self.counted(last, out),
            Outcome::Failed(why) => self.failed(&why, out),
            Outcome::Answer(thinking, answer) => self.answer(desk, *thinking, *answer, out),
        }
    }

    fn accepts(
        &self,
        desk: &Desk<G>,
        thinking: &Thinking<G>,
        command: Result<&G::Command, &ParseError>,
    ) -> bool {
        match command {
            Ok(command) => D::own(command)
                .is_none_or(|command| Dialect::accepts(self, desk, thinking, command)),
            Err(_) => self.accepts_misheard(),
        }
    }
}
