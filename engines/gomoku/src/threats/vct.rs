//! Victory by continuous threats: every move of the attacker's threatens to win by fours, and every
//! defence loses.
//!
//! An AND/OR tree searched by proof numbers, depth first with a table ([`search::dfpn`]). A
//! position with the attacker to move is won at once if fours alone win ([`super::vcf`]); otherwise
//! any stone on a line with another one may be a threat, open threes first. It is a threat if the
//! attacker would win by fours if the defender passed. Then the defender wins by fours, or answers
//! by one of the moves that can matter by `defences.rs`: a set that leaves none out, which makes a
//! claimed win a proof.
//!
//! Sums of proof numbers would count a position twice that is reached in two ways, and in Gomoku
//! most are: the search is the weak one of [`search::dfpn`].
//!
//! A win is exact. "No win" is exact only for the moves that are tried: threats by a stone that
//! stands alone, and threats deeper than [`VCF_NODES`], are not seen.

use gomoku_rules::{Board, Color, Point, Rule, forbidden};
use search::dfpn::{ProofNumbers, Summary};

use super::fours::{Before, Cells, Fours};
use super::vcf::Vcf;
use super::{Limits, Outcome, Solution};

mod attacks;
mod defences;
mod proof;
mod table;

use table::{Child, Entry, Kind, Table, defender_to_move};

/// The nodes after which a single search for a win by fours gives up.
pub(crate) const VCF_NODES: u64 = 20_000;

/// The part of the memory for each side's failed searches for fours, as a divisor.
const FAILURES_SHARE: usize = 8;

/// Searches for a win by threes and fours of the attacker, who is to move.
///
/// A position that somebody has won already has no win.
pub fn solve(board: &Board, rule: Rule, attacker: Color, limits: &Limits) -> Solution {
    let vct = Vct::new(board, rule, attacker, limits);
    if vct.attack.fours.is_over() {
        return Solution {
            answer: Outcome::NoWin,
            nodes: 0,
            depth: 0,
        };
    }
    vct.solve()
}

struct Placed {
    point: Point,
    attack: Before,
    defence: Before,
}

struct Vct<'a> {
    /// The solver of the attacker's fours, and that of the defender's.
    attack: Vcf,
    defence: Vcf,
    attacker: Color,
    rule: Rule,
    table: Table,
    /// The indices of the lines that cross the board.
    lines: Vec<usize>,
    limits: &'a Limits<'a>,
    nodes: u64,
    depth: usize,
    deepest: usize,
    stopped: bool,
    /// Whether a search for fours gave up, so that a threat may have been missed.
    missed: bool,
}

impl<'a> Vct<'a> {
    fn new(board: &Board, rule: Rule, attacker: Color, limits: &'a Limits<'a>) -> Self {
        let bytes = limits.bytes();
        let failures = bytes.map(|bytes| bytes / FAILURES_SHARE);
        let table = bytes.map(|bytes| bytes - 2 * bytes / FAILURES_SHARE);
        Self {
            attack: Vcf::new(board, rule, attacker, failures),
            defence: Vcf::new(board, rule, !attacker, failures),
            attacker,
            rule,
            table: table.map_or_else(Table::default, Table::within),
            lines: attacks::lines_of(board),
            limits,
            nodes: 0,
            depth: 0,
            deepest: 0,
            stopped: false,
            missed: false,
        }
    }

    fn board(&self) -> &Board {
        self.attack.fours.board()
    }

    /// Places a stone. Returns the cells of its lines on which its colour makes five next.
    fn place(&mut self, point: Point, color: Color) -> (Placed, Cells) {
        let (attack, defence, fives);
        if color == self.attacker {
            (attack, fives) = self.attack.fours.attack(point);
            (defence, _) = self.defence.fours.defend(point);
        } else {
            (attack, fives) = self.attack.fours.defend(point);
            (defence, _) = self.defence.fours.attack(point);
        }
        let placed = Placed {
            point,
            attack,
            defence,
        };
        (placed, fives)
    }

    fn undo(&mut self, placed: &Placed) {
        self.attack.fours.undo(placed.point, placed.attack);
        self.defence.fours.undo(placed.point, placed.defence);
    }

    fn fours(&self, color: Color) -> &Fours {
        if color == self.attacker {
            &self.attack.fours
        } else {
            &self.defence.fours
        }
    }

