//! The flag that chooses the rules of repetition.

use xiangqi_rules::repetition::RuleSet;

/// By which rules repetitions are judged
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct RepetitionRules {
    #[arg(long, value_enum, value_name = "RULES", default_value = "wxf")]
    repetition: Repetition,
}

/// The values of `--repetition`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Repetition {
    Wxf,
    // The same rules by the name of the Asian federation.
    Axf,
    Computer,
    League,
}

impl RepetitionRules {
    pub(super) const fn set(self) -> RuleSet {
        match self.repetition {
            Repetition::Wxf | Repetition::Axf => RuleSet::Wxf,
            Repetition::Computer => RuleSet::Computer,
            Repetition::League => RuleSet::League,
        }
    }
}
