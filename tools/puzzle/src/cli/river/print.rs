//! What is printed about a puzzle: the answer, its plan as a table or as JSON, all plans.

use ::cli::columns::{left, width};
use ::cli::{Message, message};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::formal::Formal;
use super::job::{Answer, Drawn, Job};
use super::words::{Described, place_name};
use crate::error::Failure;
use crate::river::breadth::{MAX_BITS, explore};
use crate::river::crossing::{Crossing, River, Step};
use crate::river::depth::{self, Walked};
use crate::river::plans::{self, Plan};

#[derive(Serialize)]
#[serde(bound = "")]
struct Json<'a, P: Described> {
    crossings: Option<u32>,
    shortest_solutions: Option<Value>,
    shortest_solutions_capped: Option<bool>,
    legal_states: Option<Value>,
    reachable_states: Option<Value>,
    expanded: usize,
    /// Whether the rule holds at the start.
    legal_start: bool,
    seconds: f64,
    plan: Option<Steps<'a, P>>,
}

/// One of all plans, as JSON.
#[derive(Serialize)]
#[serde(bound = "")]
struct Numbered<'a, P: Described> {
    number: u64,
    plan: Steps<'a, P>,
}

/// A plan as JSON, written step by step: as a tree it would take gigabytes.
struct Steps<'a, P: Crossing>(&'a P, &'a [(Step<P::Load>, P::State)]);

impl<P: Described> Serialize for Steps<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|(step, _)| {
            let mut value = self.0.load_json(step.load);
            value["from"] = step.from.key().into();
            value["to"] = step.to.key().into();
            value
        }))
    }
}

