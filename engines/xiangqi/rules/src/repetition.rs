//! Repetition: which side, if any, is forbidden to go on repeating the position.
//!
//! When a position returns, what each side did between its occurrences decides the game. [`judge`]
//! answers for a game that is over once a position has stood often enough, [`judge_in_tree`] for a
//! search, which stops at the first return inside its own tree.
//!
//! # The rules
//!
//! [`RuleSet::Wxf`] follows the World Xiangqi Federation; the Asian federation's rules share its
//! diagrams. "§" is a clause of the illustrated rules, "case" a number in
//! `tests/data/repetition.tsv`.
//!
//! A move **checks** if it leaves the enemy king attacked; else it **chases** what it newly
//! threatens to capture (`chase.rs` has the tests); else it is idle: threats of mate, blocks,
//! offers of exchange or sacrifice. Each side falls in a class ([`Class`]):
//!
//! | class | the side's moves | against a lower class |
//! |---|---|---|
//! | 3 | every one checks | loses |
//! | 2 | one single piece is chased anew by every one, actively each time | loses |
//! | 1 | the same, but sometimes only by taking its protection away | loses, but see below |
//! | 0 | anything else; so also check and chase by turns (cases 20, 21) | |
//!
//! The higher class loses, equal classes draw. A side of class 1 draws against one of class 0 that
//! checks or actively chases something on every move (cases 106, 155).
//!
//! Active is a threat that was not there before the move. The federation's text knows no class 1.
//! It reconciles §19 (diagrams 39 to 41) and diagram 61, where stripping a piece of its guard in
//! reply to a chase is excused, with the appendix, where doing so at leisure is the offence: in
//! case 152 red's rook always attacks a horse, and each step of a pawn alters the screens of the
//! cannon that guards it, so red loses.
//!
//! [`RuleSet::Computer`] knows perpetual check and no chases, as engines and their matches often
//! have it: one side's perpetual check loses, all else draws. [`RuleSet::League`] is the table of
//! the UCCI computer league: see `league.rs`.
//!
//! # The window
//!
//! Judged is everything from the earliest counted occurrence to now, since laps may differ (case
//! 117). Only captures and null moves end the past: pawns that step sideways return (cases 100,
//! 152). The board walks back through the window once, and a piece keeps its number on the way, so
//! that like pieces which swap places within a lap remain two (`board.rs`). A side that cannot be
//! convicted any more is not looked at further: its victims are intersected move by move, from the
//! last to the first, and most windows end after two moves.
//!
//! # What is not certain
//!
//! Class 1 and its exception were fitted to known cases, the exception to one position. A pinned
//! attacker is taken not to chase, and a capture that becomes legal because the same move answers a
//! check is taken to be a new threat; no known case decides either.

mod board;
mod chase;
mod league;

use std::cmp::Ordering;

use board::{Board, PieceSet};
use chase::Chased;

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Color, PieceType};
use crate::position::Position;

/// Whose table of perpetual moves applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// The World Xiangqi Federation's. The Asian federation's (AXF) are the same under another
    /// name.
    #[default]
    Wxf,
    /// Perpetual check loses; everything else draws.
    Computer,
    /// The UCCI computer league's: chases are judged by a simpler table, see `league.rs`.
    League,
}

impl RuleSet {
    /// How many times a position must occur for its game to be judged, the first time included.
    pub const fn occurrences(self) -> u32 {
        match self {
            Self::Wxf | Self::Computer => 3,
            Self::League => 4,
        }
    }
}

/// The end of a repetition, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Neither side did more than the other.
    Draw,
    /// The opponent was forbidden to repeat.
    Win,
    Loss,
}

/// What a side did on every one of its moves. The higher class loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    Free,
    /// Chased one piece, sometimes only by taking its protection away.
    PassiveChase,
    Chase,
    Check,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// From the view of the side to move.
    pub verdict: Verdict,
    /// The classes of red and black, in this order.
    pub classes: [Class; 2],
    /// Moves judged, from the earliest counted occurrence to now.
    pub plies: usize,
}

/// The verdict if the position has occurred at least `occurrences` times (2 or more), now included,
/// with the same side to move; none otherwise.
pub fn judge(position: &Position, rules: RuleSet, occurrences: u32) -> Option<Verdict> {
    explain(position, rules, occurrences).map(|judgement| judgement.verdict)
}

/// As [`judge`], but with the classes of both sides and the number of plies judged.
pub fn explain(position: &Position, rules: RuleSet, occurrences: u32) -> Option<Judgement> {
    let earlier = occurrences.saturating_sub(1).max(1) as usize;
    let plies = previous_occurrences(position).nth(earlier - 1)?;
    Some(judge_window(position, rules, plies))
}

/// How many times the position has occurred since the last capture, now included: 1 or more.
pub fn occurrences(position: &Position) -> u32 {
    1 + previous_occurrences(position).count() as u32
}

/// Whether a quiet move of `side` that gives no check newly chases a piece of this kind, be it for
/// the first time or as part of a cycle. `after` has the pieces of each side and kind once it is
/// made.
pub fn chases(
    after: impl Fn(Color, PieceType) -> Bitboard,
    side: Color,
    mv: Move,
    victim: PieceType,
    rules: RuleSet,
) -> bool {
    let after = Board::of_kinds(after);
    let wanted = 1 << victim.index();
    let chased = match rules {
        RuleSet::Wxf => {
            let mut before = after;
            before.retract(mv);
            chase::newly_chased(&before, &after, mv, side, wanted)
        }
        RuleSet::League => league::chased(&after, mv, side),
        RuleSet::Computer => return false,
    };
    chased.all & wanted != 0
}

