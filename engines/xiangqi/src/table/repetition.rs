//! The positions that repetition decides, once all mates are known.
//!
//! From a position without a forced mate the game can go on for ever. A side that gives check with
//! every move of a cycle (a lap) then loses, unless the other does the same. So the opponent wins,
//! without a mate, if it can force that every move which does not lose at once is a check. In terms
//! of games on graphs, the opponent wants the checker to play other moves only finitely often, and
//! itself to play moves that give no check infinitely often: a Rabin condition with one pair. A
//! side that can force it can do so with a fixed move in each position, so the result for endless
//! games holds for cycles, whenever they are judged. [`Judge::forbidden_cycles`] finds the
//! positions of such cycles. Positions that lead there are then won and lost like those that lead
//! to mate (H. Fang, T. Hsu and S. Hsu, *Construction of Chinese Chess Endgame Databases by
//! Retrograde Analysis*, 2001).
//!
//! Chases are not judged, but it is proven where they cannot matter. A perpetual chase chases one
//! piece with every move, so the analysis is repeated for each kind of piece, with moves that chase
//! any piece of that kind in the place of checks. That favours the side that is chased, so where it
//! still does not win, the game is drawn; where it does, the value is [`UNJUDGED`]. (The
//! rule-tolerant approach of H. Fang, *Rule-Tolerant Verification Algorithms for Completeness of
//! Chinese-Chess Endgame Databases*, 2005.) A move counts as a chase if it is one by the rules of
//! the federation or of the league.

use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

use xiangqi_rules::bitboard::Bitboard;
use xiangqi_rules::repetition::{self, RuleSet};
use xiangqi_rules::{Color, Move, PieceType};

use super::board::Step;
use super::generate::{Solver, Unsolved};
use super::index::Placed;
use super::value::{self, Code, DRAW, LOSS_BY_RULE, UNJUDGED, WIN_BY_RULE};

/// The side to move and the position's number.
type Node = (Color, usize);

/// Judges the positions that the analysis has left as drawn.
pub(super) fn judge(solver: &Solver, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), Unsolved> {
    // A win of one side can make checks of the other useless, so both take turns until nothing new
    // is won.
    let mut sides = Color::ALL.map(|winner| Judge::new(solver, winner, None));
    loop {
        let mut found = false;
        for judge in &mut sides {
            found |= judge.run(stop)?;
        }
        if !found {
            break;
        }
    }
    let mut unjudged = HashSet::new();
    for winner in Color::ALL {
        let of_winner = solver
            .index
            .groups
            .iter()
            .filter(|group| group.color == winner);
        for victim in of_winner.map(|group| group.kind) {
            let mut judge = Judge::new(solver, winner, Some(victim));
            judge.run(stop)?;
            unjudged.extend(judge.won);
        }
    }
    for (mover, number) in unjudged {
        solver.values[mover.index()][number].store(UNJUDGED, Relaxed);
    }
    Ok(())
}

/// Finds the positions that one side wins because the other's repetition is forbidden.
struct Judge<'a> {
    solver: &'a Solver,
    winner: Color,
    /// The kind of piece whose chase is the forbidden repetition; none for checks. With a kind, the
    /// results go into `won` and not into the solver's values.
    chased: Option<PieceType>,
    won: HashSet<Node>,
    has_begun: bool,
}

impl<'a> Judge<'a> {
    fn new(solver: &'a Solver, winner: Color, chased: Option<PieceType>) -> Self {
        Self {
            solver,
            winner,
            chased,
            won: HashSet::new(),
            has_begun: false,
        }
    }

