//! Opening rules of Gomoku tournaments in a game with variations: what each line of play is waiting
//! for, and who has which colour there.
//!
//! Stones of the opening are ordinary moves, black and white in turn, whoever puts them down. What
//! is declared beside them (a swap, a number of fifth moves, the points offered) is stored with the
//! node where it was declared, so another line from an earlier node can be opened differently. The
//! procedure itself is [`gomoku_rules::opening_rule`], replayed for each node.

use std::collections::BTreeMap;

use ::cli::message;
use anyhow::bail;
use engine_client::Seat;
use gomoku_rules::opening_rule::{
    Answer, Area, Choice, NoAnswer, Opening, OpeningError, OpeningRule,
};
use gomoku_rules::{Color, Point, Rule, Size};
use serde::Serialize;

use crate::schema::{OpeningCard, OpeningWord};

/// The rule, and what was declared at each node.
pub(crate) struct Openings {
    /// The opening before its first answer.
    begin: Opening,
    words: BTreeMap<usize, Vec<OpeningWord>>,
}

/// How far an opening has come on a line of play.
#[derive(Clone)]
pub struct Progress {
    /// The opening after all complete answers.
    pub opening: Opening,
    /// Stones of the answer that is not complete yet, in the order they were put down.
    stones: Vec<Point>,
    /// The node where the answer that is not complete yet begins.
    pub begins_at: usize,
    /// The player to answer has declared to keep their colour.
    stays: bool,
    /// The player to answer has announced two stones, where one or two are possible.
    two: bool,
}

/// Why something does not fit an opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
pub enum Misfit {
    #[error(transparent)]
    Answer(#[from] OpeningError),
    #[error(transparent)]
    Text(#[from] NoAnswer),
    #[error("this is not to be said here")]
    Word,
}

impl Progress {
    fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        let ways = self.opening.step().map_or(&[][..], |step| step.ways);
        ways.iter().map(|way| way.choice)
    }

    fn offers(&self, wanted: Choice) -> bool {
        self.choices().any(|choice| choice == wanted)
    }

    /// What the next stones are for: the choice with the fewest stones, unless two were announced.
    fn stones_wanted(&self) -> Option<Choice> {
        let puts = |choice: &Choice| choice.areas().is_some() || *choice == Choice::Take;
        let choices = self.choices().filter(puts);
        let count = |choice: &Choice| self.opening.count(*choice);
        match self.two {
            true => choices.max_by_key(count),
            false => choices.min_by_key(count),
        }
    }

    /// Whether two stones may be announced; otherwise the first stone is taken as the whole answer.
    fn may_be_two(&self) -> bool {
        let stones = self.choices().filter(|choice| choice.areas().is_some());
        self.stones.is_empty() && !self.two && stones.count() > 1
    }

    fn areas(&self) -> &'static [Area] {
        self.stones_wanted()
            .and_then(Choice::areas)
            .unwrap_or_default()
    }

    /// The largest number of fifth moves that may be declared, if that is next.
    fn number_wanted(&self) -> Option<u8> {
        match self.stones_wanted()? {
            Choice::StonesAndNumber { areas, most } if areas.len() == self.stones.len() => {
                Some(most)
            }
            _ => None,
        }
    }

    /// How many fifth moves to offer, if that is a choice now.
    fn offer_wanted(&self) -> Option<usize> {
        let mut offers = self.choices();
        let offer = offers.find(|choice| matches!(choice, Choice::Offer(_)))?;
        self.opening.count(offer)
    }

    /// Whether no answer has been started: an engine can be asked only for a whole answer.
    pub fn is_between_answers(&self) -> bool {
        self.stones.is_empty() && !self.stays && !self.two
    }

    fn answer(&mut self, answer: Answer) -> Result<(), Misfit> {
        self.opening.answer(answer)?;
        (self.stays, self.two) = (false, false);
        self.stones.clear();
        Ok(())
    }

    /// Puts a stone down; `leads_to` is the node of that move.
    pub(crate) fn put(&mut self, point: Point, leads_to: usize) -> Result<(), Misfit> {
        if self.opening.step().is_none() {
            return Ok(());
        }
        if let Some(most) = self.number_wanted() {
            return Err(OpeningError::Number { found: None, most }.into());
        }
        let choice = self.stones_wanted().ok_or(Misfit::Word)?;
        if let Some(&area) = self.areas().get(self.stones.len())
            && !area.contains(point, self.opening.game().size())
        {
            return Err(OpeningError::Area { point, area }.into());
        }
        self.stones.push(point);
        let is_whole = match choice {
            Choice::Stones(areas) => areas.len() == self.stones.len(),
            Choice::StonesAndNumber { .. } => false,
            _ => true,
        };
        if is_whole {
            self.answer(Answer::points(self.stones.clone()))?;
            self.begins_at = leads_to;
        }
        Ok(())
    }

