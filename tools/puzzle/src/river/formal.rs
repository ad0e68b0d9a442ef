//! A puzzle as a search problem, in words: states, initial state, actions, transitions, goal, cost.
//!
//! The six parts are those of S. Russell, P. Norvig, *Artificial Intelligence: A Modern Approach*,
//! section 3.1.

use super::couples::Couples;
use super::crossing::{Crossing, River};
use super::crowd::Crowd;
use super::items::Items;
use crate::language::Phrase;

/// The most actions that are listed one by one.
const LISTED_ACTIONS: usize = 40;

/// A puzzle that can say what it is.
pub trait Formal: Crossing {
    /// What a state is made of.
    fn state_words(&self) -> Phrase;
    fn rule_words(&self) -> Phrase;
    fn action_words(&self) -> Phrase;
    fn transition_words(&self) -> Phrase;
    /// The state at the beginning, and at the end.
    fn ends(&self) -> (Phrase, Phrase);

    fn parts(&self) -> Vec<(Phrase, Phrase)> {
        let count = match self.legal_states() {
            Some(count) => Phrase::new(
                format!(" {count} of them are legal."),
                format!("其中合法的有 {count} 个。"),
            ),
            None => Phrase::same(""),
        };
        let join = |one: Phrase, other: &Phrase| {
            use crate::language::Language::{En, Zh};
            Phrase::new(
                format!("{}{}", one.say(En), other.say(En)),
                format!("{}{}", one.say(Zh), other.say(Zh)),
            )
        };
        let (start, goal) = self.ends();
        let river = match self.river() {
            River::Plain => Phrase::same(""),
            River::Island => Phrase::new(
                " The boat goes between any two of left bank, island, right bank.",
                "船可往来于左岸、小岛、右岸中的任意两处。",
            ),
            River::IslandOnly => Phrase::new(
                " The boat goes from a bank to the island or from the island to a bank.",
                "船只能在岸与小岛之间往来。",
            ),
        };
        vec![
            (Phrase::new("puzzle", "问题"), self.title()),
            (
                Phrase::new("states", "状态"),
                join(self.state_words(), &count),
            ),
            (Phrase::new("legal", "合法"), self.rule_words()),
            (Phrase::new("initial", "初始"), start),
            (
                Phrase::new("actions", "动作"),
                join(self.action_words(), &river),
            ),
            (Phrase::new("transition", "转移"), self.transition_words()),
            (Phrase::new("goal", "目标"), goal),
            (
                Phrase::new("cost", "代价"),
                Phrase::new("1 a crossing", "每次过河为 1"),
            ),
        ]
    }
}

impl Formal for Crowd {
    fn state_words(&self) -> Phrase {
        match self.river {
            River::Plain => Phrase::new(
                "(m, c, b): missionaries and cannibals on the left bank, and the bank where the boat is.",
                "(m, c, b)：左岸传教士数、左岸野人数、船所在的岸。",
            ),
            _ => Phrase::new(
                "(m, c, m', c', b): missionaries and cannibals on the left bank and on the island, and where the boat is.",
                "(m, c, m', c', b)：左岸与小岛上的传教士数和野人数、船所在处。",
            ),
        }
    }

    fn rule_words(&self) -> Phrase {
        Phrase::new(
            "at each place there are no missionaries, or at least as many as cannibals",
            "每一处要么没有传教士，要么传教士不少于野人",
        )
    }

    fn action_words(&self) -> Phrase {
        let loads: Vec<_> = self.loads().take(LISTED_ACTIONS + 1).collect();
        let boat = self.boat;
        let safe = match self.boat_is_safe {
            true => Phrase::new(
                "missionaries in the boat are not outnumbered either",
                "船上的传教士也不能少于野人",
            ),
            false => Phrase::new("in the boat anything goes", "船上不受限制"),
        };
        use crate::language::Language::{En, Zh};
        let (en, zh) = (safe.say(En), safe.say(Zh));
        if loads.len() > LISTED_ACTIONS {
            return Phrase::new(
                format!("cross with 1 to {boat} people; {en}."),
                format!("载 1 到 {boat} 人过河；{zh}。"),
            );
        }
        let list: Vec<_> = loads
            .iter()
            .map(|load| format!("({}, {})", load.missionaries, load.cannibals))
            .collect();
        let (number, list) = (list.len(), list.join(" "));
        Phrase::new(
            format!(
                "cross with (missionaries, cannibals) in the boat, {number} ways: {list}; {en}."
            ),
            format!("船载（传教士, 野人）过河，共 {number} 种：{list}；{zh}。"),
        )
    }