    /// Finds all positions that are won: those of cycles and those that lead there. Returns whether
    /// there were new ones.
    fn run(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Result<bool, Unsolved> {
        let mut found = false;
        if !std::mem::replace(&mut self.has_begun, true) && self.solver.captures_are_judged() {
            let by_captures = self.scan(Color::ALL.to_vec(), stop, |node, placed| {
                self.is_decided(node, placed)
            })?;
            found |= self.settle(by_captures);
        }
        loop {
            let forbidden_cycles = self.forbidden_cycles(stop)?;
            if forbidden_cycles.is_empty() {
                return Ok(found);
            }
            found = true;
            self.settle(forbidden_cycles);
        }
    }

    /// The value of a position to its side to move.
    fn code(&self, node: Node) -> Code {
        let code = self.solver.value(node.0, node.1);
        let is_won = code == DRAW && self.chased.is_some() && self.won.contains(&node);
        if is_won { self.by_rule(node.0) } else { code }
    }

    const fn by_rule(&self, mover: Color) -> Code {
        if mover as u8 == self.winner as u8 {
            WIN_BY_RULE
        } else {
            LOSS_BY_RULE
        }
    }

    /// The value to the other side after a move.
    fn code_after(&self, mover: Color, step: &Step<'_>, after: &Placed) -> Code {
        let Some(taken) = step.taken else {
            return self.code((!mover, self.solver.index.number(after)));
        };
        match self.solver.value_of_capture(after, mover, taken) {
            UNJUDGED if self.chased.is_some() => self.by_rule(!mover),
            UNJUDGED => DRAW,
            code => code,
        }
    }

    /// Whether a code, from the view of `mover`, is a win for the winner.
    fn wins(&self, mover: Color, code: Code) -> bool {
        if mover == self.winner {
            value::is_win(code)
        } else {
            value::is_loss(code)
        }
    }

    /// The drawn positions with these sides to move for which `wanted` is true. Uses all threads.
    fn scan(
        &self,
        movers: Vec<Color>,
        stop: &(dyn Fn() -> bool + Sync),
        wanted: impl Fn(Node, &Placed) -> bool + Sync,
    ) -> Result<Vec<Node>, Unsolved> {
        let found = Mutex::new(Vec::new());
        self.solver.for_each_number(|number| {
            for &mover in &movers {
                let node = (mover, number);
                if self.code(node) != DRAW {
                    continue;
                }
                let Some(placed) = self.solver.index.position(number) else {
                    continue;
                };
                if wanted(node, &placed)
                    && let Ok(mut found) = found.lock()
                {
                    found.push(node);
                }
            }
        });
        if stop() {
            return Err(Unsolved::Stopped);
        }
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_unstable_by_key(|&(mover, number)| (number, mover));
        Ok(found)
    }

    /// Whether the winner, if to move, has a winning move, or if not, all moves of its opponent
    /// lead to its win.
    fn is_decided(&self, (mover, _): Node, placed: &Placed) -> bool {
        let is_choice = mover == self.winner;
        let ended = self.solver.index.moves(placed, mover, |step, after| {
            let wins = self.wins(!mover, self.code_after(mover, step, after));
            if wins == is_choice {
                Break(())
            } else {
                Continue(())
            }
        });
        ended.is_break() == is_choice
    }

    /// Marks these positions and all that lead to them by force as won. Returns whether there were
    /// any.
    fn settle(&mut self, nodes: Vec<Node>) -> bool {
        let found = !nodes.is_empty();
        let mut open = nodes;
        for &node in &open {
            self.take(node);
        }
        while let Some((mover, number)) = open.pop() {
            let Some(placed) = self.solver.index.position(number) else {
                continue;
            };
            let mut before = Vec::new();
            self.solver.predecessors(number, &placed, !mover, |number| {
                before.push((!mover, number));
            });
            for node in before {
                if self.code(node) != DRAW {
                    continue;
                }
                let placed = self.solver.index.position(node.1);
                if placed.is_some_and(|placed| self.is_decided(node, &placed)) {
                    self.take(node);
                    open.push(node);
                }
            }
        }
        found
    }

    fn take(&mut self, node: Node) {
        if self.chased.is_some() {
            self.won.insert(node);
        } else {
            self.solver.values[node.0.index()][node.1].store(self.by_rule(node.0), Relaxed);
        }
    }

    /// Whether a move is one that its side may not make for ever: a check, or if
    /// [`Judge::chased`] is set, a chase that is no check.
    fn is_forbidden(&self, before: &Placed, mover: Color, step: &Step<'_>, after: &Placed) -> bool {
        let index = &self.solver.index;
        let is_check = index.attacks_king(after, mover, None);
        let Some(victim) = self.chased.filter(|_| !is_check) else {
            return is_check && self.chased.is_none();
        };
        let sets = |color: Color, kind| {
            if kind == PieceType::King {
                return after.king(color).into();
            }
            let groups = index.groups.iter();
            let group = groups.filter(|group| (group.color, group.kind) == (color, kind));
            let slots = group.flat_map(|group| group.slots.clone());
            slots.map(|slot| after.squares[slot]).collect::<Bitboard>()
        };
        let mv = Move::new(before.squares[step.slot], step.to);
        let chases = |rules| repetition::chases(sets, mover, mv, victim, rules);
        chases(RuleSet::Wxf) || chases(RuleSet::League)
    }

    /// Whether all moves of the opponent lose or are forbidden in the long run, with at least one
    /// of the latter, and `each` is true for the positions after these.
    fn is_cornered(&self, placed: &Placed, mut each: impl FnMut(Node) -> bool) -> bool {
        let (mut goes_on, loser) = (false, !self.winner);
        let ended = self.solver.index.moves(placed, loser, |step, after| {
            if self.wins(self.winner, self.code_after(loser, step, after)) {
                return Continue(());
            }
            goes_on = true;
            let stays = step.taken.is_none()
                && self.is_forbidden(placed, loser, step, after)
                && each((self.winner, self.solver.index.number(after)));
            if stays { Continue(()) } else { Break(()) }
        });
        ended.is_continue() && goes_on
    }

    /// Whether the winner has a move without capture to one of these positions. Unless `checks`,
    /// the move must not give check.
    fn can_go_on(&self, (mover, number): Node, to: &HashSet<Node>, checks: bool) -> bool {
        let index = &self.solver.index;
        let Some(placed) = index.position(number) else {
            return false;
        };
        let ended = index.moves(&placed, mover, |step, after| {
            let goes_on = step.taken.is_none()
                && to.contains(&(!mover, index.number(after)))
                && (checks || !index.attacks_king(after, mover, None));
            if goes_on { Break(()) } else { Continue(()) }
        });
        ended.is_break()
    }

    /// The positions of cycles: the winner can keep the game among them and the loser to forbidden
    /// moves, while it makes moves without check again and again itself.
    fn forbidden_cycles(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Vec<Node>, Unsolved> {
        let cornered = self.scan(vec![!self.winner], stop, |_, placed| {
            self.is_cornered(placed, |_| true)
        })?;
        let mut theirs: HashSet<Node> = cornered.into_iter().collect();
        let mut ours = HashSet::new();
        for &(mover, number) in &theirs {
            if let Some(placed) = self.solver.index.position(number) {
                self.solver.predecessors(number, &placed, !mover, |number| {
                    let node = (!mover, number);
                    if self.code(node) == DRAW {
                        ours.insert(node);
                    }
                });
            }
        }
        let is_held = |node: &Node, ours: &HashSet<Node>| {
            let placed = self.solver.index.position(node.1);
            placed.is_some_and(|placed| self.is_cornered(&placed, |after| ours.contains(&after)))
        };
        loop {
            // The greatest set that the winner need not leave and the loser cannot leave.
            loop {
                let before = (theirs.len(), ours.len());
                theirs.retain(|node| is_held(node, &ours));
                ours.retain(|&node| self.can_go_on(node, &theirs, true));
                if stop() {
                    return Err(Unsolved::Stopped);
                }
                if before == (theirs.len(), ours.len()) {
                    break;
                }
            }
            // The part of it from which the winner can force a move without check.
            let quiet =
                |&node: &Node| self.chased.is_some() || self.can_go_on(node, &theirs, false);
            let mut ours_quiet: HashSet<Node> = ours.iter().copied().filter(quiet).collect();
            let mut theirs_quiet = HashSet::new();
            loop {
                let before = ours_quiet.len() + theirs_quiet.len();
                theirs_quiet = theirs
                    .iter()
                    .copied()
                    .filter(|node| is_held(node, &ours_quiet))
                    .collect();
                let leads = ours
                    .iter()
                    .copied()
                    .filter(|&node| self.can_go_on(node, &theirs_quiet, true));
                ours_quiet.extend(leads);
                if before == ours_quiet.len() + theirs_quiet.len() {
                    break;
                }
            }
            let is_stable = (ours.len(), theirs.len()) == (ours_quiet.len(), theirs_quiet.len());
            (ours, theirs) = (ours_quiet, theirs_quiet);
            if is_stable {
                let mut all: Vec<Node> = ours.into_iter().chain(theirs).collect();
                all.sort_unstable_by_key(|&(mover, number)| (number, mover));
                return Ok(all);
            }
        }
    }
}

#[cfg(test)]
mod tests;
