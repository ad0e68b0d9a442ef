//! The command-line arguments of `arena tune`. The keys of match files are checked against them
//! too.

use std::path::PathBuf;

use clap::Args;

use super::config::ConfigArguments;
use crate::tune::Parameter;

#[derive(Args)]
#[command(args_override_self = true)]
pub(super) struct TuneArguments {
    #[command(flatten)]
    pub(super) config: ConfigArguments,
    #[arg(
        id = "parameter",
        long = "parameter",
        value_name = "KEY=VALUE,...",
        required_unless_present = "file"
    )]
    pub(super) parameters: Vec<Parameter>,
    #[arg(long, default_value_t = 0.02)]
    pub(super) rate: f64,
    #[arg(long, default_value_t = 1)]
    pub(super) concurrency: usize,
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    #[arg(long, short)]
    pub(super) quiet: bool,
}
