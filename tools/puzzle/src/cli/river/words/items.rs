//! A ferryman and items, by the names that the description gives them.

use ::cli::{Message, message, word};
use serde_json::{Value, json};

use super::Described;
use crate::language::Language;
use crate::river::crossing::{Crossing, Place};
use crate::river::items::{Items, Set};
use crate::river::passengers::State;

impl Described for Items {
    fn title(&self) -> Message {
        let items = self.names.clone();
        message!("river-items-title", items, boat = self.boat)
    }

    fn company(&self, state: State, place: Place, language: Language) -> String {
        let ferryman = word!("river-ferryman", language);
        let mut here = self.list(self.at(state, place));
        if self.boat(state) == place {
            here.insert(0, &ferryman);
        }
        match here.is_empty() {
            true => "-".to_owned(),
            false => here.join(" "),
        }
    }

    fn load(&self, load: Set, language: Language) -> String {
        match load {
            0 => word!("river-empty-boat", language).into_owned(),
            _ => self.list(load).join(" "),
        }
    }

    fn load_json(&self, load: Set) -> Value {
        json!({ "items": self.list(load) })
    }

    fn label(&self, state: State, language: Language) -> String {
        self.company(state, Place::Left, language)
    }
}
