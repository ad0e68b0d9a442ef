//! The adviser, an engine that does not play: hints, continuous analysis, and the review of a whole
//! game.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use engine_client::clock::TimeControl;
use engine_client::{Answer, Failure, SearchControl, Seat, Variation};

use super::engines::AskedEngine;
use super::{Host, Slot};
use crate::engines::OURS;
use crate::game::Event;
use crate::schema::{AnalysisLine, Reply};
use crate::thinker::{Fault, Task};
use crate::words::Words;

/// The limit of a hint: 1 second.
const HINT: &str = "st=1";
/// The shortest time between two updates of the analysis lines.
const SHOWN: Duration = Duration::from_millis(40);
/// Limit on analysis lines (MultiPV). In Reversi on 8x8 the most moves known in a position are 33.
const MAX_LINES: u32 = 32;
/// A line this many plies shallower than the deepest is left over from an old iteration.
const STALE: u32 = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Hint,
    Analysis {
        engine: String,
        lines: u32,
        options: BTreeMap<String, String>,
    },
    Review {
        engine: String,
        limit: String,
    },
}

/// What the adviser works on, and what it does next.
#[derive(Default)]
pub(super) struct Advice {
    /// What it is thinking about: the purpose and the node.
    current: Option<(Purpose, usize)>,
    /// The node for which a hint was requested.
    hint: Option<usize>,
    /// The analysis to run when there is nothing else to do.
    analysis: Option<(Purpose, usize)>,
    review: Option<(Purpose, VecDeque<usize>, usize)>,
    lines: Vec<AnalysisLine>,
    /// Lines received since the last update: the newest for each first move.
    received: Vec<Variation>,
    /// The node that the lines belong to, and the engine they come from.
    of: Option<(usize, String)>,
    nodes: Option<u64>,
    since: Option<Instant>,
    done: bool,
    /// When to send the next update, if there is anything new.
    due: Option<Instant>,
    shown: Option<Instant>,
}

impl Advice {
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Positions reviewed so far, and how many there are.
    pub(super) fn progress(&self) -> Option<[usize; 2]> {
        let (_, left, all) = self.review.as_ref()?;
        Some([all - left.len(), *all])
    }

    pub(super) fn lines(&self) -> Option<Reply> {
        let (at, engine) = self.of.clone()?;
        let seconds = self.since.map(|since| since.elapsed().as_secs_f64());
        let nps = self
            .nodes
            .zip(seconds)
            .filter(|(_, seconds)| *seconds > 0.1);
        Some(Reply::Lines {
            at,
            engine,
            lines: self.lines.clone(),
            nodes: self.nodes,
            nps: nps.map(|(nodes, seconds)| (nodes as f64 / seconds) as u64),
            done: self.done,
        })
    }
}

impl Host {
    /// Requests a hint, which our own engine gives.
    pub(super) fn want_hint(&mut self, who: u64, at: usize) {
        match self.game.view(at) {
            Ok(view) if view.over.is_none() => {
                self.advice.hint = Some(at);
                self.turn_to_next();
            }
            Ok(_) => self.notice(who, "page-refused-over", Words::default()),
            Err(error) => self.notice(who, "page-refused", error),
        }
    }

    pub(super) fn want_analysis(&mut self, who: u64, at: usize, mut analysis: Purpose) {
        if let Err(error) = self.game.view(at) {
            self.notice(who, "page-refused", error);
            return;
        }
        if let Purpose::Analysis { lines, .. } = &mut analysis {
            *lines = (*lines).clamp(1, MAX_LINES);
        }
        self.advice.analysis = Some((analysis, at));
        self.turn_to_next();
    }

    pub(super) fn stop_analysis(&mut self) {
        self.advice.analysis = None;
        self.advice.of = None;
        self.advice.due = None;
        self.turn_to_next();
    }

    pub(super) fn want_review(&mut self, who: u64, engine: String, limit: &str) {
        let Ok(control) = limit.parse::<TimeControl>() else {
            self.notice(who, "page-refused", limit.to_owned());
            return;
        };
        let line: VecDeque<usize> = self.game.main_line().into();
        let (all, limit) = (line.len(), control.to_string());
        self.advice.review = Some((Purpose::Review { engine, limit }, line, all));
        self.turn_to_next();
        self.send_standing();
    }

    pub(super) fn stop_review(&mut self) {
        self.advice.review = None;
        self.turn_to_next();
        self.send_standing();
    }

