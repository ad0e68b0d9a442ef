//! What every dialect of a game does with what it hears.

use std::fmt::Display;

use super::{Desk, Game, Thinking};
use crate::error::ParseError;
use crate::host::{Epoch, Flow, Out};

/// A command, and the number that a search started by it carries.
#[derive(Debug, Clone, Copy)]
pub struct Order<'a, C> {
    pub command: &'a C,
    pub epoch: Epoch,
}

/// One language, and what it remembers of the conversation.
pub trait Dialect<G: Game> {
    /// Its own commands.
    type Command;

    /// This dialect's command in the game's; none if it is another's.
    fn own(command: &G::Command) -> Option<&Self::Command>;

    fn command(
        &mut self,
        desk: &mut Desk<G>,
        order: Order<'_, Self::Command>,
        out: &mut Out,
    ) -> Flow;

    /// Says in this dialect that a line was no command.
    fn misheard(&mut self, desk: &mut Desk<G>, line: &str, error: &ParseError, out: &mut Out);

    /// Says a line of text that is no command's answer in the dialect.
    fn text(&mut self, text: &dyn Display, out: &mut Out) {
        out.say(text);
    }

    /// A count is over; says its last line, if it has one.
    fn counted(&mut self, last: Option<String>, out: &mut Out) {
        if let Some(line) = last {
            self.text(&line, out);
        }
    }

    fn failed(&mut self, why: &str, out: &mut Out);

    fn thought(&mut self, desk: &Desk<G>, line: &G::Line, out: &mut Out);

    /// Says what else a search has found.
    fn noted(&mut self, _note: G::Note, _out: &mut Out) {}

    fn answer(
        &mut self,
        desk: &mut Desk<G>,
        thinking: Thinking<G>,
        answer: G::Answer,
        out: &mut Out,
    );

    /// Whether a command may be carried out while this search runs. May end the search.
    fn accepts(&self, desk: &Desk<G>, thinking: &Thinking<G>, command: &Self::Command) -> bool;

    /// The same for a line that is no command. Not where answers come in the order of the lines.
    fn accepts_misheard(&self) -> bool {
        true
    }
}
