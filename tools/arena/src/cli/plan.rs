//! What is to be played: the arguments that `match` and `unit` have in common, checked and put
//! together.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;

use crate::adjudicate::{Adjudication, DrawRule, ResignRule};
use crate::digest::digest;
use crate::engine_spec::EngineSpec;
use crate::game::choice::GameChoice;
use crate::game::{Game, RuleChoice};
use crate::openings::{self, Opening};
use crate::record::{MatchSettings, OpeningsUsed};
use crate::schedule::{Format, Order, Schedule};
use crate::unit::Task;
use engine_client::clock::TimeControl;

/// Which game is played, and on which board.
#[derive(Args)]
pub(super) struct BoardArguments {
    /// What is played
    #[arg(long, default_value = "xiangqi", value_parser = ["xiangqi", "reversi", "gomoku"])]
    game: String,
    /// The board: in Reversi an even number from 4 to 26 (8 when not given), in Gomoku a number from 5 to 22
    /// or two as 20x15 (15)
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<String>,
    /// The rule of Gomoku: freestyle (when not given), standard, renju, caro or caro-exact
    #[arg(long, value_name = "RULE")]
    rule: Option<gomoku_rules::Rule>,
}

/// The size of a board, as far as it is the same in all games: a number, or two.
fn size(text: &str) -> Result<String, String> {
    let is_number = |side: &str| side.trim().parse::<u64>().is_ok();
    if text.split(['x', 'X', ',']).all(is_number) {
        Ok(text.to_owned())
    } else {
        Err("expected a number, or two as 20x15".to_owned())
    }
}

/// A number of games.
fn even(text: &str) -> Result<usize, String> {
    let games = text.parse().ok();
    games
        .filter(|&games: &usize| games > 0 && games.is_multiple_of(2))
        .ok_or_else(|| "expected an even number from 2 up, since games come in pairs".to_owned())
}

impl BoardArguments {
    /// The game that is chosen so, by these of the rules that Xiangqi leaves open.
    ///
    /// # Errors
    /// When an option does not concern the game.
    pub fn choice(&self, rules: RuleChoice) -> anyhow::Result<GameChoice> {
        self.concerns("size", self.size.is_some(), &["reversi", "gomoku"])?;
        self.concerns("rule", self.rule.is_some(), &["gomoku"])?;
        Ok(GameChoice {
            name: self.game.clone(),
            size: self.size.clone(),
            rule: self.rule.unwrap_or_default().to_string(),
            rules,
        })
    }

    /// Refuses an option, if it is given, in games that it does not concern.
    fn concerns(&self, option: &str, is_given: bool, games: &[&str]) -> anyhow::Result<()> {
        if is_given && !games.contains(&self.game.as_str()) {
            bail!(
                "--{option}: expected --game {}, found --game {}",
                games.join(" or "),
                self.game
            );
        }
        Ok(())
    }
}

#[derive(Args)]
pub(super) struct PlanArguments {
    /// The match in TOML: the long options as keys, engines as [[engine]]; options given here win
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// An engine, once for each: name=, cmd= (split as a shell splits), dir=,
    /// proto=ucci|uci|xboard|nboard|gtp|gomocup (found by asking when not given), option.NAME=, tc= (where it
    /// differs), margin=, ranks=0|1 (UCI, when asking cannot tell), fractions=yes (XBoard, when it takes
    /// fractions of a second in st)
    #[arg(long = "engine", value_name = "KEY=VALUE,...")]
    engines: Vec<EngineSpec>,
    #[command(flatten)]
    board: BoardArguments,
    /// Time control: 10+0.1, 40/60+0.5, st=0.1, nodes=2000 or depth=6
    #[arg(long, default_value = "10+0.1")]
    tc: TimeControl,
    /// How many games of any two that meet; an even number, since games come in pairs
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: usize,
    /// Who meets whom when there are more than two engines
    #[arg(long, value_enum, default_value = "roundrobin")]
    format: Format,
    /// Openings, one a line: FEN, EPD, FEN moves M..., or moves from the start position; in Reversi
    /// OBF, or moves as f5d6c3; in Gomoku points as h8i9h10 or 7,7 8,8, or steps from the centre as 0,0, 1,0
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
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
    /// Judge repetitions in Xiangqi by the league's simpler table
    #[arg(long)]
    league: bool,
    /// Judge a repetition in Xiangqi when a position stands for this time (3 when not given)
    #[arg(long, value_name = "N")]
    occurrences: Option<u32>,
    /// Plies without a capture after which a game of Xiangqi is drawn (120 when not given)
    #[arg(long, value_name = "PLIES")]
    move_limit: Option<u32>,
}

/// A match that can be played.
pub(super) struct Plan {
    choice: GameChoice,
    pub game: Box<dyn Game>,
    pub settings: MatchSettings,
    pub openings: Vec<Opening>,
    pub schedule: Schedule,
    /// Seconds a move may take when time is no limit.
    hang: u64,
}

