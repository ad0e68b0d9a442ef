//! `arena match`: two engines, many games, one answer.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use shell::Status;

use super::interrupt;
use crate::adjudicate::{Adjudication, DrawRule, ResignRule};
use crate::clock::TimeControl;
use crate::engine::spec::EngineSpec;
use crate::game::gomoku::Gomoku;
use crate::game::reversi::Reversi;
use crate::game::xiangqi::Xiangqi;
use crate::game::{Game, RuleChoice};
use crate::openings::{self, Opening};
use crate::record::{MatchSettings, Record};
use crate::runner::Match;
use crate::schedule::{Order, Schedule};
use crate::stats::sprt::{Decision, Sprt};
use crate::summary::{End, Summary};

/// Raised to stop the match.
static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
#[command(after_help = "\
Exit status: 0 the match is complete, or the SPRT accepts; 1 the SPRT rejects; 2 bad input, or an engine that
cannot be used; 3 interrupted, or all games played and the SPRT undecided.

Example: arena match --engine name=A,cmd='./a --x',proto=ucci,option.hashsize=64 \\
           --engine name=B,cmd=fairy-stockfish,proto=uci --tc 10+0.1 --games 400 --openings book.epd \\
           --order random --seed 1 --concurrency 2 --sprt elo0=0,elo1=5 --out match.jsonl")]
pub(super) struct MatchArguments {
    /// An engine, twice: name=, cmd= (split as a shell splits), dir=, proto=ucci|uci|xboard|nboard|gtp|gomocup
    /// (found by asking when not given), option.NAME=, tc= (where it differs), margin=, ranks=0|1 (UCI,
    /// when asking cannot tell), fractions=yes (XBoard, when it takes fractions of a second in st)
    #[arg(long = "engine", required = true, value_name = "KEY=VALUE,...")]
    engines: Vec<EngineSpec>,
    /// What is played
    #[arg(long, default_value = "xiangqi", value_parser = ["xiangqi", "reversi", "gomoku"])]
    game: String,
    /// The board: in Reversi an even number from 4 to 26 (8 when not given), in Gomoku a number from 5 to 22
    /// or two as 20x15 (15)
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// The rule of Gomoku: freestyle, standard, renju, caro or caro-exact
    #[arg(long, default_value = "freestyle", value_name = "RULE")]
    rule: gomoku_rules::Rule,
    /// Time control: 10+0.1, 40/60+0.5, st=0.1, nodes=2000 or depth=6
    #[arg(long, default_value = "10+0.1")]
    tc: TimeControl,
    /// How many games; an even number, since games come in pairs
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Openings, one a line: FEN, EPD, FEN moves M..., or moves from the start position; in Reversi
    /// OBF, or moves as f5d6c3; in Gomoku points as h8i9h10 or 7,7 8,8, or steps from the centre as 0,0, 1,0
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Begin each pair of games with so many random plies instead, chosen by the seed
    #[arg(long, value_name = "N", conflicts_with = "openings")]
    random_plies: Option<usize>,
    /// The order of the openings
    #[arg(long, value_enum, default_value = "seq")]
    order: Order,
    /// The seed of the random order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Stop when the difference is known:
    /// elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized|logistic
    #[arg(long)]
    sprt: Option<Sprt>,
    /// Write the record here, move by move; the same command goes on with it after a kill
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print the summary as one JSON object on the last line
    #[arg(long)]
    json: bool,
    /// Print no progress, only the summary
    #[arg(long, short)]
    quiet: bool,
    /// Milliseconds that an engine may overrun its time
    #[arg(long, default_value_t = 20, value_name = "MS")]
    margin: u64,
    /// Seconds a move may take when time is no limit
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    hang: u64,
    /// Call it a draw after this many moves of each side
    #[arg(long, value_name = "N")]
    maxmoves: Option<u32>,
    /// Resign for the loser when both engines agree: moves=3,score=600
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    resign: Option<ResignRule>,
    /// Call it a draw when both engines agree: after=40,moves=8,score=10
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    draw: Option<DrawRule>,
    /// Restart an engine that crashed or hung, and go on
    #[arg(long)]
    recover: bool,
    /// Judge repetitions by the league's simpler table
    #[arg(long)]
    league: bool,
    /// Judge a repetition when a position stands for this time
    #[arg(long, default_value_t = 3, value_name = "N")]
    occurrences: u32,
    /// Plies without a capture after which a game is drawn
    #[arg(long, default_value_t = 120, value_name = "PLIES")]
    move_limit: u32,
}

