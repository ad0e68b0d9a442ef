//! Extends lines to the depth of their iteration, or to the five that was found.

use gomoku_rules::Point;
use search::pv_extender::{PvExtender, best_reply, extend_pv};
use search::value::{Depth, INFINITE, MATE, Value, is_mate};

use super::candidates;
use super::ordering::{GenType, Hints, MovePicker};
use super::searcher::Searcher;
use super::selectivity as tuned;
use super::vcf::{Vcf, is_forbidden};
use crate::patterns::Class;

/// The number of moves compared by their values, the first in move ordering.
const JUDGED: usize = 4;
/// Wins by fours are searched with the limit that a node of this depth has.
const FOURS_DEPTH: Depth = 20;

impl Searcher<'_> {
    /// Extends the line of a finished search of the root from the table, while the table has it:
    /// the next search may overwrite it.
    pub(super) fn keep_line(&mut self) {
        let mut line = std::mem::take(&mut self.progress.line);
        let depth = self.progress.iteration;
        self.extend_line(&mut line, depth, Fallback::Nothing);
        self.progress.line = line;
    }

    /// Extends a line with this value for a report.
    pub(super) fn complete_line(&mut self, line: &mut Vec<Point>, depth: Depth, value: Value) {
        if is_mate(value) {
            let plies = MATE - value.abs();
            self.extend_line(line, depth.min(plies), Fallback::Fours(Box::default()));
        } else {
            self.extend_line(line, depth, Fallback::Judgement);
        }
    }

    fn extend_line(&mut self, line: &mut Vec<Point>, depth: Depth, fallback: Fallback) {
        let mut end = End {
            searcher: self,
            made: 0,
            has_won: false,
            fallback,
        };
        extend_pv(&mut end, line, depth);
        end.back();
    }
}

/// The source of moves where the table has none.
enum Fallback {
    Nothing,
    Judgement,
    /// Wins by fours first: the game is decided, and the search has stored only the first move of
    /// such a win.
    Fours(Box<Vcf>),
}

/// The position at the end of a line, made on the searcher's own, until [`End::back`] returns to
/// the root.
struct End<'s, 'a> {
    searcher: &'s mut Searcher<'a>,
    made: usize,
    /// Whether the last stone has made a five.
    has_won: bool,
    fallback: Fallback,
}

impl End<'_, '_> {
    fn back(self) {
        for _ in 0..self.made {
            self.searcher.unmake();
        }
    }

    fn is_legal(&mut self, mv: Point) -> bool {
        let (state, mover) = (&mut self.searcher.state, self.searcher.mover);
        state.is_empty(mv) && !is_forbidden(state, mv, mover)
    }

    /// The move of the table, or the best reply by the table's values.
    fn known_move(&self) -> Option<Point> {
        let searcher = &*self.searcher;
        let known = searcher.table.probe(searcher.position_key(), 0);
        let by_replies = || {
            let near = candidates::near(&searcher.state);
            let entry = |mv| searcher.table.probe(searcher.key_after(mv), 0);
            best_reply(candidates::points(&near), entry)
        };
        let known = searcher.tt_move(known.and_then(|entry| entry.mv));
        match self.fallback {
            Fallback::Nothing => known,
            Fallback::Judgement | Fallback::Fours(_) => known.or_else(by_replies),
        }
    }

    /// The first legal cells for a need, in move ordering.
    fn choice(&mut self, gen_type: GenType) -> Vec<Point> {
        let searcher = &mut *self.searcher;
        let hints = Hints {
            last: searcher.state.last().map(|(point, _)| point),
            ..Hints::default()
        };
        let mut picker = MovePicker::new(searcher.mover, gen_type, None, hints);
        let mut choice = Vec::new();
        while choice.len() < JUDGED
            && let Some(mv) = picker.next(&mut searcher.state, searcher.histories)
        {
            if !is_forbidden(&mut searcher.state, mv, searcher.mover) {
                choice.push(mv);
            }
        }
        choice
    }

    /// The value of a move to the side that makes it, with fours answered.
    fn value_of(&mut self, mv: Point) -> Value {
        let (us, them) = (self.searcher.mover, !self.searcher.mover);
        self.searcher.make(0, mv);
        let state = &self.searcher.state;
        let value = if state.count(them, Class::Five) > 0 {
            -MATE
        } else if let Some(five) = state.points_of(us, Class::Five).next() {
            if state.count(us, Class::Five) > 1 || !self.is_legal(five) {
                MATE
            } else {
                self.searcher.make(0, five);
                let value = self.searcher.evaluate();
                self.searcher.unmake();
                value
            }
        } else if state.count(them, Class::OpenFour) > 0 {
            3 - MATE
        } else {
            -self.searcher.evaluate()
        };
        self.searcher.unmake();
        value
    }
}

impl PvExtender for End<'_, '_> {
    type Move = Point;

    fn advance(&mut self, mv: Point) -> bool {
        let legal = !self.has_won && self.is_legal(mv);
        if legal {
            let class = self.searcher.state.class(mv, self.searcher.mover);
            self.has_won = class == Class::Five;
            self.searcher.make(0, mv);
            self.made += 1;
        }
        legal
    }

    fn is_over(&mut self) -> bool {
        self.has_won || self.searcher.state.board().stones() >= self.searcher.draw_stones
    }

    fn tt_move(&mut self) -> Option<Point> {
        self.known_move().filter(|&mv| self.is_legal(mv))
    }

    fn quick_move(&mut self) -> Option<Point> {
        let (us, them) = (self.searcher.mover, !self.searcher.mover);
        let state = &mut self.searcher.state;
        if matches!(self.fallback, Fallback::Nothing) {
            return None;
        }
        if let Some(five) = state.points_of(us, Class::Five).next() {
            return Some(five);
        }
        if let Fallback::Fours(vcf) = &mut self.fallback
            && let Some((_, first)) = vcf.solve(state, us, tuned::fours_at(FOURS_DEPTH))
        {
            return Some(first);
        }
        let (their_five, their_four) = (
            state.points_of(them, Class::Five).next(),
            state.points_of(them, Class::OpenFour).next(),
        );
        let gen_type = match (their_five, their_four) {
            (Some(five), _) => GenType::StopFive(five),
            (None, Some(open)) => GenType::StopOpenFour(open),
            (None, None) if self.searcher.classic.is_some() => GenType::Classic,
            (None, None) => GenType::Free,
        };
        let mut choice = self.choice(gen_type);
        if choice.is_empty() {
            // No cell stops the threat, or all candidates are forbidden.
            choice = self.choice(GenType::Free);
        }
        if choice.is_empty() {
            let empty: Vec<Point> = self.searcher.state.board().empty_points().collect();
            choice.extend(empty.into_iter().find(|&mv| self.is_legal(mv)));
        }
        let (mut highest, mut best) = (-INFINITE, None);
        for mv in choice {
            let value = self.value_of(mv);
            if value > highest {
                (highest, best) = (value, Some(mv));
            }
        }
        best
    }
}
