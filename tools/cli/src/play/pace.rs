//! How long the engine thinks in a game.

use std::time::Duration;

/// How far the engine looks: no deeper than `DEEPEST` plies in any case
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Pace<const DEEPEST: i64> {
    /// The engine's time a move
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: u64,

    /// The engine's depth in plies, instead of its time
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=DEEPEST))]
    pub depth: Option<i32>,
}

impl<const DEEPEST: i64> Pace<DEEPEST> {
    /// The time for a move; none where there is a depth.
    pub fn time(&self) -> Option<Duration> {
        let timed = self.depth.is_none();
        timed.then(|| Duration::from_millis(self.movetime))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_stands_instead_of_the_time() {
        let pace = |depth| Pace::<100> {
            movetime: 250,
            depth,
        };
        assert_eq!(pace(None).time(), Some(Duration::from_millis(250)));
        assert_eq!(pace(Some(3)).time(), None);
    }
}
