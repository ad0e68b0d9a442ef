//! Where positions come from, and by which rule they are judged.

use std::path::Path;

use ::cli::input::Input;
use anyhow::{Context, bail};
use gomoku_rules::text::{self, Position};
use gomoku_rules::{Game, Rule, Size};

/// The rule and the board
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Setup {
    /// Rule: freestyle, standard (exactly five), renju, caro or caro-exact
    #[arg(long, value_name = "RULE", default_value_t)]
    pub(super) rule: Rule,

    /// Board where none is drawn: a side of 5 to 22 points, or two as 20x15
    #[arg(long, value_name = "N|WxH", default_value_t = Size::STANDARD)]
    pub(super) size: Size,
}

/// The position to look at
#[derive(Debug, clap::Args)]
pub(super) struct Source {
    #[command(flatten)]
    setup: Setup,

    /// A position: rows of . X O, or moves as "7,7 8,8" or "h8 i9", or a file of one, - for stdin
    #[arg(long, value_name = "TEXT|FILE|-")]
    position: Option<String>,
}

impl Source {
    /// The rule that was chosen.
    pub(super) const fn rule(&self) -> Rule {
        self.setup.rule
    }

    /// The game that is asked about: an empty board unless told.
    pub(super) fn game(&self) -> anyhow::Result<Game> {
        let Setup { rule, size } = self.setup;
        let Some(told) = &self.position else {
            return Ok(Game::new(size, rule));
        };
        let input = Input::told("--position", told)?;
        let name = input.name.clone();
        match &parse(input, size)?[..] {
            [position] => Ok(position.game(rule)),
            several => {
                let second = several[1].line;
                bail!("{name}: line {second}: found a second position, expected one")
            }
        }
    }
}

/// All positions of a file, at least one.
pub(super) fn positions(path: &Path, size: Size) -> anyhow::Result<Vec<Position>> {
    parse(Input::read(path)?, size)
}

fn parse(input: Input, size: Size) -> anyhow::Result<Vec<Position>> {
    let name = input.name.clone();
    text::parse(&input.text(), size).context(name)
}
