//! The player's side: one typed line, and what it does.

use std::path::Path;

use ::cli::input::explained;
use ::cli::lines::Typed;
use ::cli::play;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::outcome::outcome;
use xiangqi_rules::record::GameResult;
use xiangqi_rules::{Color, Move, Position, Square, notation};

use super::input::{self, Input};
use super::opponent::notation_of;
use super::words::{self, Text};
use super::{Next, Table, file, refusal};

impl Table<'_> {
    /// One line from the player.
    pub(super) fn person(&mut self) -> anyhow::Result<Next> {
        let side = words::side(
            self.dialogue.language,
            self.engine.position().side_to_move(),
        );
        let typed = if self.is_over() {
            self.dialogue.ask(play::Text::PromptOver, &[], None)?
        } else {
            self.dialogue.ask(play::Text::Prompt, &[side], None)?
        };
        let line = match typed {
            Typed::Line(line) => line,
            Typed::Interrupted => {
                self.autosave()?;
                return Ok(Next::Leave);
            }
            Typed::End | Typed::TooLate => return Ok(Next::Leave),
        };
        match input::read(&line) {
            Input::Nothing => Ok(Next::Again),
            Input::Quit => Ok(Next::Leave),
            Input::Help => {
                self.dialogue.say(Text::Help, &[])?;
                Ok(Next::Again)
            }
            Input::Board => {
                self.draw(&[])?;
                Ok(Next::Again)
            }
            Input::Flip => {
                self.look.from_black = !self.look.from_black;
                self.draw(&[])?;
                Ok(Next::Again)
            }
            Input::Fen => {
                let fen = self.engine.position().fen();
                self.dialogue.show(fen)?;
                Ok(Next::Again)
            }
            Input::Undo => self.undo(),
            Input::Hint => {
                self.hint()?;
                Ok(Next::Again)
            }
            Input::Resign if self.is_over() => {
                self.dialogue.say(play::Text::Over, &[])?;
                Ok(Next::Again)
            }
            Input::Resign => {
                self.given_up = Some(self.engine.position().side_to_move());
                Ok(Next::Again)
            }
            Input::New => {
                self.engine.new_game(Position::startpos());
                self.given_up = None;
                Ok(Next::Moved)
            }
            Input::Save(path) => self.save(path),
            Input::Load(path) => self.load(path),
            Input::Moves(square) => {
                self.show_moves(square)?;
                Ok(Next::Again)
            }
            Input::Incomplete(example) => {
                self.dialogue.say(play::Text::Incomplete, &[example])?;
                Ok(Next::Again)
            }
            Input::Move(text) => self.person_moves(text),
        }
    }

    fn person_moves(&mut self, text: &str) -> anyhow::Result<Next> {
        if self.is_over() {
            self.dialogue.say(play::Text::Over, &[])?;
            return Ok(Next::Again);
        }
        match notation::parse_any(self.engine.position(), text) {
            Ok((notation, mv)) => {
                self.echo(notation, text, mv)?;
                let Ok(()) = self.engine.play(mv);
                Ok(Next::Moved)
            }
            Err(error) => {
                self.dialogue
                    .show(refusal::say(self.dialogue.language, &error))?;
                Ok(Next::Again)
            }
        }
    }

    /// Says how a move was understood: in ICCS, as the board is labelled, and in words. One that counts ranks from 1 is
    /// pointed out.
    fn echo(&mut self, notation: Notation, text: &str, mv: Move) -> std::io::Result<()> {
        let name = self.name(mv);
        if notation == Notation::Uci {
            self.dialogue.say(Text::CountedFromOne, &[text, &name])
        } else {
            let side = self.engine.position().side_to_move();
            let side = words::side(self.dialogue.language, side);
            self.dialogue.say(Text::Moves, &[side, &name])
        }
    }

    /// Back to the player's own last move: two plies against the engine, one between people.
    fn undo(&mut self) -> anyhow::Result<Next> {
        if self.given_up.take().is_some() {
            return Ok(Next::Moved);
        }
        let position = self.engine.position();
        let mover = position.side_to_move();
        let choosers = [!mover, mover];
        let own = |index: &usize| self.people.contains(&choosers[index % 2]);
        let Some(back) = (0..position.ply()).find(own) else {
            self.dialogue.say(play::Text::NothingToUndo, &[])?;
            return Ok(Next::Again);
        };
        for _ in 0..=back {
            self.engine.undo();
        }
        Ok(Next::Moved)
    }

    fn show_moves(&mut self, square: Option<Square>) -> std::io::Result<()> {
        let position = self.engine.position();
        let legal = position.legal_moves();
        let of_piece = |mv: &&Move| square.is_none_or(|square| mv.from() == square);
        let moves: Vec<Move> = legal.iter().filter(of_piece).copied().collect();
        if moves.is_empty() {
            return match square {
                Some(square) => self.dialogue.say(Text::NoMoves, &[&square.to_string()]),
                None => self.dialogue.say(play::Text::Over, &[]),
            };
        }
        let notation = notation_of(self.dialogue.language);
        let name = |&mv: &Move| format!("{mv} {}", notation.format(position, mv));
        let names: Vec<String> = moves.iter().map(name).collect();
        if square.is_some() {
            self.draw(&moves)?;
        }
        self.dialogue.show(names.join("  "))
    }

    fn result(&self) -> GameResult {
        if let Some(loser) = self.given_up {
            return GameResult::Win(!loser);
        }
        let rules = self.engine.options().own.rules();
        match outcome(self.engine.position(), &rules) {
            None => GameResult::Unknown,
            Some(end) => end.winner.map_or(GameResult::Draw, GameResult::Win),
        }
    }

    /// Saves the game; asks before it replaces a file.
    fn save(&mut self, path: &str) -> anyhow::Result<Next> {
        if Path::new(path).exists() {
            let answer = self.dialogue.ask(play::Text::Replace, &[path], None)?;
            if !matches!(&answer, Typed::Line(line) if is_yes(line)) {
                self.dialogue.say(play::Text::Kept, &[])?;
                return Ok(Next::Again);
            }
        }
        self.write(path)?;
        Ok(Next::Again)
    }

    fn write(&mut self, path: &str) -> anyhow::Result<()> {
        let names = Color::ALL.map(|color| match self.people.contains(&color) {
            true => self.dialogue.language.say(&Text::You, &[]),
            false => crate::session::NAME.into(),
        });
        match file::save(path.as_ref(), self.engine.position(), names, self.result()) {
            Ok(()) => self.dialogue.say(play::Text::Saved, &[path])?,
            Err(error) => self.dialogue.show(error.say(self.dialogue.language))?,
        }
        Ok(())
    }

    /// Ctrl-C: a game that has begun is not lost. The name is new, so that it replaces none.
    fn autosave(&mut self) -> anyhow::Result<()> {
        if self.engine.position().ply() == 0 {
            return Ok(());
        }
        let name = |number: usize| match number {
            1 => "xiangqi-autosave.pgn".to_owned(),
            _ => format!("xiangqi-autosave-{number}.pgn"),
        };
        let free = (1..).map(name).find(|name| !Path::new(name).exists());
        free.map_or(Ok(()), |name| self.write(&name))
    }

    fn load(&mut self, path: &str) -> anyhow::Result<Next> {
        match file::load(path.as_ref()) {
            Ok(position) => {
                self.engine.new_game(position);
                self.given_up = None;
                Ok(Next::Moved)
            }
            Err(error) => {
                self.dialogue
                    .show(explained(&error, self.dialogue.language))?;
                Ok(Next::Again)
            }
        }
    }
}

/// Whether a question was answered by yes.
fn is_yes(line: &str) -> bool {
    matches!(
        line.trim().to_lowercase().as_str(),
        "y" | "yes" | "是" | "好"
    )
}
