//! A match as it is configured: all that decides which games are played and how.
//!
//! The same type is read from the command line and from a match file (whose keys are the command
//! line's long options), written into the first line of a record, and sent with each unit to the
//! workers of a cluster. A record can be continued under an equal configuration only.

use clap::Args;
use engine_client::clock::TimeControl;
use serde::{Deserialize, Serialize};

use crate::adjudicate::Adjudication;
use crate::engine_spec::{EngineSpec, time_control};
use crate::game::RuleChoice;
use crate::game::choice::GameChoice;
use crate::record::OpeningsUsed;
use crate::schedule::{Format, Order};

#[derive(Args, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchConfig {
    // The first is the one whose score is reported.
    #[arg(long = "engine", value_name = "KEY=VALUE,...")]
    pub engines: Vec<EngineSpec>,
    #[command(flatten)]
    #[serde(flatten)]
    pub game: GameChoice,
    // For every engine that has none of its own.
    #[arg(long, default_value = "10+0.1", value_parser = time_control)]
    pub tc: TimeControl,
    // Records of two engines need not say it.
    #[arg(long, value_enum, default_value = "roundrobin")]
    #[serde(default, skip_serializing_if = "is_roundrobin")]
    pub format: Format,
    // None before they are read.
    #[arg(skip)]
    pub openings: Option<OpeningsUsed>,
    #[arg(long, value_enum, default_value = "seq")]
    pub order: Order,
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[arg(
        id = "margin",
        long = "margin",
        default_value_t = 20,
        value_name = "MS"
    )]
    pub margin_ms: u64,
    #[command(flatten)]
    pub adjudication: Adjudication,
    #[command(flatten)]
    pub rules: RuleChoice,
}

fn is_roundrobin(format: &Format) -> bool {
    *format == Format::Roundrobin
}
