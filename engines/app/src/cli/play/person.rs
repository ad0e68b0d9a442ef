//! The player's side of `play`: one typed line, and what it does.

use std::time::Duration;

use ::cli::lines::Typed;
use ::cli::{Message, message};

use super::verbs::{self, Verb};
use super::{Next, Terminal};
use crate::playable::{Loss, Playable, Termination, TypedMoveError, positions};
use crate::skill::{FULL, Level};

/// Number of invalid entries in one turn that loses a tournament game.
const MAX_INVALID: u32 = 3;
/// Moves per row in the list of moves.
const ROW: usize = 10;

impl<G: Playable> Terminal<'_, G> {
    /// Reads one line from the player and carries it out.
    pub(super) fn person(&mut self) -> anyhow::Result<Next> {
        let side = G::side_to_move(self.position());
        let is_over = self.end().is_some();
        let question = match is_over {
            true => message!("play-prompt-over"),
            false => message!("play-prompt", side = G::side(side)),
        };
        let left = |limit: Duration| limit.saturating_sub(self.turn.0.elapsed());
        let limit = self.tournament.map(left);
        let line = match self.dialogue.ask(&question, limit)? {
            Typed::Line(line) => line,
            Typed::TooLate => return Ok(self.lose(side, Loss::TimeForfeit)),
            Typed::Interrupted => {
                self.autosave()?;
                return Ok(Next::Leave);
            }
            Typed::End => return Ok(Next::Leave),
        };
        let line = verbs::trimmed(&line);
        if line.is_empty() && self.tournament.is_none() {
            return Ok(Next::Again);
        }
        // Input that is both a move and a verb is taken as a move.
        if !is_over && G::read_typed(self.position(), line).is_ok() {
            return self.try_move(line, side);
        }
        let (word, rest) = verbs::split(line);
        if let Some(next) = G::verb(self, word, rest)? {
            return Ok(next);
        }
        match verbs::find(word) {
            Some(verb) => self.obey(verb, word, rest, is_over),
            None if is_over => self.again(&message!("play-over")),
            None => self.try_move(line, side),
        }
    }

    fn again(&mut self, message: &Message) -> anyhow::Result<Next> {
        self.dialogue.say(message)?;
        Ok(Next::Again)
    }

    fn lose(&mut self, side: usize, why: Loss) -> Next {
        self.termination = Some(Termination::Lost(side, why));
        Next::Again
    }

    fn try_move(&mut self, line: &str, side: usize) -> anyhow::Result<Next> {
        let language = self.dialogue.language;
        match G::read_typed(self.position(), line) {
            Ok(mv) => {
                if let Some(echo) = G::echo(self.position(), line, mv, language) {
                    self.dialogue.say(&echo)?;
                }
                self.make(mv)?;
                self.undone.clear();
                Ok(Next::Moved)
            }
            Err(TypedMoveError::Illegal(why)) => {
                self.dialogue.say(&why)?;
                Ok(match self.tournament {
                    Some(_) => self.lose(side, Loss::Illegal),
                    None => Next::Again,
                })
            }
            Err(TypedMoveError::NoMove(why)) => {
                self.dialogue.say(&why)?;
                self.turn.1 += 1;
                let is_lost = self.tournament.is_some() && self.turn.1 == MAX_INVALID;
                Ok(match is_lost {
                    true => self.lose(side, Loss::ThreeInvalid),
                    false => Next::Again,
                })
            }
        }
    }

    fn obey(&mut self, verb: Verb, word: &str, rest: &str, is_over: bool) -> anyhow::Result<Next> {
        let helps = matches!(
            verb,
            Verb::Undo
                | Verb::Redo
                | Verb::Hint
                | Verb::Evaluate
                | Verb::Load
                | Verb::New
                | Verb::Switch
        );
        if helps && self.tournament.is_some() {
            return self.again(&message!("play-not-in-tournament"));
        }
        let needs_a_game = matches!(
            verb,
            Verb::Hint | Verb::Evaluate | Verb::Resign | Verb::Draw
        );
        if needs_a_game && is_over {
            return self.again(&message!("play-over"));
        }
        match verb {
            Verb::Quit => return Ok(Next::Leave),
            Verb::Help => {
                self.dialogue.say(&G::help())?;
            }
            Verb::Board => self.draw(&[])?,
            Verb::Flip => {
                self.flipped = !self.flipped;
                self.draw(&[])?;
            }
            Verb::Marks => {
                self.marks = !self.marks;
                self.draw(&[])?;
            }
            Verb::Moves => self.show_moves(rest)?,
            Verb::List => self.list()?,
            Verb::Undo if self.undo() => return Ok(Next::Moved),
            Verb::Undo => self.dialogue.say(&message!("play-nothing-to-undo"))?,
            Verb::Redo if self.redo() => return Ok(Next::Moved),
            Verb::Redo => self.dialogue.say(&message!("play-nothing-to-redo"))?,
            Verb::Hint => self.hint()?,
            Verb::Evaluate => self.evaluate()?,
            Verb::Resign => {
                let side = G::side_to_move(self.position());
                return Ok(self.lose(side, Loss::Resigned));
            }
            Verb::Draw => self.offer_draw()?,
            Verb::Switch => {
                self.seats.swap(0, 1);
                return Ok(Next::Moved);
            }
            Verb::New => {
                let position = G::again(self.position());
                self.begin(position);
                return Ok(Next::Moved);
            }
            Verb::Save | Verb::Load if rest.is_empty() => {
                let example = format!("{word} game.{}", G::EXTENSIONS[0]);
                self.dialogue.say(&message!("play-incomplete", example))?;
            }
            Verb::Save => self.save(rest)?,
            Verb::Load => return self.load(rest),
            Verb::Time => match rest.parse() {
                Ok(seconds) if seconds > 0.0 && seconds < 1e9 => {
                    self.limits.movetime = Some(Duration::from_secs_f64(seconds));
                    self.limits.depth = None;
                }
                _ => self.out_of_range(word, rest, ("2.5", "0.001", "999999999"))?,
            },
            Verb::Depth => match rest.parse() {
                Ok(depth @ 1..=1000) => {
                    self.limits.depth = Some(depth);
                    self.limits.movetime = None;
                }
                _ => self.out_of_range(word, rest, ("8", "1", "1000"))?,
            },
            Verb::Level => match rest.parse() {
                Ok(level @ 1..=FULL) => self.play_at(Level {
                    level: Some(level),
                    level_seed: None,
                }),
                _ => self.out_of_range(word, rest, ("8", "1", &FULL.to_string()))?,
            },
            Verb::Now => self.dialogue.say(&message!("play-not-thinking"))?,
        }
        Ok(Next::Again)
    }

    /// Reports a missing or wrong argument of `word`: shows an example, or the least and the
    /// greatest value.
    fn out_of_range(
        &mut self,
        word: &str,
        found: &str,
        (example, least, most): (&str, &str, &str),
    ) -> std::io::Result<()> {
        let example = format!("{word} {example}");
        self.dialogue.say(&match found.is_empty() {
            true => message!("play-incomplete", example),
            false => {
                let (word, found) = (word.to_owned(), super::quoted(found));
                let (least, most) = (least.to_owned(), most.to_owned());
                message!("play-out-of-range", word, found, least, most)
            }
        })
    }

    pub(super) fn begin(&mut self, position: G::Position) {
        self.engine.new_game(position);
        self.termination = None;
        self.settled = 0;
        self.undone.clear();
    }

    /// Lists the legal moves; with a `beginning`, only those that start with it, marked on the
    /// board.
    ///
    /// # Errors
    /// When stdout cannot be written.
    pub fn show_moves(&mut self, beginning: &str) -> std::io::Result<()> {
        let position = self.position();
        let mut moves = G::root_moves(position);
        moves.retain(|&mv| G::plain_move(mv).starts_with(&beginning.to_lowercase()));
        let names = moves
            .iter()
            .map(|&mv| G::name(position, mv, self.dialogue.language));
        let names = names.collect::<Vec<_>>().join("  ");
        match (moves.is_empty(), beginning) {
            (true, "") => return self.dialogue.say(&message!("play-over")),
            (true, _) => {
                let square = super::quoted(beginning);
                return self.dialogue.say(&message!("play-no-moves-of", square));
            }
            (false, "") => {}
            (false, _) => self.draw(&moves)?,
        }
        self.dialogue.show(names)
    }

    /// Prints the moves so far, in rows, and the name of the opening.
    ///
    /// # Errors
    /// When stdout cannot be written.
    pub fn list(&mut self) -> std::io::Result<()> {
        let positions = positions::<G>(self.position());
        let moves = positions.windows(2);
        let name = |pair: &[G::Position]| Some(G::short_name(&pair[0], G::last_move(&pair[1])?));
        let names: Vec<String> = moves.filter_map(name).collect();
        for (row, names) in names.chunks(ROW).enumerate() {
            let (first, names) = (ROW * row + 1, names.join(" "));
            self.dialogue.show(format_args!("{first:>3}. {names}"))?;
        }
        if let Some(name) = G::opening(&positions) {
            self.dialogue.say(&message!("opening", name))?;
        }
        Ok(())
    }

    /// Offers a draw to the opponent, who accepts or declines.
    fn offer_draw(&mut self) -> anyhow::Result<()> {
        let opponent = 1 - G::side_to_move(self.position());
        let is_taken = match G::DRAWS {
            false => return Ok(self.dialogue.say(&message!("play-no-draws"))?),
            true if self.is_human(opponent) => {
                let question = message!("play-ask-draw", side = G::side(opponent));
                self.dialogue.confirms(&question)?
            }
            true => self.engine_takes_draw(opponent),
        };
        match is_taken {
            true => self.termination = Some(Termination::Draw),
            false => self.dialogue.say(&message!("play-draw-refused"))?,
        }
        Ok(())
    }
}
