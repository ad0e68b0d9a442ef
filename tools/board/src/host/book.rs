//! What is known about a position's moves. The opening books of Xiangqi and Reversi and a database
//! of Gomoku positions are read by running our engines' programs; the names of openings are in the
//! rules crates.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use engine_client::{Program, Seat};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::process::Command;
use tokio::time::timeout;

use super::{Host, message};
use crate::engines::OURS;
use crate::rules::GameRules;
use crate::schema::{BookMove, Reply};
use crate::words::Words;

/// Time limit for the program. It answers at once, but the machine may be busy.
const LIMIT: Duration = Duration::from_secs(10);

/// A line of `xiangqi book show --json` or `reversi book show --json`.
#[derive(Deserialize)]
struct OfBook {
    #[serde(rename = "move")]
    mv: String,
    weight: u32,
    /// Multiplied by [`Opened::score_unit`] it is in the unit of [`GameRules::worth`].
    score: Option<f64>,
}

/// How to look a position up in a program's book.
#[derive(Clone, Copy)]
struct Opened {
    /// The flag that takes the position.
    option: &'static str,
    /// What a score of 1 in the book is in the unit of [`GameRules::worth`].
    score_unit: f64,
}

const XIANGQI: Opened = Opened {
    option: "--fen",
    score_unit: 1.0,
};
/// The scores of Reversi's book are in discs.
const REVERSI: Opened = Opened {
    option: "--position",
    score_unit: 100.0,
};

/// A line of `gomoku database show --json`; one without a move is about the position itself.
#[derive(Deserialize)]
struct OfDatabase {
    #[serde(rename = "move")]
    mv: Option<String>,
    label: String,
    comment: String,
}

/// Where to look a position up, beyond the names of openings.
enum Source {
    Book(Opened),
    Database(String),
}

impl Host {
    /// Sends a page what is known about the moves of a position.
    pub(super) fn open_book(&mut self, who: u64, at: usize) {
        let view = match self.game.view(at) {
            Ok(view) => view,
            Err(error) => return self.notice(who, "page-refused", error),
        };
        let (rules, start) = (self.game.rules.clone(), self.game.start.clone());
        let moves = self.game.moves_to(at);
        let game = rules.game.name();
        let named = rules.opening_moves(&start, &moves, &view.legal);
        let source = match (game, self.engines.database()) {
            ("xiangqi", _) => Some(Source::Book(XIANGQI)),
            ("reversi", _) => Some(Source::Book(REVERSI)),
            ("gomoku", Some(file)) => Some(Source::Database(file.display().to_string())),
            _ => None,
        };
        let entry = self.engines.find(OURS, game);
        let (Some(source), Some(program)) = (source, entry.map(|entry| entry.launch(&[]).program))
        else {
            return self.send_to(who, &Reply::Book { at, moves: named });
        };
        let Ok(permit) = self.permits.clone().try_acquire_owned() else {
            return self.notice(who, "page-too-many-engines", Words::default());
        };
        let Some(to) = self.listeners.get(&who).cloned() else {
            return;
        };
        tokio::spawn(async move {
            let mut known = match source {
                Source::Book(opened) => {
                    of_book(&program, opened, &rules, view.turn, &view.position).await
                }
                Source::Database(file) => of_database(&program, &file, &view.position).await,
            };
            drop(permit);
            for mv in named {
                match known.iter_mut().find(|known| known.mv == mv.mv) {
                    Some(known) => known.opening = mv.opening,
                    None => known.push(mv),
                }
            }
            for known in &mut known {
                known.names = rules.name_of(&start, &moves, &known.mv);
            }
            // Only moves that are legal here are shown.
            known.retain(|known| view.legal.contains(&known.mv));
            // The page may be gone by now.
            let _ = to.try_send(message(&Reply::Book { at, moves: known }));
        });
    }
}

async fn of_book(
    program: &Program,
    opened: Opened,
    rules: &GameRules,
    turn: Seat,
    position: &str,
) -> Vec<BookMove> {
    let arguments = ["book", "show", "--json", opened.option, position];
    let lines: Vec<OfBook> = asked(program, &arguments).await;
    let known = lines.into_iter().map(|OfBook { mv, weight, score }| {
        let score = score.map(|score| (score * opened.score_unit).round() as i64);
        BookMove {
            mv,
            weight: Some(weight),
            worth: Some(rules.worth(turn, score, None)),
            ..BookMove::default()
        }
    });
    known.collect()
}

async fn of_database(program: &Program, file: &str, position: &str) -> Vec<BookMove> {
    let mut words = position.splitn(3, ' ');
    let [size, rule, stones] = [(); 3].map(|()| words.next().unwrap_or_default());
    let mut arguments = vec![
        "database", "show", file, "--json", "--size", size, "--rule", rule,
    ];
    if !stones.is_empty() {
        arguments.extend(["--position", stones]);
    }
    let lines: Vec<OfDatabase> = asked(program, &arguments).await;
    let known = lines.into_iter().filter_map(|line| {
        Some(BookMove {
            mv: line.mv?,
            label: Some(line.label).filter(|label| label.trim() != "-"),
            comment: line.comment,
            ..BookMove::default()
        })
    });
    known.collect()
}

/// Runs a program and parses its output, one JSON object per line; empty when it cannot be run.
async fn asked<T: DeserializeOwned>(program: &Program, arguments: &[&str]) -> Vec<T> {
    let Some(file) = program.argv.first() else {
        return Vec::new();
    };
    let mut command = Command::new(Path::new(file));
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    for (name, value) in &program.env {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let Ok(Ok(output)) = timeout(LIMIT, command.output()).await else {
        log::warn!("it cannot be asked what is known of a position: {file}");
        return Vec::new();
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().map(serde_json::from_str);
    lines.map_while(Result::ok).collect()
}
