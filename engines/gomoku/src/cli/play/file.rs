//! Games in files: JSON (the history of moves) and SGF are read and written; positions are read too.

use std::fs;
use std::path::Path;

use ::cli::input::{FileError, Input};
use anyhow::{Context, bail};
use gomoku_rules::sgf::Record;
use gomoku_rules::{Game, Rule, Size, json, sgf, text};

/// The game of a file, told by how it begins: `{` is JSON, `(` is SGF, and anything else should be a
/// position or a list of moves, to which the rule is applied.
pub(super) fn load(path: &Path, rule: Rule) -> anyhow::Result<Game> {
    let input = Input::read(path)?;
    let name = input.name.clone();
    parse(&input.text(), rule).context(name)
}

fn parse(told: &str, rule: Rule) -> anyhow::Result<Game> {
    match told.trim_start().chars().next() {
        Some('{') => Ok(json::parse(told)?),
        Some('(') => Ok(sgf::parse(told)?.game),
        _ => match &text::parse(told, Size::STANDARD)?[..] {
            [position] => Ok(position.game(rule)),
            several => bail!("found {} positions, expected one game", several.len()),
        },
    }
}

/// Writes a game: SGF where the name ends so, JSON elsewhere.
pub(super) fn save(path: &Path, game: &Game, [black, white]: [String; 2]) -> Result<(), FileError> {
    let is_sgf = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
    let text = if is_sgf {
        sgf::write(&Record {
            game: game.clone(),
            black: Some(black),
            white: Some(white),
        })
    } else {
        format!("{}\n", json::write(game))
    };
    fs::write(path, text).map_err(|error| FileError::of(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_is_loaded_with_its_history_and_rule() {
        let mut game = Game::new(Size::new(20, 15).unwrap(), Rule::Renju);
        for word in ["7,7", "8,8", "19,14"] {
            game.play(word.parse().unwrap()).unwrap();
        }
        for ending in ["json", "sgf"] {
            let name = format!("sanqi-gomoku-{}.{ending}", std::process::id());
            let path = std::env::temp_dir().join(name);
            save(&path, &game, ["a".into(), "b".into()]).unwrap();
            let loaded = load(&path, Rule::Freestyle).unwrap();
            fs::remove_file(&path).unwrap();
            assert_eq!(loaded, game, "{ending}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_once() {
        for (told, says) in [
            ("{", "EOF while parsing"),
            (r#"{"size":"3x3","rule":"caro","moves":[]}"#, "out of range"),
            (r#"{"size":"15x15","rule":"chess","moves":[]}"#, "chess"),
            ("(;GM[4]SZ[3])", "out of range"),
            ("(;GM[4]RU[chess])", "chess"),
        ] {
            let error = format!("{:#}", parse(told, Rule::Freestyle).unwrap_err());
            assert_eq!(error.matches(says).count(), 1, "{error}");
        }
    }

    #[test]
    fn lists_of_moves_are_games_too_and_two_of_them_are_not_one() {
        let game = parse("h8 7,8\n", Rule::Caro).unwrap();
        assert_eq!((game.rule(), game.moves().len()), (Rule::Caro, 2));
        let error = parse("h8\nh9\n", Rule::Caro).unwrap_err();
        assert_eq!(error.to_string(), "found 2 positions, expected one game");
    }
}
