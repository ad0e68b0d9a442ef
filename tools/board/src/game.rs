//! A game as it is kept: a tree of moves, and the events that built it.
//!
//! A game changes only through [`Game::apply`], and the events applied are exactly what its file
//! holds: reading the file back gives the same game.

mod opening;

use std::sync::Arc;

use engine_client::Seat;
use serde::{Deserialize, Serialize};

use crate::opening::{Misfit, Openings};
use crate::rules::{GameRules, Refused};
use crate::schema::{
    Ending, MARKS, Mark, Node, OpeningWord, Player, Setup, View, WholeGame, Worth,
};

/// Limit on moves in a game, all variations together.
pub const MAX_NODES: usize = 5_000;
/// Limits on the characters of a comment and of a title.
pub const MAX_COMMENT: usize = 4_000;
pub const MAX_TITLE: usize = 120;

/// Something that happened to a game; one line of its file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The first line of the file.
    Began {
        version: u32,
        #[serde(flatten)]
        setup: Setup,
    },
    /// A move made from node `at`.
    Move {
        at: usize,
        mv: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent_ms: Option<u64>,
        /// Time left on both clocks after the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<[u64; 2]>,
    },
    /// The current position moves to node `to`.
    Go {
        to: usize,
    },
    Players {
        players: [Player; 2],
        clock: Option<String>,
    },
    /// The game ended by something other than the rules of the board, such as resignation or time.
    Ended {
        at: usize,
        #[serde(flatten)]
        ending: Ending,
    },
    Comment {
        at: usize,
        text: String,
    },
    Judged {
        at: usize,
        worth: Worth,
        best: Option<String>,
    },
    Cut {
        at: usize,
    },
    /// Something declared in an opening, other than a stone.
    Say {
        at: usize,
        word: OpeningWord,
    },
    /// Takes back the last declaration at a node.
    Unsay {
        at: usize,
    },
    Title {
        text: String,
    },
}

impl Event {
    /// A move whose time is unknown.
    pub fn untimed(at: usize, mv: &str) -> Self {
        Self::Move {
            at,
            mv: mv.to_owned(),
            spent_ms: None,
            left_ms: None,
        }
    }
}

/// The version of the file format that is written.
pub const VERSION: u32 = 1;

pub struct Game {
    pub rules: Arc<GameRules>,
    pub start: String,
    /// As seated at the start of the game; see [`Game::seated`] for swaps.
    players: [Player; 2],
    pub(crate) openings: Option<Openings>,
    pub clock: Option<String>,
    pub title: String,
    tags: Vec<(String, String)>,
    pub nodes: Vec<Node>,
    /// The current node.
    pub at: usize,
    /// Time left on both clocks after the move that led to each node, where it was measured.
    left_ms: Vec<Option<[u64; 2]>>,
    /// The child of each node that was visited last.
    onward: Vec<Option<usize>>,
    ended: Option<(usize, Ending)>,
}

