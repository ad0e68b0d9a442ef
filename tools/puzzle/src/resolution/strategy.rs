//! Strategies of the search, and in which order they are tried.
//!
//! No strategy is best on all problems, but most problems that one can solve at all fall to some strategy
//! within a second or two. So a few that differ much share the time (the "strategy schedule" of E, Vampire
//! and Gandalf).

use super::ordering::Kind;
use super::selection::Selection;

/// How symbols are ranked in the term ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    Arity,
    Rarity,
    /// More frequent in the input, higher.
    Frequency,
}

/// What a queue prefers. Of equals the older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    Age,
    /// The lightest, by the symbols' weights, which may favour those of the goal.
    Weight,
    Size,
    /// Descendants of the goal, then the lightest.
    Goal,
    /// Clauses without positive literals, then the lightest.
    Negative,
    /// Units, then short clauses, then the lightest.
    Short,
}

#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    pub name: &'static str,
    pub ordering: Kind,
    pub precedence: Precedence,
    /// Which negative literal is worked on alone.
    pub selection: Selection,
    /// Which clause comes next: preferences and how often each is heard in a round.
    pub queues: &'static [(Preference, u32)],
    /// Whether the axioms draw no conclusions among themselves.
    pub set_of_support: bool,
    /// What a symbol weighs that does not occur in the goal, in tenths of one that does.
    pub foreign_weight: u32,
    /// Which inputs are used: those that share symbols with the goal which occur at most this many tenths
    /// as often as the rarest of the input. `None`: all.
    pub relevance: Option<u32>,
    /// Its share of the time of the second round.
    pub share: u32,
}

const BALANCED: Strategy = Strategy {
    name: "balanced",
    ordering: Kind::KnuthBendix,
    precedence: Precedence::Rarity,
    selection: Selection::AvoidPositive,
    queues: &[(Preference::Weight, 5), (Preference::Age, 1)],
    set_of_support: false,
    foreign_weight: 10,
    relevance: None,
    share: 30,
};

const GOAL: Strategy = Strategy {
    name: "goal",
    selection: Selection::UnlessUniqueMaximum,
    precedence: Precedence::Arity,
    queues: &[
        (Preference::Weight, 4),
        (Preference::Goal, 2),
        (Preference::Age, 1),
    ],
    foreign_weight: 25,
    share: 20,
    ..BALANCED
};

/// How equations are completed; of the rest of a strategy nothing concerns completion.
pub const COMPLETION: Strategy = Strategy {
    name: "completion",
    ..BALANCED
};

/// The schedule, the most useful first.
pub const SCHEDULE: [Strategy; 8] = [
    BALANCED,
    GOAL,
    Strategy {
        name: "focused",
        foreign_weight: 100,
        ..GOAL
    },
    Strategy {
        name: "ordered",
        selection: Selection::None,
        precedence: Precedence::Frequency,
        queues: &[
            (Preference::Short, 1),
            (Preference::Weight, 4),
            (Preference::Age, 1),
        ],
        share: 20,
        ..BALANCED
    },
    Strategy {
        name: "guarded",
        selection: Selection::Unguarded,
        queues: &[
            (Preference::Goal, 4),
            (Preference::Weight, 2),
            (Preference::Age, 1),
        ],
        share: 15,
        ..BALANCED
    },
    Strategy {
        name: "path",
        ordering: Kind::Path,
        selection: Selection::Largest,
        queues: &[(Preference::Size, 3), (Preference::Age, 1)],
        share: 10,
        ..BALANCED
    },
    Strategy {
        name: "support",
        selection: Selection::None,
        set_of_support: true,
        foreign_weight: 15,
        queues: &[
            (Preference::Weight, 3),
            (Preference::Short, 1),
            (Preference::Age, 1),
        ],
        share: 5,
        ..BALANCED
    },
    Strategy {
        name: "relevant",
        relevance: Some(20),
        selection: Selection::UnlessUniqueMaximum,
        foreign_weight: 20,
        queues: &[(Preference::Weight, 50), (Preference::Age, 1)],
        share: 15,
        ..BALANCED
    },
];
