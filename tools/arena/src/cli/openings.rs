//! `arena openings`: openings that leave both sides a game, for matches that are to tell something.

use std::collections::HashSet;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::cli::Status;
use anyhow::{Context, bail};
use clap::Args;
use engine_client::TimeMargin;
use engine_client::clock::TimeControl;

use super::interrupt;
use crate::engine_spec::EngineSpec;
use crate::game::choice::GameChoice;
use crate::game::{Game, RuleChoice};
use crate::openings::judge::Judge;
use crate::openings::{Opening, Random};

/// What the engine may overrun its time by, when it is not said: nobody waits for it here.
const MARGIN: Duration = Duration::from_secs(1);

/// Raised to stop.
static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
#[command(
    after_help = "Exit status: 0 all openings asked for were found; 2 bad input, or an engine that cannot be used; 3 there are\n\
no more, or interrupted: those found stand all the same; 5 a file or stdout could not be opened or\n\
written.\n\n\
Example: arena openings --game reversi --random-plies 8 --engine cmd=reversi,proto=xboard --tc depth=12 \\\n\
           --within 400 --count 200 > balanced.txt"
)]
pub(super) struct OpeningsArguments {
    #[command(flatten)]
    game: GameChoice,
    /// How many random plies an opening has
    #[arg(long, value_name = "N")]
    random_plies: NonZeroUsize,
    /// How many openings
    #[arg(long, default_value_t = 100, value_name = "N")]
    count: usize,
    /// Which openings: those of another seed are others
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The engine that judges, described as in `match`
    #[arg(long, value_name = "KEY=VALUE,...")]
    engine: EngineSpec,
    /// What the engine may take for an opening: depth=10, nodes=100000, st=0.5; the same openings come again by
    /// depth and nodes
    #[arg(long, default_value = "depth=10")]
    tc: TimeControl,
    /// How far from 0 its score may be, in its own unit: 1/100 pawn, 1/100 disc
    #[arg(long, value_name = "SCORE")]
    within: u64,
    /// Seconds an opening may take when time is no limit
    #[arg(long, alias = "hang", default_value_t = 60, value_name = "SECONDS")]
    move_timeout: u64,
}

pub(super) fn run(arguments: &OpeningsArguments) -> anyhow::Result<Status> {
    let rules = RuleChoice::default();
    arguments.game.check(rules)?;
    let game = arguments.game.game(rules)?;
    interrupt::raise_on_interrupt(&STOP).context("cannot listen for interrupts")?;
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
    let (mut found, mut judged) = (0, 0);
    let mut positions = HashSet::new();
    for opening in Random::new(game, plies, seed) {
        if found == arguments.count || STOP.load(Ordering::Relaxed) {
            break;
        }
        let referee = opening.set_up(game).map_err(anyhow::Error::msg)?;
        // Moves in another order are the same game.
        if !positions.insert(referee.position()) {
            continue;
        }
        let Some(score) = judge.score(&opening)? else {
            if STOP.load(Ordering::Relaxed) {
                break;
            }
            bail!("engine {name}: tells no score of {}", line(&opening));
        };
        judged += 1;
        if score.unsigned_abs() <= within {
            found += 1;
            writeln!(out, "{}", line(&opening))?;
            out.flush()?;
        }
    }
    eprintln!("{found} of {judged} openings are at most {within} from 0");
    Ok(found)
}

/// As `match --openings` reads it.
fn line(opening: &Opening) -> String {
    if opening.moves.is_empty() {
        opening.position.clone()
    } else {
        opening.moves.join(" ")
    }
}
