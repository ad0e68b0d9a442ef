//! Builds the line tables of a rule, and what depends on them, before a first search needs them.
//!
//! This takes tens of milliseconds a rule, once in the life of the process. A manager's clock does
//! not run while it waits for the answer to `START`, but it does during the first move.

use std::sync::Once;
use std::thread;
use std::time::Duration;

use ::search::clock::{Clock, Limits};
use gomoku_rules::{Game, Rule, Size};

use crate::eval::weights::embedded;
use crate::search::{self, Memory, Request, Settings};

/// Builds the tables of a rule now, and those of the others on a thread: the manager sends the rule
/// of a game after it has begun, or changes it.
pub fn warm_up(rule: Rule) {
    static OTHERS: Once = Once::new();
    search_once(rule);
    OTHERS.call_once(|| {
        let others = thread::Builder::new().name("warm-up".into());
        // If there is no thread, each rule's first search builds its own tables.
        let _ = others.spawn(|| Rule::ALL.into_iter().for_each(search_once));
    });
}

fn search_once(rule: Rule) {
    let mut game = Game::new(Size::STANDARD, rule);
    if game.play_opening(Size::STANDARD.centre()).is_err() {
        return;
    }
    let limits = Limits::of_depth(1);
    let request = Request {
        position: &game,
        root_moves: &search::root_moves(&game),
        clock: &Clock::start(limits, Duration::ZERO),
        stop: &|| false,
        settings: Settings::of(embedded()),
    };
    search::think(&mut Memory::new(1, 1), &request, &mut |_| {});
}
