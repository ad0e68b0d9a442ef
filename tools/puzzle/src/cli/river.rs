//! `puzzle river`: missionaries and cannibals, jealous husbands, wolf, goat and cabbage.

use std::path::PathBuf;
use std::time::Instant;

use clap::ValueEnum;
use serde_json::{Value, json};

use super::shell::{Input, Shell};
use crate::error::Failure;
use crate::language::Language;
use crate::river::breadth::{Plan, explore};
use crate::river::couples::Couples;
use crate::river::crossing::{Crossing, River, Step};
use crate::river::crowd::{Crowd, People};
use crate::river::formal::Formal;
use crate::river::graph::{Graph, columns, grid};
use crate::river::natural::Natural;
use crate::river::plans::Homing;
use crate::river::{astar, depth, description};
use ::shell::{Status, help};

/// Bring everybody across a river: missionaries and cannibals, jealous husbands, wolf and goat
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("puzzle").required(true), after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// Items with forbidden pairs: a text file, or - for stdin
    #[arg(group = "puzzle", conflicts_with_all = ["cannibals", "boat", "boat_unsafe", "island", "no_direct"])]
    file: Option<PathBuf>,

    /// How many missionaries
    #[arg(short, long, value_name = "N", group = "puzzle", value_parser = clap::value_parser!(u32).range(0..=i64::from(Crowd::MOST)))]
    missionaries: Option<u32>,

    /// How many cannibals; as many as missionaries unless told
    #[arg(short, long, value_name = "N", requires = "missionaries", value_parser = clap::value_parser!(u32).range(0..=i64::from(Crowd::MOST)))]
    cannibals: Option<u32>,

    /// How many couples, with jealous husbands
    #[arg(long, value_name = "N", group = "puzzle", value_parser = clap::value_parser!(u32).range(1..=i64::from(Couples::MOST)))]
    husbands: Option<u32>,

    /// How many people the boat holds
    #[arg(short = 'k', long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=i64::from(Crowd::MOST)))]
    boat: u32,

    /// Anybody may be together in the boat
    #[arg(long)]
    boat_unsafe: bool,

    /// There is an island in the river
    #[arg(long)]
    island: bool,

    /// Every crossing begins or ends at the island
    #[arg(long, requires = "island")]
    no_direct: bool,

    /// How to search
    #[arg(short, long, value_name = "NAME", default_value = "bfs")]
    algorithm: Algorithm,

    /// Most crossings of a plan, for dfs and --all; the number of the shortest unless told
    #[arg(long, value_name = "D")]
    bound: Option<u32>,

    /// Print every shortest plan; with --bound, every plan without a repeated state
    #[arg(long)]
    all: bool,

    /// Most plans that --all prints
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    most: u64,

    /// Give up after so many states
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    limit: usize,

    /// Print the puzzle as a search problem: states, actions, transitions, goal, cost
    #[arg(long)]
    formal: bool,

    /// Draw the state graph
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the state graph for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
}

/// The ways to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    /// Breadth-first: also counts shortest plans and reachable states
    Bfs,
    /// Depth-first with a bound
    Dfs,
    /// A*
    Astar,
}

const AFTER_HELP: &str = "\
Examples:
  puzzle river --missionaries 3 --cannibals 3 --boat 2
  puzzle river -m 3 -c 3 -k 2 --formal --svg graph.svg
  puzzle river --husbands 4 --island --all
  printf 'items wolf goat cabbage\\nboat 1\\nforbid wolf goat\\nforbid goat cabbage\\n' | puzzle river -

Exit status: 0 solved, 1 no plan exists, 2 bad input, 3 a limit was reached first.";

