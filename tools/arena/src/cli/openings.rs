//! `arena openings`: finds balanced openings, random ones to which an engine gives a score near 0.

use std::collections::HashSet;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::cli::program::language;
use ::cli::{Status, message};
use anyhow::bail;
use clap::Args;
use engine_client::TimeMargin;
use engine_client::clock::TimeControl;

use super::interrupt;
use crate::engine_spec::{EngineSpec, time_control};
use crate::game::choice::GameChoice;
use crate::game::{Game, RuleChoice};
use crate::opening::Opening;
use crate::openings::Random;
use crate::openings::judge::Judge;

/// Default of `margin`, by which the engine may overrun its time: generous, since no opponent
/// waits.
const MARGIN: Duration = Duration::from_secs(1);

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
pub(super) struct OpeningsArguments {
    #[command(flatten)]
    game: GameChoice,
    #[arg(long, value_name = "N")]
    random_plies: NonZeroUsize,
    #[arg(long, default_value_t = 100, value_name = "N")]
    count: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "KEY=VALUE,...")]
    engine: EngineSpec,
    #[arg(long, default_value = "depth=10", value_parser = time_control)]
    tc: TimeControl,
    #[arg(long, value_name = "SCORE")]
    within: u64,
    #[arg(long, alias = "hang", default_value_t = 60, value_name = "SECONDS")]
    move_timeout: u64,
}

pub(super) fn run(arguments: &OpeningsArguments) -> anyhow::Result<Status> {
    let rules = RuleChoice::default();
    arguments.game.check(rules)?;
    let game = arguments.game.game(rules)?;
    interrupt::raise_on_interrupt(&STOP)?;
    let control = arguments.engine.tc.unwrap_or(arguments.tc);
    let margin = arguments
        .engine
        .margin
        .map_or(MARGIN, Duration::from_millis);
    let time_margin = TimeMargin {
        margin,
        move_timeout: Duration::from_secs(arguments.move_timeout),
    };
    let mut judge = Judge::start(
        game.as_ref(),
        &arguments.engine,
        control,
        time_margin,
        &STOP,
    )?;
    let found = find(arguments, game.as_ref(), control, &mut judge);
    judge.dismiss();
    Ok(if found? == arguments.count {
        Status::Solved
    } else {
        Status::LimitReached
    })
}

/// Prints openings as they are found, and counts them.
fn find(
    arguments: &OpeningsArguments,
    game: &dyn Game,
    control: TimeControl,
    judge: &mut Judge<'_>,
) -> anyhow::Result<usize> {
    let mut out = std::io::stdout().lock();
    let (name, within) = (&arguments.engine.name, arguments.within);
    let (plies, seed) = (arguments.random_plies.get(), arguments.seed);
    writeln!(
        out,
        "# {}, {plies} random plies of seed {seed}, at most {within} from 0 by {name} with {control}",
        game.name()
    )?;
    let (mut found, mut judged) = (0_usize, 0_usize);
    let mut positions = HashSet::new();
    for opening in Random::new(game, plies, seed) {
        if found == arguments.count || STOP.load(Ordering::Relaxed) {
            break;
        }
        let referee = opening.set_up(game).map_err(anyhow::Error::msg)?;
        // Skips openings that reach a known position by another order of moves.
        if !positions.insert(referee.position()) {
            continue;
        }
        let Some(score) = judge.score(&opening)? else {
            if STOP.load(Ordering::Relaxed) {
                break;
            }
            let (name, opening) = (name.clone(), line(&opening));
            bail!(message!("openings-no-score", name, opening));
        };
        judged += 1;
        if score.unsigned_abs() <= within {
            found += 1;
            writeln!(out, "{}", line(&opening))?;
            out.flush()?;
        }
    }
    let sum = message!("openings-found", found, judged, within);
    eprintln!("{}", sum.say(language()));
    Ok(found)
}

/// The opening as a line of a file that `match --openings` reads.
fn line(opening: &Opening) -> String {
    if opening.moves.is_empty() {
        opening.position.clone()
    } else {
        opening.moves.join(" ")
    }
}
