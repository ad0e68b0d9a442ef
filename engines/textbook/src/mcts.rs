//! UCT: Monte Carlo tree search, for comparison with the minimax family.
//!
//! The tree grows where moves are most promising. Each round walks down the tree by upper
//! confidence bounds, adds a node, plays random moves from there, and counts the result for every
//! node on the way (L. Kocsis, C. Szepesvári: *Bandit based Monte-Carlo planning*, ECML 2006). If
//! random moves do not soon end the game, the playout stops after some plies with the evaluation,
//! converted to a probability of winning.
//!
//! Seeds are fixed: the same number of nodes gives the same tree.

use crate::position::{Outcome, Position};
use search::clock::Watch;
use search::tester::Stopped;
use search::value::Value;

/// Maximum number of tree nodes, of about 32 bytes each. A full tree is still searched, but does
/// not grow.
const MAX_TREE: usize = 8_000_000;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The constant C of UCB1, in wins: how much seldom tried moves are favoured.
    pub exploration: f64,
    /// Maximum number of random moves, after which a playout is evaluated.
    pub playout_plies: u32,
    /// The evaluation that corresponds to 73 % (the logistic function of 1) of the points.
    pub scale: Value,
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            exploration: 0.7,
            playout_plies: 60,
            scale: 100,
            seed: 1,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<M> {
    /// The most visited moves from the root on. Empty if nothing was searched.
    pub line: Vec<M>,
    /// Mean result for the side to move after its best move, from 0 (loss) to 1 (win).
    pub expected: f64,
    pub playouts: u64,
    /// Positions visited, including those of playouts.
    pub nodes: u64,
}

/// Searches until `watch`, which counts visited positions, ends it. The watch must have a limit of
/// nodes or time, or a stop signal.
pub fn search<P: Position>(
    position: &mut P,
    settings: Settings,
    mut watch: Watch<'_>,
) -> SearchResult<P::Move> {
    let mut uct = Uct {
        position,
        settings,
        tree: vec![Node::new(None)],
        path: Vec::new(),
        played: Vec::new(),
        random: settings.seed,
        nodes: 0,
        playouts: 0,
    };
    while uct.run_iteration(&mut watch).is_ok() {}
    uct.conclude()
}

/// A node of the tree, with the move that leads to it.
struct Node<M> {
    mv: Option<M>,
    /// Index of its first child in the tree; the others follow. Not expanded if `children` is 0.
    first_child: u32,
    children: u32,
    visits: u32,
    /// Sum of the results for the side that moved to this node.
    wins: f64,
}

impl<M> Node<M> {
    const fn new(mv: Option<M>) -> Self {
        Self {
            mv,
            first_child: 0,
            children: 0,
            visits: 0,
            wins: 0.0,
        }
    }
}

struct Uct<'a, P: Position> {
    position: &'a mut P,
    settings: Settings,
    /// All nodes; the root is the first.
    tree: Vec<Node<P::Move>>,
    /// Indices of the nodes of this round, without the root.
    path: Vec<usize>,
    /// Moves of this round, in tree and playout.
    played: Vec<P::Move>,
    random: u64,
    nodes: u64,
    playouts: u64,
}

