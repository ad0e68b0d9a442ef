//! Which engine played: its identity as stored in a file of games.
//!
//! A version alone says little while the search is being worked on, and a program built from an
//! archive does not know its commit. The engine itself tells more: `bench` visits a number of nodes
//! that changes with every change of the search. All commits whose `bench --depth 5` gives the same
//! number play the same games.

use std::fmt;

use app::bench;
use gomoku::engine::Gomoku;
use reversi::engine::Reversi;
use search::value::Depth;
use xiangqi::engine::Xiangqi;

use crate::shard::GameKind;

/// Depth of the bench: it takes milliseconds, and yet all parts of the search take part.
const DEPTH: Depth = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine {
    pub version: [u8; 3],
    /// The node count of `bench --depth 5`.
    pub signature: u64,
}

impl Engine {
    /// The engine of a game as built into this program.
    pub fn of(game: GameKind) -> Self {
        let (depth, never, quiet) = (Some(DEPTH), &|| false, &mut |_| {});
        let total = match game {
            GameKind::Xiangqi => {
                // The bench uses no network: the file names the network separately.
                let own = xiangqi::engine::options::GameOptions {
                    evaluation: xiangqi::eval::choice::Kind::Handcrafted,
                    ..Default::default()
                };
                bench::run::<Xiangqi>(depth, own, never, quiet)
            }
            GameKind::Reversi => bench::run::<Reversi>(depth, Default::default(), never, quiet),
            GameKind::Gomoku(_) => bench::run::<Gomoku>(depth, Default::default(), never, quiet),
        };
        let number = |text: &str| text.parse().unwrap_or(u8::MAX);
        Self {
            version: [
                number(env!("CARGO_PKG_VERSION_MAJOR")),
                number(env!("CARGO_PKG_VERSION_MINOR")),
                number(env!("CARGO_PKG_VERSION_PATCH")),
            ],
            signature: total.nodes,
        }
    }
}

/// Displayed as `0.1.0 (bench --depth 5: 6271 nodes)`.
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.version;
        let nodes = self.signature;
        write!(
            f,
            "{major}.{minor}.{patch} (bench --depth {DEPTH}: {nodes} nodes)"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_this_programs_and_the_signature_its_engines() {
        let [xiangqi, reversi] = [GameKind::Xiangqi, GameKind::Reversi].map(Engine::of);
        assert_eq!(xiangqi, Engine::of(GameKind::Xiangqi));
        assert!(xiangqi.signature > 0 && xiangqi.signature != reversi.signature);
        let said = xiangqi.to_string();
        assert!(said.starts_with(env!("CARGO_PKG_VERSION")), "{said}");
    }
}
