//! The game on the table: what was played, and what was taken back.

use gomoku_rules::{Color, Game, IllegalMove, Point};

/// A game with moves that were taken back and may be played again.
#[derive(Clone, Debug)]
pub(super) struct History {
    game: Game,
    /// Moves that are not taken back: those of an opening that gave out the colours.
    settled: usize,
    /// Moves taken back, the last one first to be played again.
    undone: Vec<Point>,
}

impl History {
    pub(super) fn new(game: Game) -> Self {
        Self {
            game,
            settled: 0,
            undone: Vec::new(),
        }
    }

    /// A game whose moves so far were an opening, and stay.
    pub(super) fn after_opening(game: Game) -> Self {
        Self {
            settled: game.moves().len(),
            ..Self::new(game)
        }
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether nothing more is to be played.
    pub(super) const fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Plays a move; what was taken back is forgotten.
    pub(super) fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.game.play(point)?;
        self.undone.clear();
        Ok(())
    }

    /// The side to move gives up, if the game goes on.
    pub(super) fn resign(&mut self) {
        self.game.resign();
    }

    /// Takes back what the last of these players chose, and what was answered to it. Whether there was
    /// such a move.
    pub(super) fn undo(&mut self, people: &[Color]) -> bool {
        if self.game.resume() {
            return true;
        }
        // The stones of even places are those of who is to move now.
        let mover = self.game.to_move();
        let choosers = [!mover, mover];
        let count = self.game.moves().len().saturating_sub(self.settled);
        let Some(back) = (0..count).find(|index| people.contains(&choosers[index % 2])) else {
            return false;
        };
        for _ in 0..=back {
            self.undone.extend(self.game.undo());
        }
        true
    }

    /// Plays again what the last undo took back: one of these players' moves, and the answers to it.
    /// Whether there was any.
    pub(super) fn redo(&mut self, people: &[Color]) -> bool {
        if self.is_over() {
            return false;
        }
        let before = self.game.moves().len();
        while let Some(point) = self.undone.pop() {
            if self.game.play(point).is_err() {
                self.undone.clear();
                break;
            }
            if people.contains(&self.game.to_move()) {
                break;
            }
        }
        self.game.moves().len() > before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::{Outcome, Reason, Rule, Size};

    fn history(moves: &str) -> History {
        let mut history = History::new(Game::new(Size::STANDARD, Rule::Freestyle));
        for word in moves.split_whitespace() {
            history.play(word.parse().unwrap()).unwrap();
        }
        history
    }

    #[test]
    fn undo_goes_back_to_a_persons_choice_and_redo_forth_again() {
        let mut history = history("7,7 8,8 7,8 8,7");
        let black = [Color::Black];
        assert!(history.undo(&black) && history.game().moves().len() == 2);
        assert!(history.undo(&black) && history.game().moves().is_empty());
        assert!(!history.undo(&black));
        assert!(history.redo(&black) && history.game().moves().len() == 2);
        assert!(history.redo(&black) && history.game().moves().len() == 4);
        assert!(!history.redo(&black));
        let both = Color::ALL;
        assert!(history.undo(&both) && history.game().moves().len() == 3);
        history.play(Point::new(0, 0)).unwrap();
        assert!(!history.redo(&both), "another move was played instead");
    }

    #[test]
    fn an_opening_stays() {
        let mut history = History::after_opening(history("7,7 8,8 7,8").game().clone());
        assert!(!history.undo(&Color::ALL));
        history.play(Point::new(0, 0)).unwrap();
        assert!(history.undo(&Color::ALL) && !history.undo(&Color::ALL));
        assert_eq!(history.game().moves().len(), 3);
    }

    #[test]
    fn who_gave_up_may_go_on() {
        let mut history = history("7,7 8,8");
        assert!(history.undo(&[Color::White]));
        history.resign();
        assert!(!history.redo(&[Color::White]), "the game is over");
        assert_eq!(
            history.game().outcome(),
            Some(Outcome::Win {
                winner: Color::Black,
                reason: Reason::Resignation
            })
        );
        assert!(history.undo(&[Color::White]));
        assert_eq!(
            (history.is_over(), history.game().moves().len()),
            (false, 1)
        );
    }
}
