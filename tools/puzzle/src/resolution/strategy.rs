//! Strategies of the search, and in which order they are tried.
//!
//! No strategy is best on all problems, but most problems that one can solve at all fall to some
//! strategy within a second or two. So a few that differ much share the time (the "strategy
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
    /// Units, then short clauses, then the lightest.
    Short,
}

/// Which clauses simplify others and are simplified by new ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    /// Those that are active.
    Discount,
    /// Those that wait too.
    Otter,
}

#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    pub name: &'static str,
    pub given_clause_loop: Loop,
    pub ordering: Kind,
    pub precedence: Precedence,
    /// Which negative literal is worked on alone.
    pub selection: Selection,
    /// Which clause comes next: preferences and how often each is heard in a round.
    pub queues: &'static [(Preference, u32)],
    /// What a symbol weighs that does not occur in the goal, in tenths of one that does.
    pub foreign_weight: u32,
    /// What a variable weighs, in tenths of a symbol of the goal.
    pub variable_weight: u32,
    /// What a literal weighs on which conclusions are drawn, in tenths of another.
    pub eligible_weight: u32,
    /// Whether the inputs come before all conclusions.
    pub inputs_first: bool,
    /// Whether clauses are [split](super::saturation) into components.
    pub splits: bool,
    /// Which inputs are used: those that share symbols with the goal which occur at most this many
    /// tenths as often as the rarest of the input. `None`: all.
    pub relevance: Option<u32>,
    /// Whether passive clauses are dropped that the [time is too short for](super::saturation).
    pub limits_passive: bool,
    /// Its share of the time of the second round.
    pub share: u32,
}

const BALANCED: Strategy = Strategy {
    name: "balanced",
    given_clause_loop: Loop::Discount,
    ordering: Kind::KnuthBendix,
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

/// Conclusions on what merely says of what sort a variable is are put off.
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

/// What the goal does not speak of weighs much.
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

/// The same, and so do variables.
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
    ordering: Kind::Path,
    selection: Selection::Largest,
    queues: &[(Preference::Size, 3), (Preference::Age, 1)],
    share: 10,
    ..BALANCED
};

/// Nearly always the lightest clause.
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

/// Outside the schedules: passive clauses that time does not reach are dropped.
const LIMITED: Strategy = Strategy {
    name: "limited",
    limits_passive: true,
    ..BALANCED
};

/// Outside the schedules: Otter's loop, as Vampire has it, with what keeps it from drowning in
/// passive clauses.
const OTTER: Strategy = Strategy {
    name: "otter",
    given_clause_loop: Loop::Otter,
    ..LIMITED
};

/// Outside the schedules: the negative literal with the fewest partners is worked on.
const LOOKAHEAD: Strategy = Strategy {
    name: "lookahead",
    selection: Selection::Lookahead,
    ..BALANCED
};

/// Every strategy there is.
pub const STRATEGIES: [Strategy; 12] = [
    BALANCED, GUARDED, GOAL, FOCUSED, ORDERED, PATH, CONCRETE, RELEVANT, LIGHTEST, LIMITED, OTTER,
    LOOKAHEAD,
];

/// How equations are completed; of the rest of a strategy nothing concerns completion.
pub const COMPLETION: Strategy = Strategy {
    name: "completion",
    ..BALANCED
};

/// The schedule, the most useful first.
pub const SCHEDULE: [Strategy; 8] = [
    BALANCED, GUARDED, GOAL, FOCUSED, ORDERED, PATH, CONCRETE, RELEVANT,
];

/// That for Horn clauses without equality, such as condensed detachment's, where the weight is a
/// good guide.
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

/// The schedule for a problem.
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