    /// Whether renju's forbidden points apply to a colour.
    fn binds(&self, color: Color) -> bool {
        self.rule == Rule::Renju && color == Color::Black
    }

    /// Whether a colour may play on an empty point.
    fn is_legal(&mut self, point: Point, color: Color) -> bool {
        !self.binds(color) || forbidden::verdict(self.attack.fours.board_mut(), point).is_none()
    }

    fn solve(mut self) -> Solution {
        let answer = self.answer();
        Solution {
            answer,
            nodes: self.nodes,
            depth: self.deepest,
        }
    }

    fn answer(&mut self) -> Outcome {
        if let Some(five) = self.attack.fours.fives(self.attacker).any() {
            return Outcome::Win { line: vec![five] };
        }
        let counter = self.attack.fours.fives(!self.attacker);
        if counter.are_many() {
            return Outcome::NoWin;
        }
        let must = counter.only();
        self.attack_node(must, ProofNumbers::UNBOUNDED);
        let root = self.table.get(self.board().key());
        match root.map(|entry| entry.numbers) {
            Some(ProofNumbers::WON) => {
                let mut line = Vec::new();
                self.follow_attack(must, &mut line);
                Outcome::Win { line }
            }
            Some(ProofNumbers::LOST) if !self.missed => Outcome::NoWin,
            _ => Outcome::Unknown,
        }
    }

    /// A node with the attacker to move. `must` is the cell on which the defender would make five.
    fn attack_node(&mut self, must: Option<Point>, thresholds: ProofNumbers) {
        let key = self.board().key();
        let mut entry = match self.table.get(key) {
            Some(entry) => entry,
            None => self.expand_attack(must),
        };
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.refresh(&entry, self.attacker);
        while !self.stopped && !entry.numbers.reach(thresholds) {
            let summary = self.summary(&entry);
            entry.numbers = summary.numbers();
            let Some(child) = summary.best() else { break };
            if entry.numbers.reach(thresholds) {
                break;
            }
            let behind = summary.thresholds(thresholds);
            let point = self.table.child(&entry, child).point();
            let (placed, fives) = self.place(point, self.attacker);
            let numbers = self.defence_node(fives, behind);
            self.undo(&placed);
            self.table.child_mut(&entry, child).numbers = numbers;
        }
        self.depth -= 1;
        if !self.stopped {
            self.table.put(key, entry);
        }
    }

    /// A node with the defender to move; the attacker would make five on `fives`.
    fn defence_node(&mut self, fives: Cells, thresholds: ProofNumbers) -> ProofNumbers {
        let key = defender_to_move(self.board().key());
        let mut entry = match self.table.get(key) {
            Some(entry) => entry,
            None => self.expand_defence(fives),
        };
        self.refresh(&entry, !self.attacker);
        while !self.stopped && !entry.numbers.reach(thresholds) {
            let summary = self.summary(&entry);
            entry.numbers = summary.numbers();
            let Some(child) = summary.best() else { break };
            if entry.numbers.reach(thresholds) {
                break;
            }
            let behind = summary.thresholds(thresholds);
            let point = self.table.child(&entry, child).point();
            let (placed, counter) = self.place(point, !self.attacker);
            let key = self.board().key();
            if counter.are_many() {
                self.table.put(key, Entry::solved(ProofNumbers::LOST));
            } else {
                self.attack_node(counter.only(), behind);
            }
            let after = self.table.get(key);
            self.undo(&placed);
            if let Some(after) = after {
                self.table.child_mut(&entry, child).numbers = after.numbers;
            }
        }
        if !self.stopped {
            self.table.put(key, entry);
        }
        entry.numbers
    }

    /// The key of the position after a move.
    fn key_after(&self, point: Point, mover: Color) -> u64 {
        let key = self.board().key_with(point, mover);
        if mover == self.attacker {
            defender_to_move(key)
        } else {
            key
        }
    }

    /// Updates the numbers of a node's children from the table: they may have been reached in other
    /// ways.
    fn refresh(&mut self, entry: &Entry, mover: Color) {
        for index in 0..entry.children() {
            let point = self.table.child(entry, index).point();
            if let Some(known) = self.table.get(self.key_after(point, mover)) {
                self.table.child_mut(entry, index).numbers = known.numbers;
            }
        }
    }

    /// The combined numbers of a node's children.
    fn summary(&self, entry: &Entry) -> Summary {
        Summary::of(self.table.all(entry).iter().map(|child| child.numbers))
    }

