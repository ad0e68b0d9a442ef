//! Options that do not concern the game: they are refused, not passed over in silence.
//!
//! The help knows which they are: it has the options of a game, or of two, under a heading that names them.

use anyhow::{Result, bail};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, ValueEnum};

use super::GameName;

/// Refuses an option that was typed and stands under a heading that does not name the game that was typed.
///
/// # Errors
/// With the first of them.
pub(super) fn refuse(program: &Command, matches: &ArgMatches) -> Result<()> {
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(());
    };
    let (Some(command), Ok(Some(game))) = (
        program.find_subcommand(name),
        matches.try_get_one::<GameName>("game"),
    ) else {
        return Ok(());
    };
    let Some(game) = game.to_possible_value() else {
        return Ok(());
    };
    for option in command.get_arguments() {
        let is_typed =
            matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine);
        if let (true, Some(option), Some(heading)) =
            (is_typed, option.get_long(), option.get_help_heading())
            && !heading.to_lowercase().contains(game.get_name())
        {
            bail!(
                "--{option}: an option of {heading}, found --game {}",
                game.get_name()
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn options_are_of_the_game_or_of_all() {
        for (typed, refused) in [
            ("generate --game reversi --depth 2 --seed 3", None),
            ("generate --game gomoku --nodes 9 --rule renju", None),
            ("generate --game xiangqi --nodes 9 --threads 2", None),
            ("generate --game reversi --rule renju", Some("--rule")),
            ("generate --game reversi --nodes 9", Some("--nodes")),
            ("generate --game xiangqi --exact 9", Some("--exact")),
            ("generate --game gomoku --net n", Some("--net")),
            ("fit --game reversi --against a", None),
            ("fit --game gomoku --against a", Some("--against")),
            ("fit --game gomoku --hidden 16", Some("--hidden")),
        ] {
            let command = Cli::command();
            let words = ["trainer"].into_iter().chain(typed.split(' '));
            let words = words.chain(["--out", "o"]);
            let files = typed.starts_with("fit").then_some("games");
            let matches = command.clone().try_get_matches_from(words.chain(files));
            let told = refuse(&command, &matches.unwrap()).err();
            let told = told.map(|error| error.to_string());
            let option = told.as_deref().and_then(|told| told.split(':').next());
            assert_eq!(option, refused, "{typed}");
        }
    }
}
