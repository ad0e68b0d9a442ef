//! How well an engine plays, as command lines say it.

pub const FULL: i64 = 20;

/// How well to play
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Level {
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(i64).range(1..=FULL))]
    pub level: Option<i64>,

    #[arg(long, value_name = "SEED")]
    pub level_seed: Option<u64>,
}

impl Level {
    /// The values that are given here, else those of `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            level: self.level.or(other.level),
            level_seed: self.level_seed.or(other.level_seed),
        }
    }
}
