//! The player's side: one typed line, and what it does.

use std::path::Path;

use ::cli::input::explained;
use ::cli::lines::Typed;
use ::cli::play::{self, quoted};
use gomoku_rules::{Game, Point};

use super::history::History;
use super::input::{self, Input};
use super::words::{self, Text};
use super::{Next, Table, file};

impl Table<'_> {
    /// One line from the player.
    pub(super) fn person(&mut self) -> anyhow::Result<Next> {
        let side = words::side(self.dialogue.language, self.history.game().to_move());
        let Typed::Line(line) = self.dialogue.ask(play::Text::Prompt, &[side], None)? else {
            return Ok(Next::Leave);
        };
        match input::read(&line, self.history.game().size()) {
            Input::Nothing => {}
            Input::Quit => return Ok(Next::Leave),
            Input::Help => self.dialogue.say(Text::Help, &[])?,
            Input::Board => self.draw()?,
            Input::Moves => self.list_moves()?,
            Input::Forbidden => {
                self.shows_forbidden = !self.shows_forbidden;
                self.draw()?;
                if self.shows_forbidden && self.forbidden().is_empty() {
                    self.dialogue.say(Text::NothingForbidden, &[])?;
                }
            }
            Input::Undo if self.history.undo(&self.people) => return Ok(Next::Moved),
            Input::Undo => self.dialogue.say(play::Text::NothingToUndo, &[])?,
            Input::Redo if self.history.redo(&self.people) => return Ok(Next::Moved),
            Input::Redo => self.dialogue.say(Text::NothingToRedo, &[])?,
            Input::Hint => self.hint()?,
            Input::Resign if self.history.is_over() => self.dialogue.say(play::Text::Over, &[])?,
            Input::Resign => self.history.resign(),
            Input::New => {
                let game = self.history.game();
                self.history = History::new(Game::new(game.size(), game.rule()));
                return Ok(Next::Moved);
            }
            Input::Save(path) => self.save(path.as_ref())?,
            Input::Load(path) => return self.load(path.as_ref()),
            Input::Incomplete(example) => self.dialogue.say(play::Text::Incomplete, &[example])?,
            Input::Unknown(found) => {
                self.dialogue.say(Text::NotAPoint, &[&quoted(found)])?;
            }
            Input::Point(_) if self.history.is_over() => {
                self.dialogue.say(play::Text::Over, &[])?;
            }
            Input::Point(point) => match self.history.play(point) {
                Ok(()) => return Ok(Next::Moved),
                Err(why) => {
                    let size = self.history.game().size();
                    let refusal = words::refusal(self.dialogue.language, &why, size);
                    self.dialogue.show(refusal)?;
                }
            },
        }
        Ok(Next::Again)
    }

    /// The moves so far, in rows of ten.
    fn list_moves(&mut self) -> std::io::Result<()> {
        let game = self.history.game();
        let name = |point: &Point| point.letters(game.size());
        let names: Vec<String> = game.moves().iter().map(name).collect();
        for (row, names) in names.chunks(10).enumerate() {
            let (first, names) = (10 * row + 1, names.join(" "));
            self.dialogue.show(format_args!("{first:>3}. {names}"))?;
        }
        Ok(())
    }

    fn save(&mut self, path: &Path) -> std::io::Result<()> {
        match file::save(path, self.history.game(), self.names()) {
            Ok(()) => {
                let name = path.display().to_string();
                self.dialogue.say(play::Text::Saved, &[&name])
            }
            Err(error) => self.dialogue.show(error.say(self.dialogue.language)),
        }
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<Next> {
        match file::load(path, self.history.game().rule()) {
            Ok(game) => {
                let rule = words::rule(self.dialogue.language, game.rule());
                let moves = game.moves().len().to_string();
                self.history = History::new(game);
                self.dialogue
                    .say(Text::Loaded, &[&path.display().to_string(), rule, &moves])?;
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
