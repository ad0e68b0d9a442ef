//! Answers where no ordinary move is wanted: in an opening, and when stones are to balance a
//! position.
//!
//! Every answer of an opening is valued by what follows. A step's value to the player who answers
//! it is the best value of its choices; a swap is worth to one player what not swapping is worth to
//! the other; and of `n` fifth moves that black offers white takes the worst, so an offer has the
//! value of the `n`-th best move. The leaves are searches, which share the time. So wherever the
//! other player may change colours, the best stones are the most balanced ones, without a rule for
//! it.
//!
//! Three stones have too many placements for a search to find a balanced one: they come from
//! [`patterns`]. The two further stones of swap2 are never placed: a player who may choose a side
//! of an unbalanced position already has the better of it.

mod candidates;
mod effort;
mod patterns;

use ::search::clock::Limits;
use ::search::report::{Bound, Score};
use ::search::value::{Value, is_mate};
use gomoku_rules::opening_rule::{Answer as OpeningAnswer, Area, Choice, Next, Opening, Step, Way};
use gomoku_rules::{Game, Point, symmetry};

use super::{Answer, Job, Line, Purpose, Request};
use crate::search::{self, DriverSettings, Settings, Store};
use crate::win_model::MODEL;
use candidates::{candidates, place, vary};
use effort::Effort;

/// The kind of answer that is searched for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    #[default]
    Move,
    /// An answer to an opening's current step.
    Opening(Box<Opening>),
    /// One or two stones after which the position has the value `bias` for the side that is to move
    /// now.
    Balance { stones: usize, bias: Value },
}

/// A request for the answer to an opening, for an engine that has adopted its game.
pub fn request(opening: &Opening, limits: Limits) -> Request {
    Request {
        purpose: Purpose::Opening,
        goal: Goal::Opening(Box::new(opening.clone())),
        ..Request::best(limits)
    }
}

/// The number of placements that are searched again after the first look at all.
const FINALISTS: usize = 4;
/// The same if a number of fifth moves is to be declared with three stones.
const NUMBERED_FINALISTS: usize = 2;
/// White's fourth moves that are searched before such a number is declared, and the greatest number
/// that is declared.
const FOURTHS: usize = 5;
const MAX_NUMBERED: u8 = 4;
/// Besides the fifth moves to offer, this many more are searched again.
const MORE_FIFTHS: usize = 4;
/// The value of a balanced position.
const LEVEL: Value = 0;
/// The value of a position about which nothing is known.
const UNKNOWN: Value = LEVEL;

/// A step's value to the player who answers it, and the answer with this value.
#[derive(Clone, Debug)]
struct Valued {
    value: Value,
    answer: OpeningAnswer,
}

struct Chooser<'a> {
    job: &'a Job,
    store: &'a mut Store,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// Receives the lines of searches of the job's own position.
    say: &'a mut dyn FnMut(Line),
    nodes: u64,
}

/// The answer to the job's goal. None if that is a move. The score is the answer's value to the
/// player who gives it, on the scale of a search's values; a prepared answer counts as balanced.
pub(super) fn decide(
    job: &Job,
    store: &mut Store,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Line),
) -> Option<Answer> {
    let effort = Effort::of(&job.clock);
    let mut chooser = Chooser {
        job,
        store,
        stop,
        say,
        nodes: 0,
    };
    let valued = match &job.goal {
        Goal::Move => return None,
        Goal::Opening(opening) => chooser.opening(opening, effort),
        Goal::Balance { stones, bias } => chooser.balance(*stones, *bias, effort),
    };
    let (found, value) = valued.map(|valued| (valued.answer, valued.value)).unzip();
    Some(Answer {
        nodes: chooser.nodes,
        score: value.map(|value| Score::Units(value + tempo())),
        found: found.or_else(|| without_search(&job.goal, &job.position)),
        ..Answer::of(None)
    })
}

