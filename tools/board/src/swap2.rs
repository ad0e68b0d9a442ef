//! Gomoku's opening by swap2 in a game with variations: what each line of play waits for, and who has which colour there.
//!
//! Stones of the opening are ordinary moves, black and white in turn, whoever puts them down. What is chosen is kept with
//! the node where it was chosen: another line from before may choose otherwise.

use std::collections::BTreeMap;

use engine_client::Seat;

use crate::game::{Game, Unfit};
use crate::judge::Refused;
use crate::schema::{Player, Swap2Choice, Swap2Stage};

/// The choices made, by node.
#[derive(Default)]
pub(crate) struct Swap2 {
    choices: BTreeMap<usize, Swap2Choice>,
}

/// Stones after which there is something to choose.
const FIRST_CHOICE: usize = 3;
const SECOND_CHOICE: usize = 5;

impl Swap2Stage {
    /// Whose turn it is: 0 is the one who opened.
    fn role(self) -> usize {
        match self {
            Self::Three | Self::First => 0,
            Self::Second | Self::Two => 1,
        }
    }
}

impl Game {
    /// How many stones lie at a node, and what was chosen after three and after five of them.
    fn opened(&self, at: usize) -> Option<(usize, Option<Swap2Choice>, Option<Swap2Choice>)> {
        let swap2 = self.swap2.as_ref()?;
        let mut path: Vec<usize> =
            std::iter::successors(Some(at), |&at| self.previous(at)).collect();
        path.reverse();
        let chosen = |stones: usize| swap2.choices.get(path.get(stones)?).copied();
        Some((path.len() - 1, chosen(FIRST_CHOICE), chosen(SECOND_CHOICE)))
    }

    /// What the opening waits for at a node; none when the colours are settled.
    pub fn stage(&self, at: usize) -> Option<Swap2Stage> {
        match self.opened(at)? {
            (0..FIRST_CHOICE, ..) => Some(Swap2Stage::Three),
            (FIRST_CHOICE, None, _) => Some(Swap2Stage::Second),
            (FIRST_CHOICE..SECOND_CHOICE, Some(Swap2Choice::Two), _) => Some(Swap2Stage::Two),
            (SECOND_CHOICE, Some(Swap2Choice::Two), None) => Some(Swap2Stage::First),
            _ => None,
        }
    }

    /// Whether the players have changed seats on the way to a node. The sixth stone without a word is white's.
    pub(crate) fn seats_are_swapped(&self, at: usize) -> bool {
        match self.opened(at) {
            Some((_, Some(Swap2Choice::Black), _)) => true,
            Some((stones, Some(Swap2Choice::Two), chosen)) => {
                chosen == Some(Swap2Choice::White) || (chosen.is_none() && stones > SECOND_CHOICE)
            }
            _ => false,
        }
    }

    /// The players as they sit at a node.
    pub fn seated(&self, at: usize) -> [Player; 2] {
        let [first, second] = self.players();
        match self.seats_are_swapped(at) {
            true => [second, first],
            false => [first, second],
        }
    }

    /// Which of the players, as they began, has a seat at a node.
    pub fn role(&self, at: usize, seat: Seat) -> usize {
        seat.index() ^ usize::from(self.seats_are_swapped(at))
    }

    /// Which of them is to act at a node where this seat is to move.
    pub fn actor(&self, at: usize, turn: Seat) -> usize {
        self.stage(at)
            .map_or_else(|| self.role(at, turn), Swap2Stage::role)
    }

    /// How an engine is asked here: for the answer to the opening, with a stage; else for a move.
    pub fn question(&self, at: usize) -> Option<Swap2Stage> {
        let (stones, ..) = self.opened(at)?;
        self.stage(at)
            .filter(|_| [0, FIRST_CHOICE, SECOND_CHOICE].contains(&stones))
    }

    pub(crate) fn choose(&mut self, at: usize, choice: Swap2Choice) -> Result<(), Unfit> {
        let fits = match self.stage(at) {
            Some(Swap2Stage::Second) => true,
            Some(Swap2Stage::First) => choice != Swap2Choice::Two,
            _ => false,
        };
        match &mut self.swap2 {
            Some(swap2) if fits => {
                swap2.choices.insert(at, choice);
                Ok(())
            }
            _ => Err(Refused::Illegal("swap2".to_owned()).into()),
        }
    }
}

