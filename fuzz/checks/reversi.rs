//! Reversi's files: books, games in every format, rows of the tables of "Othello is solved". Any
//! input is parsed or refused; what is parsed survives writing and reading.

use reversi::book::Book;
use reversi_rules::format::Format;
use reversi_rules::knowledge::Row;
use reversi_rules::obf::Obf;
use reversi_rules::wthor::Header;
use reversi_rules::{Position, Size, board_text, fen, sequence};

use crate::complaint;

const FORMATS: [Format; 5] = [
    Format::Ggf,
    Format::Sgf,
    Format::Pgn,
    Format::Transcript,
    Format::Wthor,
];

pub(crate) fn check(data: &[u8]) {
    match Book::from_bytes(data) {
        Ok(book) => {
            let start = Position::new(Size::STANDARD);
            let legal = start.legal_moves();
            assert!(
                book.entries(&start)
                    .iter()
                    .all(|entry| legal.contains(&entry.mv))
            );
            assert_eq!(book.to_bytes(), data);
        }
        Err(error) => complaint::check(&error, 300),
    }
    Format::of_contents(data);
    for format in FORMATS {
        for game in format.read(data, Size::STANDARD) {
            match game {
                Ok(game) => {
                    let Ok(bytes) =
                        format.write(std::slice::from_ref(&game), &Header::of([2026, 11, 26]))
                    else {
                        continue;
                    };
                    let again = format.read(&bytes, game.position.size());
                    let Some(Ok(again)) = again.first() else {
                        assert_eq!(game.position.history().len(), 0);
                        continue;
                    };
                    let moves = sequence::write(&game.position);
                    assert_eq!(sequence::write(&again.position), moves, "{format:?}");
                }
                Err(error) => complaint::check(&error, 400),
            }
        }
    }
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        match Row::parse(line) {
            Ok(Some(row)) => assert_eq!(Row::parse(&row.to_string()), Ok(Some(row))),
            Ok(None) => {}
            Err(error) => complaint::check(&error, 300),
        }
        if let Err(error) = Obf::parse(line, Size::STANDARD) {
            complaint::check(&error, 300);
        }
    }
    if let Err(error) = board_text::parse(&text) {
        complaint::check(&error, 300);
    }
    if let Err(error) = fen::read(&text) {
        complaint::check(&error, 300);
    }
}