impl<P: Position> Uct<'_, P> {
    /// One round: selection, expansion, playout and backpropagation. Changes no counts if it is
    /// stopped.
    fn run_iteration(&mut self, watch: &mut Watch<'_>) -> Result<(), Stopped> {
        self.path.clear();
        let result = self
            .select_and_expand(watch)
            .and_then(|()| self.simulate(watch));
        let plies = self.played.len();
        while let Some(mv) = self.played.pop() {
            self.position.unmake(mv);
        }
        let for_last_mover = 1.0 - result?;
        // The result is for the side to move at the end; a node counts wins of the side that moved
        // to it.
        self.tree[0].visits += 1;
        for (depth, &node) in self.path.iter().enumerate() {
            let same_side = (plies - (depth + 1)).is_multiple_of(2);
            let node = &mut self.tree[node];
            node.visits += 1;
            node.wins += if same_side {
                for_last_mover
            } else {
                1.0 - for_last_mover
            };
        }
        self.playouts += 1;
        Ok(())
    }

    fn play(&mut self, mv: P::Move, watch: &mut Watch<'_>) -> Result<(), Stopped> {
        watch.tick(self.nodes)?;
        self.nodes += 1;
        self.position.make(mv);
        self.played.push(mv);
        Ok(())
    }

    /// Selection and expansion: walks from the root to a leaf of the tree, which may get children.
    fn select_and_expand(&mut self, watch: &mut Watch<'_>) -> Result<(), Stopped> {
        let mut node = 0;
        while self.position.outcome().is_none() {
            if self.tree[node].children == 0 {
                // A node is expanded at its second visit, since most nodes are visited only once.
                if node > 0 && self.tree[node].visits == 0 || !self.expand(node) {
                    return Ok(());
                }
            }
            node = self.select_child(node);
            if let Some(mv) = self.tree[node].mv {
                self.play(mv, watch)?;
            }
            self.path.push(node);
        }
        // The game is over at the root, so there is nothing to search.
        if node == 0 { Err(Stopped) } else { Ok(()) }
    }

    /// Adds the legal moves as children; false if the tree is full.
    fn expand(&mut self, node: usize) -> bool {
        let moves = self.position.moves();
        let moves = moves.as_ref();
        if self.tree.len() + moves.len() > MAX_TREE {
            return false;
        }
        self.tree[node].first_child = self.tree.len() as u32;
        self.tree[node].children = moves.len() as u32;
        self.tree
            .extend(moves.iter().map(|&mv| Node::new(Some(mv))));
        true
    }

    /// The child with the highest upper confidence bound (UCB1), the first of equals. Untried
    /// children come before all others.
    fn select_child(&self, node: usize) -> usize {
        let parent = &self.tree[node];
        let log = f64::from(parent.visits.max(1)).ln();
        let bound = |child: &Node<P::Move>| {
            if child.visits == 0 {
                return f64::INFINITY;
            }
            let visits = f64::from(child.visits);
            child.wins / visits + self.settings.exploration * (log / visits).sqrt()
        };
        let mut best = (f64::NEG_INFINITY, node);
        for child in parent.first_child as usize..(parent.first_child + parent.children) as usize {
            let bound = bound(&self.tree[child]);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// Plays random moves to the end of the game or the limit; the result is for the side then to
    /// move.
    fn simulate(&mut self, watch: &mut Watch<'_>) -> Result<f64, Stopped> {
        for _ in 0..self.settings.playout_plies {
            match self.position.outcome() {
                Some(Outcome::Win) => return Ok(1.0),
                Some(Outcome::Draw) => return Ok(0.5),
                Some(Outcome::Loss) => return Ok(0.0),
                Some(Outcome::Score(score)) => {
                    return Ok(0.5 + 0.5 * f64::from(score.signum()));
                }
                None => {}
            }
            let moves = self.position.moves();
            let moves = moves.as_ref();
            let word = zobrist::splitmix64(&mut self.random);
            let choice = (u128::from(word) * moves.len() as u128) >> 64;
            self.play(moves[choice as usize], watch)?;
        }
        let outcome = self.position.outcome();
        let value = outcome.map_or_else(|| self.position.evaluate(), |outcome| outcome.value(0));
        Ok(1.0 / (1.0 + (-f64::from(value) / f64::from(self.settings.scale.max(1))).exp()))
    }

    fn conclude(self) -> SearchResult<P::Move> {
        let mut line = Vec::new();
        let mut expected = 0.5;
        let mut node = &self.tree[0];
        while node.children > 0 {
            let children = node.first_child as usize..(node.first_child + node.children) as usize;
            // `max_by_key` takes the last of equals, hence the reversed order, which gives the
            // first.
            let Some(best) = self.tree[children]
                .iter()
                .rev()
                .max_by_key(|child| child.visits)
            else {
                break;
            };
            let Some(mv) = best.mv.filter(|_| best.visits > 0) else {
                break;
            };
            if line.is_empty() {
                expected = best.wins / f64::from(best.visits);
            }
            line.push(mv);
            node = best;
        }
        SearchResult {
            line,
            expected,
            playouts: self.playouts,
            nodes: self.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::toy::Connect;
    use search::clock::{Clock, Limits};

    fn run(mut position: Connect, nodes: u64) -> SearchResult<std::num::NonZeroU16> {
        let limits = Limits::of_nodes(nodes);
        let clock = Clock::start(limits, Duration::ZERO);
        search(
            &mut position,
            Settings::default(),
            Watch::new(&clock, &|| false),
        )
    }

    #[test]
    fn it_wins_where_it_can_and_blocks_where_it_must() {
        // Three in the bottom row, and the fourth column is free.
        let win = run(Connect::four().after(&[0, 0, 1, 1, 2, 2]), 20_000);
        assert_eq!(win.line[0].get(), 4);
        assert!(win.expected > 0.95, "{}", win.expected);
        let block = run(Connect::tic_tac_toe().after(&[4, 1, 0]), 50_000);
        assert_eq!(block.line[0].get(), 9, "the diagonal");
    }

    #[test]
    fn tic_tac_toe_comes_to_a_draw() {
        let result = run(Connect::tic_tac_toe(), 1_000_000);
        assert!(
            (0.45..0.65).contains(&result.expected),
            "{}",
            result.expected
        );
        assert_eq!(result.line[0].get(), 5, "the centre");
    }

    #[test]
    fn a_budget_of_nodes_is_kept_and_repeats() {
        let once = run(Connect::four(), 30_000);
        assert_eq!(once.nodes, 30_000);
        assert_eq!(once, run(Connect::four(), 30_000));
    }

    #[test]
    fn a_finished_game_has_nothing_to_search() {
        let over = run(Connect::four().after(&[0, 1, 0, 1, 0, 1, 0]), 1_000);
        assert_eq!((over.line, over.playouts), (Vec::new(), 0));
    }
}
