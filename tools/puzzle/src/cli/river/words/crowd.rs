//! Missionaries and cannibals: how many of each.

use ::cli::{Message, message};
use serde_json::{Value, json};

use super::{Described, boat_letter};
use crate::language::Language;
use crate::river::crossing::{Crossing, Place, River};
use crate::river::crowd::{Crowd, People, State};

impl Described for Crowd {
    fn title(&self) -> Message {
        let People {
            missionaries,
            cannibals,
        } = self.people;
        let boat = self.boat;
        message!("river-crowd-title", missionaries, cannibals, boat)
    }

    fn illegal_start(&self) -> Option<Message> {
        let People {
            missionaries,
            cannibals,
        } = self.people;
        (!self.start_is_legal()).then(|| message!("river-illegal-start", missionaries, cannibals))
    }

    fn company(&self, state: State, place: Place, _language: Language) -> String {
        let here = self.at(state, place);
        format!("({}, {})", here.missionaries, here.cannibals)
    }

    fn load(&self, load: People, language: Language) -> String {
        let missionaries = || message!("river-missionaries", count = load.missionaries);
        let cannibals = || message!("river-cannibals", count = load.cannibals);
        let people = match (load.missionaries, load.cannibals) {
            (_, 0) => missionaries(),
            (0, _) => cannibals(),
            _ => message!("river-and", one = missionaries(), other = cannibals()),
        };
        people.say(language)
    }

    fn load_json(&self, load: People) -> Value {
        json!({ "missionaries": load.missionaries, "cannibals": load.cannibals })
    }

    fn brief_words(&self) -> Option<Message> {
        Some(message!("river-picture-crowd"))
    }

    fn label(&self, state: State, _language: Language) -> String {
        let People {
            missionaries,
            cannibals,
        } = state.left;
        let boat = boat_letter(state.boat);
        match self.river {
            River::Plain => format!("{missionaries},{cannibals},{boat}"),
            River::Island | River::IslandOnly => format!(
                "{missionaries},{cannibals} {},{} {boat}",
                state.island.missionaries, state.island.cannibals
            ),
        }
    }
}
