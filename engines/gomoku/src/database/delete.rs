//! `YXDELETEDATABASEALL`: deletes positions after a position, as Rapfi does.
//!
//! A position that matches the filter is deleted with all positions after it. Positions after one
//! that does not match are searched only if the word ends in `recursive`. A position stays if
//! another stored position leads to it.

use std::collections::HashSet;

use gomoku_rules::{Game, symmetry};

use super::record::{Label, Record};
use super::{Database, Failure, Key};

/// Which positions are deleted.
pub(super) struct Filter {
    matches: Box<dyn Fn(&Record) -> bool>,
    is_recursive: bool,
}

/// The number of moves from before the move that leads to a position to the win or loss that its
/// label names. None if its value does not say.
fn steps(record: &Record) -> Option<usize> {
    let is_known = match record.label {
        Label::Win => record.value < 0,
        Label::Loss => record.value > 0,
        _ => false,
    };
    let moves = record.moves_to_end().filter(|_| is_known)?;
    Some(moves + 1)
}

fn is_decided(record: &Record) -> bool {
    matches!(record.label, Label::Win | Label::Loss)
}

fn is_known(record: &Record) -> bool {
    is_decided(record) || record.label == Label::Draw
}

impl Filter {
    /// Reads the command's words. None if they are wrong.
    pub(super) fn read(arguments: &str) -> Option<Self> {
        let arguments = arguments.to_ascii_lowercase();
        let mut words = arguments.split_whitespace();
        let word = words.next().unwrap_or_default();
        let (kind, is_recursive) = match word.strip_suffix("recursive") {
            Some(kind) => (kind, true),
            None => (word, false),
        };
        let matches: Box<dyn Fn(&Record) -> bool> = match kind {
            "" if !is_recursive => Box::new(|_| true),
            "w" => Box::new(|record| record.label == Label::Win),
            "l" => Box::new(|record| record.label == Label::Loss),
            "wl" => Box::new(is_decided),
            "wld" => Box::new(is_known),
            "nonwl" => Box::new(|record| !is_decided(record)),
            "nonwld" => Box::new(|record| !is_known(record)),
            "wlnostep" => Box::new(|record| is_decided(record) && steps(record).is_none()),
            "wlinstep" => {
                let most: usize = words.next()?.parse().ok()?;
                Box::new(move |record| steps(record).is_some_and(|steps| steps <= most))
            }
            _ => return None,
        };
        words.next().is_none().then_some(Self {
            matches,
            is_recursive,
        })
    }
}

struct Deletion<'a> {
    database: &'a Database,
    filter: &'a Filter,
    doomed: HashSet<Vec<u8>>,
    /// The positions that stay and whose next positions have been looked at.
    looked_at: HashSet<Vec<u8>>,
}

