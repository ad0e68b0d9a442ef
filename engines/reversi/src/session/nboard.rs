//! What the NBoard session needs to know of Reversi.

mod clock;

use std::sync::Arc;

use ::app::playable::positions;
use ::app::session::nboard::{GameClock, NBoardGame};
use ::cli::Language;
use protocol::nboard::Depth;
use reversi_rules::ggf::Ggf;
use reversi_rules::{Board, Move, Position, Size, opening_names, sequence};

use crate::MESSAGES;
use crate::book::build::{Plan, Searcher};
use crate::book::graph::Graph;
use crate::book::{Book, Entry, Shelf, learn};
use crate::engine::{Line, Options, Reach, Reversi};

impl NBoardGame for Reversi {
    fn read_game(ggf: &str) -> Result<(Position, GameClock), String> {
        let game = Ggf::parse(ggf).map_err(|error| error.to_string())?;
        let position = game.position().map_err(|error| error.to_string())?;
        Ok((position.clone(), clock::of(&game)))
    }

    /// Plays a move, inserting a pass if the GUI left it out.
    fn play_move(position: &mut Position, mv: Move) -> Result<(), String> {
        sequence::play(position, &mv.to_string()).map_err(|error| error.to_string())
    }

    fn reach(line: &Line) -> Depth {
        match line.reach {
            Reach::Depth {
                plies,
                confidence: 100,
            } => Depth::Plies(plies),
            Reach::Depth { plies, confidence } => Depth::Selective { plies, confidence },
            Reach::End {
                confidence,
                outcome_only,
            } => Depth::Solved {
                confidence,
                outcome_only,
            },
        }
    }

    fn final_value(position: &Position) -> i32 {
        100 * position.score(position.side_to_move())
    }

    fn set_contempt(options: &mut Options, centidiscs: i32) {
        options.own.contempt = centidiscs;
    }

    fn book(options: &Options, position: &Position) -> Vec<Entry> {
        let own = &options.own;
        match own.use_book {
            true => own.books.entries(position),
            false => Vec::new(),
        }
    }

    fn begin_book(options: &mut Options, name: &str, value: &str) -> Option<String> {
        let is_book_option = name.eq_ignore_ascii_case("BookFiles");
        let shelf = is_book_option.then(|| Shelf::with_new(Shelf::files(value)))??;
        let (path, _) = shelf.own()?;
        let said = format!("book {}: not there yet, learn begins it", path.display());
        options.own.books = shelf;
        Some(said)
    }

    fn learn(
        options: &Options,
        position: &Position,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<String, String> {
        let shelf = &options.own.books;
        let expected = "found no file in BookFiles, expected one to learn into";
        let (path, book) = shelf.own().ok_or(expected)?;
        if position.history().len() == 0 {
            return Err("found no moves, expected a game from the start of the usual board".into());
        }
        // Another session may have created the same book.
        let book = match book.is_empty() && path.exists() {
            true => Arc::new(Book::open(path).map_err(|why| why.to_string())?),
            false => book,
        };
        let start = Board::start(Size::STANDARD).ok_or("there is no start")?;
        let mut graph = Graph::of(&book, start);
        let plan = Plan::default();
        let weights = options.own.weights.weights();
        let mut searcher = Searcher::new(weights, (plan.depth, plan.lines), stop);
        let expected = "expected a game from the start of the usual board";
        let added = learn::learn(&mut graph, position, learn::PLIES, &mut searcher);
        let added = added.ok_or(expected)?;
        let book = graph.book();
        book.save(path).map_err(|why| why.to_string())?;
        shelf.replace_own(book);
        Ok(format!("learned {added} positions, {} known", graph.len()))
    }

    fn opening(position: &Position) -> Option<String> {
        let name = opening_names::name(&positions::<Self>(position))?;
        MESSAGES.plain(Language::En, name, None)
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }
}
