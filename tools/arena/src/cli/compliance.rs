//! `arena compliance`: does an engine keep its protocols?

use std::io::Write;
use std::time::Duration;

use ::cli::columns::left;
use ::cli::program::language;
use ::cli::{Language, Status, message, word};
use clap::Args;
use engine_client::Protocol;

use crate::compliance::{self, Outcome, Row};
use crate::engine_spec::EngineSpec;
use crate::game::RuleChoice;
use crate::game::choice::GameChoice;

#[derive(Args)]
pub(super) struct ComplianceArguments {
    #[arg(long, default_value = "xiangqi", value_parser = ["xiangqi", "reversi", "gomoku"])]
    game: String,
    #[arg(long, value_name = "CMD")]
    engine: String,
    #[arg(long, value_name = "PROTOCOL")]
    proto: Option<Protocol>,
    #[arg(long, default_value_t = 300, value_name = "MS")]
    patience: u64,
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &ComplianceArguments) -> anyhow::Result<Status> {
    let mut spec = EngineSpec::of_command(&arguments.engine)?;
    spec.proto = arguments.proto.or(spec.proto);
    let game = GameChoice::usual(&arguments.game).game(RuleChoice::default())?;
    let protocols = spec.protocols(game.as_ref())?;
    let patience = Duration::from_millis(arguments.patience);
    let mut failed = 0;
    // JSON output is always English.
    let language = if arguments.json {
        Language::En
    } else {
        language()
    };
    for protocol in protocols {
        let mut wrote = Ok(());
        let rows = compliance::examine(&spec, protocol, game.as_ref(), patience, language, |row| {
            let mut out = std::io::stdout().lock();
            let text = if arguments.json {
                serde_json::to_string(row)
                    .map(|line| line + "\n")
                    .unwrap_or_default()
            } else {
                line(row, language)
            };
            let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
            if wrote.is_ok() {
                wrote = written;
            }
        });
        wrote?;
        let rows = rows.map_err(anyhow::Error::msg)?;
        let count =
            |wanted: fn(&Outcome) -> bool| rows.iter().filter(|r| wanted(&r.outcome)).count();
        let faults = count(|o| matches!(o, Outcome::Failed { .. }));
        failed += faults;
        if !arguments.json {
            let passed = count(|o| *o == Outcome::Passed);
            let absent = count(|o| *o == Outcome::NotOffered);
            let mut out = std::io::stdout().lock();
            let protocol = protocol.to_string();
            let sum = message!("compliance-sum", protocol, passed, faults, absent);
            writeln!(out, "{}\n", sum.say(language))?;
        }
    }
    Ok(if failed == 0 {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

/// A line of the table, and under it the conversation of a check that failed.
fn line(row: &Row, language: Language) -> String {
    let (word, rest) = match &row.outcome {
        Outcome::Passed => (word!("compliance-passed", language), String::new()),
        Outcome::NotOffered => (word!("compliance-not-offered", language), String::new()),
        Outcome::Failed { why, lines } => {
            let lines: String = lines
                .iter()
                .map(|line| format!("        {line}\n"))
                .collect();
            let word = word!("compliance-failed", language);
            (word, format!("    {why}\n{lines}"))
        }
    };
    let (protocol, word) = (row.protocol.to_string(), left(&word, 12));
    format!("{protocol:8} {word} {}\n{rest}", row.check)
}
