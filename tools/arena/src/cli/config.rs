//! What is to be played: the arguments that `match`, `unit` and `tune` have in common. They are
//! checked here, and a [`Match`] is made from them.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::cli::program::note;
use ::cli::{Message, message};
use anyhow::bail;
use clap::Args;

use crate::digest::digest;
use crate::game::Game;
use crate::match_config::MatchConfig;
use crate::opening::Opening;
use crate::openings;
use crate::record::OpeningsUsed;
use crate::runner::Match;
use crate::schedule::{Order, Schedule};

#[derive(Args)]
pub(super) struct ConfigArguments {
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub config: MatchConfig,
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: usize,
    #[arg(
        id = "openings",
        long = "openings",
        value_name = "FILE",
        conflicts_with = "random_plies"
    )]
    openings_file: Option<PathBuf>,
    #[arg(long, value_name = "N", conflicts_with = "openings")]
    random_plies: Option<usize>,
    #[arg(long)]
    ponder: bool,
    #[arg(long, alias = "hang", default_value_t = 60, value_name = "SECONDS")]
    move_timeout: u64,
}

/// Parses a number of games, which must be even, since games come in pairs.
fn even(text: &str) -> Result<usize, Message> {
    let games = text.parse().ok();
    games
        .filter(|&games: &usize| games > 0 && games.is_multiple_of(2))
        .ok_or_else(|| message!("games-even"))
}

impl ConfigArguments {
    /// Checks what clap cannot, reads the openings, and makes the match: without an SPRT, one game
    /// at a time, until `stop` is set.
    pub fn prepare<'a>(&self, stop: &'a AtomicBool) -> anyhow::Result<Match<'a>> {
        let mut config = self.config.clone();
        if self.ponder {
            for engine in &mut config.engines {
                engine.ponder.get_or_insert(true);
            }
        }
        config.game.check(config.rules)?;
        config.rules = config.rules.in_full();
        let game = config.game.game(config.rules)?;
        self.check_engines(game.as_ref())?;
        let opening_rule = config.game.opening_rule()?;
        if opening_rule.is_some() && (self.openings_file.is_some() || self.random_plies.is_some()) {
            bail!(message!("opening-rule-alone"));
        }
        let openings = match (&self.openings_file, self.random_plies) {
            (Some(path), _) => openings::read(path, game.as_ref())?,
            (None, Some(plies)) => {
                openings::random(game.as_ref(), plies, self.games / 2, config.seed)
            }
            (None, None) => vec![Opening::at(game.start_position().to_owned(), Vec::new())],
        };
        if openings.is_empty() {
            bail!(message!("plies-too-many"));
        }
        // Random openings stay in the order in which the seed makes them: after a shuffle, raising
        // `--games` would change where the first games begin.
        let order = match self.random_plies {
            Some(_) => Order::Seq,
            None => config.order,
        };
        let pairings = config.format.pairings(config.engines.len());
        let schedule = Schedule::new(pairings, self.games, openings.len(), order, config.seed);
        config.openings = Some(self.openings_used(game.as_ref(), &openings));
        Ok(Match {
            config,
            game,
            openings,
            opening_rule,
            schedule,
            move_timeout: Duration::from_secs(self.move_timeout),
            sprt: None,
            concurrency: 1,
            strict: false,
            mix: false,
            stop,
        })
    }

    fn check_engines(&self, game: &dyn Game) -> anyhow::Result<()> {
        let engines = &self.config.engines;
        if engines.len() < 2 {
            bail!(message!("engines-two", found = engines.len()));
        }
        for (i, engine) in engines.iter().enumerate() {
            if engines[..i].iter().any(|other| other.name == engine.name) {
                let (engines, name) = (engines.len(), engine.name.clone());
                bail!(message!("engines-same-name", engines, name));
            }
        }
        for engine in engines {
            let wrong = |what| message!("engine-what", name = engine.name.clone(), what);
            engine.protocols(game).map_err(wrong)?;
        }
        Ok(())
    }

    /// The openings as the record has them.
    fn openings_used(&self, game: &dyn Game, openings: &[Opening]) -> OpeningsUsed {
        if let Some(random_plies) = self.random_plies {
            return OpeningsUsed::Random {
                random_plies,
                position: game.start_position().to_owned(),
            };
        }
        let text = |opening: &Opening| {
            let moves = opening.moves.join(" ");
            format!("{} {moves}\n", opening.position)
        };
        let texts: String = openings.iter().map(text).collect();
        let name = |path: &PathBuf| {
            let name = path.file_name().unwrap_or(path.as_os_str());
            name.to_string_lossy().into_owned()
        };
        OpeningsUsed::Listed {
            file: self.openings_file.as_ref().map(name),
            count: openings.len(),
            digest: format!("{:016x}", digest(texts.as_bytes())),
        }
    }

    /// Warns when there are more pairs of games than openings: deterministic engines then play the
    /// same games again.
    pub fn warn_of_repeats(&self, openings: usize) {
        let pairs = self.games / 2;
        if openings >= pairs {
            return;
        }
        note(&match (&self.openings_file, self.random_plies) {
            (None, None) => message!("repeats-start", pairs),
            _ => message!("repeats", pairs, openings),
        });
    }
}
