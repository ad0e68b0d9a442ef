//! Converts a book to another format's keys.
//!
//! A key does not tell which position it stands for. So the book is walked from the start of the
//! game, along its own moves and along any other move that leads to a position in the book: some
//! books have the moves of one side alone, or of a line only the moves to be played.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

use xiangqi_rules::{Move, Position};

use super::keys::Keys;
use super::records::{Book, Entry, shared};

/// Longest line that is followed, in plies: far longer than any opening.
const LONGEST: usize = 400;

/// The book under other keys. `progress` is called with the number of moves so far, and may stop
/// the conversion.
pub fn convert(
    book: &Book,
    keys: Keys,
    progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> ControlFlow<(), Book> {
    let mut records = Vec::new();
    walk(book, &mut |position, entries| {
        let found = entries.iter().map(|&entry| shared(keys, position, entry));
        records.extend(found);
        progress(records.len())
    })?;
    Continue(Book::of(keys, records))
}

/// Visits the positions that can be reached, each with the book's entries for it.
pub fn walk(
    book: &Book,
    visit: &mut dyn FnMut(&Position, &[Entry]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut walk = Walk {
        book,
        position: Position::startpos(),
        seen: HashSet::new(),
    };
    let mut waiting = vec![walk.moves(visit)?];
    while let Some(moves) = waiting.last_mut() {
        let Some(mv) = moves.pop() else {
            waiting.pop();
            if !waiting.is_empty() {
                walk.position.unmake();
            }
            continue;
        };
        walk.position.make(mv);
        if waiting.len() < LONGEST && walk.is_new() {
            waiting.push(walk.moves(visit)?);
        } else {
            walk.position.unmake();
        }
    }
    Continue(())
}

struct Walk<'a> {
    book: &'a Book,
    position: Position,
    /// Positions that were visited, by the smaller of their key and their mirror image's.
    seen: HashSet<u64>,
}

impl Walk<'_> {
    fn is_new(&mut self) -> bool {
        let [own, image] = Keys::Own.of(&self.position);
        self.seen.insert(own.min(image))
    }

    /// Visits the current position, and returns the moves to follow from it.
    fn moves(
        &mut self,
        visit: &mut dyn FnMut(&Position, &[Entry]) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<Move>> {
        let entries = self.book.entries(&self.position);
        visit(&self.position, &entries)?;
        let mut moves = self.bridges();
        moves.extend(entries.iter().map(|entry| entry.mv));
        Continue(moves)
    }

    /// The legal moves to positions that are in the book.
    fn bridges(&mut self) -> Vec<Move> {
        let legal = self.position.legal_moves().into_iter();
        legal
            .filter(|&mv| {
                self.position.make(mv);
                let known = self.book.knows(&self.position);
                self.position.unmake();
                known
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::records::Entry;
    use std::ops::ControlFlow::Break;
    use xiangqi_rules::notation::iccs;

    /// A book of those moves of a line whose plies are in `known`.
    fn book(line: &str, known: &[usize]) -> Book {
        let mut book = Book::default();
        let mut position = Position::startpos();
        for (ply, text) in line.split(' ').enumerate() {
            let mv = iccs::parse(&position, text).unwrap();
            if known.contains(&ply) {
                let entry = Entry {
                    mv,
                    weight: 5 + ply as u16,
                    score: 0,
                    depth: 0,
                };
                book.insert(&position, &[entry]);
            }
            position.make(mv);
        }
        book
    }

    fn converted(book: &Book, keys: Keys) -> Book {
        match convert(book, keys, &mut |_| Continue(())) {
            Continue(book) => book,
            Break(()) => unreachable!(),
        }
    }

    const LINE: &str = "b2e2 h9g7 b0c2 i9h9 a0b0";

    #[test]
    fn there_and_back_again_is_the_same_book() {
        for known in [&[0, 1, 2, 3, 4][..], &[0, 2, 4], &[1, 3]] {
            let own = book(LINE, known);
            for keys in [Keys::Own, Keys::ElephantEye, Keys::Obk] {
                let other = converted(&own, keys);
                assert_eq!(other.keys(), keys);
                assert_eq!(converted(&other, Keys::Own), own, "{known:?} {keys:?}");
            }
        }
    }

    #[test]
    fn what_no_line_leads_to_is_left_behind() {
        let own = book(LINE, &[0, 1, 4]);
        assert_eq!(converted(&own, Keys::Obk).len(), 2);
    }

    #[test]
    fn it_can_be_stopped() {
        let own = book(LINE, &[0, 1, 2, 3, 4]);
        let mut calls = 0;
        let stopped = convert(&own, Keys::Obk, &mut |_| {
            calls += 1;
            if calls < 3 { Continue(()) } else { Break(()) }
        });
        assert!(stopped.is_break());
        assert_eq!(calls, 3);
    }
}