impl<P: Drawn + Formal> Job<'_, P> {
    pub(super) fn print(&mut self, answer: &Answer<P>, seconds: f64) -> Result<(), Failure> {
        let legal = self.puzzle.legal_states();
        if self.shell.json {
            let shortest = answer.shortest.as_ref();
            return self.shell.json_line(&Json {
                crossings: answer.crossings,
                shortest_solutions: shortest.map(plans_json),
                shortest_solutions_capped: shortest.map(Option::is_none),
                legal_states: legal.map(wide_json),
                reachable_states: answer.reachable.map(wide_json),
                expanded: answer.expanded,
                legal_start: self.puzzle.start_is_legal(),
                seconds,
                plan: answer.plan.as_ref().map(|plan| Steps(self.puzzle, plan)),
            });
        }
        self.shell.say(match answer.crossings {
            Some(crossings) => message!("river-crossings", crossings),
            None if answer.complete => message!("river-no-plan"),
            None => match self.arguments.bound {
                Some(bound) => none_within(bound),
                None => message!("river-limit"),
            },
        })?;
        if let Some(why) = self.puzzle.illegal_start() {
            self.shell.say(why)?;
        }
        if let Some(shortest) = answer.shortest.as_ref().filter(|_| answer.plan.is_some()) {
            self.shell.say(match shortest {
                Some(count) => message!("river-shortest-plans", count = count.to_string()),
                None => message!("river-shortest-plans-at-least", count = at_least()),
            })?;
        }
        if let Some(legal) = legal {
            let count = legal.to_string();
            self.shell.say(message!("river-legal", count))?;
        }
        if let Some(reachable) = answer.reachable {
            let count = reachable.to_string();
            self.shell.say(message!("river-reachable", count))?;
        }
        let count = answer.expanded;
        self.shell.say(message!("river-expanded", count))?;
        match &answer.plan {
            Some(plan) if !self.arguments.all => {
                self.shell.line("")?;
                self.print_plan(plan)
            }
            _ => Ok(()),
        }
    }

    /// Prints a plan as a table: who crosses, and who is where afterwards.
    fn print_plan(&mut self, plan: &[(Step<P::Load>, P::State)]) -> Result<(), Failure> {
        let language = self.shell.language;
        let places = match self.puzzle.river() {
            River::Plain => &crate::river::Place::ALL[..2],
            _ => &[
                crate::river::Place::Left,
                crate::river::Place::Island,
                crate::river::Place::Right,
            ],
        };
        let puzzle = self.puzzle;
        let company = |state| {
            places.iter().map(move |&place| {
                let here = puzzle.company(state, place, language);
                format!("{} {here}", place_name(place, language))
            })
        };
        let states = || std::iter::once(puzzle.start()).chain(plan.iter().map(|step| step.1));
        // Plans can be millions of steps long, so the rows are made twice instead of kept.
        let mut widths = vec![0; places.len()];
        for state in states() {
            for (widest, cell) in widths.iter_mut().zip(company(state)) {
                *widest = width(&cell).max(*widest);
            }
        }
        let digits = plan.len().to_string().len();
        for (number, state) in states().enumerate() {
            let cells = company(state)
                .zip(&widths)
                .map(|(cell, &width)| left(&cell, width));
            let mut line = format!(
                "{number:>digits$}  {}",
                cells.collect::<Vec<_>>().join(" | ")
            );
            if let Some((step, _)) = number.checked_sub(1).and_then(|before| plan.get(before)) {
                let load = self.puzzle.load(step.load, language);
                line.push_str(&format!("  <- {load} → {}", place_name(step.to, language)));
            }
            self.shell.line(line.trim_end())?;
        }
        Ok(())
    }

    /// Prints every shortest plan, or with a bound every plan within it. Returns whether there is
    /// any and all were printed within the limit.
    pub(super) fn print_all(&mut self) -> Result<bool, Failure> {
        let (puzzle, limit) = (self.puzzle, self.arguments.limit);
        let (mut printed, most) = (0, self.arguments.most);
        let bound = self.arguments.bound;
        let mut outcome = Ok(());
        let mut visit = |plan: &Plan<P>| {
            if printed == most {
                return false;
            }
            printed += 1;
            outcome = self.print_numbered(printed, plan);
            outcome.is_ok()
        };
        let walked = match bound {
            Some(bound) => depth::all(puzzle, bound, limit, &mut visit),
            None => match explore(puzzle, limit) {
                explored if !explored.complete => Walked::Limited,
                explored if plans::each(puzzle, &explored, &mut visit) => Walked::All,
                _ => Walked::Stopped,
            },
        };
        outcome?;
        if let (Some(bound), Walked::All, 0) = (bound, walked, printed) {
            if !self.shell.json {
                self.shell.line("")?;
                self.shell.say(none_within(bound))?;
            }
            return Ok(false);
        }
        let option = match walked {
            Walked::All => None,
            Walked::Stopped => Some(format!("--most {most}")),
            Walked::Limited => Some(format!("--limit {limit}")),
        };
        if let Some(option) = option.filter(|_| !self.shell.json) {
            self.shell.line("")?;
            self.shell.say(message!("river-more-plans", option))?;
        }
        Ok(walked != Walked::Limited)
    }

    fn print_numbered(
        &mut self,
        number: u64,
        plan: &[(Step<P::Load>, P::State)],
    ) -> Result<(), Failure> {
        if self.shell.json {
            let plan = Steps(self.puzzle, plan);
            return self.shell.json_line(&Numbered { number, plan });
        }
        self.shell.line("")?;
        self.shell.say(message!("river-plan", number))?;
        self.print_plan(plan)
    }
}

/// The message that there is no plan within the bound, or that too much was left unsearched to
/// tell.
fn none_within(bound: u32) -> Message {
    message!("river-no-plan-within", bound)
}

/// A number of plans: a JSON number if it fits 64 bits, else a string.
fn plans_json(count: &Option<BigUint>) -> Value {
    match count.as_ref().map(|count| (u64::try_from(count), count)) {
        Some((Ok(count), _)) => count.into(),
        Some((Err(_), count)) => count.to_string().into(),
        None => at_least().into(),
    }
}

/// The lower bound that is printed for a number of plans that was too large to count.
fn at_least() -> String {
    format!("2^{MAX_BITS}")
}

fn wide_json(number: u128) -> Value {
    match u64::try_from(number) {
        Ok(number) => number.into(),
        Err(_) => number.to_string().into(),
    }
}
