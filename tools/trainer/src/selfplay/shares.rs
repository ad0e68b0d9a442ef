//! Chooses what is played next: the game that has had the least of its share of time.

use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use ::cli::{Message, message};
use gomoku_rules::Rule;

use crate::cli::GameName;
use crate::shard::GameKind;

/// Everything that can be played: kind of game, game, name.
const KINDS: [(GameKind, GameName, &str); 5] = [
    (GameKind::Xiangqi, GameName::Xiangqi, "xiangqi"),
    (GameKind::Reversi, GameName::Reversi, "reversi"),
    (
        GameKind::Gomoku(Rule::Freestyle),
        GameName::Gomoku,
        "freestyle",
    ),
    (
        GameKind::Gomoku(Rule::Standard),
        GameName::Gomoku,
        "standard",
    ),
    (GameKind::Gomoku(Rule::Renju), GameName::Gomoku, "renju"),
];
/// The name for all rules of Gomoku together.
const GOMOKU: &str = "gomoku";

/// The name of a kind of game in options and files.
pub fn name_of(kind: GameKind) -> &'static str {
    let found = KINDS.iter().find(|(known, ..)| *known == kind);
    found.map_or(GOMOKU, |&(_, _, name)| name)
}

/// The kind of game with this name.
pub fn kind_of(name: &str) -> Option<GameKind> {
    let found = KINDS.iter().find(|&&(_, _, known)| known == name);
    found.map(|&(kind, ..)| kind)
}

/// A share as on the command line: `xiangqi=2`.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    name: String,
    parts: f64,
}

impl FromStr for Share {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let expected = || {
            let names = KINDS.iter().map(|&(_, _, name)| name);
            let names: Vec<_> = [GOMOKU]
                .into_iter()
                .chain(names)
                .map(str::to_owned)
                .collect();
            message!("share-expected", names)
        };
        let (name, parts) = text.split_once('=').ok_or_else(expected)?;
        let parts: f64 = parts.parse().map_err(|_| expected())?;
        let is_known = name == GOMOKU || KINDS.iter().any(|&(_, _, known)| known == name);
        if !is_known || !parts.is_finite() || parts < 0.0 {
            return Err(expected());
        }
        Ok(Self {
            name: name.to_owned(),
            parts,
        })
    }
}

/// The time that a game has had of its share.
struct Account {
    kind: GameKind,
    parts: f64,
    /// In seconds, summed over all workers.
    spent: f64,
    files: u32,
    at_work: u32,
}

impl Account {
    /// The time for each part, counting the files in progress as if they were done.
    fn had(&self) -> f64 {
        let a_file = self.spent / f64::from(self.files.max(1));
        (self.spent + f64::from(self.at_work) * a_file.max(1.0)) / self.parts
    }
}

pub struct Shares(Mutex<Vec<Account>>);

/// The time that a worker spends on a game; booked when this is dropped.
pub struct Turn<'a> {
    shares: &'a Shares,
    pub kind: GameKind,
    start: Instant,
}

impl Shares {
    /// The kinds of games to play with their shares, or only those of one game. Default: one part
    /// for each game, shared by the rules of Gomoku.
    ///
    /// # Errors
    /// When no game has a share.
    pub fn new(only: Option<GameName>, given: &[Share]) -> Result<Self, Message> {
        let rules = KINDS
            .iter()
            .filter(|&&(_, game, _)| game == GameName::Gomoku);
        let rules = rules.count() as f64;
        let parts = |name: &str| {
            let last = given.iter().rev().find(|share| share.name == name);
            last.map(|share| share.parts)
        };
        let accounts = KINDS.iter().filter_map(|&(kind, game, name)| {
            let of_game = if game == GameName::Gomoku {
                parts(GOMOKU).unwrap_or(1.0) / rules
            } else {
                1.0
            };
            let parts = parts(name).unwrap_or(of_game);
            let plays = parts > 0.0 && only.is_none_or(|only| only == game);
            plays.then_some(Account {
                kind,
                parts,
                spent: 0.0,
                files: 0,
                at_work: 0,
            })
        });
        let accounts: Vec<Account> = accounts.collect();
        if accounts.is_empty() {
            return Err(message!("share-nothing"));
        }
        Ok(Self(Mutex::new(accounts)))
    }

    fn accounts(&self) -> MutexGuard<'_, Vec<Account>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn account(&self, kind: GameKind, change: impl FnOnce(&mut Account)) {
        let mut accounts = self.accounts();
        let account = accounts.iter_mut().find(|account| account.kind == kind);
        if let Some(account) = account {
            change(account);
        }
    }

    /// Starts a turn of the game to be played next.
    pub fn next(&self) -> Turn<'_> {
        Turn {
            shares: self,
            kind: self.begin_next(),
            start: Instant::now(),
        }
    }

    /// The game to be played next; counts a file of it as begun.
    pub fn begin_next(&self) -> GameKind {
        let mut accounts = self.accounts();
        let least = |one: &&mut Account, two: &&mut Account| one.had().total_cmp(&two.had());
        let kind = accounts.iter_mut().min_by(least).map(|account| {
            account.at_work += 1;
            account.kind
        });
        kind.unwrap_or(GameKind::Xiangqi)
    }

    /// Counts a file of a game as begun.
    pub fn begin(&self, kind: GameKind) {
        self.account(kind, |account| account.at_work += 1);
    }

    /// Books the time of a file that has ended.
    pub fn end(&self, kind: GameKind, seconds: f64) {
        self.account(kind, |account| {
            account.spent += seconds;
            account.files += 1;
            account.at_work = account.at_work.saturating_sub(1);
        });
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.shares
            .end(self.kind, self.start.elapsed().as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(only: Option<GameName>, text: &str) -> Result<Shares, Message> {
        let given: Vec<Share> = text
            .split(',')
            .filter(|share| !share.is_empty())
            .map(|share| share.parse().unwrap())
            .collect();
        Shares::new(only, &given)
    }

    #[test]
    fn time_is_shared_as_requested() {
        for (only, text, expected) in [
            (None, "", [3, 3, 1, 1, 1]),
            (None, "xiangqi=2,gomoku=3,reversi=0", [6, 0, 3, 3, 3]),
            (None, "gomoku=0,renju=2,xiangqi=1", [3, 3, 0, 0, 6]),
            (
                Some(GameName::Gomoku),
                "renju=2,standard=0",
                [0, 0, 1, 0, 6],
            ),
        ] {
            let shares = shares(only, text).unwrap();
            let mut turns = [0_usize; KINDS.len()];
            let all: usize = expected.iter().sum();
            for _ in 0..20 * all {
                let turn = shares.next();
                let place = KINDS.iter().position(|(kind, ..)| *kind == turn.kind);
                turns[place.unwrap()] += 1;
                // Pretend that each file takes a second.
                std::mem::forget(turn);
                let mut accounts = shares.accounts();
                let account = accounts.iter_mut().find(|account| account.at_work > 0);
                let account = account.unwrap();
                account.at_work = 0;
                account.files += 1;
                account.spent += 1.0;
            }
            for (found, expected) in turns.into_iter().zip(expected) {
                assert!(found.abs_diff(20 * expected) <= 1, "{text}: {turns:?}");
            }
        }
        assert!(shares(Some(GameName::Xiangqi), "xiangqi=0").is_err());
    }

    #[test]
    fn shares_that_are_none_are_refused() {
        for text in [
            "chess=1",
            "xiangqi",
            "xiangqi=-1",
            "xiangqi=x",
            "gomoku=inf",
        ] {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
    }
}