    /// Declares something at a node.
    pub(crate) fn say(&mut self, word: &OpeningWord, at: usize) -> Result<(), Misfit> {
        let begins = self.stones.is_empty();
        let is_fit = match word {
            OpeningWord::Swap => begins && !self.stays && self.offers(Choice::Swap),
            OpeningWord::Stay => begins && !self.stays && !self.two && self.offers(Choice::Swap),
            OpeningWord::Two => begins && !self.stays && self.may_be_two(),
            OpeningWord::Number(_) => self.number_wanted().is_some(),
            OpeningWord::Offer(points) => begins && self.offer_wanted() == Some(points.len()),
        };
        if !is_fit {
            return Err(Misfit::Word);
        }
        match word {
            OpeningWord::Swap => self.answer(Answer::Swap)?,
            OpeningWord::Stay => self.stays = true,
            OpeningWord::Two => self.two = true,
            OpeningWord::Number(number) => {
                let points = self.stones.clone();
                let fifths = Some(*number);
                self.answer(Answer::Points { points, fifths })?;
            }
            OpeningWord::Offer(points) => self.answer(points.join(" ").parse()?)?,
        }
        if self.is_between_answers() {
            self.begins_at = at;
        }
        Ok(())
    }

    /// Whether the opening allows a stone on a point now.
    pub(crate) fn allows(&self, point: Point) -> bool {
        if self.opening.step().is_none() {
            return true;
        }
        if self.number_wanted().is_some() {
            return false;
        }
        match self.stones_wanted() {
            Some(Choice::Take) => self.opening.offered().contains(&point),
            Some(_) => self
                .areas()
                .get(self.stones.len())
                .is_some_and(|area| area.contains(point, self.opening.game().size())),
            None => false,
        }
    }

    /// The opening as the page shows it; `None` when it is finished.
    pub(crate) fn card(&self, person: bool) -> Option<OpeningCard> {
        let step = self.opening.step()?;
        let number = self.number_wanted();
        let puts = number.is_none().then(|| self.stones_wanted()).flatten();
        let swaps = self.stones.is_empty() && !self.stays && !self.two;
        let areas = self.areas();
        Some(OpeningCard {
            rule: self.opening.rule().name(),
            person,
            color: match step.color {
                Color::Black => Seat::First,
                Color::White => Seat::Second,
            },
            stones: puts.map(|choice| {
                let count = self.opening.count(choice).unwrap_or_default();
                [self.stones.len() + 1, count]
            }),
            area: match areas.get(self.stones.len()).filter(|_| puts.is_some()) {
                Some(&Area::Within(radius)) => Some((true, radius)),
                Some(&Area::Beyond(radius)) => Some((false, radius)),
                _ => None,
            },
            may_swap: swaps && self.offers(Choice::Swap),
            may_be_two: swaps && self.may_be_two(),
            number,
            offer: self.offer_wanted(),
            offered: self
                .opening
                .offered()
                .iter()
                .map(|p| [p.x(), p.y()])
                .collect(),
        })
    }
}

impl Openings {
    /// # Errors
    /// When the rule does not fit the board, or there are stones on it already.
    pub(crate) fn new(rule: OpeningRule, start: &str) -> anyhow::Result<Self> {
        let (size, game, stones): (Size, Rule, Vec<Point>) = crate::rules::read_gomoku(start)?;
        if !stones.is_empty() {
            bail!(message!(
                "opening-not-empty",
                rule = rule.to_string(),
                found = stones.len()
            ));
        }
        let begin = Opening::new(rule, size, game)?;
        let words = BTreeMap::new();
        Ok(Self { begin, words })
    }

    pub(crate) fn begin(&self) -> Progress {
        Progress {
            opening: self.begin.clone(),
            stones: Vec::new(),
            begins_at: 0,
            stays: false,
            two: false,
        }
    }

    /// What was declared at a node.
    pub(crate) fn said(&self, node: usize) -> &[OpeningWord] {
        self.words.get(&node).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn say(&mut self, node: usize, word: OpeningWord) {
        self.words.entry(node).or_default().push(word);
    }

    /// Takes back the last declaration at a node.
    pub(crate) fn unsay(&mut self, node: usize) -> Option<OpeningWord> {
        self.words.get_mut(&node)?.pop()
    }
}

/// What an engine's answer does: a declaration, stones, and a declaration after them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ParsedAnswer {
    pub before: Option<OpeningWord>,
    pub stones: Vec<String>,
    pub behind: Option<OpeningWord>,
}

impl Progress {
    /// Parses and checks an engine's answer.
    ///
    /// # Errors
    /// Why the opening does not accept the answer.
    pub fn read(&self, text: &str) -> Result<ParsedAnswer, Misfit> {
        let answer: Answer = text.parse()?;
        self.opening.clone().answer(answer.clone())?;
        let Answer::Points { points, fifths } = answer else {
            let before = Some(OpeningWord::Swap);
            return Ok(ParsedAnswer {
                before,
                ..ParsedAnswer::default()
            });
        };
        let stones: Vec<String> = points.iter().map(Point::to_string).collect();
        // The number of points tells what is meant; only an offer puts no stones down.
        if self.offer_wanted() == Some(points.len()) {
            let before = Some(OpeningWord::Offer(stones));
            return Ok(ParsedAnswer {
                before,
                ..ParsedAnswer::default()
            });
        }
        let fewest = self
            .stones_wanted()
            .and_then(|choice| self.opening.count(choice));
        Ok(ParsedAnswer {
            before: (fewest != Some(points.len())).then_some(OpeningWord::Two),
            stones,
            behind: fifths.map(OpeningWord::Number),
        })
    }
}
