//! What is printed about a puzzle: the answer, its plan as a table or as JSON, all plans.

use serde_json::{Value, json};

use super::job::{Answer, Drawn, Job};
use crate::cli::columns::{left, width};
use crate::error::Failure;
use crate::language::Language;
use crate::river::crossing::{River, Step};
use crate::river::depth;
use crate::river::formal::Formal;
use crate::river::natural::Natural;
use crate::river::plans::Homing;

impl<P: Drawn + Formal> Job<'_, P> {
    pub(super) fn print(&mut self, answer: &Answer<P>, seconds: f64) -> Result<(), Failure> {
        let legal = self.puzzle.legal_states();
        if self.shell.json {
            let plan = answer.plan.as_ref().map(|plan| self.steps_json(plan));
            let shortest = answer.shortest.as_ref();
            let object = json!({
                "crossings": answer.crossings,
                "shortest_solutions": shortest.map(natural_json),
                "shortest_solutions_capped": shortest.map(Natural::is_capped),
                "legal_states": legal.map(wide_json),
                "reachable_states": answer.reachable.map(wide_json),
                "expanded": answer.expanded,
                "plan": plan,
                "seconds": seconds,
            });
            return self.shell.json_line(&object);
        }
        let language = self.shell.language;
        let say = |en: &str, zh: &str| language.choose(en, zh).to_owned();
        match answer.crossings {
            Some(crossings) => {
                self.shell
                    .line(format_args!("{} {crossings}", say("crossings", "过河次数")))?;
            }
            None if answer.complete => self.shell.line(say("no plan exists", "无解"))?,
            None => match self.arguments.bound {
                Some(bound) => self.shell.line(language.choose(
                    format!("no plan of at most {bound} crossings was found"),
                    format!("没有找到过河 {bound} 次以内的方案"),
                ))?,
                None => self
                    .shell
                    .line(say("a limit was reached first", "先到达了限制"))?,
            },
        }
        if let Some(shortest) = answer.shortest.as_ref().filter(|_| answer.plan.is_some()) {
            let at_least = match shortest.is_capped() {
                true => say(" at least", "至少 "),
                false => String::new(),
            };
            let name = say("shortest plans", "最短方案数");
            self.shell
                .line(format_args!("{name}{at_least} {shortest}"))?;
        }
        if let Some(legal) = legal {
            self.shell
                .line(format_args!("{} {legal}", say("legal states", "合法状态")))?;
        }
        if let Some(reachable) = answer.reachable {
            let name = say("reachable states", "可到达状态");
            self.shell.line(format_args!("{name} {reachable}"))?;
        }
        let name = say("states expanded", "扩展状态");
        self.shell
            .line(format_args!("{name} {}", answer.expanded))?;
        match &answer.plan {
            Some(plan) if !self.arguments.all => {
                self.shell.line("")?;
                self.print_plan(plan)
            }
            _ => Ok(()),
        }
    }

    /// A plan as a table: who crosses, and who is where then.
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
        let company = |state| -> Vec<String> {
            let all = places.iter().map(|&place| {
                let here = self.puzzle.company(state, place, language);
                format!("{} {here}", place.name(language))
            });
            all.collect()
        };
        let states = plan.iter().map(|&(_, state)| state);
        let rows: Vec<_> = std::iter::once(self.puzzle.start())
            .chain(states)
            .map(company)
            .collect();
        let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max();
        let widths: Vec<usize> = (0..places.len()).filter_map(widest).collect();
        let digits = plan.len().to_string().len();
        for (number, row) in rows.iter().enumerate() {
            let cells = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| left(cell, width));
            let mut line = format!(
                "{number:>digits$}  {}",
                cells.collect::<Vec<_>>().join(" | ")
            );
            if let Some((step, _)) = number.checked_sub(1).and_then(|before| plan.get(before)) {
                let load = self.puzzle.load(step.load, language);
                line.push_str(&format!("  <- {load} → {}", step.to.name(language)));
            }
            self.shell.line(line.trim_end())?;
        }
        Ok(())
    }

    fn steps_json(&self, plan: &[(Step<P::Load>, P::State)]) -> Vec<Value> {
        let step = |(step, _): &(Step<P::Load>, P::State)| {
            let mut value = self.puzzle.load_json(step.load);
            value["from"] = step.from.name(Language::En).into();
            value["to"] = step.to.name(Language::En).into();
            value
        };
        plan.iter().map(step).collect()
    }

    /// Every shortest plan, or with a bound every plan within it.
    pub(super) fn print_all(&mut self) -> Result<(), Failure> {
        let (puzzle, limit) = (self.puzzle, self.arguments.limit);
        let (mut printed, most) = (0, self.arguments.most);
        let bound = self.arguments.bound;
        let mut outcome = Ok(());
        let mut visit = |plan: &[(Step<P::Load>, P::State)]| {
            if printed == most {
                return false;
            }
            printed += 1;
            outcome = self.print_numbered(printed, plan);
            outcome.is_ok()
        };
        let complete = match bound {
            Some(bound) => depth::all(puzzle, bound, &mut visit),
            None => {
                Homing::new(puzzle, limit).is_some_and(|homing| homing.each(puzzle, &mut visit))
            }
        };
        outcome?;
        if !complete && !self.shell.json {
            let language = self.shell.language;
            let words = language.choose("more plans were not printed", "还有方案未输出");
            self.shell.line(format_args!("\n{words} (--most {most})"))?;
        }
        Ok(())
    }

    fn print_numbered(
        &mut self,
        number: u64,
        plan: &[(Step<P::Load>, P::State)],
    ) -> Result<(), Failure> {
        if self.shell.json {
            let plan = self.steps_json(plan);
            return self
                .shell
                .json_line(&json!({ "number": number, "plan": plan }));
        }
        let words = self.shell.language.choose("plan", "方案");
        self.shell.line(format_args!("\n{words} {number}"))?;
        self.print_plan(plan)
    }
}

/// A number of plans: a JSON number where it fits 64 bits, else a string.
fn natural_json(number: &Natural) -> Value {
    match number.to_u64() {
        Some(number) => number.into(),
        None => number.to_string().into(),
    }
}

/// A number of states, likewise.
fn wide_json(number: u128) -> Value {
    match u64::try_from(number) {
        Ok(number) => number.into(),
        Err(_) => number.to_string().into(),
    }
}