pub(super) const CHINESE: help::Table = &[
    ("", "过河问题:传教士与野人、善妒的丈夫、狼羊菜"),
    ("file", "带有禁止组合的物品:文本文件,- 为标准输入"),
    ("missionaries", "传教士人数"),
    ("cannibals", "野人人数;不给出时与传教士相同"),
    ("husbands", "夫妻对数(丈夫善妒)"),
    ("boat", "船能载多少人"),
    ("boat_unsafe", "船上不受限制"),
    ("island", "河中有一个小岛"),
    ("no_direct", "每次过河都以小岛为一端"),
    ("algorithm", "搜索方法:广度优先、有界深度优先、A*"),
    (
        "bound",
        "方案最多的过河次数,用于 dfs 与 --all;不给出时为最短次数",
    ),
    (
        "all",
        "输出所有最短方案;与 --bound 同用时输出所有不重复状态的方案",
    ),
    ("most", "--all 最多输出多少个方案"),
    ("limit", "状态数超过此数就放弃"),
    ("formal", "输出形式化描述:状态、动作、转移、目标、代价"),
    ("svg", "画出状态图"),
    ("dot", "输出 Graphviz 状态图"),
    (
        "after",
        "例:\n  puzzle river --missionaries 3 --cannibals 3 --boat 2\n  puzzle river -m 3 -c 3 -k 2 --formal --svg graph.svg\n  puzzle river --husbands 4 --island --all\n\n退出状态:0 已解,1 无解,2 输入有误,3 先到达了限制。",
    ),
];

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    let river = match (arguments.island, arguments.no_direct) {
        (false, _) => River::Plain,
        (true, false) => River::Island,
        (true, true) => River::IslandOnly,
    };
    if let Some(couples) = arguments.husbands {
        let puzzle = Couples {
            couples,
            boat: arguments.boat,
            boat_is_safe: !arguments.boat_unsafe,
            river,
        };
        return Job::new(&puzzle, arguments, shell).run();
    }
    if let Some(missionaries) = arguments.missionaries {
        let puzzle = Crowd {
            people: People {
                missionaries,
                cannibals: arguments.cannibals.unwrap_or(missionaries),
            },
            boat: arguments.boat,
            boat_is_safe: !arguments.boat_unsafe,
            river,
        };
        return Job::new(&puzzle, arguments, shell).run();
    }
    let path = arguments.file.clone().unwrap_or_else(|| PathBuf::from("-"));
    let input = Input::read(&path)?;
    let puzzle = description::parse(input.text()?).map_err(|error| input.wrong(error))?;
    Job::new(&puzzle, arguments, shell).run()
}

/// A puzzle that can be drawn.
trait Drawn: Crossing + Sized {
    /// Its state graph; `None` if it is too large to be seen.
    fn draw(&self, graph: &Graph<Self>, language: Language) -> Option<crate::svg::Svg> {
        let drawn = graph.states.len() <= columns::MOST;
        drawn.then(|| columns::draw(self, graph, language))
    }

    /// Names of legal states that cannot be reached, where they are few enough to be listed.
    fn unreached(&self, _graph: &Graph<Self>) -> Vec<String> {
        Vec::new()
    }
}

impl Drawn for Couples {}
impl Drawn for crate::river::items::Items {}

impl Drawn for Crowd {
    fn draw(&self, graph: &Graph<Self>, language: Language) -> Option<crate::svg::Svg> {
        if self.river != River::Plain {
            let drawn = graph.states.len() <= columns::MOST;
            return drawn.then(|| columns::draw(self, graph, language));
        }
        let drawn = self.people.missionaries.max(self.people.cannibals) <= grid::MOST;
        drawn.then(|| grid::draw(self, graph, language))
    }

    fn unreached(&self, graph: &Graph<Self>) -> Vec<String> {
        if self.river != River::Plain {
            return Vec::new();
        }
        let legal = grid::legal(self).into_iter();
        let unreached = legal.filter(|state| !graph.states.contains(state));
        unreached.map(|state| self.label(state)).collect()
    }
}

/// One puzzle to be solved and answered.
struct Job<'a, P: Crossing> {
    puzzle: &'a P,
    arguments: &'a Arguments,
    shell: &'a mut Shell,
}

/// What the search of any algorithm says.
struct Answer<P: Crossing> {
    plan: Option<Plan<P>>,
    crossings: Option<u32>,
    shortest: Option<Natural>,
    reachable: Option<u128>,
    expanded: usize,
    /// Without a plan: whether there certainly is none.
    complete: bool,
}

impl<'a, P: Drawn + Formal> Job<'a, P> {
    fn new(puzzle: &'a P, arguments: &'a Arguments, shell: &'a mut Shell) -> Self {
        Self {
            puzzle,
            arguments,
            shell,
        }
    }