impl Plan {
    /// What a move may take when time is no limit.
    pub fn move_timeout(&self) -> Duration {
        Duration::from_secs(self.hang)
    }

    /// Warns where games begin alike more often than with both colours: engines that always play the
    /// same then play the same games again.
    pub fn warn_of_repeats(&self, pairs: usize) {
        let openings = match (&self.settings.openings, self.openings.len()) {
            (_, openings) if openings >= pairs => return,
            (OpeningsUsed::Listed { file: None, .. }, _) => {
                "all begin at the start position".to_owned()
            }
            (_, 1) => "there is one opening".to_owned(),
            (_, openings) => format!("there are {openings} openings"),
        };
        log::warn!(
            "{pairs} pairs of games, but {openings}: engines without chance will play the same games again \
             (--openings or --random-plies for more)"
        );
    }

    /// How many pairs of games there are.
    pub fn units(&self) -> usize {
        self.schedule.games() / 2
    }

    /// A pair of games, to be played anywhere; none beyond the last.
    pub fn task(&self, id: usize) -> Option<Task> {
        let fixture = self.schedule.fixture(2 * id)?;
        Some(Task {
            id,
            game: self.choice.clone(),
            settings: self.settings.clone(),
            players: fixture.players,
            opening: self.openings[fixture.opening].clone(),
            hang: self.hang,
            builds: Vec::new(),
            mix: false,
        })
    }
}

impl PlanArguments {
    /// Checks what clap cannot, and reads the openings.
    pub fn plan(&self) -> anyhow::Result<Plan> {
        for (option, is_given) in [
            ("league", self.league),
            ("occurrences", self.occurrences.is_some()),
            ("move-limit", self.move_limit.is_some()),
        ] {
            self.board.concerns(option, is_given, &["xiangqi"])?;
        }
        let usual = RuleChoice::default();
        let rules = RuleChoice {
            league: self.league,
            occurrences: self.occurrences.unwrap_or(usual.occurrences),
            move_limit: self.move_limit.unwrap_or(usual.move_limit),
        };
        let choice = self.board.choice(rules)?;
        let game = choice.game()?;
        self.check()?;
        for engine in &self.engines {
            engine
                .protocols(game.as_ref())
                .with_context(|| format!("engine {}", engine.name))?;
        }
        let openings = match (&self.openings, self.random_plies) {
            (Some(path), _) => openings::read(path, game.as_ref())?,
            (None, Some(plies)) => {
                openings::random(game.as_ref(), plies, self.games / 2, self.seed)
            }
            (None, None) => vec![Opening {
                position: game.start_position().to_owned(),
                moves: Vec::new(),
            }],
        };
        if openings.is_empty() {
            bail!("--random-plies: no game lasts so long");
        }
        // Random ones have no other order than that of the seed, or more games would begin elsewhere.
        let order = match self.random_plies {
            Some(_) => Order::Seq,
            None => self.order,
        };
        let schedule = Schedule::new(
            self.format.pairings(self.engines.len()),
            self.games,
            openings.len(),
            order,
            self.seed,
        );
        Ok(Plan {
            settings: self.settings(game.as_ref(), rules, &openings),
            choice,
            game,
            openings,
            schedule,
            hang: self.hang,
        })
    }

    fn check(&self) -> anyhow::Result<()> {
        if self.engines.len() < 2 {
            bail!("expected two engines, found {}", self.engines.len());
        }
        for (i, engine) in self.engines.iter().enumerate() {
            if self.engines[..i]
                .iter()
                .any(|other| other.name == engine.name)
            {
                let both = if self.engines.len() == 2 {
                    "both"
                } else {
                    "two"
                };
                bail!(
                    "{both} engines are called \"{}\": give them name=",
                    engine.name
                );
            }
        }
        Ok(())
    }

    /// Where games begin, as it is recorded.
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
            file: self.openings.as_ref().map(name),
            count: openings.len(),
            digest: format!("{:016x}", digest(texts.as_bytes())),
        }
    }

    /// What is recorded.
    fn settings(&self, game: &dyn Game, rules: RuleChoice, openings: &[Opening]) -> MatchSettings {
        MatchSettings {
            game: game.name().to_owned(),
            engines: self.engines.clone(),
            format: self.format,
            tc: self.tc,
            margin_ms: self.margin,
            openings: self.openings_used(game, openings),
            order: self.order,
            seed: self.seed,
            rules,
            adjudication: Adjudication {
                resign: self.resign,
                draw: self.draw,
                max_moves: self.maxmoves,
            },
        }
    }

    /// How many pairs of games any two that meet are to play.
    pub fn pairs(&self) -> usize {
        self.games / 2
    }

    /// How many engines there are.
    pub fn engines(&self) -> usize {
        self.engines.len()
    }
}
