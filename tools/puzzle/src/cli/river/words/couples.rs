//! Couples: husbands and wives by the number of their couple.

use ::cli::{Message, message, word};
use serde_json::{Value, json};

use super::{Described, boat_letter};
use crate::language::Language;
use crate::river::couples::{Couples, husbands_and_wives};
use crate::river::crossing::{Crossing, Place, River};
use crate::river::passengers::{Group, State};

impl Described for Couples {
    fn title(&self) -> Message {
        let (couples, boat) = (self.couples, self.boat);
        message!("river-couples-title", couples, boat)
    }

    fn company(&self, state: State, place: Place, language: Language) -> String {
        match names(self, self.at(state, place), language) {
            names if names.is_empty() => "-".to_owned(),
            names => names.join(" "),
        }
    }

    fn load(&self, load: Group, language: Language) -> String {
        names(self, load, language).join(" ")
    }

    fn load_json(&self, load: Group) -> Value {
        json!({ "people": names(self, load, Language::En) })
    }

    fn brief(&self, state: State, language: Language) -> String {
        let (husband, wife) = (
            word!("river-husband", language),
            word!("river-wife", language),
        );
        let at = |place: Place| {
            let [husbands, wives] = husbands_and_wives(self.at(state, place));
            let kinds = [
                (husbands & wives, format!("{husband}{wife}")),
                (husbands & !wives, husband.to_string()),
                (wives & !husbands, wife.to_string()),
            ];
            let kinds = kinds.into_iter().filter(|(group, _)| *group != 0);
            let kinds = kinds.map(|(group, kind)| match group.count_ones() {
                1 => kind,
                count => format!("{count}{kind}"),
            });
            let kinds: Vec<_> = kinds.collect();
            if kinds.is_empty() {
                "-".to_owned()
            } else {
                kinds.join(" ")
            }
        };
        match self.river {
            River::Plain => at(Place::Left),
            _ => format!("{} / {}", at(Place::Left), at(Place::Island)),
        }
    }

    fn brief_words(&self) -> Option<Message> {
        Some(message!("river-picture-couples"))
    }

    fn label(&self, state: State, language: Language) -> String {
        let places = self.river.places();
        let names = places.iter().filter(|place| **place != Place::Right);
        let names: Vec<_> = names
            .map(|&place| self.company(state, place, language))
            .collect();
        format!("{} {}", names.join(" / "), boat_letter(self.boat(state)))
    }
}

fn names(puzzle: &Couples, group: Group, language: Language) -> Vec<String> {
    let people = (0..2 * puzzle.couples).filter(|person| group >> person & 1 == 1);
    people
        .map(|person| {
            let kind = match person % 2 {
                0 => word!("river-husband", language),
                _ => word!("river-wife", language),
            };
            format!("{kind}{}", person / 2 + 1)
        })
        .collect()
}