pub(super) fn run(arguments: &MatchArguments) -> anyhow::Result<Status> {
    let rules = RuleChoice {
        league: arguments.league,
        occurrences: arguments.occurrences,
        move_limit: arguments.move_limit,
    };
    let side = |usual: &str| arguments.size.clone().unwrap_or_else(|| usual.to_owned());
    let game: Box<dyn Game> = match arguments.game.as_str() {
        "reversi" => Box::new(Reversi::new(side("8").parse().context("--size")?)),
        "gomoku" => {
            let size = side("15").parse().context("--size")?;
            Box::new(Gomoku::new(size, arguments.rule))
        }
        _ => Box::new(Xiangqi { rules }),
    };
    let game = game.as_ref();
    let openings = match (&arguments.openings, arguments.random_plies) {
        (Some(path), _) => openings::read(path, game)?,
        (None, Some(plies)) => openings::random(game, plies, arguments.games / 2, arguments.seed),
        (None, None) => vec![Opening {
            position: game.start_position().to_owned(),
            moves: Vec::new(),
        }],
    };
    if openings.is_empty() {
        bail!("--random-plies: no game lasts so long");
    }
    let settings = settings(arguments, rules, &openings)?;
    let (record, recorded) = match &arguments.out {
        Some(path) => Record::open(path, &settings)?,
        None => (Record::none(), Vec::new()),
    };
    interrupt::raise_on_interrupt(&STOP).context("cannot listen for interrupts")?;
    let run = Match {
        game,
        settings: &settings,
        openings: &openings,
        schedule: Schedule::new(
            arguments.games,
            openings.len(),
            arguments.order,
            arguments.seed,
        ),
        sprt: arguments.sprt,
        concurrency: arguments.concurrency,
        recover: arguments.recover,
        untimed: Duration::from_secs(arguments.hang),
        stop: &STOP,
    };
    let view = View::new(arguments);
    let (tally, end) = run.run(record, &recorded, &|summary, news| view.show(summary, news))?;
    view.close();
    let summary = run.summary(&tally, Some(end));
    let mut out = std::io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", summary.json())?;
    } else {
        write!(out, "{}", summary.text())?;
    }
    Ok(match (end, arguments.sprt) {
        (End::Complete, None) | (End::Decided(Decision::Accepted), _) => Status::Solved,
        (End::Decided(Decision::Rejected), _) => Status::NoSolution,
        _ => Status::LimitReached,
    })
}

/// Checks what clap cannot, and puts together what is recorded.
fn settings(
    arguments: &MatchArguments,
    rules: RuleChoice,
    openings: &[Opening],
) -> anyhow::Result<MatchSettings> {
    let [a, b] = arguments.engines.as_slice() else {
        bail!("expected two engines, found {}", arguments.engines.len());
    };
    if a.name == b.name {
        bail!("both engines are called \"{}\": give them name=", a.name);
    }
    if arguments.games == 0 || arguments.games % 2 == 1 {
        bail!(
            "--games {}: expected an even number, since games come in pairs",
            arguments.games
        );
    }
    let digest = openings.iter().fold(FNV_START, |hash, opening| {
        let text = format!("{} {}\n", opening.position, opening.moves.join(" "));
        text.bytes().fold(hash, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME)
        })
    });
    Ok(MatchSettings {
        game: arguments.game.clone(),
        engines: arguments.engines.clone(),
        tc: arguments.tc,
        margin_ms: arguments.margin,
        openings: (format!("{digest:016x}"), openings.len()),
        order: arguments.order,
        seed: arguments.seed,
        rules,
        adjudication: Adjudication {
            resign: arguments.resign,
            draw: arguments.draw,
            max_moves: arguments.maxmoves,
        },
    })
}

/// Fowler, Noll and Vo's 64-bit hash, 1a.
const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

/// What the user sees meanwhile: a bar on a terminal, a line a game elsewhere, nothing when quiet.
enum View {
    Bar(ProgressBar),
    Lines,
    Nothing,
}

impl View {
    fn new(arguments: &MatchArguments) -> Self {
        if arguments.quiet {
            return Self::Nothing;
        }
        if !std::io::stderr().is_terminal() {
            return Self::Lines;
        }
        let bar = ProgressBar::new(arguments.games as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}") {
            bar.set_style(style);
        }
        Self::Bar(bar)
    }

    fn show(&self, summary: &Summary<'_>, news: &str) {
        match self {
            Self::Bar(bar) => {
                bar.println(news);
                bar.set_position(summary.tally.games() as u64);
                bar.set_message(summary.line());
            }
            Self::Lines => eprintln!("{news} | {}", summary.line()),
            Self::Nothing => {}
        }
    }

    fn close(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