/// An engine's answer to the opening: what it chooses, and the stones that it puts down.
pub type Answer = (Option<Swap2Choice>, Vec<String>);

/// None when the stage has no such answer.
pub fn read_answer(stage: Swap2Stage, answer: &str) -> Option<Answer> {
    let stones: Vec<String> = answer.split_whitespace().map(str::to_owned).collect();
    match (stage, answer, stones.len()) {
        (Swap2Stage::Second | Swap2Stage::First, "SWAP", _) => {
            Some((Some(Swap2Choice::Black), Vec::new()))
        }
        (Swap2Stage::Three, _, 3) => Some((None, stones)),
        (Swap2Stage::Second | Swap2Stage::First, _, 1) => Some((Some(Swap2Choice::White), stones)),
        (Swap2Stage::Second, _, 2) => Some((Some(Swap2Choice::Two), stones)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Event;
    use crate::schema::Setup;
    use arena::game::choice::GameChoice;

    fn engine(name: &str) -> Player {
        Player::Engine {
            engine: name.to_owned(),
            limit: "st=1".to_owned(),
            level: None,
        }
    }

    fn opened(stones: usize) -> Game {
        let mut game = Game::new(&Setup {
            players: [engine("opens"), engine("answers")],
            swap2: true,
            ..Setup::of(GameChoice::usual("gomoku"))
        })
        .unwrap();
        let moves = ["7,7", "8,8", "9,7", "6,6", "5,7", "4,4"];
        for (at, mv) in moves.into_iter().enumerate().take(stones) {
            game.apply(&Event::untimed(at, mv)).unwrap();
        }
        game
    }

    fn choose(game: &mut Game, at: usize, choice: Swap2Choice) -> Result<(), Unfit> {
        game.apply(&Event::Choose { at, choice })
    }

    #[test]
    fn whoever_opens_has_the_colour_that_the_choices_leave() {
        use Swap2Choice::{Black, Two, White};
        for (chosen, black) in [
            (&[(3, Black)][..], "answers"),
            (&[(3, White)], "opens"),
            (&[(3, Two), (5, Black)], "opens"),
            (&[(3, Two), (5, White)], "answers"),
        ] {
            let mut game = opened(3);
            for &(at, choice) in chosen {
                if at == 5 {
                    assert_eq!(game.stage(3), Some(Swap2Stage::Two));
                    for (at, mv) in [(3, "6,6"), (4, "5,7")] {
                        game.apply(&Event::untimed(at, mv)).unwrap();
                    }
                    assert_eq!(
                        (game.stage(5), game.actor(5, Seat::Second)),
                        (Some(Swap2Stage::First), 0)
                    );
                }
                choose(&mut game, at, choice).unwrap();
            }
            let at = game.at;
            assert_eq!(game.stage(at), None);
            assert_eq!(game.seated(at)[0], engine(black), "{chosen:?}");
            // Before the choice they sit as they began.
            assert_eq!(game.seated(2)[0], engine("opens"));
            assert!(choose(&mut game, at, Black).is_err());
        }
        assert!(choose(&mut opened(2), 2, Black).is_err());
    }

    #[test]
    fn stones_are_put_down_by_one_player_in_both_colours() {
        let game = opened(3);
        for at in 0..3 {
            assert_eq!(
                (game.stage(at), game.actor(at, Seat::Second)),
                (Some(Swap2Stage::Three), 0)
            );
        }
        assert_eq!(
            (game.stage(3), game.actor(3, Seat::Second)),
            (Some(Swap2Stage::Second), 1)
        );
        // A fourth stone without a word is white's.
        assert_eq!(opened(4).stage(4), None);
        assert_eq!(opened(4).seated(4)[1], engine("answers"));
    }

    #[test]
    fn answers_are_read_as_the_stage_has_them() {
        assert_eq!(
            read_answer(Swap2Stage::First, "SWAP").unwrap().0,
            Some(Swap2Choice::Black)
        );
        assert_eq!(
            read_answer(Swap2Stage::Second, "1,1 2,2").unwrap().0,
            Some(Swap2Choice::Two)
        );
        for (stage, answer) in [
            (Swap2Stage::Three, "SWAP"),
            (Swap2Stage::Three, "1,1"),
            (Swap2Stage::First, "1,1 2,2"),
        ] {
            assert!(read_answer(stage, answer).is_none(), "{answer}");
        }
    }
}