    /// The next thing to do: a hint comes first, then the review, then the analysis.
    fn next_purpose(&mut self) -> Option<(Purpose, usize)> {
        if let Some(at) = self.advice.hint {
            return Some((Purpose::Hint, at));
        }
        if let Some((purpose, left, _)) = &self.advice.review {
            return left.front().map(|&at| (purpose.clone(), at));
        }
        self.advice.analysis.clone()
    }

    /// Starts the next thing to do, and stops the current search if it is something else.
    fn turn_to_next(&mut self) {
        let next = self.next_purpose();
        if let Some(running) = self.running.get(&Slot::Adviser) {
            if self.advice.current != next {
                running.stop.set(SearchControl::Stop);
            }
            return;
        }
        let Some((purpose, at)) = next else {
            self.advice.current = None;
            return;
        };
        let over = self.game.view(at).ok().and_then(|view| view.over);
        if let Some(over) = over {
            match purpose {
                Purpose::Review { .. } => {
                    let mate = over.winner.map(|_| 0);
                    let mover = over.winner.map_or(Seat::First, Seat::other);
                    let worth = self.game.rules.worth(mover, None, mate);
                    self.judged(at, worth, None);
                }
                Purpose::Hint => self.advice.hint = None,
                Purpose::Analysis { engine, .. } => {
                    self.begin_lines(at, engine);
                    self.advice.done = true;
                    self.advice.current = None;
                    self.show_advice_now();
                    return;
                }
            }
            self.turn_to_next();
            return;
        }
        let mut options = BTreeMap::new();
        let (engine, task, control) = match &purpose {
            Purpose::Hint => (OURS.to_owned(), None, HINT.to_owned()),
            Purpose::Analysis {
                engine,
                lines,
                options: user_options,
            } => {
                options.clone_from(user_options);
                let task = Some(Task::Lines(*lines));
                (engine.clone(), task, "analysis".to_owned())
            }
            Purpose::Review { engine, limit } => (engine.clone(), None, limit.clone()),
        };
        let limit = control
            .parse()
            .unwrap_or(TimeControl::MoveTime(Duration::from_secs(1)));
        let task = task.unwrap_or(Task::Move([limit; 2]));
        let asked = AskedEngine {
            name: engine.clone(),
            limit: control.clone(),
            level: None,
            options,
        };
        let child = match self.child(Slot::Adviser, &asked) {
            Ok(child) => child,
            Err(message) => {
                self.give_up_advice();
                let text = engine.into();
                self.broadcast(&Reply::Notice { message, text });
                return;
            }
        };
        if let Purpose::Analysis { .. } = purpose {
            self.begin_lines(at, engine);
        }
        self.advice.current = Some((purpose, at));
        self.start(Slot::Adviser, child, at, task, control);
    }

    fn begin_lines(&mut self, at: usize, engine: String) {
        self.advice.of = Some((at, engine));
        self.advice.lines.clear();
        self.advice.received.clear();
        self.advice.nodes = None;
        self.advice.since = Some(Instant::now());
        self.advice.done = false;
    }

    fn give_up_advice(&mut self) {
        self.advice.hint = None;
        self.advice.analysis = None;
        self.advice.review = None;
        self.advice.current = None;
        self.advice.of = None;
        self.advice.due = None;
    }

    /// Stores a line until the next update: an engine may send more than anybody can read.
    pub(super) fn advice_line(&mut self, at: usize, line: Variation) {
        let current = self.advice.current.as_ref();
        let is_wanted = current
            .is_some_and(|(purpose, of)| *of == at && matches!(purpose, Purpose::Analysis { .. }));
        let advice = &mut self.advice;
        if !is_wanted || advice.of.is_none() {
            return;
        }
        advice.nodes = line.nodes.or(advice.nodes);
        // A report without moves still updates the node count.
        if !line.pv.is_empty() {
            advice
                .received
                .retain(|old| old.pv.first() != line.pv.first());
            advice.received.push(line);
        }
        let now = Instant::now();
        let soonest = advice.shown.map_or(now, |shown| now.max(shown + SHOWN));
        advice.due.get_or_insert(soonest);
    }

