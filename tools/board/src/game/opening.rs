//! How a game was opened by an opening rule: what was declared on the way to a node, and who has
//! which colour there.

use engine_client::Seat;
use gomoku_rules::opening_rule::Player as Opener;

use super::{Game, Unfit};
use crate::opening::{Misfit, Progress};
use crate::schema::{OpeningCard, OpeningWord, Player};

impl Game {
    /// How far the opening has come at a node; `None` in games without an opening rule.
    pub fn opening(&self, at: usize) -> Option<Progress> {
        self.walked(at, 0)
    }

    /// Replays the opening up to a node, without the last `unsaid` declarations made there.
    fn walked(&self, at: usize, unsaid: usize) -> Option<Progress> {
        let openings = self.openings.as_ref()?;
        let mut path: Vec<usize> =
            std::iter::successors(Some(at), |&at| self.previous(at)).collect();
        path.reverse();
        let mut progress = openings.begin();
        for node in path {
            if progress.opening.step().is_none() {
                break;
            }
            // What is stored was checked when it was added, so errors cannot happen here.
            if let Ok(point) = self.nodes[node].mv.parse() {
                let _ = progress.put(point, node);
            }
            let words = openings.said(node);
            let unsaid = if node == at { unsaid } else { 0 };
            let said = words.len().saturating_sub(unsaid);
            for word in &words[..said] {
                let _ = progress.say(word, node);
            }
        }
        Some(progress)
    }

    /// The opening at a node, unless it is finished there.
    pub fn unsettled(&self, at: usize) -> Option<Progress> {
        self.opening(at)
            .filter(|progress| progress.opening.step().is_some())
    }

    /// Whether the players have swapped colours on the way to a node.
    pub(crate) fn seats_are_swapped(&self, at: usize) -> bool {
        let progress = self.opening(at);
        progress.is_some_and(|progress| progress.opening.black() == Opener::Second)
    }

    /// The players by their colours at a node.
    pub fn seated(&self, at: usize) -> [Player; 2] {
        let [first, second] = self.players();
        match self.seats_are_swapped(at) {
            true => [second, first],
            false => [first, second],
        }
    }

    /// Index of the player, as seated at the start, who has a colour at a node.
    pub fn role(&self, at: usize, seat: Seat) -> usize {
        seat.index() ^ usize::from(self.seats_are_swapped(at))
    }

    /// Index of the player who acts at a node where this colour is to move.
    pub fn actor(&self, at: usize, turn: Seat) -> usize {
        match self.unsettled(at) {
            Some(progress) => progress.opening.to_answer().index(),
            None => self.role(at, turn),
        }
    }

    /// What the page shows of an opening that is not finished.
    pub fn opening_card(&self, at: usize, person: bool) -> Option<OpeningCard> {
        self.opening(at)?.card(person)
    }

    /// Removes the moves that the opening does not allow now.
    pub(crate) fn keep_to_opening(&self, at: usize, legal: &mut Vec<String>) {
        if let Some(progress) = self.unsettled(at) {
            legal.retain(|mv| mv.parse().is_ok_and(|point| progress.allows(point)));
        }
    }

    /// Checks that a stone fits the opening.
    pub(crate) fn fits_opening(&self, at: usize, mv: &str) -> Result<(), Unfit> {
        if let (Some(mut progress), Ok(point)) = (self.unsettled(at), mv.parse()) {
            progress.put(point, at)?;
        }
        Ok(())
    }

    pub(crate) fn say(&mut self, at: usize, word: &OpeningWord) -> Result<(), Unfit> {
        let mut progress = self.unsettled(at).ok_or(Misfit::Word)?;
        progress.say(word, at)?;
        if let Some(openings) = &mut self.openings {
            openings.say(at, word.clone());
        }
        Ok(())
    }

    /// Index of the player who made the last declaration at a node, if there was one.
    pub fn last_speaker(&self, at: usize) -> Option<usize> {
        let words = self.openings.as_ref()?.said(at);
        words.last()?;
        Some(self.walked(at, 1)?.opening.to_answer().index())
    }

    pub(crate) fn unsay(&mut self, at: usize) -> Result<(), Unfit> {
        let openings = self.openings.as_mut();
        let word = openings.and_then(|openings| openings.unsay(at));
        word.map(|_| ()).ok_or(Unfit::Opening(Misfit::Word))
    }
}

#[cfg(test)]
mod tests;
