//! A puzzle as a search problem, in words: states, initial state, actions, transitions, goal, cost.
//!
//! The six parts are those of S. Russell, P. Norvig, *Artificial Intelligence: A Modern Approach*,
//! section 3.1.

use ::cli::{Message, message};

use super::words::Described;
use crate::river::couples::Couples;
use crate::river::crossing::River;
use crate::river::crowd::Crowd;
use crate::river::items::Items;

/// If there are more actions, they are not listed one by one.
const LISTED_ACTIONS: usize = 40;

/// A puzzle that can describe itself as a search problem.
pub(super) trait Formal: Described {
    /// What a state consists of, in words.
    fn states(&self) -> Message;
    fn rule(&self) -> Message;
    fn actions(&self) -> Message;
    fn transition(&self) -> Message;
    /// The initial state and the goal state.
    fn ends(&self) -> (Message, Message);

    fn parts(&self) -> [(Message, Message); 8] {
        let mut states = self.states();
        if let Some(count) = self.legal_states() {
            states = match u64::try_from(count) {
                Ok(count) => message!("formal-count", states, count),
                Err(_) => message!("formal-count", states, count = count.to_string()),
            };
        }
        let (start, goal) = self.ends();
        let mut actions = self.actions();
        match self.river() {
            River::Plain => {}
            River::Island => actions = message!("formal-island", actions),
            River::IslandOnly => actions = message!("formal-island-only", actions),
        }
        [
            (message!("formal-puzzle"), self.title()),
            (message!("formal-states"), states),
            (message!("formal-legal"), self.rule()),
            (message!("formal-initial"), start),
            (message!("formal-actions"), actions),
            (message!("formal-transition"), self.transition()),
            (message!("formal-goal"), goal),
            (message!("formal-cost"), message!("formal-cost-crossing")),
        ]
    }
}

impl Formal for Crowd {
    fn states(&self) -> Message {
        match self.river {
            River::Plain => message!("formal-crowd-states"),
            _ => message!("formal-crowd-island-states"),
        }
    }

    fn rule(&self) -> Message {
        message!("formal-crowd-rule")
    }

    fn actions(&self) -> Message {
        let rule = match self.boat_is_safe {
            true => message!("formal-crowd-boat-safe"),
            false => message!("formal-crowd-boat-free"),
        };
        let loads: Vec<_> = self.loads().take(LISTED_ACTIONS + 1).collect();
        if loads.len() > LISTED_ACTIONS {
            return message!("formal-crowd-actions", boat = self.boat, rule);
        }
        let count = loads.len();
        let loads = loads.iter();
        let loads = loads.map(|load| format!("({}, {})", load.missionaries, load.cannibals));
        let loads = loads.collect::<Vec<_>>().join(" ");
        message!("formal-crowd-loads", count, loads, rule)
    }

    fn transition(&self) -> Message {
        message!("formal-crowd-transition")
    }

    fn ends(&self) -> (Message, Message) {
        let (m, c) = (self.people.missionaries, self.people.cannibals);
        let island = match self.river {
            River::Plain => "",
            _ => ", 0, 0",
        };
        (
            message!("formal-crowd-start", people = format!("{m}, {c}{island}")),
            message!("formal-crowd-goal", people = format!("0, 0{island}")),
        )
    }
}

impl Formal for Couples {
    fn states(&self) -> Message {
        message!("formal-couples-states")
    }

    fn rule(&self) -> Message {
        message!("formal-couples-rule")
    }

    fn actions(&self) -> Message {
        match self.boat_is_safe {
            true => message!("formal-couples-safe-actions", boat = self.boat),
            false => message!("formal-couples-free-actions", boat = self.boat),
        }
    }

    fn transition(&self) -> Message {
        message!("formal-couples-transition")
    }

    fn ends(&self) -> (Message, Message) {
        everybody()
    }
}

impl Formal for Items {
    fn states(&self) -> Message {
        message!("formal-items-states")
    }

    fn rule(&self) -> Message {
        let names = |set: u32| -> Vec<String> {
            let named = self.names.iter().enumerate();
            let in_set = named.filter(|(index, _)| set >> index & 1 == 1);
            in_set.map(|(_, name)| name.clone()).collect()
        };
        let pairs = self.forbidden.iter().map(|rule| {
            let pair = names(rule.pair).join("+");
            match rule.unless {
                0 => message!("formal-items-pair", pair),
                guards => message!("formal-items-guarded-pair", pair, guards = names(guards)),
            }
        });
        let joined = |one, other| message!("formal-items-pairs", one, other);
        let none = || message!("formal-items-pair", pair = "");
        let pairs = pairs.reduce(joined).unwrap_or_else(none);
        match self.forbidden.iter().any(|rule| rule.unless != 0) {
            true => message!("formal-items-guarded-rule", pairs),
            false => message!("formal-items-rule", pairs),
        }
    }

    fn actions(&self) -> Message {
        message!("formal-items-actions", boat = self.boat)
    }

    fn transition(&self) -> Message {
        message!("formal-items-transition")
    }

    fn ends(&self) -> (Message, Message) {
        everybody()
    }
}

fn everybody() -> (Message, Message) {
    (message!("formal-all-left"), message!("formal-all-right"))
}