    fn run(mut self) -> Result<Status, Failure> {
        if self.arguments.formal && !self.shell.json {
            for (name, words) in self.puzzle.parts() {
                let language = self.shell.language;
                let (name, words) = (name.say(language), words.say(language));
                self.shell.line(format_args!("{name}: {words}"))?;
            }
            self.shell.line("")?;
        }
        let begin = Instant::now();
        let answer = self.search();
        let seconds = begin.elapsed().as_secs_f64();
        self.print(&answer, seconds)?;
        if self.arguments.all && answer.plan.is_some() {
            self.print_all()?;
        }
        if self.arguments.svg.is_some() || self.arguments.dot.is_some() {
            self.draw()?;
        }
        Ok(match (&answer.plan, answer.complete) {
            (Some(_), _) => Status::Solved,
            (None, true) => Status::NoSolution,
            (None, false) => Status::LimitReached,
        })
    }

    fn search(&self) -> Answer<P> {
        let (puzzle, limit) = (self.puzzle, self.arguments.limit);
        match self.arguments.algorithm {
            Algorithm::Bfs => {
                let explored = explore(puzzle, limit);
                Answer {
                    plan: explored.plan(puzzle),
                    crossings: explored.crossings(),
                    shortest: explored.complete.then(|| explored.shortest.clone()),
                    reachable: explored.complete.then(|| explored.reachable(puzzle)),
                    expanded: explored.expanded(),
                    complete: explored.complete,
                }
            }
            Algorithm::Dfs => {
                let bound = self
                    .arguments
                    .bound
                    .unwrap_or_else(|| explore(puzzle, limit).crossings().unwrap_or(u32::MAX - 1));
                let outcome = depth::search(puzzle, bound.min(u32::MAX - 1), limit);
                Answer {
                    crossings: outcome.plan.as_ref().map(|plan| plan.len() as u32),
                    plan: outcome.plan,
                    shortest: None,
                    reachable: None,
                    expanded: outcome.expanded,
                    complete: outcome.complete && !outcome.cut,
                }
            }
            Algorithm::Astar => {
                let outcome = astar::search(puzzle, limit);
                Answer {
                    crossings: outcome.plan.as_ref().map(|plan| plan.len() as u32),
                    plan: outcome.plan,
                    shortest: None,
                    reachable: None,
                    expanded: outcome.expanded,
                    complete: outcome.complete,
                }
            }
        }
    }

    fn print(&mut self, answer: &Answer<P>, seconds: f64) -> Result<(), Failure> {
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
            None => self
                .shell
                .line(say("a limit was reached first", "先到达了限制"))?,
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
        let company = |state| {
            let all = places.iter().map(|&place| {
                let here = self.puzzle.company(state, place, language);
                format!("{} {here}", place.name(language))
            });
            all.collect::<Vec<_>>().join(" | ")
        };
        let digits = plan.len().to_string().len();
        let mut lines = vec![format!("{:>digits$}  {}", 0, company(self.puzzle.start()))];
        for (number, (step, state)) in plan.iter().enumerate() {
            let load = self.puzzle.load(step.load, language);
            let to = step.to.name(language);
            let state = company(*state);
            lines.push(format!(
                "{:>digits$}  {state}  <- {load} → {to}",
                number + 1
            ));
        }
        for line in lines {
            self.shell.line(line)?;
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
    fn print_all(&mut self) -> Result<(), Failure> {
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

    fn draw(&mut self) -> Result<(), Failure> {
        let (puzzle, limit) = (self.puzzle, self.arguments.limit);
        let too_large = || {
            Failure::refused(
                "the state graph is too large to be drawn",
                "状态图太大,无法画出",
            )
        };
        let explored = explore(puzzle, limit);
        let homing = Homing::new(puzzle, limit).filter(|_| explored.complete);
        let graph = Graph::new(puzzle, &explored, &homing.ok_or_else(too_large)?);
        let language = self.shell.language;
        if let Some(path) = &self.arguments.svg {
            let svg = puzzle.draw(&graph, language).ok_or_else(too_large)?;
            self.shell.write_file(path, svg)?;
        }
        if let Some(path) = &self.arguments.dot {
            let dot = graph.dot(puzzle, &puzzle.unreached(&graph), language);
            self.shell.write_file(path, dot)?;
        }
        Ok(())
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
