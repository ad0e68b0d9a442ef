//! Which engine played: what a file of games says of it.
//!
//! A version alone says little while the search is worked on, and the commit is not known to a
//! program that was built from an archive. The engine can be asked instead: `bench` visits a number
//! of nodes that changes with everything that changes the search. The commits whose
//! `bench --depth 5` gives that number play the same games.

use std::fmt;

use app::bench;
use gomoku::engine::Gomoku;
use reversi::engine::Reversi;
use search::value::Depth;
use xiangqi::engine::Xiangqi;

use crate::shard::GameKind;

/// Plies of the bench: milliseconds, and yet all parts of the search take part.
const DEPTH: Depth = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine {
    pub version: [u8; 3],
    /// Nodes of `bench --depth 5`.
    pub signature: u64,
}

impl Engine {
    /// The engine of a game that this program was built with.
    pub fn of(game: GameKind) -> Self {
        let (depth, never, quiet) = (Some(DEPTH), &|| false, &mut |_| {});
        let total = match game {
            GameKind::Xiangqi => {
                // Which network plays is told beside it.
                let own = xiangqi::engine::options::Own {
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

/// `0.1.0 (bench --depth 5: 6271 nodes)`.
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
