//! Builds a book from recorded games: the moves played in each position, weighted by the results.

use std::cmp::Ordering;
use std::collections::HashMap;

use ::app::book::scaled;
use xiangqi_rules::record::{GameResult, Record as Game};
use xiangqi_rules::{Color, Move, Position, repetition};

use super::keys::Keys;
use super::records::{Book, Entry};

/// Which moves of the games go into a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many plies of each game are counted.
    pub plies: usize,
    /// Moves played less often are left out.
    pub least: u32,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            plies: 40,
            least: 2,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    times: u32,
    /// Two for a win of the side that played the move, one for a draw and for a game without a
    /// result.
    points: u64,
}

#[derive(Debug, Default)]
pub struct Builder {
    /// By position (the smaller of its key and its mirror image's) and move.
    played: HashMap<(u64, Move), Tally>,
    games: usize,
}

impl Builder {
    pub fn games(&self) -> usize {
        self.games
    }

    /// Counts a game's first `plies` moves, except those from positions that occurred before in it.
    pub fn add(&mut self, game: &Game, plies: usize) {
        self.games += 1;
        let mut position = game.start.clone();
        for played in game.moves.iter().take(plies) {
            if repetition::occurrences(&position) == 1 {
                let (key, mv) = of(&position, played.mv);
                let tally = self.played.entry((key, mv)).or_default();
                tally.times = tally.times.saturating_add(1);
                tally.points += points(game.result, position.side_to_move());
            }
            position.make(played.mv);
        }
    }

    /// The book of the moves played at least `least` times, each weighted by its points. Moves that
    /// always lost are left out.
    pub fn book(&self, least: u32) -> Book {
        let kept = self.played.iter().filter(|(_, tally)| tally.times >= least);
        let mut most: HashMap<u64, u64> = HashMap::new();
        for ((key, _), tally) in kept.clone() {
            let most = most.entry(*key).or_default();
            *most = tally.points.max(*most);
        }
        let records = kept.filter(|(_, tally)| tally.points > 0);
        let records = records.map(|(&(key, mv), tally)| {
            let entry = Entry {
                mv,
                weight: scaled(tally.points, most[&key]),
                score: 0,
                depth: 0,
            };
            (key, entry)
        });
        Book::of(Keys::Own, records.collect())
    }
}

/// The key that a position shares with its mirror image, and the move there. If the two are the
/// same position, of the move and its mirror image the greater: red's on his right, as players
/// name it.
fn of(position: &Position, mv: Move) -> (u64, Move) {
    let [own, image] = Keys::Own.of(position);
    let mirrored = mv.mirrored();
    match own.cmp(&image) {
        Ordering::Less => (own, mv),
        Ordering::Equal => (own, mv.max(mirrored)),
        Ordering::Greater => (image, mirrored),
    }
}

fn points(result: GameResult, mover: Color) -> u64 {
    match result {
        GameResult::Win(winner) if winner == mover => 2,
        GameResult::Win(_) => 0,
        GameResult::Draw | GameResult::Unknown => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::pgn;

    fn builder(games: &str) -> Builder {
        let mut builder = Builder::default();
        for game in pgn::parse(games).unwrap() {
            builder.add(&game, Plan::default().plies);
        }
        builder
    }

    fn known(book: &Book, position: &Position) -> Vec<(String, u16)> {
        let entries = book.entries(position).into_iter();
        entries
            .map(|entry| (entry.mv.to_string(), entry.weight))
            .collect()
    }

    #[test]
    fn moves_weigh_what_they_scored_and_mirror_images_count_together() {
        let builder = builder(
            "1. h2e2 h9g7 1-0\n\n[Event \"\"]\n1. b2e2 b9c7 1/2-1/2\n\n[Event \"\"]\n1. c3c4 *\n\n\
             [Event \"\"]\n1. c3c4 0-1\n\n[Event \"\"]\n1. b0c2 1-0\n\n[Event \"\"]\n1. a3a4 0-1\n\n[Event \"\"]\n1. a3a4 0-1\n",
        );
        assert_eq!(builder.games(), 7);
        let start = Position::startpos();
        let said = |pairs: &[(&str, u16)]| -> Vec<(String, u16)> {
            let owned = pairs.iter().map(|&(mv, weight)| (mv.to_owned(), weight));
            owned.collect()
        };
        let twice = builder.book(2);
        assert_eq!(known(&twice, &start), said(&[("h2e2", 3), ("g3g4", 1)]));
        let once = known(&builder.book(1), &start);
        assert_eq!(once, said(&[("h2e2", 3), ("h0g2", 2), ("g3g4", 1)]));
        let mut after = start;
        after.make(twice.entries(&after)[0].mv);
        assert_eq!(known(&twice, &after), said(&[("h9g7", 1)]));
    }

    #[test]
    fn going_round_in_a_circle_counts_once() {
        let builder = builder("1. h2h3 h7h6 2. h3h2 h6h7 3. h2h3 h7h6 4. c3c4 1-0\n");
        let book = builder.book(2);
        assert!(book.is_empty(), "{book:?}");
    }
}