    /// Judges the stored lines and merges them with those shown.
    fn sort_lines(&mut self) {
        let received = std::mem::take(&mut self.advice.received);
        let (Some((Purpose::Analysis { lines: wanted, .. }, at)), false) =
            (&self.advice.current, received.is_empty())
        else {
            return;
        };
        let wanted = *wanted as usize;
        let (rules, start) = (self.game.rules.clone(), self.game.start.clone());
        let moves = self.game.moves_to(*at);
        let Ok(referee) = rules.referee(&start, &moves) else {
            return;
        };
        let mover = referee.mover();
        let lines = &mut self.advice.lines;
        for line in received {
            let pv = rules.legal_part(&start, &moves, &line.pv);
            let Some(first) = pv.first() else { continue };
            let old = lines.iter().position(|old| old.pv.first() == Some(first));
            let shown = AnalysisLine {
                worth: rules.worth(mover, line.score, line.mate),
                depth: line.depth,
                names: rules.names(&start, &moves, &pv),
                pv,
            };
            match old {
                Some(old) => lines[old] = shown,
                None => lines.push(shown),
            }
        }
        // The best line for the side to move comes first; lines of old iterations are dropped.
        let deepest = lines.iter().filter_map(|line| line.depth).max();
        lines.retain(|line| match (line.depth, deepest) {
            (Some(depth), Some(deepest)) => depth + STALE > deepest,
            _ => true,
        });
        let key = |line: &AnalysisLine| {
            let worth = &line.worth;
            let value = match worth.mate {
                Some(mate) if mate > 0 => 1_000_000 - mate,
                Some(mate) => -1_000_000 - mate,
                None => worth.score.unwrap_or(0),
            };
            if mover == Seat::First { -value } else { value }
        };
        lines.sort_by_key(key);
        lines.truncate(wanted);
    }

    /// Sends an update if one is due.
    pub(super) fn show_advice(&mut self) {
        if self.advice.due.is_some_and(|due| Instant::now() >= due) {
            self.show_advice_now();
        }
    }

    fn show_advice_now(&mut self) {
        self.sort_lines();
        self.advice.due = None;
        self.advice.shown = Some(Instant::now());
        if let Some(lines) = self.advice.lines() {
            self.broadcast(&lines);
        }
    }

    fn judged(&mut self, at: usize, worth: crate::schema::Worth, best: Option<String>) {
        if self.commit(None, &Event::Judged { at, worth, best }) {
            self.send_node(at);
        }
        if let Some((_, left, _)) = &mut self.advice.review {
            left.pop_front();
            if left.is_empty() {
                self.advice.review = None;
            }
        }
        self.send_standing();
    }

    pub(super) fn adviser_answers(
        &mut self,
        at: usize,
        name: &str,
        result: Result<Option<Answer>, Box<Fault>>,
    ) {
        self.sort_lines();
        let current = self.advice.current.take();
        match (result, current) {
            (Ok(Some(answer)), Some((Purpose::Hint, _))) => {
                if self.advice.hint == Some(at) {
                    self.advice.hint = None;
                }
                if let Some(mv) = answer.mv {
                    self.broadcast(&Reply::Hint { at, mv });
                }
            }
            (Ok(Some(answer)), Some((Purpose::Review { .. }, _))) => {
                let is_wanted = self.advice.review.as_ref();
                let is_wanted = is_wanted.is_some_and(|(_, left, _)| left.front() == Some(&at));
                let report = answer.report;
                let knows = report.score.is_some() || report.mate.is_some();
                if is_wanted && let Ok(view) = self.game.view(at) {
                    let worth = match knows {
                        true => self.game.rules.worth(view.turn, report.score, report.mate),
                        // A book move or the only move comes without a score: keep that of the
                        // position before.
                        false => self.worth_before(at),
                    };
                    self.judged(at, worth, answer.mv);
                }
            }
            (Ok(_), Some(current @ (Purpose::Analysis { .. }, _))) => {
                let busy = self.advice.hint.is_some() || self.advice.review.is_some();
                if !busy && self.advice.analysis.as_ref() == Some(&current) {
                    // The engine has finished analysing this position.
                    self.advice.analysis = None;
                    self.advice.done = true;
                    self.show_advice_now();
                    return;
                }
            }
            (Err(fault), _) if fault.failure != Failure::Stopped => {
                self.give_up_advice();
                self.broadcast(&Reply::Fault {
                    engine: name.to_owned(),
                    word: fault.failure.word(),
                    text: fault.failure.to_string(),
                    log: fault.log.clone(),
                    again: false,
                });
                self.send_standing();
            }
            _ => {}
        }
        self.turn_to_next();
    }

    fn worth_before(&self, at: usize) -> crate::schema::Worth {
        let before = self.game.previous(at);
        let worth = before.and_then(|before| self.game.nodes[before].worth.clone());
        worth.unwrap_or_else(|| self.game.rules.worth(Seat::First, None, None))
    }
}