    fn transition_words(&self) -> Phrase {
        Phrase::new(
            "the load leaves the place where the boat was and joins the other: (m, c, left) becomes (m - dm, c - dc, right)",
            "船上的人离开原处、加入对面：(m, c, 左) 变为 (m - dm, c - dc, 右)",
        )
    }

    fn ends(&self) -> (Phrase, Phrase) {
        let (m, c) = (self.people.missionaries, self.people.cannibals);
        let island = match self.river {
            River::Plain => "",
            _ => ", 0, 0",
        };
        (
            Phrase::new(
                format!("({m}, {c}{island}, left)"),
                format!("({m}, {c}{island}, 左)"),
            ),
            Phrase::new(
                format!("(0, 0{island}, right)"),
                format!("(0, 0{island}, 右)"),
            ),
        )
    }
}

impl Formal for Couples {
    fn state_words(&self) -> Phrase {
        Phrase::new(
            "the place of each husband and each wife, and of the boat.",
            "每位丈夫、每位妻子和船所在之处。",
        )
    }

    fn rule_words(&self) -> Phrase {
        Phrase::new(
            "no wife is where there is another man, unless her husband is there",
            "妻子不与别的男子同处，除非丈夫在场",
        )
    }

    fn action_words(&self) -> Phrase {
        let boat = self.boat;
        match self.boat_is_safe {
            true => Phrase::new(
                format!("cross with 1 to {boat} people, the rule holding in the boat too."),
                format!("载 1 到 {boat} 人过河，船上也守此规则。"),
            ),
            false => Phrase::new(
                format!("cross with 1 to {boat} people, whoever they are."),
                format!("载任意 1 到 {boat} 人过河。"),
            ),
        }
    }

    fn transition_words(&self) -> Phrase {
        Phrase::new(
            "the boat and those in it are at the other place",
            "船和船上的人到达另一处",
        )
    }

    fn ends(&self) -> (Phrase, Phrase) {
        everybody()
    }
}

impl Formal for Items {
    fn state_words(&self) -> Phrase {
        Phrase::new(
            "the place of each item, and of the boat with the ferryman.",
            "每样东西的所在之处，以及船和船夫的所在之处。",
        )
    }

    fn rule_words(&self) -> Phrase {
        let names = |set: u32| -> Vec<&str> {
            let named = self.names.iter().enumerate();
            let in_set = named.filter(|(index, _)| set >> index & 1 == 1);
            in_set.map(|(_, name)| name.as_str()).collect()
        };
        let pairs = |comma: &str, semicolon: &str| {
            let pairs = self.forbidden.iter().map(|rule| {
                let pair = names(rule.pair).join("+");
                match rule.unless {
                    0 => pair,
                    guards => format!("{pair} ({})", names(guards).join(comma)),
                }
            });
            pairs.collect::<Vec<_>>().join(semicolon)
        };
        let is_guarded = self.forbidden.iter().any(|rule| rule.unless != 0);
        let english = match is_guarded {
            true => "never together where neither the ferryman nor one of those in brackets is",
            false => "never together where the ferryman is not",
        };
        let chinese = match is_guarded {
            true => "船夫与括号中之一都不在时不能同处",
            false => "船夫不在时不能同处",
        };
        Phrase::new(
            format!("{english}: {}", pairs(", ", "; ")),
            format!("{chinese}：{}", pairs("、", "；")),
        )
    }

    fn action_words(&self) -> Phrase {
        let boat = self.boat;
        Phrase::new(
            format!("the ferryman crosses with 0 to {boat} items."),
            format!("船夫带 0 到 {boat} 样东西过河。"),
        )
    }

    fn transition_words(&self) -> Phrase {
        Phrase::new(
            "the boat, the ferryman and what he takes are at the other place",
            "船、船夫和所带之物到达另一处",
        )
    }

    fn ends(&self) -> (Phrase, Phrase) {
        everybody()
    }
}

fn everybody() -> (Phrase, Phrase) {
    (
        Phrase::new("all on the left bank", "全部在左岸"),
        Phrase::new("all on the right bank", "全部在右岸"),
    )
}
