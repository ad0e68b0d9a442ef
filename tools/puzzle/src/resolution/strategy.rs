//! The strategies of the search, and the order in which they are tried.
//!
//! No strategy is best on all problems, but most problems that one can solve at all are solved by
//! some strategy within a second or two. So a few that differ much share the time (the "strategy
//! schedule" of E, Vampire and Gandalf).

use super::clausify::SourceClause;
use super::ordering::Kind;
use super::selection::Selection;
use super::syntax::{Atom, Literal};

/// How symbols are ranked in the term ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    Arity,
    Rarity,
    /// Symbols that are more frequent in the input are higher.
    Frequency,
}

/// Which clauses a queue prefers; among equals the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    Age,
    /// The lightest, by the symbols' weights, which may favor those of the goal.
    Weight,
    Size,
    /// Descendants of the goal, then the lightest.
    Goal,
    /// Units, then short clauses, then the lightest.
    Short,
}

/// Which clauses simplify others and are simplified by new ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    /// Active clauses only.
    Discount,
    /// Active and passive clauses.
    Otter,
}

#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    pub name: &'static str,
    pub given_clause_loop: Loop,
    pub ordering: Kind,
    pub precedence: Precedence,
    /// Which negative literal is selected for inferences.
    pub selection: Selection,
    /// The queues: their preferences, and how many clauses are taken from each in a round.
    pub queues: &'static [(Preference, u32)],
    /// The weight of a symbol that does not occur in the goal, in tenths of one that does.
    pub foreign_weight: u32,
    /// The weight of a variable, in tenths of a symbol of the goal.
    pub variable_weight: u32,
    /// The weight of an eligible literal, on which inferences are made, in tenths of another's.
    pub eligible_weight: u32,
    /// Whether the inputs come before all conclusions.
    pub inputs_first: bool,
    /// Whether clauses are [split](super::saturation) into components.
    pub splits: bool,
    /// Which inputs are used: those that share symbols with the goal, where a shared symbol may
    /// occur at most this many tenths as often as the rarest symbol of the input. `None`: all.
    pub relevance: Option<u32>,
    /// Whether passive clauses are dropped if the [time is too short](super::saturation) to reach
    /// them.
    pub limits_passive: bool,
    /// Its share of the time in the second round.
    pub share: u32,
}

const BALANCED: Strategy = Strategy {
    name: "balanced",
    given_clause_loop: Loop::Discount,
    ordering: Kind::Kbo,
    precedence: Precedence::Rarity,
    selection: Selection::AvoidPositive,
    queues: &[(Preference::Weight, 5), (Preference::Age, 1)],
    foreign_weight: 10,
    variable_weight: 5,
    eligible_weight: 10,
    inputs_first: false,
    splits: true,
    relevance: None,
    limits_passive: false,
    share: 30,
};

/// Inferences on literals that only say of what sort a variable is are postponed.
const GUARDED: Strategy = Strategy {
    name: "guarded",
    selection: Selection::Unguarded,
    variable_weight: 10,
    eligible_weight: 20,
    splits: false,
    queues: &[
        (Preference::Goal, 4),
        (Preference::Weight, 2),
        (Preference::Age, 1),
    ],
    ..BALANCED
};

const GOAL: Strategy = Strategy {
    name: "goal",
    foreign_weight: 20,
    variable_weight: 10,
    inputs_first: true,
    splits: false,
    queues: &[
        (Preference::Goal, 5),
        (Preference::Weight, 2),
        (Preference::Age, 1),
    ],
    share: 20,
    ..BALANCED
};

/// Symbols that do not occur in the goal are heavy.
const FOCUSED: Strategy = Strategy {
    name: "focused",
    selection: Selection::UnlessUniqueMaximum,
    precedence: Precedence::Arity,
    foreign_weight: 100,
    queues: &[
        (Preference::Weight, 4),
        (Preference::Goal, 2),
        (Preference::Age, 1),
    ],
    share: 20,
    ..BALANCED
};

/// Like `FOCUSED`, and variables are heavy too.
const CONCRETE: Strategy = Strategy {
    name: "concrete",
    selection: Selection::AvoidPositive,
    variable_weight: 15,
    eligible_weight: 15,
    inputs_first: true,
    ..FOCUSED
};

const ORDERED: Strategy = Strategy {
    name: "ordered",
    selection: Selection::None,
    precedence: Precedence::Frequency,
    queues: &[
        (Preference::Short, 1),
        (Preference::Weight, 4),
        (Preference::Age, 1),
    ],
    share: 15,
    ..BALANCED
};

const PATH: Strategy = Strategy {
    name: "path",
    ordering: Kind::Lpo,
    selection: Selection::Largest,
    queues: &[(Preference::Size, 3), (Preference::Age, 1)],
    share: 10,
    ..BALANCED
};

/// Takes the lightest clause almost always.
const LIGHTEST: Strategy = Strategy {
    name: "lightest",
    selection: Selection::UnlessUniqueMaximum,
    splits: false,
    queues: &[(Preference::Weight, 400), (Preference::Age, 1)],
    ..BALANCED
};

const RELEVANT: Strategy = Strategy {
    name: "relevant",
    relevance: Some(20),
    foreign_weight: 20,
    queues: &[(Preference::Weight, 50), (Preference::Age, 1)],
    share: 15,
    ..LIGHTEST
};

/// Not in the schedules: passive clauses that cannot be reached in time are dropped.
const LIMITED: Strategy = Strategy {
    name: "limited",
    limits_passive: true,
    ..BALANCED
};

/// Not in the schedules: Otter's loop as in Vampire, with the limited resource strategy against too
/// many passive clauses.
const OTTER: Strategy = Strategy {
    name: "otter",
    given_clause_loop: Loop::Otter,
    ..LIMITED
};

/// Not in the schedules: selects the negative literal with the fewest partners.
const LOOKAHEAD: Strategy = Strategy {
    name: "lookahead",
    selection: Selection::Lookahead,
    ..BALANCED
};

pub const STRATEGIES: [Strategy; 12] = [
    BALANCED, GUARDED, GOAL, FOCUSED, ORDERED, PATH, CONCRETE, RELEVANT, LIGHTEST, LIMITED, OTTER,
    LOOKAHEAD,
];

/// The strategy in which completion encodes its equations; nothing else of it matters to
/// completion.
pub const COMPLETION: Strategy = Strategy {
    name: "completion",
    ..BALANCED
};

/// The usual schedule, the most useful strategy first.
pub const SCHEDULE: [Strategy; 8] = [
    BALANCED, GUARDED, GOAL, FOCUSED, ORDERED, PATH, CONCRETE, RELEVANT,
];

/// The schedule for Horn clauses without equality, such as those of condensed detachment, where the
/// weight is a good guide.
const HORN_SCHEDULE: [Strategy; 8] = [
    BALANCED,
    Strategy {
        share: 30,
        ..RELEVANT
    },
    LIGHTEST,
    GUARDED,
    GOAL,
    FOCUSED,
    ORDERED,
    PATH,
];

#[must_use]
pub fn schedule(clauses: &[SourceClause]) -> &'static [Strategy] {
    let is_equation = |literal: &Literal| matches!(literal.atom, Atom::Equality(..));
    let is_horn = |source: &SourceClause| {
        let claimed = source.clause.iter().filter(|literal| literal.positive);
        claimed.count() < 2 && !source.clause.iter().any(is_equation)
    };
    match clauses.iter().all(is_horn) {
        true => &HORN_SCHEDULE,
        false => &SCHEDULE,
    }
}
