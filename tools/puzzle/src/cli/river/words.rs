//! Puzzles in words: the names of states and loads in each language, and for programs.

mod couples;
mod crowd;
mod items;

use std::borrow::Cow;

use ::cli::{Message, word};
use serde_json::Value;

use crate::language::Language;
use crate::river::{Crossing, Place};

/// A puzzle that can be described in words.
pub(super) trait Described: Crossing {
    /// The puzzle in a few words.
    fn title(&self) -> Message;

    /// Why the puzzle has no solution, if the rule is broken at the start already.
    fn illegal_start(&self) -> Option<Message> {
        None
    }

    fn company(&self, state: Self::State, place: Place, language: Language) -> String;
    fn load(&self, load: Self::Load, language: Language) -> String;
    fn load_json(&self, load: Self::Load) -> Value;

    /// Who is on the left bank and on the island, in few words, without telling apart those who are
    /// alike.
    fn brief(&self, state: Self::State, language: Language) -> String {
        let places = self.river().places().iter();
        let places = places.filter(|place| **place != Place::Right);
        let companies = places.map(|&place| self.company(state, place, language));
        companies.collect::<Vec<_>>().join(" / ")
    }

    /// An explanation of the words of [`Described::brief`], where they need one.
    fn brief_words(&self) -> Option<Message> {
        None
    }

    /// A short, unique name of a state.
    fn label(&self, state: Self::State, language: Language) -> String;
}

pub(super) fn place_name(place: Place, language: Language) -> Cow<'static, str> {
    match place {
        Place::Left => word!("river-left", language),
        Place::Right => word!("river-right", language),
        Place::Island => word!("river-island", language),
    }
}

/// The letter of the boat's place in [`Described::label`].
fn boat_letter(boat: Place) -> &'static str {
    ["L", "R", "I"][boat.number()]
}