/// An answer without a search. None if the goal is a move.
pub(super) fn without_search(goal: &Goal, game: &Game) -> Option<OpeningAnswer> {
    match goal {
        Goal::Move => None,
        Goal::Opening(opening) => {
            let ways = opening.step()?.ways.iter();
            let mut answers = ways.filter_map(|way| any(opening, way));
            answers.next()
        }
        Goal::Balance { stones, .. } => {
            let points = game.board().empty_points().take(*stones);
            Some(OpeningAnswer::points(points.collect()))
        }
    }
}

/// A legal answer by one of a step's choices.
fn any(opening: &Opening, way: &Way) -> Option<OpeningAnswer> {
    let game = opening.game();
    let distinct = symmetry::distinct_points(game.board());
    let count = opening.count(way.choice)?;
    let points: Vec<Point> = match way.choice {
        Choice::Take => opening.offered().iter().copied().take(1).collect(),
        Choice::Offer(_) => distinct.into_iter().take(count).collect(),
        choice => match choice.areas()? {
            [area] => candidates(game, *area).into_iter().take(1).collect(),
            areas => patterns::of(game, areas).next()?,
        },
    };
    let fifths = matches!(way.choice, Choice::StonesAndNumber { .. }).then_some(1);
    (points.len() == count).then_some(OpeningAnswer::Points { points, fifths })
}

/// Whether the player who answers a step may swap colours.
fn swaps(step: &Step) -> bool {
    step.ways.iter().any(|way| way.choice == Choice::Swap)
}

/// Whether fifth moves are offered or taken: one search values all of them.
fn waits_for_points(step: &Step) -> bool {
    let mut ways = step.ways.iter();
    ways.all(|way| matches!(way.choice, Choice::Swap | Choice::Offer(_) | Choice::Take))
}

/// The value of a move from the last two iterations: one of them gives each side the last move, and
/// in open positions they differ a lot. A decided value is not changed.
fn between(last: Value, before: Option<Value>) -> Value {
    match before {
        Some(before) if !is_mate(last) && !is_mate(before) => Value::midpoint(last, before),
        _ => last,
    }
}

/// How much search values favour the side to move.
fn tempo() -> Value {
    MODEL.tempo.round() as Value
}

fn after(opening: &Opening, answer: &OpeningAnswer) -> Option<Opening> {
    let mut next = opening.clone();
    next.answer(answer.clone()).is_ok().then_some(next)
}

