//! The errors of all games' rules in the user's language: what is wrong with positions and games.

use std::error::Error;

use ::cli::Message;
use ::cli::catalogues::{ARENA, GOMOKU, REVERSI, XIANGQI};
use ::cli::known_errors;
use ::cli::message::errors::Known;
use gomoku_rules::opening_rule::{self, NoAnswer};
use gomoku_rules::{game, json, openings, point, psq, renlib, rule, sgf, size, text};
use reversi_rules::{format, ggf, obf, sequence, size as board_size};
use xiangqi_rules::{FenError, ccbridge, notation, pgn, ubb, xqf};

const RULES: [Known; 4] = [
    known_errors!(ARENA; crate::game::IllegalMove),
    known_errors!(
        GOMOKU;
        game::IllegalMove, game::ReplayError, json::JsonError, NoAnswer, opening_rule::OpeningError, openings::StonesError,
        point::PointError, psq::PsqError, renlib::LibError, rule::RuleError, sgf::SgfError, size::SizeError,
        text::TextError,
    ),
    known_errors!(
        REVERSI;
        board_size::SizeError, format::ReadError, ggf::GgfError, obf::ObfError, sequence::SequenceError,
    ),
    known_errors!(
        XIANGQI;
        ccbridge::CcbridgeError, FenError, notation::NotationError, pgn::PgnError, ubb::UbbError, xqf::XqfError,
    ),
];

/// The message of an error of the rules or of a referee; none for any other error.
pub fn in_words(error: &(dyn Error + 'static)) -> Option<Message> {
    RULES.iter().find_map(|known| known(error))
}
