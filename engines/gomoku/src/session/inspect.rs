//! The commands of our own, for people who look at the engine by hand: `d`.

use gomoku_rules::Game;
use protocol::Inspect;

/// The text that answers; none where there is nothing to show in this game.
pub(super) fn inspect(game: &Game, what: &Inspect) -> Option<String> {
    match what {
        Inspect::Board => Some(board(game)),
        Inspect::Eval | Inspect::Bench { .. } | Inspect::Perft { .. } => None,
    }
}

/// The answer to `d`: the board, the rule, whose turn it is or how the game ended.
fn board(game: &Game) -> String {
    let turn = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None => format!("{} to move", game.to_move()),
    };
    let picture = game.board().to_string();
    format!(
        "{}\n{}, {}, {turn}",
        picture.trim_end(),
        game.rule(),
        game.size()
    )
}