impl Chooser<'_> {
    fn opening(&mut self, opening: &Opening, effort: Effort) -> Option<Valued> {
        let prepared: Vec<OpeningAnswer> = patterns::prepared(opening).collect();
        let place = place(self.job.options.level_seed, prepared.len());
        match prepared.into_iter().nth(place) {
            Some(answer) => Some(Valued {
                value: LEVEL,
                answer,
            }),
            None => self.step(opening, opening.step()?, effort),
        }
    }

    /// The best of a step's choices, a swap included.
    fn step(&mut self, opening: &Opening, step: &Step, effort: Effort) -> Option<Valued> {
        let searched = |way: &&Way| way.choice != Choice::Swap;
        let share = effort.shared(step.ways.iter().filter(searched).count());
        let mut valued: Vec<(&Way, Valued)> = Vec::new();
        for way in step.ways.iter().filter(searched) {
            if let Some(value) = self.way(opening, way, share) {
                valued.push((way, value));
            }
        }
        let best = |ways: &[Way]| {
            let of_these = valued.iter().filter(|(way, _)| ways.contains(way));
            let best = of_these.max_by_key(|(_, valued)| valued.value);
            best.map(|(_, valued)| valued.clone())
        };
        let own = best(step.ways)?;
        let swap = step.ways.iter().find(|way| way.choice == Choice::Swap);
        let others = swap.and_then(|swap| match swap.next {
            Next::Step(place) | Next::Exchanged(place) => {
                best(opening.rule().steps().get(place)?.ways)
            }
            // The other player goes on: the best stone of one's own would be his.
            Next::Settled => Some(own.clone()),
        });
        match others {
            Some(others) if -others.value > own.value => Some(Valued {
                value: -others.value,
                answer: OpeningAnswer::Swap,
            }),
            _ => Some(own),
        }
    }

    /// The best answer by one choice. None for two more stones, which are never better.
    fn way(&mut self, opening: &Opening, way: &Way, effort: Effort) -> Option<Valued> {
        let game = opening.game();
        match way.choice {
            Choice::Swap => None,
            Choice::Offer(_) => self.offer(opening, opening.count(way.choice)?, effort),
            Choice::Take => {
                let offered = opening.offered();
                let lines = self.lines(game, offered, offered.len(), effort);
                let &(point, value) = lines.last()?;
                Some(Valued {
                    value: -value,
                    answer: OpeningAnswer::points(vec![point]),
                })
            }
            choice => match choice.areas()? {
                [area] if way.next == Next::Settled => {
                    let lines = self.lines(game, &candidates(game, *area), 1, effort);
                    let &(point, value) = lines.first()?;
                    Some(Valued {
                        value,
                        answer: OpeningAnswer::points(vec![point]),
                    })
                }
                [area] => self.stone(opening, way, *area, effort),
                [_, _] => None,
                areas => self.pattern(opening, way, areas, effort),
            },
        }
    }

    /// Black's `count` best fifth moves. The worst of them counts, and one that a short search
    /// overvalues spoils the offer; so the best of a look at all moves are searched once more on
    /// their own.
    fn offer(&mut self, opening: &Opening, count: usize, effort: Effort) -> Option<Valued> {
        let game = opening.game();
        let wider = count + MORE_FIFTHS;
        let found = self.lines(game, &search::root_moves(game), wider, effort.part(1, 3));
        let found: Vec<Point> = found.iter().map(|&(point, _)| point).collect();
        let lines = self.lines(game, &found, count, effort.part(2, 3));
        let mut points: Vec<Point> = lines.iter().map(|&(point, _)| point).collect();
        let value = lines.last()?.1;
        let distinct = symmetry::distinct_points(game.board()).into_iter();
        let more: Vec<_> = distinct.filter(|point| !points.contains(point)).collect();
        points.extend(more);
        points.truncate(count);
        Some(Valued {
            value,
            answer: OpeningAnswer::points(points),
        })
    }

    /// The best stone in an area after which the opening goes on.
    fn stone(
        &mut self,
        opening: &Opening,
        way: &Way,
        area: Area,
        effort: Effort,
    ) -> Option<Valued> {
        let game = opening.game();
        let points = candidates(game, area);
        let number = matches!(way.choice, Choice::StonesAndNumber { .. }).then_some(1);
        let place = |point| OpeningAnswer::Points {
            points: vec![point],
            fifths: number,
        };
        // With one point there is nothing to compare.
        if let ([point], None) = (&points[..], number) {
            return Some(Valued {
                value: UNKNOWN,
                answer: place(*point),
            });
        }
        let next = after(opening, &place(*points.first()?));
        let is_level = number.is_none() && next.is_some_and(|next| next.step().is_some_and(swaps));
        let listed = match is_level {
            true => points.len(),
            false => FINALISTS,
        };
        let mut lines = self.lines(game, &points, listed, effort.part(1, 3));
        if is_level {
            lines.sort_by_key(|&(_, value)| value.abs());
        }
        lines.truncate(FINALISTS);
        let stones = lines.into_iter().map(|(point, _)| vec![point]).collect();
        self.finals(opening, way, stones, effort.part(2, 3))
    }

    /// The best of the known patterns of three stones.
    fn pattern(
        &mut self,
        opening: &Opening,
        way: &Way,
        areas: &[Area],
        effort: Effort,
    ) -> Option<Valued> {
        let game = opening.game();
        let known: Vec<_> = patterns::of(game, areas).collect();
        let share = effort.part(1, 2).shared(known.len());
        let mut tilted = Vec::new();
        for stones in known {
            let mut placed = game.clone();
            if stones
                .iter()
                .all(|&point| placed.play_opening(point).is_ok())
            {
                let lines = self.lines(&placed, &search::root_moves(&placed), 1, share);
                let value = lines.first().map_or(UNKNOWN, |&(_, value)| value);
                tilted.push((value.abs(), stones));
            }
        }
        tilted.sort_by_key(|&(tilt, _)| tilt);
        let seed = self.job.options.level_seed;
        tilted.truncate(match way.choice {
            Choice::StonesAndNumber { .. } => NUMBERED_FINALISTS,
            _ => FINALISTS,
        });
        if seed != 0 {
            vary(&mut tilted, seed);
        }
        let stones = tilted.into_iter().map(|(_, stones)| stones).collect();
        self.finals(opening, way, stones, effort.part(1, 2))
    }

    /// The best of a few placements, valued by what follows them.
    fn finals(
        &mut self,
        opening: &Opening,
        way: &Way,
        stones: Vec<Vec<Point>>,
        effort: Effort,
    ) -> Option<Valued> {
        let share = effort.shared(stones.len());
        let mut best: Option<Valued> = None;
        for points in stones {
            let valued = match way.choice {
                Choice::StonesAndNumber { most, .. } => self.numbered(opening, points, most, share),
                _ => self.placed(opening, OpeningAnswer::points(points), share),
            };
            let Some(valued) = valued else { continue };
            if best.as_ref().is_none_or(|best| valued.value > best.value) {
                best = Some(valued);
            }
            if (self.stop)() {
                break;
            }
        }
        best
    }

    /// A placement's value, by what the next player makes of it.
    fn placed(
        &mut self,
        opening: &Opening,
        answer: OpeningAnswer,
        effort: Effort,
    ) -> Option<Valued> {
        let next = after(opening, &answer)?;
        let value = match next.step() {
            Some(step) if effort.is_deep() || waits_for_points(step) => {
                self.step(&next, step, effort)?.value
            }
            step => {
                let game = next.game();
                let lines = self.lines(game, &search::root_moves(game), 1, effort);
                let value = lines.first()?.1;
                match step.is_some_and(swaps) {
                    true => value.abs(),
                    false => value,
                }
            }
        };
        Some(Valued {
            value: -value,
            answer,
        })
    }

    /// A placement with the number of fifth moves that gives it the highest value.
    ///
    /// Black's moves are searched once: declaring `n` of them leaves black the `n`-th best. If
    /// three stones are placed, white's fourth move comes first.
    fn numbered(
        &mut self,
        opening: &Opening,
        points: Vec<Point>,
        most: u8,
        effort: Effort,
    ) -> Option<Valued> {
        let numbered = |number| OpeningAnswer::Points {
            points: points.clone(),
            fifths: Some(number),
        };
        let next = after(opening, &numbered(1))?;
        let is_level = next.step().is_some_and(swaps);
        let fifth_is_next = next
            .step()?
            .ways
            .iter()
            .any(|way| matches!(way.choice, Choice::Offer(_)));
        let worth = if fifth_is_next {
            let game = next.game();
            let lines = self.lines(game, &search::root_moves(game), most.into(), effort);
            lines.into_iter().map(|(_, value)| value).collect()
        } else {
            self.behind_fourths(next.game(), most, effort)
        };
        let valued = |(number, &value): (u8, &Value)| Valued {
            value: match is_level {
                true => -value.abs(),
                false => -value,
            },
            answer: numbered(number),
        };
        let valued = (1..=most).zip(&worth).map(valued);
        valued.max_by_key(|valued| valued.value)
    }

    /// The values of black's first, second, third, ... best fifth move after the fourth move that
    /// is worst for black in each case.
    fn behind_fourths(&mut self, game: &Game, most: u8, effort: Effort) -> Vec<Value> {
        let most = usize::from(most.min(MAX_NUMBERED));
        let fourths = self.lines(game, &search::root_moves(game), FOURTHS, effort.part(1, 4));
        let share = effort.part(3, 4).shared(fourths.len());
        let mut least: Vec<Value> = Vec::new();
        for (fourth, _) in fourths {
            let mut placed = game.clone();
            if placed.play_opening(fourth).is_err() {
                continue;
            }
            let lines = self.lines(&placed, &search::root_moves(&placed), most, share);
            if least.is_empty() {
                least = lines.iter().map(|&(_, value)| value).collect();
            }
            for (least, (_, value)) in least.iter_mut().zip(lines) {
                *least = value.min(*least);
            }
        }
        least
    }

    /// Stones after which the position's value to the side to move is nearest to `bias`.
    fn balance(&mut self, stones: usize, bias: Value, effort: Effort) -> Option<Valued> {
        let game = self.job.position.clone();
        let points: Vec<Point> = self.job.moves.clone();
        let share = match stones {
            1 => effort,
            _ => effort.part(1, 3),
        };
        let mut firsts = self.lines(&game, &points, points.len(), share);
        firsts.sort_by_key(|(_, value)| (value - bias).abs());
        if stones == 1 {
            let &(point, value) = firsts.first()?;
            return Some(Valued {
                value,
                answer: OpeningAnswer::points(vec![point]),
            });
        }
        // A first stone has the value of the best second stone after it: together they are a pair.
        firsts.truncate(FINALISTS);
        let share = effort.part(2, 3).shared(firsts.len());
        let mut nearest: Option<Valued> = None;
        for (first, _) in firsts {
            let mut placed = game.clone();
            if placed.play_opening(first).is_err() {
                continue;
            }
            let seconds = search::root_moves(&placed);
            for (second, value) in self.lines(&placed, &seconds, seconds.len(), share) {
                let tilt = |value: Value| (value - bias).abs();
                if nearest
                    .as_ref()
                    .is_none_or(|near| tilt(-value) < tilt(near.value))
                {
                    nearest = Some(Valued {
                        value: -value,
                        answer: OpeningAnswer::points(vec![first, second]),
                    });
                }
            }
        }
        nearest
    }

    /// The best of some moves and their values to the side to move, without the advantage of moving
    /// first: 0 is balanced.
    fn lines(
        &mut self,
        game: &Game,
        points: &[Point],
        lines: usize,
        effort: Effort,
    ) -> Vec<(Point, Value)> {
        if points.is_empty() || game.outcome().is_some() {
            return Vec::new();
        }
        let (own, clock) = (&self.job.options.own, effort.clock());
        let request = search::Request {
            position: game,
            root_moves: points,
            clock: &clock,
            stop: self.stop,
            settings: Settings {
                approach: DriverSettings {
                    algorithm: self.job.options.algorithm,
                    lines: lines.min(points.len()),
                    fine: true,
                },
                evaluation: own.evaluation,
                weights: &own.weights.weights(),
                known: &[],
            },
        };
        let options = &self.job.options;
        let memory = self.store.for_search(options.table_mib(), options.threads);
        let is_own = *game == self.job.position;
        let mut reports = Vec::new();
        let found = search::think(memory, &request, &mut |report| {
            if report.bound == Bound::Exact {
                reports.push((report.depth, report.pv[0], report.score.value()));
            }
            if is_own {
                (self.say)(report.clone());
            }
        });
        self.nodes += found.nodes;
        // The search's own clock counted these nodes; the job's clock is the one that heartbeats
        // report.
        self.job.clock.count(found.nodes);
        let before = |mv| {
            let reports = reports.iter().rev();
            let mut before =
                reports.filter(|(depth, reported, _)| *reported == mv && depth + 1 == found.depth);
            before.next().map(|&(_, _, value)| value)
        };
        let lines = found.lines.iter().map(|line| {
            let value = between(line.value, before(line.moves[0]));
            (line.moves[0], value - tempo())
        });
        let mut lines: Vec<_> = lines.collect();
        lines.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        lines
    }
}

#[cfg(test)]
mod tests;
