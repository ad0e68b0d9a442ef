//! Follows the line of a win that has been proved.

use gomoku_rules::Point;
use search::dfpn::ProofNumbers;

use super::table::{Child, defender_to_move};
use super::{Limits, Outcome, VCF_NODES, Vct};

impl Vct<'_> {
    /// Adds the attacker's winning moves from here on to a line. The position must be proved.
    pub(super) fn follow_attack(&mut self, must: Option<Point>, line: &mut Vec<Point>) {
        let limits = Limits {
            nodes: Some(VCF_NODES),
            ..Limits::default()
        };
        let threat = self.attack.solve_without_fives(must, &limits).answer;
        if let Outcome::Win { line: fours } = threat {
            line.extend(fours);
            return;
        }
        let known = |search: &Self, point, mover| {
            let key = search.key_after(point, mover);
            search.table.get(key)
        };
        let moves = self.moves(self.board().key());
        let Some(&point) = moves.iter().find(|&&point| {
            known(self, point, self.attacker)
                .is_some_and(|entry| entry.numbers == ProofNumbers::LOST)
        }) else {
            return;
        };
        line.push(point);
        let (placed, _) = self.place(point, self.attacker);
        // The longest defence is not known; one that fours alone do not refute is better than the
        // others.
        let defences = self.moves(defender_to_move(self.board().key()));
        let stubborn = defences.iter().find(|&&point| {
            known(self, point, !self.attacker).is_some_and(|entry| entry.children() > 0)
        });
        if let Some(&point) = stubborn.or(defences.first()) {
            line.push(point);
            let (placed, counter) = self.place(point, !self.attacker);
            self.follow_attack(counter.only(), line);
            self.undo(&placed);
        }
        self.undo(&placed);
    }

    fn moves(&self, key: u64) -> Vec<Point> {
        let entry = self.table.get(key);
        entry.map_or(Vec::new(), |entry| {
            self.table.all(&entry).iter().map(Child::point).collect()
        })
    }
}