/// Why an event cannot be applied to a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
pub enum Unfit {
    #[error("there is no node {0}")]
    NoNode(usize),
    #[error(transparent)]
    Move(#[from] Refused),
    #[error(transparent)]
    Opening(#[from] Misfit),
    #[error("more than {MAX_NODES} moves")]
    Full,
    #[error("a game begins once")]
    Again,
}

impl Unfit {
    /// Unwraps errors of openings, so that they are recognized by their own types.
    pub fn known(self) -> anyhow::Error {
        match self {
            Self::Opening(Misfit::Answer(why)) => why.into(),
            Self::Opening(Misfit::Text(why)) => why.into(),
            other => other.into(),
        }
    }
}

impl Game {
    /// # Errors
    /// When there is no such game, or the starting position is invalid.
    pub fn new(setup: &Setup) -> anyhow::Result<Self> {
        let rules = GameRules::with_repetition(setup.choice.clone(), setup.repetition)?;
        let start = setup.start.clone();
        let start = start.unwrap_or_else(|| rules.start().to_owned());
        rules.view(&start, &[])?;
        let rule = setup.choice.opening_rule();
        let rule = rule?;
        let openings = rule.map(|rule| Openings::new(rule, &start)).transpose()?;
        if let Some(clock) = &setup.clock {
            clock.parse::<engine_client::clock::TimeControl>()?;
        }
        Ok(Self {
            rules: Arc::new(rules),
            start,
            players: setup.players.clone(),
            openings,
            clock: setup.clock.clone(),
            title: cut_off(&setup.title, MAX_TITLE),
            tags: setup.tags.clone(),
            nodes: vec![Node::default()],
            at: 0,
            left_ms: vec![None],
            onward: vec![None],
            ended: None,
        })
    }

    /// # Errors
    /// When the event does not fit; the game is then unchanged.
    pub fn apply(&mut self, event: &Event) -> Result<(), Unfit> {
        match event {
            Event::Began { .. } => return Err(Unfit::Again),
            Event::Move {
                at,
                mv,
                spent_ms,
                left_ms,
            } => self.make(*at, mv, *spent_ms, *left_ms)?,
            Event::Go { to } => {
                self.node(*to)?;
                self.visit(*to);
            }
            Event::Players { players, clock } => {
                self.players.clone_from(players);
                if self.seats_are_swapped(self.at) {
                    self.players.reverse();
                }
                self.clock.clone_from(clock);
            }
            Event::Ended { at, ending } => {
                self.node(*at)?;
                self.ended = Some((*at, ending.clone()));
            }
            Event::Comment { at, text } => {
                self.node(*at)?;
                self.nodes[*at].comment = cut_off(text, MAX_COMMENT);
            }
            Event::Judged { at, worth, best } => {
                self.node(*at)?;
                self.nodes[*at].worth = Some(worth.clone());
                self.nodes[*at].best.clone_from(best);
            }
            Event::Cut { at } => self.cut(*at)?,
            Event::Say { at, word } => {
                self.node(*at)?;
                self.say(*at, word)?;
            }
            Event::Unsay { at } => {
                self.node(*at)?;
                self.unsay(*at)?;
            }
            Event::Title { text } => self.title = cut_off(text, MAX_TITLE),
        }
        Ok(())
    }

    /// The node, unless it is missing or has been cut out.
    fn node(&self, number: usize) -> Result<&Node, Unfit> {
        let node = self.nodes.get(number).filter(|node| !node.cut);
        node.ok_or(Unfit::NoNode(number))
    }

    fn make(
        &mut self,
        at: usize,
        mv: &str,
        spent_ms: Option<u64>,
        left_ms: Option<[u64; 2]>,
    ) -> Result<(), Unfit> {
        self.node(at)?;
        let known = self.child(at, mv);
        let number = match known {
            Some(child) => child,
            None if self.nodes.len() > MAX_NODES => return Err(Unfit::Full),
            None => {
                self.fits_opening(at, mv)?;
                let moves = self.moves_to(at);
                let by = self.rules.play(&self.start, &moves, mv)?;
                let line = [mv.to_owned()];
                let names = self.rules.names(&self.start, &moves, &line);
                self.nodes.push(Node {
                    parent: at,
                    mv: mv.to_owned(),
                    by: Some(by),
                    names: names.into_iter().next().unwrap_or_default(),
                    ..Node::default()
                });
                self.left_ms.push(None);
                self.onward.push(None);
                self.nodes.len() - 1
            }
        };
        self.nodes[number].spent_ms = spent_ms;
        self.left_ms[number] = left_ms;
        self.visit(number);
        Ok(())
    }

    fn visit(&mut self, number: usize) {
        let mut number = number;
        self.at = number;
        while number != 0 {
            let parent = self.nodes[number].parent;
            self.onward[parent] = Some(number);
            number = parent;
        }
    }

    fn cut(&mut self, at: usize) -> Result<(), Unfit> {
        self.node(at)?;
        if at == 0 {
            return Err(Unfit::NoNode(0));
        }
        for number in at..self.nodes.len() {
            let parent = self.nodes[number].parent;
            if number == at || (parent >= at && self.nodes[parent].cut) {
                self.nodes[number].cut = true;
                self.onward[parent] = self.onward[parent].filter(|&child| child != number);
            }
        }
        if self.nodes[self.at].cut {
            self.at = self.nodes[at].parent;
        }
        Ok(())
    }

    /// The players as seated at the start of the game.
    pub fn players(&self) -> [Player; 2] {
        self.players.clone()
    }

    /// The child of a node by a move, if it exists.
    pub fn child(&self, at: usize, mv: &str) -> Option<usize> {
        let mut nodes = self.nodes.iter().enumerate().skip(1);
        nodes
            .find(|(_, node)| node.parent == at && node.mv == mv && !node.cut)
            .map(|(number, _)| number)
    }

    /// The child of a node on the line that was visited last.
    pub fn next(&self, at: usize) -> Option<usize> {
        self.onward[at]
    }

    pub fn previous(&self, at: usize) -> Option<usize> {
        (at != 0).then(|| self.nodes[at].parent)
    }

    pub fn moves_to(&self, mut at: usize) -> Vec<String> {
        let mut moves = Vec::new();
        while at != 0 {
            moves.push(self.nodes[at].mv.clone());
            at = self.nodes[at].parent;
        }
        moves.reverse();
        moves
    }

    /// The nodes of the line that was visited last, starting with the root.
    pub fn main_line(&self) -> Vec<usize> {
        std::iter::successors(Some(0), |&at| self.next(at)).collect()
    }

    /// The position at a node, and how the game ended there.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn view(&self, at: usize) -> anyhow::Result<View> {
        self.node(at)?;
        let mut view = self.rules.view(&self.start, &self.moves_to(at))?;
        if let Some((_, ending)) = self.ended.as_ref().filter(|(node, _)| *node == at) {
            view.over.get_or_insert_with(|| ending.clone());
            view.legal.clear();
        }
        self.keep_to_opening(at, &mut view.legal);
        Ok(view)
    }

    /// The mark of the move that led to a node, once it and its parent have been judged.
    pub fn mark(&self, at: usize) -> Option<&'static Mark> {
        let node = &self.nodes[at];
        let before = &self.nodes[node.parent];
        if before.best.as_ref() == Some(&node.mv) {
            return None;
        }
        let change = node.worth.as_ref()?.share - before.worth.as_ref()?.share;
        let lost = match node.by? {
            Seat::First => -change,
            Seat::Second => change,
        };
        MARKS.iter().find(|mark| lost >= mark.lost)
    }

