//! `forbidden`: the points that renju forbids black, on a drawn board.

use std::io::{Write, stdout};
use std::path::PathBuf;

use ::cli::terminal::is_colored;
use ::cli::{Language, Status, message};
use gomoku_rules::forbidden::points;
use gomoku_rules::{Forbidden, Point, Rule, Size};
use serde_json::json;

use super::board::{Picture, symbol};
use super::people::name;
use super::source::positions;

/// Shows the points that renju forbids black: two threes, two fours, six or more in a row
#[derive(Debug, clap::Args)]
pub struct Arguments {
    file: PathBuf,

    #[arg(long, value_name = "N|WxH", default_value_t = Size::STANDARD)]
    size: Size,

    #[arg(long, value_name = "RULE", default_value_t = Rule::Renju)]
    rule: Rule,

    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let positions = positions(&arguments.file, arguments.size)?;
    let mut out = stdout().lock();
    for (index, position) in positions.into_iter().enumerate() {
        let mut board = position.board;
        let forbidden = match arguments.rule {
            Rule::Renju => points(&mut board),
            _ => Vec::new(),
        };
        if arguments.json {
            writeln!(out, "{}", object(index, &forbidden))?;
            continue;
        }
        let (index, line) = (index.to_string(), position.line.to_string());
        let title = message!("forbidden-title", index, line);
        writeln!(out, "{}", title.say(language))?;
        let picture = Picture {
            forbidden: forbidden.clone(),
            colored: is_colored(),
            ..Picture::of(&board)
        };
        write!(out, "{}", picture.draw())?;
        for &(point, reason) in &forbidden {
            let (letters, at) = (point.letters(board.size()), point.to_string());
            let why = name(reason).say(language);
            writeln!(out, "{} {letters:<3} {at:<5} {why}", symbol(reason))?;
        }
        if forbidden.is_empty() {
            let nothing = message!("forbidden-nothing");
            writeln!(out, "{}", nothing.say(language))?;
        }
        writeln!(out)?;
    }
    Ok(Status::Solved)
}

fn object(index: usize, forbidden: &[(Point, Forbidden)]) -> serde_json::Value {
    let point = |&(point, reason): &(Point, Forbidden)| json!({ "x": point.x(), "y": point.y(), "reason": reason.name() });
    let forbidden: Vec<_> = forbidden.iter().map(point).collect();
    json!({ "index": index, "forbidden": forbidden })
}