impl Deletion<'_> {
    fn find(&self, key: &Key) -> Result<Option<Record>, Failure> {
        match self.doomed.contains(key.bytes()) {
            true => Ok(None),
            false => self.database.get(key),
        }
    }

    /// Whether a stored position other than `known` leads to a position.
    fn is_reached_otherwise(&self, game: &Game, known: &Key) -> Result<bool, Failure> {
        let mover = !game.to_move();
        for (point, color) in game.board().occupied_points() {
            if color != mover {
                continue;
            }
            let mut board = game.board().clone();
            board.remove(point);
            let before = Key::of(&Game::from_position(board, game.rule(), mover));
            if before.bytes() != known.bytes() && self.find(&before)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes through the positions after one; `is_doomed` says that all of them are meant.
    fn below(&mut self, game: &Game, is_doomed: bool) -> Result<(), Failure> {
        if game.outcome().is_some() {
            return Ok(());
        }
        let own = Key::of(game);
        for point in symmetry::distinct_points(game.board()) {
            let mut after = game.clone();
            if after.play_opening(point).is_err() {
                continue;
            }
            let key = Key::of(&after);
            let Some(record) = self.find(&key)? else {
                continue;
            };
            if is_doomed || (self.filter.matches)(&record) {
                if !self.is_reached_otherwise(&after, &own)? {
                    self.doomed.insert(key.bytes().to_vec());
                    self.below(&after, true)?;
                }
            } else if self.filter.is_recursive && self.looked_at.insert(key.bytes().to_vec()) {
                self.below(&after, false)?;
            }
        }
        Ok(())
    }
}

/// Deletes the positions after a game's that a filter means. Returns their number.
///
/// # Errors
/// When the file is damaged or cannot be written.
pub(super) fn delete(database: &Database, game: &Game, filter: &Filter) -> Result<usize, Failure> {
    let mut deletion = Deletion {
        database,
        filter,
        doomed: HashSet::new(),
        looked_at: HashSet::new(),
    };
    deletion.below(game, false)?;
    database.delete_all(&deletion.doomed)?;
    Ok(deletion.doomed.len())
}

#[cfg(test)]
mod tests {
    use gomoku_rules::{Rule, Size, text};

    use super::*;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Size::STANDARD, Rule::Freestyle);
        let moves = text::parse_moves(moves, Size::STANDARD).unwrap();
        for point in moves {
            game.play(point).unwrap();
        }
        game
    }

    /// The positions, by their moves, with their labels and values.
    const STORED: [(&str, u8, i16); 8] = [
        ("h8", 0, 0),
        ("h8i9", b'w', -29_990),
        ("h8i9j10", b'l', 0),
        ("h8h9", b'x', 0),
        ("h8h9i10", b'w', 12),
        ("h8h9i10a1", 0, 0),
        ("h8j8", b'd', 0),
        ("h8h11", b'l', 29_980),
    ];

    /// The positions that are left after a command at `h8`.
    fn left(arguments: &str) -> Vec<&'static str> {
        let database = Database::in_memory().unwrap();
        for (moves, label, value) in STORED {
            let record = Record {
                label: Label::of(label),
                value,
                ..Record::default()
            };
            database.put(&Key::of(&game(moves)), &record).unwrap();
        }
        let filter = Filter::read(arguments).unwrap();
        let count = delete(&database, &game("h8"), &filter).unwrap();
        let stored = |moves: &&str| database.get(&Key::of(&game(moves))).unwrap().is_some();
        let left: Vec<_> = STORED.iter().map(|row| row.0).filter(stored).collect();
        assert_eq!(count, STORED.len() - left.len(), "{arguments}");
        left
    }

    #[test]
    fn each_word_deletes_what_it_means() {
        let all: Vec<_> = STORED.iter().map(|row| row.0).collect();
        for (arguments, deleted) in [
            ("", &all[1..]),
            ("w", &["h8i9", "h8i9j10"]),
            ("WRecursive", &["h8i9", "h8i9j10", "h8h9i10", "h8h9i10a1"]),
            ("l", &["h8h11"]),
            ("lrecursive", &["h8i9j10", "h8h11"]),
            ("wl", &["h8i9", "h8i9j10", "h8h11"]),
            (
                "wlrecursive",
                &["h8i9", "h8i9j10", "h8h9i10", "h8h9i10a1", "h8h11"],
            ),
            ("wld", &["h8i9", "h8i9j10", "h8j8", "h8h11"]),
            (
                "wldrecursive",
                &["h8i9", "h8i9j10", "h8h9i10", "h8h9i10a1", "h8j8", "h8h11"],
            ),
            ("nonwl", &["h8h9", "h8h9i10", "h8h9i10a1", "h8j8"]),
            ("nonwlrecursive", &["h8h9", "h8h9i10", "h8h9i10a1", "h8j8"]),
            ("nonwld", &["h8h9", "h8h9i10", "h8h9i10a1"]),
            ("nonwldrecursive", &["h8h9", "h8h9i10", "h8h9i10a1"]),
            ("wlnostep", &[]),
            ("wlnosteprecursive", &["h8i9j10", "h8h9i10", "h8h9i10a1"]),
            ("wlinstep 10", &[]),
            ("wlinstep 11", &["h8i9", "h8i9j10"]),
            ("wlinsteprecursive 21", &["h8i9", "h8i9j10", "h8h11"]),
        ] {
            let expected = all.iter().filter(|moves| !deleted.contains(moves));
            assert_eq!(
                left(arguments),
                expected.copied().collect::<Vec<_>>(),
                "{arguments}"
            );
        }
        for wrong in [
            "all",
            "recursive",
            "wlinstep",
            "wlinstep x",
            "w 3",
            "xrecursive",
        ] {
            assert!(Filter::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_position_that_another_one_leads_to_stays() {
        let database = Database::in_memory().unwrap();
        for moves in ["h8", "h8i9", "h8i9j10", "j10", "j10i9"] {
            let key = Key::of(&game(moves));
            database.put(&key, &Record::default()).unwrap();
        }
        let all = Filter::read("").unwrap();
        assert_eq!(delete(&database, &game("h8"), &all).unwrap(), 1);
        assert!(database.get(&Key::of(&game("h8i9j10"))).unwrap().is_some());
    }
}