    /// The tags that the game was imported with, with those of the players first: an engine by its
    /// own name, a person by the imported one. `players` are the two tag names.
    pub fn tags(&self, players: [&str; 2]) -> Vec<(String, String)> {
        let value = |name: &str| self.tags.iter().find(|(tag, _)| tag == name);
        let seated = players.into_iter().zip(self.seated(self.at));
        let seated = seated.map(|(tag, player)| {
            let name = match player {
                Player::Engine { engine, .. } => engine,
                Player::Person => value(tag).map_or("?", |(_, name)| name).to_owned(),
            };
            (tag.to_owned(), name)
        });
        let others = self.tags.iter();
        let others = others.filter(|(tag, _)| !players.contains(&tag.as_str()));
        seated.chain(others.cloned()).collect()
    }

    /// Time left on both clocks at a node.
    pub fn left_ms(&self, at: usize) -> Option<[u64; 2]> {
        self.left_ms[at]
    }

    pub fn whole(&self, id: &str) -> WholeGame {
        WholeGame {
            id: id.to_owned(),
            choice: self.rules.choice.clone(),
            repetition: self.rules.repetition,
            title: self.title.clone(),
            nodes: self.nodes.clone(),
        }
    }
}

/// The first `length` characters of a text.
fn cut_off(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::game::Repetition;
    use arena::game::choice::GameChoice;

    fn game(name: &str) -> Game {
        Game::new(&Setup::of(GameChoice::usual(name))).unwrap()
    }

    fn mv(at: usize, mv: &str) -> Event {
        Event::untimed(at, mv)
    }

    #[test]
    fn moves_grow_a_tree_and_a_known_move_is_gone_to() {
        let mut game = game("xiangqi");
        for event in [mv(0, "h2e2"), mv(1, "h9g7"), mv(1, "b9c7"), mv(1, "h9g7")] {
            game.apply(&event).unwrap();
        }
        assert_eq!((game.nodes.len(), game.at), (4, 2));
        assert_eq!(game.main_line(), [0, 1, 2]);
        assert_eq!(game.nodes[1].names, ["h2e2", "C2=5", "炮二平五"]);
        assert_eq!(
            game.apply(&mv(2, "h2e2")),
            Err(Unfit::Move(Refused::Illegal("h2e2".to_owned())))
        );
        game.apply(&Event::Go { to: 3 }).unwrap();
        assert_eq!(game.main_line(), [0, 1, 3]);
        game.apply(&Event::Cut { at: 1 }).unwrap();
        assert_eq!((game.at, game.main_line()), (0, vec![0]));
        assert_eq!(game.apply(&Event::Go { to: 3 }), Err(Unfit::NoNode(3)));
    }

    #[test]
    fn a_resigned_game_is_over_where_it_was_resigned() {
        let mut game = game("reversi");
        game.apply(&mv(0, "f5")).unwrap();
        let ending = Ending {
            winner: Some(Seat::First),
            reason: "resignation".to_owned(),
        };
        let ended = Event::Ended { at: 1, ending };
        game.apply(&ended).unwrap();
        assert!(game.view(1).unwrap().over.is_some());
        let start = game.view(0).unwrap();
        assert!(start.over.is_none() && start.legal.len() == 4);
    }

    /// Red's rook hunts a cannon for ever.
    #[test]
    fn repetitions_are_judged_by_the_rules_that_were_chosen() {
        let setup = |repetition, name| Setup {
            repetition,
            start: Some("4k4/4a4/4b4/6c2/9/6R2/4c4/4C4/4N4/3AKA3 b - - 0 1".to_owned()),
            ..Setup::of(GameChoice::usual(name))
        };
        let reason = |repetition| {
            let mut game = Game::new(&setup(repetition, "xiangqi")).unwrap();
            let lap = ["g6c6", "g4c4", "c6g6", "c4g4"];
            for at in 0..8 {
                game.apply(&mv(at, lap[at % 4])).unwrap();
            }
            game.view(8).unwrap().over.map(|ending| ending.reason)
        };
        let reasons = [None, Some(Repetition::Computer), Some(Repetition::League)].map(reason);
        let chase = Some("perpetual chase".to_owned());
        // The league judges at the fourth occurrence.
        assert_eq!(reasons, [chase, Some("repetition".to_owned()), None]);
        assert!(Game::new(&setup(Some(Repetition::Wxf), "reversi")).is_err());
        let text = r#"{"game": "xiangqi", "repetition": "league"}"#;
        let parsed: Setup = serde_json::from_str(text).unwrap();
        assert_eq!(parsed.repetition, Some(Repetition::League));
    }

    #[test]
    fn renju_says_why_a_point_is_forbidden() {
        let mut choice = GameChoice::usual("gomoku");
        choice.rule = Some("renju".to_owned());
        let mut game = Game::new(&Setup {
            start: Some("15x15 renju 6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0".to_owned()),
            ..Setup::of(choice)
        })
        .unwrap();
        let view = game.view(0).unwrap();
        assert_eq!(
            (view.forbidden[0].at, view.forbidden[0].why.as_str()),
            ([7, 7], "double-three")
        );
        assert!(!view.legal.contains(&"7,7".to_owned()));
        assert_eq!(
            game.apply(&mv(0, "7,7")),
            Err(Unfit::Move(Refused::Forbidden("double-three".to_owned())))
        );
    }
}
