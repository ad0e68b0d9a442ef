//! `arena compliance`: does an engine keep its protocols?

use std::io::Write;
use std::time::Duration;

use ::cli::Status;
use clap::Args;
use engine_client::Protocol;

use crate::compliance::{self, Outcome, Row};
use crate::engine_spec::EngineSpec;
use crate::game::RuleChoice;
use crate::game::choice::GameChoice;

#[derive(Args)]
#[command(
    after_help = "Exit status: 0 every promise is kept or not offered; 1 one is broken; 2 bad input; 5 a file\n\
or stdout could not be opened or written.\n\n\
Example: arena compliance --game gomoku --engine ./pbrain-mine"
)]
pub(super) struct ComplianceArguments {
    /// What is played
    #[arg(long, default_value = "xiangqi", value_parser = ["xiangqi", "reversi", "gomoku"])]
    game: String,
    /// The engine: its command line, or a description as in `match` (with cmd=)
    #[arg(long, value_name = "CMD")]
    engine: String,
    /// Only this protocol: ucci, uci, xboard, nboard, gtp or gomocup; all of the game when not given
    #[arg(long, value_name = "PROTOCOL")]
    proto: Option<Protocol>,
    /// Milliseconds granted beyond every time that a promise states
    #[arg(long, default_value_t = 300, value_name = "MS")]
    patience: u64,
    /// One JSON object a promise
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &ComplianceArguments) -> anyhow::Result<Status> {
    let mut spec = EngineSpec::of_command(&arguments.engine)?;
    spec.proto = arguments.proto.or(spec.proto);
    let game = GameChoice::usual(&arguments.game).game(RuleChoice::default())?;
    let protocols = spec.protocols(game.as_ref())?;
    let patience = Duration::from_millis(arguments.patience);
    let mut broken = 0;
    for protocol in protocols {
        let mut wrote = Ok(());
        let rows = compliance::examine(&spec, protocol, game.as_ref(), patience, |row| {
            let mut out = std::io::stdout().lock();
            let text = if arguments.json {
                serde_json::to_string(row)
                    .map(|line| line + "\n")
                    .unwrap_or_default()
            } else {
                line(row)
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
        let faults = count(|o| matches!(o, Outcome::Broken { .. }));
        broken += faults;
        if !arguments.json {
            let kept = count(|o| *o == Outcome::Kept);
            let absent = count(|o| *o == Outcome::NotOffered);
            let mut out = std::io::stdout().lock();
            writeln!(
                out,
                "{protocol}: {kept} kept, {faults} broken, {absent} not offered\n"
            )?;
        }
    }
    Ok(if broken == 0 {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

/// A line of the table, and under it the conversation that broke a promise.
fn line(row: &Row) -> String {
    let (word, rest) = match &row.outcome {
        Outcome::Kept => ("kept", String::new()),
        Outcome::NotOffered => ("not offered", String::new()),
        Outcome::Broken { why, lines } => {
            let lines: String = lines
                .iter()
                .map(|line| format!("        {line}\n"))
                .collect();
            ("BROKEN", format!("    {why}\n{lines}"))
        }
    };
    format!(
        "{:8} {word:12} {}\n{rest}",
        row.protocol.to_string(),
        row.promise
    )
}
