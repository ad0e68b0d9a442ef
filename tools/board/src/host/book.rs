//! The opening book of Xiangqi: what it knows of a position is asked of the program that has it.

use std::process::Stdio;
use std::time::Duration;

use engine_client::Program;
use serde::Deserialize;
use tokio::process::Command;
use tokio::time::timeout;

use super::{Host, message};
use crate::engines::OURS;
use crate::schema::{BookMove, Reply};

/// The only game whose program has a book.
const GAME: &str = "xiangqi";
/// The book is in the program: it answers at once, on however busy a machine.
const LIMIT: Duration = Duration::from_secs(10);

/// A line of `xiangqi book show --json`.
#[derive(Deserialize)]
struct Known {
    #[serde(rename = "move")]
    mv: String,
    weight: u32,
    score: Option<i64>,
}

impl Host {
    /// Tells one who looks on what the book knows; of games without a book, nothing.
    pub(super) fn open_book(&mut self, who: u64, at: usize) {
        let view = match self.game.view(at) {
            Ok(view) => view,
            Err(error) => return self.notice(who, "page-refused", error),
        };
        let entry = self.engines.find(OURS, GAME);
        let entry = entry.filter(|_| self.game.judge.game.name() == GAME);
        let Some(program) = entry.map(|entry| entry.launch(&[]).program) else {
            let moves = Vec::new();
            return self.tell_one(who, &Reply::Book { at, moves });
        };
        let Ok(permit) = self.permits.clone().try_acquire_owned() else {
            return self.notice(who, "page-too-many-engines", String::new());
        };
        let Some(to) = self.listeners.get(&who).cloned() else {
            return;
        };
        let (judge, start) = (self.game.judge.clone(), self.game.start.clone());
        let moves = self.game.moves_to(at);
        tokio::spawn(async move {
            let known = known(&program, &view.position).await;
            drop(permit);
            let moves = known.into_iter().filter_map(|Known { mv, weight, score }| {
                let names = judge.names(&start, &moves, std::slice::from_ref(&mv));
                let names = names.into_iter().next()?;
                let worth = judge.worth(view.turn, score, None);
                Some(BookMove {
                    mv,
                    names,
                    weight,
                    worth,
                })
            });
            let moves = moves.collect();
            // Whoever does not listen any more needs no answer.
            let _ = to.try_send(message(&Reply::Book { at, moves }));
        });
    }
}

/// What the book knows of a position; nothing where it cannot be asked.
async fn known(program: &Program, position: &str) -> Vec<Known> {
    let Some(file) = program.argv.first() else {
        return Vec::new();
    };
    let mut command = Command::new(file);
    command
        .args(["book", "show", "--json", "--fen", position])
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
        log::warn!("the book cannot be asked: {file}");
        return Vec::new();
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().map(serde_json::from_str);
    lines.map_while(Result::ok).collect()
}