    /// Polls the limits: at every new node, since the searches for fours there can take
    /// milliseconds.
    fn look(&mut self) {
        self.stopped |= self.limits.are_reached(self.nodes, 1) || self.table.is_full();
    }

    /// The limits of one search for a win by fours.
    fn vcf_limits(&self) -> Limits<'a> {
        Limits {
            nodes: Some(VCF_NODES),
            ..*self.limits
        }
    }

    /// Makes a new node with the attacker to move.
    fn expand_attack(&mut self, must: Option<Point>) -> Entry {
        self.nodes += 1;
        self.look();
        let limits = self.vcf_limits();
        match self.attack.solve_without_fives(must, &limits).answer {
            Outcome::Win { .. } => return Entry::solved(ProofNumbers::WON),
            Outcome::Unknown => self.missed = true,
            Outcome::NoWin => {}
        }
        let moves = match must {
            Some(point) if self.is_legal(point, self.attacker) => {
                vec![Child::new(point, Kind::Strong)]
            }
            Some(_) => Vec::new(),
            None => self.threats(),
        };
        if moves.is_empty() {
            return Entry::solved(ProofNumbers::LOST);
        }
        self.table.open(&moves)
    }

    /// Makes a new node with the defender to move.
    fn expand_defence(&mut self, fives: Cells) -> Entry {
        if fives.are_many() {
            return Entry::solved(ProofNumbers::LOST);
        }
        if let Some(block) = fives.only() {
            return if self.is_legal(block, !self.attacker) {
                self.table.open(&[Child::new(block, Kind::Strong)])
            } else {
                Entry::solved(ProofNumbers::LOST)
            };
        }
        self.look();
        let limits = self.vcf_limits();
        let threat = match self.attack.solve_without_fives(None, &limits).answer {
            Outcome::Win { line } => line,
            answer => {
                self.missed |= answer == Outcome::Unknown;
                return Entry::solved(ProofNumbers::WON);
            }
        };
        let counter = self.defence.solve_without_fives(None, &limits);
        if matches!(counter.answer, Outcome::Win { .. }) {
            return Entry::solved(ProofNumbers::WON);
        }
        let moves: Vec<Child> = self
            .defences(&threat, !self.attacker)
            .into_iter()
            .map(|point| Child::new(point, Kind::Strong))
            .collect();
        if moves.is_empty() {
            return Entry::solved(ProofNumbers::LOST);
        }
        self.table.open(&moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::{Size, text};

    /// A position with endless threats, but no win.
    const MANY_THREATS: &str =
        "7,7 7,6 6,6 8,8 5,5 6,7 6,5 4,4 6,4 6,3 4,6 3,7 7,4 8,3 5,8 5,7 4,7 3,8";

    #[test]
    fn a_stop_is_obeyed_at_every_node() {
        let position = &text::parse(MANY_THREATS, Size::STANDARD).unwrap()[0];
        let looks = std::sync::atomic::AtomicU64::new(0);
        let stop = || looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 20;
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::default()
        };
        let (board, attacker) = (&position.board, position.to_move);
        let mut vct = Vct::new(board, Rule::Freestyle, attacker, &limits);
        assert_eq!(vct.answer(), Outcome::Unknown);
        assert!(vct.nodes <= 20, "{} nodes", vct.nodes);
        assert!(looks.into_inner() < 40, "it went on after the stop");
    }

    #[test]
    fn the_memory_allowed_is_kept() {
        let position = &text::parse(MANY_THREATS, Size::STANDARD).unwrap()[0];
        let mut nodes = 0;
        for mib in [1, 3] {
            let limits = Limits {
                mib: Some(mib),
                ..Limits::default()
            };
            let (board, attacker) = (&position.board, position.to_move);
            let mut vct = Vct::new(board, Rule::Freestyle, attacker, &limits);
            assert_eq!(vct.answer(), Outcome::Unknown);
            let failures = [&vct.attack, &vct.defence].map(|vcf| vcf.failures.bytes());
            let held = vct.table.bytes() + failures.iter().sum::<usize>();
            assert!(held <= mib << 20, "{held} bytes of {mib} MiB");
            // With more memory the search goes further.
            assert!(vct.nodes > 2 * nodes, "{} after {nodes}", vct.nodes);
            nodes = vct.nodes;
        }
    }
}