/// A verdict inside a search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTree {
    /// From the view of the side to move.
    pub verdict: Verdict,
    /// Whether the verdict would stand: the game itself ends here, or one side gives perpetual
    /// check, which is lost however many more laps follow. If not, a win or loss is a guess, since
    /// another lap may differ (case 117): worth a large score, but no mate. Neither belongs in a
    /// transposition table, since both depend on the way here.
    pub is_certain: bool,
}

/// The verdict for a node `plies_from_root` moves below the root: at the second occurrence if the
/// first lies strictly below the root, or else at the rule set's full count.
pub fn judge_in_tree(
    position: &Position,
    rules: RuleSet,
    plies_from_root: usize,
) -> Option<InTree> {
    let mut earlier = previous_occurrences(position);
    let first = earlier.next()?;
    let full = earlier.nth(rules.occurrences() as usize - 3);
    let plies = match full {
        Some(plies) => plies,
        None if first < plies_from_root => first,
        None => return None,
    };
    let judgement = judge_window(position, rules, plies);
    Some(InTree {
        verdict: judgement.verdict,
        is_certain: full.is_some() || judgement.classes.contains(&Class::Check),
    })
}

#[derive(Clone, Copy)]
struct Ply {
    mv: Move,
    side: Color,
    checks: bool,
}

/// How many plies ago the position occurred before, the latest time first. Most nodes of a search
/// end here, after a few comparisons or none: no position returns in less than four plies.
fn previous_occurrences(position: &Position) -> impl Iterator<Item = usize> {
    let history = position.history();
    let (now, key) = (history.len() - 1, position.key());
    let reversible = now.min(position.plies_since_capture() as usize);
    // Null moves are searched for only where a key matches, to read every other state only.
    let without_null = move |back: usize| {
        history[now - back + 1..]
            .iter()
            .all(|state| state.mv.is_some())
    };
    (4..=reversible)
        .step_by(2)
        .filter(move |&back| history[now - back].key == key)
        .take_while(move |&back| without_null(back))
}

/// The last moves, the latest first.
fn window(position: &Position, plies: usize) -> impl Iterator<Item = Ply> {
    let mut side = position.side_to_move();
    position
        .history()
        .iter()
        .rev()
        .take(plies)
        .filter_map(move |after| {
            side = !side;
            Some(Ply {
                mv: after.mv?,
                side,
                checks: after.in_check(),
            })
        })
}

fn judge_window(position: &Position, rules: RuleSet, plies: usize) -> Judgement {
    let window = || window(position, plies);
    let classes = classify(&Board::of(position), rules, window);
    let mover = position.side_to_move();
    let (own, other) = (classes[mover.index()], classes[(!mover).index()]);
    let excused = |higher, lower, side| {
        (higher, lower) == (Class::PassiveChase, Class::Free)
            && rules == RuleSet::Wxf
            && is_busy(Board::of(position), side, window())
    };
    let verdict = match own.cmp(&other) {
        Ordering::Greater if !excused(own, other, !mover) => Verdict::Loss,
        Ordering::Less if !excused(other, own, mover) => Verdict::Win,
        _ => Verdict::Draw,
    };
    Judgement {
        verdict,
        classes,
        plies,
    }
}

/// Both sides' classes over a window. If one side gives perpetual check, the other is not tested
/// for chases, since no chase could change the verdict.
fn classify<W: Iterator<Item = Ply>>(
    last: &Board,
    rules: RuleSet,
    window: impl Fn() -> W,
) -> [Class; 2] {
    let mut checks = [true; 2];
    for ply in window() {
        checks[ply.side.index()] &= ply.checks;
    }
    if rules == RuleSet::Computer || checks.contains(&true) {
        return checks.map(|every| if every { Class::Check } else { Class::Free });
    }
    let mut chased = [Chased {
        all: PieceSet::MAX,
        active: PieceSet::MAX,
    }; 2];
    let mut after = *last;
    for ply in window() {
        let mut before = after;
        before.retract(ply.mv);
        let so_far = &mut chased[ply.side.index()];
        if so_far.all != 0 {
            let now = match (ply.checks, rules) {
                (true, _) | (_, RuleSet::Computer) => Chased::default(),
                (false, RuleSet::Wxf) => {
                    chase::newly_chased(&before, &after, ply.mv, ply.side, so_far.all)
                }
                (false, RuleSet::League) => league::chased(&after, ply.mv, ply.side),
            };
            so_far.all &= now.all;
            so_far.active &= now.active;
            if chased.iter().all(|side| side.all == 0) {
                break;
            }
        }
        after = before;
    }
    chased.map(|side| match side {
        Chased { active: 1.., .. } => Class::Chase,
        Chased { all: 1.., .. } => Class::PassiveChase,
        _ => Class::Free,
    })
}

/// Whether every move of `side` checks or actively chases something, whatever it is.
fn is_busy(last: Board, side: Color, window: impl Iterator<Item = Ply>) -> bool {
    let mut after = last;
    for ply in window {
        let mut before = after;
        before.retract(ply.mv);
        if ply.side == side && !ply.checks {
            let now = chase::newly_chased(&before, &after, ply.mv, side, PieceSet::MAX);
            if now.active == 0 {
                return false;
            }
        }
        after = before;
    }
    true
}
